import UnicodeText

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
  public func isGraphemeBoundary(_ offset: TextOffset) -> Bool {
    roundedDown(offset) == offset
  }

  /// Whether an offset lies between two characters whatever surrounds the two scalars next to it.
  package func isUnconditionalBoundary(_ offset: TextOffset) -> Bool {
    checkBounds(offset..<offset)
    let index = offset.utf8
    guard index > 0, index < utf8Count else { return true }
    var reader = ByteReader(self)
    guard reader[index] & 0xC0 != 0x80 else { return false }
    if reader[index - 1] == 0x0D, reader[index] == 0x0A { return false }
    let left = reader.scalar(at: reader.scalarStart(atOrBefore: index - 1))
    return !GraphemeClass.mayJoin(left.graphemeClass, reader.scalar(at: index).graphemeClass)
  }

  /// Returns the offset itself if it lies between two characters, otherwise the start of its
  /// character.
  public func roundedDown(_ offset: TextOffset) -> TextOffset {
    checkBounds(offset..<offset)
    let index = offset.utf8
    guard index > 0, index < utf8Count else { return offset }
    var reader = ByteReader(self)
    let boundary = reader.unconditionalBoundary(atOrBefore: index)
    if boundary == index { return offset }
    var start = boundary
    forEachCharacterEnd(from: start) { end in
      guard end <= index else { return false }
      start = end
      return end < index
    }
    return TextOffset(start)
  }

  /// Returns the end of the character that starts at a byte before the end of the text.
  func graphemeEnd(from start: Int) -> Int {
    var result = start
    forEachCharacterEnd(from: start) { end in
      result = end
      return false
    }
    return result
  }

  /// Calls `body` with the end of each character from `start` on, which is a character boundary,
  /// until it returns false.
  private func forEachCharacterEnd(from start: Int, _ body: (Int) -> Bool) {
    let count = utf8Count
    var offset = start
    // The first window fits a letter with some marks, every other one the longest character.
    var size = 32
    while offset < count {
      let stop = min(offset + size, count)
      let window = bytes(in: offset..<stop)
      var isDone = false
      let used = window.withUnsafeBufferPointer { buffer in
        let end = stop == count ? buffer.count : buffer.wholeScalarsEnd
        var used = 0
        while !isDone, used < end,
          let next = GraphemeBreaker.end(from: used, in: buffer, to: end, isLast: stop == count)
        {
          used = next
          isDone = !body(offset + next)
        }
        return used
      }
      if isDone { return }
      offset += used
      size = min(max(size * 4, 4 * GraphemeBreaker.maxScalars + 4), 1 << 14)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The end of the last complete scalar, at least one, in valid UTF-8 that begins at a scalar
  /// boundary.
  var wholeScalarsEnd: Int {
    var start = count
    while start > 0, self[start - 1] & 0xC0 == 0x80 { start -= 1 }
    guard start > 0, self[start - 1] >= 0xC0 else { return count }
    let last = self[start - 1]
    let length = last < 0xE0 ? 2 : last < 0xF0 ? 3 : 4
    return start - 1 + length <= count ? count : start - 1
  }
}

extension ByteReader {
  /// Returns an offset from which characters can be told apart without the text before it.
  ///
  /// It is the start of the text or a boundary between two scalars that never join; going back to
  /// the start of the text on every key press would be too slow.
  fileprivate mutating func unconditionalBoundary(atOrBefore index: Int) -> Int {
    var right = scalarStart(atOrBefore: index)
    var rightClass = scalar(at: right).graphemeClass
    // A consonant after marks begins a character unless there is a linker among them.
    var consonant: Int?
    while right > 0 {
      let left = scalarStart(atOrBefore: right - 1)
      let leftScalar = scalar(at: left)
      let leftClass = leftScalar.graphemeClass
      if let index = consonant {
        switch leftClass {
        case .extend, .joiner: break
        case .linker: consonant = nil
        default: return index
        }
      }
      if !GraphemeClass.mayJoin(leftClass, rightClass) {
        if leftScalar.value != 0x0D || self[right] != 0x0A { return right }
      } else if rightClass == .consonant, leftClass == .extend || leftClass == .joiner {
        consonant = right
      }
      right = left
      rightClass = leftClass
    }
    return consonant ?? 0
  }

  fileprivate mutating func scalarStart(atOrBefore index: Int) -> Int {
    var start = index
    while start < count, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}

/// Finds the characters next to offsets that are close to each other, such as those of a column.
package struct AdjacentCharacters {
  private let text: StyledString
  private var reader: ByteReader
  private let count: Int

  /// Creates a finder for a text.
  package init(_ text: StyledString) {
    self.text = text
    reader = ByteReader(text)
    count = text.utf8Count
  }

  /// Returns the character before a character boundary, or nil at the start of a line.
  package mutating func before(_ offset: TextOffset) -> Range<TextOffset>? {
    let index = offset.utf8
    guard index > 0, reader[index - 1] != 0x0A else { return nil }
    if index > 1, reader[index - 1] < 0x80, reader[index - 2] < 0x80 { return offset - 1..<offset }
    return text.offset(before: offset)..<offset
  }

  /// Returns the character after a character boundary, or nil at the end of a line.
  package mutating func after(_ offset: TextOffset) -> Range<TextOffset>? {
    let index = offset.utf8
    guard index < count else { return nil }
    let byte = reader[index]
    if byte == 0x0A { return nil }
    let next = index + 1 < count ? reader[index + 1] : 0x0A
    if byte == 0x0D, index + 1 < count, next == 0x0A { return nil }
    if byte < 0x80, next < 0x80 { return offset..<offset + 1 }
    return offset..<text.offset(after: offset)
  }
}
