/// A range of an array that is shared with others.
struct ByteView {
  private let bytes: [UInt8]
  private let start: Int
  /// The number of bytes.
  let count: Int

  init(bytes: [UInt8], start: Int, count: Int) {
    self.bytes = bytes
    self.start = start
    self.count = count
  }

  subscript(index: Int) -> UInt8 { bytes[start + index] }

  var first: UInt8? { count > 0 ? self[0] : nil }
  var last: UInt8? { count > 0 ? self[count - 1] : nil }

  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { buffer in
      body(UnsafeBufferPointer(rebasing: buffer[start..<start + count]))
    }
  }
}
