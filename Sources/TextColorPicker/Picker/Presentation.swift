public import TerminalCore

/// How a picker is put on the screen, by the size of the terminal.
public enum Presentation: String, Hashable, Sendable, CaseIterable {
  /// Across the bottom, for terminals under 64 columns or 20 rows.
  case sheet
  /// Beside what invoked it.
  case popover
  /// At the right edge, for terminals of 120 columns and more; leaves the document free.
  case panel

  /// The presentation for a terminal.
  public init(for size: Size) {
    if size.columns < 64 || size.rows < 20 {
      self = .sheet
    } else {
      self = size.columns >= 120 ? .panel : .popover
    }
  }

  /// The rectangle it takes.
  /// - Parameters:
  ///   - size: the terminal.
  ///   - anchor: what invoked it.
  ///   - supportsOpacity: whether there is an alpha row to make room for.
  ///   - offset: how far a panel was moved from its first place.
  public func frame(
    in size: Size, anchor: Rect, supportsOpacity: Bool, offset: Point = Point(column: 0, row: 0)
  ) -> Rect {
    let screen = Rect(size)
    let extra = supportsOpacity ? 1 : 0
    switch self {
    case .sheet:
      // A border line and the rows of the narrow layout, where that leaves some of the document.
      let rows = size.rows <= 8 ? (size.rows + 1) / 2 : min(8 + extra, size.rows * 3 / 5)
      return Rect(column: 0, row: size.rows - rows, columns: size.columns, rows: rows)
    case .popover:
      // Half the screen stays free for what the colour is for. Right edges are aligned.
      let columns = min(max(size.columns / 2, 44), 60)
      let wanted = 18 + extra
      let below = size.rows - anchor.maxRow
      // What stands in a line at the bottom has its room above it.
      let opensDown = below >= min(wanted, anchor.minRow)
      let rows = min(wanted, opensDown ? below : anchor.minRow)
      return Rect(
        column: anchor.maxColumn - columns, row: opensDown ? anchor.maxRow : anchor.minRow - rows,
        columns: columns, rows: rows
      ).moved(into: screen)
    case .panel:
      let rows = min(20 + extra, max(size.rows - anchor.maxRow - 2, 8))
      return Rect(
        column: size.columns - 58 + offset.column, row: anchor.maxRow + offset.row, columns: 56,
        rows: rows
      ).moved(into: screen)
    }
  }

  /// The part of `frame` that is left for the picker inside the decoration.
  public func content(of frame: Rect) -> Rect {
    switch self {
    case .sheet:
      // A small sheet has no room for more than its top line, the smallest not for that.
      let top = frame.rows >= 4 ? 1 : 0
      let margin = frame.columns >= 30 ? 1 : 0
      return Rect(
        column: frame.minColumn + margin, row: frame.minRow + top,
        columns: frame.columns - 2 * margin, rows: frame.rows - top)
    case .popover, .panel:
      return frame.inset(columns: 2, rows: 1)
    }
  }
}
