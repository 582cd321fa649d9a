public import Colorimetry

/// How a piece of text looks: colours, attributes, an underline; and where it links to.
public struct TextStyle: Hashable, Sendable {
  /// The colour of the letters.
  public var foreground: TerminalColor
  /// The colour behind the letters.
  public var background: TerminalColor
  /// The colour of the underline; the default is that of the letters.
  public var underlineColor: TerminalColor
  /// Bold, italic and so on.
  public var attributes: TextAttributes
  /// The line under the letters.
  public var underline: Underline
  /// Where the text leads when it is followed.
  public var link: Hyperlink?

  /// Makes a style; what is not named stays as the terminal has it.
  public init(
    foreground: TerminalColor = .default, background: TerminalColor = .default,
    attributes: TextAttributes = [], underline: Underline = .none,
    underlineColor: TerminalColor = .default, link: Hyperlink? = nil
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
    self.underline = underline
    self.underlineColor = underlineColor
    self.link = link
  }

  /// Text as the terminal shows it by default.
  public static let plain = TextStyle()
}
