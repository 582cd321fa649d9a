/// Reads UTF-8 text with SGR sequences, which set colours and attributes, and OSC 8 sequences,
/// which set links.
///
/// Sequences that change nothing that is seen, such as titles, modes and `ESC [ K`, are left out of
/// the text; they are kept in the bytes of text that is not edited. Anything else stays in the text
/// as characters, control characters included: sequences that move the cursor, malformed or
/// unfinished ones, and ones longer than 4096 bytes. They are written back unchanged. A byte `b`
/// that is not UTF-8 becomes the scalar U+10FF00 + `b`.
///
///     let red = ANSITextReader.read(Array("\u{1B}[31mred\u{1B}[0m".utf8)).text
///     let color = red.style(at: .zero).foreground  // .indexed(1)
public enum ANSITextReader {
  /// Reads a whole file of any bytes in linear time.
  /// - Parameters:
  ///   - bytes: the bytes of the text.
  ///   - chunkSize: the maximum number of bytes of the file in one chunk of the storage.
  ///   - isRaw: whether sequences other than those of styles and links are text.
  public static func read(
    _ bytes: [UInt8], chunkSize: Int = StyledString.defaultChunkSize, isRaw: Bool = false
  ) -> ANSIText {
    var loader = ANSITextLoader(chunkSize: chunkSize, isRaw: isRaw)
    let text = loader.read(bytes, isLast: true)
    return ANSIText(
      text: text, lineEnding: loader.lineEnding, hasStyles: loader.hasStyles,
      hasInvalidBytes: loader.hasInvalidBytes)
  }
}
