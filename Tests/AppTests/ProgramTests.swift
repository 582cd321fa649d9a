import Color
import Files
import Picker
import ProgramTestSupport
import StyledText
import Terminal
import Testing
import UnicodeText

@testable import App

@Suite("Terminal context")
struct TerminalContextTests {
  @Test func `A new colour depth resolves the theme again`() {
    let start = RenderContext(depth: .ansi16)
    var terminal = TerminalContext(size: Size(columns: 80, rows: 24), context: start)
    let isTaken = terminal.update(.event(.depthChanged(.truecolor)))
    #expect(isTaken)
    #expect(terminal.context.depth == .truecolor)
    #expect(terminal.context.theme == start.theme.resolved(for: .truecolor))
  }

  @Test func `The reported background is ignored when the user has set one`() {
    for follows in [true, false] {
      var terminal = TerminalContext(size: Size(columns: 80, rows: 24), followsTerminal: follows)
      let white = TerminalReply.operatingSystemCommand("11;rgb:ffff/ffff/ffff")
      _ = terminal.update(.event(.reply(white)))
      #expect(terminal.context.theme.appearance == (follows ? .light : .dark))
    }
  }
}

@Suite("Pastes that arrive as keys")
struct UnbracketedPasteTests {
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

  @Test func `Many keys at once are text, few remain keys`() throws {
    let typed = try #require(UnbracketedPaste.prefix(of: keys(lines)[...], upTo: .lines))
    #expect(typed.text == lines)
    #expect(typed.count == lines.count)
    #expect(UnbracketedPaste.prefix(of: keys(String(lines.prefix(31)))[...], upTo: .lines) == nil)
    let mixed = keys(lines) + [.key(Key(.left))] + keys("more")
    #expect(UnbracketedPaste.prefix(of: mixed[...], upTo: .lines)?.count == lines.count)
    #expect(UnbracketedPaste.prefix(of: mixed[10...], upTo: .lines)?.count == lines.count - 10)
    for other in [Event.key(Key(.left)), .key(.control("b")), .key(.alt("i")), .reply(.ready)] {
      let events = keys("ab") + [other] + keys(lines)
      #expect(UnbracketedPaste.prefix(of: events[...], upTo: .lines) == nil)
    }
    let word = String(repeating: "x", count: 40)
    for end in ["\n", "\t"] {
      let typed = UnbracketedPaste.prefix(of: keys(word + end + word)[...], upTo: .line)
      #expect(typed?.text == word)
    }
  }

  @Test(arguments: ["a‸b", "a⟦bc‸d", "{r:ab‸}{g:cd}", "a␍⏎b‸", "{r:a}␍⏎{r:b‸}"])
  func `Typed text equals the text typed key by key, in one undo step`(marked: String) {
    var (atOnce, single) = (EditorModel(marked: marked), EditorModel(marked: marked))
    let before = atOnce.marked
    #expect(atOnce.acceptedText == .lines)
    _ = atOnce.update(.typed(lines))
    for key in keys(lines) { _ = single.update(.event(key)) }
    #expect(atOnce.marked == single.marked)
    #expect(atOnce.insertionStyle == single.insertionStyle)
    atOnce.play("C-z")
    #expect(atOnce.marked == before)
    #expect(!atOnce.document.canUndo)
  }

  @Test
  func `A prompt takes a line at once, as if it were typed key by key; lists receive keys`() throws
  {
    let word = "two " + String(repeating: "x", count: 40)
    for script in ["C-f", "C-r", "A-w", "C-o", "C-g"] {
      var atOnce = EditorModel(marked: "‸one two " + word, playing: script)
      var single = atOnce
      #expect(atOnce.acceptedText == .line, "\(script)")
      #expect(atOnce.update(.typed(word)).isEmpty, "\(script)")
      for key in keys(word) { _ = single.update(.event(key)) }
      #expect("\(atOnce.top)" == "\(single.top)", "\(script)")
      #expect(atOnce.marked == single.marked, "\(script)")
      if script == "C-f" { #expect(atOnce.row(with: "Find: \(word)") > 0) }
    }
    for script in ["A-h", "C-k", "C-p"] {
      let model = EditorModel(marked: "‸one", playing: script)
      #expect(model.acceptedText == nil, "\(script)")
    }
  }

  @Test func `A paste of invalid UTF-8 inserts the same bytes`() {
    var model = EditorModel(marked: "‸")
    _ = model.update(
      .event(.paste("a\u{10FFFF}\0\u{10FF9B}31m\u{10FFF4}\u{10FF8F}\u{10FFBE}\u{10FF80}")))
    let bytes: [UInt8] = [0x61, 0xFF, 0, 0x9B, 0x33, 0x31, 0x6D, 0xF4, 0x8F, 0xBE, 0x80]
    #expect(InvalidByte.source(of: model.text.string) == bytes)
  }
}
