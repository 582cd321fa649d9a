/// The attributes of text other than colours and underline, as set by SGR sequences.
///
///     let heading = TextStyle(attributes: [.bold, .overline])
///     let plain = text.restyled(by: .removing(.all))
public struct TextAttributes: OptionSet, Hashable, Sendable {
  /// The attributes as a bit set.
  public var rawValue: UInt16

  /// Creates a set from its bits.
  @inlinable public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Bold, SGR 1.
  @inlinable public static var bold: TextAttributes { TextAttributes(rawValue: 1 << 0) }
  /// Faint, SGR 2.
  @inlinable public static var faint: TextAttributes { TextAttributes(rawValue: 1 << 1) }
  /// Italic, SGR 3.
  @inlinable public static var italic: TextAttributes { TextAttributes(rawValue: 1 << 2) }
  /// Slow blink, SGR 5; never together with `rapidBlink`.
  @inlinable public static var blink: TextAttributes { TextAttributes(rawValue: 1 << 3) }
  /// Rapid blink, SGR 6; never together with `blink`.
  @inlinable public static var rapidBlink: TextAttributes { TextAttributes(rawValue: 1 << 4) }
  /// Foreground and background exchanged, SGR 7.
  @inlinable public static var reverse: TextAttributes { TextAttributes(rawValue: 1 << 5) }
  /// Hidden, SGR 8.
  @inlinable public static var conceal: TextAttributes { TextAttributes(rawValue: 1 << 6) }
  /// Struck through, SGR 9.
  @inlinable public static var strike: TextAttributes { TextAttributes(rawValue: 1 << 7) }
  /// Overlined, SGR 53.
  @inlinable public static var overline: TextAttributes { TextAttributes(rawValue: 1 << 8) }
  /// Superscript, SGR 73; never together with `subscript`.
  @inlinable public static var superscript: TextAttributes { TextAttributes(rawValue: 1 << 9) }
  /// Subscript, SGR 74; never together with `superscript`.
  @inlinable public static var `subscript`: TextAttributes { TextAttributes(rawValue: 1 << 10) }
  /// Proportional spacing, SGR 26.
  @inlinable public static var proportional: TextAttributes { TextAttributes(rawValue: 1 << 11) }

  /// All attributes.
  @inlinable public static var all: TextAttributes { TextAttributes(rawValue: (1 << 12) - 1) }
}
