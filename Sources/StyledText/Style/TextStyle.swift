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

  /// The background of the rest of the line, which only a line break shows.
  ///
  /// Programs paint it with `ESC [ K`, as for the stripes of diffs.
  @inlinable public var fill: TerminalColor {
    get { sgr.fill }
    set { sgr.fill = newValue }
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

/// The attributes of text other than colours and underline, as set by SGR sequences.
///
///     let heading = TextStyle(attributes: [.bold, .overline])
///     let plain = text.restyled(by: .removing(.all))
public struct TextAttributes: OptionSet, Hashable, Sendable {
  /// The attributes as a bit set.
  public var rawValue: UInt16

  /// Creates a set from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Bold, SGR 1.
  public static var bold: TextAttributes { TextAttributes(rawValue: 1 << 0) }
  /// Faint, SGR 2.
  public static var faint: TextAttributes { TextAttributes(rawValue: 1 << 1) }
  /// Italic, SGR 3.
  public static var italic: TextAttributes { TextAttributes(rawValue: 1 << 2) }
  /// Slow blink, SGR 5; never together with `rapidBlink`.
  public static var blink: TextAttributes { TextAttributes(rawValue: 1 << 3) }
  /// Rapid blink, SGR 6; never together with `blink`.
  public static var rapidBlink: TextAttributes { TextAttributes(rawValue: 1 << 4) }
  /// Foreground and background exchanged, SGR 7.
  public static var reverse: TextAttributes { TextAttributes(rawValue: 1 << 5) }
  /// Hidden, SGR 8.
  public static var conceal: TextAttributes { TextAttributes(rawValue: 1 << 6) }
  /// Struck through, SGR 9.
  public static var strike: TextAttributes { TextAttributes(rawValue: 1 << 7) }
  /// Overlined, SGR 53.
  public static var overline: TextAttributes { TextAttributes(rawValue: 1 << 8) }
  /// Superscript, SGR 73; never together with `subscript`.
  public static var superscript: TextAttributes { TextAttributes(rawValue: 1 << 9) }
  /// Subscript, SGR 74; never together with `superscript`.
  public static var `subscript`: TextAttributes { TextAttributes(rawValue: 1 << 10) }
  /// Proportional spacing, SGR 26.
  public static var proportional: TextAttributes { TextAttributes(rawValue: 1 << 11) }

  /// All attributes.
  public static var all: TextAttributes { TextAttributes(rawValue: (1 << 12) - 1) }

  /// The attributes that never go together with these.
  var excluded: TextAttributes {
    var excluded: TextAttributes = []
    if contains(.blink) { excluded.insert(.rapidBlink) }
    if contains(.rapidBlink) { excluded.insert(.blink) }
    if contains(.superscript) { excluded.insert(.subscript) }
    if contains(.subscript) { excluded.insert(.superscript) }
    return excluded
  }

  /// Switches attributes on, and off those that they exclude.
  package mutating func switchOn(_ added: TextAttributes) {
    subtract(added.excluded)
    formUnion(added)
  }
}

/// A kind of underline, SGR `4:0` to `4:5`.
///
///     var problem = StyleChange()
///     problem.underline = .curly
///     problem.underlineColor = .indexed(1)
///     let marked = text.restyled(by: problem)
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

/// A change of some properties of a style, which can be applied to any style.
///
/// It is small, however much text it applies to, so it can be stored with a text and in a journal.
///
///     let orange = StyleChange.foreground(.rgb(RGB8(0xFF, 0x88, 0x00)))
///     let heading = text.restyled(by: orange.followed(by: .adding(.bold)))
public struct StyleChange: Hashable, Sendable {
  /// What happens to the link.
  public enum Link: Hashable, Sendable {
    /// It stays as it is, or is taken away.
    case keep, remove
    /// It is replaced, or added.
    case set(Hyperlink)
  }

  /// Whether all properties are reset before the others are applied.
  public var clears = false
  /// The colours that are replaced by others, wherever no new one is set.
  public private(set) var replaced: [TerminalColor: TerminalColor] = [:]
  /// The new foreground, or nil to keep it.
  public var foreground: TerminalColor?
  /// The new background, or nil to keep it.
  public var background: TerminalColor?
  /// The new underline colour, or nil to keep it.
  public var underlineColor: TerminalColor?
  /// The new underline, or nil to keep it.
  public var underline: Underline?
  /// The attributes that are switched off.
  public var removed: TextAttributes = []
  /// The attributes that are switched on, after others have been switched off.
  public var added: TextAttributes = []
  /// What happens to the link.
  public var link = Link.keep
  /// Whether an earlier part of the change has ended the fill of line breaks, which no later
  /// background brings back.
  private var endsFill = false
  /// The fills that it has ended otherwise.
  private var endedFills: Set<TerminalColor> = []

  /// Creates a change that changes nothing.
  public init() {}

  private init(_ set: (inout StyleChange) -> Void) { set(&self) }

  /// Resets all properties.
  public static let clearing = StyleChange { $0.clears = true }

  /// Sets the foreground.
  public static func foreground(_ color: TerminalColor) -> StyleChange {
    StyleChange { $0.foreground = color }
  }

  /// Sets the background.
  public static func background(_ color: TerminalColor) -> StyleChange {
    StyleChange { $0.background = color }
  }

  /// Replaces colours by others, as foreground, background and colour of underlines.
  public static func replacing(_ colors: [TerminalColor: TerminalColor]) -> StyleChange {
    StyleChange { $0.replaced = colors }
  }

  /// Switches attributes on.
  public static func adding(_ attributes: TextAttributes) -> StyleChange {
    StyleChange { $0.added = attributes }
  }

  /// Switches attributes off.
  public static func removing(_ attributes: TextAttributes) -> StyleChange {
    StyleChange { $0.removed = attributes }
  }

  /// Sets all properties, so that every style becomes this one.
  public static func setting(_ style: TextStyle) -> StyleChange {
    var change = StyleChange.clearing
    change.foreground = style.foreground
    change.background = style.background
    change.underlineColor = style.underlineColor
    change.underline = style.underline
    change.added = style.attributes
    if let link = style.link { change.link = .set(link) }
    return change
  }

  /// Returns a style with this change applied.
  public func applied(to style: TextStyle) -> TextStyle {
    var result = clears ? .plain : style
    result.fill = style.fill
    if !clears, !replaced.isEmpty {
      result.foreground = replacing(style.foreground)
      result.background = replacing(style.background)
      result.underlineColor = replacing(style.underlineColor)
    }
    result.foreground = foreground ?? result.foreground
    result.background = background ?? result.background
    result.underlineColor = underlineColor ?? result.underlineColor
    result.underline = underline ?? result.underline
    result.attributes.subtract(removed)
    result.attributes.formUnion(added)
    switch link {
    case .keep: break
    case .remove: result.link = nil
    case .set(let link): result.link = link
    }
    return result
  }

  private func replacing(_ color: TerminalColor) -> TerminalColor { replaced[color] ?? color }

  /// Returns the style of a line break with this change applied: only a filled rest of a line
  /// takes the new background.
  func applied(toLineBreak style: TextStyle) -> TextStyle {
    var result = style
    if style.fill != .default {
      let isEnded = endsFill || endedFills.contains(style.fill)
      result.fill = isEnded ? .default : background ?? (clears ? .default : replacing(style.fill))
    }
    return result
  }

  /// Returns this change followed by another, as one change.
  public func followed(by next: StyleChange) -> StyleChange {
    var result = next.clears ? next : self
    result.endsFill = endsFill || (background ?? (clears ? .default : nil)) == .default
    result.endedFills = endedFills
    if background == nil, !clears {
      result.endedFills.formUnion(replaced.filter { $0.value == .default }.keys)
    }
    guard !next.clears else { return result }
    // After clearing, there are only the terminal's colours to replace.
    let cleared = clears ? next.replaced[.default] : nil
    result.foreground = next.foreground ?? foreground.map(next.replacing) ?? cleared
    result.background = next.background ?? background.map(next.replacing) ?? cleared
    result.underlineColor = next.underlineColor ?? underlineColor.map(next.replacing) ?? cleared
    result.replaced =
      clears ? [:] : replaced.mapValues(next.replacing).merging(next.replaced) { own, _ in own }
    result.underline = next.underline ?? underline
    result.added = added.subtracting(next.removed).union(next.added)
    result.removed = removed.union(next.removed).subtracting(next.added)
    if next.link != .keep { result.link = next.link }
    return result
  }
}
