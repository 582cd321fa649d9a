import Files
import ProgramTestSupport
import StyledText
import Testing

@testable import App

@Suite("Undo and redo")
struct UndoTests {
  @Test func `Undo and redo report when there is nothing to do`() {
    var model = EditorModel(marked: "a‸", playing: "C-z")
    #expect(model.told == "nothing to undo")
    model.play("C-y")
    #expect(model.told == "nothing to redo")
  }

  @Test func `Earlier and later states include undone branches, and their number is shown`() {
    var model = EditorModel(marked: "‸", playing: "one Left Right two C-z three A-z")
    #expect(model.text.string == "onetwo")
    #expect(model.told == "state 3 of 4")
    model.play("A-z")
    #expect(model.marked == MarkedText("one‸"))
    #expect(model.told == "state 2 of 4")
    model.play("A-z*2")
    #expect(model.told == "no earlier state" && model.text.isEmpty)
    model.play("A-y*3")
    #expect(model.marked == MarkedText("onethree‸"))
    #expect(model.told == "state 4 of 4")
    model.play("A-y")
    #expect(model.told == "no later state")
    model.play("C-p back Space in Enter")
    #expect(model.text.string == "onetwo")
  }
}
