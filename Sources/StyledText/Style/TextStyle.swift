public import Color
import Synchronization

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

/// A kind of underline, SGR `4:0` to `4:5`.
///
///     var mistake = StyleChange()
///     mistake.underline = .curly
///     mistake.underlineColor = .indexed(1)
///     let marked = text.restyled(by: mistake)
public enum Underline: UInt8, Hashable, Sendable, CaseIterable {
  /// No underline, SGR 24.
  case none
  /// A single line, SGR 4.
  case single
  /// A double line, SGR 21.
  case double
  /// A wavy line, SGR `4:3`.
  case curly
  /// A dotted line, SGR `4:4`.
  case dotted
  /// A dashed line, SGR `4:5`.
  case dashed
}

/// The target of a link, as given by an OSC 8 sequence.
///
/// A value is an index into a table of the process. So styles stay trivially copyable and
/// comparable however many links a text has.
///
/// Source: https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda
///
///     let link = Hyperlink(uri: "https://swift.org")
///     let linked = StyledString("Swift", style: TextStyle(underline: .single, link: link))
public struct Hyperlink: Hashable, Sendable {
  private struct Target: Hashable {
    let uri: String
    let parameters: String

    /// Compares by bytes: canonically equivalent strings are different links.
    static func == (left: Target, right: Target) -> Bool {
      left.uri.utf8.elementsEqual(right.uri.utf8)
        && left.parameters.utf8.elementsEqual(right.parameters.utf8)
    }
  }

  private struct Table {
    var targets: [Target] = []
    var indices: [Target: UInt32] = [:]
  }

  /// All links of the process: a number has to mean the same link in every text.
  private static let table = Mutex(Table())

  private let index: UInt32

  /// Creates a link.
  /// - Parameters:
  ///   - uri: the target as it is written in the sequence; not empty.
  ///   - parameters: `key=value` pairs separated by colons, such as `id=1`; usually empty.
  public init(uri: String, parameters: String = "") {
    precondition(!uri.isEmpty, "the URI of a link is empty")
    let target = Target(uri: uri, parameters: parameters)
    index = Self.table.withLock { table in
      if let known = table.indices[target] { return known }
      let index = UInt32(table.targets.count)
      table.targets.append(target)
      table.indices[target] = index
      return index
    }
  }

  private var target: Target { Self.table.withLock { $0.targets[Int(index)] } }

  /// The target as it is written in the sequence.
  ///
  /// Do not trust it.
  public var uri: String { target.uri }

  /// The parameters of the sequence, such as `id=1`.
  public var parameters: String { target.parameters }
}

/// The length and style of a run of text.
///
///     var start = text.startOffset
///     for run in text.runs(in: text.fullRange) {
///       let end = start + run.length
///       if run.style.attributes.contains(.bold) { print(text.text(in: start..<end)) }
///       start = end
///     }
public struct StyleRun: Hashable, Sendable {
  /// The length in UTF-8 bytes.
  public var length: Int
  /// The style of all of these bytes.
  public var style: TextStyle

  /// Creates a run.
  /// - Parameters:
  ///   - length: the length in UTF-8 bytes, not negative.
  ///   - style: the style of the text.
  public init(length: Int, style: TextStyle) {
    precondition(length >= 0, "the length of a run is negative")
    self.length = length
    self.style = style
  }
}
