/// The text to show instead of a scalar that must not reach a terminal.
///
/// Control characters could move the cursor or do worse, bidirectional controls would reorder the
/// text, and some scalars would be invisible.
package enum VisibleMark {
  /// Returns the text to show for a scalar, or nil when it can be drawn unchanged.
  ///
  /// - C0 and DEL: a control picture such as "␛".
  /// - Bytes that are not UTF-8 (see `InvalidByte`): `\x9B`.
  /// - C1, bidirectional controls, line and paragraph separators, invisible format characters:
  ///   `<9B>`.
  ///
  /// Tabs and line breaks have marks too; the code that lays out text handles them first. The
  /// joiners U+200C and U+200D have none, because scripts and emoji need them.
  package static func text(for scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x00...0x1F: return picture(0x2400 + scalar.value)
    case 0x20...0x7E: return nil
    case 0x7F: return picture(0x2421)
    case InvalidByte.scalars: return "\\x" + hex(scalar.value & 0xFF)
    case 0x80...0x9F,
      0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069,  // bidirectional controls
      0x2028, 0x2029,
      0x180E, 0x200B, 0x2060...0x2065, 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB:
      return "<" + hex(scalar.value) + ">"
    default: return nil
    }
  }

  /// Returns the text with every scalar that must not reach a terminal replaced by its mark.
  ///
  /// For names and messages on one line: line breaks and tabs are replaced too.
  package static func sanitized(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let mark = self.text(for: scalar) {
        result.append(contentsOf: mark.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static func picture(_ value: UInt32) -> String? {
    Unicode.Scalar(value).map { String(Character($0)) }
  }

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return digits.count < 2 ? "0" + digits : digits
  }
}
