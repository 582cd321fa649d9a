import Foundation
import Glibc
import TestSupport
import Testing

@Suite("A file that is saved while its colours are picked", .blocking)
struct LiveFileTests {
  private static let style = "* { color: #ff8800; }\n.b { background: #112233; }\n"
  private static let green = style.replacingOccurrences(of: "#ff8800", with: "#00ff00")

  private func pick(
    in work: WorkFolder? = nil, _ arguments: [String] = [], until shown: String = "Colour 1 of 2"
  ) throws -> TerminalProcess {
    try TerminalProcess.inkwheel(
      ["pick", "-", "--write", "style.css", "--motion", "reduced"] + arguments,
      environment: work.map { ["XDG_STATE_HOME": $0.state] } ?? [:], output: .pipe, error: .pipe,
      files: ["style.css": Self.style], until: shown)
  }

  /// Turns the first colour green, until the file has it.
  private func turn(_ program: TerminalProcess) throws {
    try program.send(keys: "#00ff00", until: "color: #00ff00")
    try program.waitUntil(outside: "the file") { try program.text(of: "style.css") == Self.green }
  }

  @Test func `The file has each colour while it is turned, and the last one after Enter`() throws {
    let program = try pick()
    let path = program.folder.appendingPathComponent("style.css").path
    #expect(chmod(path, 0o640) == 0)
    try turn(program)
    try program.send(.control("n"), until: "Colour 2 of 2")
    program.send(keys: "#0000ff\r\r")
    #expect(try program.waitForExit() == .exited(0))
    let result = Self.green.replacingOccurrences(of: "#112233", with: "#0000ff")
    #expect(try program.text(of: "style.css") == result)
    #expect(program.printed.isEmpty && program.complaint.isEmpty)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o640)
  }

  @Test(arguments: ["escape", "terminate", "hangup"])
  func `Whatever ends the picker without a colour, the file has its bytes again`(ending: String)
    throws
  {
    let work = try WorkFolder(besideProgram: true)
    let program = try pick(in: work)
    try turn(program)
    switch ending {
    case "escape": program.send(.escape, .escape)
    case "terminate": program.signal(SIGTERM)
    default: program.signal(SIGHUP)
    }
    #expect(try program.waitForExit() != .exited(0))
    #expect(try program.text(of: "style.css") == Self.style)
    let originals = work.state + "/inkwheel/originals"
    #expect(try FileManager.default.contentsOfDirectory(atPath: originals).isEmpty)
  }

  @Test(arguments: [true, false])
  func `A command that follows the colour finds it in the file, also at the end`(isKept: Bool)
    throws
  {
    let program = try pick(["--each", "grep -c {} style.css >> log"])
    for _ in 0..<9 { program.send(.right) }
    try program.waitUntil(outside: "the command") { (try? program.text(of: "log")) != nil }
    program.send(isKept ? .enter : .escape)
    #expect(try program.waitForExit() == .exited(isKept ? 0 : 130))
    // One before it may have had an older colour than the file.
    #expect(try program.text(of: "log").hasSuffix("1\n"))
  }

  @Test func `After SIGKILL the next start names the file as it was`() throws {
    let work = try WorkFolder(besideProgram: true)
    let program = try pick(in: work)
    try turn(program)
    program.signal(SIGKILL)
    _ = try program.waitForExit()
    let again = try TerminalProcess.inkwheel(
      ["pick", "-", "--write", program.folder.appendingPathComponent("style.css").path],
      environment: ["XDG_STATE_HOME": work.state], error: .pipe, until: "an earlier run was cut off"
    )
    let originals = work.state + "/inkwheel/originals"
    let copies = try FileManager.default.contentsOfDirectory(atPath: originals)
    #expect(copies.count == 1 && copies[0].hasSuffix("-style.css"))
    #expect(
      try String(contentsOfFile: originals + "/" + copies[0], encoding: .utf8) == Self.style)
    again.send(.escape)
    #expect(try again.waitForExit() == .exited(130))
    // The path may be longer than the screen is wide.
    #expect(again.complaint.contains(originals + "/" + copies[0]))
    #expect(try program.text(of: "style.css") == Self.green)
    // The editor says it as well, and what an interrupted save has left.
    let copy = program.folder.path + "/.style.css.0123456789abc.save"
    try Data("new".utf8).write(to: URL(fileURLWithPath: copy))
    let editor = try TerminalProcess.inkwheel(
      ["--motion", "reduced", program.folder.path + "/style.css"],
      environment: ["XDG_STATE_HOME": work.state], error: .pipe, until: "an earlier save")
    editor.send(.control("q"))
    #expect(try editor.waitForExit() == .exited(0))
    #expect(editor.complaint.contains("the file before it: \(originals)/\(copies[0])\n"))
    #expect(editor.complaint.contains("its content is in \(copy)\n"))
  }

  @Test func `A change by another program is not overwritten without a question`() throws {
    let program = try pick()
    try turn(program)
    let url = program.folder.appendingPathComponent("style.css")
    try Data("body { color: red }\n".utf8).write(to: url)
    program.send(.control("u"))
    try program.send(keys: "#0000ff", until: "was changed by another program")
    // Enter does not overwrite, and Esc goes on without saving.
    program.send(.enter)
    try program.escape(until: "the picker") { $0.contains("Enter keep") }
    try program.send(.enter, until: "was changed by another program")
    #expect(try program.text(of: "style.css") == "body { color: red }\n")
    program.send(keys: "o")
    #expect(try program.waitForExit() == .exited(0))
    #expect(try program.text(of: "style.css").hasSuffix("\n.b { background: #112233; }\n"))
  }

  @Test
  func `After a change by another program Esc leaves the file as it is, and says so`() throws {
    let program = try pick()
    try turn(program)
    let url = program.folder.appendingPathComponent("style.css")
    try Data("body { color: red }\n".utf8).write(to: url)
    program.signal(SIGTERM)
    _ = try program.waitForExit()
    #expect(try program.text(of: "style.css") == "body { color: red }\n")
    #expect(program.complaint.contains("style.css was left as another program has written it"))
  }

  @Test func `A terminal that shows only lines has the file saved at the end`() throws {
    let program = try TerminalProcess.inkwheel(
      ["pick", "-", "--write", "style.css", "--at", "2:1"], environment: ["TERM": "dumb"],
      output: .pipe, files: ["style.css": Self.style], until: "Colour:")
    program.send(keys: "#445566\n\n")
    #expect(try program.waitForExit() == .exited(0))
    let result = Self.style.replacingOccurrences(of: "#112233", with: "#445566")
    #expect(try program.text(of: "style.css") == result)
    #expect(program.printed.isEmpty)
  }

  @Test(arguments: [
    (["-", "--write", "none.css"], 1, "no such"),
    (["-", "--write", "/dev/null"], 1, "not a regular file"),
    (["-", "--write", "plain.txt"], 1, "no colour found"),
  ])
  func `What cannot be written is said before the screen is opened`(
    arguments: [String], status: Int, message: String
  ) throws {
    let program = try TerminalProcess.inkwheel(
      ["pick"] + arguments, error: .pipe, files: ["plain.txt": "no colours\n"])
    #expect(try program.waitForExit() == .exited(status))
    #expect(program.complaint.contains(message))
  }
}
