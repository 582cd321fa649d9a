public import Colorimetry

/// A terminal in memory that records frames and replays scripted events.
///
/// Its clock advances only while it waits: a wait without an event takes the whole timeout. It ends
/// with its script, so every loop ends, also that of an animation.
///
///     let script = [[Event.key(.control("q"))]]
///     var terminal = HeadlessTerminal(size: Size(columns: 20, rows: 3), script: script)
///     var picture = Frame(size: terminal.size)
///     picture.write("Hello", at: Point(column: 0, row: 0))
///     terminal.present(picture)
///     let events = terminal.nextEvents(timeout: nil)  // Ctrl-Q
///     let shown = terminal.frame?.plainText  // "Hello", and two empty rows
public struct HeadlessTerminal: TerminalBackend, Sendable {
  /// The size; a scripted `resized` event changes it.
  public private(set) var size: Size
  /// The colour depth; a scripted `depthChanged` event changes it.
  public var depth: ColorDepth
  /// All frames that were presented, oldest first.
  public private(set) var frames: [Frame] = []
  /// All texts sent to the clipboard, oldest first.
  public private(set) var clipboard: [String] = []
  /// Whether the terminal was started and not stopped.
  public private(set) var isRunning = false

  /// The sum of the timeouts of the waits without an event.
  public private(set) var now: Duration = .zero

  private var script: [[Event]]

  /// Creates a terminal that returns one batch of scripted events per call of `nextEvents`, and then
  /// the event that the terminal has gone away.
  ///
  /// An empty batch is a wait without an event.
  public init(size: Size, depth: ColorDepth = .truecolor, script: [[Event]] = []) {
    self.size = size
    self.depth = depth
    self.script = script.reversed()
  }

  /// The last frame, which is on the screen.
  public var frame: Frame? { frames.last }

  /// Starts the terminal.
  public mutating func start() { isRunning = true }

  /// Stops the terminal.
  public mutating func stop() { isRunning = false }

  /// Records the frame.
  public mutating func present(_ frame: Frame) { frames.append(frame) }

  /// Returns the next batch of the script; after it, a hang-up.
  public mutating func nextEvents(timeout: Duration?) -> [Event] {
    let batch = script.popLast() ?? [.terminated(.hangup)]
    if batch.isEmpty { now += timeout ?? .zero }
    for event in batch {
      switch event {
      case .resized(let size): self.size = size
      case .depthChanged(let depth): self.depth = depth
      default: break
      }
    }
    return batch
  }

  /// Records the text.
  public mutating func sendToClipboard(_ text: String) { clipboard.append(text) }
}
