import Color
public import Terminal

/// The presentation of a picker, chosen by the size of the terminal.
///
///     let anchor = PickerAnchor(screen: frame.size, rect: area, preferred: .popover)
///     let isSheet = anchor.presentation == .sheet  // in a small terminal
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
    self = size.rows < Self.rowsWithPopover ? .sheet : Self.presentations[size.columns]
  }

  /// The rows of the smallest terminal with a popover or a panel.
  private static let rowsWithPopover = 20
  /// The presentations by the columns of the terminal.
  private static let presentations: Breakpoints<Presentation> = [
    0: .sheet, 64: .popover, 120: .panel,
  ]
  /// The columns of a panel by those of the terminal: about half of them, and in wide terminals enough
  /// for the swatches beside the other parts.
  private static let panelColumns: Breakpoints = [0: 57...120, 190: 108...120]
  /// The columns of a popover, which leaves half the terminal free.
  private static let popoverColumns = 44...60

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
      let small = Self.sheetRows(.small, screenRows: anchor.screen.rows, extra: extra)
      let row = Self.isSheetAtTop(rows: small, in: anchor) ? 0 : anchor.screen.rows - rows
      return Rect(column: 0, row: row, columns: anchor.screen.columns, rows: rows)
    case .popover: return Self.popover(in: anchor, rows: Self.popoverRows(anchor.screen) + extra)
    case .panel:
      return Self.panel(
        in: anchor, size: Self.panelSize(anchor.screen, extra: extra), origin: origin)
    }
  }

  /// The preferred height of a popover.
  private static func popoverRows(_ screen: Size) -> Int {
    (screen.rows * 3 / 4).clamped(to: 19...24)
  }

  /// The preferred size of a panel: about half the screen, so that the ring grows with it, and as high
  /// as the picker in it needs.
  private static func panelSize(_ screen: Size, extra: Int) -> Size {
    let columns = (screen.columns * 12 / 25).clamped(to: panelColumns[screen.columns])
    let rows = PickerGeometry.idealRows(columns: columns - 4, showsOpacity: extra > 0) + 2
    return Size(columns: columns, rows: min(rows, max(screen.rows * 3 / 4, 20)))
  }

  /// Returns the rows for the border and the small or the large geometry, but at most three fifths
  /// of the screen.
  private static func sheetRows(_ detent: SheetDetent, screenRows: Int, extra: Int) -> Int {
    if screenRows <= 8 { return (screenRows + 1) / 2 }
    let preferredRows = detent == .small ? 8 : 18 + extra
    return min(preferredRows, screenRows * 3 / 5)
  }

  /// Whether a picker in this presentation can open without covering what the anchor avoids.
  func hasUncoveringPlace(in anchor: PickerAnchor) -> Bool {
    guard self != .sheet, !anchor.avoiding.isEmpty else { return true }
    let place = frame(in: anchor, supportsOpacity: false)
    return place.intersection(anchor.avoiding).isEmpty
  }

  private static func popover(in anchor: PickerAnchor, rows: Int) -> Rect {
    let first = firstPopover(in: anchor, rows: rows)
    return uncovering(anchor, first: first, in: popoverArea(in: anchor)) ?? first
  }

  /// Returns the part of the screen that popovers may cover: all but the reserved rows and those of
  /// an anchor at the top.
  private static func popoverArea(in anchor: PickerAnchor) -> Rect {
    let rows = anchor.screen.rows - anchor.reservedRows
    let top = anchor.rect.minRow == 0 && anchor.rect.maxRow < rows ? anchor.rect.maxRow : 0
    return Rect(column: 0, row: top, columns: anchor.screen.columns, rows: rows - top)
  }

  /// Places a popover above or below its anchor with the right edges aligned, or beside it if there
  /// is too little height.
  private static func firstPopover(in anchor: PickerAnchor, rows preferredRows: Int) -> Rect {
    let screen = Rect(
      Size(columns: anchor.screen.columns, rows: anchor.screen.rows - anchor.reservedRows))
    let source = anchor.rect.moved(into: screen)
    let columns = (screen.columns / 2).clamped(to: popoverColumns)
    let below = screen.rows - source.maxRow
    // An anchor in a line at the bottom has room above it.
    let opensDown = below >= min(preferredRows, source.minRow)
    let availableRows = opensDown ? below : source.minRow
    let left = source.minColumn
    let right = screen.columns - source.maxColumn
    if availableRows < minimumRows, max(left, right) >= popoverColumns.lowerBound {
      let isLeft = left >= right
      let width = min(columns, max(left, right))
      return Rect(
        column: isLeft ? source.minColumn - width : source.maxColumn, row: source.minRow,
        columns: width, rows: min(preferredRows, screen.rows)
      ).moved(into: screen)
    }
    let rows = min(preferredRows, max(availableRows, minimumRows))
    return Rect(
      column: source.maxColumn - columns, row: opensDown ? source.maxRow : source.minRow - rows,
      columns: columns, rows: rows
    ).moved(into: screen)
  }

  /// The smallest height of a popover or panel in which a picker is usable.
  static let minimumRows = 10

  /// Places a panel at the right edge: below its anchor, or above it if there is more room.
  private static func panel(in anchor: PickerAnchor, size: Size, origin: Point?) -> Rect {
    let screen = Rect(anchor.screen)
    let source = anchor.rect.moved(into: screen)
    let below = screen.rows - source.maxRow - 2
    let isBelow = below >= minimumRows || below >= source.minRow
    let rows = min(size.rows, max(isBelow ? below : source.minRow, minimumRows))
    let size = Size(columns: size.columns, rows: rows)
    if let origin { return Rect(origin: origin, size: size).moved(into: screen) }
    let corner = Point(
      column: screen.columns - 2 - size.columns, row: isBelow ? source.maxRow : source.minRow - rows
    )
    let first = Rect(origin: corner, size: size).moved(into: screen)
    return uncovering(anchor, first: first, in: panelArea(in: anchor)) ?? first
  }

  /// Returns the part of the screen in which panels open: all but its edges and the rows of an anchor
  /// at the top.
  private static func panelArea(in anchor: PickerAnchor) -> Rect {
    let screen = anchor.screen
    let top = anchor.rect.maxRow < screen.rows / 2 ? anchor.rect.maxRow : 0
    return Rect(column: 2, row: top, columns: screen.columns - 4, rows: screen.rows - top - 2)
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
      let margin = frame.columns >= 20 ? 1 : 0
      let buttons = hasButtonColumn(in: frame) ? 2 : 0
      return frame.rows(from: top)
        .columns(from: margin, count: frame.columns - 2 * margin - buttons)
    case .popover, .panel:
      let columns = min(padding.columns, max((frame.columns - 2 - 30) / 2, 1))
      let rows = min(padding.rows, max((frame.rows - 2 - 8) / 2, 0))
      return frame.inset(columns: 1 + columns, rows: 1 + rows)
    }
  }

  /// Whether the buttons of a sheet are beside its content, because it has no border.
  func hasButtonColumn(in frame: Rect) -> Bool {
    self == .sheet && (2...3).contains(frame.rows) && frame.columns >= 16
  }

  /// Returns where a popover or panel opens: at its first place, or at the first of the others at
  /// which it covers nothing of `anchor.avoiding`; nil if there is none.
  ///
  /// The others are the left edge of the screen, the rows below what it avoids and those above.
  /// - Parameters:
  ///   - first: the place next to the anchor.
  ///   - free: the part of the screen that it may cover.
  static func uncovering(_ anchor: PickerAnchor, first: Rect, in free: Rect) -> Rect? {
    let avoided = anchor.avoiding.intersection(free)
    func covers(_ rect: Rect) -> Bool { !rect.intersection(avoided).isEmpty }
    guard !avoided.isEmpty, covers(first) else { return first }
    let left = Rect(origin: Point(column: free.minColumn, row: first.minRow), size: first.size)
    if !covers(left) { return left }
    let spans = [avoided.maxRow..<free.maxRow, free.minRow..<avoided.minRow]
    for span in spans where span.count >= minimumRows + 2 {
      let rows = min(first.rows, span.count)
      // Above, it stays next to its anchor at the top.
      return Rect(column: first.minColumn, row: span.lowerBound, columns: first.columns, rows: rows)
    }
    return nil
  }

  /// Returns whether a sheet belongs at the top, because at the bottom it would cover what the anchor
  /// avoids.
  static func isSheetAtTop(rows: Int, in anchor: PickerAnchor) -> Bool {
    let screen = anchor.screen
    func covered(_ row: Int) -> Int {
      Rect(column: 0, row: row, columns: screen.columns, rows: rows)
        .intersection(anchor.avoiding).rows
    }
    return covered(screen.rows - rows) > covered(0)
  }
}

/// A resting height of a sheet.
///
///     let anchor = PickerAnchor(screen: Size(columns: 40, rows: 24), rect: area)
///     var sheet = PresentedPicker(PickerPane("Accent", color: color), context: context)
///     sheet.setDetent(.large, in: anchor, context: context)
public enum SheetDetent: Hashable, Sendable, CaseIterable {
  /// Eight rows, without the opacity row.
  case small
  /// All rows of the picker, up to three fifths of the screen.
  case large
}

/// The screen on which a picker is presented and the rectangle that it is attached to.
///
///     let anchor = PickerAnchor(screen: frame.size, rect: area, reservedRows: 1)
///     let picker = PresentedPicker(PickerPane("Accent", color: color), context: context)
///     picker.render(into: &frame, in: anchor, context: context)
public struct PickerAnchor: Hashable, Sendable {
  /// The size of the screen.
  public var screen: Size
  /// The rectangle that popovers and panels open next to, usually the icon.
  public var rect: Rect
  /// Rows at the bottom of the screen that popovers leave free.
  public var reservedRows: Int

  /// The cells that should stay visible, such as the text being coloured; empty for none.
  ///
  /// It decides where the picker opens, so it should stay the same until the picker is closed.
  public var avoiding: Rect

  /// The presentation to use where the screen has room for it; nil to choose by the size.
  public var preferred: Presentation?

  /// Empty cells between the border of a popover or panel and its content.
  public var padding: Padding

  /// Creates an anchor.
  public init(
    screen: Size, rect: Rect, reservedRows: Int = 0,
    avoiding: Rect = .empty, padding: Padding = .standard, preferred: Presentation? = nil
  ) {
    self.avoiding = avoiding
    self.preferred = preferred
    self.padding = padding
    self.screen = screen
    self.rect = rect
    self.reservedRows = reservedRows
  }

  /// The preferred presentation, or the one that suits the size of the screen.
  ///
  /// On a small screen it is always a sheet, and so it is where a popover or panel would cover what
  /// it should avoid.
  public var presentation: Presentation {
    let suitable = Presentation(for: screen)
    if suitable == .sheet { return .sheet }
    if let preferred { return preferred }
    return suitable.hasUncoveringPlace(in: self) ? suitable : .sheet
  }

  /// Returns the rectangle of the content inside a presented frame.
  public func content(of frame: Rect) -> Rect { presentation.content(of: frame, padding: padding) }
}

extension PresentationAction {
  /// The presentation that it changes.
  package var presentation: Presentation { if case .movePanel = self { .panel } else { .sheet } }
}
