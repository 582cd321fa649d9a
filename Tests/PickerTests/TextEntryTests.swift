import Picker
import Terminal
import Testing

@Suite("Text entry")
struct TextEntryTests {
  @Test("Text is inserted at the caret, without control characters")
  func insertion() {
    var entry = TextEntry("ad")
    entry.moveCaret(by: -1)
    entry.insert("b\u{1B}\n\u{202E}c")
    #expect(entry.text == "abcd")
    #expect(entry.caret == 3)
  }

  @Test("The first character replaces selected text, moving the caret keeps it")
  func selection() {
    var entry = TextEntry("old", isSelected: true)
    entry.insert("n")
    #expect(entry.text == "n")
    entry = TextEntry("old", isSelected: true)
    entry.moveCaret(by: -1)
    entry.insert("n")
    #expect(entry.text == "olnd")
  }

  @Test("Deleting stops at both ends")
  func deletion() {
    var entry = TextEntry("e\u{301}漢")
    entry.deleteForward()
    entry.deleteBackward()
    #expect(entry.text == "e\u{301}")
    entry.deleteBackward()
    entry.deleteBackward()
    #expect(entry.text.isEmpty)
    #expect(entry.caret == 0)
  }

  @Test("The caret stays in the text")
  func caret() {
    var entry = TextEntry("abc")
    entry.moveCaret(by: 99)
    #expect(entry.caret == 3)
    entry.moveCaret(by: -99)
    #expect(entry.caret == 0)
  }

  @Test("Text beyond the limit is rejected")
  func limit() {
    var entry = TextEntry("abc")
    entry.insert(String(repeating: "x", count: TextEntry.defaultLimit))
    #expect(entry.text == "abc")
  }

  @Test("Editing keys are handled, others are left to the caller")
  func keys() {
    var entry = TextEntry("abc")
    for key in [Key(.home), Key(.delete), Key(.end), Key(.backspace), .character("x"), Key(.left)] {
      #expect(entry.edit(key) == true)
    }
    #expect(entry.text == "bx")
    #expect(entry.caret == 1)
    #expect(entry.edit(Key(.up)) == false)
    #expect(entry.edit(.alt("x")) == false)
    #expect(entry.edit(.control("u")) == true)
    #expect(entry.text.isEmpty)
  }
}
