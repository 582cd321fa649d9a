import ProgramTestSupport
import Recovery
import StyledText
import TerminalCore
import Testing
import UnicodeText

@testable import Editor

@Suite("Text that is typed faster than anybody types")
struct TypedTextTests {
  private func keys(_ text: String) -> [Event] {
    text.map { character in
      switch character {
      case "\n": .key(Key(.enter))
      case "\t": .key(Key(.tab))
      default: .key(.character(character))
      }
    }
  }

  private let lines = "one two\tthree\n\nfour é 漢 five\nsix seven eight"

  @Test("Many keys at once are text, few are keys")
  func begin() throws {
    let typed = try #require(TypedText.begin(of: keys(lines)[...]))
    #expect(typed.text == lines)
    #expect(typed.count == lines.count)
    #expect(TypedText.begin(of: keys(String(lines.prefix(31)))[...]) == nil)
    let mixed = keys(lines) + [.key(Key(.left))] + keys("more")
    #expect(TypedText.begin(of: mixed[...])?.count == lines.count)
    #expect(TypedText.begin(of: mixed[10...])?.count == lines.count - 10)
    for other in [Event.key(Key(.left)), .key(.control("b")), .key(.alt("i")), .reply(.ready)] {
      #expect(TypedText.begin(of: (keys("ab") + [other] + keys(lines))[...]) == nil)
    }
  }

  @Test(
    "It comes to the same text as key by key, in one step",
    arguments: [
      "a‸b", "a⟦bc‸d", "{r:ab‸}{g:cd}", "a␍⏎b‸", "{r:a}␍⏎{r:b‸}",
    ])
  func same(marked: String) {
    var (atOnce, single) = (EditorModel(marked: marked), EditorModel(marked: marked))
    let before = atOnce.marked
    #expect(atOnce.takesText)
    _ = atOnce.update(.typed(lines))
    for key in keys(lines) { _ = single.update(.event(key)) }
    #expect(atOnce.marked == single.marked)
    #expect(atOnce.typingStyle == single.typingStyle)
    atOnce.play("C-z")
    #expect(atOnce.marked == before)
    #expect(!atOnce.document.canUndo)
  }

  @Test("Prompts, help, pickers and blocks get the keys")
  func elsewhere() {
    for script in ["C-f", "A-h", "C-k", "C-p"] {
      var model = EditorModel(marked: "‸one")
      model.play(script)
      #expect(!model.takesText, "\(script)")
    }
  }

  @Test("A paste of bytes that are not UTF-8 puts these bytes into the text")
  func pastedBytes() {
    var model = EditorModel(marked: "‸")
    _ = model.update(
      .event(.paste("a\u{10FFFF}\0\u{10FF9B}31m\u{10FFF4}\u{10FF8F}\u{10FFBE}\u{10FF80}")))
    let bytes: [UInt8] = [0x61, 0xFF, 0, 0x9B, 0x33, 0x31, 0x6D, 0xF4, 0x8F, 0xBE, 0x80]
    #expect(InvalidByte.source(of: model.text.string) == bytes)
  }
}
