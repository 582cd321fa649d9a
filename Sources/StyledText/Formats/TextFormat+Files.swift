/// What was read from a file.
public struct FormattedText: Hashable, Sendable {
  /// The text and its styles.
  public var text: StyledString
  /// What was passed over because this version does not know it, in sentences for the user.
  public var notices: [String]
}

extension TextFormat {
  /// Reads a whole file of this format.
  public func read(
    _ bytes: [UInt8], options: FormatOptions = FormatOptions()
  ) throws(FormatError) -> FormattedText {
    guard var reader = makeReader(options) else { throw FormatError("\(title) cannot be opened") }
    var text = StyledTextCollector()
    _ = try bytes.withUnsafeBufferPointer { buffer throws(FormatError) in
      try reader.read(buffer, isLast: true) { piece, style in
        text.append(piece, style)
      }
    }
    return FormattedText(text: text.finish(), notices: reader.notices)
  }

  /// The whole file of a text in this format; nil when this format cannot be saved.
  public func write(
    _ text: StyledString, options: FormatOptions = FormatOptions()
  ) -> [UInt8]? {
    guard var writer = makeWriter(options) else { return nil }
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8Count + text.utf8Count / 4)
    writer.begin(&output)
    text.forEachPiece(in: text.fullRange) { writer.write($0, style: $1, to: &output) }
    writer.finish(&output)
    return output
  }
}
