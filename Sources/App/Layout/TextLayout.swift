import StyledText
import Terminal

/// The layout of a text on columns and rows.
struct TextLayout {
  let text: StyledString
  /// The known columns of long lines.
  private(set) var checkpoints = CheckpointCache()
  /// The columns of a row if long lines are wrapped; nil otherwise.
  private(set) var wrapWidth: Int?

  /// A row on the screen: a line, or one of its rows where long lines are wrapped.
  struct Row: Hashable, Comparable {
    var line: LineIndex
    /// The index of the row within its line.
    var part = 0

    static func < (left: Row, right: Row) -> Bool {
      (left.line, left.part) < (right.line, right.part)
    }
  }

  // MARK: Columns of lines

  /// What the columns depend on besides the text.
  var widths: CharacterWidths { checkpoints.widths }

  /// Returns the column of an offset in its line.
  func column(of offset: TextOffset) -> Int {
    let line = text.range(of: text.line(containing: offset))
    let offset = min(offset, line.upperBound)
    let start = checkpoints.checkpoints(ofLineAt: line.lowerBound).checkpoint(before: offset)
    return LineMeasure.column(of: offset, in: text, from: start, widths: widths)
  }

  /// Returns the part of a line in a range of columns.
  func part(of line: Range<TextOffset>, columns: Range<Int>) -> LineLayout {
    let start = checkpoints.checkpoints(ofLineAt: line.lowerBound)
      .checkpoint(beforeColumn: columns.lowerBound)
    return LineLayout(text, line: line, from: start, columns: columns, widths: widths)
  }

  /// Returns the grapheme boundary of a line nearest to a column.
  func offset(in line: LineIndex, nearestTo column: Int) -> TextOffset {
    offset(in: text.range(of: line), nearestTo: column)
  }

  /// Returns the grapheme boundary of a line nearest to a column.
  func offset(in line: Range<TextOffset>, nearestTo column: Int) -> TextOffset {
    part(of: line, columns: column..<column + 1).offset(nearestTo: column)
  }

  // MARK: Rows

  /// Returns the rows of a line; nil where lines are not wrapped.
  func rows(of line: LineIndex) -> LineRows? {
    wrapWidth.map { rows(of: text.range(of: line), width: $0) }
  }

  private func rows(of line: Range<TextOffset>, width: Int) -> LineRows {
    guard line.utf8Count > LineRows.longestWordWrapped else {
      return LineRows(text, line: line, width: width, widths: widths)
    }
    // Beyond the measured part the width is an estimate: one column per byte.
    let measured = checkpoints.checkpoints(ofLineAt: line.lowerBound).end
    return LineRows(
      lineWidth: measured.column + measured.offset.distance(to: line.upperBound), width: width)
  }

  /// Returns the row of an offset, and its column in that row.
  func position(of offset: TextOffset) -> (row: Row, column: Int) {
    let line = text.line(containing: offset)
    return position(onLine: line, column: column(of: offset))
  }

  /// Returns the row of a column of a line, and the column counted within that row.
  func position(onLine line: LineIndex, column: Int) -> (row: Row, column: Int) {
    guard let rows = rows(of: line) else { return (Row(line: line), column) }
    let part = rows.row(ofColumn: column)
    return (Row(line: line, part: part), column - rows.columns(of: part).lowerBound)
  }

  /// Returns the grapheme boundary of a row nearest to a column of that row.
  ///
  /// At the end of a row that continues below, this is the boundary before its last character: the
  /// one after it belongs to the next row.
  func offset(in row: Row, nearestTo column: Int) -> TextOffset {
    guard let rows = rows(of: row.line) else { return offset(in: row.line, nearestTo: column) }
    let line = text.range(of: row.line)
    let columns = rows.columns(of: min(row.part, rows.last))
    let target = columns.lowerBound + column
    var nearest = offset(in: line, nearestTo: min(target, columns.upperBound))
    // A tab that reaches into the row belongs to the one before.
    let first = part(of: line, columns: columns.lowerBound..<columns.lowerBound + 1).slots.first
    if let first, first.column < columns.lowerBound,
      first.column + first.width < columns.upperBound
    {
      nearest = max(nearest, text.offset(after: first.offset))
    }
    guard columns.upperBound < .max else { return nearest }
    let last = part(of: line, columns: columns.upperBound - 1..<columns.upperBound).slots.last
    return last.map { min(nearest, $0.offset) } ?? nearest
  }

  /// Returns the row at a distance below another one, or above it if the distance is negative.
  ///
  /// The distance is limited by the first and the last row of the text.
  func row(_ distance: Int, from row: Row) -> Row { step(distance, from: row).row }

  /// Moves a number of rows down, or up for a negative number.
  /// - Returns: the row, and the number of rows that were missing at the end of the text.
  func step(_ distance: Int, from row: Row) -> (row: Row, missing: Int) {
    guard wrapWidth != nil else {
      let target = row.line.value + distance
      let line = min(max(target, 0), text.lastLine.value)
      return (Row(line: LineIndex(line)), abs(target - line))
    }
    var row = row
    var left = distance
    var last = rows(of: row.line)?.last ?? 0
    row.part = min(row.part, last)
    while left < 0, row.part + left < 0 {
      guard row.line > text.firstLine else { return (Row(line: row.line), -left - row.part) }
      left += row.part + 1
      row.line = row.line - 1
      row.part = rows(of: row.line)?.last ?? 0
    }
    while left > 0, row.part + left > last {
      guard row.line < text.lastLine else {
        return (Row(line: row.line, part: last), left - (last - row.part))
      }
      left -= last - row.part + 1
      row = Row(line: row.line + 1)
      last = rows(of: row.line)?.last ?? 0
    }
    row.part += left
    return (row, 0)
  }

  /// Returns the number of rows from one row down to another; nil if that row is above, or if the
  /// number reaches the limit.
  func rowCount(from top: Row, to row: Row, limit: Int) -> Int? {
    guard wrapWidth != nil else {
      let count = top.line.distance(to: row.line)
      return (0..<limit).contains(count) ? count : nil
    }
    var count = 0
    var current = top
    current.part = min(current.part, rows(of: current.line)?.last ?? 0)
    guard current <= row else { return nil }
    while current.line < row.line, count < limit {
      count += (rows(of: current.line)?.count ?? 1) - current.part
      current = Row(line: current.line + 1)
    }
    count += row.part - current.part
    return count < limit ? count : nil
  }

  // MARK: Places

  /// Returns where a motion leads.
  /// - Parameter goalColumn: the column that vertical motions keep.
  func destination(
    of motion: Motion, from head: TextOffset, goalColumn: Int, pageRows: Int
  ) -> TextOffset {
    switch motion {
    case .left: text.offset(before: head)
    case .right: text.offset(after: head)
    case .wordLeft: text.wordStart(before: head)
    case .wordRight: text.wordEnd(after: head)
    case .lineStart: text.range(of: text.line(containing: head)).lowerBound
    case .lineEnd: text.range(of: text.line(containing: head)).upperBound
    case .documentStart: text.startOffset
    case .documentEnd: text.endOffset
    case .up: vertical(-1, from: head, goalColumn)
    case .down: vertical(1, from: head, goalColumn)
    case .pageUp: vertical(-pageRows, from: head, goalColumn)
    case .pageDown: vertical(pageRows, from: head, goalColumn)
    }
  }

  private func vertical(_ rows: Int, from head: TextOffset, _ goalColumn: Int) -> TextOffset {
    let target = step(rows, from: position(of: head).row)
    // Beyond the first and the last row there are the ends of the text.
    guard target.missing == 0 else { return rows < 0 ? text.startOffset : text.endOffset }
    return offset(in: target.row, nearestTo: goalColumn)
  }

  /// Returns the cell of a column of a line; nil if it is not in the pane.
  func cell(onLine line: LineIndex, column: Int, in pane: Rect, _ viewport: Viewport) -> Point? {
    guard line >= viewport.top, viewport.top.distance(to: line) < pane.rows else { return nil }
    var position = position(onLine: line, column: column)
    guard let row = rowCount(from: viewport.topRow, to: position.row, limit: pane.rows) else {
      return nil
    }
    if wrapWidth == nil {
      position.column -= viewport.left
    } else {
      // Keep the caret after the end of a full row, even if the last character is wide.
      position.column = min(position.column, pane.columns - 1)
    }
    guard (0..<pane.columns).contains(position.column) else { return nil }
    return Point(column: pane.minColumn + position.column, row: pane.minRow + row)
  }

  /// Returns the offset of the text at a cell of a pane.
  ///
  /// Cells above and below the pane map to the hidden rows there.
  func offset(at point: Point, in pane: Rect, _ viewport: Viewport) -> TextOffset {
    let target = step(point.row - pane.minRow, from: viewport.topRow)
    guard target.missing == 0 else {
      return target.row == TextLayout.Row(line: text.firstLine) && point.row < pane.minRow
        ? text.startOffset : text.endOffset
    }
    return offset(in: target.row, nearestTo: viewport.column(at: point, in: pane))
  }

  // MARK: Measuring

  /// Measures a long line up to an offset or a column, so that lookups before it are quick from now on.
  mutating func measure(_ line: LineIndex, to offset: TextOffset? = nil, column: Int = .max) {
    let range = text.range(of: line)
    checkpoints.measure(text, line: range, to: offset ?? range.upperBound, column: column)
  }

  /// Returns the lines from one end of a selection to the other.
  func lines(of selection: Selection) -> ClosedRange<LineIndex> {
    let range = selection.range
    return text.line(containing: range.lowerBound)...text.line(containing: range.upperBound)
  }

  /// Returns the text of a line in a range of columns, with each end at the nearest grapheme
  /// boundary.
  func range(of columns: Range<Int>, in line: Range<TextOffset>) -> Range<TextOffset> {
    let start = offset(in: line, nearestTo: columns.lowerBound)
    guard !columns.isEmpty else { return start..<start }
    return start..<max(start, offset(in: line, nearestTo: columns.upperBound))
  }

  /// Returns the selected ranges in order: one, or one for each line that reaches into a
  /// rectangle; none for a caret.
  func ranges(of selection: Selection) -> [Range<TextOffset>] {
    guard let columns = selection.columns else { return selection.isEmpty ? [] : [selection.range] }
    guard !columns.range.isEmpty else { return [] }
    return blockRows(of: lines(of: selection), columns: columns.range).map(\.range)
      .filter { !$0.isEmpty }
  }

  /// Returns the rows of a rectangle from top to bottom, each of which is measured when it is used.
  func blockRows(
    of lines: ClosedRange<LineIndex>, columns: Range<Int>
  ) -> some Collection<BlockRow> {
    (lines.lowerBound.value...lines.upperBound.value).lazy.map { number in
      let line = text.range(of: LineIndex(number))
      let end = part(of: line, columns: columns.upperBound..<columns.upperBound + 1)
      return BlockRow(
        line: LineIndex(number), range: range(of: columns, in: line),
        missing: max(columns.lowerBound - end.endColumn, 0), endsLine: end.slots.isEmpty)
    }
  }
}

/// The part of one line in a rectangle.
struct BlockRow: Hashable {
  let line: LineIndex
  /// The text in the rectangle's columns; empty at the end of a line that ends before them.
  let range: Range<TextOffset>
  /// Columns from the end of the line to the rectangle; 0 when the line reaches it.
  let missing: Int
  /// Whether the line has no text after the rectangle.
  let endsLine: Bool
}

extension ClosedRange<LineIndex> {
  /// The number of lines.
  var count: Int { lowerBound.distance(to: upperBound) + 1 }
}
