/// What was read from a file of text with ANSI escape sequences.
public struct ANSIText: Hashable, Sendable {
  /// The text and its styles.
  public var text: StyledString
  /// The line ending that most lines have, for lines that are added.
  public var lineEnding: LineEnding
  /// Whether there was at least one style sequence, so that the file is more than plain text.
  public var hasStyles: Bool
  /// Whether some bytes were not UTF-8; they are in the text as `InvalidByte` scalars.
  public var hasInvalidBytes: Bool
}
