import Color

/// Writes colours as a call with the same layout as another one.
///
/// Everything except the numbers stays as it is. Numbers have as many decimals as those of the same
/// kind had, but so many that a step is at most a hundredth of the range, or a thousandth if the
/// range is 1, and that the difference cannot be seen.
struct CallRewriter {
  /// A number to write.
  private struct Amount {
    enum Kind { case hue, percent, number }

    let value: Double
    let kind: Kind
    /// The minimum number of decimals.
    let digits: Int
    /// The smallest value that is written as 0: a full turn.
    let turn: Double
    let isMissing: Bool
  }

  let written: [UInt8]
  let numbers: [WrittenNumber]
  private let style: ColorNotation.FunctionStyle
  private let function: ColorFunction
  private let original: ParsedColor
  /// The number of numbers before the components: 1 for an alpha, or 0.
  private let offset: Int

  /// Creates a rewriter for a function; nil if it has no plain arguments.
  init?(_ written: [UInt8], _ parsed: ParsedColor, _ style: ColorNotation.FunctionStyle) {
    guard let function = style.function,
      !style.isCall || !written.contains(.openParenthesis)
        || ColorContext.lowercased(written[...]).hasPrefix(style.name + "("),
      var numbers = WrittenNumber.numbers(
        in: written, hasFractions: function.syntax == .initializer)
    else { return nil }
    let count = function.channels.count
    // The channels of SGR are the last numbers.
    if case .sgr = parsed.notation.form { numbers = Array(numbers.suffix(count)) }
    let bracket = style.syntax == .object ? written.firstIndex(of: .openBracket) : nil
    let isBefore = bracket.map { (numbers.first?.range.lowerBound ?? $0) < $0 } ?? false
    offset = style.syntax == .argb || isBefore ? 1 : 0
    let alpha = offset == 1 ? 0 : count
    guard numbers.count == count + 1 || numbers.count == count && offset == 0 else { return nil }
    if numbers.indices.contains(alpha), style.opaqueAlpha > 1 {
      numbers[alpha].divisor = style.opaqueAlpha
    }
    self.written = written
    self.numbers = numbers
    self.style = style
    self.function = function
    original = parsed
  }

  /// Returns the numbers of a colour except its alpha; nil if the function cannot express it.
  private func amounts(of color: Color) -> [Amount]? {
    let isInitializer = function.syntax == .initializer
    guard !function.space.isGreyscale || color.isGrey else { return nil }
    let target = color.converted(to: original.color.space, keepingHueOf: original.color)
    let isLimited = !isInitializer && !original.notation.holdsEveryColor
    guard isLimited || function.holds(target.components) else { return nil }
    return function.channels.enumerated().map { index, channel in
      let isPercent = style.percents.contains(.component(index))
      let least = isPercent || channel.whole >= 100 ? 0 : 3
      return Amount(
        value: channel.amount(
          target.components[index], isPercent: isPercent, unit: style.unit,
          isLimited: isLimited),
        kind: channel.isHue && !isInitializer ? .hue : isPercent ? .percent : .number,
        digits: channel.isHue ? style.unit.minimumDigits : least,
        turn: channel.isHue ? 360 / style.unit.degrees : .infinity,
        isMissing: !style.usesCommas && target.missing.contains(.component(index)))
    }
  }

  /// Returns the text of a colour; nil if it does not fit into the call.
  func text(of color: Color) -> [UInt8]? {
    guard let amounts = amounts(of: color) else { return nil }
    var text: [UInt8] = []
    for extraDigits in 0...3 {
      text = self.text(of: color, amounts, extraDigits: extraDigits)
      // Whole numbers have no more digits, and shares do not need them.
      guard style.syntax != .bytes, style.syntax != .shares,
        let read = try? ParsedColor(bytes: text).color,
        read.difference(from: color) > Self.visibleDifference
      else { break }
    }
    return text
  }

  /// The difference ΔE OK that can just be seen.
  private static let visibleDifference = 0.02

  private func text(of color: Color, _ amounts: [Amount], extraDigits: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var end = 0
    for (index, number) in numbers.enumerated() {
      bytes += written[end..<number.range.lowerBound]
      if amounts.indices.contains(index - offset) {
        append(
          amounts[index - offset], like: number, among: amounts, extraDigits: extraDigits,
          to: &bytes)
      } else {
        append(alpha: color.alpha, like: number, to: &bytes)
      }
      end = number.range.upperBound
    }
    if numbers.count == function.channels.count, byte(color.alpha) < 255 {
      let close = style.syntax == .object ? written[end...].firstIndex(of: .closeBracket) : nil
      bytes += written[end..<(close ?? end)]
      end = close ?? end
      insertAlpha(color.alpha, to: &bytes)
      if close != nil { end += 1 }
    }
    bytes += written[end...]
    return bytes
  }

  // MARK: Components

  private func append(
    _ amount: Amount, like number: WrittenNumber, among amounts: [Amount], extraDigits: Int,
    to bytes: inout [UInt8]
  ) {
    guard !amount.isMissing else { return bytes.append(ascii: "none") }
    let divisor = number.divisor
    let like = zip(numbers.dropFirst(offset), amounts)
      .filter { $0.1.kind == amount.kind && $0.0.divisor == divisor }.map(\.0)
    let least = divisor < 100 ? amount.digits : 0
    var digits = extraDigits + like.reduce(least) { max($0, min($1.precision, 10)) }
    var padding = like.filter(\.hasTrailingZero).map(\.decimals).min() ?? 0
    // `rgb(1.0, 0.0, 0.0)` has shares, and `rgb(1, 0, 0)` bytes.
    let needsPoint =
      style.syntax == .shares && written.contains(.point)
      && amounts.allSatisfy { [0, 1].contains(FixedNumber($0.value, digits: digits).value) }
    let isByte = style.syntax == .function && style.name.hasPrefix("rgb") && amount.kind == .number
    if needsPoint {
      padding = max(padding, 1)
    } else if isByte, amounts.allSatisfy({ $0.value < 1.5 }) {
      (digits, padding) = (0, 0)
    }
    var new = FixedNumber(amount.value * divisor, digits: digits)
    if new.value >= amount.turn * divisor { new = FixedNumber() }
    if let old = number.value, number.precision <= digits, !needsPoint || number.decimals > 0,
      FixedNumber(old, digits: digits).scaled == new.scaled
    {
      bytes += written[number.range]
      // A number that counts as a percentage only next to greater ones.
      if amount.kind == .percent, number.unit.isEmpty { bytes.append(.percentSign) }
      return
    }
    append(new, padding: padding, dropsZero: dropsZero(number), to: &bytes)
    if amount.kind == .percent {
      bytes.append(.percentSign)
    } else if number.value != nil {
      bytes += number.unit
    } else if amount.turn.isFinite {
      bytes.append(ascii: style.unit.rawValue)
    }
  }

  /// Whether the zero before a point is left out.
  func dropsZero(_ number: WrittenNumber?) -> Bool {
    if let number, number.decimals > 0 { return number.hasLeadingPoint }
    return numbers.contains(where: \.hasLeadingPoint)
  }

  /// Appends a number with at least `padding` decimals.
  func append(_ number: FixedNumber, padding: Int, dropsZero: Bool, to bytes: inout [UInt8]) {
    var digits: [UInt8] = []
    digits.append(number, padding: padding)
    if dropsZero, number.scaled != 0, let point = digits.firstIndex(of: .point),
      digits[point - 1] == UInt8(ascii: "0"), point == 1 || digits[point - 2] == .hyphen
    {
      digits.remove(at: point - 1)
    }
    bytes += digits
  }

  /// Appends an alpha in the style of a number.
  func append(alpha: Double, like number: WrittenNumber?, to bytes: inout [UInt8]) {
    let isPercent = number?.unit.first == .percentSign
    let target = byte(alpha)
    let scale = isPercent ? 100.0 : number?.divisor ?? style.opaqueAlpha
    if let old = number?.value, byte(old / scale) == target, let number {
      bytes += written[number.range]
      return
    }
    let least = max(min(number?.decimals ?? 0, 10), scale < 100 ? 2 : 0)
    let new = FixedNumber(share: alpha, of: scale, digits: least...least + 2)
    let padding = number.map { $0.hasTrailingZero ? $0.decimals : 0 } ?? 0
    append(new, padding: padding, dropsZero: dropsZero(number), to: &bytes)
    bytes += number?.unit ?? []
  }

  /// Adds an alpha after the last component.
  func insertAlpha(_ alpha: Double, to bytes: inout [UInt8]) {
    if style.syntax == .object {
      bytes.append(ascii: style.signs.alpha)
    } else if style.usesCommas {
      bytes += separator
      if let alphaLabel = style.alphaLabel {
        bytes.append(ascii: alphaLabel + ":")
        if written[numbers[0].range.lowerBound - 1].isBlank { bytes.append(.space) }
      } else {
        nameAlpha(&bytes)
      }
    } else {
      bytes.append(ascii: written.contains(.underscore) ? "_/_" : " / ")
    }
    append(alpha: alpha, like: nil, to: &bytes)
  }

  /// The comma between the first two components, with the blanks around it.
  private var separator: [UInt8] {
    guard function.channels.count > 1 else { return Array(", ".utf8) }
    let between = written[numbers[0].range.upperBound..<numbers[1].range.lowerBound]
    let separator = between.prefix { $0.isBlank || $0 == .comma }
    return separator.contains(.comma) ? Array(separator) : Array(", ".utf8)
  }

  /// Turns `rgb(` into `rgba(`, which old programs need for an alpha after a comma.
  private func nameAlpha(_ bytes: inout [UInt8]) {
    guard bytes.count > 3, bytes[3] == .openParenthesis else { return }
    bytes.insert(UInt8(ascii: "a"), at: 3)
  }
}
