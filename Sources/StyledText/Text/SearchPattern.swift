import UnicodeText

/// A search text prepared for comparison.
struct SearchPattern {
  private let bytes: [UInt8]
  /// The case-folded scalars, or nil when case matters.
  private let folded: [UInt32]?

  /// Fails for an empty text.
  init?(_ text: String, ignoringCase: Bool) {
    guard !text.isEmpty else { return nil }
    bytes = Array(text.utf8)
    folded = ignoringCase ? text.unicodeScalars.flatMap { SearchPattern.fold($0.value) } : nil
  }

  /// The maximum length of a match in bytes: every folded scalar comes from a scalar of at most
  /// four bytes.
  var longestMatch: Int { folded.map { $0.count * 4 } ?? bytes.count }

  /// Returns the first offset in a range where a match may start: a fast filter before `matchEnd`.
  func candidate(in buffer: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int? {
    let prefix = UnsafeBufferPointer(rebasing: buffer[..<end])
    guard let folded else { return ByteSearch.first(bytes[0], in: prefix, from: start) }
    var index = start
    while index < end {
      let byte = prefix[index]
      if byte < 0x80 ? SearchPattern.lowercased(byte) == folded[0] : byte & 0xC0 != 0x80 {
        return index
      }
      index += 1
    }
    return nil
  }

  /// Returns the end of the match that starts at `start`, a scalar boundary, or nil.
  func matchEnd(in buffer: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let folded else {
      guard start + bytes.count <= buffer.count else { return nil }
      for index in bytes.indices where buffer[start + index] != bytes[index] { return nil }
      return start + bytes.count
    }
    var matched = 0
    var index = start
    while matched < folded.count {
      guard index < buffer.count else { return nil }
      if buffer[index] < 0x80 {
        guard SearchPattern.lowercased(buffer[index]) == folded[matched] else { return nil }
        matched += 1
        index += 1
      } else {
        let scalar = UTF8Scalar(in: buffer, at: index)
        if SearchPattern.hasNoCase(scalar.value) {
          guard scalar.value == folded[matched] else { return nil }
          matched += 1
        } else {
          for value in SearchPattern.fold(scalar.value) {
            guard matched < folded.count, folded[matched] == value else { return nil }
            matched += 1
          }
        }
        index += scalar.length
      }
    }
    return index
  }

  private static func lowercased(_ byte: UInt8) -> UInt32 {
    byte >= 0x41 && byte <= 0x5A ? UInt32(byte) + 0x20 : UInt32(byte)
  }

  /// Whether a scalar is in a large block without case, for which no look-up is needed.
  private static func hasNoCase(_ value: UInt32) -> Bool {
    (0x2500...0x2BFF).contains(value) || (0x2E80...0xA63F).contains(value)
      || (0xAC00...0xFAFF).contains(value) || value >= 0x1F000
  }

  /// Folds the case of a scalar: the lower case of its upper case, so that "ß" equals "ss" and "ς"
  /// equals "σ".
  private static func fold(_ value: UInt32) -> [UInt32] {
    guard let scalar = Unicode.Scalar(value) else { return [value] }
    return scalar.properties.uppercaseMapping.unicodeScalars.flatMap {
      $0.properties.lowercaseMapping.unicodeScalars.map(\.value)
    }
  }
}
