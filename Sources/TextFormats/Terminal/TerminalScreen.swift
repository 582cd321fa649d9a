import StyledText

/// A screen without an end, on which the output of programs is replayed.
///
/// Rows that have left the top are kept and only finished when they can no longer change. The
/// terminal's size is rarely known: lines do not wrap, and the screen has 24 rows or as many as the
/// output addresses.
///
/// Rows and columns count from 0. A column equal to the width means that the last cell of the row
/// has just been drawn, and that the next character begins another row.
struct TerminalScreen {
  struct Row {
    var cells: [ScreenCell] = []
    /// Whether the line goes on in the next row, because it was too long for the width.
    var isContinued = false

    /// The number of blanks without a style at the end.
    var trailingBlanks: Int {
      cells.reversed().prefix { $0.content == 0x20 && $0.style == 0 }.count
    }
  }

  /// A position that ESC 7 saves.
  struct SavedCursor {
    /// The row, counted from the top of the screen.
    var row = 0
    var column = 0
    /// Whether that is the top of another screen than the usual one.
    var isAlternate = false
  }

  /// The rows of a terminal of unknown size.
  static let usualHeight = 24
  /// Higher numbers of rows and columns are the question where the edge of the screen is.
  static let highestNumber = 500
  /// Cursor movement reaches this far to the right of the text.
  static let longestGap = 1000
  /// The width of a screen of unknown width: it bounds the memory of files without line breaks.
  static let unknownWidth = 1 << 20

  /// The number of columns; `unknownWidth` if lines do not wrap.
  private(set) var width: Int
  /// The height is known: output cannot extend it.
  private let isHeightKnown: Bool
  /// The output is a recording of a terminal, in which a backspace only moves.
  let isRecording: Bool
  /// Whether a line feed keeps the column, as on a terminal.
  ///
  /// Another program may have made lines of a recording. So this is not known before the first line
  /// feed behind a carriage return.
  var keepsColumn = false
  /// Whether a carriage return has been obeyed since the last line feed.
  var hasReturned = false
  /// The number of lines here that are not part of the output, but come from the program that
  /// recorded it: the first line, or the last one and the first one of another recording.
  var linesOutside = 0
  /// The rows that come before those on the screen and cannot change.
  var finished: [Row] = []
  /// The number of rows of the screen, up to `highestNumber`.
  var height: Int
  var rows: [Row] = [Row()]
  var row = 0
  var column = 0
  var pen: UInt32 = 0
  /// The style in which a recording ended; what follows it is plain up to the next style.
  var earlierPen: UInt32?
  var styles = StyleNumbers()
  var clusters: [[UInt32]] = []
  var saved = SavedCursor()
  /// The rows that scroll, counted from the top of the screen; nil for all.
  var region: ClosedRange<Int>?
  /// Whether rows are addressed from the start of that region, and not beyond it.
  var addressesRegion = false
  var tabStops = TabStops()
  var wraps = true
  var inserts = false
  /// Whether the character sets G0 and G1 draw lines with letters.
  var drawsLines = (false, false)
  /// Whether G1 is in use.
  var isShiftedOut = false
  /// Up to this column backspaces have gone back, so that what is printed there is overstruck.
  var overstrikeEnd = 0
  /// The number of backspaces since the last character.
  var backspaces = 0
  /// Whether the line was edited by more than backspaces, as command lines are.
  var isEdited = false
  /// The last character drawn, which can be repeated.
  var lastScalar: UInt32 = 0x20
  /// The usual screen while another one is shown.
  var hidden: (rows: [Row], row: Int, column: Int)?

  /// - Parameters:
  ///   - width: the number of columns, or nil if it is not known.
  ///   - height: the number of rows, or nil if it is not known.
  ///   - isRecording: whether the output is a recording even if its size is not known.
  init(width: Int? = nil, height: Int? = nil, isRecording: Bool = false) {
    self.width = width ?? TerminalScreen.unknownWidth
    self.height = height.map { min(max($0, 1), Self.highestNumber) } ?? Self.usualHeight
    isHeightKnown = height != nil
    self.isRecording = isRecording
  }

  /// The cell under the cursor: the last one after a character has been drawn there.
  var cursorColumn: Int { min(column, width - 1) }

  /// The first row of the screen.
  var top: Int { max(0, rows.count - height) }

  /// The last row of the region that scrolls, which may not exist yet.
  var regionEnd: Int { top + (region?.upperBound ?? height - 1) }

  /// The first row of the region that scrolls.
  var regionStart: Int { top + (region?.lowerBound ?? 0) }

  /// Whether the region starts with the first row of the screen, as the whole screen does.
  var isRegionAtTop: Bool { (region?.lowerBound ?? 0) == 0 }

  /// Makes the screen high enough for a number of rows that the output addresses.
  mutating func addressRows(_ count: Int) {
    guard !isHeightKnown, count <= Self.highestNumber, count > height else { return }
    // The top moves up; the saved cursor stays in its row.
    let rows = (saved.isAlternate ? nil : hidden?.rows) ?? rows
    saved.row += max(0, rows.count - height) - max(0, rows.count - count)
    height = count
  }

  /// The last column; nil if the width is not known.
  private var lastColumn: Int? { width == Self.unknownWidth ? nil : width - 1 }

  /// Moves the cursor to a row of the screen or of the region, counted from 1, and to a column.
  mutating func address(row number: Int, column: Int) {
    if addressesRegion {
      return move(row: min(regionStart + number - 1, regionEnd), column: column)
    }
    addressRows(number)
    move(row: top + number - 1, column: column)
  }

  /// Moves the cursor to a row and a column of the screen, as far as it has them.
  mutating func move(row target: Int, column newColumn: Int) {
    row = max(0, min(target, top + height - 1))
    while rows.count <= row { rows.append(Row()) }
    column = max(0, min(newColumn, lastColumn ?? rows[row].cells.count + Self.longestGap))
    overstrikeEnd = 0
  }

  /// Moves the cursor to one of the next tab stops, or to the last column if there are not so many.
  mutating func moveByTabs(_ count: Int) {
    for _ in 0..<min(count, Self.longestGap) {
      guard let stop = tabStops.column(after: column) ?? lastColumn, stop > column else { break }
      move(row: row, column: stop)
    }
  }

  /// Moves the cursor to one of the tab stops before it.
  mutating func moveByTabs(back count: Int) {
    for _ in 0..<min(count, Self.longestGap) where cursorColumn > 0 {
      move(row: row, column: tabStops.column(before: cursorColumn))
    }
  }

  /// Moves the cursor up; the screen is taken for as high as that needs.
  mutating func moveUp(_ count: Int, column: Int) {
    if count > row - top { addressRows(min(rows.count, rows.count - row + count)) }
    move(row: max(top, row - count), column: column)
  }

  /// Moves the cursor down, within the region that scrolls if it is there.
  mutating func moveDown(_ count: Int, column: Int) {
    let target = row + count
    move(row: row <= regionEnd ? min(target, regionEnd) : target, column: column)
  }

  /// Learns an unknown width from a shell.
  ///
  /// zsh and fish print a mark and one blank less than the screen has columns, so that the prompt
  /// begins a row in any case. `script` of macOS writes no size.
  mutating func learnWidth() {
    guard width == Self.unknownWidth, column == rows[row].cells.count else { return }
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

  /// Ends the screen, whose rows can no longer change, and begins an empty one.
  mutating func finish() {
    // Output that was cut off within another screen ends with what is shown there.
    if let hidden {
      finished += hidden.rows[..<((hidden.rows.lastIndex { !$0.cells.isEmpty } ?? -1) + 1)]
    }
    let last = max(rows.lastIndex { !$0.cells.isEmpty } ?? 0, row)
    finished += rows[...min(last, rows.count - 1)]
    finished[finished.count - 1].isContinued = false
    rows = [Row()]
    (row, column, overstrikeEnd, region, hidden) = (0, 0, 0, nil, nil)
    resetModes()
    (keepsColumn, hasReturned) = (false, false)
  }

  /// Moves the cursor down a row, and scrolls at the end of the region.
  mutating func lineFeed() {
    (overstrikeEnd, isEdited) = (0, false)
    if region != nil, row == regionEnd { return scrollRegion() }
    if row == rows.count - 1 {
      // The last row of a screen whose rows below the region do not scroll.
      if region != nil, row == top + height - 1 { return }
      rows.append(Row())
      if hidden != nil, rows.count > height { rows.removeFirst() } else { row += 1 }
    } else {
      row += 1
    }
  }

  /// Scrolls the region up by a row, with the cursor in its last one.
  mutating func scrollRegion() {
    if isRegionAtTop, hidden == nil {
      // The first row leaves the screen at its top, and the rows below the region stay.
      while rows.count < height { rows.append(Row()) }
      rows.insert(Row(), at: row + 1)
      row += 1
    } else {
      deleteRows(1, at: regionStart)
    }
  }

  /// Moves the cursor up a row, and scrolls back at the start of the region.
  mutating func reverseLineFeed() {
    if row == regionStart { insertRows(1, at: row) } else { move(row: row - 1, column: column) }
  }

  /// Shows another, empty screen, or the usual one again.
  mutating func showAlternateScreen(_ isAlternate: Bool) {
    if isAlternate, hidden == nil {
      let position = (row: row - top, column: column)
      hidden = (rows, row, column)
      (rows, row) = ([Row()], 0)
      move(row: position.row, column: position.column)
    } else if !isAlternate, let usual = hidden {
      (rows, row, column) = usual
      hidden = nil
    }
  }
}
