import Color
import Picker
import ProgramTestSupport
import StyledText
import Terminal
import TestSupport
import Testing

@testable import App

@Suite("Help")
struct HelpTests {
  private func help(_ model: EditorModel) -> Help<EditorModel>? {
    model.top as? Help<EditorModel>
  }

  @Test(arguments: ["A-h", "F1"])
  func `Help scrolls within its lines, and other keys close it`(key: String) {
    var model = EditorModel(marked: "a‸b", playing: key + " Up")
    #expect(help(model)?.scroll == 0)
    model.play("Down*2")
    #expect(help(model)?.scroll == 2)
    model.play("End")
    let last = help(model)?.scroll ?? 0
    #expect(last > 20 && model.row(with: "Search for a name") > 0)
    model.play("Down wheel-:5,5")
    #expect(help(model)?.scroll == last)
    model.play("wheel+:5,5")
    #expect(help(model)?.scroll == last - 3)
    model.play("Home")
    #expect(help(model)?.scroll == 0)
    model.play("C-x")
    #expect(model.pushed.isEmpty)
    #expect(model.marked == MarkedText("a‸b"))
  }

  @Test func `Letters beyond the length of a search are not searched for`() throws {
    var model = EditorModel(marked: "a‸b", playing: "C-p " + String(repeating: "x", count: 150))
    let palette = try #require(model.top as? CommandPalette)
    #expect(palette.line.text.count == ListAction.searchLimit)
    model.play("Esc A-h /")
    for _ in 0..<1000 { _ = model.update(.event(.key(.character("x")))) }
    let help = try #require(self.help(model))
    #expect(help.search?.text.count == ListAction.searchLimit)
  }

  @Test(arguments: ["und", "/und", "/UND"])
  func `Letters or a slash search, Esc clears and then closes`(keys: String) {
    var model = EditorModel(marked: "a‸b", size: Size(columns: 80, rows: 60))
    model.play("A-h End " + keys.map(String.init).joined(separator: " "))
    let text = model.frame().plainText
    #expect(text.contains("Search: \(keys.drop { $0 == "/" })"))
    #expect(text.contains("Undo") && text.contains("Underline") && text.contains("Background"))
    #expect(!text.contains("Save") && !text.contains("Strike"))
    #expect(model.frame().cursor != nil)
    model.play("Backspace*2 Space")
    #expect(model.frame().plainText.contains("Mouse"), "every line with a u")
    model.play("x y z z y")
    #expect(model.frame().plainText.lowercased().contains("no key matches “u xyzzy”"))
    model.play("Esc")
    #expect(model.frame().plainText.contains("Save") && help(model)?.search == nil)
    model.play("/ Backspace")
    #expect(help(model)?.search == nil, "Backspace in an empty line ends the search")
    model.play("Esc")
    #expect(model.pushed.isEmpty && model.marked == MarkedText("a‸b"))
  }

  @Test func `In the picker the help has the keys of the picker, and of nothing else`() {
    for (size, place) in [
      (Size(columns: 50, rows: 60), "Height of the sheet"),
      (Size(columns: 200, rows: 60), "Move the panel"),
    ] {
      var model = EditorModel(marked: "⟦ab‸⟧", size: size, playing: "C-k A-h")
      let text = model.frame().plainText
      #expect(text.contains("Keep the colour") && text.contains("Colours of the document"))
      #expect(text.contains(place))
      #expect(!text.contains("Find next") && !text.contains("Underline"))
      model.play("Esc")
      #expect(model.pushed.isEmpty && model.session != nil)
    }
  }

  @Test func `The help begins with what has the focus, where it does not fit`() {
    var model = EditorModel(marked: "⟦ab‸⟧", size: Size(columns: 60, rows: 16), playing: "C-k A-h")
    #expect(model.row(with: "Picker: controls") == 1)
    model.play("Esc A-p")
    model.play("A-h")
    #expect(model.row(with: "Picker: swatches") == 1)
  }

  @Test(arguments: [
    ("C-o", "Open the file", true), ("A-w", "Save the file", true),
    ("C-g", "Go to the line", false), ("C-r a Enter", "Replace the matches", false),
    ("C-f", "Next match", false), ("C-r", "Continue to the replacement", false),
  ])
  func `The help of a prompt says what its line is for, and only names of files are completed`(
    keys: String, action: String, completes: Bool
  ) {
    let model = EditorModel(marked: "‸a", playing: keys + " F1")
    let text = model.frame().plainText
    #expect(text.contains(action) && !text.contains("Accept the line"))
    #expect(text.contains("Complete the file name") == completes)
  }

  @Test(arguments: [
    ("C-f x", "Next match", "Find: x"), ("C-g 1", "Go to the line", "1"),
    ("x C-q", "Unsaved", "Unsaved"), ("C-p r e d", "Run the command", "Redo"),
    ("C-p r e d", "Up, Down  ", "Redo"),
  ])
  func `In a prompt, a question or the list the help has its keys, and closes to it`(
    keys: String, action: String, after: String
  ) {
    var model = EditorModel(marked: "a‸b", playing: keys)
    let before = "\(model.top)"
    model.play("A-h")
    let text = model.frame().plainText
    #expect(text.contains("Clear the line") || keys.hasSuffix("C-q"))
    #expect(text.contains(action) || keys.hasSuffix("C-q"))
    #expect(!text.contains("Redo") && !text.contains("Background colour"))
    model.play("Esc")
    #expect("\(model.top)" == before && model.pushed.count == 1)
    #expect(model.frame().plainText.contains(after))
  }

  @Test func `A click on a command closes the help and runs it, beside the panel it only closes`() {
    var model = EditorModel(marked: "⟦ab‸", playing: "A-h b o l d")
    model.play("click:20,\(model.row(with: "Bold"))")
    #expect(model.pushed.isEmpty && model.marked == MarkedText("{*:⟦ab‸}"))
    model.play("A-h click:1,0")
    #expect(!model.pushed.isEmpty, "a click on the border does nothing")
    model.play("click:3,23")
    #expect(model.pushed.isEmpty, "a click on the hint “Esc close” is Esc")
    model.play("size:300x80 A-h click:1,40")
    #expect(model.pushed.isEmpty)
    model.play("A-h")
    model.play("click:150,\(model.row(with: "Keep the colour"))")
    #expect(!model.pushed.isEmpty, "a key of the picker does nothing in the text")
  }

  @Test func `A click on a line about the picker presses its key there`() {
    var model = EditorModel(marked: "a⟦b‸⟧", size: Size(columns: 100, rows: 50), playing: "C-k A-h")
    let row = model.row(with: "Next palette")
    let column = model.rows[row].split(separator: "Next palette")[0].count
    model.play("click:\(column),\(row) tick:400")
    #expect(model.pushed.isEmpty)
    #expect(model.frame().plainText.contains("ANSI"))
  }

  @Test("`pick` has no keys of the document, and shows those of its layout")
  func pick() {
    var model = PickModel(
      color: Color(RGB8(255, 136, 0)), format: .hex, supportsOpacity: true,
      terminal: TerminalContext(size: Size(columns: 120, rows: 60)))
    let before = model.picker
    model.play("A-h")
    let text = model.frame().plainText
    for missing in ["Undo", "Save", "ocument", "Underline", "Find", "undo step", "of numbers"] {
      #expect(!text.replacing("Save the swatches", with: "").contains(missing), "\(missing)")
    }
    #expect(text.contains("Print this colour") && text.contains("list, or cancel"))
    #expect(model.frame().cursor == nil)
    model.play("paste:#000 Esc")
    #expect(model.picker == before)
    model.play("A-l End Enter F1")
    let columns = model.frame().plainText
    #expect(columns.contains("Columns of numbers"))
    // The picker has Enter and Tab first, while the columns are locked.
    #expect(columns.contains("Ctrl-Space") && !columns.contains("Enter or Ctrl-Space"))
    #expect(columns.contains("Left, Right") && !columns.contains("Shift-Tab, Tab"))
    model.play("Esc C-Space F1")
    let unlocked = model.frame().plainText
    #expect(unlocked.contains("Enter or Ctrl-Space") && unlocked.contains("Lock the columns and"))
    #expect(!unlocked.contains("Print this colour"))
  }

  @Test(arguments: [
    ("", "Print this colour", "Make it readable"), ("A-l", "Apply", "Make it readable"),
    ("z q", "Print this colour", nil), ("r e", "Take the first", nil),
  ])
  func `The help says what Enter does here, and no letter that is typed`(
    keys: String, enter: String, other: String?
  ) {
    var model = PickModel(
      color: .white, format: .hex, supportsOpacity: true,
      terminal: TerminalContext(size: Size(columns: 140, rows: 60)))
    model.play(keys + " A-h")
    let text = model.frame().plainText
    #expect(text.contains(enter) && text.contains(other ?? "Delete the character"), "\(text)")
    if other == nil {
      #expect(!text.contains("Make it readable") && !text.contains("Edit the hexadecimal"))
    }
  }

  @Test func `A key without an action in the editor's picker says so`() {
    let model = EditorModel(marked: "⟦ab‸⟧", playing: "C-k tick:400 C-d")
    #expect(model.frame().plainText.contains("Ctrl-D does nothing here"))
  }

  @Test(arguments: [
    ("C-g 1 C-s", "Go to"), ("C-g Tab", "Go to"), ("C-o x C-s", "Open file: x"),
    ("C-r a Enter A-c", "Replace with:"), ("x C-q C-k", "Unsaved changes — save them first?"),
  ])
  func `A key without an action in a prompt or a question says so beside it`(
    keys: String, line: String
  ) {
    let model = EditorModel(marked: "‸a", playing: keys)
    let row = model.row(with: "does nothing here")
    #expect(row >= 0 && row == model.row(with: line))
  }

  @Test(arguments: [(20, 6), (30, 9), (40, 12), (64, 20), (80, 24), (140, 40), (300, 80)])
  func `Nothing is cut off at any size`(columns: Int, rows: Int) {
    let keys = ProgramKeys.standard
    let layers: [[KeyContext]] = [
      [.search, .line], [.controls, .picker, .presentation, .swatches], [.gradient, .picker],
      [.field, .picker, .line, .textColors, .controls, .swatches], [.columns, .picker], [.scheme],
    ]
    let helps = layers.map {
      HelpContent(of: "a layer", contexts: $0, commands: Command.everywhere, keys: keys)
    }
    for text in [HelpContent(text: keys)] + helps {
      let size = Size(columns: columns - 4, rows: rows - 3)
      let layout = HelpLayout(text, of: text, in: size)
      #expect(layout.totalWidth <= size.columns)
      let all = layout.columns.flatMap(\.self)
      // No panel is as narrow as its longest key.
      for row in all where columns > 20 || row.key != "Ctrl-Shift-Arrows" {
        #expect(GlyphWidth.columns(of: row.key) <= max(row.indent, layout.width))
        #expect(row.indent + GlyphWidth.columns(of: row.action) <= layout.width, "\(row)")
      }
      let shown = all.map(\.action).joined(separator: " ")
      let named = all.map(\.key).joined(separator: " ")
      for line in text.lines where columns > 20 {
        #expect(shown.contains(line.action), "\(line.action)")
        // One of several keys for the same may be left out.
        #expect(named.contains(line.key) || line.key.contains(" or "), "\(line.key)")
      }
      #expect(layout.rows <= size.rows || rows < 40)
    }
  }

  @Test(arguments: [(20, 6), (80, 24), (140, 40)], ["", "C-k "])
  func `Help at every size`(size: (columns: Int, rows: Int), keys: String) throws {
    var model = EditorModel(marked: "⟦ab‸⟧", size: Size(columns: size.columns, rows: size.rows))
    model.play(keys + "tick:400 A-h")
    let frame = model.frame()
    let text = frame.plainText
    #expect(text.contains("Esc close") && text.contains("Keys"))
    #expect(text.contains(keys.isEmpty ? "Ctrl-K" : "Arrows"))
    #expect(text.contains(" more") == (size.rows < 40))
    let name = keys.isEmpty ? "keys" : "keys-picker"
    try GoldenFrame.check(
      frame.quantized(to: .truecolor), "editor/\(size.columns)x\(size.rows)-\(name)")
  }
}

@Suite("Layers")
struct LayerTests {
  /// A layer whose keys show the help in its place, or over it.
  private struct Showing: Layer {
    let isReplaced: Bool
    var isPressed = false

    func contexts(in app: GalleryModel) -> [KeyContext] { [] }
    func hints(in app: GalleryModel) -> [KeyHint] { [] }

    mutating func handle(_ event: Event, in app: GalleryModel) -> Outcome<GalleryModel> {
      isPressed = true
      return .handled { [isReplaced] app in
        isReplaced ? app.show(Help<GalleryModel>()) : app.push(Help<GalleryModel>())
        return []
      }
    }
  }

  @Test(arguments: [false, true])
  func `A layer is put back before it shows another one over it or in its place`(isReplaced: Bool) {
    var model = GalleryModel(terminal: TerminalContext(size: Size(columns: 80, rows: 24)))
    model.push(Showing(isReplaced: isReplaced))
    model.play("x")
    #expect(model.top is Help<GalleryModel>)
    #expect((model.pushed[0] as? Showing)?.isPressed == (isReplaced ? nil : true))
  }
}
