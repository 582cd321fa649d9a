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
      TerminalProgram.inkwheel(), arguments + ["--motion", "reduced"],
      environment: [
        "COLORTERM": "truecolor", "XDG_STATE_HOME": folder.state,
        "INKWHEEL_CONFIG": folder.path + "/config.toml",
      ], workingFolder: folder.path)
  }

  @Test("The keys of Emacs move, edit, search, pick, save and quit")
  func emacs() throws {
    let folder = try WorkFolder()
    try folder.write("one two\nthree\n", to: "note.ans")
    let program = try start(["note.ans"], keys: "preset = \"emacs\"\n", in: folder)
    try program.waitUntilShown("Ln 1, Col 1")
    program.send(.control("e"))
    try program.waitUntilShown("Ln 1, Col 8")
    program.send(.control("n"))
    try program.waitUntilShown("Ln 2, Col 6")
    program.send(.control("a"), .control("d"))
    try program.waitUntil("a deleted letter") { !$0.contains("three") }
    program.send(.control("x"))
    try program.waitUntilShown("Ctrl-X …  Ctrl-S Save")
    program.send(keys: "u")
    try program.waitUntilShown("three")
    program.send(.control("s"))
    try program.waitUntilShown("Find:")
    program.send(keys: "two")
    try program.waitUntilShown("1 of 1")
    program.send(.enter)
    try program.escape(until: "the match") { !$0.contains("Find:") }
    program.send(.control("x"))
    program.send(keys: "k")
    try program.waitUntilShown("─ Text colour")
    program.send(keys: "#ff8800")
    program.send(.enter)
    try program.waitUntilShown("text colour #ff8800")
    program.send(.control("x"), .control("s"))
    try program.waitUntilShown("saved note.ans")
    #expect(
      try folder.text(of: "note.ans") == "one \u{1b}[38;2;255;136;0mtwo\u{1b}[0m\nthree\n")
    program.send(.control("x"), .control("c"))
    #expect(try program.waitForExit() == .exited(0))
  }

  @Test("The question about recovered text has keys of its own")
  func recovery() throws {
    let folder = try WorkFolder()
    try folder.write("text\n", to: "note.ans")
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
    program.send(.function(6))
    try program.waitUntilShown("F7 discard")
    program.send(.function(8))
    try program.waitUntil("no question") { !$0.contains("Unsaved text") }
    try program.quit()
    let again = try start(["note.ans"], keys: keys, in: folder)
    try again.waitUntilShown("F9 recover")
    again.send(.function(9))
    try again.waitUntilShown("unsaved text")
  }

  @Test("The picker and the gallery have keys of the file")
  func others() throws {
    let folder = try WorkFolder()
    let keys = """
      [keys.picker]
      accept = "Ctrl-L a"
      next-space = "F9"
      [keys.columns]
      next-value = "n"
      [keys.gallery]
      next = "F9"
      """
    let picker = try start(["pick", "--layout", "columns", "#336699"], keys: keys, in: folder)
    try picker.waitUntilShown("✎")
    picker.send(.enter)
    try picker.waitUntilShown("›210°‹")
    picker.send(keys: "nn")
    try picker.waitUntilShown("›212°‹")
    picker.send(.control("l"))
    try picker.waitUntilShown("Ctrl-L …")
    picker.send(keys: "a")
    #expect(try picker.waitForExit() == .exited(0))
    let gallery = try start(["gallery", "icon-2"], keys: keys, in: folder)
    try gallery.waitUntilShown(" 2/20")
    gallery.send(.function(9))
    try gallery.waitUntilShown(" 3/20")
    gallery.send(keys: "q")
    #expect(try gallery.waitForExit() == .exited(0))
  }
}
