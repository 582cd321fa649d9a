import Color
import StyledText
import UnicodeText

/// A feature of a text that a format cannot represent.
///
///     let question = conversion.losses.map(\.message).joined(separator: "; ") + " – save?"
public struct FormatLoss: Hashable, Sendable, CustomStringConvertible {
  /// What happens to a feature.
  enum Effect: Hashable, Sendable {
    /// It is dropped.
    case dropped
    /// It is replaced by something else.
    case becomes(String)
  }

  /// The feature; nil for a loss that is specific to one format.
  public let feature: TextFeature?
  /// A short message for the user, such as “italic: lost”.
  public let message: String

  /// Creates a loss with its own message.
  init(_ message: String) {
    feature = nil
    self.message = message
  }

  /// Creates the loss of a feature.
  init(_ feature: TextFeature, _ effect: Effect) {
    self.feature = feature
    switch effect {
    case .dropped: message = "\(feature.title): lost"
    case .becomes(let other):
      message = "\(feature.title) \(feature == .bold ? "becomes" : "become") \(other)"
    }
  }

  /// The message for the user.
  public var description: String { message }
}

/// A feature of styled text that some formats cannot represent.
///
///     let lost = conversion.losses.compactMap(\.feature)
///     if lost.contains(.blink) { print("The text will not blink.") }
public enum TextFeature: Int, Hashable, Sendable, CaseIterable {
  /// Colours of 24 bits.
  case truecolor
  /// Palette entries 16 to 255.
  case paletteColor
  /// Palette entries 0 to 15, which depend on the terminal's settings.
  case terminalColor
  /// A background colour.
  case background
  /// An attribute of SGR 1 to 9, or 53.
  case bold, faint, italic, blink, rapidBlink, reverse, conceal, strike, overline
  /// Raised text, SGR 73.
  case superscript
  /// Lowered text, SGR 74.
  case `subscript`
  /// A proportional font, SGR 26.
  case proportional
  /// A single underline.
  case underline
  /// Another kind of underline, or its colour.
  case doubleUnderline, curlyUnderline, dottedUnderline, dashedUnderline, underlineColor
  /// Links to http, https and mailto.
  case link
  /// Links to anything else.
  case otherLink
  /// Parameters of links, such as an identifier.
  case linkParameter
  /// Links that do not fit into an escape sequence, usually because they are too long.
  case longLink
  /// Tabs.
  case tab
  /// Control characters besides tabs and line ends.
  case control
  /// Characters that are invisible or change the direction of text.
  case hidden
  /// Carriage returns within lines.
  case carriageReturn
  /// Lines that end with CR LF.
  case dosLine
  /// Lines that end differently from most.
  case mixedLine
  /// Bytes that are not UTF-8.
  case invalidByte

  /// The features of styles, and not of characters.
  static let styles = Set(allCases.prefix { $0 != .tab })
  /// The kinds of underlines, and their colours.
  static let underlines: Set = [
    underline, doubleUnderline, curlyUnderline, dottedUnderline, dashedUnderline, underlineColor,
  ]
  /// Links and what they have.
  static let links: Set = [link, otherLink, linkParameter, longLink]
  /// The ends of lines that become those of Unix.
  static let lineEnds: Set = [dosLine, mixedLine]
  /// What has no glyph, and is shown as a mark.
  static let invisible: Set = [control, hidden, carriageReturn, invalidByte]

  /// The display name.
  public var title: String { Self.titles[rawValue] }

  /// The display names in the order of the cases.
  private static let titles = [
    "24-bit colours", "colours of the 256-colour palette", "the terminal's 16 colours",
    "background colours", "bold", "faint", "italic", "blinking", "rapid blinking",
    "reversed colours", "concealed text", "struck-through text", "overlines", "superscript",
    "subscript", "proportional spacing", "underlines", "double underlines", "curly underlines",
    "dotted underlines", "dashed underlines", "underline colours", "links",
    "links to anything but http, https and mailto", "parameters of links",
    "links that do not fit into an escape sequence", "tabs", "control characters",
    "invisible characters", "carriage returns within lines", "CR LF line endings",
    "mixed line endings", "bytes that are not UTF-8",
  ]
}

// MARK: - Finding

/// The features that a text has, as far as they are wanted.
struct TextFeatures: Hashable, Sendable {
  private var found: UInt64 = 0
  private let wanted: UInt64
  private let wantsStyles: Bool
  private let wantsOnlyLinks: Bool
  private let wantsCharacters: Bool
  private let wantsOnlyLineEnds: Bool
  private var style = TextStyle.plain
  private var endsWithReturn = false
  private var hasPlainLine = false
  /// Whether no carriage return is in the text that follows.
  var hasNoReturns = false

  /// Creates the features of an empty text.
  init(wanted: Set<TextFeature> = Set(TextFeature.allCases)) {
    self.wanted = wanted.reduce(0) { $0 | Self.bit($1) }
    wantsStyles = !wanted.isDisjoint(with: TextFeature.styles)
    wantsOnlyLinks = wanted.isDisjoint(with: TextFeature.styles.subtracting(TextFeature.links))
    wantsCharacters = !wanted.isSubset(of: TextFeature.styles)
    wantsOnlyLineEnds = wanted.isSubset(of: TextFeature.styles.union(TextFeature.lineEnds))
  }

  private static func bit(_ feature: TextFeature) -> UInt64 { 1 &<< UInt64(feature.rawValue) }

  /// Whether a feature has been found.
  func contains(_ feature: TextFeature) -> Bool { found & Self.bit(feature) != 0 }

  /// Adds a feature.
  mutating func insert(_ feature: TextFeature) { found |= Self.bit(feature) }

  /// Adds the next run of text.
  @inline(__always)
  mutating func add(_ text: ByteBuffer, style new: TextStyle) {
    guard found & wanted != wanted else { return }
    if wantsStyles, wantsOnlyLinks ? new.link != style.link : new != style {
      style = new
      insert(new)
    }
    // More lines that end as most do tell nothing.
    let isKnown =
      wantsOnlyLineEnds && hasPlainLine && !endsWithReturn
      && (hasNoReturns || !text.contains(.carriageReturn))
    if wantsCharacters, !isKnown { scan(text) }
  }

  /// Marks the end of the text.
  mutating func finish() {
    if endsWithReturn { insert(.carriageReturn) }
    endsWithReturn = false
  }

  // MARK: Styles

  /// Adds the features of a style.
  mutating func insert(_ style: TextStyle) {
    insert(style.foreground)
    // A log with many colours changes nothing else.
    if style.link == nil, style.sgr.hasOnlyForeground { return }
    insert(style.background)
    insert(style.underlineColor)
    insert(style.fill)
    if style.background != .default || style.fill != .default { insert(.background) }
    if style.underlineColor != .default { insert(.underlineColor) }
    // The features of attributes and of underlines have the order of these.
    let attributes = style.attributes.intersection(.all)
    found |= UInt64(attributes.rawValue) << UInt64(TextFeature.bold.rawValue)
    if style.underline != .none {
      found |= Self.bit(.underline) << UInt64(style.underline.rawValue - Underline.single.rawValue)
    }
    if let link = style.link {
      insert(link.isSafe ? .link : .otherLink)
      if !link.parameters.isEmpty { insert(.linkParameter) }
      if !ANSIWriter.canHold(link) { insert(.longLink) }
    }
  }

  private mutating func insert(_ color: TerminalColor) {
    switch color {
    case .default: break
    case .indexed(let index): insert(index < 16 ? TextFeature.terminalColor : .paletteColor)
    case .rgb: insert(TextFeature.truecolor)
    }
  }

  // MARK: Characters

  private mutating func scan(_ text: ByteBuffer) {
    var index = 0
    if endsWithReturn, let first = text.first {
      endsWithReturn = false
      if first == .newline {
        endLine(isDOS: true)
        index = 1
      } else {
        insert(.carriageReturn)
      }
    }
    while true {
      index =
        wantsOnlyLineEnds
        ? ByteSearch.firstLineEnd(in: text, from: index)
        : ByteSearch.printableEnd(in: text, from: index, to: text.count)
      guard index < text.count else { return }
      let byte = text[index]
      guard byte < 0x80 else {
        let scalar = UTF8Scalar(in: text, at: index)
        insert(scalar.value)
        index += scalar.length
        continue
      }
      switch byte {
      case .newline: endLine(isDOS: false)
      case .carriageReturn where index + 1 == text.count: endsWithReturn = true
      case .carriageReturn where text[index + 1] == .newline:
        endLine(isDOS: true)
        index += 1
      case .carriageReturn: insert(.carriageReturn)
      case .tab: insert(.tab)
      default: insert(.control)
      }
      index += 1
    }
  }

  private mutating func endLine(isDOS: Bool) {
    if isDOS { insert(.dosLine) } else { hasPlainLine = true }
    if hasPlainLine, contains(.dosLine) { insert(.mixedLine) }
  }

  private mutating func insert(_ value: UInt32) {
    if value < 0xA0 {
      insert(.control)
    } else if InvalidByte.scalars.contains(value) {
      insert(.invalidByte)
    } else if VisibleMark.hides(value) {
      insert(.hidden)
    }
  }
}
