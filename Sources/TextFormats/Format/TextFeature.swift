/// Something in a text that some formats cannot hold.
public enum TextFeature: Int, Hashable, Sendable, CaseIterable {
  /// Colours of 24 bits.
  case exactColor
  /// The entries 16 to 255 of a terminal's palette.
  case paletteColor
  /// The entries 0 to 15, which every terminal shows in its own way.
  case terminalColor
  /// A colour behind the letters.
  case background
  case bold, faint, italic, blink, rapidBlink, reverse, conceal, strike, overline
  case superscript
  case `subscript`
  case proportional
  /// One line under the letters.
  case underline
  case doubleUnderline, curlyUnderline, dottedUnderline, dashedUnderline, underlineColor
  /// Links to http, https and mailto.
  case link
  /// Links to anything else.
  case otherLink
  /// What a link says besides its target, such as its identity.
  case linkParameter
  /// Links that do not fit into an escape sequence, mostly because they are too long.
  case longLink
  case tab
  /// Control characters besides tabs and line ends.
  case control
  /// Characters that cannot be seen, or that change the direction of others.
  case hidden
  /// Carriage returns that do not belong to the end of a line.
  case carriageReturn
  /// Lines that end with a carriage return and a line feed.
  case dosLine
  /// Lines that end in the other way than most.
  case mixedLine
  /// Bytes that are not UTF-8.
  case invalidByte

  /// Whether characters have it, and not styles.
  var isOfCharacters: Bool { rawValue >= TextFeature.tab.rawValue }

  /// What people call it.
  public var title: String {
    switch self {
    case .exactColor: "24-bit colours"
    case .paletteColor: "colours of the 256"
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
    case .otherLink: "links to other than http, https and mailto"
    case .linkParameter: "parameters of links"
    case .longLink: "links that do not fit into an escape sequence"
    case .tab: "tabs"
    case .control: "control characters"
    case .hidden: "invisible characters"
    case .carriageReturn: "carriage returns within lines"
    case .dosLine: "lines with CR LF"
    case .mixedLine: "mixed line ends"
    case .invalidByte: "bytes that are not UTF-8"
    }
  }
}
