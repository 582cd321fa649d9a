import Color

extension ArraySlice<UInt8> {
  /// The parts between white space.
  var words: [ArraySlice] { split(whereSeparator: \.isSpace) }

  /// A short text in lower case; empty if it is too long for any known name.
  var lowercased: String {
    guard count <= 32 else { return "" }
    return String(unsafeUninitializedCapacity: count) { target in
      for (offset, byte) in enumerated() { target[offset] = byte.lowercased }
      return count
    }
  }
}

extension [UInt8] {
  /// The words in the lines of an embedded table; those with a number sign are comments.
  var tableRows: [[String]] {
    split(separator: .newline).filter { $0.first != .hashSign }.map { line in
      line.split(separator: .space).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}

/// Reads bytes of markup from left to right.
struct MarkupScanner {
  let bytes: ArraySlice<UInt8>
  /// The index of the next byte.
  var index: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// The next byte, or nil at the end.
  var next: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

  /// The byte after the next one, or nil.
  var afterNext: UInt8? { index + 1 < bytes.endIndex ? bytes[index + 1] : nil }

  /// Skips a byte if it is next.
  mutating func skip(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    index += 1
    return true
  }

  /// Skips the bytes up to the first that does not satisfy a condition.
  @inline(__always)
  mutating func skip(while isSkipped: (UInt8) -> Bool) {
    while index < bytes.endIndex, isSkipped(bytes[index]) { index += 1 }
  }

  mutating func skipSpace() { skip { $0.isSpace } }

  /// Returns the bytes from an index to the next byte.
  func bytes(from start: Int) -> ArraySlice<UInt8> { bytes[start..<index] }

  /// Takes the bytes up to the first that does not satisfy a condition.
  @inline(__always)
  mutating func take(while isTaken: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = index
    skip(while: isTaken)
    return bytes(from: start)
  }
}
