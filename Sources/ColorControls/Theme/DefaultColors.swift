public import Colorimetry
public import TerminalCore

/// The terminal's default foreground and background, as far as they are known.
///
///     let paper = DefaultColors(.light, background: RGB8(0xFD, 0xF6, 0xE3))
///     let context = RenderContext(theme: ResolvedTheme(.standard, on: paper))
public struct DefaultColors: Hashable, Sendable {
  /// Whether the terminal is dark or light.
  public var appearance: Appearance
  /// The reported background; nil if it is unknown.
  public var background: RGB8?
  /// The reported text colour; nil if it is unknown.
  public var text: RGB8?

  /// Creates default colours; unknown ones are assumed from the appearance.
  public init(_ appearance: Appearance, background: RGB8? = nil, text: RGB8? = nil) {
    self.appearance = appearance
    self.background = background
    self.text = text
  }

  /// The background, reported or assumed.
  public var effectiveBackground: RGB8 {
    background ?? (appearance == .dark ? RGB8(0x10, 0x10, 0x14) : RGB8(0xFF, 0xFF, 0xFF))
  }

  /// The text colour, reported or assumed.
  public var effectiveText: RGB8 {
    text ?? (appearance == .dark ? RGB8(0xE6, 0xE6, 0xEA) : RGB8(0x1C, 0x1C, 0x1E))
  }
}
