/// What a picture may take at most, so that no file takes memory or time without end.
struct ArtLimits {
  /// The rows; what is drawn below them is left out.
  var rows = 100_000
  /// The cells of all rows together, gaps included; 8 bytes each.
  var cells = 1 << 24
  /// The characters of several scalars, drawn over or not.
  var clusters = 1 << 20
  /// The cells that may be cleared and moved, besides some for each byte of the file.
  var work = 1 << 24

  /// The columns that a row can have.
  static let widths = 1...4096
  /// The columns where nothing says otherwise.
  static let defaultWidth = 80
  /// The rows of the screen that scrolling, and inserting and deleting rows, look at.
  static let screenRows = 25
}
