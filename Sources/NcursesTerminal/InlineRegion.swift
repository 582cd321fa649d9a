import Terminal

/// A width or a height on the screen, such as that of a program that is drawn below the prompt.
package enum ScreenLength: Hashable, Sendable {
  case cells(Int)
  /// A percentage of the screen.
  case percent(Int)

  /// The fewest rows in which a program can be used.
  package static let minimumRows = 4
  /// The fewest rows that a percentage stands for, where the screen has that many.
  package static let minimumRowsOfPercentage = 8

  /// Returns the number of rows on a screen.
  ///
  /// The row of the prompt stays visible above them.
  func rows(onScreenOf screenRows: Int) -> Int {
    let chosen =
      switch self {
      case .cells(let rows): max(rows, Self.minimumRows)
      case .percent(let share): max(screenRows * share / 100, Self.minimumRowsOfPercentage)
      }
    return max(min(chosen, screenRows - 1), 1)
  }
}

/// The rows below the prompt in which an inline program is drawn, on the main screen.
///
/// Between frames the cursor is in the first of these rows, at what has the keyboard. However a
/// terminal reflows its lines to a new width, it keeps the cursor with its text, and the prompt in the
/// row above. So nothing has to remember where the region is, and everything from the cursor on can be
/// erased at any time, whatever became of it.
struct InlineRegion {
  /// A request for the cursor position whose answer is outstanding.
  private enum Report {
    /// The position of the prompt.
    case prompt
    /// The position of the first row.
    case region
    /// The position after a sample; see `WidthQuery`.
    case width
  }

  private let height: ScreenLength
  /// The size of the terminal's screen.
  private(set) var screen: Size
  /// Whether the first row is the one below the prompt; otherwise the line of the cursor is empty
  /// and is used as well.
  private(set) var isBelow = true
  /// Whether it is known where the region starts relative to the cursor.
  private(set) var isPlaced = false
  private var reports: [Report] = []
  /// The column of the prompt's cursor from 1; nil while the terminal has not told it.
  private var promptColumn: Int?
  /// Whether the position that the terminal has saved is that of the prompt, whose column is not known.
  private var isPromptSaved = false
  /// The column in the first row where the cursor is; nil while it is still at the prompt.
  private var cursorColumn: Int?
  /// The row of the screen in which the region starts; nil while it is not known.
  private var firstRow: Int?
  /// Whether the next frame has to make room for the region first.
  private var needsRoom = true

  init(_ height: ScreenLength, screen: Size) {
    self.height = height
    self.screen = screen
  }

  /// The size of the region.
  ///
  /// The last column stays empty. A terminal that becomes narrower by it does not wrap the rows.
  var size: Size {
    Size(columns: max(screen.columns - 1, 1), rows: height.rows(onScreenOf: screen.rows))
  }

  // MARK: Sequences

  /// Asks for the position of the prompt, and for everything else on the row below, because some
  /// terminals print requests that they do not know.
  /// - Parameter asksForWidth: whether to ask for the width of box characters, too.
  mutating func enter(_ requests: [UInt8], asksForWidth: Bool) -> [UInt8] {
    (isBelow, isPlaced, needsRoom, isPromptSaved) = (true, false, true, false)
    (promptColumn, cursorColumn, firstRow) = (nil, nil, nil)
    reports = asksForWidth ? [.prompt, .width] : [.prompt]
    // A line feed keeps the column here.
    let opening = "\n\u{1B}[A\u{1B}7\u{1B}[6n\u{1B}[B\r\u{1B}[m"
    return Array((opening + (asksForWidth ? "─\u{1B}[6n\r" : "")).utf8) + requests
      + Array("\r\u{1B}[K\u{1B}8".utf8)
  }

  /// Makes room for some rows below the cursor, in the same column.
  private func room(_ rows: Int) -> String {
    rows > 0 ? String(repeating: "\n", count: rows) + "\u{1B}[\(rows)A" : ""
  }

  /// Goes from the prompt to the first row.
  private mutating func goDown() -> String {
    // The prompt may have left a colour.
    guard isBelow else { return "\u{1B}[m\r" }
    isPromptSaved = promptColumn == nil
    return "\u{1B}[m" + (isPromptSaved ? room(size.rows) + "\u{1B}7" : "") + "\r\n"
  }

  /// Wraps the output for a frame, which starts at the first cell and ends in the first row.
  /// - Parameter column: the column in the first row where the cursor stands then.
  mutating func framed(_ output: [UInt8], cursor column: Int) -> [UInt8] {
    guard !output.isEmpty || cursorColumn != column else { return [] }
    if promptColumn != nil { isPromptSaved = false }
    var opening = cursorColumn == nil ? goDown() : ""
    if needsRoom {
      opening += room(size.rows - 1) + "\u{1B}[6n"
      reports.append(.region)
      (needsRoom, firstRow) = (false, nil)
    }
    // A crash returns to here. A terminal that is narrower meanwhile must not wrap rows.
    opening += (isPromptSaved ? "" : "\u{1B}7") + "\u{1B}[?7l\r"
    cursorColumn = column
    let closing = "\u{1B}[m\u{1B}[?7h\r" + (column > 0 ? "\u{1B}[\(column)C" : "")
    return Array(opening.utf8) + output + Array(closing.utf8)
  }

  /// Erases the region and leaves the cursor at the prompt.
  var leaving: [UInt8] {
    guard cursorColumn != nil else { return erasingFromPrompt }
    return Array(("\r\u{1B}[J" + returning).utf8)
  }

  /// Does the same after a crash, which may have cut a frame off.
  var leavingAfterCrash: [UInt8] {
    Array("\u{1B}[?7h\u{1B}8".utf8) + (isPromptSaved ? erasingFromPrompt : leaving)
  }

  private var erasingFromPrompt: [UInt8] {
    // The line feed makes sure that there is a row below, where nothing has been drawn yet.
    let erasing = isBelow ? "\n\u{1B}[A\u{1B}7\u{1B}[B\r\u{1B}[J\u{1B}8" : "\r\u{1B}[J"
    return Array(erasing.utf8)
  }

  /// Moves the cursor from the start of the first row to the prompt.
  private var returning: String {
    if isPromptSaved { return "\u{1B}8" }
    // The prompt may have been scrolled away, and a terminal that has become narrower may have broken
    // or cut it. Then the cursor stays below what is left of it.
    guard isBelow, firstRow != 0, let promptColumn, promptColumn <= screen.columns else {
      return ""
    }
    return "\u{1B}[A" + (promptColumn > 1 ? "\u{1B}[\(promptColumn - 1)C" : "")
  }

  // MARK: Events

  /// Follows a new size of the terminal.
  mutating func resize(to screen: Size) {
    self.screen = screen
    // The saved position may be that of other text now.
    (needsRoom, firstRow, isPromptSaved) = (true, nil, false)
  }

  /// Whether reports of the cursor position are outstanding.
  var expectsReports: Bool { !reports.isEmpty }

  /// Takes a report of the cursor position, counted from 1.
  /// - Returns: the column after the sample character, if it is that; see `WidthQuery`.
  mutating func handle(row: Int, column: Int) -> Int? {
    guard !reports.isEmpty else { return nil }
    switch reports.removeFirst() {
    case .width: return column
    case .region:
      // A later report may tell another one.
      if !needsRoom, !reports.contains(.region) { firstRow = row - 1 }
    case .prompt:
      if !isPlaced { isBelow = column > 1 }
      (isPlaced, promptColumn) = (true, column)
    }
    return nil
  }

  /// Starts the region below the cursor, because the terminal has not told where that is.
  mutating func place() { isPlaced = true }

  /// Stops waiting for reports, since the terminal has answered later requests.
  mutating func cancelRequests() {
    reports = []
    isPlaced = true
  }

  /// Converts a mouse action on the screen; nil for one outside of the region, or while it is not
  /// known where that is.
  func located(_ mouse: Mouse) -> Mouse? {
    guard let firstRow else { return nil }
    var mouse = mouse
    mouse.position.row -= firstRow
    if Rect(size).contains(mouse.position) { return mouse }
    guard mouse.action == .drag || mouse.action == .release else { return nil }
    mouse.position.row = min(max(mouse.position.row, 0), size.rows - 1)
    mouse.position.column = min(max(mouse.position.column, 0), size.columns - 1)
    return mouse
  }
}
