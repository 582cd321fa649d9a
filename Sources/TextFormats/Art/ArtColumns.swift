/// The widths of characters in UTF-8 art.
enum ArtColumns {
  /// Returns 0 for combining scalars, 2 for East Asian wide characters and emoji, else 1.
  ///
  /// Source: https://www.unicode.org/Public/UCD/latest/ucd/EastAsianWidth.txt, by whole blocks.
  static func count(of value: UInt32) -> Int {
    if value < 0x300 { return 1 }
    switch value {
    case 0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x2E80...0x303E,
      0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F18E,
      0x1F191...0x1F19A, 0x1F200...0x1F320, 0x1F32D...0x1F335, 0x1F337...0x1F37C,
      0x1F37E...0x1F393, 0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0,
      0x1F3F8...0x1F43E, 0x1F440, 0x1F442...0x1F4FC, 0x1F4FF...0x1F53D, 0x1F550...0x1F567,
      0x1F595...0x1F596, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6D0...0x1F6D2,
      0x1F6EB...0x1F6EC, 0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7EB, 0x1F90C...0x1F9FF,
      0x1FA70...0x1FAFF, 0x20000...0x3FFFD:
      return joins(value) ? 0 : 2
    case 0x2010...0x2029, 0x2030...0x205F, 0x2070...0x20CF, 0x2100...0x2CEE: return 1
    default: return joins(value) ? 0 : 1
    }
  }

  /// Whether a scalar is invisible and has no width: joiners, direction marks, tags.
  static func isInvisible(_ value: UInt32) -> Bool {
    switch value {
    case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB,
      0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  private static func joins(_ value: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(value) else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return true
    case .format: return value == 0x200D || value == 0x200C
    default: return scalar.properties.isEmojiModifier
    }
  }
}
