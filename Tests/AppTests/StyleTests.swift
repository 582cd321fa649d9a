import ProgramTestSupport
import StyledText
import Testing

@testable import App

@Suite("Attributes")
struct StyleTests {
  @Test("Choosing a typing style does not modify the text")
  func unmodified() {
    let model = EditorModel(marked: "a‸", playing: "C-b A-/")
    #expect(!model.document.isModified)
    #expect(!model.document.canUndo)
  }
}
