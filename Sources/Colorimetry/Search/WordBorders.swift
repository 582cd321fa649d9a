/// Where words begin and end in running text.
extension [UInt8] {
  /// Returns the byte at an offset, or nil outside the text.
  func peek(at offset: Int) -> UInt8? { indices.contains(offset) ? self[offset] : nil }

  /// Whether a word continues to the left of an offset.
  ///
  /// The letter of `\n`, `\r` and `\t` in source code is not part of a word.
  func isInWord(before offset: Int) -> Bool {
    guard let previous = peek(at: offset - 1) else { return false }
    guard previous < 0x80 else {
      var start = offset - 1
      while start > 0, offset - start < 4, self[start] & 0xc0 == 0x80 { start -= 1 }
      return isLetter(self[start..<offset], atEnd: true)
    }
    guard previous.isWordByte else { return false }
    let isEscape = previous == 0x6e || previous == 0x72 || previous == 0x74
    return !(isEscape && peek(at: offset - 2) == 0x5c)
  }

  /// Whether a word continues at an offset.
  func isInWord(at offset: Int) -> Bool {
    guard let next = peek(at: offset) else { return false }
    guard next < 0x80 else {
      return isLetter(self[offset..<Swift.min(offset + 4, count)], atEnd: false)
    }
    return next.isWordByte
  }

  private func isLetter(_ bytes: ArraySlice<UInt8>, atEnd: Bool) -> Bool {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    guard let scalar = atEnd ? scalars.last : scalars.first else { return false }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
