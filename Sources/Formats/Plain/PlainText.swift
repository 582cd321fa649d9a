import StyledText
import UnicodeText

extension FormatDefinition {
  /// Text without styles.
  static let plain = FormatDefinition(
    title: "plain text", extensions: ["txt", "text"], mediaType: "text/plain",
    reader: { _ in PlainReader() }, writer: { _ in PlainWriter() },
    loses: { _ in [.dropped: TextFeature.styles] })
}

/// Reads text without interpreting escape sequences.
private struct PlainReader: FormatReader {
  mutating func read(
    _ buffer: UnsafeBufferPointer<UInt8>, isLast: Bool,
    _ emit: (UnsafeBufferPointer<UInt8>, TextStyle) -> Void
  ) throws(FormatError) -> Int {
    var copied = 0
    var index = 0
    func flush() {
      guard index > copied else { return }
      emit(UnsafeBufferPointer(rebasing: buffer[copied..<index]), .plain)
      copied = index
    }
    while index < buffer.count {
      if buffer[index] < 0x80 {
        index += 1
        continue
      }
      let length = UTF8Scalar.validLength(in: buffer, at: index)
      if length > 0 {
        index += length
        continue
      }
      if !isLast, buffer.count - index < 4 { break }
      flush()
      InvalidByte.utf8(for: buffer[index]).withUnsafeBufferPointer { emit($0, .plain) }
      index += 1
      copied = index
    }
    flush()
    return index
  }
}

/// Writes text without styles; control characters and invalid bytes are kept.
private struct PlainWriter: FormatWriter {
  mutating func write(
    _ text: UnsafeBufferPointer<UInt8>, style: TextStyle, to output: inout [UInt8]
  ) {
    var copied = 0
    var index = 0
    while let found = ByteSearch.first(InvalidByte.firstByte, in: text, from: index) {
      guard InvalidByte.startsScalar(in: text, at: found) else {
        index = found + 1
        continue
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied..<found]))
      output.append(InvalidByte.byte(in: text, at: found))
      index = found + 4
      copied = index
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied...]))
  }
}

extension FormatDefinition {
  /// UTF-8 text with ANSI escape sequences.
  static let ansi = FormatDefinition(
    title: "ANSI text", extensions: ["ans", "ansi", "log"], mediaType: "text/x-ansi",
    reader: { _ in ANSIFormatReader() }, writer: { _ in ANSIWriter() },
    loses: { _ in [.dropped: [.longLink]] })

  /// ANSI text in which only colours, attributes and links are read; other sequences are text.
  static let raw = FormatDefinition(
    title: "raw ANSI text", mediaType: "text/x-ansi",
    reader: { _ in ANSIFormatReader(isRaw: true) },
    writer: { _ in ANSIWriter(isRaw: true) }, loses: { _ in [.dropped: [.longLink]] })
}

extension ANSIWriter: FormatWriter {}

/// Reads text with SGR sequences.
private struct ANSIFormatReader: FormatReader {
  private var scanner: ANSIScanner

  /// - Parameter isRaw: whether sequences other than those of styles and links are text.
  init(isRaw: Bool = false) { scanner = ANSIScanner(isRaw: isRaw) }

  mutating func read(
    _ buffer: UnsafeBufferPointer<UInt8>, isLast: Bool,
    _ emit: (UnsafeBufferPointer<UInt8>, TextStyle) -> Void
  ) throws(FormatError) -> Int {
    scanner.scan(buffer, isLast: isLast, emit)
  }

  var notices: [String] {
    scanner.leavesMovement
      ? ["cursor movement is kept as text; --from terminal replays it"] : []
  }
}
