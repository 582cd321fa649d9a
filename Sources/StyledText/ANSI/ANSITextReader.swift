/// Reads UTF-8 text with SGR sequences, the ones that set colours and attributes.
///
/// What is not understood stays in the text as characters, control characters included: other
/// escape sequences, SGR sequences with a parameter that is unknown or out of range, and malformed
/// or unfinished ones. They can be shown with `VisibleMark` and are written back as they were.
/// Bytes that are not UTF-8 become `InvalidByte` scalars.
public enum ANSITextReader {
  /// Reads a whole file; takes any bytes and needs time proportional to their number.
  public static func read(_ bytes: [UInt8]) -> ANSIText {
    var scanner = ANSIScanner()
    var text: [UInt8] = []
    var runEnds: [StyledString.RunEnd] = []
    text.reserveCapacity(bytes.count)
    bytes.withUnsafeBufferPointer { buffer in
      _ = scanner.scan(buffer, isLast: true) { piece, style in
        text.append(contentsOf: piece)
        if let last = runEnds.last, last.style == style {
          runEnds[runEnds.count - 1].end = text.count
        } else {
          runEnds.append(StyledString.RunEnd(end: text.count, style: style))
        }
      }
    }
    let styled = StyledString(validBytes: text, runEnds: runEnds)
    return ANSIText(
      text: styled, lineEnding: styled.dominantLineEnding, hasStyles: scanner.hasStyles,
      hasInvalidBytes: scanner.hasInvalidBytes)
  }
}
