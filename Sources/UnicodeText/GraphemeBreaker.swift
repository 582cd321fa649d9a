/// The class of a scalar in the rules for grapheme cluster boundaries.
///
/// The values of Grapheme_Cluster_Break, and of Indic_Conjunct_Break where it matters, in
/// https://www.unicode.org/reports/tr29/#Grapheme_Cluster_Boundary_Rules. They agree with the
/// standard library, which the tests check, so that no two parts of a program see different
/// characters.
public enum GraphemeClass: UInt8, Sendable {
  // The table stores the raw values.
  case any, control
  /// Joins with the scalar before it and does not break a conjunct.
  case extend
  /// Joins with the scalar before it and breaks a conjunct: U+200C.
  case nonJoiner
  /// A virama that joins two consonants.
  case linker
  case joiner, spacingMark, prepend, regionalIndicator
  case hangulL, hangulV, hangulT, hangulLV, hangulLVT
  case pictographic
  /// An Indic consonant, which joins with another one after a linker.
  case consonant

  /// The class of a scalar.
  @inline(__always)
  @inlinable public init(of value: UInt32) {
    if value < 0x300 {
      self = Self.latin(value)
    } else if value < 0x370 {
      self = .extend
    } else if value < 0x483 {
      self = .any
    } else if value < Self.lowEnd {
      self = Self.low[Int(value - 0x300)]
    } else {
      self = Self.high(value)
    }
  }

  @inlinable static func latin(_ value: UInt32) -> GraphemeClass {
    switch value {
    case 0x20...0x7E: .any
    case 0..<0xA0, 0xAD: .control
    case 0xA9, 0xAE: .pictographic
    default: .any
    }
  }

  @inlinable static func high(_ value: UInt32) -> GraphemeClass {
    switch value {
    case 0x3400...0x9FFF: .any
    case 0xAC00...0xD7A3: (value - 0xAC00) % 28 == 0 ? .hangulLV : .hangulLVT
    default: lookUp(value)
    }
  }

  @inlinable static func lookUp(_ value: UInt32) -> GraphemeClass {
    var low = 0
    var high = table.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if table[middle] >> 4 <= value { low = middle } else { high = middle }
    }
    return GraphemeClass(rawValue: UInt8(table[low] & 15)) ?? .any
  }

  @inlinable static var lowEnd: UInt32 { 0x1200 }

  /// The classes of U+0300 to U+11FF: most scripts with combining marks, whose text would otherwise
  /// need a binary search per scalar.
  @usableFromInline static let low: [GraphemeClass] = (0x300..<lowEnd).map(lookUp)

  /// Whether a scalar of this class joins with any scalar before it, except a control character.
  @inlinable var joinsBackward: Bool {
    switch self {
    case .extend, .nonJoiner, .linker, .joiner, .spacingMark: true
    default: false
    }
  }

  /// Whether two adjacent scalars of these classes can be in one character in some text; "\r\n" is
  /// not considered.
  @inlinable public static func mayJoin(_ left: GraphemeClass, _ right: GraphemeClass) -> Bool {
    if left == .control || right == .control { return false }
    if left == .prepend || right.joinsBackward { return true }
    switch right {
    case .hangulL, .hangulLV, .hangulLVT: return left == .hangulL
    case .hangulV: return left == .hangulL || left == .hangulV || left == .hangulLV
    case .hangulT:
      return left == .hangulV || left == .hangulLV || left == .hangulLVT || left == .hangulT
    case .pictographic: return left == .joiner
    case .regionalIndicator: return left == .regionalIndicator
    case .consonant: return left == .linker || left == .extend || left == .joiner
    default: return false
    }
  }
}

/// Finds the end of a character, scalar by scalar from its first one.
public struct GraphemeBreaker {
  @usableFromInline enum Emoji { case none, open, joined }
  @usableFromInline enum Conjunct { case none, open, linked }

  /// The maximum number of scalars in a character.
  ///
  /// The standard library has no limit: a line of a million combining marks would be one character,
  /// which every key press would have to walk through. Here it is cut, and each part is a
  /// character. No script and no emoji comes near this limit;
  /// https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format limits a character to 30 marks,
  /// and terminals show fewer.
  public static let maxScalars = 128

  @usableFromInline var last: GraphemeClass
  @usableFromInline var count = 1
  @usableFromInline var emoji: Emoji
  @usableFromInline var conjunct: Conjunct
  /// Whether the last scalar is the first of the two regional indicators of a flag.
  @usableFromInline var isHalfFlag: Bool

  /// Starts a character with the class of its first scalar.
  @inlinable public init(_ first: GraphemeClass) {
    last = first
    emoji = first == .pictographic ? .open : .none
    conjunct = first == .consonant ? .open : .none
    isHalfFlag = first == .regionalIndicator
  }

  /// Adds the next scalar to the character, or returns false when it begins another one.
  @inline(__always)
  @inlinable public mutating func accept(_ next: GraphemeClass) -> Bool {
    if last == .any, next == .any || !GraphemeClass.mayJoin(.any, next) { return false }
    return acceptSlowly(next)
  }

  @inlinable mutating func acceptSlowly(_ next: GraphemeClass) -> Bool {
    guard count < Self.maxScalars, GraphemeClass.mayJoin(last, next) else { return false }
    if last != .prepend {
      switch next {
      case .pictographic where emoji != .joined: return false
      case .regionalIndicator where !isHalfFlag: return false
      case .consonant where conjunct != .linked: return false
      default: break
      }
    }
    switch next {
    case .pictographic: emoji = .open
    case .joiner: emoji = emoji == .open ? .joined : .none
    case .extend, .nonJoiner, .linker: if emoji == .joined { emoji = .none }
    default: emoji = .none
    }
    switch next {
    case .consonant: conjunct = .open
    case .linker: if conjunct == .open { conjunct = .linked }
    case .extend, .joiner: break
    default: conjunct = .none
    }
    isHalfFlag = next == .regionalIndicator && !(last == .regionalIndicator && isHalfFlag)
    last = next
    count += 1
    return true
  }

  /// The end of the character that starts at `start`, or nil when more bytes are needed to decide.
  ///
  /// - Parameters:
  ///   - end: the end of the last whole scalar in `bytes`.
  ///   - isLast: whether the text ends at `end`.
  @inline(__always)
  @inlinable public static func end(
    from start: Int, in bytes: UnsafeBufferPointer<UInt8>, to end: Int, isLast: Bool
  ) -> Int? {
    let first = UTF8Scalar(in: bytes, at: start)
    var index = start + first.length
    guard index < end else { return isLast ? index : nil }
    if first.value == 0x0D { return bytes[index] == 0x0A ? index + 1 : index }
    var breaker = GraphemeBreaker(first.graphemeClass)
    while index < end {
      let next = UTF8Scalar(in: bytes, at: index)
      guard breaker.accept(next.graphemeClass) else { return index }
      index += next.length
    }
    return isLast ? index : nil
  }
}

extension UTF8Scalar {
  /// Its class for grapheme breaking.
  @inline(__always)
  @inlinable public var graphemeClass: GraphemeClass { GraphemeClass(of: value) }
}

/// Finds out, scalar by scalar, whether a character is an emoji of several scalars: a flag, a keycap, or
/// an emoji with VS16, a skin tone, tags or others joined to it.
///
/// Fonts draw each of these as one picture in two columns. Source:
/// https://www.unicode.org/reports/tr51/#Emoji_Sequences
package struct EmojiSequence {
  private let base: UInt32
  private let baseClass: GraphemeClass
  /// Whether the scalars so far are such an emoji.
  package private(set) var isEmoji = false

  /// Starts with the first scalar of a character.
  package init(_ base: UInt32) {
    self.base = base
    baseClass = GraphemeClass(of: base)
  }

  /// Adds the next scalar of the character.
  /// - Returns: whether it is one that makes an emoji of the scalars before it.
  package mutating func add(_ scalar: UInt32) -> Bool {
    guard extends(scalar) else { return false }
    isEmoji = true
    return true
  }

  private func extends(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20E3: return [0x23, 0x2A].contains(base) || (0x30...0x39).contains(base)
    case _ where Self.isHalfFlag(scalar): return baseClass == .regionalIndicator
    case 0xFE0F, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: return baseClass == .pictographic
    // Another emoji after a joiner.
    default: return baseClass == .pictographic && GraphemeClass(of: scalar) == .pictographic
    }
  }

  /// Whether a scalar is one of the two that a flag consists of.
  ///
  /// Terminals that measure whole characters give two columns to a single one as well.
  @inlinable package static func isHalfFlag(_ scalar: Unicode.Scalar) -> Bool {
    isHalfFlag(scalar.value)
  }

  /// Whether a number is that of a scalar of which a flag consists of two.
  @inlinable package static func isHalfFlag(_ scalar: UInt32) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar)
  }

  /// Whether the UTF-8 of one character encodes an emoji of several scalars.
  package static func isEmoji(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !bytes.isEmpty else { return false }
    let first = UTF8Scalar(in: bytes, at: 0)
    var sequence = EmojiSequence(first.value)
    var index = first.length
    while index < bytes.count {
      let scalar = UTF8Scalar(in: bytes, at: index)
      if sequence.add(scalar.value) { return true }
      index += scalar.length
    }
    return false
  }
}
