import TOMLSource
import TerminalCore
import TestSupport
import Testing

@testable import Configuration

@Suite("Keys of a configuration that a terminal does not send")
struct UnreceivedKeysTests {
  @Test("They are reported with their lines, unless the key works without modifiers too")
  func lines() {
    let text = """
      [keys.text]
      save = ["Ctrl-S", "Ctrl-1"]
      open = "Ctrl-I"
      break-line = ["Enter", "Shift-Enter"]
      [keys.picker]
      accept = "Ctrl-Enter"
      """
    let file = ConfigurationFile(reading: Array(text.utf8))
    #expect(file.mistakes.isEmpty)
    #expect(
      file.unreceivedKeys(in: .standard).map { "\($0.line ?? 0) \($0.message)" } == [
        "2 keys.text.save: this terminal does not send Ctrl-1",
        "3 keys.text.open: this terminal sends Ctrl-I as Tab",
        "6 keys.picker.accept: this terminal sends Ctrl-Enter as Enter",
      ])
    #expect(file.unreceivedKeys(in: .kitty).isEmpty)
  }
}
