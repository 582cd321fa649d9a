/// Passes emoji of several scalars through ncurses, whose cells hold at most five scalars and are as
/// wide as the first one.
///
/// A wide ideograph stands for each emoji; the marks of `GlyphAnchor` behind it tell that it does.
struct EmojiCodes {
  /// U+20000 to U+2A6DF are assigned since Unicode 3.1, so every C library gives them two columns.
  private static let (first, limit): (UInt32, Int) = (0x20000, 0xA6E0)

  private var sequences: [[UInt8]] = []
  private var numbers: [String: Int] = [:]

  /// Returns what stands for an emoji; nil if no code is left.
  mutating func code(of emoji: String) -> Unicode.Scalar? {
    let number = numbers[emoji] ?? sequences.count
    guard number < Self.limit else { return nil }
    if number == sequences.count {
      sequences.append(Array(emoji.utf8))
      numbers[emoji] = number
    }
    return Unicode.Scalar(Self.first + UInt32(number))
  }

  /// Returns the bytes of the emoji that a scalar stands for.
  func bytes(ofCode scalar: UInt32) -> [UInt8]? {
    guard scalar >= Self.first else { return nil }
    let number = Int(scalar - Self.first)
    return sequences.indices.contains(number) ? sequences[number] : nil
  }
}
