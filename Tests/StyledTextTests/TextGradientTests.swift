import Color
import TestSupport
import Testing

@testable import StyledText

@Suite("Gradients over text")
struct TextGradientTests {
  /// Ten steps of grey, so that a digit says which share of the way a character is.
  private static let grey = Gradient([.black, .white], in: .srgb)

  /// Returns a digit for each character: nine times the share of white; a dot for no colour.
  private func shares(
    _ text: String, _ direction: TextGradient.Direction, isBackground: Bool = false
  ) -> String {
    let gradient = TextGradient(Self.grey, direction, isBackground: isBackground)
    let result = gradient.applied(to: StyledString(text))
    #expect(result.string == text)
    var marks = ""
    var offset = result.startOffset
    for character in text {
      let style = result.style(at: offset)
      offset = offset + character.utf8.count
      if character.isNewline {
        marks += "\n"
      } else if case .rgb(let rgb) = isBackground ? style.background : style.foreground {
        marks += String((Int(rgb.red) * 9 + 127) / 255)
      } else {
        marks += "."
      }
    }
    return marks
  }

  @Test(arguments: [
    ("0123456789", TextGradient.Direction.line, "0123456789"),
    ("01 34\n 1 3456789", .line, "01.34\n.1.3456789"), ("  aaa", .line, "..059"),
    ("a\tb", .line, "0.9"), ("漢字x", .line, "059"), ("e\u{301}👩‍👩‍👧z", .letters, "059"),
    ("a\nb\n\n  \nc\n", .lines, "0\n5\n\n..\n9\n"), ("ab cd\ne", .letters, "02.57\n9"),
    ("ab cd\n ef", .words, "00.55\n.99"), ("abc\ndef\nghi", .diagonal, "025\n257\n579"),
    ("abc", .diagonal, "059"), ("a\nb", .diagonal, "0\n9"), ("x", .line, "0"), ("", .line, ""),
    (" \n", .letters, ".\n"),
  ])
  func `The colours run in each direction, without blanks, and a cluster counts once`(
    text: String, direction: TextGradient.Direction, shares: String
  ) {
    #expect(self.shares(text, direction) == shares)
  }

  @Test func `A background covers blanks, too`() {
    #expect(shares("a  b", .line, isBackground: true) == "0369")
    #expect(shares("ab cd", .words, isBackground: true) == "00099")
  }

  @Test func `Characters of one colour beside each other are one change, and other styles stay`() {
    var text = StyledString("word two", style: TextStyle(attributes: .bold))
    text.append(StyledString("\nlast\n"))
    let edit = TextGradient(Gradient([.red, .blue]), .words).edit(text, [text.fullRange])
    #expect(edit.changes.map(\.range.utf8Count) == [4, 3, 4])
    let result = edit.applied(to: text)
    #expect(result.style(at: .zero).attributes == .bold)
    #expect(result.style(at: .zero).foreground == .rgb(RGB8(255, 0, 0)))
  }

  @Test
  func `Only the ranges get colours, by their own extent, and columns count from the line's start`()
  {
    let text = StyledString("ab\tcd\nab\tcd\n")
    let gradient = TextGradient(Self.grey, .line)
    let edit = gradient.edit(text, [TextOffset(3)..<TextOffset(5), TextOffset(9)..<TextOffset(11)])
    let colors = edit.changes.map { change -> TerminalColor? in
      if case .restyle(_, let style) = change { style.foreground } else { nil }
    }
    let ends = [TerminalColor.rgb(RGB8(0, 0, 0)), .rgb(RGB8(255, 255, 255))]
    #expect(colors == ends + ends)
  }

  @Test(.slow)
  func `A text of any length up to the limit is coloured in a second, and a longer one is not`() {
    let line = String(repeating: "word ", count: 20) + "\n"
    let text = StyledString(String(repeating: line, count: TextGradient.limit / line.utf8.count))
    let gradient = TextGradient(Gradient.hues, .letters)
    #expect(gradient.applied(to: text) != text)
    var longer = text
    longer.append(text)
    #expect(gradient.applied(to: longer) == longer)
  }

  @Test
  func `Recolouring turns hues, lightens, and finds the nearest colours, but no default ones`() {
    var text = StyledString("red", style: TextStyle(foreground: .rgb(RGB8(255, 0, 0))))
    text.append(StyledString(" plain "))
    text.append(StyledString("blue", style: TextStyle(background: .indexed(4))))
    var change = Recoloring()
    #expect(change.applied(to: text) == text)
    change.target = .depth(.ansi16)
    var changed = change.applied(to: text)
    #expect(changed.style(at: .zero).foreground == .indexed(9))
    #expect(changed.style(at: TextOffset(11)).background == .indexed(4))
    change.target = .colors([RGB8(0, 0, 128), RGB8(128, 0, 0)])
    changed = change.applied(to: text)
    #expect(changed.style(at: .zero).foreground == .rgb(RGB8(128, 0, 0)))
    #expect(changed.style(at: TextOffset(4)) == .plain)
    #expect(changed.style(at: TextOffset(11)).background == .rgb(RGB8(0, 0, 128)))
    change = Recoloring()
    change.hue = 180
    change.lightness = 0.2
    let turned = change.applied(to: text).style(at: .zero).foreground
    guard case .rgb(let rgb) = turned else {
      Issue.record("\(turned)")
      return
    }
    let (before, after) = (
      Color.red.converted(to: .oklch).components, Color(rgb).converted(to: .oklch).components
    )
    #expect(abs(after.x - before.x - 0.2) < 0.03)
    #expect(abs(abs(after.z - before.z) - 180) < 10)
  }
}
