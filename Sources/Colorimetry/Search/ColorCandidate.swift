/// An offset in running text where a colour may start.
struct ColorCandidate {
  enum Kind {
    /// A number sign.
    case hash
    /// A word that may be a name or a function.
    case word
    /// `0x` and six more letters or digits.
    case zeroX
    /// 38, 48 or 58 and a separator.
    case sgr
  }

  let kind: Kind
  /// The offsets of the number sign, the word or the number.
  let range: Range<Int>

  /// Finds the first candidate that starts in a part of a text.
  ///
  /// Every byte is read once. Words are looked up by a hash that is computed on the way, so that
  /// other words cost no more than that.
  static func first(in text: [UInt8], startingIn range: Range<Int>) -> ColorCandidate? {
    text.withUnsafeBufferPointer { bytes in
      byteClasses.withUnsafeBufferPointer { classes in
        var offset = range.lowerBound
        while offset < range.upperBound {
          let byteClass = classes[Int(bytes[offset])]
          guard byteClass != 0 else {
            offset &+= 1
            continue
          }
          guard byteClass == wordClass else {
            return ColorCandidate(kind: .hash, range: offset..<offset + 1)
          }
          var hash = WordFilter.seed
          let start = offset
          while offset < bytes.count, classes[Int(bytes[offset])] == wordClass {
            hash = WordFilter.next(hash, bytes[offset])
            offset &+= 1
          }
          if let found = candidate(start..<offset, hash: hash, in: bytes) { return found }
        }
        return nil
      }
    }
  }

  private static func candidate(
    _ range: Range<Int>, hash: UInt32, in bytes: UnsafeBufferPointer<UInt8>
  ) -> ColorCandidate? {
    var (range, hash) = (range, hash)
    let first = bytes[range.lowerBound]
    if first.isDigit {
      let second = range.count > 1 ? bytes[range.lowerBound + 1] : 0
      if range.count == 8, first == 0x30, second | 0x20 == 0x78 {
        return ColorCandidate(kind: .zeroX, range: range)
      }
      guard range.count == 2, second == 0x38, (0x33...0x35).contains(first),
        range.upperBound < bytes.count, bytes[range.upperBound] | 1 == 0x3b
      else { return nil }
      return ColorCandidate(kind: .sgr, range: range)
    }
    // In source code, the word follows after `\n`, `\r` or `\t`.
    if range.lowerBound > 0, bytes[range.lowerBound - 1] == 0x5c, range.count > 1,
      first == 0x6e || first == 0x72 || first == 0x74
    {
      range = range.lowerBound + 1..<range.upperBound
      hash = range.reduce(WordFilter.seed) { WordFilter.next($0, bytes[$1]) }
    }
    guard WordFilter.colors.contains(hash, count: range.count) else { return nil }
    return ColorCandidate(kind: .word, range: range)
  }

  private static let wordClass: UInt8 = 1
  private static let hashClass: UInt8 = 2

  /// The class of each byte; 0 for those at which no colour starts.
  private static let byteClasses: [UInt8] = (0...UInt8.max).map { byte in
    byte == 0x23 ? hashClass : byte.isWordByte || byte == 0x2d ? wordClass : 0
  }
}

/// The words with which a colour may start, as a set of hashes.
///
/// It lets through all of them and a few others.
struct WordFilter: Sendable {
  private var bits = [UInt64](repeating: 0, count: Int(size / 64))

  static let seed: UInt32 = 5381
  private static let size: UInt32 = 1 << 14
  private static let counts = 3...20

  /// The names, `ansi0` to `ansi255` and the functions.
  static let colors = WordFilter(
    NamedColor.css.map(\.name) + (0...255).map { "ansi\($0)" } + ColorSearch.functions
      + ["transparent"])

  private init(_ words: [String]) {
    for word in words {
      let hash = word.utf8.reduce(Self.seed) { Self.next($0, $1) } % Self.size
      bits[Int(hash / 64)] |= 1 << UInt64(hash % 64)
    }
  }

  /// Returns the hash of a word with one more byte, ignoring case.
  @inline(__always)
  static func next(_ hash: UInt32, _ byte: UInt8) -> UInt32 { hash &* 33 ^ UInt32(byte | 0x20) }

  /// Whether a word with this hash and length may be the start of a colour.
  func contains(_ hash: UInt32, count: Int) -> Bool {
    guard Self.counts.contains(count) else { return false }
    let hash = hash % Self.size
    return bits[Int(hash / 64)] >> UInt64(hash % 64) & 1 == 1
  }
}
