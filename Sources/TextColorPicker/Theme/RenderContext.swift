public import Colorimetry
import TerminalCore

/// What drawing depends on besides the state that is drawn.
public struct RenderContext: Hashable, Sendable {
  /// The colours and styles of the chrome, always in the depth of the context.
  public var theme: ResolvedTheme {
    didSet { if theme.depth != depth { theme = theme.resolved(for: depth) } }
  }
  /// The colours the terminal can show: marks and notes differ, colours are quantised later.
  public var depth: ColorDepth {
    didSet { if theme.depth != depth { theme = theme.resolved(for: depth) } }
  }
  /// Time since the program started; animation is a function of it.
  public var elapsed: Duration
  /// How the turning ring is drawn, where the line to the terminal is slow.
  public var ring = RingLook()

  /// A context; without arguments dark, exact and at the start.
  public init(
    theme: ResolvedTheme = .dark, depth: ColorDepth = .truecolor, elapsed: Duration = .zero
  ) {
    self.theme = theme.resolved(for: depth)
    self.depth = depth
    self.elapsed = elapsed
  }
}
