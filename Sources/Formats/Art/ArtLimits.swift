/// Limits that bound the memory and time for a picture.
struct ArtLimits {
  /// The maximum number of rows; anything below is dropped.
  var rows = 100_000
  /// The maximum number of cells in all rows, gaps included; 8 bytes each.
  var cells = 1 << 24
  /// The maximum number of multi-scalar characters ever drawn.
  var clusters = 1 << 20
  /// The maximum number of scalars in one of these: no script has more, and it bounds the text by the
  /// number of cells.
  var marks = 16
  /// The number of cells that may be cleared and moved, besides an allowance per byte of the file.
  var work = 1 << 24

  /// Those of a screen that bounds its memory in other ways.
  static let none = ArtLimits(rows: .max, cells: .max, clusters: .max, marks: .max, work: .max)

  /// The valid widths in columns.
  static let widths = 1...4096
  /// The default width in columns.
  static let defaultWidth = 80
  /// The rows of the visible screen, for scrolling and for inserting and deleting rows.
  static let screenRows = 25
}
