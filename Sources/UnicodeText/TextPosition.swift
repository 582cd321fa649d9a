/// A position in a text as editors count it: a line and a column, both from 1.
///
/// The methods count columns in Unicode scalars. Each byte that is not UTF-8 counts as one scalar,
/// as in Vim.
package struct TextPosition: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int = 1, column: Int = 1) {
    self.line = line
    self.column = column
  }

  /// Parses `LINE` or `LINE:COLUMN`; nil if a number is missing or below 1.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count, numbers.count <= 2, numbers.allSatisfy({ $0 > 0 }) else {
      return nil
    }
    self.init(line: numbers[0], column: numbers.count > 1 ? numbers[1] : 1)
  }

  /// Moves over bytes, which must not end inside a scalar.
  package mutating func advance(over bytes: ByteBuffer) {
    let newlines = ByteSearch.count(0x0A, in: bytes)
    var start = 0
    if newlines > 0 {
      line += newlines
      column = 1
      start = (bytes.lastIndex(of: 0x0A) ?? -1) + 1
    }
    column += Self.scalarCount(in: UnsafeBufferPointer(rebasing: bytes[start...]))
  }

  /// Returns the number of scalars.
  package static func scalarCount(in bytes: ByteBuffer) -> Int {
    var count = 0
    var index = 0
    while index < bytes.count {
      index += length(in: bytes, at: index)
      count += 1
    }
    return count
  }

  /// Returns the offset of the column in a line; the end of the line if it is shorter.
  package func offset(in line: ByteBuffer) -> Int {
    var (offset, column) = (0, 1)
    while column < self.column, offset < line.count {
      offset += Self.length(in: line, at: offset)
      column += 1
    }
    return offset
  }

  private static func length(in bytes: ByteBuffer, at index: Int) -> Int {
    bytes[index] < 0x80 ? 1 : max(UTF8Scalar.validLength(in: bytes, at: index), 1)
  }
}
