import Foundation
import TestSupport
import Testing

@Suite("Taking a colour from a text or the screen", .blocking)
struct EyedropperCommandTests {
  private static let capture = "plain \u{1B}[31mred\u{1B}[0m\n"

  @Test func `The text is read from a pipe, and the terminal tells what its red is`() throws {
    let program = try TerminalProcess.inkwheel(
      ["pick", "--from", "-", "--motion", "reduced"], input: .pipe(Array(Self.capture.utf8)),
      output: .pipe)
    var answers = TerminalStub.modern
    answers.append(("\u{1B}]4;1;?\u{7}", "\u{1B}]4;1;rgb:f3f3/8b8b/a8a8\u{7}"))
    program.stub = TerminalStub(answers: answers)
    try program.waitUntilShown("plain red")
    program.send(.end)
    try program.send(.left, until: "31, red of the terminal, here #f38ba8")
    try program.send(.enter, until: "Enter print")
    try program.send(.enter, untilExit: 0)
    #expect(program.printed == "#f38ba8\n")
  }

  @Test(arguments: ["ansi", "html", "json", "art"])
  func `The text is read from files of every format`(format: String) throws {
    let text = "\u{1B}[38;2;18;52;86mword\u{1B}[0m\n"
    let file = try TerminalProcess.run(["convert", "--to", format], input: text).standardOutput
    let program = try TerminalProcess.inkwheel(
      ["pick", "--from", "file", "--motion", "reduced"], output: .pipe, files: ["file": file],
      until: "word")
    try program.waitUntilShown("#123456")
    try program.send(.enter, until: "Enter print")
    try program.send(.enter, untilExit: 0)
    #expect(program.printed == "#123456\n")
  }

  @Test func `Art has the colours of its palette`() throws {
    let program = try TerminalProcess.inkwheel(
      ["pick", "--from", "a.ans", "--motion", "reduced"], output: .pipe,
      files: ["a.ans": Array("\u{1B}[31m".utf8) + [0xDB, 0xDB, 0xB1, 0x0D, 0x0A]],
      until: "red of the file, #aa0000")
    try program.send(.enter, until: "Enter print")
    try program.send(.enter, untilExit: 0)
    #expect(program.printed == "#aa0000\n")
  }

  // MARK: The graphical screen

  /// Runs `pick --screen` with programs of these names and scripts.
  private func pickFromScreen(
    _ programs: [String: String], _ environment: [String: String?], in work: WorkFolder
  ) throws -> TerminalProcess {
    for (name, script) in programs {
      try work.write("#!/bin/sh\n\(script)\n", to: name, mode: 0o755)
    }
    try FileManager.default.createSymbolicLink(
      atPath: work.path + "/sh", withDestinationPath: "/bin/sh")
    let clean: [String: String?] = [
      "PATH": work.path, "SSH_CONNECTION": nil, "SSH_TTY": nil,
      "WAYLAND_DISPLAY": nil, "DISPLAY": nil,
    ]
    return try TerminalProcess.inkwheel(
      ["pick", "--screen", "--motion", "reduced"],
      environment: clean.merging(environment) { $1 }, output: .pipe, error: .pipe)
  }

  private static let wayland = ["WAYLAND_DISPLAY": "wayland-1"]
  private static let x11 = ["DISPLAY": ":7"]

  @Test(arguments: [
    (["hyprpicker": "[ \"$2\" = --format=hex ] && echo '#102030'"], wayland, "#102030"),
    (["gpick": "echo '#405060'", "xcolor": "echo '#000000'"], x11, "#405060"),
    (["xcolor": "echo '#708090'"], x11, "#708090"),
    (["kcolorchooser": "echo '#abcdef'"], x11, "#abcdef"),
    (
      [
        "slurp": "[ $1 = -p ] && echo '3,4 1x1'",
        "grim": "[ \"$2\" = '3,4 1x1' ] && printf 'P6\\n1 1\\n255\\n\\001\\002\\003'",
      ], wayland, "#010203"
    ),
    (
      ["busctl": "case $* in *kde*) echo 'ua{sv} 0 1 \"color\" (ddd) 1 0.5 0';; *) exit 1; esac"],
      x11, "#ff8000"
    ),
    (["busctl": "exit 1", "xcolor": "echo '#0a0b0c'"], x11, "#0a0b0c"),
  ])
  func `The first program that is there takes the colour`(
    programs: [String: String], display: [String: String], color: String
  ) throws {
    let work = try WorkFolder(besideProgram: true)
    let program = try pickFromScreen(programs, display, in: work)
    try program.waitUntilShown("Enter prints this")
    try program.send(.enter, untilExit: 0)
    #expect(program.printed == color + "\n")
  }

  @Test(arguments: [
    (["SSH_CONNECTION": "1.2.3.4 5 6.7.8.9 22", "DISPLAY": ":7"], "other end of SSH"),
    ([:], "no graphical screen here"), (x11, "no program here takes a colour"),
  ])
  func `Where the screen cannot be reached, the reason is said and what works instead`(
    environment: [String: String], message: String
  ) throws {
    let programs = environment.count == 2 ? ["xcolor": "echo '#708090'"] : ["busctl": "exit 1"]
    let work = try WorkFolder(besideProgram: true)
    let program = try pickFromScreen(programs, environment, in: work)
    #expect(try program.waitForExit() == .exited(1))
    #expect(program.complaint.contains(message))
    #expect(program.complaint.contains("tmux capture-pane -ep | inkwheel pick --from -"))
  }

  @Test func `A click that is taken back cancels`() throws {
    let work = try WorkFolder(besideProgram: true)
    let program = try pickFromScreen(["hyprpicker": "exit 1"], Self.wayland, in: work)
    #expect(try program.waitForExit() == .exited(130))
    #expect(program.printed.isEmpty && program.complaint.isEmpty)
  }
}
