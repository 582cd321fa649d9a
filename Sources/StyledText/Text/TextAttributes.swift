/// The attributes of text besides its colours, as the SGR sequences 1 to 9 know them.
public struct TextAttributes: OptionSet, Hashable, Sendable {
  /// The attributes as a bit set.
  public var rawValue: UInt16

  /// Makes a set from its bits.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Bold, SGR 1.
  public static let bold = TextAttributes(rawValue: 1 << 0)
  /// Faint, SGR 2.
  public static let faint = TextAttributes(rawValue: 1 << 1)
  /// Italic, SGR 3.
  public static let italic = TextAttributes(rawValue: 1 << 2)
  /// Underlined once, SGR 4.
  public static let underline = TextAttributes(rawValue: 1 << 3)
  /// Blinking, SGR 5 and 6.
  public static let blink = TextAttributes(rawValue: 1 << 4)
  /// Foreground and background exchanged, SGR 7.
  public static let reverse = TextAttributes(rawValue: 1 << 5)
  /// Hidden, SGR 8.
  public static let conceal = TextAttributes(rawValue: 1 << 6)
  /// Struck through, SGR 9.
  public static let strike = TextAttributes(rawValue: 1 << 7)
}
