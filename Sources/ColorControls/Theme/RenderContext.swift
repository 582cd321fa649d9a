public import Colorimetry
import TerminalCore

/// The environment of drawing: theme, colour depth and time.
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
  /// The time since the program started.
  ///
  /// Animations are a function of it.
  public var elapsed: Duration
  /// The appearance of the animated ring, reduced on slow connections.
  public var ring = RingAppearance()

  /// Creates a context; by default for a dark truecolor terminal at time zero.
  public init(
    theme: ResolvedTheme = .dark, depth: ColorDepth = .truecolor, elapsed: Duration = .zero
  ) {
    self.theme = theme.resolved(for: depth)
    self.depth = depth
    self.elapsed = elapsed
  }
}
