import ColorPalettes
import Colorimetry
import TerminalCore

extension SwatchBrowser {
  /// Draws the title and the visible rows.
  func render(
    title: String, into frame: inout Frame, in area: Rect, isFocused: Bool, context: RenderContext
  ) {
    let theme = context.theme
    let geometry = SwatchBrowserGeometry(self, in: area)
    if let row = geometry.title {
      let visible = geometry.visibleRows
      let range = "\(scroll + 1)–\(min(scroll + visible, rows.count)) of \(rows.count)"
      let width = frame.write(
        "‹ \(title)\(rows.count > visible ? " \(range)" : "") ›", at: row.origin,
        style: isFocused ? theme.panelFocus : theme.panelNote,
        limit: row.columns)
      let name = selected.map {
        $0.name.isEmpty ? Self.hex($0.color) : "\($0.name) \(Self.hex($0.color))"
      }
      if let name, width + 2 < row.columns {
        frame.write(
          name, at: Point(column: row.minColumn + width + 2, row: row.minRow),
          style: theme.panelStyle, limit: row.columns - width - 2)
      }
    }
    if rows.isEmpty {
      frame.write(
        "nothing here yet", at: geometry.grid.origin, style: theme.panelNote,
        limit: geometry.grid.columns)
    }
    for (offset, row) in rows.dropFirst(scroll).prefix(geometry.visibleRows).enumerated() {
      render(
        row, index: scroll + offset, into: &frame, geometry: geometry, isFocused: isFocused,
        context: context)
    }
  }

  private func render(
    _ row: Row, index rowIndex: Int, into frame: inout Frame, geometry: SwatchBrowserGeometry,
    isFocused: Bool, context: RenderContext
  ) {
    let theme = context.theme
    let area = geometry.area(ofRow: rowIndex, in: self)
    let isSelected = selection?.row == rowIndex
    if geometry.labelColumns > 0, row.layout == nil {
      frame.write(
        row.label, at: area.origin, style: isSelected ? theme.panelFocus : theme.panelNote,
        limit: geometry.labelColumns - 1)
    }
    for (index, swatch) in row.swatches.enumerated() {
      let cells = geometry.cells(of: Position(row: rowIndex, index: index), in: self)
      guard !cells.isEmpty else { continue }
      render(swatch.color, into: &frame, in: cells, context: context)
      if selection == Position(row: rowIndex, index: index) {
        Marker.draw(
          into: &frame,
          at: Point(
            column: cells.minColumn + (cells.columns - 1) / 2,
            row: cells.minRow + (cells.rows - 1) / 2), in: cells,
          on: Checkerboard(theme).pixel(swatch.color, x: 0, y: 0), isFocused: isFocused,
          depth: context.depth)
      }
    }
    let used =
      row.layout == nil ? geometry.labelColumns + row.swatches.count * geometry.swatchColumns : 0
    let gap = used > 0 ? 1 : 0
    let isList = row.swatches.count <= 1
    frame.write(
      (row.layout == nil ? "" : isSelected ? "◆ " : "  ") + row.note,
      at: Point(column: area.minColumn + used + gap, row: area.minRow),
      style: isSelected && isList ? theme.panelFocus : theme.panelStyle,
      limit: area.columns - used - gap)
  }

  /// Draws a swatch.
  ///
  /// In monochrome it shows its brightness, dark ones as dots, with a gap to the next swatch if
  /// there is room.
  private func render(
    _ color: Color, into frame: inout Frame, in cells: Rect, context: RenderContext
  ) {
    guard context.depth == .monochrome else {
      return ColorPreview(color).render(into: &frame, in: cells, context: context)
    }
    let area = Rect(
      column: cells.minColumn, row: cells.minRow,
      columns: cells.columns - (cells.columns > 2 ? 1 : 0),
      rows: cells.rows - (cells.rows > 2 ? 1 : 0))
    let lightness = OKLab(Checkerboard(context.theme).pixel(color, x: 0, y: 0)).l
    let brightness = context.theme.appearance == .dark ? lightness : 1 - lightness
    if brightness < 0.3 {
      frame.fill(area, with: Cell("·", style: context.theme.panelStyle))
    } else {
      ColorPreview(color).render(into: &frame, in: area, context: context)
    }
  }

  private static func hex(_ color: Color) -> String {
    Color(ColorViewModel.displayRGB8(color), alpha: color.alpha).formatted(.hex)
  }
}
