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

@Suite("Pastes")
struct PasteTests {
  @Test func `A paste of invalid UTF-8 inserts the same bytes`() {
    var model = EditorModel(marked: "‸")
    _ = model.update(
      .event(.paste("a\u{10FFFF}\0\u{10FF9B}31m\u{10FFF4}\u{10FF8F}\u{10FFBE}\u{10FF80}")))
    let bytes: [UInt8] = [0x61, 0xFF, 0, 0x9B, 0x33, 0x31, 0x6D, 0xF4, 0x8F, 0xBE, 0x80]
    #expect(InvalidByte.source(of: model.text.string) == bytes)
  }
}
