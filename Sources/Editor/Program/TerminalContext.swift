package import ColorControls
package import TerminalCore

/// What a program knows about the terminal it is shown on.
package struct TerminalContext: Hashable, Sendable {
  /// The size of the screen in cells.
  package var size: Size
  /// The theme, the colour depth and the time.
  package var context: RenderContext
  /// How the terminal measures emoji of several scalars.
  package private(set) var emojiWidth = EmojiWidth.sum
  /// Whether the user has asked for reduced motion.
  package var isMotionReduced: Bool
  /// Whether the terminal has the keyboard focus; true unless it reports otherwise.
  package var isFocused: Bool
  /// Whether only time has passed since the last tick, so that cached pictures stay valid.
  private(set) var isSettled = false
  /// Whether the program is shown in some rows below the prompt, not on a screen of its own.
  package var isInline = false
  private var consecutiveTicks = 0
  /// Whether the theme follows the colours that the terminal reports.
  package var followsTerminal: Bool

  /// What the user has set.
  package var settings = ProgramSettings()
  /// The keys of the program.
  package var keys: ProgramKeys {
    get { settings.keys }
    set { settings.keys = newValue }
  }
  /// The first key of a sequence, while the second one is awaited.
  package var pendingKey: Key?

  /// Creates a terminal that has the focus.
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

  /// Adopts settings that were read again.
  package mutating func adopt(_ settings: ProgramSettings, theme: Theme, isMotionReduced: Bool) {
    pendingKey = nil
    self.settings = settings
    self.isMotionReduced = isMotionReduced
    let before = context.theme
    guard theme != before.theme else { return }
    context.theme = ResolvedTheme(theme, on: before.defaultColors, depth: before.depth)
  }

  /// Handles a message about the terminal itself.
  /// - Returns: whether the message was about the terminal, and has been handled completely.
  package mutating func update(_ message: Message) -> Bool {
    switch message {
    case .ticked: consecutiveTicks += 1
    case .paced: break
    default: consecutiveTicks = 0
    }
    isSettled = consecutiveTicks > 1
    switch message {
    case .event(.resized(let size)): self.size = size
    case .event(.focusChanged(let isFocused)): self.isFocused = isFocused
    case .event(.depthChanged(let depth)): context.depth = depth
    case .event(.emojiWidthChanged(let width)): emojiWidth = width
    case .ticked(let elapsed): context.elapsed = elapsed
    case .paced(let ring): context.ring = ring
    case .event(.reply(.operatingSystemCommand(let answer))):
      guard followsTerminal else { break }
      context.theme = context.theme.adopting(answer)
    case .event(.resumed), .event(.reply): break
    default: return false
    }
    return true
  }
}
