import Glibc
import TestSupport
import Testing

/// The keys of a configuration file in the built program; `KeyEffectTests` presses all of them.
@Suite("Keys of the configuration file", .blocking)
struct BoundKeysTests {
  private func start(
    _ arguments: [String], keys: String, in folder: WorkFolder
  ) throws -> TerminalProcess {
    try folder.write("[keys]\n" + keys, to: "config.toml")
    return try TerminalProcess(
      "inkwheel", arguments + ["--motion", "reduced"],
      environment: [
        "COLORTERM": "truecolor", "XDG_STATE_HOME": folder.state,
        "INKWHEEL_CONFIG": folder.path + "/config.toml",
      ], workingFolder: folder.path)
  }

  @Test("The keys of Emacs move, edit, search, pick, save and quit")
  func emacs() throws {
    let folder = try WorkFolder(["note.ans": "one two\nthree\n"])
    let program = try start(["note.ans"], keys: "preset = \"emacs\"\n", in: folder)
    try program.waitUntilShown("Ln 1, Col 1")
    try program.send(.control("e"), until: "Ln 1, Col 8")
    try program.send(.control("n"), until: "Ln 2, Col 6")
    program.send(.control("a"), .control("d"))
    try program.waitUntil("a deleted letter") { !$0.contains("three") }
    try program.send(.control("x"), until: "Ctrl-X …  Ctrl-S Save")
    try program.send(keys: "u", until: "three")
    try program.send(.control("s"), until: "Find:")
    try program.send(keys: "two", until: "1 of 1")
    program.send(.enter)
    try program.escape(until: "the match") { !$0.contains("Find:") }
    program.send(.control("x"))
    try program.send(keys: "k", until: "─ Text colour")
    program.send(keys: "#ff8800")
    try program.send(.enter, until: "text colour #ff8800")
    try program.send(.control("x"), .control("s"), until: "saved note.ans")
    #expect(try folder.text(of: "note.ans") == "one \u{1b}[38;2;255;136;0mtwo\u{1b}[0m\nthree\n")
    try program.send(.control("x"), .control("c"), untilExit: 0)
  }

  @Test("The question about recovered text has keys of its own")
  func recovery() throws {
    let folder = try WorkFolder(["note.ans": "text\n"])
    let typing = try folder.edit("note.ans")
    typing.paste("unsaved ")
    try folder.waitUntilJournaled("unsaved ", by: typing)
    typing.signal(SIGKILL)
    try typing.waitForExit()
    let keys = """
      [keys.recovery]
      recover = "F9"
      discard = "F6"
      confirm = "F7"
      back = "F8"
      """
    let program = try start(["note.ans"], keys: keys, in: folder)
    try program.waitUntilShown("F9 recover  F6 discard")
    program.send(keys: "rd")
    try program.send(.function(6), until: "F7 discard")
    try program.send(.function(8), until: "no question") { !$0.contains("Unsaved text") }
    try program.quit()
    let again = try start(["note.ans"], keys: keys, in: folder)
    try again.waitUntilShown("F9 recover")
    try again.send(.function(9), until: "unsaved text")
  }
}
