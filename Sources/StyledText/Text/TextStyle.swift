public import Colorimetry

/// How a piece of text looks: two colours and a set of attributes.
public struct TextStyle: Hashable, Sendable {
  /// The colour of the letters.
  public var foreground: TerminalColor
  /// The colour behind the letters.
  public var background: TerminalColor
  /// Bold, italic and so on.
  public var attributes: TextAttributes

  /// Makes a style; what is not named stays as the terminal has it.
  public init(
    foreground: TerminalColor = .default, background: TerminalColor = .default,
    attributes: TextAttributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// Text as the terminal shows it by default.
  public static let plain = TextStyle()
}
