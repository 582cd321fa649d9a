import ProgramTestSupport
import Recovery
import StyledText
import TerminalCore
import Testing

@testable import Editor

@Suite("Help and the command palette")
struct OverlayTests {
  @Test("Every command has its own keys")
  func keys() {
    let map = ProgramKeys.standard.text.commands
    let keys = Command.allCases.flatMap { map.keys(for: $0) }
    #expect(Set(keys).count == keys.count)
    #expect(Command.allCases.allSatisfy { map.keys(for: $0).first.flatMap { map[$0] } == $0 })
  }

  @Test("Every command has a key other than a function key")
  func plainKeys() {
    for command in Command.allCases {
      #expect(
        ProgramKeys.standard.text.commands.keys(for: command).contains {
          if case .function = $0.code { false } else { true }
        },
        "\(command)")
    }
  }

  @Test("Help scrolls within its lines, and any other key closes it", arguments: ["A-h", "F1"])
  func help(key: String) {
    var model = EditorModel(marked: "a‸b")
    model.play(key)
    #expect(model.overlay == .help(scroll: 0))
    model.play("Up")
    #expect(model.overlay == .help(scroll: 0))
    model.play("Down*2 PgDn End")
    let last = HelpPane(keys: .standard, scroll: .max).limited(to: model.size, theme: model.theme)
      .scroll
    #expect(model.overlay == .help(scroll: last))
    model.play("wheel-:5,5 wheel+:5,5")
    #expect(model.overlay == .help(scroll: max(last - 3, 0)))
    model.play("Home")
    #expect(model.overlay == .help(scroll: 0))
    model.play("x")
    #expect(model.overlay == nil)
    #expect(model.marked == MarkedText("a‸b"))
  }

  @Test(
    "Typing filters the command palette, and Enter runs the selected command",
    arguments: [
      "⟦ab‸ | C-p bold Enter | {*:⟦ab‸}",
      "a‸b | C-p sel Space all Enter | ⟦ab‸",
      "a‸b | C-p Esc x | ax‸b",
      "a‸b | C-p C-p x | ax‸b",
      "a‸b | C-p zzz Enter x | ax‸b",
      "⟦ab‸ | C-p bold Backspace*4 ital Enter | {/:⟦ab‸}",
      "⟦ab‸ | C-p click:1,1 | ⟦ab‸",
    ] as [KeyScript])
  func palette(script: KeyScript) { script.check() }

  @Test("The arrows select a command of the palette")
  func paletteArrows() {
    var model = EditorModel(marked: "‸ab")
    model.play("C-p Up Down Down*3 Enter")
    // The fifth command is Undo.
    #expect(Command.allCases[4] == .undo)
    #expect(model.told == "nothing to undo")
  }

  @Test("Every command can be run from the palette without a trap", arguments: Command.allCases)
  func runs(command: Command) {
    for text in ["‸", "a⟦b⏎‸c"] {
      for size in [Size(columns: 40, rows: 10), Size(columns: 80, rows: 24)] {
        var model = EditorModel(marked: text, size: size)
        model.play("C-p")
        for character in command.title where character != " " {
          _ = model.update(.event(.key(.character(character))))
        }
        model.play("Enter")
        _ = model.frame()
        #expect(model.document.text.isGraphemeBoundary(model.selection.head))
      }
    }
  }
}
