/// The attributes of text besides colours and underline, as SGR sequences know them.
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
  /// Blinking slowly, SGR 5.
  public static let blink = TextAttributes(rawValue: 1 << 3)
  /// Blinking rapidly, SGR 6; never together with `blink`.
  public static let rapidBlink = TextAttributes(rawValue: 1 << 4)
  /// Foreground and background exchanged, SGR 7.
  public static let reverse = TextAttributes(rawValue: 1 << 5)
  /// Hidden, SGR 8.
  public static let conceal = TextAttributes(rawValue: 1 << 6)
  /// Struck through, SGR 9.
  public static let strike = TextAttributes(rawValue: 1 << 7)
  /// A line above, SGR 53.
  public static let overline = TextAttributes(rawValue: 1 << 8)
  /// Raised and small, SGR 73.
  public static let superscript = TextAttributes(rawValue: 1 << 9)
  /// Lowered and small, SGR 74; never together with `superscript`.
  public static let `subscript` = TextAttributes(rawValue: 1 << 10)
  /// Proportional spacing, SGR 26.
  public static let proportional = TextAttributes(rawValue: 1 << 11)

  /// Every attribute there is.
  public static let all = TextAttributes(rawValue: (1 << 12) - 1)
}
