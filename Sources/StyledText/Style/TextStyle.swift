public import Colorimetry

/// The style of text: colours, attributes, underline and link.
///
///     var style = text.typingStyle(at: text.endOffset)
///     style.background = .indexed(4)
///     text.append(StyledString(" on blue", style: style))
public struct TextStyle: Hashable, Sendable {
  /// The colour of the text.
  public var foreground: TerminalColor
  /// The colour behind the text.
  public var background: TerminalColor
  /// The colour of the underline; `.default` is the foreground.
  public var underlineColor: TerminalColor
  /// Bold, italic and so on.
  public var attributes: TextAttributes
  /// The kind of underline.
  public var underline: Underline
  /// The link, or nil.
  public var link: Hyperlink?

  /// Creates a style; properties that are not given are the terminal's defaults.
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

  /// The terminal's default style.
  public static let plain = TextStyle()
}
