import Color
import StyledText

extension Screen {
  /// The rows that scroll: those of the region, or of art the last ones, which a terminal would show.
  var scrolling: ClosedRange<Int> {
    guard policy.isArt else { return regionStart...max(regionStart, regionEnd) }
    let first = max(0, max(rows.count, row + 1) - ArtLimits.screenRows)
    return first...first + ArtLimits.screenRows - 1
  }

  /// Whether erased rows of output are painted in the background of the pen, to their end.
  private var paintsRows: Bool {
    mutating get { !policy.isArt && lastColumn != nil && erased().content != ScreenCell.gap }
  }

  /// Returns an erased row.
  mutating func erasedRow() -> Row {
    guard paintsRows else { return Row() }
    return Row(cells: Array(repeating: erased(), count: width))
  }

  /// Erases part of the row: 0 from the cursor, 1 up to the cursor, 2 all of it.
  mutating func eraseRow(_ part: Int) {
    switch part {
    case 0:
      if column == 0 { endPaddedRow() }
      erase(row, cursorColumn..<Int.max)
    case 1: erase(row, 0..<cursorColumn + 1)
    case 2: eraseRows(row..<row + 1)
    default: break
    }
  }

  /// Ends the line of the row above if it goes on in this one only because of blanks.
  ///
  /// zsh and fish mark output without a final line break. Then they print one blank less than the
  /// screen has columns, so that the prompt begins a row in any case, and erase it.
  private mutating func endPaddedRow() {
    guard row > 0, row <= rows.count, rows[row - 1].isContinued else { return }
    let blanks = rows[row - 1].trailingBlanks
    // fish has written two cells of this row again.
    let count = blanks + cellCount(of: row)
    guard blanks > 0, (width - 1...width + 1).contains(count) else { return }
    rows[row - 1].cells.removeLast(blanks)
    rows[row - 1].isContinued = false
  }

  /// Erases part of the screen: 0 from the cursor, 1 up to the cursor, 2 all of it.
  ///
  /// Rows that have left the screen stay. As in libansilove, 2 empties art and moves the cursor home.
  mutating func eraseScreen(_ part: Int) {
    let end = paintsRows ? top + height : rows.count
    if part == 2 || part == 0 && row == top && column == 0 { keepPicture() }
    switch part {
    case 0:
      eraseRow(0)
      var last = end
      if policy.isArt, row + 1 < rows.count {
        guard consumeWork(rows.count - row) else { return }
        last = min(last, row + ArtLimits.screenRows)
        removeRows(row + 1..<rows.count)
      }
      eraseRows(row + 1..<max(row + 1, last))
    case 1:
      eraseRows((policy.isArt ? max(0, row - ArtLimits.screenRows + 1) : min(top, row))..<row)
      eraseRow(1)
    case 2 where policy.isArt:
      guard consumeWork(rows.count) else { return }
      removeRows(rows.indices)
      move(row: 0, column: 0)
    case 2: eraseRows(top..<end)
    default: break
    }
  }

  private mutating func eraseRows(_ range: Range<Int>) {
    endLine(above: range.lowerBound)
    for index in range { erase(index, 0..<Int.max) }
  }

  /// Ends the line of the row above another one, which no longer goes on there.
  mutating func endLine(above index: Int) {
    if index > 0, index <= rows.count { rows[index - 1].isContinued = false }
  }

  /// Erases cells of a row, which take the background of the pen; DECSED and DECSEL keep those that
  /// are protected.
  mutating func erase(_ index: Int, _ columns: Range<Int>) {
    var start = columns.lowerBound
    if keepsProtected, index < rows.count {
      for column in columns.clamped(to: 0..<cellCount(of: index))
      where rows[index].cells[column].style >= StyleNumbers.protected {
        eraseAll(index, start..<column)
        start = column + 1
      }
    }
    eraseAll(index, start..<columns.upperBound)
  }

  private mutating func eraseAll(_ index: Int, _ columns: Range<Int>) {
    let blank = erased()
    let isPainted = blank.content != ScreenCell.gap
    let count = cellCount(of: index)
    if columns.upperBound >= count, index < rows.count { rows[index].isContinued = false }
    if !policy.isArt, lastColumn == nil, columns.upperBound == .max {
      return fillRow(index, from: columns.lowerBound)
    }
    let end = min(columns.upperBound, isPainted ? lastColumn.map { $0 + 1 } ?? count : count)
    guard columns.lowerBound < end, consumeWork(end - columns.lowerBound) else { return }
    if end > count { guard reach(index, end) else { return } }
    countOverdrawn(rows[index].cells[columns.lowerBound..<end])
    splitWide(index, columns.lowerBound)
    splitWide(index, end)
    if end >= count, !isPainted {
      rows[index].cells.removeSubrange(columns.lowerBound...)
      cellCount -= end - columns.lowerBound
    } else {
      for column in columns.lowerBound..<end { rows[index].cells[column] = blank }
    }
  }

  /// Erases the rest of a row of unknown width, which its line break fills with the background.
  private mutating func fillRow(_ index: Int, from column: Int) {
    let background = pen.style.background
    guard background != .default || index < rows.count else { return }
    var style = TextStyle.plain
    style.fill = background
    if background != .default { _ = reach(index, column) }
    rows[index].endStyle = styles.number(of: style)
    splitWide(index, column)
    let count = cellCount(of: index)
    guard column < count else { return }
    rows[index].cells.removeSubrange(column...)
    cellCount -= count - column
  }

  /// Changes the rows that scroll, of which only the cells between the margins do.
  mutating func changeRows(_ change: (inout Self) -> Void) {
    guard let margins else { return change(&self) }
    addRows(to: regionEnd)
    let end = margins.upperBound + 1
    for index in scrolling {
      guard prepare(index, margins.lowerBound..<end) else { return }
    }
    let old = rows[scrolling]
    change(&self)
    for index in scrolling {
      guard reach(index, end) else { return }
      let changed = rows[index].cells[margins]
      rows[index] = Row(cells: old[index].cells)
      rows[index].cells.replaceSubrange(margins, with: changed)
    }
  }

  /// Fills a rectangle with a character (DECFRA), erases it (DECERA, DECSERA) or copies it (DECCRA).
  mutating func changeRectangle(_ final: UInt8, _ parameters: SequenceParameters) {
    guard let lastColumn else { return }
    let area = addressesRegion ? scrolling : top...top + height - 1
    let sides = addressesRegion ? margins ?? 0...lastColumn : 0...lastColumn
    let isFilled = final == UInt8(ascii: "x")
    func bound(_ index: Int, _ range: ClosedRange<Int>, ifMissing other: Int = 1) -> Int {
      let number = parameters.count(index + (isFilled ? 1 : 0), ifMissing: other)
      return min(range.lowerBound + number - 1, range.upperBound)
    }
    let (first, end) = (bound(0, area), bound(2, area, ifMissing: height) + 1)
    let (column, endColumn) = (bound(1, sides), bound(3, sides, ifMissing: width) + 1)
    guard first < end, column < endColumn else { return }
    switch (final, parameters.selector) {
    case (UInt8(ascii: "v"), _):
      let (target, other) = (bound(5, area), bound(6, sides))
      guard consumeWork((end - first) * (endColumn - column)) else { return }
      var copied: [ArraySlice<ScreenCell>] = []
      for index in first..<end {
        guard prepare(index, column..<endColumn) else { return }
        copied.append(
          rows[index].cells[column..<endColumn].prefix(sides.upperBound + 1 - other))
      }
      for (index, cells) in zip(target...area.upperBound, copied) {
        guard prepare(index, other..<other + cells.count) else { return }
        rows[index].cells.replaceSubrange(other..<other + cells.count, with: cells)
      }
      return
    case (UInt8(ascii: "{"), _): keepsProtected = true
    case (UInt8(ascii: "z"), _), (UInt8(ascii: "x"), 0x20): break
    case (UInt8(ascii: "x"), 0x21...0x7E), (UInt8(ascii: "x"), 0xA0...0xFF):
      erasedCell = ScreenCell(content: UInt32(parameters.selector), style: styleNumber())
    default: return
    }
    for index in first..<end { erase(index, column..<endColumn) }
    (erasedCell, keepsProtected) = (nil, false)
  }

  /// Makes the cells of a row up to the end of some columns, of which no wide character is cut.
  /// - Returns: whether there is room for them.
  private mutating func prepare(_ index: Int, _ columns: Range<Int>) -> Bool {
    guard reach(index, columns.upperBound) else { return false }
    splitWide(index, columns.lowerBound)
    splitWide(index, columns.upperBound)
    return true
  }

  /// Inserts erased cells at the cursor and moves the rest of the row to the right, up to a margin.
  mutating func insertCells(_ count: Int) {
    guard isBetweenMargins else { return }
    let (column, end) = (cursorColumn, endColumn)
    let old = min(cellCount(of: row), end)
    guard column < old else {
      if paintsRows { erase(row, column..<min(end, column + count)) }
      return
    }
    let added = min(count, lastColumn == nil ? Self.longestGap : end - column)
    let kept = max(column, min(old, end - added))
    guard consumeWork(policy.isArt ? width : 0), cellCount + added <= limits.cells else {
      isComplete = false
      return
    }
    splitWide(row, column)
    splitWide(row, end)
    countOverdrawn(rows[row].cells[kept..<old])
    splitWide(row, kept)
    rows[row].cells.removeSubrange(kept..<old)
    rows[row].cells.insert(contentsOf: repeatElement(erased(), count: added), at: column)
    cellCount += kept + added - old
  }

  /// Deletes cells at the cursor and moves the rest of the row, up to a margin, to the left.
  mutating func deleteCells(_ count: Int) {
    guard isBetweenMargins else { return }
    let (column, last) = (cursorColumn, endColumn)
    let end = min(cellCount(of: row), last, column + count)
    if column < end {
      guard consumeWork(policy.isArt ? width : 0) else { return }
      splitWide(row, column)
      splitWide(row, last)
      countOverdrawn(rows[row].cells[column..<end])
      splitWide(row, end)
      if last < cellCount(of: row) {
        rows[row].cells.insert(contentsOf: repeatElement(.empty, count: end - column), at: last)
      }
      rows[row].cells.removeSubrange(column..<end)
      cellCount -= end - column
    }
    if paintsRows { erase(row, max(column, last - count)..<last) }
  }

  /// Inserts erased rows; the last ones of those that scroll are lost.
  mutating func insertRows(_ count: Int, at first: Int) {
    if paintsRows { addRows(to: first) }
    // Rows that do not exist yet are blank.
    guard first < rows.count, policy.isArt || scrolling.contains(first) else { return }
    guard consumeWork(policy.isArt ? rows.count - first + ArtLimits.screenRows : 0) else { return }
    let end = policy.isArt ? min(first, scrolling.lowerBound) + ArtLimits.screenRows : regionEnd + 1
    let added = min(count, end - first)
    rows.insert(contentsOf: repeatElement(erasedRow(), count: added), at: first)
    removeRows(min(end, rows.count)..<min(end + added, rows.count))
    endLine(above: first)
    endLine(above: end)
  }

  /// Deletes rows; erased ones follow at the end of those that scroll, except in art.
  mutating func deleteRows(_ count: Int, at first: Int) {
    if paintsRows { addRows(to: regionEnd) }
    guard first < rows.count, policy.isArt || scrolling.contains(first) else { return }
    let end = policy.isArt ? rows.count : min(regionEnd + 1, rows.count)
    guard consumeWork(policy.isArt ? rows.count - first : 0) else { return }
    let removed = min(count, end - first)
    removeRows(first..<first + removed)
    guard !policy.isArt else { return }
    rows.insert(contentsOf: repeatElement(erasedRow(), count: removed), at: end - removed)
    endLine(above: first)
    endLine(above: end - removed)
  }

  /// Removes rows, whose characters count as overdrawn.
  private mutating func removeRows(_ range: Range<Int>) {
    for index in range {
      cellCount -= rows[index].cells.count
      countOverdrawn(rows[index].cells[...])
    }
    rows.removeSubrange(range)
  }

  private mutating func countOverdrawn(_ cells: ArraySlice<ScreenCell>) {
    for cell in cells where cell.isSeen { overdrawnCells += 1 }
  }
}
