extension UInt8 {
  /// Whether a byte is white space in HTML and CSS.
  var isMarkupSpace: Bool {
    self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D || self == 0x0C
  }

  var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

  /// The value of a hexadecimal digit.
  var hexDigit: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}

extension ArraySlice<UInt8> {
  /// Removes the bytes up to the first that does not satisfy a condition, and returns them.
  mutating func take(while isTaken: (UInt8) -> Bool) -> ArraySlice {
    let end = firstIndex { !isTaken($0) } ?? endIndex
    defer { self = self[end...] }
    return self[..<end]
  }

  /// The bytes without surrounding white space.
  var trimmed: ArraySlice {
    guard let last = lastIndex(where: { !$0.isMarkupSpace }) else { return [] }
    return self[...last].drop(while: \.isMarkupSpace)
  }

  /// The parts between white space.
  var words: [ArraySlice] { split(whereSeparator: \.isMarkupSpace) }

  /// A short text in lower case; empty if it is too long for any known name.
  var lowercased: String {
    guard count <= 32 else { return "" }
    return String(unsafeUninitializedCapacity: count) { target in
      for (offset, byte) in enumerated() {
        target[offset] = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
      }
      return count
    }
  }
}
