import Color
package import UnicodeText

extension StyledString {
  /// Returns the end of the character (grapheme cluster) at an offset, or the end of the text.
  ///
  /// "\r\n" is one character. Inside a character this is the character's end. A character has at
  /// most 128 scalars; longer clusters are split.
  public func offset(after offset: TextOffset) -> TextOffset {
    guard offset < endOffset else { return endOffset }
    return TextOffset(graphemeEnd(from: roundedDown(offset).utf8))
  }

  /// Returns the start of the character (grapheme cluster) before an offset, or the start of the
  /// text.
  public func offset(before offset: TextOffset) -> TextOffset {
    checkBounds(offset..<offset)
    guard offset > startOffset else { return startOffset }
    return roundedDown(offset - 1)
  }

  /// Whether an offset lies between two characters or at an end of the text.
  public func isGraphemeBoundary(_ offset: TextOffset) -> Bool { roundedDown(offset) == offset }

  /// Returns the offset itself if it lies between two characters, otherwise the start of its
  /// character.
  public func roundedDown(_ offset: TextOffset) -> TextOffset {
    checkBounds(offset..<offset)
    let index = offset.utf8
    guard index > 0, index < utf8Count else { return offset }
    var reader = TextByteReader(self)
    let boundary = reader.unconditionalBoundary(atOrBefore: index)
    if boundary == index { return offset }
    var start = boundary
    forEachGraphemeSpan(in: TextOffset(boundary)..<endOffset) { begin, span in
      let (distance, length) = (index - begin.utf8, span.characterLength)
      guard distance >= 0 else { return false }
      start = begin.utf8 + min(distance, span.utf8Count - length) / length * length
      return distance >= span.utf8Count
    }
    return TextOffset(start)
  }

  /// Returns the end of the character that starts at a byte before the end of the text.
  private func graphemeEnd(from start: Int) -> Int {
    var end = start
    forEachGraphemeSpan(in: TextOffset(start)..<endOffset) { _, span in
      end += span.characterLength
      return false
    }
    return end
  }

  /// Calls `body` with the offsets and spans of the characters in a range, in order, until it
  /// returns false.
  ///
  /// The range begins at a character boundary. The cost is little more than that of reading the
  /// bytes for plain ASCII, and small per character elsewhere.
  package func forEachGraphemeSpan(
    in range: Range<TextOffset>, _ body: (TextOffset, GraphemeSpan) -> Bool
  ) {
    checkBounds(range)
    var offset = range.lowerBound.utf8
    let end = range.upperBound.utf8
    // The first window fits a word or a letter with many marks.
    var size = 64
    while offset < end {
      let windowEnd = min(offset + size, end)
      let window = bytes(in: offset..<windowEnd)
      let origin = offset
      let (used, isDone) = window.withUnsafeBufferPointer { buffer in
        var spans = GraphemeSpanIterator(buffer: buffer, isLast: windowEnd == end)
        while let (start, span) = spans.next() {
          if !body(TextOffset(origin + start), span) { return (spans.index, true) }
        }
        return (spans.index, false)
      }
      if isDone { return }
      offset += used
      // A character longer than the window needs a larger one.
      size = used == 0 ? size * 4 : min(size * 4, 1 << 14)
    }
  }

  /// Returns the number of characters in a range between character boundaries.
  public func characterCount(in range: Range<TextOffset>) -> Int {
    var count = 0
    forEachGraphemeSpan(in: range) { _, span in
      count += span.utf8Count / span.characterLength
      return true
    }
    return count
  }
}

extension TextByteReader {
  /// Returns an offset from which characters can be told apart without the text before it.
  ///
  /// It is the start of the text or a boundary between two scalars that never join; going back to
  /// the start of the text on every key press would be too slow.
  fileprivate mutating func unconditionalBoundary(atOrBefore index: Int) -> Int {
    var right = scalarStart(atOrBefore: index)
    while right > 0, !beginsCharacter(at: right) { right = scalarStart(atOrBefore: right - 1) }
    return right
  }

  /// Whether a character certainly begins at a scalar after another one.
  private mutating func beginsCharacter(at index: Int) -> Bool {
    let next = scalar(at: index).scalar
    var start = scalarStart(atOrBefore: index - 1)
    if !GraphemeBreaker.mayJoin(scalar(at: start).scalar, next) { return true }
    // Flags are counted from the first one. A letter or an emoji joins or does not whatever is before
    // the last one without marks.
    if EmojiSequence.isHalfFlag(next) || GraphemeBreaker.joinsLetter(next) { return false }
    while start > 0, GraphemeBreaker.joinsLetter(scalar(at: start).scalar) {
      start = scalarStart(atOrBefore: start - 1)
    }
    var recognizer = Unicode._CharacterRecognizer()
    while start < index {
      let part = scalar(at: start)
      _ = recognizer.hasBreak(before: part.scalar)
      start += part.length
    }
    return recognizer.hasBreak(before: next)
  }

  fileprivate mutating func scalarStart(atOrBefore index: Int) -> Int {
    var start = index
    while start < count, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}

/// A span of text whose characters (grapheme clusters) are known.
package enum GraphemeSpan {
  /// Printable ASCII: every byte is a character. The bytes are valid only during the call.
  case ascii(ByteBuffer)
  /// Han, kana and Hangul syllables: every three bytes are a character, a letter of two columns.
  /// The bytes are valid only during the call.
  case wide(ByteBuffer)
  /// A character of one scalar, which may be a control character.
  case scalar(Unicode.Scalar)
  /// A character of several scalars, such as "\r\n". The bytes are valid only during the call.
  case cluster(ByteBuffer)

  /// The length in UTF-8 bytes.
  package var utf8Count: Int {
    switch self {
    case .ascii(let bytes), .wide(let bytes), .cluster(let bytes): bytes.count
    case .scalar(let scalar): UTF8.width(scalar)
    }
  }

  /// The length of each of its characters in UTF-8 bytes.
  package var characterLength: Int {
    switch self {
    case .ascii: 1
    case .wide: 3
    case .scalar, .cluster: utf8Count
    }
  }

  /// Whether it is a "\r\n".
  package var isCRLF: Bool {
    if case .cluster(let bytes) = self { bytes[0] == .carriageReturn } else { false }
  }

  /// Calls `body` with the scalars of valid UTF-8, in order.
  package static func forEachScalar(in bytes: ByteBuffer, _ body: (Unicode.Scalar) -> Void) {
    var index = 0
    while index < bytes.count {
      let scalar = UTF8Scalar(in: bytes, at: index)
      body(scalar.scalar)
      index += scalar.length
    }
  }
}

/// Iterates over the spans of bytes in memory.
private struct GraphemeSpanIterator {
  let buffer: ByteBuffer
  /// Whether the text ends where the bytes end.
  let isLast: Bool
  /// The index of the next character.
  private(set) var index = 0
  private let end: Int

  init(buffer: ByteBuffer, isLast: Bool) {
    self.buffer = buffer
    self.isLast = isLast
    end = isLast ? buffer.count : buffer.wholeScalarsEnd
  }

  mutating func next() -> (start: Int, span: GraphemeSpan)? {
    let start = index
    guard start < end else { return nil }
    if buffer[start] < 0x80 {
      let plain = asciiEnd(from: start)
      if plain > start {
        index = plain
        return (start, .ascii(UnsafeBufferPointer(rebasing: buffer[start..<plain])))
      }
    } else {
      let wide = wideEnd(from: start)
      if wide > start {
        index = wide
        return (start, .wide(UnsafeBufferPointer(rebasing: buffer[start..<wide])))
      }
    }
    guard let next = GraphemeBreaker.end(from: start, in: buffer, to: end, isLast: isLast) else {
      return nil
    }
    index = next
    let first = UTF8Scalar(in: buffer, at: start)
    if first.length == next - start { return (start, .scalar(first.scalar)) }
    return (start, .cluster(UnsafeBufferPointer(rebasing: buffer[start..<next])))
  }

  /// Returns the end of the printable ASCII in which every byte is certainly a character.
  private func asciiEnd(from start: Int) -> Int {
    var index = ByteSearch.printableEnd(in: buffer, from: start, to: end)
    // The scalar after the last byte may join with it.
    if index > start, index < end ? buffer[index] >= 0x80 : !isLast { index -= 1 }
    return index
  }

  /// Returns the end of the run of wide letters that are certainly separate characters.
  private func wideEnd(from start: Int) -> Int {
    var index = start
    while index + 3 <= end, isWide(at: index) { index += 3 }
    if index > start, index < end ? isJoining(at: index) : !isLast { index -= 3 }
    return index
  }

  /// Whether a scalar may join with a wide letter before it.
  private func isJoining(at index: Int) -> Bool {
    let next = UTF8Scalar(in: buffer, at: index).scalar
    return GraphemeBreaker.mayJoin("가", next) || GraphemeBreaker.mayJoin("각", next)
  }

  private func isWide(at index: Int) -> Bool {
    let first = buffer[index]
    guard first >= 0xE3, first <= 0xED else { return false }
    if first >= 0xE5, first <= 0xE8 { return true }
    let value =
      UInt32(first & 0x0F) << 12 | UInt32(buffer[index + 1] & 0x3F) << 6
      | UInt32(buffer[index + 2] & 0x3F)
    switch value {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
      return true
    default: return false
    }
  }
}
