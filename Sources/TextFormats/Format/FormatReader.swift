import StyledText

/// Turns the bytes of a format into stretches of text and their styles, piece by piece.
///
/// What a piece ends in the middle of is to be handed to the reader again with more behind it.
protocol FormatReader {
  /// Reads as much as is certain without knowing what comes behind the bytes.
  ///
  /// - Parameters:
  ///   - isLast: whether nothing comes behind them, so that everything is read.
  ///   - emit: takes every stretch of text in order, valid UTF-8 and not empty, cut only between
  ///     scalars. Bytes that are not UTF-8 come as `InvalidByte` scalars. Two stretches in a row can
  ///     have the same style. The bytes may not be kept.
  /// - Returns: the number of bytes read.
  mutating func read(
    _ buffer: UnsafeBufferPointer<UInt8>, isLast: Bool,
    _ emit: (UnsafeBufferPointer<UInt8>, TextStyle) -> Void
  ) throws(FormatError) -> Int

  /// What was passed over because this version does not know it, in sentences for the user.
  var notices: [String] { get }
}

extension FormatReader {
  /// Most formats have nothing to pass over.
  var notices: [String] { [] }
}

/// Reads text with SGR sequences.
struct ANSIFormatReader: FormatReader {
  private var scanner = ANSIScanner()

  mutating func read(
    _ buffer: UnsafeBufferPointer<UInt8>, isLast: Bool,
    _ emit: (UnsafeBufferPointer<UInt8>, TextStyle) -> Void
  ) throws(FormatError) -> Int {
    scanner.scan(buffer, isLast: isLast, emit)
  }
}
