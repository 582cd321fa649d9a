import Colorimetry
import TerminalCore

/// The page of layouts: a thumbnail, a name and the notation of each.
extension SwatchBrowser {
  /// Draws the layouts of a row.
  func renderLayouts(
    ofRow rowIndex: Int, space: ColorSpace, into frame: inout Frame,
    geometry: SwatchBrowserGeometry, context: RenderContext
  ) {
    let theme = context.theme
    for (index, layout) in rows[rowIndex].layouts.enumerated() {
      let position = Position(row: rowIndex, index: index)
      let cells = geometry.cells(of: position, in: self)
      guard !cells.isEmpty else { continue }
      let isSelected = selection == position
      let style = isSelected ? theme.panelFocus : theme.panelStyle
      let size = LayoutThumbnail.size
      let hasPicture =
        cells.rows >= size.rows
        && cells.columns >= 2 + size.columns + (geometry.hasLayoutGrid ? 0 : 10)
      if hasPicture {
        LayoutThumbnail(layout, in: space).render(
          into: &frame, at: Point(column: cells.minColumn + 2, row: cells.minRow),
          context: context)
      }
      let isBelow = geometry.hasLayoutGrid && hasPicture
      let name = Point(
        column: cells.minColumn, row: cells.minRow + (isBelow ? size.rows : 0))
      frame.write(
        isSelected ? "◆ " : "  ", at: name, style: theme.panelFocus, limit: cells.columns)
      let indent = hasPicture && !isBelow ? size.columns + 3 : 2
      let text = Rect(
        column: cells.minColumn + indent, row: name.row, columns: cells.columns - indent,
        rows: cells.maxRow - name.row)
      frame.write(
        [layout.title, layout.shortTitle].fitting(columns: text.columns),
        at: text.origin, style: style, limit: text.columns)
      for (number, line) in notation(of: layout, columns: text.columns).enumerated()
      where number + 1 < text.rows {
        frame.write(
          line.clipped(toColumns: text.columns),
          at: Point(column: text.minColumn, row: text.minRow + 1 + number),
          style: theme.panelNote, limit: text.columns)
      }
    }
  }

  /// Returns the notation in lines that break between controls.
  private func notation(of layout: PickerLayout, columns: Int) -> [String] {
    guard case .composition = layout else { return [layout.notation] }
    var lines: [String] = []
    for word in layout.notation.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= columns {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
