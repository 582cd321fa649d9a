extension [UInt8] {
  /// Appends the contents of a JSON string (RFC 8259).
  ///
  /// Besides what JSON requires, invisible characters and those that could move a cursor are
  /// escaped.
  package mutating func append(jsonText text: UnsafeBufferPointer<UInt8>) {
    var copied = 0
    var index = 0
    while true {
      index = ByteSearch.jsonStringEnd(in: text, from: index)
      let isEnd = index == text.count
      let scalar = isEnd ? nil : UTF8Scalar(in: text, at: index)
      if let scalar, scalar.value >= 0x80, !VisibleMark.hides(scalar.value) {
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
