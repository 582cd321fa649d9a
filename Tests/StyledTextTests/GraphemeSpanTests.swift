import TestSupport
import Testing
import TextTestSupport

@testable import StyledText

@Suite("Grapheme spans")
struct GraphemeSpanTests {
  /// The characters of a range, with runs of ASCII and wide letters split into characters.
  private func characters(of text: StyledString, in range: Range<TextOffset>) -> [String] {
    var result: [String] = []
    var expectedOffset = range.lowerBound
    text.forEachGraphemeSpan(in: range) { offset, span in
      #expect(offset == expectedOffset)
      expectedOffset = offset + span.utf8Count
      switch span {
      case .ascii(let bytes): result += bytes.map { String(UnicodeScalar($0)) }
      case .wide(let bytes):
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.count * 3 == bytes.count)
        result += text.map(String.init)
      case .scalar(let scalar): result.append(String(scalar))
      case .cluster(let bytes): result.append(String(decoding: bytes, as: UTF8.self))
      }
      return true
    }
    return result
  }

  private func expected(_ string: String) -> [String] {
    string.map { String(String.UnicodeScalarView($0.unicodeScalars)) }
  }

  @Test(
    "Spans agree with the characters of the standard library",
    arguments: rounds(0..<200 as Range<UInt64>))
  func agree(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = random.text(pieces: 150)
    let found = characters(of: text, in: text.fullRange)
    #expect(found.map { Array($0.utf8) } == expected(text.string).map { Array($0.utf8) })
    #expect(text.characterCount(in: text.fullRange) == text.string.count)
    let start = text.roundedDown(TextOffset(random.number(in: 0...text.utf8Count)))
    let part = start..<text.endOffset
    #expect(text.characterCount(in: part) == text.text(in: part).count)
  }

  @Test("Characters of very many scalars are split into parts of 128")
  func long() {
    let zalgo = "a" + String(repeating: "\u{301}", count: 40_000)
    let text = StyledString("xyz" + zalgo + "b" + zalgo)
    let counts = characters(of: text, in: text.fullRange).map(\.unicodeScalars.count)
    let cut = Array(repeating: 128, count: 312) + [65]
    #expect(counts == [1, 1, 1] + cut + [1] + cut)
    for index in [3 + 1 + 2 * 127, 3 + 1 + 2 * 127 + 256 * 311] {
      let offset = TextOffset(index)
      #expect(text.isGraphemeBoundary(offset) && !text.isGraphemeBoundary(offset + 2))
      #expect(text.offset(before: text.offset(after: offset)) == offset)
      #expect(text.roundedDown(offset + 7) == offset)
    }
  }

  @Test(
    "Words agree with a search character by character", arguments: rounds(0..<150 as Range<UInt64>))
  func words(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = random.text(pieces: 60)
    func kind(_ character: Character) -> Int {
      if character == "\n" || character == "\r\n" { return 0 }
      let scalar = character.unicodeScalars[character.unicodeScalars.startIndex]
      let properties = scalar.properties
      if properties.isWhitespace { return 1 }
      if scalar == "_" || properties.isAlphabetic || properties.numericType != nil { return 2 }
      switch properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark, .connectorPunctuation: return 2
      default: return 3
      }
    }
    let characters = Array(text.string)
    var offsets = [TextOffset.zero]
    for character in characters {
      offsets.append(offsets[offsets.count - 1] + character.utf8.count)
    }
    for index in stride(from: 0, through: characters.count, by: 3) {
      var end = index
      while end < characters.count, kind(characters[end]) <= 1 { end += 1 }
      if end < characters.count {
        let category = kind(characters[end])
        while end < characters.count, kind(characters[end]) == category { end += 1 }
      }
      #expect(text.wordEnd(after: offsets[index]) == offsets[end])
      var start = index
      while start > 0, kind(characters[start - 1]) <= 1 { start -= 1 }
      if start > 0 {
        let category = kind(characters[start - 1])
        while start > 0, kind(characters[start - 1]) == category { start -= 1 }
      }
      #expect(text.wordStart(before: offsets[index]) == offsets[start])
    }
  }

  @Test("A word of megabytes is found from both ends")
  func longWord() {
    let word = String(repeating: "abcdefgh", count: 1 << 17)
    let text = StyledString("- " + word + "é" + word + " -")
    let range = TextOffset(2)..<text.endOffset - 2
    #expect(text.wordRange(at: TextOffset(500_000)) == range)
    #expect(text.wordStart(before: text.endOffset - 1) == range.lowerBound)
    #expect(text.wordEnd(after: TextOffset(1)) == range.upperBound)
  }
}
