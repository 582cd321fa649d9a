import Colorimetry
public import TerminalCore

extension ColumnPicker {
  /// Draws the picker in the middle of an area.
  public func render(into frame: inout Frame, in area: Rect, context: RenderContext) {
    let area = area.intersection(frame.bounds)
    guard !area.isEmpty else { return }
    let progress = progress(at: context.elapsed)
    let layout = ColumnPickerLayout(of: self, in: area, progress: progress)
    let theme = context.theme
    frame.fill(layout.box, with: Cell(" ", style: theme.panelStyle))
    if layout.isFramed {
      frame.drawBorder(layout.box, style: isLocked ? theme.panelNote : theme.panelStyle)
      // Corners become round half way.
      if progress < 0.5 { squareCorners(into: &frame, of: layout.box) }
    }
    for (index, cells) in layout.columns {
      drawTitle(of: index, into: &frame, over: cells, layout, context)
      drawNeighbors(of: index, into: &frame, in: cells, layout, progress, context)
      drawChosen(of: index, into: &frame, in: cells, layout, context)
    }
    drawSeparators(into: &frame, layout, context)
    let toggle = layout.toggle
    guard !toggle.isEmpty else { return }
    frame.write(
      isLocked ? "✎" : "✓",
      at: Point(column: toggle.minColumn + (toggle.columns - 1) / 2, row: toggle.minRow),
      style: isFocused ? theme.panelFocus : theme.panelStyle)
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
    of column: Int, into frame: inout Frame, over cells: Rect, _ layout: ColumnPickerLayout,
    _ context: RenderContext
  ) {
    guard let row = layout.titleRow else { return }
    let theme = context.theme
    let title = layout.hasTitles ? columns[column].title : columns[column].letter
    let hasKeyboard = !isLocked && isFocused && column == focus
    frame.writeCentered(
      title, in: Rect(column: cells.minColumn, row: row, columns: cells.columns, rows: 1),
      style: hasKeyboard ? theme.panelFocus : theme.panelNote)
  }

  /// The cells of a value in a row: numbers line up, texts stand in the middle.
  private func valueCells(of column: Int, in cells: Rect, row: Int, _ layout: ColumnPickerLayout)
    -> Rect
  {
    let unit = layout.hasUnits ? GlyphWidth.columns(of: columns[column].unit) : 0
    let width = min(columns[column].valueWidth + unit, cells.columns)
    return Rect(
      column: cells.minColumn + (cells.columns - width) / 2, row: row, columns: width, rows: 1)
  }

  private func draw(
    _ index: Int, of column: Int, into frame: inout Frame, in cells: Rect,
    _ layout: ColumnPickerLayout, style: CellStyle
  ) {
    let text = columns[column].text(at: index) + (layout.hasUnits ? columns[column].unit : "")
    if columns[column].isNumeric {
      frame.writeTrailing(text, in: cells, style: style)
    } else {
      frame.writeCentered(text, in: cells, style: style)
    }
  }

  private func drawNeighbors(
    of column: Int, into frame: inout Frame, in cells: Rect, _ layout: ColumnPickerLayout,
    _ progress: Double, _ context: RenderContext
  ) {
    guard layout.neighbors > 0 else { return }
    for distance in 1...layout.neighbors {
      let nearness = 1 - 0.75 * Double(distance) / Double(layout.mostNeighbors + 1)
      let style = Self.faded(by: min(max(progress, 0), 1) * nearness, context)
      for offset in [-distance, distance] {
        guard let index = columns[column].neighbor(of: indices[column], by: offset) else {
          continue
        }
        let row = layout.chosenRow + offset
        let place = valueCells(of: column, in: cells, row: row, layout)
        draw(index, of: column, into: &frame, in: place, layout, style: style)
      }
    }
  }

  private func drawChosen(
    of column: Int, into frame: inout Frame, in cells: Rect, _ layout: ColumnPickerLayout,
    _ context: RenderContext
  ) {
    let theme = context.theme
    let place = valueCells(of: column, in: cells, row: layout.chosenRow, layout)
    let hasKeyboard = !isLocked && isFocused && column == focus
    var style = hasKeyboard ? theme.panelFocus : theme.panelStyle.adding(.bold)
    if hasKeyboard, !typed.isEmpty { style = style.adding(.underline) }
    draw(indices[column], of: column, into: &frame, in: place, layout, style: style)
    guard hasKeyboard else { return }
    // Told by their shape in every depth.
    for (text, at) in [("›", place.minColumn - 1), ("‹", place.maxColumn)] {
      let point = Point(column: at, row: layout.chosenRow)
      if layout.box.contains(point) { frame.write(text, at: point, style: theme.panelFocus) }
    }
  }

  private func drawSeparators(
    into frame: inout Frame, _ layout: ColumnPickerLayout, _ context: RenderContext
  ) {
    guard !separator.isEmpty else { return }
    for (one, other) in zip(layout.columns, layout.columns.dropFirst()) {
      let gap = other.cells.minColumn - one.cells.maxColumn
      guard gap > 0 else { continue }
      let point = Point(column: one.cells.maxColumn + gap / 2, row: layout.chosenRow)
      guard layout.box.contains(point), frame[point].text == " " else { continue }
      frame.write(separator, at: point, style: context.theme.panelNote, limit: 1)
    }
  }

  /// Text that stands out as far as a share says; with few colours by the faint attribute.
  private static func faded(by share: Double, _ context: RenderContext) -> CellStyle {
    let theme = context.theme
    guard context.depth > .ansi16 else { return theme.panelStyle.adding(.faint) }
    let color = OKLab.mix(OKLab(theme.panel), OKLab(theme.text), share).rgb8
    return CellStyle(foreground: .rgb(color), background: theme.panelStyle.background)
  }
}
