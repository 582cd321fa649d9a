import StyledText
import UnicodeText

extension FormatDefinition {
  /// Text without styles.
  static let plain = FormatDefinition(
    title: "plain text", extensions: ["txt", "text"],
    reader: { _ in PlainReader() }, writer: { _ in PlainWriter() },
    loses: { _ in [.dropped: TextFeature.styles] },
    // It has no backgrounds.
    ignoredOptions: [.ice])

  /// UTF-8 text with ANSI escape sequences.
  static let ansi = FormatDefinition(
    title: "ANSI text", extensions: ["ans", "ansi", "log"],
    reader: { _ in ANSIScanner() },
    writer: { ANSIWriter(keepsSequences: $0.keepsSequences) },
    loses: { _ in [.dropped: [.longLink]] },
    sequences: .styles, writingOptions: ConvertOption.colors)

  /// ANSI text in which only colours, attributes and links are read; other sequences are text.
  static let raw = FormatDefinition(
    title: "raw ANSI text",
    reader: { _ in ANSIScanner(isRaw: true) },
    writer: { ANSIWriter(isRaw: true, keepsSequences: $0.keepsSequences) },
    loses: { _ in [.dropped: [.longLink]] },
    sequences: .text, writingOptions: ConvertOption.colors)
}

/// Reads text without interpreting escape sequences.
private struct PlainReader: FormatReader {
  mutating func read(_ buffer: ByteBuffer, isLast: Bool, _ emit: Emit) throws(FormatError) -> Int {
    InvalidByte.decode(buffer, isLast: isLast) { emit($0, .plain) }
  }
}

/// Writes text without styles; control characters and invalid bytes are kept.
private struct PlainWriter: FormatWriter {
  mutating func write(_ text: ByteBuffer, style: TextStyle, to output: inout [UInt8]) {
    InvalidByte.append(sourceOf: text, to: &output)
  }
}

extension ANSIWriter: FormatWriter {}

extension ANSIScanner: FormatReader {
  mutating func read(_ buffer: ByteBuffer, isLast: Bool, _ emit: Emit) throws(FormatError) -> Int {
    scan(buffer, isLast: isLast, emit)
  }

  var findings: ReadingFindings {
    let movement =
      leavesMovement ? "cursor movement is kept as text; --from terminal replays it" : nil
    let invalid = invalidByte.map(ArtEncoding.notice(ofInvalid:))
    return ReadingFindings(notices: [movement, invalid].compactMap(\.self))
  }
}
