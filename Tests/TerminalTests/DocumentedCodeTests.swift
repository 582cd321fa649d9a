import Terminal
import Testing

/// The compiler checks the examples in the comments; these are the values that they state.
@Suite("The values in the comments of Terminal")
struct DocumentedCodeTests {
  @Test func `Positions, widths and keys are as stated`() {
    let size = Size(columns: 80, rows: 24)
    #expect(!Rect(size).contains(Point(column: 80, row: 0)))
    let content = Rect(column: 2, row: 1, columns: 30, rows: 5).inset(columns: 1, rows: 1)
    #expect(!content.contains(Point(column: 2, row: 2)), "the left border")
    #expect(GlyphWidth.columns(of: "漢字") == 4)
    #expect(Key(named: "Ctrl-S") == .control("s"))
    #expect(Key(.right, .shift).name == "Shift-Right")
  }

  @Test func `A key that is bound is that of its action`() {
    enum Move: String, KeyAction {
      case left, right
      var row: KeyRow { KeyRow("move \(rawValue)") }
    }
    var keys = KeyMap<Move>([(.left, [Key(.left)]), (.right, [Key(.right)])])
    keys.bind(.left, to: [.character("h"), Key(.left)])
    #expect(keys[.character("h")] == .left)
  }

  @Test func `A terminal without a screen has the events of its script, and what is presented`() {
    let script = [[Event.key(.control("q"))]]
    var terminal = HeadlessTerminal(size: Size(columns: 20, rows: 3), script: script)
    var picture = Frame(size: terminal.size)
    picture.write("Hello", at: Point(column: 0, row: 0))
    terminal.present(picture)
    #expect(terminal.nextEvents(timeout: nil) == script[0])
    #expect(terminal.frame?.plainText == "Hello\n\n\n")
  }
}
