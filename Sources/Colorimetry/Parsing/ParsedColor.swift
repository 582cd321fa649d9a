/// A parsed colour and the notation it was written in.
///
///     let parsed = try ParsedColor("hsl(30 100% 50%)")
///     let darker = Color.mix(parsed.color, .black, share: 0.5, in: .hsl)
///     let text = darker.formatted(.same, notation: parsed.notation)  // "hsl(30 50% 25%)"
public struct ParsedColor: Hashable, Sendable {
  /// The colour, in the space of its notation.
  public let color: Color
  /// The notation it was written in.
  public let notation: ColorNotation

  init(_ color: Color, _ form: ColorNotation.Form) {
    self.color = color
    self.notation = ColorNotation(form, in: color.space)
  }

  init(_ color: Color, _ notation: ColorNotation) {
    self.color = color
    self.notation = notation
  }

  /// Parses a colour in any notation; see `Color(parsing:)` for the list.
  /// - Throws: `ColorParseError` if the text is no colour: where that shows, and what was expected.
  public init(_ text: String) throws(ColorParseError) {
    try self.init(bytes: Array(text.utf8))
  }

  /// Parses a colour from UTF-8 in any notation.
  /// - Throws: `ColorParseError` if the text is no colour.
  package init(bytes: [UInt8]) throws(ColorParseError) {
    var parser = ColorParser(bytes)
    self = try parser.whole()
  }
}

extension Color {
  /// Parses a colour in any of the notations below.
  ///
  /// CSS Color 4 and 5: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`; the names and
  /// `transparent`; `rgb() hsl() hwb() lab() lch() oklab() oklch() color() device-cmyk()` with
  /// spaces or, where CSS allows them, commas; `none`, percentages, angles in deg, rad, grad or
  /// turn; `calc()` and other math functions; relative colours
  /// (`oklch(from #f80 l c calc(h + 30))`, `alpha(from red / 0.5)`); `color-mix()`;
  /// `contrast-color()`; comments.
  ///
  /// Others:
  /// - `f80`, `ff8800`, `0xff8800`, `0xff8800cc`, X11's `#ffff88880000` and `rgb:ff/88/00` (one to
  ///   four digits per channel), also `rgba:`
  /// - `255,136,0`, and `1 0.5333 0` if no number is above 1
  /// - `38;5;208`, `48;2;255;136;0`, `58;5;9`, with colons too, and `ansi208`: the palette of xterm
  /// - `hsb() hsv() okhsl() okhsv() gray() cmyk()`; numbers above 1 in the last two are percentages
  /// - `Color(red: 1, green: 0.5, blue: 0, opacity: 0.5)`, `Color(hue:saturation:brightness:)`,
  ///   `Color(white:)`, `UIColor(red:green:blue:alpha:)`, also with fractions such as `136/255.0`;
  ///   `Color(0xFFFF8800)` with the alpha first, and `--name: COLOR;`
  ///
  /// Case and surrounding white space are ignored. The colour stays in the space of its
  /// notation; sRGB channels outside the gamut are kept, and `none` is in `missing`.
  /// https://www.w3.org/TR/css-color-4/#color-syntax, https://www.w3.org/TR/css-color-5/,
  /// https://www.x.org/releases/current/doc/man/man3/XParseColor.3.xhtml
  /// - Throws: `ColorParseError` if the text is no colour: where that shows, and what was expected.
  public init(parsing text: String) throws(ColorParseError) {
    self = try ParsedColor(text).color
  }

  /// Parses `#rrggbb` or `rrggbb`, six hexadecimal digits in ASCII; nil for anything else.
  ///
  /// A fast path for long lists; `ParsedColor(bytes:)` reads everything else.
  @inlinable
  package static func hex(bytes: some Collection<UInt8>) -> Color? {
    var value: UInt32 = 0
    var digits = 0
    var isFirst = true
    for byte in bytes {
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte &- 0x30
      case 0x41...0x46: digit = byte &- 0x37
      case 0x61...0x66: digit = byte &- 0x57
      case 0x23 where isFirst:
        isFirst = false
        continue
      default: return nil
      }
      isFirst = false
      digits += 1
      guard digits <= 6 else { return nil }
      value = value << 4 | UInt32(digit)
    }
    guard digits == 6 else { return nil }
    return Color(
      RGB8(
        UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 8),
        UInt8(truncatingIfNeeded: value)))
  }
}
