/// A name normalised for comparison: lower case, without separators between words.
struct SearchText {
  private(set) var bytes: [UInt8] = []
  /// Whether a word starts at each byte.
  private(set) var isStart: [Bool] = []
  /// A bit set of the letters and digits that occur, with further bits for other bytes.
  private(set) var letters: UInt64 = 0

  /// Normalises a name: "gray50" has two words.
  init(_ name: String) {
    append(name, splitsNumbers: true)
  }

  /// Normalises a query: "gray50" is one word, a prefix of the name's two words.
  init(query: String) {
    append(query, splitsNumbers: false)
  }

  /// Adds words.
  mutating func append(_ text: String, splitsNumbers: Bool) {
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    let lowercase = isASCII ? text : text.lowercased()
    var isAtStart = true
    var last: UInt8 = 0
    for byte in lowercase.utf8 {
      let lower = (0x41...0x5a).contains(byte) ? byte | 0x20 : byte
      // "robin's" is one word, "blue/green" two.
      if lower == 0x27 { continue }
      let isDigit = Self.isDigit(lower)
      guard isDigit || (0x61...0x7a).contains(lower) || lower >= 0x80 else {
        isAtStart = true
        continue
      }
      if splitsNumbers, isDigit, !Self.isDigit(last) { isAtStart = true }
      bytes.append(lower)
      isStart.append(isAtStart)
      letters |= Self.bit(lower)
      isAtStart = false
      last = lower
    }
  }

  /// The words.
  var words: [ArraySlice<UInt8>] {
    var words: [ArraySlice<UInt8>] = []
    var start = 0
    for index in bytes.indices where isStart[index] && index > start {
      words.append(bytes[start..<index])
      start = index
    }
    if start < bytes.count { words.append(bytes[start...]) }
    return words
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func bit(_ byte: UInt8) -> UInt64 {
    switch byte {
    case 0x61...0x7a: 1 << UInt64(byte - 0x61)
    case 0x30...0x39: 1 << UInt64(26 + byte - 0x30)
    default: 1 << UInt64(36 + byte % 28)
    }
  }
}
