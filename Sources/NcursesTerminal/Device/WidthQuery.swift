/// Asks a terminal how many columns it gives to a box-drawing character, and to emoji.
///
/// Terminals set up for Chinese, Japanese or Korean may draw boxes, blocks and many letters in two
/// columns, and a terminal that is not in UTF-8 draws three characters. Both would break the
/// layout.
enum WidthQuery {
  /// Prints a sample in the second row, requests the cursor position, and erases the sample.
  ///
  /// In the first row the report could be mistaken for F3 with a modifier.
  static let bytes = request("─")

  /// Does the same with a flag, a skin tone, a family and VS16.
  ///
  /// Only for terminals that are always in UTF-8: others could take a byte of an emoji for the start
  /// of a string.
  static let emojiBytes = request("🇩🇪👍🏽👩‍👩‍👧❤️")

  private static func request(_ sample: String) -> [UInt8] {
    Array("\u{1B}[\(row);1H\(sample)\u{1B}[6n\r\u{1B}[K".utf8)
  }

  /// The row of the sample.
  static let row = 2

  /// Returns the characters that can be drawn, given the cursor position after the sample.
  static func glyphSet(row: Int, column: Int) -> GlyphSet? {
    guard row == Self.row else { return nil }
    switch column {
    case 2: return .unicode
    case 3: return .unambiguous
    case 4: return .ascii
    default: return nil
    }
  }

  /// Whether the cursor position after the emoji means that each has two columns; all other sums of
  /// what terminals give to them are larger.
  static func hasWholeEmoji(row: Int, column: Int) -> Bool { row == Self.row && column == 9 }
}
