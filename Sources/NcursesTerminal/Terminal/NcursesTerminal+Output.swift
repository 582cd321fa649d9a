import Glibc
public import TerminalCore

extension NcursesTerminal {
  private static let question = Array("\u{1B}[5n".utf8)

  /// Shows a frame whose colours are those of `depth`; only differences are sent.
  ///
  /// It never waits: what the terminal does not take at once follows while events are waited for. A
  /// frame that comes meanwhile is kept until the terminal is ready, and only the newest one.
  public func present(_ frame: Frame) throws(TerminalError) {
    guard isRunning, painter != nil else { return }
    postponed = frame
    isRest = false
    presentPostponed()
  }

  /// How long it takes at most until the frame that was kept can be shown, if the terminal takes bytes.
  var untilPostponed: Duration { isRest ? pace.untilReady(at: now) : pace.untilAnswer(at: now) }

  /// Shows the frame that was kept, when the terminal can take it.
  func presentPostponed() {
    guard device.isDrained else { return }
    if !postponedClipboard.isEmpty {
      device.write(postponedClipboard)
      postponedClipboard = []
    }
    // What is left out waits while the way is measured.
    if isRest && pace.wantsQuestion { return }
    // One that answers a key is not held back by an animation.
    guard var frame = postponed, untilPostponed == .zero else { return }
    let purpose: LinePace.Purpose = isRest ? .rest : hasNews ? .answer : .motion
    isRest = false
    if let bytes = pace.pixelBytes(for: purpose, at: now) {
      isRest = frame.leavePixels(of: painter?.shown, except: bytes)
    }
    if !isRest { postponed = nil }
    send(frame, for: purpose)
    hasNews = false
  }

  private func send(_ frame: Frame, for purpose: LinePace.Purpose) {
    guard let painter else { return }
    let cells = painter.paint(frame)
    var bytes: [UInt8] = []
    // While it is visible the cursor would be seen running over the cells of a large change.
    if shownCursor != nil, frame.cursor == nil || cells.count > 64 {
      bytes += session.hidingCursor
      shownCursor = nil
    }
    bytes += cells
    if frame.title != shownTitle {
      bytes += session.title(options.usesUTF8 ? frame.title : Cell.inASCII(frame.title))
      shownTitle = frame.title
    }
    if let cursor = frame.cursor, cursor.shape != shownCursor?.shape {
      bytes += session.cursor(cursor.shape)
    }
    shownCursor = frame.cursor
    guard !bytes.isEmpty else { return }
    bytes = session.beginUpdate + bytes + session.endUpdate
    if options.asksForAcknowledgement && session.acknowledges {
      bytes += Self.question
      pace.sent(bytes: bytes.count, for: purpose, at: now)
    }
    device.write(bytes)
  }

  /// Asks for nothing but an answer, to learn how long the way to the terminal is.
  func measureWay() {
    guard isRunning, session.acknowledges, pace.wantsQuestion, device.isDrained else { return }
    pace.asked(at: now)
    device.write(Self.question)
  }

  /// Sends text to the clipboard of the terminal (OSC 52); nobody confirms that it arrived.
  public func sendToClipboard(_ text: String) throws(TerminalError) {
    guard isRunning else { return }
    postponedClipboard = session.clipboard(
      text, throughTmux: options.environment["TMUX"]?.isEmpty == false)
    presentPostponed()
  }
}
