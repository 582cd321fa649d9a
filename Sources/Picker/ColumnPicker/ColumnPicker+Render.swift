import Color
public import Terminal

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

/// The capsule around the selected values, and the signs that lock and unlock.
extension ColumnPicker {
  /// Returns the style of the selected values, a little lighter or darker than the panel; that of a
  /// field where there are no such colours.
  func capsuleStyle(_ context: RenderContext) -> CellStyle {
    let theme = context.theme
    guard context.depth > .ansi16 else { return theme.fieldStyle }
    let ground = OKLab.mix(OKLab(theme.panel), OKLab(theme.text), 0.14).rgb8
    return CellStyle(foreground: theme.panelStyle.foreground, background: .rgb(ground))
  }

  /// Draws one band behind all selected values, with round ends.
  func drawCapsule(
    into frame: inout Frame, _ geometry: ColumnPickerGeometry, _ style: CellStyle,
    _ context: RenderContext
  ) {
    let theme = context.theme
    let band = geometry.capsule
    frame.fill(band.intersection(geometry.box), with: Cell(" ", style: style))
    // With few colours the band may look like the panel.
    let isVisible = context.depth > .ansi16
    let ends = isVisible ? ["▐", "▌"] : ["(", ")"]
    let end =
      isVisible
      ? CellStyle(foreground: style.background, background: theme.panelStyle.background)
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
  func drawToggle(
    into frame: inout Frame, _ geometry: ColumnPickerGeometry, _ progress: Double,
    _ context: RenderContext
  ) {
    let cells = geometry.toggle
    guard !cells.isEmpty else { return }
    let theme = context.theme
    let strong = isFocused ? theme.panelFocus : theme.panelStyle
    let opening = min(max(progress, 0), 1)
    func draw(_ sign: String, column: Int, from side: Double, share: Double, _ style: CellStyle) {
      guard share > 0.1 else { return }
      let rows = min(Int(((1 - share) * 2).rounded()), geometry.neighbors)
      let point = Point(column: column, row: geometry.chosenRow + Int(side) * rows)
      guard geometry.box.contains(point) else { return }
      let isFading = share < 0.95
      frame.write(sign, at: point, style: isFading ? Self.faded(by: share, context) : style)
    }
    let check = geometry.signs.maxColumn - 3
    draw("✎", column: check, from: -1, share: 1 - opening, strong)
    draw("✓", column: check, from: 1, share: opening, strong)
    draw("✗", column: check + 2, from: 1, share: opening, theme.panelStyle)
  }
}
