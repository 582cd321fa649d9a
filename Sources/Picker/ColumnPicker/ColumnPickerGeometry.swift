import Terminal

/// The geometry of a column picker.
///
/// The row of the selected values does not move during the animation.
struct ColumnPickerGeometry {
  /// The bounds, including the border.
  let box: Rect
  /// Whether there is a border.
  let isFramed: Bool
  /// The row of the titles; nil without room for it.
  let titleRow: Int?
  /// The row of the selected values.
  let chosenRow: Int
  /// The visible rows of neighbours on each side.
  let neighbors: Int
  /// The rows of neighbours on each side when fully unlocked.
  let maximumNeighbors: Int
  /// The visible columns and the cells of their values.
  let columns: [(index: Int, cells: Rect)]
  /// Whether full titles are shown instead of letters.
  let hasTitles: Bool
  /// Whether units are shown.
  let hasUnits: Bool
  /// The cells of the signs, beside the selected values.
  let signs: Rect
  /// The cells that lock and unlock on a click.
  let toggle: Rect
  /// The cells that lock and restore the values on a click; empty while locked.
  let cancel: Rect

  /// The columns of the end of the capsule and of the two signs with a blank between them.
  private static let toggleColumns = 4
  /// The blanks that there is room for inside a border: in both ends of the capsule, before the signs
  /// and after them.
  private static let framedBlanks = 4
  /// More neighbours would be too faint to read.
  private static let neighborLimit = 4

  /// The level of detail of the columns.
  private enum Detail: CaseIterable {
    case titles, units, values

    func width(of column: ColumnPicker.Column) -> Int {
      let value = column.valueWidth
      let unit = GlyphWidth.columns(of: column.unit)
      switch self {
      case .titles: return max(value + unit, GlyphWidth.columns(of: column.title))
      case .units: return max(value + unit, 1)
      case .values: return max(value, 1)
      }
    }
  }

  /// Returns the minimum width of all columns.
  static func minimumColumns(of columns: [ColumnPicker.Column]) -> Int {
    columns.map { Detail.values.width(of: $0) }.reduce(0, +) + columns.count + toggleColumns
  }

  /// Lays out a picker.
  /// - Parameter progress: the progress of unlocking; above 1 the columns overshoot.
  init(of picker: ColumnPicker, in area: Rect, progress: Double) {
    var fit = Fit(picker.columns, in: area)
    if fit.width(gap: 1) > area.columns { fit.showOnly(around: picker.focus, in: area) }
    isFramed = fit.isFramed
    hasTitles = fit.detail == .titles
    hasUnits = fit.detail != .values
    let overshoot = progress > 1.02 ? 1 : 0
    let fraction = min(max(progress, 0), 1)

    let frame = isFramed ? 1 : 0
    let hasTitleRow = area.rows - 2 * frame >= 4
    let free = area.rows - 2 * frame - (hasTitleRow ? 1 : 0)
    let room = max((free - 1) / 2, 0)
    maximumNeighbors = min(room, Self.neighborLimit)
    neighbors = min(Int((fraction * Double(maximumNeighbors)).rounded()) + overshoot, room)
    let above = (hasTitleRow ? 1 : 0) + frame
    let height = min(2 * maximumNeighbors + 1 + above + frame, area.rows)
    let top = area.minRow + max(area.rows - height, 0) / 2
    chosenRow = top + above + maximumNeighbors
    titleRow = hasTitleRow ? chosenRow - neighbors - 1 : nil

    let open = fit.largestGap(in: area)
    let closed = max(open / 2, 1)
    let exactGap = Double(closed) + fraction * Double(open - closed)
    var gap = Int(exactGap.rounded()) + overshoot
    if fit.width(gap: gap) > area.columns { gap = open }
    let width = min(fit.width(gap: gap), area.columns)
    let boxTop = chosenRow - neighbors - above
    box = Rect(
      column: area.minColumn + (area.columns - width) / 2, row: boxTop, columns: width,
      rows: 2 * neighbors + 1 + above + frame
    ).intersection(area)

    // A border leaves a blank between the end of the capsule and the first value.
    var column = box.minColumn + 2 * frame + 1
    var cells: [(index: Int, cells: Rect)] = []
    for index in fit.shown {
      let rect = Rect(
        column: column, row: chosenRow - neighbors,
        columns: fit.detail.width(of: picker.columns[index]), rows: 2 * neighbors + 1)
      cells.append((index, rect.intersection(box)))
      column += rect.columns + gap
    }
    columns = cells
    signs = Rect(
      column: box.maxColumn - 2 * frame - Self.toggleColumns, row: chosenRow,
      columns: Self.toggleColumns, rows: 1)
    let checked = picker.isLocked ? signs.columns : signs.columns - 2
    toggle = Rect(column: signs.minColumn, row: chosenRow, columns: checked, rows: 1)
      .intersection(box)
    cancel = Rect(
      column: signs.minColumn + checked, row: chosenRow, columns: signs.columns - checked, rows: 1
    ).intersection(box)
  }

  /// The cells between the ends of the capsule around the selected values.
  var capsule: Rect {
    guard let first = columns.first?.cells, let last = columns.last?.cells else { return signs }
    let blank = isFramed ? 1 : 0
    return Rect(
      column: first.minColumn - blank, row: chosenRow,
      columns: last.maxColumn - first.minColumn + 2 * blank, rows: 1)
  }

  /// Returns the column at a point.
  func column(at point: Point) -> Int? {
    columns.first { $0.cells.contains(point) }?.index
  }

  /// The columns that fit into an area and their level of detail.
  private struct Fit {
    let all: [ColumnPicker.Column]
    var shown: Range<Int>
    var detail = Detail.titles
    var isFramed = true

    init(_ columns: [ColumnPicker.Column], in area: Rect) {
      all = columns
      shown = columns.indices
      let choices: [(detail: Detail, gap: Int, isFramed: Bool)] = [
        (.titles, 2, true), (.units, 1, true), (.units, 1, false), (.values, 1, false),
      ]
      for choice in choices {
        (detail, isFramed) = (choice.detail, choice.isFramed)
        // A border would take the rows of two neighbours.
        if isFramed, area.rows < 6 { continue }
        if width(gap: choice.gap) <= area.columns { return }
      }
    }

    func width(gap: Int) -> Int {
      let widths = shown.map { detail.width(of: all[$0]) }.reduce(0, +)
      return widths + gap * (shown.count - 1) + 1 + ColumnPickerGeometry.toggleColumns
        + (isFramed ? 2 + ColumnPickerGeometry.framedBlanks : 0)
    }

    func largestGap(in area: Rect) -> Int {
      [4, 3, 2].first { width(gap: $0) <= area.columns } ?? 1
    }

    /// Reduces the columns to as many as fit, including the focused one.
    mutating func showOnly(around focus: Int, in area: Rect) {
      var first = focus
      var end = focus + 1
      func fits(_ range: Range<Int>) -> Bool {
        var other = self
        other.shown = range
        return other.width(gap: 1) <= area.columns
      }
      while end < all.count, fits(first..<end + 1) { end += 1 }
      while first > 0, fits(first - 1..<end) { first -= 1 }
      shown = first..<end
    }
  }
}
