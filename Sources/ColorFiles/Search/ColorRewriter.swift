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
    case .hex(let style): return hex(color, style)
    case .name: return name(color)
    case .ansi: return entry(color)
    case .sgr(let style) where style.isIndexed: return entry(color)
    case .sgr:
      var channels = ColorNotation.FunctionStyle(ColorSpace.srgb.functions[0])
      channels.syntax = .bytes
      guard !isSame(color, alpha: false) else { return written }
      return CallRewriter(written, parsed, channels)?.text(of: color.withAlpha(1)) ?? plain(color)
    case .x11, .x11Hash: return x11(color)
    case .function(let style):
      let shown = takesAlpha(style) ? color : color.withAlpha(1)
      let text = CallRewriter(written, parsed, style)?.text(of: shown) ?? plain(shown)
      return style.syntax == .object ? Self.changingDigits(in: text, to: shown) : text
    case .template: return color.bytes(in: notation)
    }
  }

  /// Whether a call without an alpha may get one: not those of programs, such as `Color.rgb(` and the
  /// macro `RGB(` of Windows, which have none or write it in another way, and not lists.
  private func takesAlpha(_ style: ColorNotation.FunctionStyle) -> Bool {
    let isOfProgram = context.isMember || written.starts(with: "RGB(".utf8)
    return switch style.syntax {
    case .function: style.hasAlpha || !(style.usesCommas && isOfProgram)
    case .bytes, .shares: style.hasAlpha
    default: true
    }
  }

  /// Changes the digits in `"hex": "#ff8000"` of an object.
  private static func changingDigits(in object: [UInt8], to color: Color) -> [UInt8] {
    guard let sign = object.lastIndex(of: .hashSign) else { return object }
    let digits = object[(sign + 1)...].prefix(6)
    guard let hex = try? ParsedColor(String(decoding: digits, as: UTF8.self)) else { return object }
    let new = color.withAlpha(1).bytes(in: hex.notation)
    return object[...sign] + new + object[digits.endIndex...]
  }

  /// Whether two colours are the same in 8 bits.
  private func isSame(_ color: Color, alpha: Bool = true) -> Bool {
    color.rgb8 == parsed.color.rgb8 && (!alpha || byte(color.alpha) == byte(parsed.color.alpha))
  }

  private func plain(_ color: Color) -> [UInt8] {
    let notation = parsed.notation.withoutAlpha
    if case .function(let style) = notation.form, style.syntax == .function,
      notation.space.isGreyscale, !color.isGrey
    {
      return color.bytes(in: ColorNotation(function: .srgb))
    }
    return color.bytes(in: notation)
  }

  /// Changes the digits, which are the last ones.
  private func hex(_ color: Color, _ style: ColorNotation.HexStyle) -> [UInt8] {
    // Programs disagree on where an alpha goes after `0x`, and most have none without a mark.
    let hasRoom = style.prefix == .hash || style.prefix == .initializer || style.hasAlpha
    guard !isSame(color, alpha: hasRoom) else { return written }
    guard style.alphaPlace != .percent else { return color.bytes(in: parsed.notation) }
    let end = written.lastIndex(where: \.isWordByte).map { $0 + 1 } ?? written.count
    let old = written.run(before: end, atMost: 8) { hexDigitValue($0) != nil }
    func text(isShort: Bool) -> [UInt8] {
      var style = style
      (style.prefix, style.isShort) = (.none, isShort)
      let new = (hasRoom ? color : color.withAlpha(1)).bytes(in: ColorNotation(.hex(style)))
      return written[..<old.startIndex] + new + written[end...]
    }
    let bytes = text(isShort: style.isShort)
    // In prose, `#123` would not be a colour any more.
    let isDoubtful =
      ColorContext.isDoubtful(bytes.dropFirst()) && !ColorContext.isDoubtful(written.dropFirst())
    return isDoubtful && context.position != .value ? text(isShort: false) : bytes
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

  /// Changes the number of an entry of the palette, which is the last one.
  private func entry(_ color: Color) -> [UInt8] {
    guard !isSame(color, alpha: false) else { return written }
    let nearest = Int(PaletteQuantizer.xterm.nearest256(color.rgb8))
    guard let index = Self.paletteIndex(color) ?? (parsed.notation.form == .ansi ? nil : nearest),
      let end = written.lastIndex(where: { !$0.isDigit })
    else { return color.bytes(in: ColorNotation(of: .srgb)) }
    var bytes = Array(written[...end])
    bytes.append(decimal: UInt64(index))
    return bytes
  }

  /// The first 16 entries have different colours in each terminal, so they come last.
  private static func paletteIndex(_ color: Color) -> Int? {
    let colors = TerminalPalette.xterm.colors
    let rgb = color.rgb8
    return colors[16...].firstIndex(of: rgb) ?? colors[..<16].firstIndex(of: rgb)
  }

  /// `rgb:ff/88/00` and `#ffff88880000`.
  private func x11(_ color: Color) -> [UInt8] {
    let bytes = plain(color)
    guard let open = bytes.firstIndex(where: { $0 == .colon || $0 == .hashSign }),
      let old = written.firstIndex(where: { $0 == .colon || $0 == .hashSign })
    else { return bytes }
    let isUppercase = written[old...].areUppercaseDigits
    let prefix = open == old ? written[...old] : bytes[...open]
    return prefix + bytes[(open + 1)...].map { isUppercase && $0.isLetter ? $0.capital : $0 }
  }
}

/// A number in the arguments of a call, as it was written.
struct WrittenNumber {
  /// The offsets of the number with its unit.
  let range: Range<Int>
  /// The number without its unit; nil for `none` and calculations.
  let value: Double?
  /// What the number is divided by; 1 unless it is a fraction, or a part of a whole such as 255.
  var divisor: Double
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

  /// Returns the numbers in the parentheses of a call, in an object or a list; nil for a relative colour.
  /// - Parameter hasFractions: whether a slash divides, which in CSS precedes the alpha.
  static func numbers(in call: [UInt8], hasFractions: Bool = false) -> [WrittenNumber]? {
    let open = call.firstIndex(of: .openParenthesis)
    var numbers: [WrittenNumber] = []
    let start = open.map { $0 + 1 } ?? 0
    var scanner = ColorScanner(call, in: start..<call.count, isAlone: false)
    scanner.hasUnderscores = open != nil
    while !scanner.isAtEnd {
      scanner.skipSpace()
      let start = scanner.offset
      if scanner.isAtNumber {
        guard let read = try? scanner.number() else { return nil }
        // `1.` of GLSL
        _ = scanner.skip(".")
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
        // The digits of an object are no number.
        if scanner.skip("#") { _ = scanner.alphanumerics() } else { scanner.offset += 1 }
      } else if scanner.next == .openParenthesis {
        scanner.skipParentheses()
        numbers.append(WrittenNumber(call, start..<scanner.offset, nil, 0, unitAt: scanner.offset))
      } else if word == "none" {
        let isQuoted = scanner.skip("\"")
        numbers.append(
          WrittenNumber(
            call, start - (isQuoted ? 1 : 0)..<scanner.offset, nil, 0, unitAt: scanner.offset))
      }
    }
    return numbers
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
