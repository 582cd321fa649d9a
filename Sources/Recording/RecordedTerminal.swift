package import TerminalCore

/// A terminal that records its frames with their times.
package struct RecordedTerminal: ForwardingTerminal {
  /// The underlying terminal.
  package private(set) var inner: any TerminalBackend
  private let note: (Frame, Duration) -> Void

  /// - Parameter note: called with each frame and its time before it is presented.
  package init(_ inner: any TerminalBackend, note: @escaping (Frame, Duration) -> Void) {
    self.inner = inner
    self.note = note
  }

  /// The size of the terminal.
  package var size: Size { inner.size }

  /// Starts the terminal.
  package mutating func start() throws { try inner.start() }

  /// Stops the terminal.
  package mutating func stop() { inner.stop() }

  /// Presents and records a frame.
  package mutating func present(_ frame: Frame) throws {
    // Record first, so that a frame that was visible when the program died is in the recording.
    note(frame, inner.now)
    try inner.present(frame)
  }

  /// Waits for events.
  package mutating func nextEvents(timeout: Duration?) throws -> [Event] {
    try inner.nextEvents(timeout: timeout)
  }

  /// Sends text to the clipboard, unrecorded.
  package mutating func sendToClipboard(_ text: String) throws { try inner.sendToClipboard(text) }
}
