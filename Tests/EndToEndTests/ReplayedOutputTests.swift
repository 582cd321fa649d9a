import Glibc
import TestSupport
import Testing

/// Logs with movement, in the editor and through `convert`.
@Suite("Output of programs", .blocking)
struct ReplayedOutputTests {
  private let top = TerminalProcess.documentTop
  private static let log =
    "\u{1B}]0;build\u{7}start\n 10 % \u{1B}[1;32m#\u{1B}[m\r\u{1B}[K100 % \u{1B}[1;32m##########\u{1B}[m\nend\n"

  @Test func `Text that nothing moves in loses nothing when it is replayed`() throws {
    let folder = try WorkFolder(["note.txt": "one \u{1B}[31mred\u{1B}[m\r\ntwo\r\n"])
    let program = try folder.edit("note.txt")
    program.send(.down, .right)
    try program.send(.alt("v"), until: "sequences shown · Ln 2, Col 2")
    try program.send(.alt("v"), until: "replayed · Ln 2, Col 2")
    #expect(!program.screen.contains("saving loses"))
  }

  @Test
  func `The editor shows the lines that a person saw, says so, and can read in another way`() throws
  {
    let folder = try WorkFolder(["build.log": Self.log])
    let program = try folder.edit("build.log")
    #expect(program.screen.text(row: top + 1) == "100 % ##########")
    #expect(program.screen.cell(top + 1, 6).bold)
    #expect(program.screen.cell(top + 1, 6).foreground == .indexed(2))
    #expect(program.screen.contains("output replayed: saving loses the cursor movement"))
    #expect(program.screen.contains("replayed · Ln 1"))
    #expect(program.screen.contains("Alt-V as text"))
    program.send(.alt("v"))
    // Movement is shown as text; what changes nothing that is seen is not.
    try program.waitUntilShown("build.log: as text")
    #expect(program.screen.contains("as text · Ln 1"))
    #expect(program.screen.contains("Alt-V sequences"))
    #expect(program.screen.text(row: top) == "start")
    #expect(program.screen.text(row: top + 1).hasPrefix(" 10 % #␍100 % ####"))
    try program.send(.alt("v"), until: "sequences shown · Ln 1")
    #expect(program.screen.text(row: top) == "␛]0;build␇start")
    #expect(program.screen.text(row: top + 1).hasPrefix(" 10 % #␍␛[K100 % ####"))
    // An edit of one line keeps all other bytes.
    try program.send(keys: "x", until: "x␛]0;build")
    try program.send(.alt("v"), until: "save or undo the changes")
    try program.send(.control("s"), until: "saved ")
    #expect(try folder.text(of: "build.log") == "x" + Self.log)
    try program.send(.alt("v"), until: "replayed · Ln 1")
    #expect(program.screen.text(row: top) == "xstart")
    // Replayed lines are saved under another name, so that the recording stays.
    try program.send(keys: "y", until: "yxstart")
    try program.send(.control("s"), until: "Save as: build.ans")
    try program.send(.enter, until: "saved build.ans")
    #expect(try folder.text(of: "build.log") == "x" + Self.log)
    #expect(
      try folder.text(of: "build.ans") == "yxstart\n100 % \u{1B}[1;32m##########\u{1B}[0m\nend\n")
    try program.send(keys: "z", until: "yzxstart")
    try program.send(.control("s"), until: "saved build.ans")
    // Only a typed name writes over the recording, and not by Enter.
    program.send(.alt("v"))
    program.send(.control("o"))
    try program.answer("Open file:", with: "build.log")
    try program.waitUntilShown("replayed · Ln 1")
    try program.send(keys: "y", until: "yxstart")
    program.send(.alt("w"), .control("u"))
    try program.answer("Save as:", with: "build.log")
    try program.waitUntilShown("saving loses the cursor movement")
    program.send(.enter, .enter, .control("s"), .alt("w"))
    try program.send(keys: "s", until: "saved build.log")
    #expect(try folder.text(of: "build.log").hasPrefix("yxstart\n100 % \u{1B}[1;32m"))
    #expect(try program.quit() == .exited(0))
  }

  @Test(arguments: [
    (
      "\u{1B}[35m\u{1B}[Kmatch\u{1B}[m\u{1B}[K\n", "sequences hidden · Ln 1", "Alt-V sequences",
      ""
    ),
    ("10%\r50%\r100%\n", "", "as text · Ln 1", "v"), ("plain\n", " Ln 1", "", ""),
  ])
  func `The editor says whether sequences are hidden, or text was read as text by choice`(
    text: String, shown: String, said: String, key: String
  ) throws {
    let folder = try WorkFolder(["a.log": text])
    let program = try folder.edit("a.log")
    #expect(shown.isEmpty || program.screen.contains(shown))
    if let key = key.first { program.send(.alt(key)) }
    if said.isEmpty {
      #expect(!program.screen.contains("· Ln 1") && !program.screen.contains("Alt-V"))
    } else {
      try program.waitUntilShown(said)
    }
    #expect(try program.quit() == .exited(0))
  }

  @Test func `Unsaved text typed between shown sequences is restored after a crash`() throws {
    let folder = try WorkFolder(["note.log": "\u{1B}]0;t\u{7}one\u{1B}[K\ntwo\n"])
    let program = try folder.edit("note.log")
    try program.send(.alt("v"), until: "sequences shown")
    try program.paste("pasted", until: "pasted␛]0;t␇one␛[K")
    try folder.waitUntilJournaled("pasted", by: program)
    program.signal(SIGKILL)
    #expect(try program.waitForExit() == .signalled(9))
    let again = try folder.start(["note.log"], until: "Unsaved text was found")
    try again.send(.enter, until: "recovered")
    #expect(again.screen.text(row: top) == "pasted␛]0;t␇one␛[K")
    try again.save()
    let saved = try folder.text(of: "note.log")
    #expect(saved == "pasted\u{1B}]0;t\u{7}one\u{1B}[K\ntwo\n", "\(saved.debugDescription)")
    #expect(try again.quit() == .exited(0))
  }

  @Test func `Movement that is found too late is reported, unless it was to be text`() throws {
    let late = String(repeating: "line\n", count: 20_000) + "1%\u{1B}[1G2%\n"
    for (options, status, said) in [
      ("", 0, "cursor movement is kept as text; --from terminal replays it\n"),
      ("--strict", 1, "cursor movement"), ("--from ansi", 0, ""), ("--from terminal", 0, ""),
    ] {
      let program = try TerminalProcess.run(
        script: "cat log | inkwheel convert --to plain \(options)", files: ["log": late])
      #expect(
        program.exitStatus == .exited(status) && (said.isEmpty || program.complaint.contains(said)))
      #expect(program.complaint.isEmpty == said.isEmpty, "\(program.complaint)")
      if options == "--from terminal" { #expect(program.printed.hasSuffix("\n2%\n")) }
    }
  }

  @Test(.needs(pythonModule: "pyte")) func `Random output ends as in pyte`() throws {
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
      let lines = try convert("--from terminal --to plain", output)
        .split(separator: "\n", omittingEmptySubsequences: false)
        .map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
      let text = String(lines.joined(separator: "\n").reversed().drop { $0 == "\n" }.reversed())
      #expect(text == (try folder.text(of: "\(number).txt")), "\(output.debugDescription)")
    }
  }

  /// Runs `inkwheel convert` between pipes.
  private func convert(_ options: String, _ input: String) throws -> String {
    let program = try TerminalProcess.run(
      ["convert"] + options.split(separator: " ").map(String.init), input: input)
    #expect(program.exitStatus == .exited(0))
    return program.printed
  }
}
