import Colorimetry
public import StyledText

/// What was read from a file of ANSI art, laid out as it is seen.
public struct ANSIArt: Hashable, Sendable {
  /// The rows as lines, with "\n" between them.
  ///
  /// Blanks at the end of a row without a background are left out. Cells nothing was drawn to are
  /// plain spaces, line breaks are plain. Bright colours are palette entries 8 to 15; `bold` is only
  /// set for letters that cannot be brighter, in UTF-8 art.
  public var text: StyledString
  /// The columns at which rows wrap.
  public var width: Int
  /// How the characters were written.
  public var encoding: ArtEncoding
  /// The record at the end of the file.
  public var sauce: Sauce?
  /// Whether blinking stands for a bright background.
  public var hasICEColors: Bool
  /// Whether all that is drawn is in the text; false for files beyond the limits, which are better
  /// opened as text.
  public var isComplete: Bool
  /// The bytes behind a Ctrl-Z in the middle of the file that are neither comments nor SAUCE.
  ///
  /// They are not shown, as on DOS; what is saved from the text does not have them.
  public var hiddenBytes: Int
  /// The characters that were drawn and then drawn over or cleared, as animations do.
  ///
  /// The text has only what is seen at the end.
  public var overdrawnCells: Int

  /// How cells without colours of their own look: light grey on black.
  ///
  /// In the text they have the colours of the terminal.
  public static let baseStyle = TextStyle(foreground: .indexed(7), background: .indexed(0))

  /// What of the file is not in the text, in words for the user.
  var notices: [String] {
    var result: [String] = []
    if hiddenBytes > 0 {
      result.append("\(hiddenBytes) bytes behind the end of the picture are not shown")
    }
    if overdrawnCells > 0 {
      result.append("an animation: only its last picture is shown, without what was drawn before")
    }
    return result
  }
}
