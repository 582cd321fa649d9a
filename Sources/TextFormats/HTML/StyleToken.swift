import Colorimetry
import StyledText

/// Short names for parts of a style in the classes and `data-ink` of a page.
///
/// - `f1`, `b1`, `u1`: the palette index of the text, background and underline colour; in
///   `data-ink` also with `#rrggbb`. These are the displayed colours, so they are exchanged with
///   `R`.
/// - `U1` to `U5`: single, double, curly, dotted and dashed underline.
/// - `B` bold, `F` faint, `I` italic, `K` blink, `Q` rapid blink, `R` reverse, `H` conceal, `S`
///   strike, `O` overline, `P` superscript, `L` subscript, `M` proportional.
/// - `x`: the text consists of marks.
/// - `k`, `w`: text without a colour is seen in black or white, because of its background.
enum StyleToken {
  /// The letters of the attributes, from the lowest bit.
  private static let letters: StaticString = "BFIKQRHSOPLM"

  /// Puts the names of attributes and an underline, each followed by a space.
  static func put(
    _ attributes: TextAttributes, _ underline: Underline, to bytes: inout MarkupBytes
  ) {
    var rest = attributes.rawValue & TextAttributes.all.rawValue
    while rest != 0 {
      bytes.put(letters.utf8Start[rest.trailingZeroBitCount])
      bytes.put(" ")
      rest &= rest - 1
    }
    if underline != .none {
      bytes.put("U")
      bytes.put(0x30 + underline.rawValue)
      bytes.put(" ")
    }
  }

  /// Applies a name to a style with displayed colours; returns whether it is known.
  static func apply(_ name: UnsafeBufferPointer<UInt8>, to style: inout TextStyle) -> Bool {
    guard let first = name.first else { return false }
    if name.count == 1 {
      for bit in 0..<letters.utf8CodeUnitCount where letters.utf8Start[bit] == first {
        style.attributes.insert(TextAttributes(rawValue: 1 << UInt16(bit)))
        return true
      }
      return false
    }
    switch first {
    case UInt8(ascii: "U"):
      guard name.count == 2, name[1] > 0x30, let line = Underline(rawValue: name[1] &- 0x30) else {
        return false
      }
      style.underline = line
    case UInt8(ascii: "f"):
      guard let color = color(name) else { return false }
      style.foreground = color
    case UInt8(ascii: "b"):
      guard let color = color(name) else { return false }
      style.background = color
    case UInt8(ascii: "u"):
      guard let color = color(name) else { return false }
      style.underlineColor = color
    default: return false
    }
    return true
  }

  /// Returns the colour after the first letter of a name.
  private static func color(_ name: UnsafeBufferPointer<UInt8>) -> TerminalColor? {
    if name[1] == UInt8(ascii: "#") {
      return CSSColor.hex(UnsafeBufferPointer(rebasing: name[2...])).map { .rgb($0) }
    }
    guard name.count <= 4 else { return nil }
    var value = 0
    for byte in name.dropFirst() {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      value = value * 10 + Int(byte) - 0x30
    }
    return UInt8(exactly: value).map { .indexed($0) }
  }
}
