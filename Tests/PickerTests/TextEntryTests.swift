import Picker
import Terminal
import TestSupport
import Testing

@Suite("Text entry")
struct TextEntryTests {
  @Test(arguments: [
    ("abc", "Home Delete End Backspace x Left", "bx", 1), ("abc", "C-u", "", 0),
    ("abc", "Left Left Left Left x", "xabc", 1), ("abc", "Right Right x", "abcx", 4),
    // Deleting stops at both ends, and takes whole characters.
    ("e\u{301}漢", "Delete Backspace", "e\u{301}", 1),
    ("e\u{301}漢", "Backspace Backspace Backspace", "", 0),
  ])
  func `Keys edit the text at its caret, which stays in it`(
    start: String, keys: String, text: String, caret: Int
  ) {
    var entry = TextEntry(start)
    for key in KeyNotation.keys(keys) { #expect(entry.edit(key) == true) }
    #expect(entry.text == text)
    #expect(entry.caret == caret)
    for key in [Key(.up), .alt("x")] { #expect(entry.edit(key) == false) }
  }

  @Test func `Text is inserted without control characters, and rejected beyond the limit`() {
    var entry = TextEntry("ad")
    entry.moveCaret(by: -1)
    entry.insert("b\u{1B}\n\u{202E}c")
    #expect(entry.text == "abcd")
    #expect(entry.caret == 3)
    entry.insert(String(repeating: "x", count: TextEntry.defaultLimit))
    #expect(entry.text == "abcd")
  }

  @Test func `The first character replaces selected text, moving the caret keeps it`() {
    var entry = TextEntry("old", isSelected: true)
    entry.insert("n")
    #expect(entry.text == "n")
    entry = TextEntry("old", isSelected: true)
    entry.moveCaret(by: -1)
    entry.insert("n")
    #expect(entry.text == "olnd")
  }
}
