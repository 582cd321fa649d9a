import UnicodeText

extension StyledString {
  /// The end of the character (grapheme cluster) at a place; the end of the text stays.
  ///
  /// "\r\n" is one character. A place inside a character gives that character's end. More than 128
  /// scalars never are one character: the first 128 are, then the next ones.
  public func offset(after offset: TextOffset) -> TextOffset {
    guard offset < endOffset else { return endOffset }
    return TextOffset(graphemeEnd(from: roundedDown(offset).utf8))
  }

  /// The start of the character (grapheme cluster) before a place; the start of the text stays.
  public func offset(before offset: TextOffset) -> TextOffset {
    checkBounds(offset..<offset)
    guard offset > startOffset else { return startOffset }
    return roundedDown(offset - 1)
  }

  /// Whether a place lies between two characters or at an end of the text.
  public func isGraphemeBoundary(_ offset: TextOffset) -> Bool {
    roundedDown(offset) == offset
  }

  /// Whether a place lies between two characters whatever there is in front of and behind the two
  /// scalars beside it.
  public func isFirmBoundary(_ offset: TextOffset) -> Bool {
    checkBounds(offset..<offset)
    let index = offset.utf8
    guard index > 0, index < utf8Count else { return true }
    var reader = ByteReader(self)
    guard reader[index] & 0xC0 != 0x80 else { return false }
    if reader[index - 1] == 0x0D, reader[index] == 0x0A { return false }
    let left = reader.scalar(at: reader.scalarStart(notAfter: index - 1))
    return !GraphemeClass.mayJoin(left.graphemeClass, reader.scalar(at: index).graphemeClass)
  }

  /// The place itself between two characters, inside one that character's start.
  public func roundedDown(_ offset: TextOffset) -> TextOffset {
    checkBounds(offset..<offset)
    let index = offset.utf8
    guard index > 0, index < utf8Count else { return offset }
    var reader = ByteReader(self)
    let certain = reader.certainBoundary(notAfter: index)
    if certain == index { return offset }
    var start = certain
    forEachCharacterEnd(from: start) { end in
      guard end <= index else { return false }
      start = end
      return end < index
    }
    return TextOffset(start)
  }

  /// The end of the character that starts at a byte, which is not the end of the text.
  func graphemeEnd(from start: Int) -> Int {
    var result = start
    forEachCharacterEnd(from: start) { end in
      result = end
      return false
    }
    return result
  }

  /// Hands out the ends of the characters from a place on that is the start of one, until the
  /// function says that it is enough.
  private func forEachCharacterEnd(from start: Int, _ body: (Int) -> Bool) {
    let count = utf8Count
    var place = start
    // The first window is enough for a letter and some marks, every one for the longest character.
    var size = 32
    while place < count {
      let stop = min(place + size, count)
      let window = bytes(in: place..<stop)
      var isEnough = false
      let used = window.withUnsafeBufferPointer { buffer in
        let end = stop == count ? buffer.count : buffer.wholeScalarsEnd
        var used = 0
        while !isEnough, used < end,
          let next = GraphemeBreaker.end(from: used, in: buffer, to: end, isLast: stop == count)
        {
          used = next
          isEnough = !body(place + next)
        }
        return used
      }
      if isEnough { return }
      place += used
      size = min(max(size * 4, 4 * GraphemeBreaker.longest + 4), 1 << 14)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where the last scalar ends that is not cut by the end of the bytes; at least the first one of
  /// valid UTF-8 that begins between scalars.
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
  /// A place from which characters can be told apart without looking at what lies before it.
  ///
  /// It is the start of the text or a gap between two scalars that never join, whatever is around
  /// them; going back to the start of the text for every key would be too slow.
  fileprivate mutating func certainBoundary(notAfter index: Int) -> Int {
    var right = scalarStart(notAfter: index)
    var rightClass = scalar(at: right).graphemeClass
    // A consonant behind marks begins a character unless there is a linker among them.
    var consonant: Int?
    while right > 0 {
      let left = scalarStart(notAfter: right - 1)
      let leftScalar = scalar(at: left)
      let leftClass = leftScalar.graphemeClass
      if let place = consonant {
        switch leftClass {
        case .extend, .joiner: break
        case .linker: consonant = nil
        default: return place
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

  fileprivate mutating func scalarStart(notAfter index: Int) -> Int {
    var start = index
    while start < count, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}

/// Finds the characters beside places one behind the other, such as those of a column.
public struct NeighbouringCharacters {
  private let text: StyledString
  private var reader: ByteReader
  private let count: Int

  /// Looks at a text.
  public init(_ text: StyledString) {
    self.text = text
    reader = ByteReader(text)
    count = text.utf8Count
  }

  /// The character before a place between two characters; nil at the start of a line.
  public mutating func before(_ offset: TextOffset) -> Range<TextOffset>? {
    let place = offset.utf8
    guard place > 0, reader[place - 1] != 0x0A else { return nil }
    if place > 1, reader[place - 1] < 0x80, reader[place - 2] < 0x80 { return offset - 1..<offset }
    return text.offset(before: offset)..<offset
  }

  /// The character behind a place between two characters; nil at the end of a line.
  public mutating func after(_ offset: TextOffset) -> Range<TextOffset>? {
    let place = offset.utf8
    guard place < count else { return nil }
    let byte = reader[place]
    if byte == 0x0A { return nil }
    let next = place + 1 < count ? reader[place + 1] : 0x0A
    if byte == 0x0D, place + 1 < count, next == 0x0A { return nil }
    if byte < 0x80, next < 0x80 { return offset..<offset + 1 }
    return offset..<text.offset(after: offset)
  }
}
