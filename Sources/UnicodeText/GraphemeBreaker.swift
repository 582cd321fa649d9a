/// Finds the end of a character, scalar by scalar from its first one, by the rules of the standard
/// library, so that no two parts of a program see different characters.
public struct GraphemeBreaker {
  /// The maximum number of scalars in a character.
  ///
  /// The standard library has no limit: a line of a million combining marks would be one character,
  /// which every key press would have to walk through. Here it is cut, and each part is a
  /// character. No script and no emoji comes near this limit;
  /// https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format limits a character to 30 marks,
  /// and terminals show fewer.
  public static let maxScalars = 128

  private var recognizer = Unicode._CharacterRecognizer()
  private var count = 1

  /// Starts a character with its first scalar.
  public init(_ first: Unicode.Scalar) { _ = recognizer.hasBreak(before: first) }

  /// Adds the next scalar to the character, or returns false when it begins another one.
  public mutating func accept(_ next: Unicode.Scalar) -> Bool {
    guard count < Self.maxScalars, !recognizer.hasBreak(before: next) else { return false }
    count += 1
    return true
  }

  /// Whether two adjacent scalars can be in one character in some text.
  public static func mayJoin(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Bool {
    Unicode._CharacterRecognizer.quickBreak(between: left, and: right) != true
  }

  /// Whether a scalar joins with a letter before it, as marks and joiners do.
  package static func joinsLetter(_ scalar: Unicode.Scalar) -> Bool {
    var breaker = GraphemeBreaker("a")
    return breaker.accept(scalar)
  }

  /// The end of the character that starts at `start`, or nil when more bytes are needed to decide.
  ///
  /// - Parameters:
  ///   - end: the end of the last whole scalar in `bytes`.
  ///   - isLast: whether the text ends at `end`.
  public static func end(
    from start: Int, in bytes: UnsafeBufferPointer<UInt8>, to end: Int, isLast: Bool
  ) -> Int? {
    let first = UTF8Scalar(in: bytes, at: start)
    var breaker = GraphemeBreaker(first.scalar)
    var index = start + first.length
    while index < end {
      let next = UTF8Scalar(in: bytes, at: index)
      guard breaker.accept(next.scalar) else { return index }
      index += next.length
    }
    return isLast ? index : nil
  }
}

/// Finds out, scalar by scalar, whether a character is an emoji of several scalars: a flag, a keycap, or
/// an emoji with VS16, a skin tone, tags or others joined to it.
///
/// Fonts draw each of these as one picture in two columns. Source:
/// https://www.unicode.org/reports/tr51/#Emoji_Sequences
package struct EmojiSequence {
  private let base: UInt32
  /// Whether the scalars so far are such an emoji.
  package private(set) var isEmoji = false

  /// Starts with the first scalar of a character.
  package init(_ base: UInt32) { self.base = base }

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
    case _ where Self.isHalfFlag(scalar): return Self.isHalfFlag(base)
    case 0xFE0F, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: return Self.isPicture(base)
    // Another emoji after a joiner.
    default: return Self.isPicture(base) && Self.isPicture(scalar)
    }
  }

  /// Whether a scalar is an emoji by itself: not a digit, a half of a flag or a skin tone.
  private static func isPicture(_ value: UInt32) -> Bool {
    guard value >= 0xA9, !isHalfFlag(value), !(0x1F3FB...0x1F3FF).contains(value) else {
      return false
    }
    return Unicode.Scalar(value)?.properties.isEmoji ?? false
  }

  /// Whether a scalar is one of the two that a flag consists of.
  ///
  /// Terminals that measure whole characters give two columns to a single one as well.
  package static func isHalfFlag(_ scalar: Unicode.Scalar) -> Bool { isHalfFlag(scalar.value) }

  /// Whether a number is that of a scalar of which a flag consists of two.
  package static func isHalfFlag(_ scalar: UInt32) -> Bool { (0x1F1E6...0x1F1FF).contains(scalar) }

  /// Whether the UTF-8 of one character encodes an emoji of several scalars.
  package static func isEmoji(_ bytes: ByteBuffer) -> Bool {
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
