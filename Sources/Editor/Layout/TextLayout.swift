import StyledText

/// How the lines of a text lie on columns and rows.
struct TextLayout {
  let text: StyledString
  /// What is known of long lines.
  var rulers: LineRulers
  /// The columns of a row where long lines are wrapped; nil where they are not.
  let wrapWidth: Int?

  /// A row on the screen: a line, or a part of one where long lines are wrapped.
  struct Row: Hashable, Comparable {
    var line: LineIndex
    /// Which of the line's rows.
    var part = 0

    static func < (left: Row, right: Row) -> Bool {
      (left.line, left.part) < (right.line, right.part)
    }
  }

  // MARK: Columns of lines

  /// The column of a place in its line.
  func column(of offset: TextOffset) -> Int {
    column(of: offset, in: text.range(of: text.line(containing: offset)))
  }

  private func column(of offset: TextOffset, in line: Range<TextOffset>) -> Int {
    let offset = min(offset, line.upperBound)
    return LineMeasure.column(of: offset, in: text, from: mark(before: offset, in: line))
  }

  private func mark(before offset: TextOffset, in line: Range<TextOffset>) -> LineRuler.Mark {
    guard line.utf8Count > LineRulers.shortLine else { return (line.lowerBound, 0) }
    return rulers.ruler(ofLineAt: line.lowerBound).mark(before: offset)
  }

  /// What of a line lies in some columns.
  func part(of line: Range<TextOffset>, columns: Range<Int>) -> LineLayout {
    var mark = LineRuler.Mark(line.lowerBound, 0)
    if columns.lowerBound > 0, line.utf8Count > LineRulers.shortLine {
      mark = rulers.ruler(ofLineAt: line.lowerBound).mark(beforeColumn: columns.lowerBound)
    }
    return LineLayout(text, line: line, from: mark, columns: columns)
  }

  /// The gap of a line nearest to a column.
  func offset(in line: LineIndex, nearestTo column: Int) -> TextOffset {
    offset(in: text.range(of: line), nearestTo: column)
  }

  /// The gap of a line nearest to a column.
  func offset(in line: Range<TextOffset>, nearestTo column: Int) -> TextOffset {
    part(of: line, columns: column..<column + 1).offset(nearestTo: column)
  }

  // MARK: Rows

  /// The rows of a line; one where lines are not wrapped.
  func rows(of line: LineIndex) -> LineRows? {
    wrapWidth.map { rows(of: text.range(of: line), width: $0) }
  }

  private func rows(of line: Range<TextOffset>, width: Int) -> LineRows {
    guard line.utf8Count > LineRows.longestWordWrapped else {
      return rulers.rows(ofLineAt: line.lowerBound, width: width)
        ?? LineRows(text, line: line, width: width)
    }
    // Where the line was not measured to its end, about a column for every byte is expected.
    let known = rulers.ruler(ofLineAt: line.lowerBound).knownEnd
    return LineRows(
      lineWidth: known.column + known.offset.distance(to: line.upperBound), width: width)
  }

  /// The row of a place and its column in that row.
  func place(of offset: TextOffset) -> (row: Row, column: Int) {
    let line = text.line(containing: offset)
    return place(onLine: line, column: column(of: offset))
  }

  /// The row and the column in it of a column of a line.
  func place(onLine line: LineIndex, column: Int) -> (row: Row, column: Int) {
    guard let rows = rows(of: line) else { return (Row(line: line), column) }
    let part = rows.row(ofColumn: column)
    return (Row(line: line, part: part), column - rows.columns(of: part).lowerBound)
  }

  /// The gap of a row nearest to a column of it.
  ///
  /// Behind the end of a row that goes on below it is the gap before its last character, which is
  /// still on the row.
  func offset(in row: Row, nearestTo column: Int) -> TextOffset {
    guard let rows = rows(of: row.line) else {
      return offset(in: row.line, nearestTo: column)
    }
    let line = text.range(of: row.line)
    let shown = rows.columns(of: min(row.part, rows.last))
    let wanted = shown.lowerBound + column
    let nearest = offset(in: line, nearestTo: min(wanted, shown.upperBound))
    guard shown.upperBound < .max else { return nearest }
    let last = part(of: line, columns: shown.upperBound - 1..<shown.upperBound).slots.last
    return last.map { min(nearest, $0.offset) } ?? nearest
  }

  /// The row so many rows below another one, or above; the first or the last one at the ends.
  func row(_ distance: Int, from row: Row) -> Row { step(distance, from: row).row }

  /// Goes rows down or up, and tells how many there were too few of.
  func step(_ distance: Int, from row: Row) -> (row: Row, missing: Int) {
    guard wrapWidth != nil else {
      let wanted = row.line.value + distance
      let line = min(max(wanted, 0), text.lastLine.value)
      return (Row(line: LineIndex(line)), abs(wanted - line))
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

  /// How many rows one row is below another, nil where that are as many as the limit or more.
  func rowCount(from top: Row, to row: Row, limit: Int) -> Int? {
    guard wrapWidth != nil else {
      let count = top.line.distance(to: row.line)
      return (0..<limit).contains(count) ? count : nil
    }
    var count = 0
    var place = top
    place.part = min(place.part, rows(of: place.line)?.last ?? 0)
    guard place <= row else { return nil }
    while place.line < row.line, count < limit {
      count += (rows(of: place.line)?.count ?? 1) - place.part
      place = Row(line: place.line + 1)
    }
    count += row.part - place.part
    return count < limit ? count : nil
  }

  // MARK: Measuring

  /// Measures a long line up to a place, so that looking there is quick from now on.
  mutating func measure(_ line: LineIndex, to offset: TextOffset) {
    let range = text.range(of: line)
    rulers.measure(text, line: range, to: offset)
    noteRows(of: range)
  }

  /// Measures a long line up to a column.
  mutating func measure(_ line: LineIndex, toColumn column: Int) {
    let range = text.range(of: line)
    rulers.measure(text, line: range, to: range.upperBound, column: column)
    noteRows(of: range)
  }

  private mutating func noteRows(of line: Range<TextOffset>) {
    guard let wrapWidth, line.utf8Count > LineRulers.shortLine / 4,
      line.utf8Count <= LineRows.longestWordWrapped,
      rulers.rows(ofLineAt: line.lowerBound, width: wrapWidth) == nil
    else { return }
    rulers.note(LineRows(text, line: line, width: wrapWidth), ofLineAt: line.lowerBound)
  }
}
