/// A name as it is compared: in lower case, without the marks between its words.
struct SearchText {
  private(set) var bytes: [UInt8] = []
  /// For each byte whether a word begins there.
  private(set) var isStart: [Bool] = []
  /// One bit for each letter and digit that occurs, some more for other bytes.
  private(set) var letters: UInt64 = 0

  /// A name: "gray50" has two words.
  init(_ name: String) {
    append(name, splitsNumbers: true)
  }

  /// What was typed: "gray50" is one word, which the two words of a name begin with.
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
    for place in bytes.indices where isStart[place] && place > start {
      words.append(bytes[start..<place])
      start = place
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
