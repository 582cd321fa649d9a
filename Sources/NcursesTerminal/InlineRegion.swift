import Terminal

/// The height of a program that is drawn below the prompt instead of on the whole screen.
package enum InlineHeight: Hashable, Sendable {
  /// A number of rows.
  case rows(Int)
  /// A percentage of the rows of the screen.
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
      case .rows(let rows): max(rows, Self.minimumRows)
      case .percent(let share): max(screenRows * share / 100, Self.minimumRowsOfPercentage)
      }
    return max(min(chosen, screenRows - 1), 1)
  }
}

/// The rows below the prompt in which an inline program is drawn, on the main screen.
///
/// The cursor stays at the prompt. Each frame starts there, draws, and goes back. So nothing has to
/// remember where the prompt is: the terminal keeps the cursor with its text when it scrolls, or when
/// it reflows lines to a new width. Everything below the prompt can be erased at any time, whatever
/// became of it.
///
/// A frame goes back by as many rows as it went down. The saved position (DECSC) is used only while
/// the column is not known: tmux does not move it with the text when it is resized inside a frame.
struct InlineRegion {
  /// A request for the cursor position whose answer is outstanding.
  private enum Report {
    case prompt
    /// The position after a sample; see `WidthQuery`.
    case width
  }

  /// What a report of the cursor position means.
  enum Answer: Equatable {
    /// The prompt has been found.
    case prompt
    /// The terminal has scrolled the prompt away: the cursor is at the top of the screen instead.
    case lostPrompt
    /// The column after the sample character.
    case sample(column: Int)
  }

  private let height: InlineHeight
  /// The size of the terminal's screen.
  private(set) var screen: Size
  /// Whether the first row is the one below the cursor; otherwise the line of the cursor is empty
  /// and is used as well.
  private(set) var isBelow = true
  /// Whether it is known where the region starts relative to the cursor.
  private(set) var isPlaced = false
  private var reports: [Report] = []
  /// The row of the cursor from 0; nil while it is not known.
  private var promptRow: Int?
  /// The column of the cursor from 1, when it was last reported.
  private var promptColumn = 1
  /// Whether the cursor is in that column.
  ///
  /// After a change of the width the prompt may have been
  /// broken into other lines.
  private var isColumnKnown = false
  /// Whether the next frame has to make room below the cursor first.
  private var needsRoom = true

  init(_ height: InlineHeight, screen: Size) {
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
    (isBelow, isPlaced, needsRoom, promptRow) = (true, false, true, nil)
    isColumnKnown = false
    reports = asksForWidth ? [.prompt, .width] : [.prompt]
    // A line feed keeps the column here.
    let opening = "\n\u{1B}[A\u{1B}7\u{1B}[6n\u{1B}[B\r\u{1B}[m"
    return Array((opening + (asksForWidth ? "─\u{1B}[6n\r" : "")).utf8) + requests
      + Array("\r\u{1B}[K\u{1B}8".utf8)
  }

  /// Makes room below the cursor where that is needed, and asks for the position of the cursor.
  private mutating func makeRoom() -> [UInt8] {
    guard needsRoom else { return [] }
    needsRoom = false
    reports.append(.prompt)
    let rows = size.rows - (isBelow ? 0 : 1)
    let scrolling =
      rows > 0 ? String(repeating: "\n", count: rows) + "\u{1B}[\(rows)A" : ""
    return Array((scrolling + "\u{1B}[6n").utf8)
  }

  /// Wraps the output for a frame, which starts at the first cell and ends in the first row.
  mutating func framed(_ output: [UInt8]) -> [UInt8] {
    guard !output.isEmpty else { return [] }
    // The prompt may have left a colour. A terminal that is narrower meanwhile must not wrap rows.
    let opening = "\u{1B}7\u{1B}[m\u{1B}[?7l" + (isBelow ? "\r\n" : "\r")
    let closing = "\u{1B}[?7h" + (isColumnKnown ? returning : "\u{1B}8")
    return makeRoom() + Array(opening.utf8) + output + Array(closing.utf8)
  }

  /// Moves the cursor from the first row to the prompt.
  private var returning: String {
    (isBelow ? "\u{1B}[A\r" : "\r") + (promptColumn > 1 ? "\u{1B}[\(promptColumn - 1)C" : "")
      + "\u{1B}[m"
  }

  /// Erases the region and leaves the cursor at the prompt.
  var leaving: [UInt8] {
    // The line feed makes sure that there is a row below, where nothing has been drawn yet.
    let erasing = isBelow ? "\n\u{1B}[A\u{1B}7\u{1B}[B\r\u{1B}[J\u{1B}8" : "\r\u{1B}[J"
    return Array(erasing.utf8)
  }

  /// Does the same after a crash, which may have cut a frame off.
  var leavingAfterCrash: [UInt8] { Array("\u{1B}[?7h\u{1B}8".utf8) + leaving }

  // MARK: Events

  /// Follows a new size of the terminal.
  mutating func resize(to screen: Size) {
    self.screen = screen
    needsRoom = true
    isColumnKnown = false
    promptRow = nil
  }

  /// Whether reports of the cursor position are outstanding.
  var expectsReports: Bool { !reports.isEmpty }

  /// Takes a report of the cursor position, counted from 1; nil if none was asked for.
  mutating func handle(row: Int, column: Int) -> Answer? {
    guard !reports.isEmpty else { return nil }
    guard reports.removeFirst() == .prompt else { return .sample(column: column) }
    let isLost = isPlaced && isBelow && promptColumn > 1 && (row, column) == (1, 1)
    if !isPlaced || isLost { isBelow = column > 1 }
    (isPlaced, promptRow, promptColumn) = (true, row - 1, column)
    // A later report may tell another one.
    isColumnKnown = !reports.contains(.prompt)
    return isLost ? .lostPrompt : .prompt
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
    guard let promptRow, !needsRoom else { return nil }
    // Making room may have scrolled the prompt up.
    let top = min(promptRow + (isBelow ? 1 : 0), screen.rows - size.rows)
    var mouse = mouse
    mouse.position.row -= top
    if Rect(size).contains(mouse.position) { return mouse }
    guard mouse.action == .drag || mouse.action == .release else { return nil }
    mouse.position.row = min(max(mouse.position.row, 0), size.rows - 1)
    mouse.position.column = min(max(mouse.position.column, 0), size.columns - 1)
    return mouse
  }
}
