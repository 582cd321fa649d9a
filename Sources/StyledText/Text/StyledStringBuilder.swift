/// Builds a styled text from many small pieces.
package struct StyledStringBuilder {
  private var builder = TextRopeBuilder(chunkSize: StyledString.defaultChunkSize)

  package init() {}

  /// Returns the text that was appended.
  ///
  /// Afterwards the builder is empty.
  package mutating func finish() -> StyledString {
    defer { builder = TextRopeBuilder(chunkSize: StyledString.defaultChunkSize) }
    return StyledString(rope: builder.finish(), chunkSize: StyledString.defaultChunkSize)
  }

  /// Appends valid UTF-8 that begins and ends at scalar boundaries.
  package mutating func append(_ text: UnsafeBufferPointer<UInt8>, _ style: TextStyle) {
    builder.append(text, style)
  }

  /// Appends a byte below 0x80.
  package mutating func append(_ byte: UInt8, _ style: TextStyle) {
    withUnsafePointer(to: byte) { builder.append(UnsafeBufferPointer(start: $0, count: 1), style) }
  }

  /// Appends a scalar.
  package mutating func append(_ scalar: Unicode.Scalar, _ style: TextStyle) {
    let bytes = Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    bytes.withUnsafeBufferPointer { builder.append($0, style) }
  }
}

extension StyledString {
  /// Creates a text from valid UTF-8 and runs, whose lengths add up to that of the bytes.
  package init(validBytes bytes: [UInt8], runs: [StyleRun]) {
    var builder = StyledStringBuilder()
    bytes.withUnsafeBufferPointer { buffer in
      var start = 0
      for run in runs {
        builder.append(
          UnsafeBufferPointer(rebasing: buffer[start..<start + run.length]), run.style)
        start += run.length
      }
    }
    self = builder.finish()
  }
}
