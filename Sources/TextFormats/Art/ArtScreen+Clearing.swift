extension ArtScreen {
  /// Clears part of the row: 0 from the cursor, 1 up to the cursor, 2 all of it.
  mutating func clearRow(_ part: Int) {
    switch part {
    case 0: clear(row, column..<width)
    case 1: clear(row, 0..<column + 1)
    case 2: clear(row, 0..<width)
    default: break
    }
  }

  /// Clears part of the screen: 0 from the cursor, 1 up to the cursor, 2 all of it, with the cursor
  /// moved home.
  ///
  /// As in libansilove, only the last also clears rows that have scrolled off the screen.
  mutating func clearScreen(_ part: Int) {
    switch part {
    case 0:
      clear(row, column..<width)
      let count = rows.count
      if count > row + 1 {
        guard spend(count - row) else { return }
        removeRows(row + 1..<count)
        for index in row + 1..<min(count, row + ArtLimits.screenRows) {
          clear(index, 0..<width)
        }
      }
    case 1:
      for index in max(0, row - ArtLimits.screenRows + 1)..<max(row, 0) { clear(index, 0..<width) }
      clear(row, 0..<column + 1)
    case 2:
      guard spend(rows.count) else { return }
      removeRows(rows.indices)
      move(row: 0, column: 0)
    default: break
    }
  }

  /// Clears cells of a row; without a background they become undrawn.
  mutating func clear(_ index: Int, _ columns: Range<Int>) {
    let cell = clearingCell()
    let isPlain = cell.content == Cell.gap
    let count = index < rows.count ? rows[index].count : 0
    let end = isPlain ? min(columns.upperBound, count) : columns.upperBound
    guard columns.lowerBound < end, spend(end - columns.lowerBound) else { return }
    if count < end { guard reach(index, end) else { return } }
    countOverdrawn(rows[index][columns.lowerBound..<end])
    rows[index].withUnsafeMutableBufferPointer { row in
      for column in columns.lowerBound..<end { row[column] = cell }
    }
    if isPlain, end == count {
      rows[index].removeSubrange(columns.lowerBound...)
      cellCount -= end - columns.lowerBound
    }
    mendWide(index)
  }

  private func isWide(_ content: UInt32) -> Bool {
    if content >= Cell.cluster {
      return ArtColumns.count(of: clusters[Int(content - Cell.cluster)][0]) == 2
    }
    return content < Cell.gap && ArtColumns.count(of: content) == 2
  }

  /// Replaces orphaned halves of wide characters with spaces.
  private mutating func mendWide(_ index: Int) {
    guard encoding == .utf8, index < rows.count, spend(rows[index].count) else { return }
    var isOpen = false
    for column in rows[index].indices {
      let content = rows[index][column].content
      if content == Cell.continuation {
        if !isOpen { rows[index][column].content = 0x20 }
        isOpen = false
      } else {
        if isOpen { rows[index][column - 1].content = 0x20 }
        isOpen = isWide(content)
      }
    }
    // At the edge of a narrow screen a wide character may have a single cell.
    if isOpen, rows[index].count < width { rows[index][rows[index].count - 1].content = 0x20 }
  }

  /// Inserts blank cells and shifts the rest of the row to the right.
  mutating func insertCells(_ count: Int) {
    guard row < rows.count, column < rows[row].count else { return }
    splitWide(column, isDrawnOver: false)
    let old = rows[row].count
    let kept = max(column, min(old, width - count))
    let added = min(count, width - column)
    guard spend(width), cellCount + added <= limits.cells else {
      isComplete = false
      return
    }
    countOverdrawn(rows[row][kept...])
    rows[row].removeSubrange(kept...)
    rows[row].insert(contentsOf: repeatElement(clearingCell(), count: added), at: column)
    cellCount += rows[row].count - old
    mendWide(row)
  }

  /// Deletes cells and shifts the rest of the row to the left.
  mutating func deleteCells(_ count: Int) {
    guard row < rows.count, column < rows[row].count, spend(width) else { return }
    splitWide(column, isDrawnOver: false)
    let end = min(rows[row].count, column + count)
    countOverdrawn(rows[row][column..<end])
    rows[row].removeSubrange(column..<end)
    cellCount -= end - column
    mendWide(row)
  }

  /// The first of the last 25 rows, which a terminal would show.
  private var top: Int { max(0, max(rows.count, row + 1) - ArtLimits.screenRows) }

  /// Inserts empty rows and shifts those below down; rows pushed off the screen are lost.
  mutating func insertRows(_ count: Int, at first: Int) {
    let bottom = min(first, top) + ArtLimits.screenRows
    guard first < rows.count, spend(rows.count - first + ArtLimits.screenRows) else { return }
    let added = min(count, bottom - first)
    rows.insert(contentsOf: repeatElement([], count: added), at: first)
    let lost = min(bottom, rows.count)..<min(bottom + added, rows.count)
    removeRows(lost)
  }

  /// Deletes rows and shifts those below up.
  mutating func deleteRows(_ count: Int, at first: Int) {
    guard first < rows.count, spend(rows.count - first) else { return }
    let end = min(rows.count, first + count)
    removeRows(first..<end)
  }

  /// Removes rows; their drawn cells count as overdrawn.
  private mutating func removeRows(_ range: Range<Int>) {
    for index in range {
      cellCount -= rows[index].count
      countOverdrawn(rows[index][...])
    }
    rows.removeSubrange(range)
  }

  private mutating func countOverdrawn(_ cells: ArraySlice<Cell>) {
    for cell in cells where cell.isSeen { overdrawnCells += 1 }
  }

  /// Scrolls up; the top rows are lost.
  mutating func scrollUp(_ count: Int) { deleteRows(min(count, ArtLimits.screenRows), at: top) }

  /// Scrolls down; the bottom rows are lost.
  mutating func scrollDown(_ count: Int) { insertRows(min(count, ArtLimits.screenRows), at: top) }
}
