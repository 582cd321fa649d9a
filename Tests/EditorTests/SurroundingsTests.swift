import Colorimetry
import TerminalCore
import Testing
import TextColorPicker

@testable import Editor

@Suite("What a program knows of its terminal")
struct SurroundingsTests {
  @Test("With the depth the theme changes")
  func depth() {
    let start = RenderContext(depth: .ansi16)
    var surroundings = Surroundings(size: Size(columns: 80, rows: 24), context: start)
    let isTaken = surroundings.update(.event(.depthChanged(.truecolor)))
    #expect(isTaken)
    #expect(surroundings.context.depth == .truecolor)
    #expect(surroundings.context.theme == start.theme.resolved(for: .truecolor))
  }

  @Test("The background counts only where the user has not said what it is")
  func background() {
    for follows in [true, false] {
      var surroundings = Surroundings(
        size: Size(columns: 80, rows: 24), followsTerminal: follows)
      let white = TerminalReply.operatingSystemCommand("11;rgb:ffff/ffff/ffff")
      _ = surroundings.update(.event(.reply(white)))
      #expect(surroundings.context.theme.appearance == (follows ? .light : .dark))
    }
  }
}
