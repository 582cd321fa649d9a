public import Colorimetry
public import TerminalCore

/// What is known of the terminal's own colours.
public struct TerminalGround: Hashable, Sendable {
  /// Whether the terminal is dark or light.
  public var appearance: Appearance
  /// Its background as it told; nil while it is assumed.
  public var background: RGB8?
  /// Its text colour as it told; nil while it is assumed.
  public var text: RGB8?

  /// A terminal of which no more is known than what is given.
  public init(_ appearance: Appearance, background: RGB8? = nil, text: RGB8? = nil) {
    self.appearance = appearance
    self.background = background
    self.text = text
  }

  /// The background, known or assumed.
  public var shownBackground: RGB8 {
    background ?? (appearance == .dark ? RGB8(0x10, 0x10, 0x14) : RGB8(0xFF, 0xFF, 0xFF))
  }

  /// The text colour, known or assumed.
  public var shownText: RGB8 {
    text ?? (appearance == .dark ? RGB8(0xE6, 0xE6, 0xEA) : RGB8(0x1C, 0x1C, 0x1E))
  }
}
