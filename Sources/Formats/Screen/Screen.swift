import StyledText

/// A screen without an end, on which ANSI art is drawn and the output of programs is replayed.
///
/// Rows and columns count from 0. A column equal to the width means that the last cell of the row
/// has just been drawn. What happens next differs, see `Policy`.
///
/// Rows are made when something is drawn in them, or a line feed reaches them.
struct Screen {
  /// What differs between pictures and output.
  struct Policy {
    /// Whether this is a picture.
    ///
    /// It has no terminal around it: rows are addressed from its first one, erasing the screen
    /// empties all of it, and rows that are erased or deleted at its end are not there any more. It
    /// takes few of the sequences of terminals.
    ///
    /// Output has a terminal, whose size is rarely known: lines do not wrap, and the screen has 24
    /// rows or as many as the output addresses. Rows that have left its top are kept.
    var isArt = false
    /// The encoding of art.
    ///
    /// On the PC a full row has wrapped already, as in ANSI.SYS, libansilove, PabloDraw and Moebius,
    /// so that a line break after it leaves an empty row; and a saved cursor is a position only.
    /// Modern terminals, for which UTF-8 art is made, wrap when the next character is drawn.
    var encoding = ArtEncoding.utf8
    /// Whether output is a recording of a terminal, in which a backspace only moves.
    var isRecording = false

    static func art(_ encoding: ArtEncoding) -> Policy { Policy(isArt: true, encoding: encoding) }
    static let output = Policy()
    static let recording = Policy(isRecording: true)

    /// Whether this is art for the PC.
    var isPC: Bool { encoding == .codePage437 }
  }

  struct Row {
    var cells: [ScreenCell] = []
    /// Whether the line goes on in the next row, because it was too long for the width.
    var isContinued = false

    /// The number of blanks without a style at the end.
    var trailingBlanks: Int {
      cells.reversed().prefix { $0.content == 0x20 && $0.style == 0 }.count
    }
  }

  /// What ESC 7 saves.
  struct SavedCursor {
    /// The row, counted from the top of the screen.
    var row = 0
    var column = 0
    /// Whether that is the top of another screen than the usual one.
    var isAlternate = false
    var pen = ScreenPen()
    var drawsLines = (false, false)
    var isShiftedOut = false
  }

  /// The rows of a terminal of unknown size.
  static let usualHeight = 24
  /// Higher numbers of rows and columns are the question where the edge of the screen is.
  static let highestNumber = 500
  /// Cursor movement reaches this far to the right of the text.
  static let longestGap = 1000
  /// The width of a screen of unknown width: it bounds the memory of files without line breaks.
  static let unknownWidth = 1 << 20

  let policy: Policy
  /// The number of columns; `unknownWidth` if lines do not wrap.
  private(set) var width: Int
  /// The height is known: output cannot extend it.
  private let isHeightKnown: Bool
  /// The number of rows of the screen, up to `highestNumber`; for art as many as it may have.
  private(set) var height: Int

  /// The rows that come before those on the screen and cannot change.
  var finished: [Row] = []
  var rows: [Row] = []
  var row = 0
  var column = 0
  var pen = ScreenPen() { didSet { (penNumber, erasedCell) = (nil, nil) } }
  /// The number of the style of the pen and the cell that erasing leaves, once they are known.
  var penNumber: UInt32?
  var erasedCell: ScreenCell?
  var styles = StyleNumbers()
  var clusters: [[UInt32]] = []
  var saved = SavedCursor()
  var wraps = true
  /// The second byte of a string that is skipped, such as a title.
  var string: UInt8?

  // MARK: Art

  let limits: ArtLimits
  /// The characters of the bytes; not for UTF-8.
  let characters: ArtCharacterSet
  var controls = ArtControls.terminal
  var hasICEColors = false { didSet { (penNumber, erasedCell) = (nil, nil) } }
  /// Whether iCE colours were on at any time: pictures may turn them off at their end.
  var hadICEColors = false
  /// Whether nothing was dropped.
  var isComplete = true
  /// The number of characters that were overdrawn or erased.
  var overdrawnCells = 0
  /// The number of cells in the rows of art.
  var cellCount = 0
  /// The number of cells erased and moved, and how many may be.
  private var work = 0
  var workLimit: Int
  /// The row of art that was entered by a line break, if it has not been left since.
  var brokenRow: Int?

  // MARK: Output

  /// Whether a line feed keeps the column, as on a terminal.
  ///
  /// Another program may have made lines of a recording. So this is not known before the first line
  /// feed behind a carriage return.
  var keepsColumn = false
  /// Whether there has been a carriage return since the last line feed.
  var hasReturned = false
  /// The number of lines here that are not part of the output, but come from the program that
  /// recorded it: the first line, or the last one and the first one of another recording.
  var linesOutside = 0
  /// The rows that scroll, counted from the top of the screen; nil for all.
  var region: ClosedRange<Int>?
  /// Whether rows are addressed from the start of that region, and not beyond it.
  var addressesRegion = false
  var tabStops = TabStops()
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
  var hidden: (rows: [Row], row: Int, column: Int, pen: ScreenPen)?

  /// Creates a screen for output.
  /// - Parameters:
  ///   - width: the number of columns, or nil if it is not known.
  ///   - height: the number of rows, or nil if it is not known.
  ///   - isRecording: whether the output is a recording even if its size is not known.
  init(width: Int? = nil, height: Int? = nil, isRecording: Bool = false) {
    policy = isRecording ? .recording : .output
    self.width = width ?? Screen.unknownWidth
    self.height = height.map { min(max($0, 1), Self.highestNumber) } ?? Self.usualHeight
    isHeightKnown = height != nil
    (limits, workLimit, characters) = (.none, .max, .codePage437)
  }

  /// Creates a screen for art.
  init(
    width: Int, _ encoding: ArtEncoding, _ characters: ArtCharacterSet, hasICEColors: Bool,
    limits: ArtLimits
  ) {
    policy = .art(encoding)
    (self.width, height, isHeightKnown) = (width, limits.rows, true)
    (self.limits, workLimit, self.characters) = (limits, limits.work, characters)
    controls = encoding == .utf8 ? .terminal : .pabloDraw
    (self.hasICEColors, hadICEColors) = (hasICEColors, hasICEColors)
  }

  /// The last column; nil if the width is not known.
  var lastColumn: Int? { width == Self.unknownWidth ? nil : width - 1 }

  /// The cell under the cursor: the last one after a character has been drawn there.
  var cursorColumn: Int { min(column, width - 1) }

  /// The number of cells of a row.
  func cellCount(of row: Int) -> Int { row < rows.count ? rows[row].cells.count : 0 }

  /// The first row of the screen.
  var top: Int { max(0, rows.count - height) }

  /// The last row of the region that scrolls, which may not exist yet.
  var regionEnd: Int { top + (region?.upperBound ?? height - 1) }

  /// The first row of the region that scrolls.
  var regionStart: Int { top + (region?.lowerBound ?? 0) }

  /// Whether the region starts with the first row of the screen, as the whole screen does.
  var isRegionAtTop: Bool { (region?.lowerBound ?? 0) == 0 }

  /// The number of rows of art that are drawn to or entered by a line break.
  var lineCount: Int { max(rows.count, (brokenRow ?? -1) + 1) }

  /// Whether this is the number of lines of a SAUCE record for the picture.
  ///
  /// Some programs count the rows that a line break entered, some only those that were drawn.
  func hasHeight(_ lines: Int) -> Bool {
    lines == rows.count || lines == max(rows.count, brokenRow ?? 0)
  }

  /// Counts work on cells besides drawing; returns false if the limit is exceeded.
  mutating func spend(_ cells: Int) -> Bool {
    work += cells
    if work > workLimit { isComplete = false }
    return work <= workLimit
  }

  /// Whether work has ended, because the limit was exceeded.
  var isExhausted: Bool { work > workLimit }

  // MARK: Moving

  /// Makes the screen high enough for a number of rows that the output addresses.
  mutating func addressRows(_ count: Int) {
    guard !isHeightKnown, count <= Self.highestNumber, count > height else { return }
    // The top moves up; the saved cursor stays in its row.
    let rows = (saved.isAlternate ? nil : hidden?.rows) ?? rows
    saved.row += max(0, rows.count - height) - max(0, rows.count - count)
    height = count
  }

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
    column = max(0, min(newColumn, lastColumn ?? cellCount(of: row) + Self.longestGap))
    (overstrikeEnd, brokenRow) = (0, nil)
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
  mutating func settle() {
    guard policy.isArt, column >= width else { return }
    if wraps, policy.isPC { (row, column) = (row + 1, 0) } else { column = width - 1 }
  }

  mutating func save() {
    if policy.isPC { settle() }
    saved = SavedCursor(
      row: row - top, column: column, isAlternate: hidden != nil, pen: pen, drawsLines: drawsLines,
      isShiftedOut: isShiftedOut)
  }

  mutating func restore() {
    let column = saved.column
    move(row: top + saved.row, column: column)
    if policy.isArt { self.column = column }
    guard !policy.isPC else { return }
    (pen, drawsLines, isShiftedOut) = (saved.pen, saved.drawsLines, saved.isShiftedOut)
  }

  /// Learns an unknown width from a shell.
  ///
  /// zsh and fish print a mark and one blank less than the screen has columns, so that the prompt
  /// begins a row in any case. `script` of macOS writes no size.
  mutating func learnWidth() {
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
      if policy.isPC { settle() }
      (row, column) = (min(row + 1, limits.rows), 0)
      brokenRow = row
      return
    }
    (overstrikeEnd, isEdited) = (0, false)
    if region != nil, row == regionEnd { return scrollRegion() }
    addRows(to: row)
    guard row == rows.count - 1 else { return row += 1 }
    // The last row of a screen whose rows below the region do not scroll.
    if region != nil, row == top + height - 1 { return }
    rows.append(isHeightKnown && rows.count >= height ? erasedRow() : Row())
    if hidden != nil, rows.count > height { rows.removeFirst() } else { row += 1 }
  }

  /// Makes the rows up to one that is on the screen.
  mutating func addRows(to row: Int) {
    while rows.count <= row { rows.append(Row()) }
  }

  /// Scrolls the region up by a row, with the cursor in its last one.
  mutating func scrollRegion() {
    if isRegionAtTop, hidden == nil {
      // The first row leaves the screen at its top, and the rows below the region stay.
      addRows(to: height - 1)
      rows.insert(erasedRow(), at: row + 1)
      row += 1
    } else {
      deleteRows(1, at: regionStart)
    }
  }

  /// Moves the cursor up a row, and scrolls back at the start of the region.
  mutating func reverseLineFeed() {
    if row == regionStart { insertRows(1, at: row) } else { move(row: row - 1, column: column) }
  }

  /// Scrolls the region up; rows that leave the top of the screen of output are kept.
  mutating func scrollUp(_ count: Int) {
    guard isRegionAtTop, hidden == nil, !policy.isArt else {
      return deleteRows(min(count, scrolling.count), at: scrolling.lowerBound)
    }
    let cursor = row - top
    for _ in 0..<min(count, height) {
      row = regionEnd
      scrollRegion()
    }
    row = top + cursor
  }

  /// Shows another, empty screen, or the usual one again.
  mutating func showAlternateScreen(_ isAlternate: Bool) {
    if isAlternate, hidden == nil {
      let position = (row: row - top, column: column)
      hidden = (rows, row, column, pen)
      rows = []
      move(row: position.row, column: position.column)
    } else if !isAlternate, let usual = hidden {
      (rows, row, column, _) = usual
      hidden = nil
    }
  }
}
