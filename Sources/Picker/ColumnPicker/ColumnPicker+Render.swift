import Color
public import Terminal

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
    let fraction = progress.clamped(to: 0...1)

    let frame = isFramed ? 1 : 0
    let hasTitleRow = area.rows - 2 * frame >= 4
    let free = area.rows - 2 * frame - (hasTitleRow ? 1 : 0)
    let availableRows = max((free - 1) / 2, 0)
    maximumNeighbors = min(availableRows, Self.neighborLimit)
    neighbors = min(Int((fraction * Double(maximumNeighbors)).rounded()) + overshoot, availableRows)
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
    toggle = signs.columns(from: 0, count: checked).intersection(box)
    cancel = signs.columns(from: checked).intersection(box)
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
  func column(at point: Point) -> Int? { columns.first { $0.cells.contains(point) }?.index }

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

extension ColumnPicker {
  /// Draws the picker centred in an area.
  public func render(into frame: inout Frame, in area: Rect, context: RenderContext) {
    let area = area.intersection(frame.bounds)
    guard !area.isEmpty else { return }
    let progress = progress(at: context.elapsed)
    ColumnPickerPainter(
      picker: self, geometry: ColumnPickerGeometry(of: self, in: area, progress: progress),
      opening: progress.clamped(to: 0...1), context: context
    ).render(into: &frame)
  }
}

/// Draws columns.
private struct ColumnPickerPainter {
  let picker: ColumnPicker
  let geometry: ColumnPickerGeometry
  /// How far the columns are unlocked, 0...1.
  let opening: Double
  let context: RenderContext

  /// The style of the selected values, a little lighter or darker than the panel; that of a field where
  /// there are no such colours.
  private var capsule: CellStyle {
    let theme = context.theme
    guard context.depth > .ansi16 else { return theme.fieldStyle }
    let ground = OKLab.mix(OKLab(theme.panel), OKLab(theme.text), 0.14).rgb8
    return CellStyle(foreground: theme.panelStyle.foreground, background: .rgb(ground))
  }

  func render(into frame: inout Frame) {
    let theme = context.theme
    frame.fill(geometry.box, with: Cell(" ", style: theme.panelStyle))
    if geometry.isFramed {
      // The corners become round halfway through the animation.
      frame.drawBorder(
        geometry.box, style: picker.isLocked ? theme.panelNote : theme.panelStyle,
        glyphs: BorderGlyphs(corners: opening < 0.5 ? .square : .round).glyphs)
    }
    drawCapsule(into: &frame)
    for (index, cells) in geometry.columns {
      drawTitle(of: index, into: &frame, over: cells)
      drawNeighbors(of: index, into: &frame, in: cells)
      drawChosen(of: index, into: &frame, in: cells)
    }
    drawSeparators(into: &frame)
    drawToggle(into: &frame)
  }

  private func hasKeyboard(_ column: Int) -> Bool {
    !picker.isLocked && context.isFocused && column == picker.focus
  }

  private func drawTitle(of column: Int, into frame: inout Frame, over cells: Rect) {
    guard let row = geometry.titleRow else { return }
    let title =
      geometry.hasTitles ? picker.columns[column].title : picker.columns[column].letter
    frame.writeCentered(
      title, in: Rect(column: cells.minColumn, row: row, columns: cells.columns, rows: 1),
      style: hasKeyboard(column) ? context.theme.panelFocus : context.theme.panelNote)
  }

  private func unit(of column: Int) -> String {
    geometry.hasUnits ? picker.columns[column].unit : ""
  }

  /// Returns the cells of a value in a row.
  private func valueCells(of column: Int, in cells: Rect, row: Int) -> Rect {
    let unit = GlyphWidth.columns(of: unit(of: column))
    let width = min(picker.columns[column].valueWidth + unit, cells.columns)
    return Rect(
      column: cells.minColumn + (cells.columns - width) / 2, row: row, columns: width, rows: 1)
  }

  /// Draws a value: numbers are aligned on the right, texts centred.
  /// - Returns: where it begins.
  @discardableResult
  private func draw(
    _ index: Int, of column: Int, into frame: inout Frame, in cells: Rect, style: CellStyle
  ) -> Point {
    let text = picker.columns[column].text(at: index) + unit(of: column)
    let rest = max(cells.columns - GlyphWidth.columns(of: text), 0)
    let place = cells.columns(from: picker.columns[column].isNumeric ? rest : rest / 2)
    frame.write(text, in: place, style: style)
    return place.origin
  }

  private func drawNeighbors(of column: Int, into frame: inout Frame, in cells: Rect) {
    guard geometry.neighbors > 0 else { return }
    let chosen = picker.indices[column]
    for distance in 1...geometry.neighbors {
      let nearness = 1 - 0.75 * Double(distance) / Double(geometry.maximumNeighbors + 1)
      let style = faded(by: opening * nearness)
      for offset in [-distance, distance] {
        guard let index = picker.columns[column].neighbor(of: chosen, by: offset) else { continue }
        let area = valueCells(of: column, in: cells, row: geometry.chosenRow + offset)
        draw(index, of: column, into: &frame, in: area, style: style)
      }
    }
  }

  private func drawChosen(of column: Int, into frame: inout Frame, in cells: Rect) {
    let theme = context.theme
    let area = valueCells(of: column, in: cells, row: geometry.chosenRow)
    let (index, hasKeyboard) = (picker.indices[column], hasKeyboard(column))
    var style = hasKeyboard ? theme.panelFocus : capsule.adding(.bold)
    style.background = capsule.background
    if hasKeyboard, !picker.typed.isEmpty { style = style.adding(.underline) }
    let start = draw(index, of: column, into: &frame, in: area, style: style)
    if context.isFocused, column == picker.focus { frame.focus = start }
    guard hasKeyboard else { return }
    // The arrows are visible at every depth.
    for (text, at) in [("›", area.minColumn - 1), ("‹", area.maxColumn)] {
      let point = Point(column: at, row: geometry.chosenRow)
      guard geometry.box.contains(point) else { continue }
      frame.write(
        text, at: point, style: geometry.capsule.contains(point) ? style : theme.panelFocus)
    }
  }

  private func drawSeparators(into frame: inout Frame) {
    guard !picker.separator.isEmpty else { return }
    let style = context.theme.panelNote.on(capsule.background)
    for (one, other) in zip(geometry.columns, geometry.columns.dropFirst()) {
      let gap = other.cells.minColumn - one.cells.maxColumn
      guard gap > 0 else { continue }
      let point = Point(column: one.cells.maxColumn + gap / 2, row: geometry.chosenRow)
      guard geometry.box.contains(point), frame[point].text == " " else { continue }
      frame.write(picker.separator, at: point, style: style, limit: 1)
    }
  }

  /// Returns a text style between the background (0) and the full text colour (1); faint at 16
  /// colours or fewer.
  private func faded(by fraction: Double) -> CellStyle {
    let theme = context.theme
    guard context.depth > .ansi16 else { return theme.panelStyle.adding(.faint) }
    let color = OKLab.mix(OKLab(theme.panel), OKLab(theme.text), fraction).rgb8
    return CellStyle(foreground: .rgb(color), background: theme.panelStyle.background)
  }

  /// Draws one band behind all selected values, with round ends.
  private func drawCapsule(into frame: inout Frame) {
    let (theme, band) = (context.theme, geometry.capsule)
    frame.fill(band.intersection(geometry.box), with: Cell(" ", style: capsule))
    // With few colours the band may look like the panel.
    let isVisible = context.depth > .ansi16
    let ends = isVisible ? ["▐", "▌"] : ["(", ")"]
    let end =
      isVisible
      ? CellStyle(foreground: capsule.background, background: theme.panelStyle.background)
      : theme.panelStyle
    for (text, column) in zip(ends, [band.minColumn - 1, band.maxColumn]) {
      let point = Point(column: column, row: band.minRow)
      if geometry.box.contains(point) { frame.set(Cell(text, style: end), at: point) }
    }
  }

  /// Draws the pencil, or the check mark that keeps and the cross that restores.
  ///
  /// Like the values, they roll: the pencil leaves upwards and fades out while the others come from
  /// below and fade in.
  private func drawToggle(into frame: inout Frame) {
    guard !geometry.toggle.isEmpty else { return }
    let theme = context.theme
    let strong = context.isFocused ? theme.panelFocus : theme.panelStyle
    let check = geometry.signs.maxColumn - 3
    for (sign, column, side, share, style) in [
      ("✎", check, -1, 1 - opening, strong), ("✓", check, 1, opening, strong),
      ("✗", check + 2, 1, opening, theme.panelStyle),
    ] where share > 0.1 {
      let rows = min(Int(((1 - share) * 2).rounded()), geometry.neighbors)
      let point = Point(column: column, row: geometry.chosenRow + side * rows)
      guard geometry.box.contains(point) else { continue }
      frame.write(sign, at: point, style: share < 0.95 ? faded(by: share) : style)
    }
  }
}
