public import Colorimetry

/// The style of text: colours, attributes, underline and link.
///
///     var style = text.typingStyle(at: text.endOffset)
///     style.background = .indexed(4)
///     text.append(StyledString(" on blue", style: style))
public struct TextStyle: Hashable, Sendable {
  /// Everything but the link.
  @usableFromInline package var sgr = SGRStyle()
  /// The link, or nil.
  public var link: Hyperlink?

  /// The colour of the text.
  @inlinable public var foreground: TerminalColor {
    get { sgr.foreground }
    set { sgr.foreground = newValue }
  }

  /// The colour behind the text.
  @inlinable public var background: TerminalColor {
    get { sgr.background }
    set { sgr.background = newValue }
  }

  /// The colour of the underline; `.default` is the foreground.
  @inlinable public var underlineColor: TerminalColor {
    get { sgr.underlineColor }
    set { sgr.underlineColor = newValue }
  }

  /// Bold, italic and so on.
  @inlinable public var attributes: TextAttributes {
    get { sgr.attributes }
    set { sgr.attributes = newValue }
  }

  /// The kind of underline.
  @inlinable public var underline: Underline {
    get { sgr.underline }
    set { sgr.underline = newValue }
  }

  /// Creates a style; properties that are not given are the terminal's defaults.
  public init(
    foreground: TerminalColor = .default, background: TerminalColor = .default,
    attributes: TextAttributes = [], underline: Underline = .none,
    underlineColor: TerminalColor = .default, link: Hyperlink? = nil
  ) {
    self.link = link
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
    self.underline = underline
    self.underlineColor = underlineColor
  }

  /// Creates a style from its parts.
  @inlinable package init(_ sgr: SGRStyle, link: Hyperlink?) {
    self.sgr = sgr
    self.link = link
  }

  /// The terminal's default style.
  public static let plain = TextStyle()
}
