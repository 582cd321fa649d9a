public import TerminalCore

extension NcursesTerminal {
  /// Shows a frame whose colours are those of `depth`; only differences are sent.
  public func present(_ frame: Frame) throws(TerminalError) {
    guard isRunning, let painter else { return }
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
      bytes += Array("\u{1B}[5n".utf8)
      unacknowledgedFrames += 1
      lastFrame = .now
    }
    device.write(bytes)
  }

  /// Sends text to the clipboard of the terminal (OSC 52); nobody confirms that it arrived.
  public func sendToClipboard(_ text: String) throws(TerminalError) {
    guard isRunning else { return }
    device.write(
      session.clipboard(text, throughTmux: options.environment["TMUX"]?.isEmpty == false))
  }
}
