import StyledText

/// The text that was cut or copied last, with its styles.
struct Clipboard: Sendable {
  /// The text; empty before the first copy.
  private(set) var text = StyledString()
  /// The number of columns when the text was a rectangle.
  private(set) var blockColumns: Int?

  /// An empty clipboard.
  init() {}

  /// A copied text.
  init(_ text: StyledString, blockColumns: Int?) {
    self.text = text
    self.blockColumns = blockColumns
  }
}
