/// The attributes of text other than colours and underline, as set by SGR sequences.
///
///     let heading = TextStyle(attributes: [.bold, .overline])
///     let plain = text.restyled(by: .removing(.all))
public struct TextAttributes: OptionSet, Hashable, Sendable {
  /// The attributes as a bit set.
  public var rawValue: UInt16

  /// Creates a set from its bits.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Bold, SGR 1.
  public static let bold = TextAttributes(rawValue: 1 << 0)
  /// Faint, SGR 2.
  public static let faint = TextAttributes(rawValue: 1 << 1)
  /// Italic, SGR 3.
  public static let italic = TextAttributes(rawValue: 1 << 2)
  /// Slow blink, SGR 5; never together with `rapidBlink`.
  public static let blink = TextAttributes(rawValue: 1 << 3)
  /// Rapid blink, SGR 6; never together with `blink`.
  public static let rapidBlink = TextAttributes(rawValue: 1 << 4)
  /// Foreground and background exchanged, SGR 7.
  public static let reverse = TextAttributes(rawValue: 1 << 5)
  /// Hidden, SGR 8.
  public static let conceal = TextAttributes(rawValue: 1 << 6)
  /// Struck through, SGR 9.
  public static let strike = TextAttributes(rawValue: 1 << 7)
  /// Overlined, SGR 53.
  public static let overline = TextAttributes(rawValue: 1 << 8)
  /// Superscript, SGR 73; never together with `subscript`.
  public static let superscript = TextAttributes(rawValue: 1 << 9)
  /// Subscript, SGR 74; never together with `superscript`.
  public static let `subscript` = TextAttributes(rawValue: 1 << 10)
  /// Proportional spacing, SGR 26.
  public static let proportional = TextAttributes(rawValue: 1 << 11)

  /// All attributes.
  public static let all = TextAttributes(rawValue: (1 << 12) - 1)
}
