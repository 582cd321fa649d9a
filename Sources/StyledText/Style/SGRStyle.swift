public import Colorimetry

/// The part of a style that SGR sequences set: everything but the link.
///
/// It takes two words, so that it is copied, compared and hashed without a branch for each property.
@usableFromInline package struct SGRStyle: Hashable, Sendable {
  /// The foreground in the lower half, the background in the upper.
  @usableFromInline package var colors: UInt64 = 0
  /// The underline colour in the lower half, then the attributes, then the underline.
  @usableFromInline package var rest: UInt64 = 0

  // Computed: other modules fold it into a constant, but would load a stored `static let`.
  @inlinable static var half: UInt64 { 0xFFFF_FFFF }

  /// Creates the terminal's default style.
  @inlinable package init() {}

  /// The colour of the text.
  @inlinable package var foreground: TerminalColor {
    @inline(__always) get { SGRStyle.color(colors & SGRStyle.half) }
    @inline(__always) set { colors = colors & ~SGRStyle.half | SGRStyle.packed(newValue) }
  }

  /// The colour behind the text.
  @inlinable package var background: TerminalColor {
    @inline(__always) get { SGRStyle.color(colors >> 32) }
    @inline(__always) set { colors = colors & SGRStyle.half | SGRStyle.packed(newValue) << 32 }
  }

  /// The colour of the underline; `.default` is the foreground.
  @inlinable package var underlineColor: TerminalColor {
    @inline(__always) get { SGRStyle.color(rest & SGRStyle.half) }
    @inline(__always) set { rest = rest & ~SGRStyle.half | SGRStyle.packed(newValue) }
  }

  /// Bold, italic and so on.
  @inlinable package var attributes: TextAttributes {
    @inline(__always) get { TextAttributes(rawValue: UInt16(truncatingIfNeeded: rest >> 32)) }
    @inline(__always) set { rest = rest & ~(0xFFFF << 32) | UInt64(newValue.rawValue) << 32 }
  }

  /// The kind of underline.
  @inlinable package var underline: Underline {
    @inline(__always) get { Underline(rawValue: UInt8(truncatingIfNeeded: rest >> 48)) ?? .none }
    @inline(__always) set { rest = rest & ~(0xFF << 48) | UInt64(newValue.rawValue) << 48 }
  }

  /// Returns zero for the default; otherwise 1 or 2 in the highest of four bytes and the value in
  /// the others.
  @inline(__always)
  @inlinable static func packed(_ color: TerminalColor) -> UInt64 {
    switch color {
    case .default: 0
    case .indexed(let index): 1 << 24 | UInt64(index)
    case .rgb(let rgb):
      2 << 24 | UInt64(rgb.red) << 16 | UInt64(rgb.green) << 8 | UInt64(rgb.blue)
    }
  }

  @inline(__always)
  @inlinable static func color(_ packed: UInt64) -> TerminalColor {
    let low = UInt8(truncatingIfNeeded: packed)
    switch packed >> 24 {
    case 0: return .default
    case 1: return .indexed(low)
    default:
      return .rgb(
        RGB8(
          UInt8(truncatingIfNeeded: packed >> 16), UInt8(truncatingIfNeeded: packed >> 8), low))
    }
  }
}
