import Colorimetry
public import TerminalCore

extension ColumnPicker {
  /// Draws the picker centred in an area.
  public func render(into frame: inout Frame, in area: Rect, context: RenderContext) {
    let area = area.intersection(frame.bounds)
    guard !area.isEmpty else { return }
    let progress = progress(at: context.elapsed)
    let geometry = ColumnPickerGeometry(of: self, in: area, progress: progress)
    let theme = context.theme
    frame.fill(geometry.box, with: Cell(" ", style: theme.panelStyle))
    if geometry.isFramed {
      frame.drawBorder(geometry.box, style: isLocked ? theme.panelNote : theme.panelStyle)
      // The corners become round halfway through the animation.
      if progress < 0.5 { squareCorners(into: &frame, of: geometry.box) }
    }
    let capsule = capsuleStyle(context)
    drawCapsule(into: &frame, geometry, capsule, context)
    for (index, cells) in geometry.columns {
      drawTitle(of: index, into: &frame, over: cells, geometry, context)
      drawNeighbors(of: index, into: &frame, in: cells, geometry, progress, context)
      drawChosen(of: index, into: &frame, in: cells, geometry, capsule, context)
    }
    drawSeparators(into: &frame, geometry, capsule, context)
    drawToggle(into: &frame, geometry, progress, context)
  }

  private func squareCorners(into frame: inout Frame, of box: Rect) {
    guard box.columns >= 2, box.rows >= 2 else { return }
    let (right, bottom) = (box.maxColumn - 1, box.maxRow - 1)
    for (text, column, row) in [
      ("┌", box.minColumn, box.minRow), ("┐", right, box.minRow),
      ("└", box.minColumn, bottom), ("┘", right, bottom),
    ] {
      let point = Point(column: column, row: row)
      frame.set(Cell(text, style: frame[point].style), at: point)
    }
  }

  private func drawTitle(
    of column: Int, into frame: inout Frame, over cells: Rect, _ geometry: ColumnPickerGeometry,
    _ context: RenderContext
  ) {
    guard let row = geometry.titleRow else { return }
    let theme = context.theme
    let title = geometry.hasTitles ? columns[column].title : columns[column].letter
    let hasKeyboard = !isLocked && isFocused && column == focus
    frame.writeCentered(
      title, in: Rect(column: cells.minColumn, row: row, columns: cells.columns, rows: 1),
      style: hasKeyboard ? theme.panelFocus : theme.panelNote)
  }

  /// Returns the cells of a value in a row: numbers are aligned on the right, texts centred.
  private func valueCells(
    of column: Int, in cells: Rect, row: Int, _ geometry: ColumnPickerGeometry
  )
    -> Rect
  {
    let unit = geometry.hasUnits ? GlyphWidth.columns(of: columns[column].unit) : 0
    let width = min(columns[column].valueWidth + unit, cells.columns)
    return Rect(
      column: cells.minColumn + (cells.columns - width) / 2, row: row, columns: width, rows: 1)
  }

  private func draw(
    _ index: Int, of column: Int, into frame: inout Frame, in cells: Rect,
    _ geometry: ColumnPickerGeometry, style: CellStyle
  ) {
    let text = columns[column].text(at: index) + (geometry.hasUnits ? columns[column].unit : "")
    if columns[column].isNumeric {
      frame.writeTrailing(text, in: cells, style: style)
    } else {
      frame.writeCentered(text, in: cells, style: style)
    }
  }

  private func drawNeighbors(
    of column: Int, into frame: inout Frame, in cells: Rect, _ geometry: ColumnPickerGeometry,
    _ progress: Double, _ context: RenderContext
  ) {
    guard geometry.neighbors > 0 else { return }
    for distance in 1...geometry.neighbors {
      let nearness = 1 - 0.75 * Double(distance) / Double(geometry.maximumNeighbors + 1)
      let style = Self.faded(by: min(max(progress, 0), 1) * nearness, context)
      for offset in [-distance, distance] {
        guard let index = columns[column].neighbor(of: indices[column], by: offset) else {
          continue
        }
        let row = geometry.chosenRow + offset
        let area = valueCells(of: column, in: cells, row: row, geometry)
        draw(index, of: column, into: &frame, in: area, geometry, style: style)
      }
    }
  }

  private func drawChosen(
    of column: Int, into frame: inout Frame, in cells: Rect, _ geometry: ColumnPickerGeometry,
    _ capsule: CellStyle, _ context: RenderContext
  ) {
    let theme = context.theme
    let area = valueCells(of: column, in: cells, row: geometry.chosenRow, geometry)
    let hasKeyboard = !isLocked && isFocused && column == focus
    var style = hasKeyboard ? theme.panelFocus : capsule.adding(.bold)
    style.background = capsule.background
    if hasKeyboard, !typed.isEmpty { style = style.adding(.underline) }
    draw(indices[column], of: column, into: &frame, in: area, geometry, style: style)
    guard hasKeyboard else { return }
    // The arrows are visible at every depth.
    for (text, at) in [("›", area.minColumn - 1), ("‹", area.maxColumn)] {
      let point = Point(column: at, row: geometry.chosenRow)
      guard geometry.box.contains(point) else { continue }
      frame.write(
        text, at: point, style: geometry.capsule.contains(point) ? style : theme.panelFocus)
    }
  }

  private func drawSeparators(
    into frame: inout Frame, _ geometry: ColumnPickerGeometry, _ capsule: CellStyle,
    _ context: RenderContext
  ) {
    guard !separator.isEmpty else { return }
    var style = context.theme.panelNote
    style.background = capsule.background
    for (one, other) in zip(geometry.columns, geometry.columns.dropFirst()) {
      let gap = other.cells.minColumn - one.cells.maxColumn
      guard gap > 0 else { continue }
      let point = Point(column: one.cells.maxColumn + gap / 2, row: geometry.chosenRow)
      guard geometry.box.contains(point), frame[point].text == " " else { continue }
      frame.write(separator, at: point, style: style, limit: 1)
    }
  }

  /// Returns a text style between the background (0) and the full text colour (1); faint at 16
  /// colours or fewer.
  static func faded(by fraction: Double, _ context: RenderContext) -> CellStyle {
    let theme = context.theme
    guard context.depth > .ansi16 else { return theme.panelStyle.adding(.faint) }
    let color = OKLab.mix(OKLab(theme.panel), OKLab(theme.text), fraction).rgb8
    return CellStyle(foreground: .rgb(color), background: theme.panelStyle.background)
  }
}
