import TestSupport
import Testing
import TextTestSupport

@testable import StyledText
@testable import UnicodeText

@Suite("Characters")
struct GraphemeTests {
  /// The character boundaries of a string, according to the standard library.
  func boundaries(of string: String) -> [TextOffset] {
    string.indices.map { TextOffset($0.utf8Offset(in: string)) } + [TextOffset(string.utf8.count)]
  }

  @Test(arguments: [
    "a", "é", "e\u{301}\u{302}", "👩‍👩‍👧‍👦", "👍🏽", "🇩🇪", "\r\n", "\u{1112}\u{1161}\u{11AB}", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "क्षि",
    "\u{600}1", "a" + String(repeating: "\u{301}", count: 100),
  ])
  func `A character is one step`(character: String) {
    let length = character.utf8.count
    for (before, after) in [("", ""), ("x", "y"), ("漢", "漢"), ("🇫🇷", "🇫🇷"), ("\n", "\n")] {
      let text = StyledString(before + character + after)
      let start = TextOffset(before.utf8.count)
      #expect(text.offset(after: start) == start + length)
      #expect(text.offset(before: start + length) == start)
      for inside in 0..<length {
        #expect(text.roundedDown(start + inside) == start)
        #expect(text.isGraphemeBoundary(start + inside) == (inside == 0))
        #expect(text.offset(after: start + inside) == start + length)
      }
    }
  }

  @Test func `Steps stop at the ends of the text`() {
    let text = StyledString("a")
    #expect(text.offset(before: .zero) == .zero)
    #expect(text.offset(after: text.endOffset) == text.endOffset)
    #expect(StyledString().roundedDown(.zero) == .zero)
  }

  @Test(
    .slow,
    arguments: rounds(0..<300 as Range<UInt64>))
  func `Boundaries are those of the standard library`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = random.text(pieces: 40)
    let expected = boundaries(of: text.string)
    var forward = [TextOffset.zero]
    while let last = forward.last, last < text.endOffset {
      forward.append(text.offset(after: last))
    }
    #expect(forward == expected)
    var backward = [text.endOffset]
    while let last = backward.last, last > .zero { backward.append(text.offset(before: last)) }
    #expect(backward.reversed() == expected)
    let found = (0...text.utf8Count).map { TextOffset($0) }.filter(text.isGraphemeBoundary)
    #expect(found == expected)
  }

  @Test
  func `Boundaries are those of the standard library for scalars of every class in any order`() {
    let common: [Unicode.Scalar] = [
      "a", " ", "\r", "\n", "\u{200B}", "👩", "❤", "\u{1F3FD}", "\u{200D}", "\u{200D}", "\u{200C}",
      "\u{301}", "\u{FE0F}", "\u{94D}", "\u{94D}", "\u{D4D}", "क", "ഷ", "\u{93C}", "\u{902}",
      "\u{93E}", "\u{600}", "🇩", "🇪", "\u{1100}", "\u{1161}", "\u{11A8}", "가", "각", "\u{E33}",
      "\u{E0020}",
    ]
    let borders = stride(from: UInt32(0x300), to: 0x20000, by: 37).compactMap(Unicode.Scalar.init)
    var random = SeededGenerator(seed: 99)
    for round in 0..<4000 {
      var string = ""
      for _ in 0..<random.number(in: 2...12) {
        string.unicodeScalars.append(random.pick(round % 3 == 0 ? borders : common))
      }
      let text = StyledString(string, chunkSize: round % 2 == 0 ? 4 : 64)
      let expected = boundaries(of: string)
      let found = (0...text.utf8Count).map { TextOffset($0) }.filter(text.isGraphemeBoundary)
      #expect(found == expected, "\(string.unicodeScalars.map { String($0.value, radix: 16) })")
      for offset in found.dropLast() { #expect(expected.contains(text.offset(after: offset))) }
    }
  }

  @Test func `Word movement skips white space and line breaks`() {
    let text = StyledString("foo_1, bär\r\n  e\u{301}te")
    func start(_ offset: Int) -> Int { text.wordStart(before: TextOffset(offset)).utf8 }
    func end(_ offset: Int) -> Int { text.wordEnd(after: TextOffset(offset)).utf8 }
    #expect(text.utf8Count == 20)
    #expect([start(20), start(15), start(7), start(6), start(3), start(0)] == [15, 7, 5, 5, 0, 0])
    #expect([end(0), end(5), end(6), end(11), end(20)] == [5, 6, 11, 20, 20])
  }

  @Test func `A double click selects the word, punctuation or white space under it`() {
    let text = StyledString("ab  ->cd\n\nx ")
    func word(_ offset: Int) -> String { text.text(in: text.wordRange(at: TextOffset(offset))) }
    #expect([0, 1, 2, 3, 4, 5, 6].map(word) == ["ab", "ab", "  ", "  ", "->", "->", "cd"])
    #expect(word(8) == "cd")
    #expect(word(9) == "")
    #expect([10, 11, 12].map(word) == ["x", " ", " "])
  }
}

extension String.Index {
  func utf8Offset(in string: String) -> Int {
    string.utf8.distance(from: string.startIndex, to: self)
  }
}

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

  @Test(arguments: rounds(0..<200 as Range<UInt64>))
  func `Spans agree with the characters of the standard library`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = random.text(pieces: 150)
    let found = characters(of: text, in: text.fullRange)
    #expect(found.map { Array($0.utf8) } == expected(text.string).map { Array($0.utf8) })
    #expect(text.characterCount(in: text.fullRange) == text.string.count)
    let start = text.roundedDown(TextOffset(random.number(in: 0...text.utf8Count)))
    let part = start..<text.endOffset
    #expect(text.characterCount(in: part) == text.text(in: part).count)
  }

  @Test func `Characters of very many scalars are split into parts of 128`() {
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

  @Test(arguments: rounds(0..<150 as Range<UInt64>))
  func `Words agree with a search character by character`(seed: UInt64) {
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

  @Test func `A word of megabytes is found from both ends`() {
    let word = String(repeating: "abcdefgh", count: 1 << 17)
    let text = StyledString("- " + word + "é" + word + " -")
    let range = TextOffset(2)..<text.endOffset - 2
    #expect(text.wordRange(at: TextOffset(500_000)) == range)
    #expect(text.wordStart(before: text.endOffset - 1) == range.lowerBound)
    #expect(text.wordEnd(after: TextOffset(1)) == range.upperBound)
  }
}
