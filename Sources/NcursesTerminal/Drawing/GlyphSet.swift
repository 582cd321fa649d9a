import TerminalCore
import UnicodeText

/// The characters that a terminal draws in the columns that the layout gives them.
enum GlyphSet {
  /// All characters.
  case unicode
  /// All except those of ambiguous width; see `ScalarWidth.isAmbiguous`.
  case unambiguous
  /// ASCII only.
  case ascii

  /// Returns the cell to draw instead of a cell.
  func shown(_ cell: Cell) -> Cell {
    switch self {
    case .unicode: cell
    case .unambiguous:
      cell.glyph.first.map { ScalarWidth.isAmbiguous($0) } == true ? cell.inASCII : cell
    case .ascii: cell.inASCII
    }
  }
}
