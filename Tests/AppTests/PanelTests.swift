import Color
import Files
import Picker
import ProgramTestSupport
import StyledText
import Terminal
import Testing

@testable import App

@Suite("The floating panel")
struct PanelTests {
  private func wide(_ text: String) -> EditorModel {
    let model = EditorModel(marked: text, size: Size(columns: 140, rows: 40))
    #expect(model.presentation == .panel)
    return model
  }

  @Test func `A click into the text keeps the colour, and the panel follows the selection`() {
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

  @Test
  func `Saving does not close the panel, and a colour picked during a save remains unsaved`() throws
  {
    for isPickedMeanwhile in [false, true] {
      var model = wide("⟦ab‸c")
      let request = try model.saving("C-k #f00 C-k C-s")
      if isPickedMeanwhile { model.play("C-k #00f") }
      _ = model.saved(request)
      #expect(model.session != nil)
      if !isPickedMeanwhile {
        #expect(!model.document.isModified)
        model.play("C-k #00f")
      }
      #expect(model.marked == MarkedText("⟦{b:ab‸}c"))
      model.play(isPickedMeanwhile ? "Enter" : "Esc")
      #expect(model.document.isModified == isPickedMeanwhile)
      #expect(model.marked == MarkedText(isPickedMeanwhile ? "⟦{b:ab‸}c" : "⟦{r:ab‸}c"))
    }
  }

  @Test func `The panel can be dragged by its border and stays on the screen`() throws {
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

  @Test func `A drag that began in the text does not continue in a picker opened since`() throws {
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
