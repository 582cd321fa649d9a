import ColorPalettes
import Colorimetry
import TerminalCore

extension SwatchShelf {
  /// Draws the title and the rows in sight.
  func render(
    title: String, into frame: inout Frame, in area: Rect, isFocused: Bool, context: RenderContext
  ) {
    let theme = context.theme
    let layout = ShelfLayout(self, in: area)
    if let row = layout.title {
      let visible = layout.visibleRows
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
        "nothing here yet", at: layout.board.origin, style: theme.panelNote,
        limit: layout.board.columns)
    }
    for (offset, row) in rows.dropFirst(scroll).prefix(layout.visibleRows).enumerated() {
      let place = Rect(
        column: area.minColumn, row: layout.board.minRow + offset * layout.swatchRows,
        columns: area.columns, rows: layout.swatchRows
      ).intersection(layout.board)
      render(
        row, number: scroll + offset, into: &frame, in: place, layout: layout,
        isFocused: isFocused, context: context)
    }
  }

  private func render(
    _ row: Row, number: Int, into frame: inout Frame, in place: Rect, layout: ShelfLayout,
    isFocused: Bool, context: RenderContext
  ) {
    let theme = context.theme
    let isChosen = selection?.row == number
    if layout.labelColumns > 0, row.design == nil {
      frame.write(
        row.label, at: place.origin, style: isChosen ? theme.panelFocus : theme.panelNote,
        limit: layout.labelColumns - 1)
    }
    for (index, swatch) in row.swatches.enumerated() {
      let cells = layout.cells(of: Place(row: number, index: index), in: self)
      guard !cells.isEmpty else { continue }
      render(swatch.color, into: &frame, in: cells, context: context)
      if selection == Place(row: number, index: index) {
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
      row.design == nil ? layout.labelColumns + row.swatches.count * layout.swatchColumns : 0
    let gap = used > 0 ? 1 : 0
    let isList = row.swatches.count <= 1
    frame.write(
      (row.design == nil ? "" : isChosen ? "◆ " : "  ") + row.note,
      at: Point(column: place.minColumn + used + gap, row: place.minRow),
      style: isChosen && isList ? theme.panelFocus : theme.panelStyle,
      limit: place.columns - used - gap)
  }

  /// Draws a colour; without colours how bright it is, with a gap to the next one where there is room,
  /// and a dark one as a field of points.
  private func render(
    _ color: Color, into frame: inout Frame, in cells: Rect, context: RenderContext
  ) {
    guard context.depth == .monochrome else {
      return ColorPreview(color).render(into: &frame, in: cells, context: context)
    }
    let place = Rect(
      column: cells.minColumn, row: cells.minRow,
      columns: cells.columns - (cells.columns > 2 ? 1 : 0),
      rows: cells.rows - (cells.rows > 2 ? 1 : 0))
    let lightness = OKLab(Checkerboard(context.theme).pixel(color, x: 0, y: 0)).l
    let brightness = context.theme.appearance == .dark ? lightness : 1 - lightness
    if brightness < 0.3 {
      frame.fill(place, with: Cell("·", style: context.theme.panelStyle))
    } else {
      ColorPreview(color).render(into: &frame, in: place, context: context)
    }
  }

  private static func hex(_ color: Color) -> String {
    Color(ColorViewModel.shown(color), alpha: color.alpha).formatted(.hex)
  }
}
