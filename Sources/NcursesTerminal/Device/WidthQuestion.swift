/// Asking a terminal how many columns it gives to a line of a box.
///
/// Terminals set up for Chinese, Japanese or Korean may draw it, blocks and many letters in two
/// columns, and one that is not in UTF-8 draws three signs. Then the layout would fall apart.
enum WidthQuestion {
  /// What is sent: a sample in the second row, the question for the cursor, and the end of the sample.
  ///
  /// In the first row the answer could be a key. The first picture covers the sample.
  static let bytes = Array("\u{1B}[2;1H─\u{1B}[6n\r\u{1B}[K".utf8)

  /// What can be drawn, by the place of the cursor behind the sample.
  static func repertoire(row: Int, column: Int) -> Repertoire? {
    guard row == 2 else { return nil }
    switch column {
    case 2: return .unicode
    case 3: return .unambiguous
    default: return column > 3 ? .ascii : nil
    }
  }
}
