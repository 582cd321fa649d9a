import StyledText

/// The text that was cut or copied last, with its styles.
struct Clipboard: Sendable {
  /// The text; empty before the first copy.
  private(set) var text = StyledString()
  /// The number of columns when the text was a rectangle.
  private(set) var blockColumns: Int?
  /// Whether it is a whole line, copied without a selection; it is pasted above the line of the
  /// caret.
  private(set) var isLine = false

  /// Creates an empty clipboard.
  init() {}

  /// Creates a clipboard with a copied text.
  init(_ text: StyledString, blockColumns: Int?, isLine: Bool = false) {
    self.text = text
    self.blockColumns = blockColumns
    self.isLine = isLine
  }
}
