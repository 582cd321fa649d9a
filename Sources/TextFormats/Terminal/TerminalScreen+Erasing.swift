import Colorimetry
import StyledText

extension TerminalScreen {
  /// Erases part of the row: 0 from the cursor, 1 up to the cursor, 2 all of it.
  mutating func eraseRow(_ part: Int) {
    switch part {
    case 0:
      if column == 0 { endPaddedRow() }
      erase(row, cursorColumn..<Int.max)
    case 1: erase(row, 0..<cursorColumn + 1)
    case 2: erase(row, 0..<Int.max)
    default: break
    }
  }

  /// Ends the line of the row above if it goes on in this one only because of blanks.
  ///
  /// zsh and fish mark output without a final line break. Then they print one blank less than the
  /// screen has columns, so that the prompt begins a row in any case, and erase it.
  private mutating func endPaddedRow() {
    guard row > 0, rows[row - 1].isContinued else { return }
    let blanks = rows[row - 1].trailingBlanks
    // fish has written two cells of this row again.
    let count = blanks + rows[row].cells.count
    guard blanks > 0, (width - 1...width + 1).contains(count) else { return }
    rows[row - 1].cells.removeLast(blanks)
    rows[row - 1].isContinued = false
  }

  /// Erases part of the screen: 0 from the cursor, 1 up to the cursor, 2 all of it.
  ///
  /// Rows that have left the screen stay.
  mutating func eraseScreen(_ part: Int) {
    switch part {
    case 0:
      eraseRow(0)
      for index in rows.indices.dropFirst(row + 1) { rows[index] = Row() }
    case 1:
      for index in top..<max(top, row) { rows[index] = Row() }
      eraseRow(1)
    case 2:
      for index in rows.indices.dropFirst(top) { rows[index] = Row() }
    default: break
    }
  }

  /// Erases cells of a row, which take the background of the pen.
  mutating func erase(_ index: Int, _ columns: Range<Int>) {
    let count = rows[index].cells.count
    let background = styles[pen].background
    var blank = ScreenCell.empty
    if background != .default {
      blank = ScreenCell(
        content: 0x20, style: styles.number(of: TextStyle(background: background)))
    }
    if columns.upperBound >= count { rows[index].isContinued = false }
    let fillsWidth = background != .default && width != Self.unknownWidth
    let end = min(columns.upperBound, fillsWidth ? width : count)
    guard columns.lowerBound < end else { return }
    if index == row {
      splitWide(columns.lowerBound)
      splitWide(end)
    }
    if end >= count, background == .default {
      rows[index].cells.removeSubrange(columns.lowerBound...)
      return
    }
    if end > count {
      rows[index].cells.append(contentsOf: repeatElement(.empty, count: end - count))
    }
    for column in columns.lowerBound..<end { rows[index].cells[column] = blank }
  }

  /// Inserts blank cells at the cursor and moves the rest of the row to the right.
  mutating func insertCells(_ count: Int) {
    let (column, cells) = (cursorColumn, rows[row].cells.count)
    guard column < cells else { return }
    splitWide(column)
    let added = min(count, width - column, Self.longestGap)
    rows[row].cells.insert(contentsOf: repeatElement(.empty, count: added), at: column)
    if cells + added > width { rows[row].cells.removeSubrange(width...) }
  }

  /// Deletes cells at the cursor and moves the rest of the row to the left.
  mutating func deleteCells(_ count: Int) {
    let column = cursorColumn
    let end = min(rows[row].cells.count, column + count)
    guard column < end else { return }
    splitWide(column)
    splitWide(end)
    rows[row].cells.removeSubrange(column..<end)
  }

  /// Inserts blank rows; the last ones of the region are lost.
  mutating func insertRows(_ count: Int, at first: Int) {
    // Rows that do not exist yet are blank.
    guard first < rows.count, (regionStart...regionEnd).contains(first) else { return }
    let end = regionEnd
    for _ in 0..<min(count, end - first + 1) {
      let isFull = end < rows.count
      if isFull { rows.remove(at: end) }
      rows.insert(Row(), at: first)
    }
  }

  /// Deletes rows; blank ones follow at the end of the region.
  mutating func deleteRows(_ count: Int, at first: Int) {
    guard first < rows.count, (regionStart...regionEnd).contains(first) else { return }
    let end = min(regionEnd, rows.count - 1)
    for _ in 0..<min(count, end - first + 1) {
      rows.remove(at: first)
      rows.insert(Row(), at: end)
    }
  }

  /// Scrolls the region up; rows that leave the top of the screen are kept.
  mutating func scrollUp(_ count: Int) {
    guard isRegionAtTop, hidden == nil else { return deleteRows(count, at: regionStart) }
    let cursor = row - top
    for _ in 0..<min(count, height) {
      row = regionEnd
      scrollRegion()
    }
    row = top + cursor
  }
}
