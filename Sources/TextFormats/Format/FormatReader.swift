import StyledText

/// Decodes the bytes of a format into runs of text with their styles, incrementally.
///
/// The caller passes unread bytes at the end of a buffer again, followed by more.
protocol FormatReader {
  /// Reads the part of a buffer whose meaning does not depend on the bytes after it.
  ///
  /// - Parameters:
  ///   - isLast: whether the input ends here, so that everything is read.
  ///   - emit: receives each run of text in order: valid UTF-8, not empty, cut only between
  ///     scalars. Bytes that are not UTF-8 become `InvalidByte` scalars. Successive runs can have
  ///     the same style. The buffer is only valid during the call.
  /// - Returns: the number of bytes read.
  mutating func read(
    _ buffer: UnsafeBufferPointer<UInt8>, isLast: Bool,
    _ emit: (UnsafeBufferPointer<UInt8>, TextStyle) -> Void
  ) throws(FormatError) -> Int

  /// Messages about content that was skipped because this version does not know it.
  var notices: [String] { get }
}

extension FormatReader {
  /// Most formats skip nothing.
  var notices: [String] { [] }
}

/// Reads text with SGR sequences.
struct ANSIFormatReader: FormatReader {
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
      ? ["movement of the cursor is kept as text: --from terminal replays it"] : []
  }
}
