public import Color
public import Terminal

/// What controls are drawn and updated with: theme, colour depth, time, reduced motion and focus.
///
///     var context = RenderContext(theme: .light, depth: terminal.depth)
///     context.elapsed = .milliseconds(500)
///     picker.render(into: &frame, in: area, context: context)
public struct RenderContext: Hashable, Sendable {
  /// The theme, always resolved for `depth`.
  public var theme: ResolvedTheme {
    didSet { if theme.depth != depth { theme = theme.resolved(for: depth) } }
  }
  /// The colour depth of the terminal.
  ///
  /// It affects markers and notes; colours are quantised later.
  public var depth: ColorDepth {
    didSet { if theme.depth != depth { theme = theme.resolved(for: depth) } }
  }
  /// Whether a terminal of 16 colours has backgrounds of the upper eight.
  package var hasBrightBackgrounds = true
  /// The time since the program started.
  ///
  /// Animations are a function of it.
  public var elapsed: Duration
  /// The appearance of the animated ring, reduced on slow connections.
  package var ring = RingAppearance()
  /// Whether changes are shown at once instead of animated, and the ring stands still.
  public var isMotionReduced: Bool
  /// Whether what is drawn, or gets an event, has the keyboard focus.
  public var isFocused = true

  /// Creates a context; by default for a dark truecolor terminal at time zero.
  ///
  /// `FrameLoop` passes one for the terminal that it runs on.
  public init(
    theme: ResolvedTheme = .dark, depth: ColorDepth = .truecolor, elapsed: Duration = .zero,
    isMotionReduced: Bool = false
  ) {
    self.theme = theme.resolved(for: depth)
    self.depth = depth
    self.elapsed = elapsed
    self.isMotionReduced = isMotionReduced
  }

  /// Takes over what the terminal reports: its colour depth, and its text colour and background.
  public mutating func record(_ event: Event) {
    switch event {
    case .depthChanged(let depth): self.depth = depth
    case .reply(.operatingSystemCommand(let answer)): theme = theme.applying(answer)
    default: break
    }
  }

  /// Returns the context for a part of the screen that has the keyboard focus, or has not.
  public func focused(_ isFocused: Bool) -> RenderContext {
    var context = self
    context.isFocused = isFocused
    return context
  }
}

extension Transition {
  /// Starts now; reduced motion ends it at once.
  init(
    _ duration: Duration, _ context: RenderContext, curve: Curve = .easeOut, from: Double = 0,
    to: Double = 1
  ) {
    self.init(
      start: context.elapsed, duration: context.isMotionReduced ? .zero : duration, curve: curve,
      from: from, to: to)
  }
}
