import StyledText
import TestSupport
import Testing
import TextTestSupport

@Suite("Searching")
struct SearchTests {
  func first(
    _ needle: String, in text: String, from: Int = 0, ignoringCase: Bool = false,
    wrapping: Bool = false
  ) -> Range<Int>? {
    StyledString(text).firstRange(
      of: needle, from: TextOffset(from), ignoringCase: ignoringCase, wrapping: wrapping
    )?.indices
  }

  @Test("A search finds the first match at or after an offset")
  func forward() {
    #expect(first("ab", in: "ab ab") == 0..<2)
    #expect(first("ab", in: "ab ab", from: 1) == 3..<5)
    #expect(first("ab", in: "ab ab", from: 4) == nil)
    #expect(first("ab", in: "ab ab", from: 4, wrapping: true) == 0..<2)
    #expect(first("ba", in: "aba", from: 2, wrapping: true) == 1..<3)
    #expect(first("", in: "ab") == nil)
    #expect(first("abc", in: "ab") == nil)
    #expect(first("b\na", in: "ab\nab") == 1..<4)
  }

  @Test("A search can ignore case, also beyond ASCII")
  func ignoringCase() {
    #expect(first("äB", in: "xÄb", ignoringCase: true) == 1..<4)
    #expect(first("äB", in: "xÄb") == nil)
    #expect(first("STRASSE", in: "die Straße", ignoringCase: true) == 4..<11)
    #expect(first("ß", in: "STRASSE", ignoringCase: true) == 4..<6)
    #expect(first("σασ", in: "ΣΑΣ", ignoringCase: true) == 0..<6)
    #expect(first("s", in: "ß", ignoringCase: true) == nil)
    #expect(first("漢", in: "字漢", ignoringCase: true) == 3..<6)
  }

  @Test("A match is never a part of a character")
  func wholeCharacters() {
    #expect(first("e", in: "e\u{301} e") == 4..<5)
    #expect(first("\n", in: "a\r\nb\n") == 4..<5)
    #expect(first("👩", in: "👩‍👩‍👧👩") == 18..<22)
    #expect(first("🇪🇫", in: "🇩🇪🇫🇷") == nil)
  }

  @Test("A search agrees with trying every offset", arguments: rounds(0..<200 as Range<UInt64>))
  func naive(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var text = StyledString()
    for _ in 0..<40 {
      text.append(StyledString(random.pick(["a", "b", "\u{301}", "\r", "\n", "漢"])))
    }
    let needle = random.pick(["a", "ab", "ba", "aa", "\n", "漢", "b\u{301}", "a\r\n"])
    let bytes = Array(text.string.utf8)
    let pattern = Array(needle.utf8)
    let matches = (0...bytes.count).map { TextOffset($0)..<TextOffset($0 + pattern.count) }.filter {
      $0.upperBound <= text.endOffset && Array(bytes[$0.indices]) == pattern
        && text.isGraphemeBoundary($0.lowerBound) && text.isGraphemeBoundary($0.upperBound)
    }
    for offset in random.offsets(10, in: text) {
      let next = matches.first { $0.lowerBound >= offset }
      for ignoringCase in [false, true] {
        #expect(
          text.firstRange(of: needle, from: offset, ignoringCase: ignoringCase, wrapping: false)
            == next)
        #expect(
          text.firstRange(of: needle, from: offset, ignoringCase: ignoringCase, wrapping: true)
            == next ?? matches.first)
      }
    }
  }
}
