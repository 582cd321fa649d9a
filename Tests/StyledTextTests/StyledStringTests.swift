import Color
import StyledText
import TestSupport
import Testing
import TextTestSupport

@Suite("Styled strings")
struct StyledStringTests {
  let red = TextStyle(foreground: .indexed(1))
  let bold = TextStyle(attributes: .bold)

  @Test("An empty text has one line and a plain style")
  func empty() {
    let text = StyledString()
    #expect(text.isEmpty)
    #expect(text.lineCount == 1)
    #expect(text.range(of: LineIndex(0)) == text.fullRange)
    #expect(text.style(at: .zero) == .plain)
    #expect(text.typingStyle(at: .zero) == .plain)
    #expect(text.runs(in: text.fullRange).isEmpty)
  }

  @Test("A final line break is followed by another line")
  func finalLineBreak() {
    let text = StyledString("one\r\ntwo\n")
    #expect(text.lineCount == 3)
    #expect((0..<3).map { text.text(in: text.range(of: LineIndex($0))) } == ["one", "two", ""])
    #expect(text.text(in: text.rangeWithBreak(of: LineIndex(0))) == "one\r\n")
    #expect(text.line(containing: TextOffset(4)) == LineIndex(0))
    #expect(text.line(containing: TextOffset(5)) == LineIndex(1))
    #expect(text.line(containing: text.endOffset) == LineIndex(2))
  }

  @Test("Runs are clipped to the range, and adjacent equal runs are merged")
  func runs() {
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

  @Test("A typed character gets the style before it on its line, else the one after")
  func typingStyle() {
    let text = StyledString("a", style: red) + StyledString("\n") + StyledString("b", style: bold)
    #expect(text.typingStyle(at: TextOffset(0)) == red)
    #expect(text.typingStyle(at: TextOffset(1)) == red)
    #expect(text.typingStyle(at: TextOffset(2)) == bold)
    #expect(text.typingStyle(at: TextOffset(3)) == bold)
    #expect(StyledString("a\n", style: red).typingStyle(at: TextOffset(2)) == .plain)
  }

  @Test("The parts of a text can be joined again", arguments: rounds(0..<200 as Range<UInt64>))
  func parts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = random.text(pieces: 30)
    let range = random.range(in: text)
    let part = text[range]
    let whole = text[.zero..<range.lowerBound] + part + text[range.upperBound..<text.endOffset]
    #expect(whole == text)
    #expect(part.string.utf8.elementsEqual(text.text(in: range).utf8))
    NaiveText(part).expectAgrees(with: part)
  }

  @Test("Distinct colours are listed once, in text order, ignoring white space")
  func distinctColors() {
    let text =
      StyledString("a", style: TextStyle(foreground: .indexed(2)))
      + StyledString(" \n\u{3000}\t", style: TextStyle(foreground: .indexed(3)))
      + StyledString("b", style: red) + StyledString("c", style: TextStyle(foreground: .indexed(2)))
      + StyledString("d") + StyledString("漢", style: TextStyle(foreground: .rgb(RGB8(1, 2, 3))))
    #expect(
      text.distinctForegrounds(in: text.fullRange, limit: 5) == [
        .indexed(2), .indexed(1), .default, .rgb(RGB8(1, 2, 3)),
      ])
    #expect(
      text.distinctForegrounds(in: text.fullRange, limit: 1) == [.indexed(2), .indexed(1)])
    #expect(text.distinctForegrounds(in: TextOffset(1)..<TextOffset(7), limit: 5).isEmpty)
    #expect(text.distinctBackgrounds(in: text.fullRange, limit: 5) == [.default])
    #expect(text.distinctForegrounds(in: .zero ..< .zero, limit: 5).isEmpty)
  }

  @Test("A colour that starts with white space counts from its first visible character")
  func whiteSpaceFirst() {
    let text = StyledString("  ", style: red) + StyledString("a") + StyledString("b", style: red)
    #expect(
      text.distinctForegrounds(in: text.fullRange, limit: 5) == [.default, .indexed(1)])
  }
}
