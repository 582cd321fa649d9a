import StyledText

/// Encodes styled text in a format, incrementally, so that memory does not limit the length.
///
/// The bytes are appended to an output that the caller empties from time to time. The order of
/// calls is `begin`, any number of `write`, `finish`.
protocol FormatWriter {
  /// Writes what comes before the text.
  mutating func begin(_ output: inout [UInt8])

  /// Writes a run of text in one style.
  ///
  /// - Parameters:
  ///   - text: valid UTF-8, cut only between scalars, with unchanged line breaks and control
  ///     characters, and `InvalidByte` scalars for bytes that are not UTF-8. Successive runs can
  ///     have the same style. The buffer is only valid during the call.
  mutating func write(
    _ text: UnsafeBufferPointer<UInt8>, style: TextStyle, to output: inout [UInt8])

  /// Writes what comes after the text.
  mutating func finish(_ output: inout [UInt8])
}
