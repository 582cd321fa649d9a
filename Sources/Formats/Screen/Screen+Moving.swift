import StyledText
import UnicodeText

extension Screen {
  /// Makes the screen high enough for a number of rows that the output addresses.
  mutating func addressRows(_ count: Int) {
    guard !isHeightKnown, count <= Self.highestNumber, count > height else { return }
    // The top moves up; the saved cursors stay in their rows.
    let rise = [rows, hidden ?? []].map { max(0, $0.count - height) - max(0, $0.count - count) }
    (saved.row, hiddenCursor.row) = (saved.row + rise[0], hiddenCursor.row + rise[1])
    height = count
  }

  /// Moves the cursor to a row of the screen or of the region, counted from 1, and to a column.
  mutating func address(row number: Int, column: Int) {
    if addressesRegion {
      let column = margins.map { min($0.lowerBound + column, $0.upperBound) } ?? column
      return move(row: min(regionStart + number - 1, regionEnd), column: column)
    }
    addressRows(number)
    move(row: top + number - 1, column: column)
  }

  /// Moves the cursor to a row and a column of the screen, as far as it has them.
  mutating func move(row target: Int, column newColumn: Int) {
    row = max(top, min(target, top + height - 1))
    column = max(0, min(newColumn, lastColumn ?? cellCount(of: row) + Self.longestGap))
    (overstrikeEnd, brokenRow, wrapsNext) = (0, nil, false)
  }

  /// Moves the cursor to one of the next tab stops, or to the last column if there are not so many.
  ///
  /// A full row stays full.
  mutating func moveByTabs(_ count: Int) {
    for _ in 0..<min(count, Self.longestGap) where column < width {
      guard let stop = tabStops.column(after: column) ?? lastColumn, stop > column else { break }
      move(row: row, column: min(stop, endColumn - 1))
    }
  }

  /// Moves the cursor to one of the tab stops before it.
  ///
  /// As in xterm, the next character wraps behind a full row nevertheless.
  mutating func moveByTabs(back count: Int) {
    let wrapsNext = wrapsNext || column >= width && wraps
    for _ in 0..<min(count, Self.longestGap) where cursorColumn > 0 {
      move(row: row, column: tabStops.column(before: cursorColumn))
    }
    self.wrapsNext = wrapsNext
  }

  /// Moves the cursor back in its row; with reverse wrap also to the rows above, and from the first row of
  /// the region or of the screen to its last one.
  mutating func moveBack(_ count: Int) {
    guard wrapsBack, wraps, lastColumn != nil else {
      return move(row: row, column: max(startColumn, cursorColumn - count))
    }
    var (row, column) = (row, column - count % (width * height))
    while column < 0 {
      row = row == regionStart ? regionEnd : row == top ? top + height - 1 : row - 1
      column += width
    }
    move(row: row, column: column)
  }

  /// Moves the cursor up, within the region that scrolls if it is there; the screen is taken for as
  /// high as that needs.
  mutating func moveUp(_ count: Int, column: Int) {
    if !isRegionAtTop, row >= regionStart {
      return move(row: max(regionStart, row - count), column: column)
    }
    if count > row - top {
      let end = max(rows.count, row + 1)
      addressRows(min(end, end - row + count))
    }
    move(row: max(top, row - count), column: column)
  }

  /// Moves the cursor down, within the region that scrolls if it is there.
  mutating func moveDown(_ count: Int, column: Int) {
    let target = row + count
    move(row: row <= regionEnd ? min(target, regionEnd) : target, column: column)
  }

  /// Performs the pending wrap of a full row of art, before the position matters.
  mutating func performPendingWrap() {
    guard policy.isArt, column >= width else { return }
    fullRows.others += 1
    if wraps, !controls.waits { (row, column) = (row + 1, 0) } else { column = width - 1 }
  }

  mutating func save() {
    if !controls.waits { performPendingWrap() }
    saved = SavedCursor(
      row: row - top, column: column, pen: pen, sets: sets, addressesRegion: addressesRegion)
  }

  mutating func restore() {
    let column = saved.column
    move(row: top + saved.row, column: column)
    if column >= width { self.column = width }
    guard !policy.isPC else { return }
    (pen, sets, addressesRegion) = (saved.pen, saved.sets, saved.addressesRegion)
  }

  /// Learns an unknown width from a shell.
  ///
  /// zsh and fish print a mark and one blank less than the screen has columns, so that the prompt
  /// begins a row in any case. `script` of macOS writes no size.
  mutating func inferWidth() {
    guard width == Self.unknownWidth, row < rows.count, column == rows[row].cells.count else {
      return
    }
    let blanks = rows[row].trailingBlanks
    guard blanks >= 19, blanks < column else { return }
    let mark = rows[row].cells[column - blanks - 1]
    let isReversed = styles[mark.style].attributes.contains(.reverse)
    guard isReversed && [0x23, 0x25].contains(mark.content) || mark.content == 0x23CE else {
      return
    }
    width = blanks + 1
    while rows[row].cells.count > width {
      rows.insert(Row(cells: Array(rows[row].cells[width...])), at: row + 1)
      rows[row].cells.removeSubrange(width...)
      rows[row].isContinued = true
      row += 1
    }
  }

  // MARK: Scrolling

  /// Moves the cursor down a row, and scrolls at the end of the region.
  mutating func lineFeed() {
    if policy.isArt {
      if !controls.waits { performPendingWrap() } else if column >= width { fullRows.breaks += 1 }
      (row, column) = (min(row + 1, limits.rows), 0)
      brokenRow = row
      return
    }
    // The next character belongs to the last column, even if the row was full.
    (column, wrapsNext) = (cursorColumn, false)
    (overstrikeEnd, isEdited) = (0, false)
    if region != nil || margins != nil, row == regionEnd { return scrollRegion() }
    addRows(to: row)
    guard row == rows.count - 1 else { return row += 1 }
    // The last row of a screen whose rows below the region do not scroll.
    if region != nil, row == top + height - 1 { return }
    rows.append(isHeightKnown && rows.count >= height ? erasedRow() : Row())
    if hidden != nil, rows.count > height { rows.removeFirst() } else { row += 1 }
  }

  /// Makes the rows up to one that is on the screen.
  mutating func addRows(to row: Int) { while rows.count <= row { rows.append(Row()) } }

  /// Scrolls the region up by a row, with the cursor in its last one.
  mutating func scrollRegion() {
    guard isBetweenMargins else { return }
    if isRegionAtTop, hidden == nil {
      // The first row leaves the screen at its top, and the rows below the region stay.
      addRows(to: height - 1)
      rows.insert(erasedRow(), at: row + 1)
      endLine(above: row + 1)
      row += 1
    } else {
      changeRows { $0.deleteRows(1, at: $0.regionStart) }
    }
  }

  /// Moves the cursor up a row, and scrolls back at the start of the region.
  mutating func reverseLineFeed() {
    if row != regionStart {
      row -= 1
    } else if isBetweenMargins {
      changeRows { $0.insertRows(1, at: $0.row) }
    }
    move(row: row, column: column)
  }

  /// Sets the margins, if the width is known, and moves the cursor to the first row.
  mutating func setMargins(_ parameters: SequenceParameters) {
    let (first, last) = (
      parameters.count() - 1, min(parameters.count(1, ifMissing: width), width) - 1
    )
    guard lastColumn != nil, first < last else { return }
    margins = first > 0 || last < width - 1 ? first...last : nil
    address(row: 1, column: 0)
  }

  /// Scrolls the region up; rows that leave the top of the screen of output are kept.
  mutating func scrollUp(_ count: Int) {
    guard isRegionAtTop, hidden == nil, !policy.isArt else {
      return changeRows {
        $0.deleteRows(min(count, $0.scrolling.count), at: $0.scrolling.lowerBound)
      }
    }
    let cursor = row - top
    for _ in 0..<min(count, height) {
      row = regionEnd
      scrollRegion()
    }
    row = top + cursor
  }

  /// Shows another screen or the default one again, with the cursor in the same place.
  mutating func showAlternateScreen(_ isAlternate: Bool) {
    guard isAlternate == (hidden == nil) else { return }
    let position = row - top
    keepPicture()
    if !isAlternate { alternate = rows }
    (rows, hidden) = isAlternate ? (alternate, rows) : (hidden ?? [], nil)
    swap(&saved, &hiddenCursor)
    (row, overstrikeEnd) = (top + position, 0)
  }

  /// Keeps what another screen shows, if it shows anything.
  mutating func keepPicture() {
    guard hidden != nil, rows.contains(where: { $0.cells.contains(where: \.isSeen) }) else {
      return
    }
    (lastPicture, hasOtherScreen) = (screenRows, true)
  }

  /// Keeps what is shown at the end, or was shown last by a program with a screen of its own.
  mutating func keepLastPicture() {
    keepPicture()
    if !hasOtherScreen, linesOutside ?? 0 == 0 { lastPicture = screenRows }
  }

  /// The rows of the terminal, which may have become smaller.
  var screenRows: [Row] {
    rows.suffix(height).map { Row(cells: Array($0.cells.prefix(width)), endStyle: $0.endStyle) }
  }

  /// The columns at which tabs stop: every eighth one, until the output sets or clears some.
  struct TabStops {
    private var hasUsual = true
    /// The columns that are the other way round.
    private var changed: Set<Int> = []

    private func isStop(_ column: Int) -> Bool {
      (hasUsual && column % 8 == 0) != changed.contains(column)
    }

    /// Sets or clears the stop at a column.
    mutating func set(_ column: Int, _ isSet: Bool) {
      if isStop(column) != isSet { changed.formSymmetricDifference([column]) }
    }

    /// Clears all stops.
    mutating func clearAll() { (hasUsual, changed) = (false, []) }

    /// Returns the column to which a tab moves, if a stop follows.
    func column(after column: Int) -> Int? {
      hasUsual
        ? ((column + 1)...).first(where: isStop) : changed.filter { $0 > column }.min()
    }

    /// Returns the column to which a tab back moves.
    func column(before column: Int) -> Int {
      hasUsual
        ? (0..<column).last(where: isStop) ?? 0 : changed.filter { $0 < column }.max() ?? 0
    }
  }
}
