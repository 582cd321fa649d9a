import AttributedText
import Color
import Formats
import Foundation
import StyledText
import TestSupport
import Testing
import TextConversion
import TextTestSupport

@Suite("Attributed text as styled text, and back")
struct TextConversionTests {
  private static func random(_ random: inout SeededGenerator) -> AttributedString {
    var text = AttributedString()
    for _ in 0..<random.number(in: 0...12) {
      var attributes = AttributeContainer()
      func color() -> Color {
        Color(RGB8(packed: UInt32(random.number(in: 0...0xFFFFFF))))
      }
      if random.pick([true, false]) { attributes.foregroundColor = color() }
      if random.pick([true, false]) { attributes.backgroundColor = color() }
      if random.pick([true, false]) { attributes.bold = true }
      if random.pick([true, false]) { attributes.italic = true }
      if random.pick([true, false]) { attributes.underline = true }
      if random.pick([true, false]) { attributes.strikethrough = true }
      let words = random.pick(["one", " ", "\n", "語", "👨‍👩‍👧", "e\u{301}", "\n\n", "<&>"])
      text.append(AttributedString(words, attributes: attributes))
    }
    return text
  }

  @Test(arguments: 0..<50)
  func `Text with the attributes of both is the same after the way there and back`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let text = Self.random(&random)
    let styled = StyledString(text)
    #expect(styled.string == String(text.characters))
    #expect(AttributedString(styled) == text)
    #expect(StyledString(AttributedString(styled)) == styled)
  }

  @Test(arguments: [TextFormat.ansi, .html, .json])
  func `A note is saved in a format and read again`(format: TextFormat) throws {
    for seed in 0..<20 {
      var random = SeededGenerator(seed: UInt64(seed))
      let text = Self.random(&random)
      let bytes = try format.write(StyledString(text))
      #expect(AttributedString(try format.read(bytes).text) == text, "\(format) \(seed)")
    }
  }

  @Test func `What the other one lacks is left out, and colours are those that are shown`() throws {
    var attributes = AttributeContainer()
    attributes.foregroundColor = Color(RGB8(1, 2, 3), alpha: 0.5)
    let styled = StyledString(AttributedString("x", attributes: attributes))
    #expect(styled.style(at: .zero) == TextStyle(foreground: .rgb(RGB8(1, 2, 3))))
    let style = TextStyle(
      foreground: .indexed(9), attributes: [.reverse, .overline], underline: .curly,
      link: Hyperlink(uri: "https://example.com"))
    let text = AttributedString(StyledString("x", style: style))
    #expect(text.foregroundColor == Color(TerminalPalette.xterm[9]) && text.underline == true)
    #expect(text.bold == nil && text.backgroundColor == nil)
  }
}
