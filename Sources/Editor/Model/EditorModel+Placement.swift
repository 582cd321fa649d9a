import ColorControls
import StyledText
import TerminalCore

extension EditorModel {
  /// The cells of the selection on the screen, or those of the caret; a picker opens beside them.
  var selectionArea: Rect {
    let (pane, layout) = (areas.document, layout)
    let head = selection.columns == nil ? selection.range : nil
    let lines = layout.lines(of: selection)
    let first = head.map { layout.position(of: $0.lowerBound).row } ?? .init(line: lines.lowerBound)
    let last = head.map { layout.position(of: $0.upperBound).row } ?? .init(line: lines.upperBound)
    let top = viewport.topRow
    guard top <= last else { return Rect(column: 0, row: 0, columns: 0, rows: 0) }
    let visible = max(pane.rows, 1)
    let firstRow = first <= top ? 0 : layout.rowCount(from: top, to: first, limit: visible)
    guard let firstRow else { return Rect(column: 0, row: 0, columns: 0, rows: 0) }
    let lastRow = layout.rowCount(from: top, to: last, limit: visible) ?? visible - 1
    let columns = selectedColumns(rows: firstRow...max(firstRow, lastRow), layout: layout)
    return Rect(
      column: pane.minColumn + columns.lowerBound, row: pane.minRow + firstRow,
      columns: columns.count, rows: lastRow - firstRow + 1
    ).intersection(pane)
  }

  /// Returns the columns of the pane, without those of the gutter, that hold the selection in some
  /// of its rows.
  private func selectedColumns(rows: ClosedRange<Int>, layout: TextLayout) -> Range<Int> {
    let left = layout.wrapWidth == nil ? viewport.left : 0
    func shown(_ columns: Range<Int>) -> Range<Int> {
      let first = max(columns.lowerBound - left, 0)
      return first..<max(columns.upperBound - left, first + 1)
    }
    if let block = selection.columns { return shown(block.range) }
    let range = selection.range
    if rows.count == 1 {
      let end = layout.position(of: range.upperBound).column
      // The selection may begin on a row above.
      return shown(min(layout.position(of: range.lowerBound).column, end)..<end)
    }
    guard layout.wrapWidth == nil else { return 0..<areas.document.columns }
    let widths = rows.map { row -> Int in
      let line = layout.row(row, from: viewport.topRow).line
      return layout.column(of: min(text.range(of: line).upperBound, range.upperBound))
    }
    return 0..<max((widths.max() ?? 0) - left, 1)
  }
}
