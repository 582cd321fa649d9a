import Color
public import StyledText

/// The contents of a file of ANSI art.
///
///     let art = ArtReader.read(bytes)
///     let title = art.sauce?.title ?? "\(art.width) columns"
///     if !art.isComplete { print("too large for a screen") }
public struct ANSIArt: Hashable, Sendable {
  /// The rows as lines, with "\n" between them.
  ///
  /// Invisible spaces at the end of rows are trimmed. Undrawn cells are plain spaces, and line
  /// breaks are plain. Bright colours are palette entries 8 to 15; `bold` is only set in UTF-8 art,
  /// for colours that cannot be brightened.
  public var text: StyledString
  /// The column at which rows wrap.
  public var width: Int
  /// The encoding of the characters.
  public var encoding: ArtEncoding
  /// The SAUCE record.
  public var sauce: Sauce?
  /// Whether the blink attribute selects bright backgrounds.
  public var hasICEColors: Bool
  /// Whether the text is complete; false for files beyond the limits, which are better opened as
  /// text.
  public var isComplete: Bool
  /// The number of bytes between a Ctrl-Z in the file and its record.
  ///
  /// As on DOS they are not shown, and saving the text drops them.
  public var hiddenBytes: Int
  /// The number of characters that were drawn and later overdrawn or cleared, as in animations.
  ///
  /// The text has only the final picture.
  public var overdrawnCells: Int

  /// The colours of cells with default colours on a PC: light grey on black.
  ///
  /// In the text such cells have the terminal's default colours.
  package static let baseStyle = TextStyle(foreground: .indexed(7), background: .indexed(0))

  /// Notices for the user about what the text lacks.
  var notices: [String] {
    var result: [String] = []
    if encoding != .utf8, let sauce, !ArtCharacterSet(sauce.font).isKnown {
      result.append(
        "the characters of the font “\(sauce.font)” are not known: read as code page 437")
    }
    if hiddenBytes > 0 {
      result.append("\(hiddenBytes) bytes after the end of the picture are not shown")
    }
    if overdrawnCells > 0 {
      result.append("animation: only the final picture is shown")
    }
    return result
  }
}
