import Color
import Files
import Picker
import ProgramTestSupport
import Recovery
import StyledText
import Terminal
import Testing

@testable import Editor

@Suite("The floating panel")
struct PanelTests {
  private func wide(_ text: String) -> EditorModel {
    let model = EditorModel(marked: text, size: Size(columns: 140, rows: 40))
    #expect(model.presentation == .panel)
    return model
  }

  @Test("A click into the text keeps the colour, and the panel follows the selection")
  func click() {
    var model = wide("⟦ab‸ {g:cd}")
    model.play("C-k #f00 double:4,5 up:4,5")
    #expect(model.marked == MarkedText("{r:ab} ⟦{g:cd}‸"))
    #expect(model.session?.picker.model.rgb8 == RGB8(0, 255, 0))
    #expect(model.session?.selection == model.selection)
    #expect(model.session?.isTextFocused == true, "keys after a click go to the text")
    model.play("C-k #00f")
    #expect(model.marked == MarkedText("{r:ab} ⟦{b:cd}‸"))
    model.play("Esc Esc")
    #expect(model.marked == MarkedText("{r:ab} ⟦{g:cd}‸"))
    #expect(model.session == nil)
    model.play("C-z")
    #expect(model.marked == MarkedText("⟦ab‸ {g:cd}"))
    #expect(!model.document.canUndo)
  }

  @Test(
    "The key of the colour switches the focus between panel and text", arguments: ["C-k", "A-k"])
  func toggling(key: String) {
    var model = wide("⟦ab‸ cd")
    model.play(key)
    #expect(model.session?.isTextFocused == false)
    model.play(key)
    #expect(model.session?.isTextFocused == true)
    model.play(key)
    #expect(model.session?.isTextFocused == false)
    #expect(model.marked == MarkedText("⟦ab‸ cd"))
  }

  @Test("In the text, the key of the other colour changes the target of the panel")
  func otherTarget() {
    var model = wide("⟦ab‸ cd")
    model.play("C-k #f00 C-k A-k")
    #expect(model.session?.target == .background)
    #expect(model.session?.isTextFocused == false)
    model.play("#00f Enter")
    #expect(model.marked == MarkedText("⟦{rB:ab‸} cd"))
    model.play("C-z")
    #expect(model.marked == MarkedText("⟦{r:ab‸} cd"))
    model.play("C-z")
    #expect(model.marked == MarkedText("⟦ab‸ cd"))
  }

  @Test("Text is typed in the colour of the panel")
  func typing() {
    var model = wide("ab‸")
    model.play("C-k #f00 C-k xy")
    #expect(model.marked == MarkedText("ab{r:xy‸}"))
    #expect(model.session != nil)
    model.play("C-k #00f C-k z")
    #expect(model.marked == MarkedText("ab{r:xy}{b:z‸}"))
    model.play("Left Esc C-z*9")
    #expect(model.text == MarkedText("ab").text)
  }

  @Test("Esc in the text closes the panel and keeps the colour")
  func closing() {
    var model = wide("⟦ab‸c")
    model.play("C-k #f00 C-k Esc")
    #expect(model.session == nil)
    #expect(model.marked == MarkedText("⟦{r:ab‸}c"))
    model = wide("ab‸")
    model.play("C-k #f00 C-k Esc x")
    #expect(model.marked == MarkedText("ab{r:x‸}"))
  }

  @Test("The panel follows the match of a search")
  func searching() {
    var model = wide("⟦ab‸ {g:cd}")
    model.play("C-k C-k C-f cd")
    #expect(model.session?.selection == model.selection)
    model.play("Esc C-k")
    #expect(model.session?.picker.model.rgb8 == RGB8(0, 255, 0))
    model.play("#f00 Enter")
    #expect(model.marked == MarkedText("ab ⟦{r:cd}‸"))
  }

  @Test("While the panel is open, undo, cut and paste act on the coloured text")
  func editing() {
    var model = wide("⟦ab‸c")
    model.play("C-k #f00 C-k C-z")
    #expect(model.marked == MarkedText("⟦ab‸c"))
    model.play("C-y C-x C-v paste:x")
    #expect(model.marked == MarkedText("{r:abx‸}c"))
    model.play("C-k #00f Enter")
    #expect(model.text == MarkedText("{r:abx}c").text)
  }

  @Test("Saving does not close the panel")
  func saving() {
    var model = wide("⟦ab‸c")
    let effects = model.play("C-k #f00 C-k C-s")
    guard case .save(let request)? = effects.first else {
      Issue.record("no save request")
      return
    }
    _ = model.update(.saved(request, stamp: .missing))
    #expect(!model.document.isModified)
    #expect(model.session != nil)
    model.play("C-k #00f")
    #expect(model.marked == MarkedText("⟦{b:ab‸}c"))
    model.play("Esc")
    #expect(model.marked == MarkedText("⟦{r:ab‸}c"))
    #expect(!model.document.isModified)
  }

  @Test("A colour picked during a save remains unsaved")
  func pickedWhileSaving() {
    var model = wide("⟦ab‸c")
    let effects = model.play("C-k #f00 C-k C-s")
    guard case .save(let request)? = effects.first else {
      Issue.record("no save request")
      return
    }
    model.play("C-k #00f")
    _ = model.update(.saved(request, stamp: .missing))
    model.play("Enter")
    #expect(model.document.isModified)
    #expect(model.marked == MarkedText("⟦{b:ab‸}c"))
  }

  @Test("The panel can be dragged by its border and stays on the screen")
  func moving() throws {
    var model = wide("⟦ab‸c")
    model.play("C-k")
    let start = try #require(model.pickerFrame)
    let grip = "\(start.minColumn + 3),\(start.minRow)"
    model.play("click:\(grip) drag:\(start.minColumn - 7),\(start.minRow + 4)")
    var moved = try #require(model.pickerFrame)
    #expect(moved.minColumn == start.minColumn - 10)
    #expect(moved.minRow == start.minRow + 4)
    // Beyond the edge and back, the border follows the pointer without delay.
    model.play("drag:139,39 drag:139,39 drag:139,39")
    moved = try #require(model.pickerFrame)
    #expect(moved.maxColumn == 140)
    #expect(moved.maxRow == 40)
    model.play("drag:\(start.minColumn + 3),\(start.minRow) up:\(grip)")
    #expect(model.pickerFrame == start)
    #expect(model.marked == MarkedText("⟦ab‸c"))
    model.play("drag:5,5")
    #expect(model.pickerFrame == start)
  }

  @Test("A drag that began in the text does not continue in a picker opened since")
  func forgottenDrag() throws {
    var model = wide("‸abc")
    model.play("click:1,3 C-f up:1,3 Esc C-k")
    let frame = try #require(model.pickerFrame)
    let inside = model.presentation.content(of: frame)
    model.play("click:\(inside.minColumn + 4),\(inside.minRow + 4)")
    model.play("drag:\(inside.minColumn + 6),\(inside.minRow + 5)")
    #expect(model.selection.isEmpty)
    #expect(model.session?.isTextFocused == false)
  }
}
