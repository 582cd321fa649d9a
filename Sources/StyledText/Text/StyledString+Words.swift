import UnicodeText

extension StyledString {
  /// The start of the word before a place: back over white space, then over one word.
  ///
  /// Letters, digits and "_" make words, other signs make words of their own; lines do not matter.
  public func wordStart(before offset: TextOffset) -> TextOffset {
    let end = startOfStretch(endingAt: roundedDown(offset), .blank)
    guard end > startOffset else { return end }
    let kind = kind(at: self.offset(before: end))
    return startOfStretch(endingAt: end, kind)
  }

  /// The end of the word after a place: on over white space, then over one word.
  public func wordEnd(after offset: TextOffset) -> TextOffset {
    let start = endOfStretch(from: roundedDown(offset), .blank)
    guard start < endOffset else { return start }
    let kind = kind(at: start)
    return endOfStretch(from: start, kind)
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
    // Line breaks are of another kind, so that neither walk leaves the line.
    let kind = kind(at: start)
    return startOfStretch(endingAt: start, kind)..<endOfStretch(from: start, kind)
  }

  /// How far characters of the wanted kinds go on from a place.
  private func endOfStretch(
    from start: TextOffset, _ kinds: WordKind
  ) -> TextOffset {
    var end = start
    forEachStretch(in: start..<endOffset) { offset, stretch in
      end = offset
      switch stretch {
      case .ascii(let bytes):
        let count = kinds.end(in: bytes)
        end = offset + count
        return count == bytes.count
      case .wide:
        guard kinds.contains(.word) else { return false }
      case .scalar(let scalar):
        guard kinds.contains(WordKind(scalar)) else { return false }
      case .cluster(let bytes):
        guard kinds.contains(WordKind(cluster: bytes)) else { return false }
      }
      end = offset + stretch.utf8Count
      return true
    }
    return end
  }

  /// How far characters of the wanted kinds go back from a place.
  private func startOfStretch(
    endingAt end: TextOffset, _ kinds: WordKind
  ) -> TextOffset {
    // Characters can be told apart from the front only: blocks are looked at from the end, each from
    // a place between two characters, and larger ones the longer it goes on.
    var start = end
    var size = 64
    while start > startOffset {
      let from = roundedDown(TextOffset(max(start.utf8 - size, 0)))
      var wanted: TextOffset?
      forEachStretch(in: from..<start) { offset, stretch in
        switch stretch {
        case .ascii(let bytes):
          let first = kinds.start(in: bytes)
          if first > 0 {
            wanted = first < bytes.count ? offset + first : nil
          } else if wanted == nil {
            wanted = offset
          }
        case .wide:
          wanted = kinds.contains(.word) ? wanted ?? offset : nil
        case .scalar(let scalar):
          wanted = kinds.contains(WordKind(scalar)) ? wanted ?? offset : nil
        case .cluster(let bytes):
          wanted = kinds.contains(WordKind(cluster: bytes)) ? wanted ?? offset : nil
        }
        return true
      }
      guard let wanted else { return start }
      start = wanted
      guard wanted == from else { return start }
      size *= size < 1 << 14 ? 4 : 2
    }
    return start
  }

  /// The kind of the character that starts at a place.
  private func kind(at offset: TextOffset) -> WordKind {
    var kind = WordKind.lineBreak
    forEachStretch(in: offset..<self.offset(after: offset)) { _, stretch in
      switch stretch {
      case .ascii(let bytes): kind = WordKind(bytes[0])
      case .wide: kind = .word
      case .scalar(let scalar): kind = WordKind(scalar)
      case .cluster(let bytes): kind = WordKind(cluster: bytes)
      }
      return false
    }
    return kind
  }
}

/// What a character is to a word, which its first scalar decides; or several such kinds.
private struct WordKind: OptionSet {
  let rawValue: UInt8

  static let lineBreak = WordKind(rawValue: 1)
  static let space = WordKind(rawValue: 2)
  static let word = WordKind(rawValue: 4)
  static let sign = WordKind(rawValue: 8)
  static let blank: WordKind = [.lineBreak, .space]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ byte: UInt8) { self = Self.ascii[Int(byte)] }

  init(cluster bytes: UnsafeBufferPointer<UInt8>) {
    self = bytes[0] == 0x0D ? .lineBreak : WordKind(UTF8Scalar(in: bytes, at: 0).scalar)
  }

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0..<0x80: self = WordKind(UInt8(scalar.value))
    case 0x80..<0x1200: self = Self.low[Int(scalar.value - 0x80)]
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: self = .word
    default: self = WordKind(scalar.properties)
    }
  }

  private init(_ properties: Unicode.Scalar.Properties) {
    if properties.isWhitespace {
      self = .space
    } else if properties.isAlphabetic || properties.numericType != nil {
      self = .word
    } else {
      switch properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark, .connectorPunctuation: self = .word
      default: self = .sign
      }
    }
  }

  private static let ascii: [WordKind] = (0..<0x80 as Range<UInt8>).map { byte in
    switch byte {
    case 0x0A: .lineBreak
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: .word
    case 0x09, 0x0D, 0x20: .space
    default: .sign
    }
  }

  /// Of most alphabets; what the standard library knows of a scalar takes long to find.
  private static let low: [WordKind] = (0x80..<0x1200 as Range<UInt32>).map { value in
    WordKind((Unicode.Scalar(value) ?? " ").properties)
  }

  /// How many bytes of ASCII at the start are of these kinds.
  func end(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    Self.ascii.withUnsafeBufferPointer { kinds in
      var index = 0
      if contains(.word), let base = UnsafeRawPointer(bytes.baseAddress) {
        while index + 8 <= bytes.count,
          ByteSearch.isWord(base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        {
          index += 8
        }
      }
      while index < bytes.count, kinds[Int(bytes[index])].rawValue & rawValue != 0 { index += 1 }
      return index
    }
  }

  /// Where the bytes of ASCII of these kinds begin that reach to the end.
  func start(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    Self.ascii.withUnsafeBufferPointer { kinds in
      var index = bytes.count
      if contains(.word), let base = UnsafeRawPointer(bytes.baseAddress) {
        while index >= 8,
          ByteSearch.isWord(base.loadUnaligned(fromByteOffset: index - 8, as: UInt64.self))
        {
          index -= 8
        }
      }
      while index > 0, kinds[Int(bytes[index - 1])].rawValue & rawValue != 0 { index -= 1 }
      return index
    }
  }
}
