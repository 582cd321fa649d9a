/// How many columns a terminal gives to a scalar.
public enum GlyphWidth {
  /// Whether a scalar may be sent to a terminal: not a control character, not a character that
  /// reorders or breaks lines.
  public static func isDrawable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: false
    case 0x61C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: false
    case 0xFFF9...0xFFFB, 0xE0000...0xE0001, 0x10FF00...0x10FFFF: false
    default: true
    }
  }

  /// Columns of a drawable scalar: 0 for marks and joiners, 2 for wide ones, else 1.
  public static func columns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return 1 }
    if contains(value, in: zeroWidthRanges) { return 0 }
    return value >= 0x1100 && contains(value, in: wideRanges) ? 2 : 1
  }

  /// Columns of a text as `Frame.write` lays it out.
  public static func columns(of text: String) -> Int {
    var columns = 0
    for glyph in Glyphs(text) { columns += glyph.width }
    return columns
  }

  static func contains(_ value: UInt32, in ranges: [UInt32]) -> Bool {
    var low = 0
    var high = ranges.count / 2
    while low < high {
      let middle = (low + high) / 2
      if value > ranges[2 * middle + 1] {
        low = middle + 1
      } else if value < ranges[2 * middle] {
        high = middle
      } else {
        return true
      }
    }
    return false
  }
}
