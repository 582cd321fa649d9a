import Files
import ProgramTestSupport
import StyledText
import Testing

@testable import App

@Suite("Typing and deleting")
struct TypingTests {
  @Test func `A key without a binding is reported and changes nothing`() {
    let model = EditorModel(marked: "a⟦b‸c", playing: "A-x")
    #expect(model.marked == MarkedText("a⟦b‸c"))
    #expect(model.told?.contains("Alt-X") == true)
    #expect(!model.document.isModified)
  }

  @Test func `Vim's commands in the text are answered with the keys that do it`() {
    for (keys, isAdvised) in [
      (": q", true), (": w q", true), (": w q Enter", true), (": q Enter x", false),
      ("a : q", false),
    ] {
      let model = EditorModel(marked: "‸", playing: keys)
      #expect((model.row(with: "Ctrl-S saves, Ctrl-Q quits") >= 0) == isAdvised, "\(keys)")
      #expect(model.text.string.contains(":"), "the text is kept")
    }
  }
}
