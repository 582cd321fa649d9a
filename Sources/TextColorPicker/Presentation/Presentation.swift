public import TerminalCore

/// The presentation of a picker, chosen by the size of the terminal.
public enum Presentation: String, Hashable, Sendable, CaseIterable {
  /// A sheet across the bottom, in terminals under 64 columns or 20 rows.
  case sheet
  /// A popover next to its anchor.
  case popover
  /// A floating panel at the right edge, in terminals of 120 columns and more. It leaves the
  /// document usable.
  case panel

  /// Chooses the presentation for a terminal of a size.
  public init(for size: Size) {
    if size.columns < 64 || size.rows < 20 {
      self = .sheet
    } else {
      self = size.columns >= 120 ? .panel : .popover
    }
  }

  /// Returns the rectangle of the picker, including its border.
  /// - Parameters:
  ///   - anchor: the screen and the rectangle that the picker is attached to.
  ///   - supportsOpacity: whether to add a row for the opacity.
  ///   - detent: the height of a sheet.
  ///   - origin: the top left cell that the user moved a panel to; moved into the screen.
  public func frame(
    in anchor: PickerAnchor, supportsOpacity: Bool, detent: SheetDetent = .small,
    origin: Point? = nil
  ) -> Rect {
    let extra = supportsOpacity ? 1 : 0
    switch self {
    case .sheet:
      let rows = Self.sheetRows(detent, screenRows: anchor.screen.rows, extra: extra)
      return Rect(
        column: 0, row: anchor.screen.rows - rows, columns: anchor.screen.columns, rows: rows)
    case .popover: return Self.popover(in: anchor, rows: 18 + extra)
    case .panel: return Self.panel(in: anchor, rows: 20 + extra, origin: origin)
    }
  }

  /// Returns the rows for the border and the small or the large geometry, but at most three fifths
  /// of the screen.
  private static func sheetRows(_ detent: SheetDetent, screenRows: Int, extra: Int) -> Int {
    if screenRows <= 8 { return (screenRows + 1) / 2 }
    let preferredRows = detent == .small ? 8 : 18 + extra
    return min(preferredRows, screenRows * 3 / 5)
  }

  /// Places a popover above or below its anchor with the right edges aligned, or beside it if there
  /// is too little height.
  private static func popover(in anchor: PickerAnchor, rows preferredRows: Int) -> Rect {
    let screen = Rect(
      Size(columns: anchor.screen.columns, rows: anchor.screen.rows - anchor.reservedRows))
    let source = anchor.rect.moved(into: screen)
    // Half the screen stays free for the document.
    let columns = min(max(screen.columns / 2, 44), 60)
    let below = screen.rows - source.maxRow
    // An anchor in a line at the bottom has room above it.
    let opensDown = below >= min(preferredRows, source.minRow)
    let room = opensDown ? below : source.minRow
    let left = source.minColumn
    let right = screen.columns - source.maxColumn
    if room < minimumRows, max(left, right) >= 44 {
      let isLeft = left >= right
      let width = min(columns, max(left, right))
      return Rect(
        column: isLeft ? source.minColumn - width : source.maxColumn, row: source.minRow,
        columns: width, rows: min(preferredRows, screen.rows)
      ).moved(into: screen)
    }
    let rows = min(preferredRows, max(room, minimumRows))
    return Rect(
      column: source.maxColumn - columns, row: opensDown ? source.maxRow : source.minRow - rows,
      columns: columns, rows: rows
    ).moved(into: screen)
  }

  /// The smallest height of a popover or panel in which a picker is usable.
  static let minimumRows = 10

  /// Places a panel at the right edge: below its anchor, or above it if there is more room.
  private static func panel(in anchor: PickerAnchor, rows preferredRows: Int, origin: Point?)
    -> Rect
  {
    let screen = Rect(anchor.screen)
    let source = anchor.rect.moved(into: screen)
    let below = screen.rows - source.maxRow - 2
    let isBelow = below >= minimumRows || below >= source.minRow
    let rows = min(preferredRows, max(isBelow ? below : source.minRow, minimumRows))
    let corner =
      origin
      ?? Point(
        column: screen.columns - 58, row: isBelow ? source.maxRow : source.minRow - rows)
    return Rect(column: corner.column, row: corner.row, columns: 56, rows: rows).moved(into: screen)
  }

  /// Returns the rectangle of the content inside a frame.
  /// - Parameters:
  ///   - frame: the frame to draw into.
  ///   - padding: the empty cells inside the border of a popover or panel. It shrinks where fewer
  ///     than 30 columns or 8 rows would be left.
  public func content(of frame: Rect, padding: Padding = .standard) -> Rect {
    switch self {
    case .sheet:
      // A sheet has a top border only; the smallest one has none.
      let top = frame.rows >= 4 ? 1 : 0
      let margin = frame.columns >= 30 ? 1 : 0
      return Rect(
        column: frame.minColumn + margin, row: frame.minRow + top,
        columns: frame.columns - 2 * margin, rows: frame.rows - top)
    case .popover, .panel:
      let columns = min(padding.columns, max((frame.columns - 2 - 30) / 2, 1))
      let rows = min(padding.rows, max((frame.rows - 2 - 8) / 2, 0))
      return frame.inset(columns: 1 + columns, rows: 1 + rows)
    }
  }
}
