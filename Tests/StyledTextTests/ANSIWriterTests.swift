import Color
import TestSupport
import Testing
import TextTestSupport

@testable import StyledText

@Suite("Writing text with ANSI escapes")
struct ANSIWriterTests {
  func written(_ parts: (String, TextStyle)...) -> String {
    var text = StyledString()
    for (part, style) in parts { text.append(StyledString(part, style: style)) }
    return visible(ANSITextWriter.write(text))
  }

  func visible(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
      .split(separator: "\u{1B}", omittingEmptySubsequences: false).joined(separator: "^")
  }

  func transition(_ old: TextStyle, _ new: TextStyle) -> String {
    var output: [UInt8] = []
    ANSITransition.append(from: old, to: new, to: &output)
    return visible(output)
  }

  @Test func `Sequences are short`() {
    let red = TextStyle(foreground: .indexed(1))
    let boldRed = TextStyle(foreground: .indexed(1), attributes: .bold)
    #expect(written(("a", .plain)) == "a")
    #expect(written(("a", red)) == "^[31ma^[0m")
    #expect(written(("a", red), ("b", boldRed), ("c", red)) == "^[31ma^[1mb^[22mc^[0m")
    #expect(written(("a", boldRed), ("b", .plain)) == "^[1;31ma^[0mb")
    #expect(
      written(("a", TextStyle(foreground: .indexed(9), background: .indexed(10))), ("b", red))
        == "^[91;102ma^[0;31mb^[0m")
    #expect(written(("a", TextStyle(foreground: .indexed(16)))) == "^[38;5;16ma^[0m")
    #expect(written(("a", TextStyle(background: .rgb(RGB8(1, 2, 3))))) == "^[48;2;1;2;3ma^[0m")
    #expect(written(("a\nb", red)) == "^[31ma\nb^[0m")
  }

  @Test func `Attributes are switched off one by one or reset, whichever is shorter`() {
    let rgb = TerminalColor.rgb(RGB8(200, 200, 200))
    let all = TextStyle(foreground: rgb, attributes: .all.subtracting([.blink, .superscript]))
    for (attribute, code) in [
      (.italic, 23), (.rapidBlink, 25), (.reverse, 27), (.conceal, 28), (.strike, 29),
      (.proportional, 50), (.overline, 55), (.subscript, 75),
    ] as [(TextAttributes, Int)] {
      var less = all
      less.attributes.remove(attribute)
      #expect(transition(all, less) == "^[\(code)m")
    }
    var less = all
    less.attributes.remove(.bold)
    #expect(transition(all, less) == "^[22;2m")
    less = all
    less.attributes.remove(.faint)
    #expect(transition(all, less) == "^[22;1m")
    #expect(
      transition(
        TextStyle(attributes: [.blink, .superscript]),
        TextStyle(attributes: [.rapidBlink, .subscript])) == "^[6;74m")
    var underlined = TextStyle(foreground: rgb, underline: .curly, underlineColor: rgb)
    let before = underlined
    underlined.underline = .none
    #expect(transition(before, underlined) == "^[24m")
    underlined.underlineColor = .default
    #expect(transition(before, underlined) == "^[24;59m")
    #expect(transition(before, TextStyle(background: .indexed(1))) == "^[0;41m")
    #expect(transition(all, TextStyle(foreground: .indexed(2))) == "^[0;32m")
  }

  @Test func `Parameters with colons are written in separate sequences`() {
    #expect(transition(.plain, TextStyle(underline: .single)) == "^[4m")
    #expect(transition(.plain, TextStyle(attributes: .bold, underline: .double)) == "^[21;1m")
    #expect(
      transition(.plain, TextStyle(foreground: .indexed(1), underline: .curly)) == "^[31m^[4:3m")
    #expect(transition(.plain, TextStyle(underline: .dotted)) == "^[4:4m")
    #expect(
      transition(
        .plain, TextStyle(attributes: .bold, underline: .dashed, underlineColor: .indexed(9)))
        == "^[1m^[4:5;58:5:9m")
    #expect(
      transition(.plain, TextStyle(underlineColor: .rgb(RGB8(1, 0, 255)))) == "^[58:2::1:0:255m")
  }

  @Test func `Links are begun and ended`() {
    let link = TextStyle(link: Hyperlink(uri: "http://x", parameters: "id=1"))
    let other = TextStyle(attributes: .bold, link: Hyperlink(uri: "y"))
    #expect(
      written(("a", link), ("b", other), ("c", .plain), ("d", link))
        == "^]8;id=1;http://x^\\a^]8;;^\\^[1m^]8;;y^\\b^]8;;^\\^[0mc^]8;id=1;http://x^\\d^]8;;^\\")
  }

  @Test func `Control characters in a link are escaped, and a link that is too long is left out`() {
    let bad = Hyperlink(uri: "a\u{1B}\\\u{7}\u{9C}\nb\u{10FF80}c", parameters: "id=;\u{7}")
    #expect(
      written(("x", TextStyle(link: bad))) == "^]8;id=%3B%07;a%1B\\%07%C2%9C%0Ab%80c^\\x^]8;;^\\")
    #expect(!ANSIWriter.canHold(bad))
    #expect(!ANSIWriter.canHold(Hyperlink(uri: String(repeating: "u", count: 4090))))
    #expect(ANSIWriter.canHold(Hyperlink(uri: String(repeating: "u", count: 4089))))
    let long = TextStyle(
      attributes: .bold, link: Hyperlink(uri: String(repeating: "u", count: 5000)))
    let text = StyledString("x", style: long)
    #expect(
      ANSITextReader.read(ANSITextWriter.write(text)).text
        == StyledString("x", style: TextStyle(attributes: .bold)))
  }

  @Test func `Text that looks like a sequence stays text`() {
    #expect(written(("\u{1B}[31mx", .plain)) == "^^[39m[31mx")
    #expect(written(("\u{1B}[31mx", TextStyle(attributes: .bold))) == "^[1m^^[39m[31mx^[0m")
    #expect(written(("\u{1B}[31mx", TextStyle(foreground: .indexed(2)))) == "^[32m^^[32m[31mx^[0m")
    #expect(written(("\u{1B}]8;;x\u{7}", .plain)) == "^^[39m]8;;x\u{7}")
    #expect(written(("\u{1B}]8;;x", .plain)) == "^]8;;x")
    for text in [
      "\u{1B}[31mx", "\u{1B}\u{1B}[m", "\u{10FFC3}\u{10FFA9}", "\u{10FFE2}\u{10FF82}\u{10FFAC}",
      "\u{1B}[1;1;2;3tx", "\u{1B}]8;;\u{10FFC3}\u{10FFA9}\u{7}", "\u{1B}]8;;x\u{10FFC2}\u{10FF9C}",
    ] {
      for style in [TextStyle.plain, TextStyle(foreground: .indexed(2))] {
        let text = StyledString(text, style: style)
        #expect(ANSITextReader.read(ANSITextWriter.write(text)).text == text)
      }
    }
  }

  @Test func `Every transition gives the right style and is no longer than a reset`() {
    var random = SeededGenerator(seed: 5)
    for _ in rounds(0..<3000) {
      let old = random.richStyle()
      var new = random.richStyle()
      // Mostly small changes.
      if random.number(in: 0...1) == 0 { new.foreground = old.foreground }
      if random.number(in: 0...1) == 0 { new.background = old.background }
      if random.number(in: 0...1) == 0 { new.underlineColor = old.underlineColor }
      if random.number(in: 0...1) == 0 { new.underline = old.underline }
      if random.number(in: 0...1) == 0 { new.link = old.link }
      var output: [UInt8] = []
      ANSITransition.append(from: old, to: new, to: &output)
      var scanner = ANSIScanner(style: old)
      let read = output.withUnsafeBufferPointer { buffer in
        scanner.scan(buffer, isLast: true) { _, _ in Issue.record("a transition has text") }
      }
      #expect(read == output.count)
      #expect(scanner.style == new)
      var reset: [UInt8] = Array("\u{1B}[0m".utf8)
      var plain = TextStyle(link: old.link)
      plain.fill = new.fill
      ANSITransition.append(from: plain, to: new, to: &reset)
      // A reset does not end a fill.
      if new.fill == old.fill { #expect(output.count <= reset.count) }

      output = []
      ANSITransition.appendNoOp(in: new, to: &output)
      _ = output.withUnsafeBufferPointer { scanner.scan($0, isLast: true) { _, _ in } }
      #expect(scanner.style == new)
    }
  }
}
