import Foundation
import Glibc
import TestSupport
import Testing

/// Logs with movement, in the editor and through `convert`.
@Suite("Output of programs", .blocking)
struct ReplayedOutputTests {
  private let top = TerminalProcess.documentTop
  private static let log =
    "\u{1B}]0;build\u{7}start\n 10 % \u{1B}[1;32m#\u{1B}[m\r\u{1B}[K100 % \u{1B}[1;32m##########\u{1B}[m\nend\n"

  @Test("The editor shows the lines that a person saw, says so, and can read in another way")
  func editor() throws {
    let folder = try WorkFolder()
    try folder.write(Self.log, to: "build.log")
    let program = try folder.edit("build.log")
    #expect(program.screen.text(row: top + 1) == "100 % ##########")
    #expect(program.screen.cell(top + 1, 6).bold)
    #expect(program.screen.cell(top + 1, 6).foreground == .indexed(2))
    #expect(program.screen.contains("output replayed: saving loses its movement"))
    #expect(program.screen.contains("replayed · Ln 1"))
    #expect(program.screen.contains("Alt-V as text"))
    program.send(.alt("v"))
    // Movement is shown as text; what changes nothing that is seen is not.
    try program.waitUntilShown("build.log: as text")
    #expect(program.screen.contains("as text · Ln 1"))
    #expect(program.screen.contains("Alt-V sequences"))
    #expect(program.screen.text(row: top) == "start")
    #expect(program.screen.text(row: top + 1).hasPrefix(" 10 % #␍100 % ####"))
    program.send(.alt("v"))
    try program.waitUntilShown("sequences shown · Ln 1")
    #expect(program.screen.text(row: top) == "␛]0;build␇start")
    #expect(program.screen.text(row: top + 1).hasPrefix(" 10 % #␍␛[K100 % ####"))
    // An edit of one line keeps all other bytes.
    program.send(keys: "x")
    try program.waitUntilShown("x␛]0;build")
    program.send(.alt("v"))
    try program.waitUntilShown("save or undo the changes")
    program.send(.control("s"))
    try program.waitUntilShown("saved ")
    #expect(try folder.text(of: "build.log") == "x" + Self.log)
    program.send(.alt("v"))
    try program.waitUntilShown("replayed · Ln 1")
    #expect(program.screen.text(row: top) == "xstart")
    #expect(try program.quit() == .exited(0))
  }

  @Test("The editor says whether sequences are hidden, or text was read as text by choice")
  func hidden() throws {
    let folder = try WorkFolder()
    try folder.write("\u{1B}[35m\u{1B}[Kmatch\u{1B}[m\u{1B}[K\n", to: "grep.txt")
    let grep = try folder.edit("grep.txt")
    #expect(grep.screen.contains("sequences hidden · Ln 1, Col 1"))
    #expect(grep.screen.contains("Alt-V sequences"))
    #expect(try grep.quit() == .exited(0))
    try folder.write("10%\r50%\r100%\n", to: "plain.log")
    let log = try folder.edit("plain.log")
    log.send(.alt("v"))
    try log.waitUntilShown("as text · Ln 1")
    #expect(try log.quit() == .exited(0))
    try folder.write("plain\n", to: "plain.txt")
    let plain = try folder.edit("plain.txt")
    #expect(!plain.screen.contains("· Ln 1") && !plain.screen.contains("Alt-V"))
    #expect(try plain.quit() == .exited(0))
  }

  @Test("Saving replayed lines asks first, because the movement is lost")
  func saving() throws {
    let folder = try WorkFolder()
    try folder.write(Self.log, to: "build.log")
    let program = try folder.edit("build.log")
    program.send(keys: "x")
    try program.waitUntilShown("xstart")
    program.send(.control("s"))
    try program.waitUntilShown("saving loses its movement")
    program.send(keys: "s")
    try program.waitUntilShown("saved ")
    #expect(
      try folder.text(of: "build.log")
        == "xstart\n100 % \u{1B}[1;32m##########\u{1B}[0m\nend\n")
    #expect(try program.quit() == .exited(0))
  }

  @Test("Unsaved text typed between shown sequences is restored after a crash")
  func recovery() throws {
    let folder = try WorkFolder()
    try folder.write("\u{1B}]0;t\u{7}one\u{1B}[K\ntwo\n", to: "note.log")
    let program = try folder.edit("note.log")
    program.send(.alt("v"))
    try program.waitUntilShown("sequences shown")
    program.paste("pasted")
    try program.waitUntilShown("pasted␛]0;t␇one␛[K")
    try folder.waitUntilJournaled("pasted", by: program)
    program.signal(SIGKILL)
    #expect(try program.waitForExit() == .signalled(9))
    let again = try folder.start(["note.log"])
    try again.waitUntilShown("Unsaved text was found")
    again.send(keys: "r")
    try again.waitUntilShown("recovered")
    #expect(again.screen.text(row: top) == "pasted␛]0;t␇one␛[K")
    try again.save()
    let saved = try folder.text(of: "note.log")
    #expect(saved == "pasted\u{1B}]0;t\u{7}one\u{1B}[K\ntwo\n", "\(saved.debugDescription)")
    #expect(try again.quit() == .exited(0))
  }

  @Test(
    "Pages and other formats have the lines that a person saw",
    arguments: ["plain", "html", "markdown", "svg", "ansi"])
  func conversion(format: String) throws {
    let output = try convert(["--to", format, "-"], Self.log)
    #expect(!output.contains("10 % #\r") && !output.contains("␛") && !output.contains("build"))
    #expect(output.contains("##########"))
    #expect(!output.contains(" 10 %"))
  }

  @Test("Movement that is found too late is reported, unless it was to be text")
  func lateMovement() throws {
    let late = String(repeating: "line\n", count: 20_000) + "1%\u{1B}[1G2%\n"
    func run(_ options: String) throws -> TerminalProcess {
      let program = try TerminalProcess(
        "bash",
        [
          "--norc", "-c", "cat log | \"$0\" convert --to plain \(options) >out",
          try TerminalProgram.inkwheel(),
        ],
        output: .pipe, error: .pipe,
        prepare: { try Data(late.utf8).write(to: $0.appendingPathComponent("log")) })
      try program.waitForExit()
      return program
    }
    let warned = try run("")
    #expect(warned.exitStatus == .exited(0))
    #expect(
      String(decoding: warned.standardError, as: UTF8.self)
        == "inkwheel: warning: standard input: movement of the cursor is kept as text: --from terminal replays it\n"
    )
    #expect(try run("--strict").exitStatus == .exited(1))
    for known in ["--from ansi", "--from terminal"] {
      let program = try run(known)
      #expect(program.exitStatus == .exited(0) && program.standardError.isEmpty, "\(known)")
    }
    #expect(
      try String(decoding: run("--from terminal").bytes(of: "out"), as: UTF8.self).hasSuffix(
        "\n2%\n"))
  }

  @Test("A log is replayed or not by name, in the width of its terminal")
  func names() throws {
    #expect(try convert(["--from", "terminal", "--to", "plain"], "Yes\rno\n") == "nos\n")
    #expect(try convert(["--from", "ansi", "--to", "plain"], "10%\r20%\n") == "10%\r20%\n")
    #expect(try convert(["--from", "raw", "--to", "plain"], "a\u{1B}[K\n") == "a\u{1B}[K\n")
    #expect(
      try convert(["--from", "terminal", "--width", "4", "--to", "plain"], "abcdef\rx\n")
        == "abcdxf\n")
  }

  @Test(
    "Random output ends as in pyte",
    .needs(pythonModule: "pyte"))
  func pyte() throws {
    var random = SeededGenerator(seed: 12)
    let folder = try WorkFolder()
    let commands = [
      "K", "2K", "1K", "J", "3A", "A", "2B", "5C", "4D", "12G", "2E", "F", "3P", "2@", "4X",
    ]
    let count = 60
    for number in 0..<count {
      var output = ""
      for _ in 0..<random.number(in: 1...100) {
        output += random.pick([
          "hello ", "wörld", "x", "\n", "\r", "\n\n\n", "\u{1B}[" + random.pick(commands),
          "\u{1B}[" + random.pick(commands),
        ])
      }
      try folder.write(output, to: "\(number)")
    }
    let script = """
      import pyte, sys
      for number in range(\(count)):
        screen = pyte.HistoryScreen(1500, 24, history=100000)
        screen.set_mode(pyte.modes.LNM)
        pyte.ByteStream(screen).feed(open(str(number), 'rb').read())
        rows = list(screen.history.top) + [screen.buffer[y] for y in range(24)]
        lines = [''.join(row[x].data for x in range(1500)).rstrip() for row in rows]
        open(str(number) + '.txt', 'w').write('\\n'.join(lines).rstrip())
      """
    try PythonModules.run(script, workingFolder: folder.path)
    for number in 0..<count {
      let output = try folder.text(of: "\(number)")
      let lines = try convert(["--from", "terminal", "--to", "plain"], output)
        .split(separator: "\n", omittingEmptySubsequences: false)
        .map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
      let text = String(lines.joined(separator: "\n").reversed().drop { $0 == "\n" }.reversed())
      #expect(text == (try folder.text(of: "\(number).txt")), "\(output.debugDescription)")
    }
  }

  /// Runs `inkwheel convert` between pipes.
  private func convert(_ arguments: [String], _ input: String) throws -> String {
    let program = try TerminalProcess.inkwheel(
      ["convert"] + arguments, input: .pipe(Array(input.utf8)), output: .pipe, error: .pipe)
    #expect(try program.waitForExit() == .exited(0))
    return String(decoding: program.standardOutput, as: UTF8.self)
  }
}
