extension [UInt8] {
  /// Appends the contents of a JSON string (RFC 8259).
  ///
  /// Besides what JSON requires, invisible characters and those that could move a cursor are
  /// escaped.
  package mutating func append(jsonText text: UnsafeBufferPointer<UInt8>) {
    var copied = 0
    var index = 0
    while true {
      index = text.stringEnd(from: index)
      let isEnd = index == text.count
      let scalar = isEnd ? nil : UTF8Scalar(in: text, at: index)
      if let scalar, scalar.value >= 0x80, !Self.needsEscape(scalar.value) {
        index += scalar.length
        continue
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: text[copied..<index]))
      guard let scalar else { return }
      append(escaped: scalar.value)
      index += scalar.length
      copied = index
    }
  }

  /// Appends a JSON string with its quotation marks.
  package mutating func append(jsonString text: String) {
    append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { append(jsonText: $0) }
    append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ value: UInt32) -> Bool {
    Unicode.Scalar(value).map { VisibleMark.text(for: $0) != nil } ?? false
  }

  private mutating func append(escaped value: UInt32) {
    append(UInt8(ascii: "\\"))
    switch value {
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    case 0x22, 0x5C: append(UInt8(truncatingIfNeeded: value))
    case 0x10000...:
      append(unit: 0xD800 + (value - 0x10000) >> 10)
      append(UInt8(ascii: "\\"))
      append(unit: 0xDC00 + (value - 0x10000) & 0x3FF)
    default: append(unit: value)
    }
  }

  private mutating func append(unit: UInt32) {
    append(UInt8(ascii: "u"))
    for shift in [12, 8, 4, 0] as [UInt32] {
      let digit = UInt8(truncatingIfNeeded: unit >> shift & 15)
      append(digit < 10 ? 0x30 + digit : 0x61 + digit - 10)
    }
  }
}

extension String {
  /// The text as a JSON string (RFC 8259) with its quotation marks.
  package var jsonQuoted: String {
    var bytes: [UInt8] = []
    bytes.append(jsonString: self)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the end of printable ASCII that needs no escape in a string.
  func stringEnd(from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    let raw = UnsafeRawBufferPointer(self)
    func equals(_ word: UInt64, _ byte: UInt64) -> UInt64 {
      let difference = word ^ (ones &* byte)
      return (difference &- ones) & ~difference
    }
    var index = start
    while index + 8 <= count {
      let word = UInt64(
        littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let isControl = ~((word & ~tops) &+ ones &* 0x60)
      let found =
        (word | isControl | equals(word, 0x22) | equals(word, 0x5C)
          | equals(word, 0x7F)) & tops
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count {
      let byte = self[index]
      if byte < 0x20 || byte >= 0x7F || byte == 0x22 || byte == 0x5C { break }
      index += 1
    }
    return index
  }
}
