import Foundation
import Glibc
import TestSupport
import Testing

/// Editors that run the picker, in tmux, which does not answer requests for modes.
@Suite("Inside editors", .blocking)
struct HostEditorTests {
  /// The modes of a pane that tmux tells.
  private static let flags = [
    "alternate_on", "mouse_any_flag", "mouse_standard_flag", "mouse_button_flag", "mouse_all_flag",
    "mouse_sgr_flag", "cursor_flag", "keypad_cursor_flag", "keypad_flag",
  ]

  private func flags(_ session: TmuxSession) throws -> String {
    let format = Self.flags.map { "\($0)=#{\($0)}" }.joined(separator: " ")
    return try session.run(["display-message", "-p", format])
  }

  /// The process of the picker, which writes its number into a file.
  private func command(_ number: String) -> String {
    "sh -c 'echo $$ > \(number); exec inkwheel pick --motion reduced'"
  }

  private func end(_ session: TmuxSession, _ end: String, _ number: String) throws {
    switch end {
    case "Enter": session.terminal.send(.enter)
    case "Esc": session.terminal.send(.escape)
    default:
      let text = try String(contentsOfFile: number, encoding: .utf8)
      kill(try #require(pid_t(text.filter(\.isNumber))), SIGTERM)
    }
  }

  @Test(.needs("vim"), arguments: ["Enter", "Esc", "SIGTERM"])
  func `Vim keeps its screen and its modes`(ending: String) throws {
    let folder = try WorkFolder(["note.txt": "first\n"])
    let session = try TmuxSession(
      "vim", ["-u", "NONE", "-N", "-n", "-i", "NONE", folder.path + "/note.txt"])
    try session.waitUntilShown("first")
    session.terminal.send(keys: ":set mouse=a ttymouse=sgr")
    session.terminal.send(.enter)
    try session.waitUntil("the mouse") { _ in try flags(session).contains("mouse_any_flag=1") }
    let before = try flags(session)
    #expect(before.contains("alternate_on=1") && before.contains("keypad_flag=1"))
    let number = folder.path + "/number"
    session.terminal.send(keys: ":r !" + command(number))
    try session.send(.enter, until: "prints this colour")
    try end(session, ending, number)
    if ending == "Enter" {
      try session.waitUntil("the colour in the text") { $0.text(row: 1) == "#ff8800" }
    } else {
      try session.waitUntilShown("Press ENTER")
      session.terminal.send(.enter)
    }
    try session.waitUntil("the text alone") {
      $0.text(row: 0) == "first" && !$0.contains("prints this colour")
    }
    #expect(try flags(session) == before)
  }

  @Test(
    .needs("vim"),
    arguments: ["--motion reduced", "--nested"], ["Enter", "Esc"])
  func `Vim draws its text again after a filter`(option: String, ending: String) throws {
    let vim = try TerminalProcess(
      "vim", ["-u", "NONE", "-N", "-n", "-i", "NONE", "note.txt"],
      files: ["note.txt": "first #123456\nlast\n"])
    try vim.waitUntilShown("first #123456")
    vim.send(keys: ":%!inkwheel pick - \(option)")
    try vim.send(.enter, until: "Colour 1 of 1")
    vim.send(ending == "Enter" ? .enter : .escape)
    if ending == "Esc" {
      // Vim reports the status.
      try vim.waitUntilShown("Press ENTER")
      vim.send(.enter)
    }
    try vim.waitUntil("the text alone") {
      $0.text(row: 0) == "first #123456" && $0.text(row: 1) == "last" && $0.text(row: 2) == "~"
        && !$0.contains("Colour 1 of 1")
    }
    vim.send(keys: ":q!")
    vim.send(.enter)
    try vim.waitForExit()
  }

  @Test(.needs("vim")) func `Vim keeps its modes on a terminal that reports them`() throws {
    let vim = try TerminalProcess("vim", ["-u", "NONE", "-N", "-n", "-i", "NONE"])
    try vim.waitUntilShown("~")
    vim.send(keys: ":set mouse=a ttymouse=sgr")
    let before = try vim.send(.enter, until: "the mouse") { $0.modes.mouseReports }.modes.active
    vim.send(keys: ":r !inkwheel pick --motion reduced")
    try vim.send(.enter, until: "prints this colour")
    try vim.send(.enter, until: "the colour in the text, and the modes") {
      $0.text(row: 1) == "#ff8800" && $0.modes.active.subtracting([7]) == before.subtracting([7])
    }
    #expect(before.isSuperset(of: [1049, 1, 1006]))
    #expect(!vim.output.contains(text: "\u{1b}[?1049l"))
    vim.send(keys: ":q!")
    vim.send(.enter)
    try vim.waitForExit()
    #expect(!vim.screen.modes.alternateScreen)
  }

  @Test(.needs("nano"), arguments: ["Enter", "Esc", "SIGTERM"])
  func `nano keeps its screen and its modes`(ending: String) throws {
    let folder = try WorkFolder(["note.txt": "first\n"])
    let session = try TmuxSession("nano", ["--ignorercfiles", folder.path + "/note.txt"])
    try session.waitUntilShown("first")
    let before = try flags(session)
    #expect(before.contains("alternate_on=1") && before.contains("keypad_flag=1"))
    session.terminal.send(.control("r"))
    try session.send(.control("x"), until: "Command to execute")
    let number = folder.path + "/number"
    session.terminal.send(keys: command(number))
    try session.send(.enter, until: "prints this colour")
    try end(session, ending, number)
    try session.waitUntil("the text alone") {
      $0.contains("first") && $0.contains("^G Help") && !$0.contains("prints this colour")
        && $0.contains("#ff8800") == (ending == "Enter")
    }
    #expect(try flags(session) == before)
  }

  // MARK: Editors that do not give the terminal away

  /// Waits for the message of a picker that was started with its errors in a file.
  private func message(_ session: TmuxSession, _ path: String) throws -> String {
    var text = ""
    try session.terminal.waitUntil(outside: "a message") {
      text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      return text.hasSuffix("\n")
    }
    return text
  }

  @Test(.needs("kak")) func `Kakoune also reads the keyboard`() throws {
    try checkRefusal(in: "kak")
  }

  @Test(.needs("micro")) func `micro also reads the keyboard`() throws {
    try checkRefusal(in: "micro")
  }

  @Test(.needs("nvim")) func `Neovim also reads the keyboard`() throws {
    try checkRefusal(in: "nvim")
  }

  @Test(.needs("emacs")) func `Emacs also reads the keyboard`() throws {
    try checkRefusal(in: "emacs")
  }

  /// Nothing is drawn, and a way is named.
  private func checkRefusal(in editor: String) throws {
    let folder = try WorkFolder(["note.txt": "first\n"])
    let command = "inkwheel pick 2>\(folder.path)/error"
    let file = folder.path + "/note.txt"
    let (arguments, keys, name, way): ([String], String, String, String)
    switch editor {
    case "kak": (arguments, keys, name, way) = (["-n", file], "|\(command)", "Kakoune", "plugin")
    case "micro":
      let script = folder.path + "/pick"
      // Not executed itself: a process that is being started may still have it open for writing.
      try folder.write("\(command)\n", to: "pick")
      (arguments, keys, name, way) = ([file], "textfilter sh \(script)", "micro", "Ctrl-B")
    case "nvim":
      (arguments, keys, name, way) =
        (["-u", "NONE", "-n", "-i", "NONE", file], ":r !\(command)", "Neovim", ":terminal")
    default:
      (arguments, keys, name, way) = (["-nw", "-Q", file], command, "Emacs", "M-x term")
    }
    let session = try TmuxSession(editor, arguments)
    try session.waitUntilShown("first")
    let before = try flags(session)
    switch editor {
    case "micro":
      try session.send(.control("e"), until: "> ")
    case "emacs":
      try session.send(keys: "\u{1b}!", until: "Shell command")
    default: break
    }
    session.terminal.send(keys: keys)
    session.terminal.send(.enter)
    let message = try message(session, folder.path + "/error")
    #expect(message.hasPrefix("inkwheel: ") && message.contains(name), "\(message)")
    #expect(message.contains(way) && message.contains("docs/integrations.md"), "\(message)")
    #expect(try !session.capture().contains("prints this colour"))
    session.terminal.send(.enter)
    try session.waitUntil("the modes of before") { _ in
      try flags(session).replacing("cursor_flag=0", with: "cursor_flag=1")
        == before.replacing("cursor_flag=0", with: "cursor_flag=1")
    }
  }
}
