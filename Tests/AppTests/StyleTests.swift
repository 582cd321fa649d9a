import ProgramTestSupport
import StyledText
import Testing

@testable import App

@Suite("Attributes")
struct StyleTests {
  @Test func `Choosing a typing style does not modify the text`() {
    let model = EditorModel(marked: "a‸", playing: "C-b A-/")
    #expect(!model.document.isModified)
    #expect(!model.document.canUndo)
  }
}
