import Files
import ProgramTestSupport
import StyledText
import Testing

@testable import App

@Suite("Undo and redo")
struct UndoTests {
  @Test(
    "Keys have their effects",
    arguments: KeyScript.all(
      """
      # Typing is one undo step until a line break or a move of the caret
      ‸ | hello C-z | ‸
      ‸ | hello C-z C-y | hello‸
      ‸ | ab Enter cd C-z | ab⏎‸
      ‸ | ab Enter cd C-z*2 | ab‸
      ‸ | ab Enter cd C-z*3 | ‸
      ‸ | ab Left Right cd C-z | ab‸
      ‸ | ab click:0,3 cd C-z | ‸ab
      ‸ | ab C-a End cd C-z | ab‸
      ‸ | ab Backspace cd C-z | a‸
      a⟦b‸c | xy C-z | a⟦b‸c
      a‸b⟧c | xy C-z | a‸b⟧c
      a⟦b‸c | xy C-z C-y | axy‸c
      # Deleting in one direction is one undo step
      abc‸ | Backspace*2 C-z | abc‸
      ‸abc | Delete*2 C-z | ‸abc
      ab⏎‸c | Backspace*2 C-z | ab‸c
      ab⏎‸c | Backspace*2 C-z*2 | ab⏎‸c
      abc‸ | Backspace Left Backspace C-z | a‸b
      one two‸ | C-Backspace C-z | one two‸
      # Every other edit is a separate undo step
      a‸ | paste:bc paste:de C-z | abc‸
      a⟦b‸ | C-x C-v C-v C-z | ab‸
      ⟦ab‸ | C-b C-u C-z | {*:⟦ab‸}
      ⟦ab‸ | C-b C-u C-z*2 | ⟦ab‸
      ⟦ab‸ | C-b End x C-z | {*:ab‸}
      ⟦ab‸ | C-b C-z Home C-y | {*:⟦ab‸}
      {r:⟦a}b‸ | A-0 C-z | {r:⟦a}b‸
      # A new edit clears redo
      ‸ | ab C-z c C-y | c‸
      ‸ | C-z | ‸
      a‸ | C-y | a‸
      ‸ | ab Enter C-z*2 C-y*5 | ab⏎‸
      """))
  func scripts(script: KeyScript) { script.check() }

  @Test("Undo and redo report when there is nothing to do")
  func nothing() {
    var model = EditorModel(marked: "a‸", playing: "C-z")
    #expect(model.told == "nothing to undo")
    model.play("C-y")
    #expect(model.told == "nothing to redo")
  }

  @Test("Earlier and later states include undone branches, and their number is shown")
  func states() {
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
