import Files
import StyledText
import Terminal

extension EditorModel {
  /// The selected ranges in order; several when the selection is a rectangle.
  var selectedRanges: [Range<TextOffset>] { layout.ranges(of: selection) }

  /// The first selected range, or the caret.
  ///
  /// In a rectangle, only the first 256 rows are searched for one that is not empty.
  var firstSelectedRange: Range<TextOffset> {
    guard let columns = selection.columns else { return selection.range }
    let layout = layout
    let rows = layout.blockRows(of: layout.lines(of: selection), columns: columns.range).prefix(256)
    return (rows.first { !$0.range.isEmpty } ?? rows.first)?.range ?? selection.range
  }

  // MARK: Selecting

  /// Turns the selection into a rectangle with the same corners.
  mutating func beginBlock() { caret.selection.columns = corners }

  /// The columns of the selection as those of a rectangle.
  private var corners: Selection.Columns {
    let layout = layout
    return selection.columns
      ?? Selection.Columns(
        anchor: layout.column(of: selection.anchor), head: layout.column(of: selection.head))
  }

  /// Moves the head corner of a rectangle, which may lie beyond the ends of lines.
  mutating func extendBlock(_ motion: Motion) {
    var columns = corners
    let layout = layout
    var line = text.line(containing: selection.head)
    let range = text.range(of: line)
    let offset = layout.offset(in: range, nearestTo: columns.head)
    // Otherwise the corner is inside a wide character or beyond the end of the line.
    let isAtBoundary = layout.column(of: offset) == columns.head
    switch motion {
    case .left where isAtBoundary && offset > range.lowerBound:
      columns.head = layout.column(of: text.offset(before: offset))
    case .right where isAtBoundary && offset < range.upperBound:
      columns.head = layout.column(of: text.offset(after: offset))
    case .left: columns.head = max(columns.head - 1, 0)
    case .right: columns.head += 1
    case .wordLeft:
      columns.head = layout.column(of: max(text.wordStart(before: offset), range.lowerBound))
    case .wordRight:
      columns.head = layout.column(of: min(text.wordEnd(after: offset), range.upperBound))
    case .lineStart: columns.head = 0
    case .lineEnd: columns.head = layout.column(of: range.upperBound)
    case .up: line = max(line - 1, text.firstLine)
    case .down: line = min(line + 1, text.lastLine)
    case .pageUp: line = max(line - pageRows, text.firstLine)
    case .pageDown: line = min(line + pageRows, text.lastLine)
    case .documentStart: line = text.firstLine
    case .documentEnd: line = text.lastLine
    }
    moveBlock(to: line, columns: columns)
  }

  /// Moves the head corner of a rectangle to a column of a line.
  mutating func moveBlock(to line: LineIndex, columns: Selection.Columns) {
    let head = layout.offset(in: line, nearestTo: columns.head)
    caret.typingStyle = nil
    caret.move(to: Selection(anchor: selection.anchor, head: head, columns: columns))
    document.breakUndoGroup()
    revealCaret()
  }

  // MARK: Editing

  /// The text of a rectangle, one line per row.
  var blockText: StyledString {
    let layout = layout
    guard let columns = selection.columns else { return text[selection.range] }
    let rows = Array(layout.blockRows(of: layout.lines(of: selection), columns: columns.range))
    guard let first = rows.first?.range.lowerBound, let last = rows.last?.range.upperBound else {
      return StyledString()
    }
    let lineBreak = StyledString("\n")
    let changes = zip(rows, rows.dropFirst()).map { row, next in
      let gap = row.range.upperBound - first.utf8..<next.range.lowerBound - first.utf8
      return Edit.Change.replace(gap, with: lineBreak)
    }
    return Edit(changes).applied(to: text[first..<last])
  }

  /// Replaces every row of a rectangle by typed text.
  mutating func typeInBlock(_ string: String) {
    var last: (style: TextStyle, text: StyledString)?
    let (before, typingStyle) = (text, caret.typingStyle)
    fillBlock(kind: .typing) { row in
      let style = typingStyle ?? before.typingStyle(at: row.range.lowerBound)
      if let last, last.style == style { return last.text }
      let text = StyledString(string, style: style)
      last = (style, text)
      return text
    }
  }

  /// Replaces every row of a rectangle; lines that end before it are padded with spaces.
  private mutating func fillBlock(kind: EditKind, _ text: (BlockRow) -> StyledString) {
    guard let columns = selection.columns?.range else { return }
    let layout = layout
    var width: Int?
    let rows = layout.blockRows(of: layout.lines(of: selection), columns: columns).map { row in
      var new = text(row)
      width = width ?? self.columns(of: new, from: columns.lowerBound)
      if row.missing > 0 { new = Self.spaces(row.missing) + new }
      return Edit.Change.replace(row.range, with: new)
    }
    change(rows, column: columns.lowerBound + (width ?? 0), kind: kind)
  }

  /// Deletes a rectangle or, when it has no columns, one character of every line that reaches it.
  mutating func deleteBlock(isBackward: Bool) {
    guard let columns = selection.columns?.range else { return }
    let layout = layout
    let headLine = text.line(containing: selection.head)
    let empty = StyledString()
    var column = columns.lowerBound
    if columns.isEmpty, isBackward { column = max(column - 1, 0) }
    let rows = layout.blockRows(of: layout.lines(of: selection), columns: columns).map { row in
      var range = row.range
      if columns.isEmpty, row.missing == 0 {
        let (offset, line) = (range.lowerBound, text.range(of: row.line))
        range =
          isBackward
          ? max(text.offset(before: offset), line.lowerBound)..<offset
          : offset..<min(text.offset(after: offset), line.upperBound)
        if isBackward, !range.isEmpty, row.line == headLine {
          column = layout.column(of: range.lowerBound)
        }
      }
      return Edit.Change.replace(range, with: empty)
    }
    change(rows, column: column, kind: .deleting)
  }

  /// Changes the rows of a rectangle, which then has no columns.
  private mutating func change(_ rows: [Edit.Change], column: Int, kind: EditKind) {
    guard let first = rows.first?.range, let last = rows.last?.range else { return }
    let edit = Edit(rows)
    let start = edit.map(first.upperBound, bias: .after)
    let end = edit.map(last.upperBound, bias: .after)
    let isReversed = selection.isReversed
    let after = Selection(
      anchor: isReversed ? end : start, head: isReversed ? start : end,
      columns: Selection.Columns(anchor: column, head: column))
    if !edit.isEmpty {
      document.perform(edit, selectionBefore: selection, selectionAfter: after, joining: kind)
    }
    settle(at: after, kind: kind)
  }

  // MARK: Pasting

  /// Pastes lines one under the other at the caret's column, or into every line of a rectangle.
  mutating func pasteBlock(_ styled: StyledString) {
    let layout = layout
    if selection.isBlock, styled.lineCount == 1 {
      return fillBlock(kind: .other) { _ in styled }
    }
    let lines = layout.lines(of: selection)
    guard selection.isBlock || lines.count == 1 else {
      return replace(selection.range, with: styled, kind: .other)
    }
    let columns = corners.range
    let rows = (0..<styled.lineCount).map { styled[styled.range(of: LineIndex($0))] }
    let widths = rows.map { self.columns(of: $0, from: columns.lowerBound) }
    let width = max(widths.max() ?? 0, clipboard.blockColumns ?? 0)
    var changes: [Edit.Change] = []
    let last = min(lines.lowerBound + (max(rows.count, lines.count) - 1), text.lastLine)
    for row in layout.blockRows(of: lines.lowerBound...last, columns: columns) {
      let index = lines.lowerBound.distance(to: row.line)
      // Rows below the selected block are only inserted into.
      var range = row.range
      if row.line > lines.upperBound { range = range.lowerBound..<range.lowerBound }
      var new = StyledString()
      if index < rows.count {
        new = rows[index]
        if row.missing > 0 { new = Self.spaces(row.missing) + new }
        // Padding keeps the text to the right of the block aligned.
        let isFollowed = !row.endsLine || !row.range.isEmpty && range.isEmpty
        if isFollowed, widths[index] < width { new.append(Self.spaces(width - widths[index])) }
      }
      changes.append(.replace(range, with: new))
    }
    let ending = StyledString(file.lineEnding.rawValue)
    var below = StyledString()
    for row in rows.dropFirst(lines.lowerBound.distance(to: last) + 1) {
      below.append(ending + Self.spaces(columns.lowerBound) + row)
    }
    changes.append(.replace(text.endOffset..<text.endOffset, with: below))
    // Put the caret after the first row, so that the same block can be pasted again next to it.
    let first = changes[0].range.upperBound
    let after = Selection(Edit(Array(changes.prefix(1))).map(first, bias: .after))
    perform(Edit(changes), selecting: after)
  }

  private static func spaces(_ count: Int) -> StyledString {
    StyledString(String(repeating: " ", count: count))
  }

  /// Returns the width of a text of one line that begins at a column.
  private func columns(of text: StyledString, from column: Int) -> Int {
    let start = ColumnCheckpoints.Checkpoint(offset: .zero, column: column)
    return LineMeasure.column(of: text.endOffset, in: text, from: start, widths: layout.widths)
      - column
  }
}
