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
  ///   - site: the screen and what invoked it.
  ///   - supportsOpacity: whether there is an alpha row to make room for.
  ///   - detent: the height of a sheet.
  ///   - origin: where a panel was put, as far as the screen has that place.
  public func frame(
    in site: PickerSite, supportsOpacity: Bool, detent: SheetDetent = .small,
    origin: Point? = nil
  ) -> Rect {
    let extra = supportsOpacity ? 1 : 0
    switch self {
    case .sheet:
      let rows = Self.sheetRows(detent, screenRows: site.screen.rows, extra: extra)
      return Rect(
        column: 0, row: site.screen.rows - rows, columns: site.screen.columns, rows: rows)
    case .popover: return Self.popover(in: site, rows: 18 + extra)
    case .panel: return Self.panel(in: site, rows: 20 + extra, origin: origin)
    }
  }

  /// A border line and the rows of the narrow or the tall layout, where that leaves some of the
  /// document.
  private static func sheetRows(_ detent: SheetDetent, screenRows: Int, extra: Int) -> Int {
    if screenRows <= 8 { return (screenRows + 1) / 2 }
    let wanted = detent == .small ? 8 : 18 + extra
    return min(wanted, screenRows * 3 / 5)
  }

  /// Above or below its anchor, right edges aligned; where both are too low, beside it.
  private static func popover(in site: PickerSite, rows wanted: Int) -> Rect {
    let screen = Rect(
      Size(columns: site.screen.columns, rows: site.screen.rows - site.reservedRows))
    let anchor = site.anchor.moved(into: screen)
    // Half the screen stays free for what the colour is for.
    let columns = min(max(screen.columns / 2, 44), 60)
    let below = screen.rows - anchor.maxRow
    // What stands in a line at the bottom has its room above it.
    let opensDown = below >= min(wanted, anchor.minRow)
    let room = opensDown ? below : anchor.minRow
    let left = anchor.minColumn
    let right = screen.columns - anchor.maxColumn
    if room < least, max(left, right) >= 44 {
      let isLeft = left >= right
      let width = min(columns, max(left, right))
      return Rect(
        column: isLeft ? anchor.minColumn - width : anchor.maxColumn, row: anchor.minRow,
        columns: width, rows: min(wanted, screen.rows)
      ).moved(into: screen)
    }
    let rows = min(wanted, max(room, least))
    return Rect(
      column: anchor.maxColumn - columns, row: opensDown ? anchor.maxRow : anchor.minRow - rows,
      columns: columns, rows: rows
    ).moved(into: screen)
  }

  /// The fewest rows of a popover or panel: below that a picker has no room to work in.
  static let least = 10

  /// At the right edge below its anchor, above it, or left of it: the first place with room.
  private static func panel(in site: PickerSite, rows wanted: Int, origin: Point?) -> Rect {
    let screen = Rect(site.screen)
    let anchor = site.anchor.moved(into: screen)
    let below = screen.rows - anchor.maxRow - 2
    let isBelow = below >= least || below >= anchor.minRow
    let rows = min(wanted, max(isBelow ? below : anchor.minRow, least))
    let place =
      origin
      ?? Point(
        column: screen.columns - 58, row: isBelow ? anchor.maxRow : anchor.minRow - rows)
    return Rect(column: place.column, row: place.row, columns: 56, rows: rows).moved(into: screen)
  }

  /// The part of `frame` that is left for the picker inside the decoration.
  /// - Parameter padding: the empty cells inside the border of a popover or panel; it gives way to
  ///   30 columns and 8 rows.
  public func content(of frame: Rect, padding: Padding = .standard) -> Rect {
    switch self {
    case .sheet:
      // A small sheet has no room for more than its top line, the smallest not for that.
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
