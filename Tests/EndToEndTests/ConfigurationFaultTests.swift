import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Mistakes in the configuration file", .blocking)
struct ConfigurationFaultTests {
  /// A file with mistakes, and what is said of each line.
  struct Fault: CustomTestStringConvertible {
    let text: String
    /// The lines with a part of their messages.
    let mistakes: [(line: Int, message: String)]

    init(_ text: String, _ mistakes: (Int, String)...) {
      self.text = text
      self.mistakes = mistakes
    }

    var testDescription: String { text.debugDescription }

    /// The file: what is wrong, and a setting that has to be applied.
    var bytes: [UInt8] { Array((text + "\n[editor]\nline-numbers = true\n").utf8) }
  }

  static let faults: [Fault] = [
    Fault(
      "[screen]\ncolour = '16'", (2, "unknown setting “screen.colour”, perhaps “screen.color”")),
    Fault("[screen]\ncolor = 16", (2, "expected \"auto\"")),
    Fault("[picker]\nrecents = -1", (2, "expected a number from 0")),
    Fault("[picker]\nrecents = 1979-05-27", (2, "found date")),
    Fault("[odd]\nwrap = true", (2, "unknown table “odd”")),
    Fault("wrap = true", (1, "perhaps “editor.wrap”")),
    Fault("[picker]\nalpha = maybe", (2, "expected true or false")),
    Fault("[picker]\nalpha = true\nalpha = true", (3, "is already set in line 2")),
    Fault("[picker]\n[picker]", (2, "is already defined in line 1")),
    Fault("[picker]\nnames = [\"css\",", (2, "the list that begins here is not closed")),
    Fault("[picker]\nlayout = \"\"\"wheel(hue", (2, "the string that begins here is not closed")),
    Fault("[picker", (1, "expected “]”")),
    Fault("[[picker]]\nalpha = false", (1, "write [picker]")),
    Fault("picker = 3", (1, "“picker” is a table: write [picker]")),
    Fault("[picker]\nformat = 'x", (2, "string")),
    Fault("wrap wrap", (1, "expected “=”")),
    Fault("[=", (1, "expected a key")),
    Fault("[picker]\nnames = [}", (2, "expected a value")),
    Fault("# \u{0}", (1, "U+0000")),
    Fault("# \u{1b}]0;title\u{7}", (1, "control character U+001B")),
    Fault("[keys.text]\nsvae = 'F6'", (2, "no action “svae”, perhaps “save”")),
    Fault("[keys.text]\nsave = 'Hyper-S'", (2, "unknown key “Hyper-S”")),
    Fault("[keys.text]\nundo = 'F6'\nopen = 'F6'", (3, "F6 is already bound to keys.text.undo")),
    Fault("[keys.txt]\nsave = 'F6'", (2, "unknown table “keys.txt”")),
    Fault(
      "[picker]\nalpha = 1\nrecents = 'a'\n[steps]\nsmall = 0", (2, "true or false"),
      (3, "expected a number"), (5, "from 1 to 100")),
  ]

  private static func files(_ bytes: [UInt8]) -> [String: [UInt8]] {
    ["my.toml": bytes, "note.ans": Array("first\nsecond\n".utf8)]
  }

  private static let environment = ["INKWHEEL_CONFIG": "my.toml"]

  /// The beginning of the first mistake, as the status line shows it.
  private func shown(_ fault: Fault) -> String { "my.toml:\(fault.mistakes[0].line):" }

  @Test("The editor starts, says the first mistake once, and uses the rest", arguments: faults)
  func editor(fault: Fault) throws {
    let program = try TerminalProcess.inkwheel(
      ["--motion", "reduced", "note.ans"], environment: Self.environment,
      files: Self.files(fault.bytes))
    let screen = try program.waitUntilShown(shown(fault))
    #expect(screen.lines.count { $0.contains("my.toml:") } == 1)
    #expect(screen.text(row: TerminalProcess.documentTop).contains("1 first"))
    program.send(keys: "x")
    try program.waitUntil("the message gone") { $0.contains("xfirst") && !$0.contains("my.toml:") }
    program.send(.control("s"))
    try program.waitUntilShown("saved ")
    #expect(try program.text() == "xfirst\nsecond\n")
    #expect(try program.quit() == .exited(0))
  }

  @Test("The picker starts, says the first mistake once, and prints a colour", arguments: faults)
  func picker(fault: Fault) throws {
    for height in [[], ["--height", "16"]] {
      let program = try TerminalProcess.inkwheel(
        ["pick", "--motion", "reduced", "red"] + height, environment: Self.environment,
        output: .pipe, files: Self.files(fault.bytes))
      let screen = try program.waitUntilShown(shown(fault))
      #expect(screen.lines.count { $0.contains("my.toml:") } == 1)
      program.send(.right)
      try program.waitUntil("the message gone") { !$0.contains("my.toml:") }
      program.send(.left, .enter)
      #expect(try program.waitForExit() == .exited(0))
      #expect(String(decoding: program.standardOutput, as: UTF8.self).hasSuffix("\n"))
    }
  }

  @Test("config --check and doctor report all mistakes with their lines", arguments: faults)
  func check(fault: Fault) throws {
    let files = Self.files(fault.bytes)
    let lines = try output(["config", "--check"], files: files, status: 1)
    #expect(lines.count == fault.mistakes.count)
    for (line, mistake) in zip(lines, fault.mistakes) {
      #expect(line.hasPrefix("my.toml:\(mistake.line):"), "\(line)")
      #expect(line.contains(mistake.message), "\(line)")
    }
    let doctor = try output(["doctor"], files: files)
    // Long lines are wrapped.
    let words = doctor.joined(separator: " ").split(separator: " ")
    for line in lines { #expect(words.firstRange(of: line.split(separator: " ")) != nil) }
  }

  /// Runs a command and returns the lines that it prints.
  private func output(
    _ arguments: [String], environment: [String: String] = environment, files: [String: [UInt8]],
    status: Int = 0
  ) throws -> [String] {
    let program = try TerminalProcess.inkwheel(
      arguments, environment: environment, output: .pipe, files: files)
    #expect(try program.waitForExit() == .exited(status))
    return String(decoding: program.standardOutput, as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  // MARK: What is not a file

  @Test("A missing file that is named is reported", arguments: ["/missing", "no/file"])
  func missing(path: String) throws {
    let lines = try output(
      ["config", "--check"], environment: ["INKWHEEL_CONFIG": path], files: [:], status: 1)
    #expect(lines == ["INKWHEEL_CONFIG: there is no file \(path)"])
    let program = try TerminalProcess.inkwheel(
      ["--motion", "reduced", "note.ans"], environment: ["INKWHEEL_CONFIG": path],
      files: Self.files([]))
    try program.waitUntilShown("INKWHEEL_CONFIG: there is no file \(path)")
    #expect(try program.quit() == .exited(0))
  }

  @Test("A right file and none have no mistakes", arguments: ["my.toml", ""])
  func right(path: String) throws {
    let files = Self.files(Array("[editor]\nline-numbers = true\n".utf8))
    let environment = ["INKWHEEL_CONFIG": path]
    let lines = try output(["config", "--check"], environment: environment, files: files)
    let none = "There is no configuration file."
    #expect(lines == [path == "my.toml" ? "my.toml: no mistakes" : none])
    let program = try TerminalProcess.inkwheel(
      ["--motion", "reduced", "note.ans"], environment: environment, files: files)
    let screen = try program.waitUntilShown("Ln 1, Col 1")
    #expect(screen.contains("1 first") == (path == "my.toml"))
    #expect(try program.quit() == .exited(0))
  }

  @Test("With an empty INKWHEEL_CONFIG, the usual file is not read")
  func emptyVariable() throws {
    for (environment, isRead) in [(["INKWHEEL_CONFIG": ""], false), ([:], true)] {
      let folder = try configurationFolder("[editor]\nline-numbers = true\n")
      defer { try? FileManager.default.removeItem(at: folder) }
      let lines = try output(
        ["config"], environment: environment.merging(["XDG_CONFIG_HOME": folder.path]) { $1 },
        files: [:])
      #expect(lines.contains("line-numbers = true  # default false") == isRead)
    }
  }

  @Test(
    "What cannot be read is said, and the programs start", arguments: ["folder", "pipe", "large"])
  func unreadable(kind: String) throws {
    let folder = try configurationFolder("")
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("inkwheel/config.toml").path
    try FileManager.default.removeItem(atPath: path)
    var message = "config.toml"
    switch kind {
    case "folder":
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    case "pipe":
      mkfifo(path, 0o600)
      message = "this is a pipe"
    default:
      let line = Array("# a comment that is long enough to fill a file of two megabytes\n".utf8)
      let bytes = Array(repeating: line, count: (2 << 20) / line.count).joined()
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      message = "too large"
    }
    let environment = ["XDG_CONFIG_HOME": folder.path]
    let lines = try output(
      ["config", "--check"], environment: environment, files: [:], status: 1)
    #expect(lines.count == 1)
    #expect(lines[0].contains(path) && lines[0].contains(message))
    for arguments in [["note.ans"], ["pick", "red"]] {
      let program = try TerminalProcess.inkwheel(
        arguments + ["--motion", "reduced"], environment: environment, output: .terminal,
        files: ["note.ans": Array("first\n".utf8)])
      try program.waitUntilShown(message == "config.toml" ? "config.toml: cannot be read" : message)
      program.send(.control("q"))
      _ = try program.waitForExit()
    }
  }

  private func configurationFolder(_ text: String) throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("configuration-\(UUID().uuidString)")
    let inner = folder.appendingPathComponent("inkwheel")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: inner.appendingPathComponent("config.toml"))
    return folder
  }
}
