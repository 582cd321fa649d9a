import StyledText

/// Reads a format that must be complete before any text is known.
struct WholeFileReader: FormatReader {
  private let readAll: (UnsafeBufferPointer<UInt8>) -> (text: StyledString, notices: [String])
  private(set) var notices: [String] = []

  /// Makes a reader from a function that decodes a whole file.
  init(
    _ readAll: @escaping (UnsafeBufferPointer<UInt8>) -> (text: StyledString, notices: [String])
  ) {
    self.readAll = readAll
  }

  mutating func read(
    _ buffer: UnsafeBufferPointer<UInt8>, isLast: Bool,
    _ emit: (UnsafeBufferPointer<UInt8>, TextStyle) -> Void
  ) throws(FormatError) -> Int {
    guard isLast else { return 0 }
    let (text, notices) = readAll(buffer)
    self.notices = notices
    text.forEachPiece(in: text.fullRange, emit)
    return buffer.count
  }
}
