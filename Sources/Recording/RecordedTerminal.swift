package import TerminalCore

/// A terminal whose frames are noted down with their times.
package struct RecordedTerminal: ForwardingTerminal {
  /// The terminal.
  package private(set) var inner: any TerminalBackend
  private let note: (Frame, Duration) -> Void

  /// - Parameter note: takes each frame before it is shown, and the time of that.
  package init(_ inner: any TerminalBackend, note: @escaping (Frame, Duration) -> Void) {
    self.inner = inner
    self.note = note
  }

  /// The size of the terminal.
  package var size: Size { inner.size }

  /// Takes the screen over.
  package mutating func start() throws { try inner.start() }

  /// Gives the screen back.
  package mutating func stop() { inner.stop() }

  /// Shows a frame and notes it.
  package mutating func present(_ frame: Frame) throws {
    // Before it is shown: whatever ends the program then, what was seen is in the recording.
    note(frame, inner.now)
    try inner.present(frame)
  }

  /// Waits for events.
  package mutating func nextEvents(timeout: Duration?) throws -> [Event] {
    try inner.nextEvents(timeout: timeout)
  }

  /// Sends text to the clipboard; it is not noted.
  package mutating func sendToClipboard(_ text: String) throws { try inner.sendToClipboard(text) }
}
