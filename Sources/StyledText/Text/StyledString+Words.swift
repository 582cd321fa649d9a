extension StyledString {
  /// The start of the word before a place: back over white space, then over one word.
  ///
  /// Letters, digits and "_" make words, other signs make words of their own; lines do not matter.
  public func wordStart(before offset: TextOffset) -> TextOffset {
    var place = roundedDown(offset)
    while place > startOffset, kind(at: self.offset(before: place)) <= .space {
      place = self.offset(before: place)
    }
    guard place > startOffset else { return place }
    let kind = kind(at: self.offset(before: place))
    while place > startOffset, self.kind(at: self.offset(before: place)) == kind {
      place = self.offset(before: place)
    }
    return place
  }

  /// The end of the word after a place: on over white space, then over one word.
  public func wordEnd(after offset: TextOffset) -> TextOffset {
    var place = roundedDown(offset)
    while place < endOffset, kind(at: place) <= .space { place = self.offset(after: place) }
    guard place < endOffset else { return place }
    let kind = kind(at: place)
    while place < endOffset, self.kind(at: place) == kind { place = self.offset(after: place) }
    return place
  }

  /// The word around a place, or the white space or the signs around it, as for a double click.
  ///
  /// Never contains a line break. At the end of a line it is what lies before, on an empty line
  /// nothing.
  public func wordRange(at offset: TextOffset) -> Range<TextOffset> {
    var start = roundedDown(offset)
    let line = range(of: line(containing: start))
    if start >= line.upperBound {
      guard !line.isEmpty else { return line.lowerBound..<line.lowerBound }
      start = self.offset(before: line.upperBound)
    }
    let kind = kind(at: start)
    var end = self.offset(after: start)
    while end < line.upperBound, self.kind(at: end) == kind { end = self.offset(after: end) }
    while start > line.lowerBound {
      let before = self.offset(before: start)
      guard self.kind(at: before) == kind else { break }
      start = before
    }
    return start..<end
  }

  /// What a character is to a word.
  private enum Kind: Int, Comparable {
    case lineBreak, space, word, sign

    static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  /// The kind of the character that starts at a place, by its first scalar.
  private func kind(at offset: TextOffset) -> Kind {
    var reader = ByteReader(self)
    let value = reader.scalar(at: offset.utf8).value
    switch value {
    case 0x0A: return .lineBreak
    case 0x0D:
      let next = offset.utf8 + 1
      return next < utf8Count && reader[next] == 0x0A ? .lineBreak : .space
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: return .word
    case 0x09, 0x20: return .space
    case 0..<0x80: return .sign
    default: break
    }
    guard let properties = Unicode.Scalar(value)?.properties else { return .sign }
    if properties.isWhitespace { return .space }
    if properties.isAlphabetic || properties.numericType != nil { return .word }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .connectorPunctuation: return .word
    default: return .sign
    }
  }
}
