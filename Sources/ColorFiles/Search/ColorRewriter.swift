import Color

/// Writes colours the way one colour was written.
struct ColorRewriter {
  let written: [UInt8]
  let parsed: ParsedColor
  let context: ColorContext

  /// Returns the text of a colour.
  func text(of color: Color) -> [UInt8] {
    let notation = parsed.notation
    let color = notation.holdsEveryColor ? color : color.limitedToSRGB()
    switch notation.form {
    case .hex(let style):
      return style.prefix == .initializer ? packed(color) : hex(color, style)
    case .name: return name(color)
    case .ansi: return ansi(color)
    case .sgr(let style): return sgr(color, style)
    case .x11, .x11Hash: return x11(color)
    case .function(let style) where style.syntax == .object:
      return object(color, style) ?? plain(color)
    case .function(let style):
      let shown = takesAlpha(style) ? color : color.withAlpha(1)
      return call(shown, style) ?? plain(shown)
    case .argb: return call(color, Self.shares) ?? plain(color)
    case .template: return color.bytes(in: notation)
    case .list(let isBytes):
      // The same layout as between the parentheses of a call.
      var style = Self.bytes
      style.usesCommas = written.contains(.comma)
      let hasAlpha = written.split { $0 == .comma || $0.isBlank || $0 == .slash }.count == 4
      let shown = hasAlpha ? color : color.withAlpha(1)
      return call(shown, isBytes ? style : Self.shares) ?? plain(color)
    }
  }

  /// Whether a call without an alpha may get one: not those of classes such as `Color.rgb(`, which have
  /// none or write it in another way.
  private func takesAlpha(_ style: ColorNotation.FunctionStyle) -> Bool {
    style.hasAlpha || style.syntax != .function || !(style.usesCommas && context.isMember)
  }

  /// Bytes of red, green and blue, in whatever stands around them.
  private static let bytes = ColorNotation.FunctionStyle(ColorSpace.srgb.functions[0])

  /// Shares of red, green and blue, in whatever stands around them.
  private static let shares = {
    var style = bytes
    (style.spaceName, style.syntax, style.usesCommas) = ("red", .initializer, true)
    return style
  }()

  /// Returns the text of a call that is written with underscores for its blanks, or without its name.
  private func call(_ color: Color, _ style: ColorNotation.FunctionStyle) -> [UInt8]? {
    guard written.contains(.openParenthesis) else { return numbers(color, style, written[...]) }
    let hasUnderscores = written.contains(.underscore)
    let call = hasUnderscores ? written.map { $0 == .underscore ? .space : $0 } : written
    let text = CallRewriter(call, parsed, style)?.text(of: color)
    return hasUnderscores ? text?.map { $0 == .space ? .underscore : $0 } : text
  }

  /// Returns the text of the numbers of a call without what stands around them.
  private func numbers(
    _ color: Color, _ style: ColorNotation.FunctionStyle, _ numbers: ArraySlice<UInt8>
  ) -> [UInt8]? {
    let opening = Array(style.opening.utf8)
    let closing = Array(style.syntax == .object ? "]}".utf8 : ")".utf8)
    let text = CallRewriter(opening + numbers + closing, parsed, style)?.text(of: color)
    return text.map { Array($0.dropFirst(opening.count).dropLast(closing.count)) }
  }

  /// Returns an object with other numbers, and other digits where it has some.
  private func object(_ color: Color, _ style: ColorNotation.FunctionStyle) -> [UInt8]? {
    func value(of key: String) -> Range<Int>? {
      let end = written.firstRange(of: "\"\(key)\"".utf8)?.upperBound
      let start = end.flatMap { written[$0...].firstIndex { !$0.isSpace && $0 != .colon } }
      return start.flatMap { start in
        let rest = written[start...]
        return rest.firstIndex { $0.isSpace || $0 == .comma || $0 == .closeBrace }.map {
          start..<$0
        }
      }
    }
    guard let open = written.firstIndex(of: .openBracket),
      let close = written.firstIndex(of: .closeBracket),
      // Only `"none"` is in quotation marks.
      let numbers = numbers(
        color.withAlpha(1), style, written[(open + 1)..<close].filter { $0 != .quotationMark }[...])
    else { return nil }
    var edits = [
      (open + 1..<close, numbers.replacing("none".utf8, with: Array("\"none\"".utf8)))
    ]
    var alpha: [UInt8] = []
    alpha.append(share: color.alpha, digits: 2)
    if let range = value(of: "alpha") {
      if byte(color.alpha) != byte(parsed.color.alpha) { edits.append((range, alpha)) }
    } else if byte(color.alpha) < 255 {
      edits.append((close + 1..<close + 1, Array(", \"alpha\": ".utf8) + alpha))
    }
    // Behind `"#`, six digits.
    if let range = value(of: "hex"), range.count == 9 {
      let digits = range.lowerBound + 2..<range.upperBound - 1
      if let hex = try? ParsedColor(String(decoding: written[digits], as: UTF8.self)) {
        edits.append((digits, color.withAlpha(1).bytes(in: hex.notation)))
      }
    }
    var text = written
    for (range, new) in edits.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
      text.replaceSubrange(range, with: new)
    }
    return text
  }

  /// Whether two colours are the same in 8 bits.
  private func isSame(_ color: Color, alpha: Bool = true) -> Bool {
    color.rgb8 == parsed.color.rgb8 && (!alpha || byte(color.alpha) == byte(parsed.color.alpha))
  }

  private func plain(_ color: Color) -> [UInt8] {
    let notation = parsed.notation.withoutAlpha
    if case .function(let style) = notation.form, style.syntax == .function,
      notation.space == .gray, !color.isGrey
    {
      return color.bytes(in: ColorNotation(function: .srgb))
    }
    return color.bytes(in: notation)
  }

  private func hex(_ color: Color, _ style: ColorNotation.HexStyle) -> [UInt8] {
    // Programs disagree on where an alpha goes after `0x`, and most have none without a mark.
    let hasRoom = style.prefix == .hash || style.hasAlpha
    guard !isSame(color, alpha: hasRoom) else { return written }
    var bytes = (hasRoom ? color : color.withAlpha(1)).bytes(in: ColorNotation(.hex(style)))
    if style.prefix == .zeroX { bytes.replaceSubrange(0..<2, with: written[..<2]) }
    // In prose, `#123` would not be a colour any more.
    if HashContext.isDoubtful(bytes.dropFirst()), !HashContext.isDoubtful(written.dropFirst()),
      context.position != .value
    {
      var long = style
      long.isShort = false
      return color.bytes(in: ColorNotation(.hex(long)))
    }
    return bytes
  }

  /// The digits are the last ones in the call.
  private func packed(_ color: Color) -> [UInt8] {
    guard !isSame(color), let end = written.lastIndex(where: \.isWordByte) else { return written }
    var start = end
    while start > 0, written[start - 1].folded != UInt8(ascii: "x") { start -= 1 }
    let digits = color.bytes(in: parsed.notation)
    return written[..<start] + digits.dropFirst(8).dropLast() + written[(end + 1)...]
  }

  /// A name becomes the name of exactly this colour, the first in the alphabet, or hexadecimal
  /// digits in lower case.
  private func name(_ color: Color) -> [UInt8] {
    guard !isSame(color) else { return written }
    guard written.last != .closeParenthesis else {
      // `contrast-color()` and the like stay functions.
      return color.bytes(in: ColorNotation(function: .srgb))
    }
    let name = plain(color)
    guard name.first != .hashSign, let first = written.first, first.isLetter, !first.isLowercase
    else { return name }
    let isUppercase = !written.contains(where: \.isLowercase)
    return name.enumerated().map { index, byte in
      (index == 0 || isUppercase) && byte.isLetter ? byte.capital : byte
    }
  }

  private func ansi(_ color: Color) -> [UInt8] {
    guard !isSame(color, alpha: false) else { return written }
    guard let index = Self.paletteIndex(color) else {
      return color.bytes(in: ColorNotation(of: .srgb))
    }
    var bytes = Array(written.prefix { $0.isLetter })
    bytes.append(decimal: UInt64(index))
    return bytes
  }

  /// The first 16 entries have different colours in each terminal, so they come last.
  private static func paletteIndex(_ color: Color) -> Int? {
    let colors = TerminalPalette.xterm.colors
    let rgb = color.rgb8
    return colors[16...].firstIndex(of: rgb) ?? colors[..<16].firstIndex(of: rgb)
  }

  private func sgr(_ color: Color, _ style: ColorNotation.SGRStyle) -> [UInt8] {
    guard !isSame(color, alpha: false) else { return written }
    let separator = written[2]
    if style.isIndexed {
      guard let last = written.lastIndex(of: separator) else { return plain(color) }
      var bytes = Array(written[...last])
      let nearest = PaletteQuantizer.xterm.nearest256(color.rgb8)
      bytes.append(decimal: UInt64(Self.paletteIndex(color) ?? Int(nearest)))
      return bytes
    }
    // The channels are the last three numbers.
    var start = written.count
    for _ in 0..<3 { start = written[..<start].lastIndex(of: separator) ?? start }
    var bytes = Array(written[..<start])
    bytes.append(separator)
    bytes.append(color.rgb8, separator: separator)
    return bytes
  }

  /// `rgb:ff/88/00` and `#ffff88880000`.
  private func x11(_ color: Color) -> [UInt8] {
    let bytes = plain(color)
    guard let open = bytes.firstIndex(where: { $0 == .colon || $0 == .hashSign }),
      let old = written.firstIndex(where: { $0 == .colon || $0 == .hashSign })
    else { return bytes }
    let isUppercase = written[old...].areUppercaseDigits
    var prefix = bytes[...open]
    if prefix.count == old + 1 {
      prefix = written[...old]
    } else if written[0] == UInt8(ascii: "R") {
      prefix = ArraySlice(prefix.map { $0.isLetter ? $0.capital : $0 })
    }
    return prefix + bytes[(open + 1)...].map { isUppercase && $0.isLetter ? $0.capital : $0 }
  }
}

/// A number in the arguments of a call, as it was written.
struct WrittenNumber {
  /// The offsets of the number with its unit.
  let range: Range<Int>
  /// The number without its unit; nil for `none` and calculations.
  let value: Double?
  /// What the number is divided by; 1 unless it is a fraction.
  private(set) var divisor: Double
  /// The number of digits after the point.
  let decimals: Int
  /// The per-cent sign or unit, or the divisor with its slash.
  let unit: ArraySlice<UInt8>
  /// Whether it begins with a point.
  let hasLeadingPoint: Bool
  /// Whether it ends with a zero after the point.
  let hasTrailingZero: Bool

  /// The number of digits after the point that matter: in `34.0/255.0` the zero does not.
  var precision: Int { divisor >= 100 && value == value?.rounded() ? 0 : decimals }

  /// Returns the numbers in the parentheses of a call; nil for a relative colour.
  /// - Parameter hasFractions: whether a slash divides, which in CSS precedes the alpha.
  static func numbers(in call: [UInt8], hasFractions: Bool = false) -> [WrittenNumber]? {
    let open = call.firstIndex { $0 == .openParenthesis || $0 == .openBracket }
    guard let open else { return nil }
    var numbers: [WrittenNumber] = []
    var scanner = ColorScanner(call, in: open + 1..<call.count, explainsErrors: false)
    while !scanner.isAtEnd {
      scanner.skipSpace()
      let start = scanner.offset
      if scanner.isAtNumber {
        guard let read = try? scanner.number() else { return nil }
        let end = scanner.offset
        let divisor = hasFractions ? try? scanner.divisor() : nil
        if divisor == nil, !scanner.skip("%") { _ = scanner.letters() }
        numbers.append(
          WrittenNumber(
            call, start..<scanner.offset, read.value, over: divisor ?? 1, read.decimals, unitAt: end
          ))
        continue
      }
      let word = scanner.word()
      if word == "from" { return nil }
      if word.isEmpty {
        scanner.offset += 1
      } else if scanner.next == .openParenthesis {
        scanner.skipParentheses()
        numbers.append(WrittenNumber(call, start..<scanner.offset, nil, 0, unitAt: scanner.offset))
      } else if word == "none" {
        numbers.append(WrittenNumber(call, start..<scanner.offset, nil, 0, unitAt: scanner.offset))
      }
    }
    return numbers
  }

  /// Returns the same number as a part of a divisor, which stands for 1.
  func divided(by divisor: Double) -> WrittenNumber {
    var number = self
    number.divisor = divisor
    return number
  }

  private init(
    _ call: [UInt8], _ range: Range<Int>, _ value: Double?, over divisor: Double = 1,
    _ decimals: Int, unitAt unit: Int
  ) {
    self.range = range
    self.value = value
    self.divisor = divisor
    self.decimals = decimals
    self.unit = call[unit..<range.upperBound]
    let digits = call[range.lowerBound..<unit].drop { $0 == .plus || $0 == .hyphen }
    hasLeadingPoint = digits.first == .point
    hasTrailingZero =
      decimals > 0 && digits.prefix { $0.folded != UInt8(ascii: "e") }.last == UInt8(ascii: "0")
  }
}

extension ColorScanner {
  /// Skips parentheses and everything in them.
  fileprivate mutating func skipParentheses() {
    var depth = 0
    while let byte = next {
      offset += 1
      if byte == .openParenthesis { depth += 1 }
      if byte == .closeParenthesis { depth -= 1 }
      if depth == 0 { return }
    }
  }
}
