import Foundation
import TestSupport
import Testing

@testable import inkwheel

@Suite("Popups", .blocking)
struct PopupTests {
  private static let script = "/tmp/inkwheel-abc123/run"

  @Test(arguments: [
    (PopupHost.tmux, "82x60%", "tmux display-popup -E -w 82 -h 60%"),
    (
      .zellij, "50%x26",
      "zellij run --floating --close-on-exit --name inkwheel --width 50% --height 26 --"
    ), (.kitty, "82x26", "kitten @ launch --type=overlay --title=inkwheel"),
    (.wezTerm, "82x26", "wezterm cli split-pane --bottom --cells 26 --"),
    (.wezTerm, "82x40%", "wezterm cli split-pane --bottom --percent 40 --"),
  ])
  func `Each host gets its own command and the path of the script`(
    host: PopupHost, size: String, start: String
  ) throws {
    let commands = host.commands(size: try PopupSize(size), script: Self.script)
    #expect(commands.first == start.components(separatedBy: " ") + ["/bin/sh", Self.script])
    // The others differ in size or program only.
    #expect(commands.allSatisfy { $0.suffix(2) == ["/bin/sh", Self.script] })
  }

  @Test func `The innermost host is found`() {
    #expect(PopupHost(environment: [:]) == nil)
    #expect(PopupHost(environment: ["TMUX": "", "WEZTERM_PANE": "0"]) == .wezTerm)
    #expect(PopupHost(environment: ["TMUX": "/tmp/x,1,0", "ZELLIJ": "0"]) == .tmux)
    #expect(PopupHost(environment: ["ZELLIJ": "0", "KITTY_LISTEN_ON": "unix:/x"]) == .zellij)
    #expect(PopupHost(environment: ["KITTY_WINDOW_ID": "1"]) == nil)
    #expect(
      PopupHost(environment: ["KITTY_WINDOW_ID": "1", "KITTY_LISTEN_ON": "unix:/x"]) == .kitty)
  }

  @Test(arguments: ["", "x", "80", "80x", "80x24x3", "9x20", "0%x50%", "101%x50%", "-80x24", "a;b"])
  func `A text that is not a size is rejected`(text: String) {
    #expect(throws: Failure.self) { try PopupSize(text) }
  }

  @Test func `The program in the popup gets the other arguments`() {
    func passed(_ text: String) -> String {
      PopupScript.arguments(text.split(separator: " ").map(String.init)).joined(separator: " ")
    }
    #expect(passed("pick --popup red") == "pick red")
    #expect(passed("pick --popup=82x26 - --at 3:4 -f hsl") == "pick - --at 3:4 -f hsl")
    #expect(passed("pick --height 10 red --height=40% --popup") == "pick red")
    #expect(passed("pick --popup -- --popup") == "pick -- --popup")
    #expect(passed("pick --height") == "pick")
  }

  @Test func `Hostile words pass through the script unchanged`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("it's a \"$HOME\" `id` \(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let words = [
      "", "'", "''", "a'b", "$(touch x)", "`touch x`", "\\", "a\nb", "; rm x", "-n", "%s", "é’",
      "*", "'\u{301}", "#{pane_id}", "\u{7F}", "a;", "!!", "\t ",
    ]
    let script = PopupScript(
      command: ["printf", "<%s>\\n"] + words, workingFolder: folder,
      environment: ["HOSTILE": words.joined(separator: "|"), "HOME": nil],
      input: "/dev/null", output: "\(folder)/output", errors: "\(folder)/errors",
      progress: "\(folder)/progress")
    let path = "\(folder)/run"
    try Data(script.text.utf8).write(to: URL(fileURLWithPath: path))
    let program = try TerminalProcess("/bin/sh", [path])
    #expect(try program.waitForExit() == .exited(0))
    func content(_ name: String) throws -> String {
      try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    }
    #expect(try content("output") == words.map { "<\($0)>\n" }.joined())
    #expect(try content("errors").isEmpty)
    let progress = try content("progress").split(separator: "\n")
    #expect(progress == ["\(program.processIdentifier)", "0"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 4)

    let printing = PopupScript(
      command: ["sh", "-c", "printf %s \"$HOSTILE$HOME\""], workingFolder: folder,
      environment: script.environment, input: "/dev/null", output: script.output,
      errors: script.errors, progress: script.progress)
    try Data(printing.text.utf8).write(to: URL(fileURLWithPath: path))
    #expect(try TerminalProcess("/bin/sh", [path]).waitForExit() == .exited(0))
    #expect(try content("output") == words.joined(separator: "|"))
  }

  @Test func `The folder is private and disappears with its value`() throws {
    let base = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: base, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: base) }
    do {
      let folder = try PopupFolder(in: base, input: [1, 2, 3])
      try folder.write([4], to: folder.script)
      #expect(folder.bytes(of: folder.input) == [1, 2, 3])
      #expect(folder.bytes(of: folder.output).isEmpty)
      let path = (folder.script as NSString).deletingLastPathComponent
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(mode as? Int == 0o700)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: base).isEmpty)
  }
}
