public import TerminalCore

/// A terminal whose frames are noted down with their times.
public struct RecordedTerminal: ForwardingTerminal {
  /// The terminal.
  public private(set) var inner: any TerminalBackend
  private let note: (Frame, Duration) -> Void

  /// - Parameter note: takes each frame before it is shown, and the time of that.
  public init(_ inner: any TerminalBackend, note: @escaping (Frame, Duration) -> Void) {
    self.inner = inner
    self.note = note
  }

  /// The size of the terminal.
  public var size: Size { inner.size }

  /// Takes the screen over.
  public mutating func start() throws { try inner.start() }

  /// Gives the screen back.
  public mutating func stop() { inner.stop() }

  /// Shows a frame and notes it.
  public mutating func present(_ frame: Frame) throws {
    // Before it is shown: whatever ends the program then, what was seen is in the recording.
    note(frame, inner.now)
    try inner.present(frame)
  }

  /// Waits for events.
  public mutating func nextEvents(timeout: Duration?) throws -> [Event] {
    try inner.nextEvents(timeout: timeout)
  }

  /// Sends text to the clipboard; it is not noted.
  public mutating func sendToClipboard(_ text: String) throws { try inner.sendToClipboard(text) }
}
