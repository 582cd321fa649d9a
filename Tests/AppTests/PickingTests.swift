import Color
import Files
import ProgramTestSupport
import StyledText
import Terminal
import Testing

@testable import App
@testable import Picker

@Suite("Picking a colour")
struct PickingTests {
  @Test func `Every change is previewed in the text without entering the history`() {
    var model = EditorModel(marked: "a⟦bc‸d", playing: "C-k #f00")
    #expect(model.marked == MarkedText("a⟦{r:bc‸}d"))
    #expect(!model.document.isModified)
    #expect(!model.document.canUndo)
    let before = model.marked
    model.play("Esc C-k Right")
    #expect(model.marked != before)
    let hue = model.session?.picker.model.hue
    model.play("Right")
    #expect(model.session?.picker.model.hue != hue)
  }

  @Test(arguments: [100, 60, 30])
  func `Without a selection it is said what the picker is for`(columns: Int) throws {
    var model = EditorModel(
      marked: "a{r:b‸c} d", size: Size(columns: columns, rows: 24), playing: "C-k")
    _ = model.update(.ticked(elapsed: .seconds(1)))
    let recolor = "Alt-D changes this red"
    let words = [
      100: "nothing selected: for what you type next · \(recolor) · Shift-arrows select",
      60: "for typing · Alt-D here", 30: "for typing",
    ]
    let shown = try #require(words[columns])
    #expect(model.row(with: shown) >= 0)
    model.play("#0f0 Enter")
    _ = model.update(.ticked(elapsed: .seconds(2)))
    #expect(columns < 60 || model.row(with: "#ff0000 · typing #00ff00") >= 0)
    #expect(columns < 60 || model.row(with: "text colour for typing #00ff00") >= 0)
    model.play("Right Right")
    #expect(model.row(with: "· typing") < 0)
    model.play("Left C-k C-k")
    #expect(model.row(with: shown) < 0)
  }

  @Test func `The picker opens at the first colour of the selection`() {
    var model = EditorModel(marked: "⟦ {r:a}{g:b}‸", playing: "C-k")
    #expect(model.session?.picker.model.rgb8 == RGB8(255, 0, 0))
    model.play("Esc A-k")
    #expect(model.session?.picker.model.rgb8 == model.theme.background)
  }

  @Test(arguments: [80, 50])
  func `A click outside a popover or a sheet closes it and keeps the colour`(columns: Int) {
    var model = EditorModel(marked: "⟦ab‸c", size: Size(columns: columns, rows: 24))
    model.play("C-k #f00")
    #expect(model.presentation == (columns == 80 ? .popover : .sheet))
    model.play("click:0,5 up:0,5")
    #expect(model.session == nil)
    #expect(model.marked == MarkedText("⟦{r:ab‸}c"))
    model.play("C-z")
    #expect(model.marked == MarkedText("⟦ab‸c"))
  }

  @Test(arguments: ["click:1,5 up:1,5", "click:1,5 up:1,5 double:1,5 up:1,5"])
  func `With nothing selected, a click or a double click takes the coloured letters under it`(
    clicks: String
  ) {
    var model = EditorModel(marked: "{g:abc} d‸")
    let row = model.areas.document.minRow
    model.play("C-k \(clicks.replacing(",5", with: ",\(row)")) #f00 Enter")
    #expect(model.marked == MarkedText("⟦{r:abc‸} d"))
    var other = EditorModel(marked: "{g:abc} d‸")
    other.play("C-k click:4,\(row) up:4,\(row)")
    #expect(other.session == nil, "a click on other letters closes the picker")
  }

  @Test
  func `Beside a panel a double click takes the coloured letters, and a click moves the caret`() {
    var model = EditorModel(marked: "{g:ab c} d‸", size: Size(columns: 140, rows: 40))
    let row = model.areas.document.minRow
    model.play("C-k click:1,\(row) up:1,\(row)")
    #expect(model.marked == MarkedText("{g:a‸b c} d") && model.session != nil)
    model.play("double:1,\(row) up:1,\(row) C-k #f00 Enter")
    #expect(model.marked == MarkedText("⟦{r:ab c‸} d"))
  }

  @Test func `Clicks and drags on the ring pick a hue`() throws {
    var model = EditorModel(marked: "⟦{r:ab}‸c", playing: "C-k")
    let frame = try #require(model.pickerFrame)
    let area = model.presentation.content(of: frame)
    let session = try #require(model.session)
    let ring = try #require(session.picker.geometry(in: area).controls[0])
    model.play("click:\(ring.maxColumn - 1),\(ring.minRow + ring.rows / 2)")
    #expect(model.marked != MarkedText("⟦{r:ab}‸c"))
    model.play("drag:\(ring.minColumn),\(ring.minRow) up:\(ring.minColumn),\(ring.minRow) Esc")
    #expect(model.marked == MarkedText("⟦{r:ab}‸c"))
  }

  @Test func `The picker keeps its entry through every presentation`() {
    for end in ["Enter", "Esc Esc"] {
      var model = EditorModel(marked: "⟦ab‸c", playing: "C-k Tab Tab #12")
      let entry = model.session?.picker.entry
      #expect(entry?.text == "#12")
      var seen: Set<Presentation> = []
      for size in ["40x10", "80x24", "200x60", "1x1", "64x20", "120x30", "20x6", "100x30"] {
        model.play("size:\(size)")
        _ = model.frame()
        seen.insert(model.presentation)
        #expect(model.session?.picker.entry == entry, "\(size)")
      }
      #expect(seen == Set(Presentation.allCases))
      model.play("3 size:30x8")
      #expect(model.marked == MarkedText("⟦{#112233:ab‸}c"))
      model.play("size:160x40 \(end)")
      #expect(model.session == nil)
      #expect(model.marked == MarkedText(end == "Esc Esc" ? "⟦ab‸c" : "⟦{#112233:ab‸}c"))
      model.play("C-z")
      #expect(model.marked == MarkedText("⟦ab‸c"))
      #expect(!model.document.canUndo)
    }
  }

  @Test func `An unfinished colour is not applied, and Enter waits for it`() {
    var model = EditorModel(marked: "⟦ab‸c", playing: "C-k #f Enter")
    #expect(model.session != nil)
    #expect(model.marked == MarkedText("⟦ab‸c"))
    model.play("00 Enter")
    #expect(model.session == nil)
    #expect(model.marked == MarkedText("⟦{r:ab‸}c"))
  }
}
