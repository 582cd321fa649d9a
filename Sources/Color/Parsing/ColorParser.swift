/// The grammar of colour notations.
package struct ColorParser {
  package var scanner: ColorScanner
  /// The number of open parentheses.
  private var depth = 0

  /// The parser recurses for each parenthesis; this depth fits on any stack.
  private static let maximumDepth = 32

  init(_ text: [UInt8]) { scanner = ColorScanner(text) }

  package init(_ scanner: ColorScanner) { self.scanner = scanner }

  /// Parses the whole text as one colour.
  mutating func whole() throws(ColorParseError) -> ParsedColor {
    scanner.skipSpace()
    try skipDeclaration()
    let quote = scanner.next.flatMap { $0.isQuote ? Unicode.Scalar($0) : nil }
    if let quote { _ = scanner.skip(quote) }
    skipClass()
    let start = self
    do {
      return try ended(by: quote)
    } catch {
      // `#` begins a colour in any notation, as where one types a colour.
      guard start.scanner.next == .hashSign else { throw error }
      self = start
      scanner.offset += 1
      do { return try ended(by: quote) } catch _ { throw error }
    }
  }

  /// Parses a colour and what may stand behind it where it was copied from.
  private mutating func ended(by quote: Unicode.Scalar?) throws(ColorParseError) -> ParsedColor {
    let result = try outermost()
    scanner.skipSpace()
    if let quote { try scanner.require(quote) }
    if !scanner.skip(";") { _ = scanner.skip(",") }
    try scanner.finish()
    return result
  }

  /// Skips the name of a property, such as `color:` or `--name:`.
  private mutating func skipDeclaration() throws(ColorParseError) {
    let start = scanner.offset
    let word = scanner.word()
    scanner.skipSpace()
    let isName = word.utf8.first.map { $0.isLetter || $0 == .hyphen } ?? false
    if word.hasPrefix("--") {
      try scanner.require(":")
      scanner.skipSpace()
    } else if isName, word != "rgb", word != "rgba", scanner.skip(":") {
      // `tab:blue` and `dark:red` are other names.
      if isAtName, !Self.isProperty(word) { scanner.offset = start }
      scanner.skipSpace()
    } else {
      scanner.offset = start
    }
  }

  /// Skips the class of `Color.fromARGB(255, 66, 165, 245)`.
  private mutating func skipClass() {
    let start = scanner.offset
    guard scanner.word() == "color", scanner.skip("."), scanner.next?.isLetter == true else {
      scanner.offset = start
      return
    }
  }

  /// Whether the value of a key that stands directly before it is a colour: `fill:red`, `hl+:red`.
  package static func isProperty(_ key: String) -> Bool {
    key.hasPrefix("--") || properties.contains(where: key.contains)
      || key.split(separator: "-").contains { colorWords.contains(String($0)) }
  }

  /// Parts of the names of properties whose values are colours.
  package static let properties = ["color", "colour", "ground", "border", "cursor"]
  /// Words in the names of properties of CSS, fzf and others whose values are colours.
  private static let colorWords: Set<String> = [
    "accent", "bg", "caret", "decoration", "emphasis", "fg", "fill", "gutter", "header", "hl",
    "info", "marker", "outline", "pointer", "prompt", "query", "rule", "scrollbar", "separator",
    "shadow", "sp", "spinner", "stroke", "ul", "underline",
  ]

  /// Whether a word follows that is not a function.
  private var isAtName: Bool {
    guard scanner.next?.isLetter == true else { return false }
    var ahead = scanner
    return !ahead.word().isEmpty && ahead.next != .openParenthesis && ahead.next != .colon
  }

  /// Parses a colour in any notation; those outside CSS are only valid at the top level.
  package mutating func outermost() throws(ColorParseError) -> ParsedColor {
    let start = scanner.offset
    if scanner.isAtNumber { return try leadingNumber() }
    switch scanner.next {
    case .hashSign: return try hash(allowsX11: true)
    case .openBracket: return try percentAndHash()
    case .openBrace: return try object()
    default: break
    }
    let digits = scanner.alphanumerics()
    let after = scanner.next
    scanner.offset = start
    let word = scanner.word()
    switch (word, after) {
    case (_, .backslash): break
    case ("rgb", .colon), ("rgba", .colon): return try x11(hasAlpha: word == "rgba")
    case ("tab", .colon):
      scanner.offset += 1
      guard let color = Self.tableau[scanner.word()] else {
        throw scanner.failure("a colour of matplotlib", at: start)
      }
      return ParsedColor(color, .name)
    case ("argb", .openParenthesis), ("fromargb", .openParenthesis): return try argb()
    case (_, .openParenthesis) where Self.initializers[word] != nil:
      if let result = try initializer(word) { return result }
    default:
      // tmux calls them `colour208`.
      let prefix = ["ansi", "colour", "color"].first {
        word.hasPrefix($0) && word.dropFirst($0.count).first?.isNumber == true
      }
      if after != .openParenthesis, let prefix {
        scanner.offset = start + prefix.count
        return ParsedColor(try paletteEntry(), .ansi)
      }
      if after != .openParenthesis, !digits.isEmpty, Self.named(word) == nil,
        digits.count == scanner.offset - start, digits.allSatisfy({ hexDigitValue($0) != nil })
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
    if scanner.next == .hashSign { return try hash(allowsX11: false) }
    let word = scanner.word()
    if scanner.next == .openParenthesis {
      switch word {
      case "color-mix": return try mixture()
      case "contrast-color": return try contrasting()
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

  /// The colours that matplotlib calls `tab:blue` and so on.
  ///
  /// https://matplotlib.org/stable/gallery/color/named_colors.html#tableau-palette
  private static let tableau = [
    "blue": Color(hex: 0x1F77B4), "orange": Color(hex: 0xFF7F0E), "green": Color(hex: 0x2CA02C),
    "red": Color(hex: 0xD62728), "purple": Color(hex: 0x9467BD), "brown": Color(hex: 0x8C564B),
    "pink": Color(hex: 0xE377C2), "gray": Color(hex: 0x7F7F7F), "grey": Color(hex: 0x7F7F7F),
    "olive": Color(hex: 0xBCBD22), "cyan": Color(hex: 0x17BECF),
  ]

  private static func named(_ word: String) -> Color? {
    // Looking up a function name is cheap; a word without a parenthesis needs no look-up.
    guard word.utf8.count <= 20 else { return nil }
    if word == "transparent" { return Color(.srgb, 0, 0, 0, alpha: 0) }
    let found = NamedColor.named(word) ?? NamedColor.named(word, in: .x11)
    return found.map { Color($0.rgb) }
  }

  /// Skips “(” and white space.
  mutating func open() throws(ColorParseError) {
    guard depth < Self.maximumDepth else {
      throw scanner.failure("at most \(Self.maximumDepth) nested parentheses")
    }
    try scanner.require("(")
    depth += 1
    scanner.hasUnderscores = true
    scanner.skipSpace()
  }

  /// Skips white space and “)”.
  mutating func close() throws(ColorParseError) {
    scanner.skipSpace()
    try scanner.require(")")
    depth -= 1
    scanner.hasUnderscores = depth > 0
  }

  /// Skips the word and the white space after it if it is next.
  mutating func skipWord(_ wanted: String) -> Bool {
    let start = scanner.offset
    guard scanner.word() == wanted, scanner.next != .openParenthesis else {
      scanner.offset = start
      return false
    }
    scanner.skipSpace()
    return true
  }
}

/// A parsed colour and the notation it was written in.
///
///     let parsed = try ParsedColor("hsl(30 100% 50%)")
///     let darker = parsed.color.mix(with: .black, by: 0.5, in: .hsl)
///     let text = darker.formatted(.same, notation: parsed.notation)  // "hsl(30 50% 25%)"
public struct ParsedColor: Hashable, Sendable {
  /// The colour, in the space of its notation.
  public let color: Color
  /// The notation it was written in.
  public let notation: ColorNotation

  package init(_ color: Color, _ form: ColorNotation.Form) {
    self.color = color
    self.notation = ColorNotation(form, in: color.space)
  }

  /// A list of whole numbers of which none is above 1, as bytes.
  package var asBytes: ParsedColor {
    guard case .function(var style) = notation.form, style.syntax == .shares else { return self }
    style.syntax = .bytes
    var bytes = color
    bytes.components /= 255
    return ParsedColor(bytes, .function(style))
  }

  /// The same hexadecimal digits with the alpha before the red.
  package var withAlphaFirst: ParsedColor {
    guard case .hex(var style) = notation.form else { return self }
    style.alphaPlace = .first
    guard style.hasAlpha else { return ParsedColor(color, .hex(style)) }
    let parts = color.components
    return ParsedColor(Color(.srgb, parts.y, parts.z, color.alpha, alpha: parts.x), .hex(style))
  }

  /// Parses a colour in any notation; see `Color(parsing:)` for the list.
  /// - Throws: `ColorParseError` if the text is not a colour: where that shows, and what was expected.
  public init(_ text: String) throws(ColorParseError) { try self.init(bytes: Array(text.utf8)) }

  /// Parses a colour from UTF-8 in any notation.
  /// - Throws: `ColorParseError` if the text is not a colour.
  package init(bytes: [UInt8]) throws(ColorParseError) {
    var parser = ColorParser(bytes)
    do {
      self = try parser.whole()
    } catch {
      let words = bytes[...].trimmed
      // `rgba(33ccffee)` of Hyprland.
      let parts = words.split(separator: .openParenthesis)
      let name = String(decoding: parts.first ?? [], as: UTF8.self).lowercased()
      if parts.count == 2, name == "rgba" || name == "rgb" && parts[1].count == 7,
        parts[1].last == .closeParenthesis, 7...9 ~= parts[1].count,
        let read = try? ParsedColor(bytes: Array(parts[1].dropLast())),
        case .hex = read.notation.form
      {
        self = read
        return
      }
      // `dark orange`, as X11 writes it too.
      guard words.contains(.space), words.allSatisfy({ $0.isWordByte || $0 == .space }),
        let named = NamedColor.named(String(decoding: words, as: UTF8.self), in: .x11)
      else { throw error }
      self.init(Color(named.rgb), .name)
    }
  }
}

extension Color {
  /// Parses a colour in any of the notations below.
  ///
  /// CSS Color 4 and 5: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`; the names and
  /// `transparent`; `rgb() hsl() hwb() lab() lch() oklab() oklch() color() device-cmyk()` with
  /// spaces or, where CSS allows them, commas; `none`, percentages, angles in deg, rad, grad or
  /// turn; `calc()`, `min()`, `max()`, `clamp()`, `abs()`, `hypot()`, `rem()` and `mod()`; relative
  /// colours (`oklch(from #f80 l c calc(h + 30))`); `color-mix()`; `contrast-color()`; comments.
  ///
  /// Others:
  /// - `f80`, `ff8800`, `0xff8800`, `0xff8800cc`, X11's `#ffff88880000` and `rgb:ff/88/00` (one to
  ///   four digits per channel), also `rgba:`
  /// - `255,136,0`, and `1 0.5333 0` if no number is above 1
  /// - `38;5;208`, `48;2;255;136;0`, `58;5;9`, with colons too, and `ansi208`: the palette of xterm
  /// - `hsb() hsv() okhsl() okhsv() gray() cmyk()`; numbers above 1 in the last two are percentages,
  ///   those of the first two are bytes if one is above 100, as in Qt: `hsv(60, 255, 255)`
  /// - `[80]#ff8800` of rxvt-unicode, with the opacity in per cent
  /// - `{"colorSpace": "srgb", "components": [1, 0.5, 0], "alpha": 0.5}` of design tokens
  /// - `Color(red: 1, green: 0.5, blue: 0, opacity: 0.5)`, `Color(hue:saturation:brightness:)`,
  ///   `Color(white:)`, `UIColor(red:green:blue:alpha:)`, also with fractions such as `136/255.0`;
  ///   `Color(0xFFFF8800)` with the alpha first, and `--name: COLOR;`
  ///
  /// Case and surrounding white space are ignored. The colour stays in the space of its
  /// notation; sRGB channels outside the gamut are kept, and `none` is in `missing`.
  /// https://www.w3.org/TR/css-color-4/#color-syntax, https://www.w3.org/TR/css-color-5/,
  /// https://www.x.org/releases/current/doc/man/man3/XParseColor.3.xhtml
  /// - Throws: `ColorParseError` if the text is not a colour: where that shows, and what was expected.
  public init(parsing text: String) throws(ColorParseError) { self = try ParsedColor(text).color }

  /// Parses `#rrggbb` or `rrggbb`, six hexadecimal digits in ASCII; nil for anything else.
  package static func hex(bytes: some Collection<UInt8>) -> Color? {
    let digits = bytes.first == .hashSign ? bytes.dropFirst() : bytes[...]
    return RGB8(hexDigits: digits).map { Color($0) }
  }
}

/// Why a text is not a colour.
///
///     do {
///       color = try Color(parsing: "rgb(255 136)")
///     } catch {
///       message = error.message  // "expected a number but found “)” at character 12"
///     }
public struct ColorParseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The offset at which parsing stopped, in characters from the start of the text.
  public let position: Int
  /// The expected syntax, for example "a number".
  public let expected: String
  /// The text found instead: at most a few characters, safe to print; empty at the end.
  public let found: String

  /// One line for the user, free of control characters.
  public var message: String {
    let location =
      found.isEmpty ? "at the end" : "but found “\(found)” at character \(position + 1)"
    return "expected \(expected) \(location)"
  }

  /// The `message`.
  public var description: String { message }

  /// `message` without the position, for a text of a few characters that is on the screen.
  package var shortMessage: String {
    "expected \(expected)" + (found.isEmpty ? "" : ", not “\(found)”")
  }

  /// The error of a scanner that does not explain errors.
  static let unexplained = ColorParseError(in: [], at: 0, expected: "a colour")

  /// Creates an error at a byte of `text`.
  init(in text: [UInt8], at offset: Int, expected: String) {
    let offset = offset.clamped(to: 0...text.count)
    self.position = String(decoding: text[..<offset], as: UTF8.self).count
    self.expected = expected
    self.found = Self.excerpt(text[offset...])
  }

  /// Returns the first characters of `bytes`, with control characters replaced.
  private static func excerpt(_ bytes: ArraySlice<UInt8>) -> String {
    let limit = 16
    // 4 bytes per scalar, so that the excerpt does not depend on what follows it.
    let scalars = String(decoding: bytes.prefix((limit + 1) * 4), as: UTF8.self).unicodeScalars
    var text = ""
    for scalar in scalars.prefix(limit) {
      let isHarmful = harmful.contains(scalar.properties.generalCategory)
      text.unicodeScalars.append(isHarmful ? "\u{FFFD}" : scalar)
    }
    return scalars.count > limit ? text + "…" : text
  }

  private static let harmful: [Unicode.GeneralCategory] = [
    .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned,
  ]
}
