/// Encodes a whole text with the sequences that set its styles.
///
/// Reading the result gives the same text and styles, whatever the text. `ANSIFileWriter` keeps the
/// original bytes of unedited text instead.
///
///     let red = StyledString("red", style: TextStyle(foreground: .indexed(1)))
///     let bytes = ANSITextWriter.write(red)  // "\u{1B}[31mred\u{1B}[0m" in UTF-8
public enum ANSITextWriter {
  /// Encodes a whole text.
  /// - Parameter isRaw: whether it will be read raw, so that sequences other than those of styles
  ///   and links are text.
  public static func write(_ text: StyledString, isRaw: Bool = false) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8Count)
    var writer = ANSIWriter(isRaw: isRaw)
    writer.begin(&output)
    text.forEachPiece(in: text.fullRange) { writer.write($0, style: $1, to: &output) }
    writer.finish(&output)
    return output
  }
}
