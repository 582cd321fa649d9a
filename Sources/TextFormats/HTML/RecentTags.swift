import StyledText

/// Short start tags that were written lately, since most texts have few styles.
///
/// A style has one place, which it shares with others; the latest one stays.
struct RecentTags {
  private struct Entry {
    var style = SGRStyle()
    var elements: UInt8 = 0
    var count: UInt8 = 0
    var text = InlineArray<64, UInt8>(repeating: 0)
  }

  /// Plain text, which the empty places stand for, has no tags.
  private var entries = [Entry](repeating: Entry(), count: 1 << 10)

  /// Puts the tags of a style, if they are known, and returns the number of their elements.
  @inline(__always)
  func put(_ style: SGRStyle, to bytes: inout MarkupBytes) -> Int? {
    entries.withUnsafeBufferPointer { entries in
      let place = Self.place(of: style)
      guard entries[place].style == style else { return nil }
      bytes.put(entries[place].text, count: Int(entries[place].count))
      return Int(entries[place].elements)
    }
  }

  /// Keeps the tags of a style, which were put since there were `start` bytes, if they are short.
  mutating func keep(_ style: SGRStyle, elements: Int, from start: Int, of bytes: MarkupBytes) {
    guard bytes.count - start <= 64 else { return }
    entries[Self.place(of: style)] = Entry(
      style: style, elements: UInt8(elements), count: UInt8(bytes.count - start),
      text: bytes.text(from: start))
  }

  private static func place(of style: SGRStyle) -> Int {
    // Multiplied by the golden ratio, all bits of a word change its highest ones.
    let ratio: UInt64 = 0x9E37_79B9_7F4A_7C15
    let mixed = ((style.colors &* ratio) ^ style.rest) &* ratio
    return Int(truncatingIfNeeded: mixed &>> 54)
  }
}
