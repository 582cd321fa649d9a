extension StyledString {
  /// The end of the character (grapheme cluster) at a place; the end of the text stays.
  ///
  /// "\r\n" is one character. A place inside a character gives that character's end.
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

  /// The place itself between two characters, inside one that character's start.
  public func roundedDown(_ offset: TextOffset) -> TextOffset {
    checkBounds(offset..<offset)
    let index = offset.utf8
    guard index > 0, index < utf8Count else { return offset }
    var reader = ByteReader(self)
    if reader.isCertainBoundary(index) { return offset }
    var start = reader.certainBoundary(notAfter: index)
    while start < index {
      let next = graphemeEnd(from: start)
      if next > index { break }
      start = next
    }
    return TextOffset(start)
  }

  /// The end of the character that starts at a byte, which is not the end of the text.
  func graphemeEnd(from start: Int) -> Int {
    let count = utf8Count
    var reader = ByteReader(self)
    let first = reader[start]
    if first < 0x80 {
      guard start + 1 < count else { return count }
      let second = reader[start + 1]
      if second < 0x80 { return first == 0x0D && second == 0x0A ? start + 2 : start + 1 }
    }
    // Where a cluster ends is known as soon as one scalar after it has been seen.
    var window = 32
    while true {
      var end = min(start + window, count)
      while end < count, reader[end] & 0xC0 == 0x80 { end -= 1 }
      let text = String(decoding: bytes(in: start..<end), as: UTF8.self)
      let length = text[...text.startIndex].utf8.count
      if start + length < end || end == count { return start + length }
      window *= 2
    }
  }
}

extension ByteReader {
  /// Whether two ASCII characters meet at a place inside the text, so that no cluster lies across it.
  fileprivate mutating func isCertainBoundary(_ index: Int) -> Bool {
    let (left, right) = (self[index - 1], self[index])
    return left < 0x80 && right < 0x80 && (left != 0x0D || right != 0x0A)
  }

  /// A place from which characters can be told apart without looking at what lies before it.
  ///
  /// It is the start of the text or a gap between two scalars that both never join with others of
  /// their kind; going back to the start of the text for every key would be too slow.
  fileprivate mutating func certainBoundary(notAfter index: Int) -> Int {
    var right = scalarStart(notAfter: index)
    var rightStands = scalar(at: right).standsAlone
    while right > 0 {
      let left = scalarStart(notAfter: right - 1)
      let leftStands = scalar(at: left).standsAlone
      if leftStands, rightStands, self[left] != 0x0D || self[right] != 0x0A { return right }
      right = left
      rightStands = leftStands
    }
    return 0
  }

  private mutating func scalarStart(notAfter index: Int) -> Int {
    var start = index
    while start < count, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}

extension UTF8Scalar {
  /// Whether two such scalars in a row always have a boundary between them ("\r\n" aside).
  ///
  /// The scalars have none of the properties Extend, Prepend, SpacingMark, ZWJ, L, V, T and
  /// Regional_Indicator of https://www.unicode.org/reports/tr29/#Grapheme_Cluster_Break_Property_Values
  var standsAlone: Bool {
    switch value {
    case 0..<0x80: true
    case 0xA0...0x02FF, 0x0370...0x0482, 0x048A...0x052F: true  // Latin, Greek, Cyrillic
    case 0x2010...0x2027, 0x2030...0x205E: true  // punctuation
    case 0x2190...0x2BFF: true  // arrows, mathematics, box drawing, blocks, symbols
    case 0x3000...0x3029, 0x3041...0x3096, 0x30A1...0x30FA, 0xFF01...0xFF60: true  // kana
    case 0x3400...0x4DBF, 0x4E00...0x9FFF: true  // Han
    case 0xAC00...0xD7A3: true  // Hangul syllables join with single letters only
    case 0x1F300...0x1F3FA, 0x1F400...0x1FAFF: true  // emoji but the skin tones
    case InvalidByte.scalars: true
    default: false
    }
  }
}
