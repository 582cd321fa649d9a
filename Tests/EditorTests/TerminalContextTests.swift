import ColorControls
import Colorimetry
import TerminalCore
import Testing

@testable import Editor

@Suite("Terminal context")
struct TerminalContextTests {
  @Test("A new colour depth resolves the theme again")
  func depth() {
    let start = RenderContext(depth: .ansi16)
    var terminal = TerminalContext(size: Size(columns: 80, rows: 24), context: start)
    let isTaken = terminal.update(.event(.depthChanged(.truecolor)))
    #expect(isTaken)
    #expect(terminal.context.depth == .truecolor)
    #expect(terminal.context.theme == start.theme.resolved(for: .truecolor))
  }

  @Test("The reported background is ignored when the user has set one")
  func background() {
    for follows in [true, false] {
      var terminal = TerminalContext(
        size: Size(columns: 80, rows: 24), followsTerminal: follows)
      let white = TerminalReply.operatingSystemCommand("11;rgb:ffff/ffff/ffff")
      _ = terminal.update(.event(.reply(white)))
      #expect(terminal.context.theme.appearance == (follows ? .light : .dark))
    }
  }
}
