public import Colorimetry

/// A terminal in memory: keeps the last frame and gives events from a list.
public struct HeadlessTerminal: TerminalBackend, Sendable {
  /// The size it pretends to have; a `resized` event changes it.
  public private(set) var size: Size
  /// The depth it pretends to have; a `depthChanged` event changes it.
  public var depth: ColorDepth
  /// The frames shown since the start, oldest first.
  public private(set) var frames: [Frame] = []
  /// What was sent to the clipboard, oldest first.
  public private(set) var clipboard: [String] = []
  /// Whether it was started and not stopped.
  public private(set) var isRunning = false

  private var script: [[Event]]

  /// A terminal that gives the scripted events, one batch a call, and then nothing.
  public init(size: Size, depth: ColorDepth = .truecolor, script: [[Event]] = []) {
    self.size = size
    self.depth = depth
    self.script = script.reversed()
  }

  /// The frame on the screen.
  public var frame: Frame? { frames.last }

  /// Begins.
  public mutating func start() { isRunning = true }

  /// Ends.
  public mutating func stop() { isRunning = false }

  /// Keeps the frame.
  public mutating func present(_ frame: Frame) { frames.append(frame) }

  /// Gives the next batch of the script.
  public mutating func nextEvents(timeout: Duration?) -> [Event] {
    let batch = script.popLast() ?? []
    for event in batch {
      switch event {
      case .resized(let size): self.size = size
      case .depthChanged(let depth): self.depth = depth
      default: break
      }
    }
    return batch
  }

  /// Keeps the text.
  public mutating func sendToClipboard(_ text: String) { clipboard.append(text) }
}
