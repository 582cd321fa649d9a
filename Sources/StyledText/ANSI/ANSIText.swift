/// The result of reading text with ANSI escape sequences.
///
///     let read = ANSITextReader.read(bytes)
///     var document = Document(read.text)
///     let lineBreak = StyledString(read.lineEnding.rawValue)
public struct ANSIText: Hashable, Sendable {
  /// The text and its styles.
  public var text: StyledString
  /// The most frequent line ending, to be used for new lines.
  public var lineEnding: LineEnding
  /// Whether there was a style sequence, so that the file is more than plain text.
  public var hasStyles: Bool
  /// Whether some bytes were not UTF-8.
  ///
  /// In the text each of them, `b`, is the scalar U+10FF00 + `b`.
  public var hasInvalidBytes: Bool
}
