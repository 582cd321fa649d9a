import UnicodeText

/// A position in a text as editors count it: a line, and a column in Unicode scalars.
///
/// Both count from 1. Each byte that is not UTF-8 counts as one scalar, as in Vim.
struct ScalarPosition: Hashable {
  var line = 1
  var column = 1

  /// Moves over bytes, which must not end inside a scalar.
  mutating func advance(over bytes: UnsafeBufferPointer<UInt8>) {
    let newlines = ByteSearch.count(0x0A, in: bytes)
    var start = 0
    if newlines > 0 {
      line += newlines
      column = 1
      start = (bytes.lastIndex(of: 0x0A) ?? -1) + 1
    }
    column += Self.count(in: UnsafeBufferPointer(rebasing: bytes[start...]))
  }

  /// Returns the number of scalars.
  static func count(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var count = 0
    var index = 0
    while index < bytes.count {
      index += bytes[index] < 0x80 ? 1 : max(UTF8Scalar.validLength(in: bytes, at: index), 1)
      count += 1
    }
    return count
  }
}
