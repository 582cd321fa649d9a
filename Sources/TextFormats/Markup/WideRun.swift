import UnicodeText

/// A run of characters of two columns each, or of full blocks, or one character of Braille.
///
/// In a page such runs get the width that they have in a terminal: fallback fonts have other widths,
/// and blocks have seams between them. Braille is often wider than its column, where a run of it
/// would cover what follows.
struct WideRun {
  /// Whether the characters are full blocks, of one column each.
  var isSolid: Bool { narrow?.lowerBound == Self.block }
  /// The columns of the run in a terminal that draws emoji whole.
  private(set) var columns = 0
  /// The offset of the end of the run.
  private(set) var end: Int

  /// The characters of a run with one column each; nil for characters of two.
  private let narrow: ClosedRange<UInt32>?

  private static let block: UInt32 = 0x2588
  private static let braille: ClosedRange<UInt32> = 0x2800...0x28FF
  private static let joiner: UInt32 = 0x200D
  /// The columns at which a run ends, so that their number has at most three digits.
  private static let limit = 900

  /// Reads the run that begins at a scalar, which is such a character.
  init(in text: UnsafeBufferPointer<UInt8>, at start: Int) {
    let first = UTF8Scalar(in: text, at: start).value
    narrow = [Self.block...Self.block, Self.braille].first { $0.contains(first) }
    end = start
    var last: UInt32 = 0
    // An emoji takes two columns, however many scalars it has.
    var emoji: EmojiSequence?
    while end < text.count, text[end] >= 0x80, !MarkupMark.isNeeded(in: text, at: end) {
      let scalar = UTF8Scalar(in: text, at: end)
      let value = scalar.value
      let width = Self.columns(of: value)
      let mayContinue =
        width == 0 || last == Self.joiner || EmojiSequence.isHalfFlag(value)
        || (0x1F3FB...0x1F3FF).contains(value)
      if let narrow {
        guard narrow.contains(value), columns < (isSolid ? Self.limit : 1) else { break }
        columns += 1
      } else if !mayContinue || emoji?.add(value) != true {
        // A scalar without width belongs to the character before it.
        guard width == 2 && columns < Self.limit || width == 0 && end > start else { break }
        columns += width
        if width > 0 { emoji = EmojiSequence(value) }
      } else if EmojiSequence.isHalfFlag(value) {
        emoji = nil
      }
      last = value
      end += scalar.length
    }
  }

  /// Whether a run begins at a byte from 0xE1.
  @inline(__always)
  static func begins(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    // Lines and blocks are frequent.
    if text[index] == 0xE2, (0x94...0x96).contains(text[index + 1]) {
      return text[index + 1] == 0x96 && text[index + 2] == 0x88
    }
    if text[index] == 0xE2, (0xA0...0xA3).contains(text[index + 1]) { return true }
    return isWide(UTF8Scalar(in: text, at: index).value)
  }

  @inline(never)
  private static func isWide(_ value: UInt32) -> Bool { columns(of: value) == 2 }

  private static func columns(of value: UInt32) -> Int {
    // Terminals that draw flags whole give two columns to half of one as well.
    if EmojiSequence.isHalfFlag(value) { return 2 }
    return Unicode.Scalar(value).map(ScalarWidth.columns(of:)) ?? 1
  }
}
