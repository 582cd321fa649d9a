package import TerminalCore
package import TextColorPicker

/// What a program has to know about the terminal it will be shown on.
package struct Surroundings: Hashable, Sendable {
  /// The size of the screen.
  package var size: Size
  /// Theme, depth and time.
  package var context: RenderContext
  /// Whether nothing may move by itself.
  package var isMotionReduced: Bool
  /// Whether the terminal has the keyboard focus, as far as it tells.
  package var isFocused: Bool
  /// Whether nothing but the time has changed since the last tick: then it is worth while to keep
  /// pictures of what stands still.
  private(set) var isSettled = false
  private var ticksInARow = 0
  /// Whether the theme follows what the terminal says of its own colours.
  package var followsTerminal: Bool

  /// Surroundings of a program.
  package init(
    size: Size, context: RenderContext = RenderContext(), isMotionReduced: Bool = false,
    followsTerminal: Bool = false
  ) {
    self.size = size
    self.context = context
    self.isMotionReduced = isMotionReduced
    self.followsTerminal = followsTerminal
    isFocused = true
  }

  /// Whether the ring may turn.
  package var allowsMotion: Bool { !isMotionReduced && isFocused }

  /// Takes in a message that is about the terminal itself.
  /// - Returns: whether the message was of that kind and is done with.
  package mutating func update(_ message: Message) -> Bool {
    switch message {
    case .ticked: ticksInARow += 1
    case .paced: break
    default: ticksInARow = 0
    }
    isSettled = ticksInARow > 1
    switch message {
    case .event(.resized(let size)): self.size = size
    case .event(.focusChanged(let isFocused)): self.isFocused = isFocused
    case .event(.depthChanged(let depth)): context.depth = depth
    case .ticked(let elapsed): context.elapsed = elapsed
    case .paced(let look): context.ring = look
    case .event(.reply(.operatingSystemCommand(let answer))):
      guard followsTerminal else { break }
      var defaultColors = context.theme.defaultColors
      defaultColors.adopt(answer)
      context.theme = context.theme.resolved(on: defaultColors)
    case .event(.resumed), .event(.reply): break
    default: return false
    }
    return true
  }
}
