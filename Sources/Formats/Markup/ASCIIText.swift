/// Functions on bytes that are mostly ASCII, such as names and values in markup.
enum ASCIIText {
  /// Whether a byte is white space in HTML and CSS.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
  }

  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A }

  /// Returns the value of a hexadecimal digit.
  static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  /// Returns a range without surrounding white space.
  static func trimmed(
    _ buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> UnsafeBufferPointer<UInt8> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, isSpace(buffer[start]) { start += 1 }
    while end > start, isSpace(buffer[end - 1]) { end -= 1 }
    return UnsafeBufferPointer(rebasing: buffer[start..<end])
  }

  /// Returns a short text in lower case; empty if it is too long for any known name.
  static func lowercased(_ buffer: UnsafeBufferPointer<UInt8>) -> String {
    guard buffer.count <= 32 else { return "" }
    let bytes = buffer.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Calls `body` for each word between white space.
  static func forEachWord(
    in buffer: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    for word in buffer.split(whereSeparator: isSpace) { body(UnsafeBufferPointer(rebasing: word)) }
  }

  /// Whether the text at an offset starts with a lower-case prefix, ignoring case.
  static func hasPrefix(
    _ prefix: StaticString, in buffer: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> Bool {
    let count = prefix.utf8CodeUnitCount
    guard index + count <= buffer.count else { return false }
    for offset in 0..<count {
      var byte = buffer[index + offset]
      if byte >= 0x41, byte <= 0x5A { byte |= 0x20 }
      if byte != prefix.utf8Start[offset] { return false }
    }
    return true
  }
}
