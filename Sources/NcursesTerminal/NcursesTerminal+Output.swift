import Glibc
public import Terminal

extension NcursesTerminal {
  private static let statusRequest = Array("\u{1B}[5n".utf8)

  /// Shows a frame in the colours of `depth`; only differences are sent.
  ///
  /// This never blocks: what the terminal does not accept at once follows in `nextEvents`. Of
  /// frames that are presented meanwhile, the latest is kept and shown when the terminal is ready.
  /// - Throws: nothing at present.
  public func present(_ frame: Frame) throws(TerminalError) {
    guard isRunning, painter != nil else { return }
    waitForFirstAnswers()
    if pendingFrame == nil, frame == painter?.shown { return }
    pendingFrame = frame
    hasDeferredPixels = false
    presentPending()
  }

  /// The time until the pending frame may be sent, if the terminal accepts bytes.
  var delayUntilPending: Duration {
    hasDeferredPixels ? pacer.delayUntilReady(at: now) : pacer.delayUntilResponse(at: now)
  }

  /// Sends the pending clipboard text and frame, if the terminal can accept them.
  func presentPending() {
    guard device.isDrained else { return }
    if !pendingClipboard.isEmpty {
      device.write(pendingClipboard)
      pendingClipboard = []
    }
    // Deferred pixels wait while the round trip is measured.
    if hasDeferredPixels && pacer.link.wantsProbe { return }
    // A response is not held back by an animation.
    guard var frame = pendingFrame, delayUntilPending == .zero else { return }
    let purpose: FramePacer.Purpose =
      hasDeferredPixels ? .deferredPixels : hasNewEvents ? .response : .animation
    hasDeferredPixels = false
    if let bytes = pacer.pixelBudget(for: purpose, at: now) {
      hasDeferredPixels = frame.deferPixels(shown: painter?.shown, budget: bytes)
    }
    if !hasDeferredPixels { pendingFrame = nil }
    send(frame, for: purpose)
    hasNewEvents = false
  }

  private func send(_ frame: Frame, for purpose: FramePacer.Purpose) {
    guard let painter else { return }
    var frame = frame
    if inline != nil { frame.drawCursor() }
    var cells = painter.paint(frame)
    let focus = frame.focus.map { $0.row == 0 ? $0.column : 0 } ?? 0
    let leaving = inline?.leaving
    cells = inline?.framed(cells, cursor: focus) ?? cells
    // From now on the region starts at the cursor.
    if inline?.leaving != leaving { arm() }
    var bytes = sequences.beginUpdate
    // Room for all that follows, so that a large picture is not copied for each part.
    bytes.reserveCapacity(bytes.count + cells.count + 256)
    // A visible cursor would be seen running over the cells of a large change.
    if shownCursor != nil, frame.cursor == nil || cells.count > 64 {
      bytes += sequences.hidingCursor.utf8
      shownCursor = nil
    }
    if let colors = scheme?.change(to: frame.scheme), !colors.isEmpty {
      // A crash has to undo what is about to be set.
      arm()
      bytes += colors
    }
    bytes += cells
    if inline == nil, frame.title != shownTitle {
      bytes += sequences.title(glyphSet == .ascii ? Cell.inASCII(frame.title) : frame.title)
      shownTitle = frame.title
    }
    if let cursor = frame.cursor, cursor.shape != shownCursor?.shape {
      bytes += sequences.cursor(cursor.shape)
    }
    shownCursor = frame.cursor
    guard bytes.count > sequences.beginUpdate.count else { return }
    bytes += sequences.endUpdate
    if options.asksForAcknowledgement && sequences.acknowledges {
      bytes += Self.statusRequest
      pacer.sent(bytes: bytes.count, for: purpose, at: now)
    }
    device.write(bytes)
    fenceStatusRequest()
  }

  /// Sends a fence behind the first status request, if that is not answered at once, and the fence at
  /// the start is.
  private func fenceStatusRequest() {
    guard statusFence == .unsent, pacer.link.isLate(at: now), !estimator.areExpected,
      device.isDrained, !sequences.fence.isEmpty
    else { return }
    statusFence = .open
    estimator.asked(at: .now)
    device.write(sequences.fence)
    publishExpectedAnswers()
  }

  /// Sends a status request without a frame, to measure the round trip.
  func sendProbe() {
    guard isRunning, sequences.acknowledges, pacer.link.wantsProbe, device.isDrained else { return }
    pacer.sent(bytes: 0, for: .probe, at: now)
    device.write(Self.statusRequest)
  }

  /// Asks for the text colour and the background again, unless answers are outstanding.
  ///
  /// They arrive as `TerminalReply.operatingSystemCommand`.
  public func askForColors() {
    guard isRunning, !isLeaving, options.asksForColors, device.isDrained,
      !sequences.colorRequests.isEmpty, !estimator.areExpected, !estimator.isUnresponsive(at: .now)
    else { return }
    device.write(sequences.colorRequests)
    estimator.asked(at: .now)
    publishExpectedAnswers()
  }

  /// Sends text to the terminal's clipboard (OSC 52); the terminal does not confirm it.
  /// - Throws: nothing at present.
  public func sendToClipboard(_ text: String) throws(TerminalError) {
    guard isRunning else { return }
    pendingClipboard = sequences.clipboard(
      text, through: Multiplexer(environment: options.environment))
    presentPending()
  }

  /// How long the first frame waits for the position of the prompt and, if no locale is set, for the
  /// encoding.
  ///
  /// A terminal answers while the first frame is being computed. Without an answer the region
  /// starts on the row below the cursor, which is never wrong: the row above it stays empty at
  /// most. And the frame is in ASCII, which is never wrong either.
  private static let firstTimeout = Duration.milliseconds(150)

  /// Whether the program is shown below the prompt.
  package var isInline: Bool { inline != nil }

  /// The bytes that restore the screen.
  var leavingBytes: [UInt8] { colorRestoration + sequences.leaving + (inline?.leaving ?? []) }

  /// The bytes that restore the screen after a crash.
  var restoringBytes: [UInt8] {
    colorRestoration + sequences.leaving + (inline?.leavingAfterCrash ?? [])
  }

  /// Tells a crash what it has to restore now.
  func arm() { device.arm(restoring: restoringBytes, fence: sequences.fence) }

  /// A truncated frame may have left a string open, so it begins with the end of one.
  private var colorRestoration: [UInt8] {
    guard let restoring = scheme?.restoring, !restoring.isEmpty else { return [] }
    return "\u{1B}\\".utf8 + restoring
  }

  /// The size of the part of a screen that the program is shown on.
  func shownSize(_ screen: Size) -> Size {
    inline?.resize(to: screen)
    return inline?.size ?? screen
  }

  /// Waits until it is known where an inline region starts, and which encoding the terminal has.
  func waitForFirstAnswers() {
    guard inline?.isPlaced == false || awaitsEncoding else { return }
    awaitAnswers(until: .now + Self.firstTimeout) { inline?.isPlaced == false || awaitsEncoding }
    // The answers may still arrive. That to the encoding changes the glyphs, but the other one only
    // tells the row: nothing moves any more.
    awaitsEncoding = false
    if inline?.isPlaced == false { inline?.place() }
  }

  /// Handles a report of the cursor position.
  func handleCursorReport(row: Int, column: Int) {
    guard inline != nil else { return handleWidthReport(row: row, column: column) }
    if let column = inline?.handle(row: row, column: column) {
      handleWidthReport(row: WidthQuery.row, column: column)
    } else {
      arm()
    }
  }
}

extension Frame {
  /// Draws the cursor as a reversed cell, because that of the terminal stays in the first row.
  mutating func drawCursor() {
    guard let point = cursor?.position else { return }
    cursor = nil
    restyle(Rect(column: point.column, row: point.row, columns: 1, rows: 1)) {
      $0.attributes.formSymmetricDifference(.reverse)
    }
  }
}
