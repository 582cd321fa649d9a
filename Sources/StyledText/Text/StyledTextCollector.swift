/// Makes a styled text out of many small stretches.
package struct StyledTextCollector {
  private var appender = Appender(chunkSize: StyledString.defaultChunkSize)

  /// Everything that was collected; nothing may be added after it.
  package init() {}

  package mutating func finish() -> StyledString {
    defer { appender = Appender(chunkSize: StyledString.defaultChunkSize) }
    return StyledString(rope: appender.finish(), chunkSize: StyledString.defaultChunkSize)
  }

  /// Adds valid UTF-8 that is not cut within a scalar.
  package mutating func append(_ text: UnsafeBufferPointer<UInt8>, _ style: TextStyle) {
    appender.append(text, style)
  }

  /// Adds a byte below 0x80.
  package mutating func append(_ byte: UInt8, _ style: TextStyle) {
    withUnsafePointer(to: byte) { appender.append(UnsafeBufferPointer(start: $0, count: 1), style) }
  }

  /// Adds a scalar.
  package mutating func append(_ scalar: Unicode.Scalar, _ style: TextStyle) {
    let bytes = Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    bytes.withUnsafeBufferPointer { appender.append($0, style) }
  }
}

extension StyledString {
  /// Makes a text of bytes, which are valid UTF-8, and runs, whose lengths add up to theirs.
  package init(validBytes bytes: [UInt8], runs: [StyleRun]) {
    var collector = StyledTextCollector()
    bytes.withUnsafeBufferPointer { buffer in
      var start = 0
      for run in runs {
        collector.append(
          UnsafeBufferPointer(rebasing: buffer[start..<start + run.length]), run.style)
        start += run.length
      }
    }
    self = collector.finish()
  }
}
