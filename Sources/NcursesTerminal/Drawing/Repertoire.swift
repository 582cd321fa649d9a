import TerminalCore

/// Which characters a terminal draws in the columns that the layout gives them.
enum Repertoire {
  /// All of them.
  case unicode
  /// Those that no terminal draws in two columns instead of one; see `GlyphWidth.isAmbiguous`.
  case unambiguous
  /// Those of ASCII.
  case ascii

  /// A cell as it can be drawn.
  func shown(_ cell: Cell) -> Cell {
    switch self {
    case .unicode: cell
    case .unambiguous:
      cell.glyph.first.map { GlyphWidth.isAmbiguous($0) } == true ? cell.inASCII : cell
    case .ascii: cell.inASCII
    }
  }
}
