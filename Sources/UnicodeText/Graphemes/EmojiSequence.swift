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
