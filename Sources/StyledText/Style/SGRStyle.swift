public import Color

/// The part of a style that SGR sequences set: everything but the link.
///
/// It takes two words, so that it is copied, compared and hashed without a branch for each property;
/// every piece of a converted file does that several times.
@usableFromInline package struct SGRStyle: Hashable, Sendable {
  /// From the lowest bit: the colour of the text, the background, the attributes.
  @usableFromInline var upper: UInt64 = 0
  /// From the lowest bit: the colour of the underline, the fill, the underline.
  @usableFromInline var lower: UInt64 = 0

  // Computed: other modules fold them into constants, but would load stored ones.
  /// The bits of a colour.
  @inlinable static var colorMask: UInt64 { 0x3FF_FFFF }
  /// The offset of the second colour of a word.
  @inlinable static var second: UInt64 { 26 }
  /// The offset of what is not a colour.
  @inlinable static var third: UInt64 { 52 }

  /// Creates the terminal's default style.
  @inlinable package init() {}

  /// The colour of the text.
  @inlinable package var foreground: TerminalColor {
    get { Self.color(upper) }
    set { Self.set(newValue, at: 0, of: &upper) }
  }

  /// The colour behind the text.
  @inlinable package var background: TerminalColor {
    get { Self.color(upper &>> Self.second) }
    set { Self.set(newValue, at: Self.second, of: &upper) }
  }

  /// The colour of the underline; `.default` is the foreground.
  @inlinable package var underlineColor: TerminalColor {
    get { Self.color(lower) }
    set { Self.set(newValue, at: 0, of: &lower) }
  }

  /// The background of the rest of the line.
  @inlinable package var fill: TerminalColor {
    get { Self.color(lower &>> Self.second) }
    set { Self.set(newValue, at: Self.second, of: &lower) }
  }

  /// Bold, italic and so on.
  @inlinable package var attributes: TextAttributes {
    get { TextAttributes(rawValue: UInt16(truncatingIfNeeded: upper &>> Self.third)) }
    set { Self.set(UInt64(newValue.rawValue), behindColorsOf: &upper) }
  }

  /// The kind of underline.
  @inlinable package var underline: Underline {
    get { Underline(rawValue: UInt8(truncatingIfNeeded: lower &>> Self.third)) ?? .none }
    set { Self.set(UInt64(newValue.rawValue), behindColorsOf: &lower) }
  }

  /// Whether this is the default style, whatever the fill.
  @inlinable var isPlain: Bool {
    upper == 0 && lower & ~(Self.colorMask &<< Self.second) == 0
  }

  /// Whether this is the default style in every respect.
  @inlinable package var isDefault: Bool { upper | lower == 0 }

  /// Whether nothing but the colour of the text is set.
  @inlinable package var hasOnlyForeground: Bool { upper &>> Self.second | lower == 0 }

  /// Whether a line break fills the rest of its line.
  @inlinable package var hasFill: Bool { lower & Self.colorMask &<< Self.second != 0 }

  @inlinable static func set(_ bits: UInt64, behindColorsOf word: inout UInt64) {
    word = word & (1 &<< third &- 1) | bits &<< third
  }

  @inlinable static func set(
    _ color: TerminalColor, at offset: UInt64, of word: inout UInt64
  ) {
    word = word & ~(colorMask &<< offset) | bits(color) &<< offset
  }

  /// Returns zero for the default; otherwise 1 or 2 above the three bytes of the value.
  @inlinable static func bits(_ color: TerminalColor) -> UInt64 {
    switch color {
    case .default: 0
    case .indexed(let index): 1 &<< 24 | UInt64(index)
    case .rgb(let rgb):
      2 &<< 24 | UInt64(rgb.red) &<< 16 | UInt64(rgb.green) &<< 8 | UInt64(rgb.blue)
    }
  }

  /// Returns the colour in the lowest bits of a word.
  @inlinable static func color(_ word: UInt64) -> TerminalColor {
    let low = UInt8(truncatingIfNeeded: word)
    switch word &>> 24 & 3 {
    case 0: return .default
    case 1: return .indexed(low)
    default:
      return .rgb(
        RGB8(UInt8(truncatingIfNeeded: word &>> 16), UInt8(truncatingIfNeeded: word &>> 8), low))
    }
  }
}
