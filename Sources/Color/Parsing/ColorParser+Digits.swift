// Notations made of digits: hexadecimal, X11, SGR, lists.

extension ColorParser {
  private static let hexExpected = "3, 4, 6 or 8 hexadecimal digits"

  /// Parses `#` and digits.
  mutating func hash(allowsX11: Bool) throws(ColorParseError) -> ParsedColor {
    _ = scanner.skip("#")
    let start = scanner.offset
    let digits = scanner.alphanumerics()
    guard !digits.isEmpty else { throw scanner.failure(Self.hexExpected) }
    if allowsX11, digits.count == 12, digits.allSatisfy({ hexDigitValue($0) != nil }) {
      let parts = stride(from: start, to: start + 12, by: 4).map { Self.share(digits[$0..<$0 + 4]) }
      return ParsedColor(Color(.srgb, parts[0], parts[1], parts[2]), .x11Hash)
    }
    return try hex(digits, at: start, prefix: .hash)
  }

  /// Parses `[80]#ff8800` of rxvt-unicode: the opacity in per cent, and digits without one.
  mutating func percentAndHash() throws(ColorParseError) -> ParsedColor {
    _ = scanner.skip("[")
    let start = scanner.offset
    let percent = try scanner.integer()
    guard percent <= 100 else { throw scanner.failure("0 to 100", at: start) }
    try scanner.require("]")
    guard scanner.next == .hashSign else { throw scanner.failure("“#”") }
    let digits = scanner.offset + 1
    let read = try hash(allowsX11: false)
    guard case .hex(var style) = read.notation.form, !style.hasAlpha else {
      throw scanner.failure("3 or 6 hexadecimal digits", at: digits)
    }
    (style.hasAlpha, style.alphaPlace) = (true, .percent)
    return ParsedColor(read.color.withAlpha(Double(percent) / 100), .hex(style))
  }

  /// Digits that have been scanned.
  func hex(
    _ digits: ArraySlice<UInt8>, at start: Int, prefix: ColorNotation.HexStyle.Prefix
  ) throws(ColorParseError) -> ParsedColor {
    if let wrong = digits.firstIndex(where: { hexDigitValue($0) == nil }) {
      throw scanner.failure("a hexadecimal digit", at: wrong)
    }
    let isShort = digits.count < 6
    guard !isShort || prefix != .zeroX, let color = Color(hexDigits: digits) else {
      let expected = prefix == .zeroX ? "6 or 8 hexadecimal digits" : Self.hexExpected
      throw scanner.failure(expected, at: start)
    }
    return ParsedColor(
      color,
      .hex(
        ColorNotation.HexStyle(
          prefix: prefix, isShort: isShort, isUppercase: digits.areUppercaseDigits,
          hasAlpha: digits.count % 4 == 0)))
  }

  /// Parses text that begins like a number: bare digits, `0x`, SGR or a list.
  mutating func leadingNumber() throws(ColorParseError) -> ParsedColor {
    let start = scanner.offset
    let digits = scanner.alphanumerics()
    if digits.count > 1, digits.first == UInt8(ascii: "0"),
      digits[start + 1].folded == UInt8(ascii: "x")
    {
      return try hex(digits.dropFirst(2), at: start + 2, prefix: .zeroX)
    }
    let end = scanner.offset
    let isSGR = scanner.next == .colon || scanner.next == .semicolon
    scanner.offset = start
    if isSGR { return try sgr() }
    if let color = channels() { return color }
    scanner.offset = end
    scanner.skipSpace()
    let isList = digits.isEmpty || scanner.isAtNumber || scanner.next == .comma
    scanner.offset = isList ? start : end
    return isList ? try list() : try hex(digits, at: start, prefix: .none)
  }

  /// Parses `255,136,0`, `1 0.5333 0 0.5` or `255 136 0 / 50%`: shares if no channel is above 1, or
  /// else bytes.
  private mutating func list() throws(ColorParseError) -> ParsedColor {
    let start = scanner.offset
    var style = ColorNotation.FunctionStyle(name: "", syntax: .bytes)
    let function = ColorFunction(.srgb, "", ColorChannel.fractions("rgb"), commas: .free)
    var color = try arguments(of: function, origin: nil, &style)
    if !style.usesCommas, !style.hasAlpha, scanner.isAtNumber {
      style.hasAlpha = true
      try set(alpha: try value(nil), of: &color, at: start)
    }
    let values = (0..<3).map { color.components[$0] }
    let isShares = values.allSatisfy { $0 <= 1 }
    let isList = values.allSatisfy { 0...255 ~= $0 && (isShares || $0 == $0.rounded()) }
    guard isList, style.percents.isSubset(of: .alpha), color.missing.isEmpty else {
      throw scanner.failure("three whole numbers from 0 to 255, or shares", at: start)
    }
    if isShares { style.syntax = .shares } else { color.components /= 255 }
    return ParsedColor(color, .function(style))
  }

  /// Parses `rgb:R/G/B` with one to four digits each, after the word.
  mutating func x11(hasAlpha: Bool) throws(ColorParseError) -> ParsedColor {
    try scanner.require(":")
    var values: [Double] = []
    var width = 1
    for index in 0..<(hasAlpha ? 4 : 3) {
      if index > 0 { try scanner.require("/") }
      let start = scanner.offset
      let digits = scanner.hexDigits()
      guard (1...4).contains(digits.count) else {
        throw scanner.failure("1 to 4 hexadecimal digits", at: start)
      }
      width = max(width, digits.count)
      values.append(Self.share(digits))
    }
    return ParsedColor(
      Color(.srgb, values[0], values[1], values[2], alpha: hasAlpha ? values[3] : 1),
      .x11(digits: width))
  }

  /// Returns one to four hexadecimal digits as a fraction of the largest number with that many
  /// digits.
  private static func share(_ digits: ArraySlice<UInt8>) -> Double {
    let value = digits.reduce(0) { $0 << 4 | Int(hexDigitValue($1) ?? 0) }
    return Double(value) / Double(1 << (4 * digits.count) - 1)
  }

  /// Parses `38;5;208`, `48;2;255;136;0`, `58:2::255:136:0`.
  private mutating func sgr() throws(ColorParseError) -> ParsedColor {
    var style = ColorNotation.SGRStyle()
    let start = scanner.offset
    let code = try scanner.integer()
    guard let code = UInt8(exactly: code), code % 10 == 8, let layer = SGRLayer(rawValue: code - 8)
    else { throw scanner.failure("38, 48 or 58", at: start) }
    style.layer = layer
    style.usesColons = scanner.next == .colon
    let separator: Unicode.Scalar = style.usesColons ? ":" : ";"
    try scanner.require(separator)
    let kindStart = scanner.offset
    let kind = try scanner.integer()
    guard kind == 2 || kind == 5 else { throw scanner.failure("2 or 5", at: kindStart) }
    try scanner.require(separator)
    if kind == 5 {
      style.isIndexed = true
      return ParsedColor(try paletteEntry(), .sgr(style))
    }
    // ITU-T T.416 has a colour space here, usually empty.
    let hasEmptySpace = style.usesColons && scanner.skip(":")
    var channels: [UInt8] = []
    for index in 0..<3 {
      if index > 0 { try scanner.require(separator) }
      channels.append(try byteNumber())
    }
    // The colour space was present after all: the first number is its identifier.
    if style.usesColons, !hasEmptySpace, let after = scanner.afterNext,
      after.isDigit,
      scanner.skip(":")
    {
      channels.removeFirst()
      channels.append(try byteNumber())
    }
    return ParsedColor(Color(RGB8(channels[0], channels[1], channels[2])), .sgr(style))
  }

  /// Parses the index of an entry of xterm's palette.
  mutating func paletteEntry() throws(ColorParseError) -> Color {
    Color(TerminalPalette.xterm[try byteNumber()])
  }

  mutating func byteNumber() throws(ColorParseError) -> UInt8 {
    let start = scanner.offset
    guard let value = UInt8(exactly: try scanner.integer()) else {
      throw scanner.failure("0 to 255", at: start)
    }
    return value
  }
}
