public import Colorimetry
import TerminalCore

/// What drawing depends on besides the state that is drawn.
public struct RenderContext: Hashable, Sendable {
  /// The colours of the chrome.
  public var theme: Theme
  /// The colours the terminal can show: marks and notes differ, colours are quantised later.
  public var depth: ColorDepth
  /// Time since the program started; animation is a function of it.
  public var elapsed: Duration

  /// A context; without arguments dark, exact and at the start.
  public init(theme: Theme = .dark, depth: ColorDepth = .truecolor, elapsed: Duration = .zero) {
    self.theme = theme
    self.depth = depth
    self.elapsed = elapsed
  }
}
