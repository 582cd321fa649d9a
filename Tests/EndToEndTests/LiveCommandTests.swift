import Foundation
import Glibc
import TestSupport
import Testing

@Suite("A command that follows the colour", .blocking)
struct LiveCommandTests {
  private func pick(
    _ command: String, _ arguments: [String] = [], config: String? = nil
  ) throws -> TerminalProcess {
    try TerminalProcess.inkwheel(
      ["pick", "#ff8800", "--motion", "reduced"] + (config == nil ? ["--each", command] : [])
        + arguments, output: .pipe, error: .pipe, until: "Enter prints this")
  }

  /// A command that appends the colour to a file.
  private static let log = "echo {} >> log"

  private func log(_ program: TerminalProcess) throws -> [String] {
    (try? String(contentsOf: program.folder.appendingPathComponent("log"), encoding: .utf8))?
      .split(separator: "\n").map(String.init) ?? []
  }

  @Test func `Each colour is given to the command, and the last one before the end`() throws {
    let program = try pick(Self.log)
    try program.send(keys: "#00ff00", until: "#00ff00")
    try program.waitUntil(outside: "the command") { try log(program).last == "#00ff00" }
    program.send(keys: "\u{1B}[C\r")
    #expect(try program.waitForExit() == .exited(0))
    #expect(try log(program).last == program.printed.split(separator: "\n").last.map(String.init))
    #expect(try log(program).first != "#ff8800")
  }

  @Test(arguments: ["escape", "terminate", "hangup", "quit"])
  func `Whatever ends the picker without a colour, the command gets the one at the start`(
    ending: String
  ) throws {
    let program = try pick(Self.log)
    try program.send(keys: "#00ff00", until: "#00ff00")
    try program.waitUntil(outside: "the command") { try log(program).last == "#00ff00" }
    switch ending {
    case "escape": program.send(.escape, .escape)
    case "terminate": program.signal(SIGTERM)
    case "quit": program.signal(SIGQUIT)
    default: program.signal(SIGHUP)
    }
    #expect(try program.waitForExit() != .exited(0))
    #expect(try log(program).last == "#ff8800")
  }

  /// The editor with a picker whose typed colour was given to the command.
  private func pickInEditor() throws -> TerminalProcess {
    let program = try TerminalProcess.inkwheel(
      ["edit", "note.txt", "--set", "picker.each=\(Self.log)", "--motion", "reduced"],
      files: ["note.txt": "word\n"], until: "word")
    program.send(.shift(.end))
    try program.send(.control("k"), until: "Enter keep")
    try program.send(keys: "#00ff00", until: "#00ff00")
    try program.waitUntil(outside: "the command") { try log(program).last == "#00ff00" }
    return program
  }

  @Test
  func `In the editor each colour is given to the command of the settings, and Esc takes it back`()
    throws
  {
    let program = try pickInEditor()
    program.send(.escape, .escape)
    try program.waitUntil(outside: "the colour before") { try log(program).last != "#00ff00" }
  }

  @Test
  func `In the editor a picker that opens on the colour that was kept last follows the next one`()
    throws
  {
    let program = try pickInEditor()
    try program.send(.enter, until: "text colour #00ff00")
    try program.send(.control("k"), until: "Enter keep")
    // A single change: a second one would follow in any case.
    program.send(.right)
    try program.waitUntil(outside: "the command") { try log(program).last != "#00ff00" }
  }

  @Test
  func `Without a change nothing is run, and with --each-first the colour at the start is`() throws
  {
    let program = try pick(Self.log)
    program.send(.escape)
    #expect(try program.waitForExit() == .exited(130))
    #expect(try log(program).isEmpty)
    let other = try pick(Self.log, ["--each-first"])
    try other.waitUntil(outside: "the command") { try log(other) == ["#ff8800"] }
    try other.send(.enter, untilExit: 0)
  }

  @Test func `Nothing queues behind a slow command: it gets the newest colour next`() throws {
    let program = try pick("echo {} >> log; sleep 0.3")
    for _ in 0..<100 { program.send(.right) }
    try program.waitUntil(outside: "the second run") { try log(program).count >= 2 }
    try program.send(.enter, untilExit: 0)
    let colors = try log(program)
    #expect(colors.count < 20, "\(colors)")
    #expect(colors.last == program.printed.split(separator: "\n").last.map(String.init))
  }

  @Test(arguments: [
    ("sh -c 'echo no such bar >&2; exit 3'", "the command failed: no such bar"),
    ("false", "the command failed"), ("nothing-of-this-name {}", "there is no program"),
    ("sh -c 'printf \"\\033[31mred\\n\" >&2; exit 1'", "failed: ␛[31mred"),
    // More than a pipe holds; not so much that a busy machine needs the five seconds.
    ("head -c 10000000 /dev/zero >&2; exit 1", "the command failed"),
  ])
  func `A command that fails is shown with what it says`(command: String, message: String) throws {
    let program = try pick(command)
    program.send(.right)
    try program.waitUntilShown(message)
    program.send(.escape)
    #expect(try program.waitForExit() == .exited(130))
  }

  @Test func `A command that hangs is ended with what it has started, and said`() throws {
    let program = try pick("sleep 1000 & echo $! > child; wait")
    program.send(.right)
    try program.waitUntilShown("more than five seconds")
    let path = program.folder.appendingPathComponent("child")
    let child = try #require(
      Int32(
        String(contentsOf: path, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)))
    try program.waitUntil(outside: "the end of the child") { kill(child, 0) != 0 }
    program.signal(SIGKILL)
    _ = try program.waitForExit()
  }

  @Test(arguments: [SIGTERM, SIGINT, 0])
  func `A command that hangs does not keep the program`(signal: Int32) throws {
    let program = try pick("trap '' TERM; echo > started; sleep 1000")
    program.send(.right)
    let path = program.folder.appendingPathComponent("started").path
    try program.waitUntil(outside: "the command") { access(path, F_OK) == 0 }
    let clock = ContinuousClock()
    let time = try clock.measure {
      if signal == 0 { program.send(.escape) } else { program.signal(signal) }
      _ = try program.waitForExit()
    }
    // Two seconds, on a machine that is busy with other tests.
    #expect(time < .seconds(4), "\(time)")
  }

  /// Waits until the command has written the number of its process.
  private func child(of program: TerminalProcess) throws -> Int32 {
    let path = program.folder.appendingPathComponent("child")
    var number: Int32?
    try program.waitUntil(outside: "the command") {
      let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
      number = text.hasSuffix("\n") ? Int32(text.dropLast()) : nil
      return number != nil
    }
    return try #require(number)
  }

  @Test(arguments: [["-f", "hex"], ["--words"]])
  func `The answer does not wait for a command that hangs, and Ctrl-C ends only the wait`(
    arguments: [String]
  ) throws {
    let program = try TerminalProcess.inkwheel(
      ["pick", "#ff8800", "--each", "echo $$ > child; trap '' TERM; while :; do sleep 1; done"]
        + arguments, output: .pipe, error: .pipe, until: "ff8800")
    program.send(keys: "#00ff00\r")
    let child = try child(of: program)
    program.send(.enter, .enter)
    try program.waitUntil(outside: "the answer") { program.printed == "#00ff00\n" }
    #expect(kill(child, 0) == 0)
    program.signal(SIGINT)
    #expect(try program.waitForExit() == .exited(0))
    #expect(kill(child, 0) != 0)
  }

  @Test func `The program sleeps while a command runs`() throws {
    let program = try pick("echo $$ > child; exec sleep 1000")
    program.send(.right)
    _ = try child(of: program)
    let before = try ProcessUsage(of: program.processIdentifier)
    _ = program.collect(for: .seconds(2))
    #expect(try ProcessUsage(of: program.processIdentifier).switches - before.switches < 20)
  }

  @Test
  func `What the command prints goes nowhere, and what it leaves running does not hold it up`()
    throws
  {
    let program = try pick("head -c 1000000 /dev/zero; (sleep 20 &) ; echo {} >> log")
    program.send(.right)
    try program.waitUntil(outside: "the command") { try log(program).count == 1 }
    program.send(.right)
    try program.waitUntil(outside: "the next one") { try log(program).count == 2 }
    try program.send(.enter, untilExit: 0)
    #expect(program.printed.utf8.count < 20)
  }

  @Test(arguments: [[], ["--height", "14"]])
  func
    `The output of a command is shown beside the picker, in its colours and without its sequences`(
      arguments: [String]
    ) throws
  {
    let command = "printf 'old\\rnew \\033[31m{}\\033[0m\\033]0;title\\007 end\\nlast'; echo no >&2"
    let program = try TerminalProcess.inkwheel(
      ["pick", "#ff8800", "--motion", "reduced", "--preview", command] + arguments, output: .pipe,
      until: "new #ff8800 end")
    let screen = try program.send(keys: "#00ff00", until: "new #00ff00 end")
    let place = try #require(screen.find("#00ff00 end"))
    #expect(screen.cell(place.row, place.column).foreground == .indexed(1))
    #expect(screen.contains("last") && !screen.contains("title"))
    #expect(screen.contains("Enter print") && screen.contains("100%"))
    program.send(.enter, .enter)
    #expect(try program.waitForExit() == .exited(0))
    #expect(program.printed == "#00ff00\n")
  }

  @Test func `A preview that hangs ends with the picker`() throws {
    let program = try pick("true", ["--preview", "echo $$ > child; echo begun; exec sleep 1000"])
    let path = program.folder.appendingPathComponent("child")
    try program.waitUntil(outside: "the command") {
      (try? String(contentsOf: path, encoding: .utf8))?.hasSuffix("\n") == true
    }
    let child = try #require(
      Int32(
        String(contentsOf: path, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)))
    try program.send(.enter, untilExit: 0)
    #expect(kill(child, 0) != 0)
  }

  @Test func `A preview that is endless or fails leaves the picker as it is`() throws {
    let program = try pick("true", ["--preview", "yes {hex} | head -c 50000000; exit 1"])
    try program.waitUntilShown("the command failed")
    #expect(program.screen.contains("#ff8800"))
    program.send(.right)
    try program.waitUntilShown("33°")
    program.send(.escape)
    #expect(try program.waitForExit() == .exited(130))
  }
}
