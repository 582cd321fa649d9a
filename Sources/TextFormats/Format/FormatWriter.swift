import StyledText

/// Turns styled text into the bytes of a format, piece by piece, so that no text is too long for it.
///
/// The bytes are appended to an output that the caller empties now and then. The order of calls is
/// `begin`, any number of `write`, `finish`.
protocol FormatWriter {
  /// Writes what comes before the text.
  mutating func begin(_ output: inout [UInt8])

  /// Writes a stretch of text in one style.
  ///
  /// - Parameters:
  ///   - text: valid UTF-8, cut only between scalars, with "\n", "\r\n" and control characters as they
  ///     are in the text, and `InvalidByte` scalars for bytes that are not UTF-8. Two stretches in a
  ///     row can have the same style. The bytes may not be kept.
  mutating func write(
    _ text: UnsafeBufferPointer<UInt8>, style: TextStyle, to output: inout [UInt8])

  /// Writes what comes behind the text.
  mutating func finish(_ output: inout [UInt8])
}
