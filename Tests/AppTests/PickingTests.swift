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
  @Test(
    "Keys have their effects",
    arguments: KeyScript.all(
      """
      # An Enter or a letter too many goes after what was coloured
      keep me‸ | S-Home C-k #f00 Enter Enter | {r:keep me}⏎‸
      a ‸keep | S-End C-k #f00 Enter x y | a {r:keepxy}‸
      a ‸keep | S-End C-k #f00 Enter Tab | a {r:keep→}‸
      a ‸keep | S-End C-k #f00 Enter Backspace | a ‸
      a ‸keep | S-End C-k #f00 Enter Left S-End x | a x‸
      # Ctrl-K picks the text colour of the selection
      a⟦bc‸d | C-k #f00 Enter | a⟦{r:bc‸}d
      a‸bc⟧d | C-k #f00 Enter | a‸{r:bc}⟧d
      ⟦a{g:b}{bG*:c}‸ | C-k #f00 Enter | ⟦{r:ab}{rG*:c}‸
      ⟦{r:a}{g:b}‸ | C-k #f00 Enter | ⟦{r:ab}‸
      ⟦{r:a}{g:b}‸ | C-k #ff0000 Enter | ⟦{r:ab}‸
      ⟦ab‸ | C-k / red Enter | {r:⟦ab‸}
      ⟦ab‸ | C-k paste:rgb(255␣0␣0) Enter | {r:⟦ab‸}
      ⟦{i1:ab}‸ | C-k #0f0 Enter | ⟦{g:ab}‸
      ⟦a⏎b␍⏎‸c | C-k #0f0 Enter | ⟦{g:a}⏎{g:b}␍⏎‸c
      # Alt-K picks the background of the selection
      a⟦bc‸d | A-k #f00 Enter | a⟦{R:bc‸}d
      ⟦{g:a}{bG*_:b}‸ | A-k #f00 Enter | ⟦{gR:a}{bR*_:b}‸
      # At a caret the colour applies to the text typed next
      a‸b | C-k #f00 Enter x | a{r:x‸}b
      a‸b | A-k #f00 Enter xy | a{R:xy‸}b
      a‸b | C-k #f00 Enter A-k #00f Enter x | a{rB:x‸}b
      {g*:a‸}b | C-k #f00 Enter x | {g*:a}{r*:x‸}b
      a‸b | C-k #f00 Esc Esc x | ax‸b
      a‸b | C-b C-k #f00 Esc Esc x | a{*:x‸}b
      a‸b | C-k #f00 Enter Left Right x | ax‸b
      # The same key again takes the coloured letters around the caret
      x{g:a‸b}c | C-k C-k #f00 Enter | x⟦{r:ab‸}c
      x{g:ab‸}c | C-k C-k #f00 Enter | x⟦{r:ab‸}c
      x{g:a}{g*:‸b}{b:c} | C-k C-k #f00 Enter C-z | x{g:a}{g*:‸b}{b:c}
      x{g:a‸b}c | C-k #f00 C-k Enter | x⟦{r:ab‸}c
      x{G:a‸b}c | A-k A-k #f00 Enter | x⟦{R:ab‸}c
      x{g:a‸b}c | C-k C-k #f00 Esc Esc Left x | xx‸{g:ab}c
      x{g:a‸b}c | C-k A-k #f00 Enter y | x{g:a}{gR:y‸}{g:b}c
      a‸b{g:c} | C-k C-k #f00 Enter x | a{r:x‸}b{g:c}
      # Enter keeps the colour as one undo step, Esc restores everything
      a⟦b{g:c}‸ | C-k #f00 Enter C-z | a⟦b{g:c}‸
      a⟦b{g:c}‸ | C-k #f00 Enter Home C-z | a⟦b{g:c}‸
      a⟦b{g:c}‸ | C-k Right*20 #f00 Enter C-z | a⟦b{g:c}‸
      a⟦b{g:c}‸ | C-k #f00 Enter C-z C-y | a⟦{r:bc}‸
      a⟦b{g:c}‸ | C-k #f00 Esc Esc | a⟦b{g:c}‸
      a⟦b{g:c}‸ | C-k #f00 C-c | a⟦b{g:c}‸
      a⟦b{g:c}‸ | C-k Enter | a⟦b{g:c}‸
      a⟦b‸ | x C-z C-k #f00 Esc Esc C-y | ax‸
      a⟦b‸ | x C-z C-k Enter C-y | ax‸
      """))
  func scripts(script: KeyScript) { script.check() }

  @Test("Every change is previewed in the text without entering the history")
  func live() {
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

  @Test("Without a selection it is said what the picker is for", arguments: [100, 60, 30])
  func nothingSelected(columns: Int) {
    var model = EditorModel(
      marked: "a{r:b‸c} d", size: Size(columns: columns, rows: 24), playing: "C-k")
    _ = model.update(.ticked(elapsed: .seconds(1)))
    let recolor = "Alt-D changes this red"
    let words = "nothing selected: for what you type next · \(recolor) · Shift-arrows select"
    #expect(model.row(with: columns == 100 ? words : "nothing selected") >= 0)
    model.play("#0f0 Enter")
    _ = model.update(.ticked(elapsed: .seconds(2)))
    #expect(columns < 60 || model.row(with: "#ff0000 · typing #00ff00") >= 0)
    #expect(columns < 60 || model.row(with: "text colour for typing #00ff00") >= 0)
    model.play("Right Right")
    #expect(model.row(with: "· typing") < 0)
    model.play("S-Left C-k")
    #expect(model.row(with: "nothing selected") < 0)
  }

  @Test("The picker opens at the first colour of the selection")
  func beginning() {
    var model = EditorModel(marked: "⟦ {r:a}{g:b}‸", playing: "C-k")
    #expect(model.session?.picker.model.rgb8 == RGB8(255, 0, 0))
    model.play("Esc A-k")
    #expect(model.session?.picker.model.rgb8 == model.theme.background)
  }

  @Test("A click outside a popover or a sheet closes it and keeps the colour", arguments: [80, 50])
  func clickBeside(columns: Int) {
    var model = EditorModel(marked: "⟦ab‸c", size: Size(columns: columns, rows: 24))
    model.play("C-k #f00")
    #expect(model.presentation == (columns == 80 ? .popover : .sheet))
    model.play("click:0,5 up:0,5")
    #expect(model.session == nil)
    #expect(model.marked == MarkedText("⟦{r:ab‸}c"))
    model.play("C-z")
    #expect(model.marked == MarkedText("⟦ab‸c"))
  }

  @Test(
    "With nothing selected, a click or a double click takes the coloured letters under it",
    arguments: ["click:1,5 up:1,5", "click:1,5 up:1,5 double:1,5 up:1,5"])
  func clickOnColor(clicks: String) {
    var model = EditorModel(marked: "{g:abc} d‸")
    let row = model.areas.document.minRow
    model.play("C-k \(clicks.replacing(",5", with: ",\(row)")) #f00 Enter")
    #expect(model.marked == MarkedText("⟦{r:abc‸} d"))
    var other = EditorModel(marked: "{g:abc} d‸")
    other.play("C-k click:4,\(row) up:4,\(row)")
    #expect(other.session == nil, "a click on other letters closes the picker")
  }

  @Test("Beside a panel a double click takes the coloured letters, and a click moves the caret")
  func doubleClickBesidePanel() {
    var model = EditorModel(marked: "{g:ab c} d‸", size: Size(columns: 140, rows: 40))
    let row = model.areas.document.minRow
    model.play("C-k click:1,\(row) up:1,\(row)")
    #expect(model.marked == MarkedText("{g:a‸b c} d") && model.session != nil)
    model.play("double:1,\(row) up:1,\(row) C-k #f00 Enter")
    #expect(model.marked == MarkedText("⟦{r:ab c‸} d"))
  }

  @Test("Clicks and drags on the ring pick a hue")
  func ring() throws {
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

  @Test("The picker keeps its entry through every presentation")
  func resizing() {
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

  @Test("An unfinished colour is not applied, and Enter waits for it")
  func unfinished() {
    var model = EditorModel(marked: "⟦ab‸c", playing: "C-k #f Enter")
    #expect(model.session != nil)
    #expect(model.marked == MarkedText("⟦ab‸c"))
    model.play("00 Enter")
    #expect(model.session == nil)
    #expect(model.marked == MarkedText("⟦{r:ab‸}c"))
  }
}
