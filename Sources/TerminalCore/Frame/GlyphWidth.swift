import UnicodeText

/// The number of columns that a terminal gives to text.
///
///     let columns = GlyphWidth.columns(of: "漢字")  // 4
public enum GlyphWidth {
  /// Whether a scalar may be sent to a terminal: control characters, and characters that reorder or
  /// break lines, may not.
  public static func isDrawable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: false
    case 0x61C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: false
    case 0xFFF9...0xFFFB, 0xE0000...0xE0001, 0x10FF00...0x10FFFF: false
    default: true
    }
  }

  /// Returns the columns of a drawable scalar: 0 for marks and joiners, 2 for wide ones, otherwise
  /// 1.
  public static func columns(of scalar: Unicode.Scalar) -> Int { ScalarWidth.columns(of: scalar) }

  /// Returns the columns that `Frame.write` needs for a text.
  public static func columns(of text: String) -> Int {
    var columns = 0
    for glyph in Glyphs(text) { columns += glyph.width }
    return columns
  }
}
