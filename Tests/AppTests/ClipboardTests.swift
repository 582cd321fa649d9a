import Files
import ProgramTestSupport
import StyledText
import Testing

@testable import App

@Suite("Cut, copy and paste")
struct ClipboardTests {
  @Test func `Copy and cut send the text to the terminal's clipboard and report only that`() {
    var model = EditorModel(marked: "a⟦{r:b}⏎c‸d")
    #expect(model.play("C-c") == [.sendToClipboard("b\nc")])
    #expect(model.told?.contains("sent") == true)
    #expect(!model.document.isModified)
    #expect(model.play("C-x") == [.sendToClipboard("b\nc")])
    #expect(model.document.isModified)
    #expect(model.play("C-x") == [.sendToClipboard("ad\n")])
    #expect(model.told?.contains("line cut, and sent") == true)
    #expect(model.play("C-x").isEmpty)
    #expect(model.told == "there is nothing to copy")
  }

  @Test func `Text too long for a terminal is copied only within the program`() {
    let lines = String(repeating: "x", count: EditorModel.longestSentText)
    for (text, isSent) in [(lines, true), (lines + "x", false)] {
      var model = EditorModel(marked: "‸", playing: "paste:\(text)")
      let effects = model.play("C-a C-c")
      #expect(effects == (isSent ? [.sendToClipboard(text)] : []))
      #expect(model.told?.contains("too long") == !isSent)
      model.play("C-End C-v")
      #expect(model.document.text.utf8Count == text.utf8.count * 2)
    }
  }
}
