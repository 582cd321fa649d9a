import Foundation
import Glibc
import TestSupport
import Testing

/// Problems in the configuration file; `ConfigurationFileTests` has all of them.
@Suite("Problems in the configuration file", .blocking)
struct ConfigurationFaultTests {
  /// Three problems, and a setting that has to be applied.
  private static let faulty = """
    [picker]
    alpha = 1
    recents = 1979-05-27
    [steps]
    small = 0
    # \u{1b}]0;title\u{7}
    [editor]
    line-numbers = true
    """
  private static let problems = [
    (2, "expected true or false"), (3, "found date"), (5, "from 1 to 100"),
    (6, "control character U+001B"),
  ]

  /// Starts a program whose configuration is in `my.toml`.
  private func start(
    _ arguments: [String], _ settings: String = faulty, path: String = "my.toml"
  ) throws -> TerminalProcess {
    try TerminalProcess.inkwheel(
      arguments + ["--motion", "reduced"], environment: ["INKWHEEL_CONFIG": path],
      files: ["my.toml": settings, "note.ans": "first\nsecond\n"])
  }

  /// Runs a command and returns the lines that it prints.
  private func output(
    _ arguments: [String], environment: [String: String], settings: String = "", status: Int = 0
  ) throws -> [String] {
    let program = try TerminalProcess.inkwheel(
      arguments, environment: environment, output: .pipe, files: ["my.toml": settings])
    #expect(try program.waitForExit() == .exited(status))
    return program.printed.split(separator: "\n").map(String.init)
  }

  @Test func `The editor starts, says the first problem once, and uses the rest`() throws {
    let program = try start(["note.ans"])
    let screen = try program.waitUntilShown("my.toml:2:")
    #expect(screen.lines.count { $0.contains("my.toml:") } == 1)
    #expect(screen.text(row: TerminalProcess.documentTop).contains("1 first"))
    program.send(keys: "x")
    try program.waitUntil("the message gone") { $0.contains("xfirst") && !$0.contains("my.toml:") }
    try program.save()
    #expect(try program.text() == "xfirst\nsecond\n")
    #expect(try program.quit() == .exited(0))
  }

  @Test(arguments: [[], ["--height", "16"]])
  func `The picker starts, says the first problem once, and prints a colour`(height: [String])
    throws
  {
    let program = try start(["pick", "red"] + height)
    let screen = try program.waitUntilShown("my.toml:2:")
    #expect(screen.lines.count { $0.contains("my.toml:") } == 1)
    try program.send(.right, until: "the message gone") { !$0.contains("my.toml:") }
    try program.send(.left, .enter, untilExit: 0)
  }

  @Test func `config --check and doctor report all problems with their lines`() throws {
    let environment = ["INKWHEEL_CONFIG": "my.toml"]
    let lines = try output(
      ["config", "--check"], environment: environment, settings: Self.faulty, status: 1)
    #expect(lines.count == Self.problems.count)
    for (line, problem) in zip(lines, Self.problems) {
      #expect(line.hasPrefix("my.toml:\(problem.0):") && line.contains(problem.1), "\(line)")
    }
    let doctor = try output(["doctor"], environment: environment, settings: Self.faulty)
    // Long lines are wrapped.
    let words = doctor.joined(separator: " ").split(separator: " ")
    for line in lines { #expect(words.firstRange(of: line.split(separator: " ")) != nil) }
  }

  @Test
  func `config --check names actions without a key, and a theme that does not exist`() throws {
    let lines = try output(
      ["config", "--check"], environment: ["INKWHEEL_CONFIG": "my.toml"],
      settings: """
        [screen]
        theme = "nosuch"
        [keys.text]
        text-color = "Ctrl-S"
        save-as = "none"
        """, status: 1)
    let reason = "has no key any more, since Ctrl-S is now keys.text.text-color"
    #expect(lines.contains("my.toml:4: keys.text.save \(reason)"))
    // The command works in all programs, so it takes the key there, too.
    #expect(lines.count { $0.contains("has no key") } == 2)
    #expect(lines.contains { $0.contains("unknown theme “nosuch”") })
  }

  // MARK: What is not a file

  @Test(arguments: [
    ("my.toml", "my.toml: no errors", "1 first"), ("", "There is no configuration file.", ""),
    (
      "no/file", "INKWHEEL_CONFIG: no/file: no such file",
      "INKWHEEL_CONFIG: no/file: no such file"
    ),
  ])
  func `A right file and none have no problems, and a missing one that is named is reported`(
    path: String, said: String, shown: String
  ) throws {
    let settings = "[editor]\nline-numbers = true\n"
    let lines = try output(
      ["config", "--check"], environment: ["INKWHEEL_CONFIG": path], settings: settings,
      status: path == "no/file" ? 1 : 0)
    #expect(lines == [said])
    let program = try start(["note.ans"], settings, path: path)
    let screen = try program.waitUntilShown("first")
    #expect(shown.isEmpty ? !screen.contains("1 first") : screen.contains(shown))
    #expect(try program.quit() == .exited(0))
  }

  @Test func `With an empty INKWHEEL_CONFIG, the usual file is not read`() throws {
    let work = try WorkFolder(["inkwheel/config.toml": "[editor]\nline-numbers = true\n"])
    for (environment, isRead) in [(["INKWHEEL_CONFIG": ""], false), ([:], true)] {
      let lines = try output(
        ["config"], environment: environment.merging(["XDG_CONFIG_HOME": work.path]) { $1 })
      #expect(lines.contains("line-numbers = true  # default false") == isRead)
    }
  }

  @Test(arguments: [
    ("folder", "config.toml: cannot be read"), ("pipe", "it is a pipe"), ("large", "larger than"),
  ])
  func `What cannot be read is said, and the programs start`(kind: String, message: String) throws {
    let comment = "# a comment that is long enough to fill a file of two megabytes\n"
    let work = try WorkFolder(
      kind == "large"
        ? ["inkwheel/config.toml": String(repeating: comment, count: (2 << 20) / comment.count)]
        : ["inkwheel/x": ""])
    let path = work.path + "/inkwheel/config.toml"
    if kind == "folder" { mkdir(path, 0o700) }
    if kind == "pipe" { mkfifo(path, 0o600) }
    let environment = ["XDG_CONFIG_HOME": work.path]
    let lines = try output(["config", "--check"], environment: environment, status: 1)
    #expect(lines.count == 1 && lines[0].contains(path))
    for arguments in [["note.ans"], ["pick", "red"]] {
      let program = try TerminalProcess.inkwheel(
        arguments + ["--motion", "reduced"], environment: environment, until: message)
      program.send(.control("q"))
      _ = try program.waitForExit()
    }
  }
}
