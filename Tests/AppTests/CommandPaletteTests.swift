import Color
import Files
import Picker
import ProgramTestSupport
import StyledText
import Terminal
import TestSupport
import Testing

@testable import App

@Suite("The command palette")
struct CommandPaletteTests {
  @Test(arguments: [
    // A name that begins with the letters, one with such a word, one that contains them.
    ("co", [Command.copy]), ("com", [.commandPalette]),
    ("col", [.textColor, .backgroundColor, .recolor, .takeColor]),
    ("fi", [.find, .findNext, .findPrevious, .open]), ("qu", [.quit]), ("ring", [.motion]),
  ])
  func `The closest names come first`(letters: String, first: [Command]) {
    let keys = letters.map(String.init).joined(separator: " ")
    let palette = EditorModel(marked: "ab‸", playing: "C-p " + keys).top as? CommandPalette
    #expect(palette?.matches.prefix(first.count).map(\.title) == first.map(\.title))
  }

  @Test(arguments: [
    ("exit", "Quit"), ("keys", "Help"), ("html", "Save as…"), ("export", "Save as…"),
    ("palette", "Next palette"), ("contrast", "Make it readable"), ("darker", "Darker"),
    ("gradient", "Gradient over the selection"), ("theme", "Reload settings"),
    ("muted", "More muted"), ("vivid", "More vivid"), ("lighter", "Lighter"),
    ("rainbow", "Gradient"),
    ("rgb", "Text colour"), ("picker", "Text colour"), ("recolor", "Change a colour"),
    ("recolour", "Change a colour"), ("motion", "Motion"), ("ring", "Motion"),
    ("document", "Change a colour"), ("names", "Search for a colour"), ("hex", "Text colour"),
    ("color", "Text colour"), ("colour-blind", "Preview colour blindness"),
    ("color-blind", "Preview colour blindness"),
  ])
  func `Commands are found by what people call them`(letters: String, title: String) throws {
    var model = EditorModel(marked: "ab‸", playing: "C-p")
    model.play(letters.map(String.init).joined(separator: " "))
    let palette = try #require(model.top as? CommandPalette)
    #expect(palette.matches.first?.title.hasPrefix(title) == true, "\(palette.matches)")
  }

  @Test func `An action of the picker in the palette opens it`() {
    var model = EditorModel(marked: "⟦ab‸", playing: "C-p d a r k e r Enter")
    #expect(model.session?.isChanged == true)
    model.play("Enter")
    #expect(model.session == nil && model.document.canUndo)
    model.play("C-p c o n t r a s t Enter")
    #expect(model.session != nil && model.picking.memory.collection == nil)
    model.play("Esc C-p a d d Enter Esc")
    #expect(model.session == nil && model.picking.memory.collection != nil)
  }

  @Test
  func `A click runs a command, the wheel chooses, and a click beside the palette closes it`()
    throws
  {
    var model = EditorModel(marked: "⟦ab‸", playing: "C-p")
    model.play("click:30,\(model.row(with: "Select all"))")
    #expect(model.pushed.isEmpty && model.marked == MarkedText("⟦ab‸"))
    model.play("C-p i t a l")
    model.play("click:30,\(model.row(with: "Italic"))")
    #expect(model.pushed.isEmpty && model.marked == MarkedText("{/:⟦ab‸}"))
    model.play("C-p wheel-:30,5 wheel-:30,5 wheel+:30,5")
    let palette = try #require(model.top as? CommandPalette)
    #expect(palette.index == 3)
    model.play("click:30,\(model.row(with: "╭─ Commands"))")
    #expect(!model.pushed.isEmpty, "a click on the border does nothing")
    model.play("click:12,23")
    #expect(model.pushed.isEmpty, "a click on the hint “Esc close” is Esc")
  }

  @Test func `The palette is as high as its matches, and tells that there are none`() throws {
    var model = EditorModel(marked: "ab‸", size: Size(columns: 80, rows: 50), playing: "C-p")
    let top = model.row(with: "╭─ Commands")
    #expect(model.row(with: "╰──") == min(top + CommandPalette.Entry.all.count + 2, 48))
    model.play("c o l o u r")
    let palette = try #require(model.top as? CommandPalette)
    #expect(palette.matches.count > 4)
    #expect(
      model.row(with: "╭─ Commands") == top
        && model.row(with: "╰──") == top + palette.matches.count + 2)
    model.play("z z")
    #expect(model.row(with: "No command matches “colourzz”") == top + 2)
    #expect(model.row(with: "╰──") == top + 3)
    #expect(model.hints.map(\.action) == ["close"])
    model.play("size:20x6")
    #expect(model.row(with: " No such command") == 1)
  }

  @Test(arguments: [(20, 6), (140, 50)])
  func `The palette at every size`(columns: Int, rows: Int) throws {
    var model = EditorModel(marked: "ab‸", size: Size(columns: columns, rows: rows), playing: "C-p")
    if columns == 20 { model.play("c o l") }
    let text = model.frame().plainText
    #expect(text.contains(columns == 20 ? "↵ run  Esc close" : "Enter run  Esc close"))
    #expect(text.contains(columns == 20 ? "Text colour" : "Ctrl-S"))
    #expect(text.contains("Alt-K") == (columns > 20))
    try GoldenFrame.check(
      model.frame().quantized(to: .truecolor), "editor/\(columns)x\(rows)-commands")
  }

  @Test func `At every size the hint line is free, and no name is cut without an ellipsis`() {
    for columns in [14, 20, 30, 44, 80, 200] {
      for rows in [4, 6, 8, 12, 24, 60] {
        var model = EditorModel(marked: "ab‸", size: Size(columns: columns, rows: rows))
        model.play("C-p")
        let lines = model.rows
        #expect(
          lines[rows - 1].contains(columns == 20 ? "↵ run" : "Enter run"), "\(columns)x\(rows)")
        for command in Command.allCases {
          let start = command.title.prefix(8)
          guard command.title.count > 8, let line = lines.first(where: { $0.contains(start) })
          else { continue }
          #expect(line.contains(command.title) || line.contains("…"), "\(command) \(columns)")
        }
      }
    }
  }

  @Test(arguments: Command.allCases)
  func `Every command can be run from the palette without a trap`(command: Command) {
    for text in ["‸", "a⟦b⏎‸c"] {
      for size in [Size(columns: 40, rows: 10), Size(columns: 80, rows: 24)] {
        var model = EditorModel(marked: text, size: size, playing: "C-p")
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
