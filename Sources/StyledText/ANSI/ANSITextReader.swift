/// Reads UTF-8 text with SGR sequences, which set colours and attributes, and OSC 8, which sets links.
///
/// What is not understood stays in the text as characters, control characters included: other
/// escape sequences, SGR sequences with a parameter that is unknown or out of range, malformed or
/// unfinished ones, and ones longer than 4096 bytes. They can be shown with `VisibleMark` and are written back as they were.
/// Bytes that are not UTF-8 become `InvalidByte` scalars.
public enum ANSITextReader {
  /// Reads a whole file; takes any bytes and needs time proportional to their number.
  /// - Parameter chunkSize: the most bytes of the file in one piece of the text's storage.
  public static func read(
    _ bytes: [UInt8], chunkSize: Int = StyledString.defaultChunkSize
  ) -> ANSIText {
    var loader = ANSITextLoader(chunkSize: chunkSize)
    let text = loader.read(bytes, isLast: true)
    return ANSIText(
      text: text, lineEnding: loader.lineEnding, hasStyles: loader.hasStyles,
      hasInvalidBytes: loader.hasInvalidBytes)
  }
}
