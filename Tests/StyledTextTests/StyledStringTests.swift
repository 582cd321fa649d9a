import Color
import TestSupport
import Testing
import TextTestSupport

@testable import StyledText

@Suite("Styled strings")
struct StyledStringTests {
  let red = TextStyle(foreground: .indexed(1))
  let bold = TextStyle(attributes: .bold)

  @Test func `An empty text has one line and a plain style`() {
    let text = StyledString()
    #expect(text.isEmpty)
    #expect(text.lineCount == 1)
    #expect(text.range(of: LineIndex(0)) == text.fullRange)
    #expect(text.style(at: .zero) == .plain)
    #expect(text.typingStyle(at: .zero) == .plain)
    #expect(text.runs(in: text.fullRange).isEmpty)
  }

  @Test func `A final line break is followed by another line`() {
    let text = StyledString("one\r\ntwo\n")
    #expect(text.lineCount == 3)
    #expect((0..<3).map { text.text(in: text.range(of: LineIndex($0))) } == ["one", "two", ""])
    #expect(text.text(in: text.rangeWithBreak(of: LineIndex(0))) == "one\r\n")
    #expect(text.line(containing: TextOffset(4)) == LineIndex(0))
    #expect(text.line(containing: TextOffset(5)) == LineIndex(1))
    #expect(text.line(containing: text.endOffset) == LineIndex(2))
  }

  @Test func `Runs are clipped to the range, and adjacent equal runs are merged`() {
    var text = StyledString("abc", style: red)
    text.append(StyledString("def", style: red))
    text.append(StyledString("ghi", style: bold))
    #expect(
      text.runs(in: TextOffset(2)..<TextOffset(7)) == [
        StyleRun(length: 4, style: red), StyleRun(length: 1, style: bold),
      ])
    text.apply(.restyle(TextOffset(6)..<TextOffset(9), .setting(red)))
    #expect(text == StyledString("abcdefghi", style: red))
    #expect(text.hashValue == StyledString("abcdefghi", style: red).hashValue)
    #expect(text != StyledString("abcdefghi"))
  }

  @Test func `A typed character gets the style before it on its line, else the one after`() {
    let text = StyledString("a", style: red) + StyledString("\n") + StyledString("b", style: bold)
    #expect(text.typingStyle(at: TextOffset(0)) == red)
    #expect(text.typingStyle(at: TextOffset(1)) == red)
    #expect(text.typingStyle(at: TextOffset(2)) == bold)
    #expect(text.typingStyle(at: TextOffset(3)) == bold)
    #expect(StyledString("a\n", style: red).typingStyle(at: TextOffset(2)) == .plain)
  }

  @Test(arguments: rounds(0..<200 as Range<UInt64>))
  func `The parts of a text can be joined again`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = random.text(pieces: 30)
    let range = random.range(in: text)
    let part = text[range]
    let whole = text[.zero..<range.lowerBound] + part + text[range.upperBound..<text.endOffset]
    #expect(whole == text)
    #expect(part.string.utf8.elementsEqual(text.text(in: range).utf8))
    NaiveText(part).expectAgrees(with: part)
  }

  @Test func `Distinct colours are listed once, in text order, ignoring white space`() {
    let text =
      StyledString("a", style: TextStyle(foreground: .indexed(2)))
      + StyledString(" \n\u{3000}\t", style: TextStyle(foreground: .indexed(3)))
      + StyledString("b", style: red) + StyledString("c", style: TextStyle(foreground: .indexed(2)))
      + StyledString("d") + StyledString("漢", style: TextStyle(foreground: .rgb(RGB8(1, 2, 3))))
    #expect(
      text.distinctForegrounds(in: text.fullRange, limit: 5) == [
        .indexed(2), .indexed(1), .default, .rgb(RGB8(1, 2, 3)),
      ])
    #expect(text.distinctForegrounds(in: text.fullRange, limit: 1) == [.indexed(2), .indexed(1)])
    #expect(text.distinctForegrounds(in: TextOffset(1)..<TextOffset(7), limit: 5).isEmpty)
    #expect(text.distinctBackgrounds(in: text.fullRange, limit: 5) == [.default])
    #expect(text.distinctForegrounds(in: .zero ..< .zero, limit: 5).isEmpty)
  }

  @Test func `A colour that starts with white space counts from its first visible character`() {
    let text = StyledString("  ", style: red) + StyledString("a") + StyledString("b", style: red)
    #expect(text.distinctForegrounds(in: text.fullRange, limit: 5) == [.default, .indexed(1)])
  }
}

@Suite("Searching")
struct SearchTests {
  func first(_ needle: String, in text: String, ignoringCase: Bool = false) -> Range<Int>? {
    StyledString(text).ranges(of: needle, ignoringCase: ignoringCase).first?.indices
  }

  @Test func `Nothing and more than the text are not found`() {
    #expect(first("", in: "ab") == nil)
    #expect(first("abc", in: "ab") == nil)
  }

  @Test func `A search can ignore case, also beyond ASCII`() {
    #expect(first("äB", in: "xÄb", ignoringCase: true) == 1..<4)
    #expect(first("äB", in: "xÄb") == nil)
    #expect(first("STRASSE", in: "die Straße", ignoringCase: true) == 4..<11)
    #expect(first("ß", in: "STRASSE", ignoringCase: true) == 4..<6)
    #expect(first("σασ", in: "ΣΑΣ", ignoringCase: true) == 0..<6)
    #expect(first("s", in: "ß", ignoringCase: true) == nil)
    #expect(first("漢", in: "字漢", ignoringCase: true) == 3..<6)
  }

  @Test func `A match is never a part of a character`() {
    #expect(first("e", in: "e\u{301} e") == 4..<5)
    #expect(first("\n", in: "a\r\nb\n") == 4..<5)
    #expect(first("👩", in: "👩‍👩‍👧👩") == 18..<22)
    #expect(first("🇪🇫", in: "🇩🇪🇫🇷") == nil)
  }

  @Test(arguments: rounds(0..<200 as Range<UInt64>))
  func `A search agrees with trying every offset`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var text = StyledString(chunkSize: random.pick([4, 16, 1024]))
    for _ in 0..<40 {
      text.append(StyledString(random.pick(["a", "b", "\u{301}", "\r", "\n", "漢", "word"])))
    }
    let needle = random.pick([
      "a", "ab", "ba", "aa", "\n", "漢", "b\u{301}", "a\r\n", "or", "wordword",
    ])
    let bytes = Array(text.string.utf8)
    let pattern = Array(needle.utf8)
    let matches = (0...bytes.count).map { TextOffset($0)..<TextOffset($0 + pattern.count) }.filter {
      $0.upperBound <= text.endOffset && Array(bytes[$0.indices]) == pattern
        && text.isGraphemeBoundary($0.lowerBound) && text.isGraphemeBoundary($0.upperBound)
    }
    var all: [Range<TextOffset>] = []
    for match in matches where match.lowerBound >= all.last?.upperBound ?? .zero {
      all.append(match)
    }
    #expect(text.ranges(of: needle) == all)
    for offset in random.offsets(10, in: text) {
      for ignoringCase in [false, true] {
        let found = text.ranges(
          of: needle, startingIn: offset..<text.endOffset, ignoringCase: ignoringCase)
        #expect(found.first == matches.first { $0.lowerBound >= offset })
      }
    }
  }
}

@Suite("The storage of a text")
struct StorageTests {
  @Test(arguments: rounds(0..<60 as Range<UInt64>))
  func `The text is the same whatever the size of its chunks`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = ANSIFileWriterTests().bytes(&random)
    let whole = ANSITextReader.read(bytes).text
    for size in [4, 9, 64] {
      let text = ANSITextReader.read(bytes, chunkSize: size).text
      #expect(text == whole)
      #expect(NaiveText(text) == NaiveText(whole))
    }
  }

  @Test(arguments: rounds(0..<60 as Range<UInt64>))
  func `Chunks can be split between any two scalars`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = ANSITextReader.read(
      ANSIFileWriterTests().bytes(&random), chunkSize: random.pick([4, 9, 64, 1024])
    ).text
    let cells = NaiveText(text).cells
    for offset in random.offsets(12, in: text) {
      let (left, right) = (text[.zero..<offset], text[offset..<text.endOffset])
      #expect(NaiveText(left).cells == Array(cells[..<offset.utf8]))
      #expect(NaiveText(right).cells == Array(cells[offset.utf8...]))
    }
  }

  @Test func `Typing does not create a chunk for every key press`() {
    var document = Document(ANSITextReader.read(Array("one\ntwo\nthree\n".utf8)).text)
    var offset = TextOffset(5)
    for _ in 0..<5000 {
      document.perform(.insert(StyledString("x"), at: offset), joining: .typing)
      offset = offset + 1
    }
    #expect(Array(document.text.rope).count < 10)
    _ = document.undo()
    #expect(document.text.string == "one\ntwo\nthree\n")
  }
}

@Suite("The shared storage of two texts")
struct SharingTests {
  @Test(arguments: rounds(0..<150 as Range<UInt64>))
  func `Shared storage is equal in both texts, and their difference turns one into the other`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let before = ANSITextReader.read(
      ANSIFileWriterTests().bytes(&random), chunkSize: random.pick([4, 16, 1024])
    ).text
    var after = before
    for _ in 0..<random.number(in: 0...3) {
      after.apply(random.edit(of: after, changes: random.pick([1, 2, 20])))
    }
    #expect(before.difference(to: after).applied(to: before) == after)
    #expect(after.difference(to: before).applied(to: after) == before)
  }
}
