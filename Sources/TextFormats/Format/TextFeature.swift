/// A feature of styled text that some formats cannot represent.
///
///     let lost = conversion.losses.compactMap(\.feature)
///     if lost.contains(.blink) { print("The text will not blink.") }
public enum TextFeature: Int, Hashable, Sendable, CaseIterable {
  /// Colours of 24 bits.
  case exactColor
  /// Palette entries 16 to 255.
  case paletteColor
  /// Palette entries 0 to 15, which depend on the terminal's settings.
  case terminalColor
  /// A background colour.
  case background
  case bold, faint, italic, blink, rapidBlink, reverse, conceal, strike, overline
  case superscript
  case `subscript`
  case proportional
  /// A single underline.
  case underline
  case doubleUnderline, curlyUnderline, dottedUnderline, dashedUnderline, underlineColor
  /// Links to http, https and mailto.
  case link
  /// Links to anything else.
  case otherLink
  /// Parameters of links, such as an identifier.
  case linkParameter
  /// Links that do not fit into an escape sequence, usually because they are too long.
  case longLink
  case tab
  /// Control characters besides tabs and line ends.
  case control
  /// Characters that are invisible or change the direction of text.
  case hidden
  /// Carriage returns within lines.
  case carriageReturn
  /// Lines that end with CR LF.
  case dosLine
  /// Lines with another ending than most.
  case mixedLine
  /// Bytes that are not UTF-8.
  case invalidByte

  /// Whether this is a feature of characters and not of styles.
  var isOfCharacters: Bool { rawValue >= TextFeature.tab.rawValue }

  /// Whether this is a feature of links.
  var isOfLinks: Bool { [.link, .otherLink, .linkParameter, .longLink].contains(self) }

  /// Whether this is a feature of the ends of lines.
  var isOfLineEnds: Bool { self == .dosLine || self == .mixedLine }

  /// The display name.
  public var title: String {
    switch self {
    case .exactColor: "24-bit colours"
    case .paletteColor: "colours of the 256-colour palette"
    case .terminalColor: "the terminal's 16 colours"
    case .background: "background colours"
    case .bold: "bold"
    case .faint: "faint"
    case .italic: "italic"
    case .blink: "blinking"
    case .rapidBlink: "rapid blinking"
    case .reverse: "reversed colours"
    case .conceal: "concealed text"
    case .strike: "struck-through text"
    case .overline: "lines above"
    case .superscript: "superscript"
    case .subscript: "subscript"
    case .proportional: "proportional spacing"
    case .underline: "underlines"
    case .doubleUnderline: "double underlines"
    case .curlyUnderline: "curly underlines"
    case .dottedUnderline: "dotted underlines"
    case .dashedUnderline: "dashed underlines"
    case .underlineColor: "underline colours"
    case .link: "links"
    case .otherLink: "links to anything but http, https and mailto"
    case .linkParameter: "parameters of links"
    case .longLink: "links that do not fit into an escape sequence"
    case .tab: "tabs"
    case .control: "control characters"
    case .hidden: "invisible characters"
    case .carriageReturn: "carriage returns within lines"
    case .dosLine: "CR LF line ends"
    case .mixedLine: "mixed line ends"
    case .invalidByte: "bytes that are not UTF-8"
    }
  }
}
