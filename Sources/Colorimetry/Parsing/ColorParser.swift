/// The grammar of colour notations.
struct ColorParser {
  var scanner: ColorScanner
  /// The number of open parentheses.
  private var depth = 0

  /// The parser recurses for each parenthesis; this depth fits on any stack.
  private static let maximumDepth = 32

  init(_ text: [UInt8]) {
    scanner = ColorScanner(text)
  }

  init(_ scanner: ColorScanner) {
    self.scanner = scanner
  }

  /// Parses the whole text as one colour.
  mutating func whole() throws(ColorParseError) -> ParsedColor {
    scanner.skipSpace()
    let isDeclaration = scanner.next == 0x2d && scanner.afterNext == 0x2d
    if isDeclaration {
      _ = scanner.word()
      scanner.skipSpace()
      try scanner.require(":")
      scanner.skipSpace()
    }
    let result = try outermost()
    scanner.skipSpace()
    if isDeclaration { _ = scanner.skip(";") }
    try scanner.finish()
    return result
  }

  /// Parses a colour in any notation; those outside CSS are only valid at the top level.
  mutating func outermost() throws(ColorParseError) -> ParsedColor {
    let start = scanner.offset
    if scanner.isAtNumber { return try leadingNumber() }
    if scanner.next == 0x23 { return try hash(allowsX11: true) }
    let digits = scanner.alphanumerics()
    let after = scanner.next
    scanner.offset = start
    let word = scanner.word()
    switch (word, after) {
    case ("rgb", 0x3a), ("rgba", 0x3a): return try x11(hasAlpha: word == "rgba")
    case ("color", 0x28), ("uicolor", 0x28), ("nscolor", 0x28):
      if let result = try initializer(word) { return result }
    default:
      if after != 0x28, word.hasPrefix("ansi"), word.count > 4 {
        scanner.offset = start + 4
        return ParsedColor(try paletteEntry(), .ansi)
      }
      if after != 0x28, !digits.isEmpty, Self.named(word) == nil,
        digits.count == scanner.offset - start,
        digits.allSatisfy({ hexDigitValue($0) != nil })
      {
        return try hex(digits, at: start, prefix: .none)
      }
    }
    scanner.offset = start
    return try color()
  }

  /// Parses a colour in a CSS notation.
  mutating func color() throws(ColorParseError) -> ParsedColor {
    let start = scanner.offset
    if scanner.next == 0x23 { return try hash(allowsX11: false) }
    let word = scanner.word()
    if scanner.next == 0x28 {
      switch word {
      case "color-mix": return try mixture()
      case "contrast-color": return try contrasting()
      case "alpha": return try otherAlpha()
      case "color": return try call(nil, word)
      default:
        if let function = ColorFunction.named(word) { return try call(function, word) }
      }
    } else if let named = Self.named(word) {
      return ParsedColor(named, .name)
    } else if ColorFunction.named(word) != nil || word == "color-mix" {
      throw scanner.failure("“(”")
    }
    throw scanner.failure("a colour", at: start)
  }

  private static func named(_ word: String) -> Color? {
    // Looking up a function name is cheap; a word without a parenthesis needs no look-up.
    guard word.utf8.count <= 20 else { return nil }
    if word == "transparent" { return Color(.srgb, 0, 0, 0, alpha: 0) }
    return NamedColor.named(word).map { Color($0.rgb) }
  }

  /// Skips “(” and white space.
  mutating func open() throws(ColorParseError) {
    guard depth < Self.maximumDepth else {
      throw scanner.failure("at most \(Self.maximumDepth) parentheses in each other")
    }
    try scanner.require("(")
    depth += 1
    scanner.skipSpace()
  }

  /// Skips white space and “)”.
  mutating func close() throws(ColorParseError) {
    scanner.skipSpace()
    try scanner.require(")")
    depth -= 1
  }

  /// Moves back to a “(”.
  mutating func abandon(at offset: Int) {
    scanner.offset = offset
    depth -= 1
  }

  /// Skips the word and the white space after it if it is next.
  mutating func skipWord(_ wanted: String) -> Bool {
    let start = scanner.offset
    guard scanner.word() == wanted, scanner.next != 0x28 else {
      scanner.offset = start
      return false
    }
    scanner.skipSpace()
    return true
  }
}
