import Color
import UnicodeText

extension StyledString {
  /// Returns the start of the word before an offset: back over white space and then over one word.
  ///
  /// Letters, digits and "_" form words; runs of other characters are words of their own. Line
  /// breaks count as white space.
  public func wordStart(before offset: TextOffset) -> TextOffset {
    let end = startOfRun(endingAt: roundedDown(offset), .blank)
    guard end > startOffset else { return end }
    let category = category(at: self.offset(before: end))
    return startOfRun(endingAt: end, category)
  }

  /// Returns the end of the word after an offset: forward over white space and then over one word.
  public func wordEnd(after offset: TextOffset) -> TextOffset {
    let start = endOfRun(from: roundedDown(offset), .blank)
    guard start < endOffset else { return start }
    let category = category(at: start)
    return endOfRun(from: start, category)
  }

  /// Returns the word, white space or punctuation around an offset, as selected by a double click.
  ///
  /// It never contains a line break. At the end of a line it is the word before the offset; on an
  /// empty line it is empty.
  public func wordRange(at offset: TextOffset) -> Range<TextOffset> {
    var start = roundedDown(offset)
    let line = range(of: line(containing: start))
    if start >= line.upperBound {
      guard !line.isEmpty else { return line.lowerBound..<line.lowerBound }
      start = self.offset(before: line.upperBound)
    }
    // Line breaks have their own category, so neither search leaves the line.
    let category = category(at: start)
    return startOfRun(endingAt: start, category)..<endOfRun(from: start, category)
  }

  /// Returns the end of the run of characters in `categories` from `start`.
  private func endOfRun(from start: TextOffset, _ categories: WordCategory) -> TextOffset {
    var end = start
    forEachGraphemeSpan(in: start..<endOffset) { offset, span in
      end = offset
      if case .ascii(let bytes) = span {
        let count = categories.end(in: bytes)
        end = offset + count
        return count == bytes.count
      }
      guard categories.contains(WordCategory(span)) else { return false }
      end = offset + span.utf8Count
      return true
    }
    return end
  }

  /// Returns the start of the run of characters in `categories` before `end`.
  private func startOfRun(endingAt end: TextOffset, _ categories: WordCategory) -> TextOffset {
    // Characters can only be found going forward, so blocks of growing size are examined from the
    // end of the text, each from a character boundary.
    var start = end
    var size = 64
    while start > startOffset {
      let from = roundedDown(TextOffset(max(start.utf8 - size, 0)))
      var runStart: TextOffset?
      forEachGraphemeSpan(in: from..<start) { offset, span in
        if case .ascii(let bytes) = span {
          let first = categories.start(in: bytes)
          if first > 0 {
            runStart = first < bytes.count ? offset + first : nil
          } else if runStart == nil {
            runStart = offset
          }
        } else {
          runStart = categories.contains(WordCategory(span)) ? runStart ?? offset : nil
        }
        return true
      }
      guard let runStart else { return start }
      start = runStart
      guard runStart == from else { return start }
      size *= size < 1 << 14 ? 4 : 2
    }
    return start
  }

  /// Returns the category of the character that starts at an offset.
  private func category(at offset: TextOffset) -> WordCategory {
    var category = WordCategory.lineBreak
    forEachGraphemeSpan(in: offset..<self.offset(after: offset)) { _, span in
      category = WordCategory(span)
      return false
    }
    return category
  }
}

/// A set of word categories.
///
/// The first scalar of a character decides its category.
private struct WordCategory: OptionSet {
  let rawValue: UInt8

  static let lineBreak = WordCategory(rawValue: 1)
  static let space = WordCategory(rawValue: 2)
  static let word = WordCategory(rawValue: 4)
  static let punctuation = WordCategory(rawValue: 8)
  static let blank: WordCategory = [.lineBreak, .space]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ byte: UInt8) {
    switch byte {
    case .newline: self = .lineBreak
    case .tab, .carriageReturn, .space: self = .space
    default: self = byte.isWordByte ? .word : .punctuation
    }
  }

  /// The category of the first character of a span.
  init(_ span: GraphemeSpan) {
    switch span {
    case .ascii(let bytes): self = WordCategory(bytes[0])
    case .wide: self = .word
    case .scalar(let scalar): self = WordCategory(scalar)
    case .cluster where span.isCRLF: self = .lineBreak
    case .cluster(let bytes): self = WordCategory(UTF8Scalar(in: bytes, at: 0).scalar)
    }
  }

  init(_ scalar: Unicode.Scalar) {
    let properties = scalar.properties
    if scalar.isASCII {
      self = WordCategory(UInt8(scalar.value))
    } else if properties.isWhitespace {
      self = .space
    } else if properties.isAlphabetic || properties.numericType != nil {
      self = .word
    } else {
      switch properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark, .connectorPunctuation: self = .word
      default: self = .punctuation
      }
    }
  }

  /// Returns the number of leading ASCII bytes in these categories.
  func end(in bytes: ByteBuffer) -> Int {
    bytes.firstIndex { isDisjoint(with: WordCategory($0)) } ?? bytes.count
  }

  /// Returns the start of the trailing run of ASCII bytes in these categories.
  func start(in bytes: ByteBuffer) -> Int {
    bytes.lastIndex { isDisjoint(with: WordCategory($0)) }.map { $0 + 1 } ?? 0
  }
}
