import Colorimetry

/// The part of a style that SGR sequences set: everything but the link.
///
/// It holds no reference and takes two words, so that the scanner's loops can copy it freely.
struct SGRStyle: Equatable {
  /// The foreground in the lower half, the background in the upper.
  private var colors: UInt64 = 0
  /// The underline colour in the lower half, then the attributes, then the underline.
  private var rest: UInt64 = 0

  private static let half: UInt64 = 0xFFFF_FFFF

  init() {}

  /// Takes everything but the link of a style.
  @inline(__always)
  init(_ style: TextStyle) {
    colors = SGRStyle.packed(style.foreground) | SGRStyle.packed(style.background) << 32
    rest =
      SGRStyle.packed(style.underlineColor) | UInt64(style.attributes.rawValue) << 32
      | UInt64(style.underline.rawValue) << 48
  }

  /// Returns the complete style with a link.
  @inline(__always)
  func linked(to link: Hyperlink?) -> TextStyle {
    TextStyle(
      foreground: foreground, background: background, attributes: attributes, underline: underline,
      underlineColor: underlineColor, link: link)
  }

  var foreground: TerminalColor {
    @inline(__always) get { SGRStyle.color(colors & SGRStyle.half) }
    @inline(__always) set { colors = colors & ~SGRStyle.half | SGRStyle.packed(newValue) }
  }

  var background: TerminalColor {
    @inline(__always) get { SGRStyle.color(colors >> 32) }
    @inline(__always) set { colors = colors & SGRStyle.half | SGRStyle.packed(newValue) << 32 }
  }

  var underlineColor: TerminalColor {
    @inline(__always) get { SGRStyle.color(rest & SGRStyle.half) }
    @inline(__always) set { rest = rest & ~SGRStyle.half | SGRStyle.packed(newValue) }
  }

  var attributes: TextAttributes {
    @inline(__always) get { TextAttributes(rawValue: UInt16(truncatingIfNeeded: rest >> 32)) }
    @inline(__always) set { rest = rest & ~(0xFFFF << 32) | UInt64(newValue.rawValue) << 32 }
  }

  var underline: Underline {
    @inline(__always) get { Underline(rawValue: UInt8(truncatingIfNeeded: rest >> 48)) ?? .none }
    @inline(__always) set { rest = rest & ~(0xFF << 48) | UInt64(newValue.rawValue) << 48 }
  }

  /// Returns zero for the default; otherwise 1 or 2 in the highest of four bytes and the value in
  /// the others.
  @inline(__always)
  private static func packed(_ color: TerminalColor) -> UInt64 {
    switch color {
    case .default: 0
    case .indexed(let index): 1 << 24 | UInt64(index)
    case .rgb(let rgb):
      2 << 24 | UInt64(rgb.red) << 16 | UInt64(rgb.green) << 8 | UInt64(rgb.blue)
    }
  }

  @inline(__always)
  private static func color(_ packed: UInt64) -> TerminalColor {
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
