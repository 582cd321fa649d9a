import TerminalCore

extension NcursesTerminal {
  /// How long the first frame waits for the position of the prompt and, if no locale is set, for the
  /// encoding.
  ///
  /// A terminal answers while the first frame is being computed. Without an answer the region
  /// starts on the row below the cursor, which is never wrong: the row above it stays empty at
  /// most. And the frame is in ASCII, which is never wrong either.
  private static let firstPatience = Duration.milliseconds(150)

  /// Whether the program is shown below the prompt.
  package var isInline: Bool { inline != nil }

  /// The bytes that restore the screen.
  var leavingBytes: [UInt8] { sequences.leaving + (inline?.leaving ?? []) }

  /// The bytes that restore the screen after a crash.
  var rescueBytes: [UInt8] { sequences.leaving + (inline?.leavingAfterCrash ?? []) }

  /// The size of the part of a screen that the program is shown on.
  func shownSize(_ screen: Size) -> Size {
    inline?.resize(to: screen)
    return inline?.size ?? screen
  }

  /// Waits until it is known where an inline region starts, and which encoding the terminal has.
  func waitForFirstAnswers() {
    guard inline?.isPlaced == false || awaitsEncoding else { return }
    awaitAnswers(until: .now + Self.firstPatience) { inline?.isPlaced == false || awaitsEncoding }
    // The answers may still arrive. That to the encoding changes the glyphs, but the other one only
    // tells the row: nothing moves any more.
    awaitsEncoding = false
    if inline?.isPlaced == false { inline?.place() }
  }

  /// Handles a report of the cursor position.
  func noteCursor(row: Int, column: Int) {
    guard inline != nil else { return noteWidth(row: row, column: column) }
    switch inline?.take(row: row, column: column) {
    case .prompt: device.arm(restoring: rescueBytes, fence: sequences.fence)
    case .lostPrompt:
      // What is left of the picture around the cursor is cleared.
      device.arm(restoring: rescueBytes, fence: sequences.fence)
      painter?.repaint()
      pendingFrame = nil
      queued.append(.resumed)
    case .sample(let column): noteWidth(row: WidthQuery.row, column: column)
    case nil: break
    }
  }
}

extension Frame {
  /// Draws the cursor as a reversed cell, because that of the terminal stays at the prompt.
  mutating func drawCursor() {
    guard let point = cursor?.position else { return }
    cursor = nil
    restyle(Rect(column: point.column, row: point.row, columns: 1, rows: 1)) {
      $0.attributes.formSymmetricDifference(.reverse)
    }
  }
}
