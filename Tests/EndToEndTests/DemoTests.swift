import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Demos", .blocking, .timeLimit(.minutes(15)))
struct DemoTests {
  /// Runs the program without showing it on a terminal.
  func run(
    _ arguments: [String], environment: [String: String?] = [:], files: [String: String] = [:]
  ) throws -> TerminalProcess {
    let program = try TerminalProcess.inkwheel(
      arguments, environment: environment, input: .pipe([]), output: .pipe, error: .pipe,
      files: files.mapValues { Array($0.utf8) })
    try program.waitForExit(timeout: .seconds(120))
    #expect(program.output.isEmpty, "nothing goes to the terminal")
    return program
  }

  func complaint(of program: TerminalProcess) -> String {
    String(decoding: program.standardError, as: UTF8.self)
  }

  /// An event of a recording.
  struct Event {
    let time: Double
    let kind: String
    let text: String
  }

  func events(_ bytes: [UInt8]) throws -> [Event] {
    try #require(bytes.last == 0x0A, "the last line is whole")
    return try bytes.split(separator: 0x0A).dropFirst().map { line in
      let parts = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [Any])
      return Event(
        time: try #require(parts[0] as? Double), kind: try #require(parts[1] as? String),
        text: try #require(parts[2] as? String))
    }
  }

  /// The final screen of a recording that does not change its size.
  func lastScreen(_ events: [Event], _ size: TerminalSize = .classic) throws
    -> TerminalScreen
  {
    try TerminalScreen(
      rendering: events.filter { $0.kind == "o" }.flatMap { Array($0.text.utf8) }, size: size)
  }

  // MARK: Recording

  @Test("Every script in the documentation plays")
  func documented() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/demos.md")
    let page = try String(contentsOf: root, encoding: .utf8)
    let scripts = page.components(separatedBy: "```demo\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```\n").first }
    #expect(scripts.count >= 4)
    for script in scripts {
      let program = try run(
        ["demo", "page.demo", "--record", "-"],
        files: ["page.demo": script, "banner.ans": "\u{1B}[31ma banner\u{1B}[0m\n"])
      #expect(program.exitStatus == .exited(0), "\(complaint(of: program))\n\(script)")
      #expect(try !events(program.standardOutput).isEmpty)
    }
  }

  @Test("The editor of a demo saves and opens files in the demo's own folder")
  func saving() throws {
    let script = """
      file note.txt
      | one
      run edit note.txt
      key End
      type " two"
      key Ctrl-S
      wait "saved note.txt"
      key Ctrl-Q
      run edit note.txt
      wait "one two"
      """
    let program = try run(["demo", "a.demo", "--record", "-"], files: ["a.demo": script])
    #expect(program.exitStatus == .exited(0), "\(complaint(of: program))")
    #expect(try lastScreen(events(program.standardOutput)).contains("one two"))
    let left = try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
    #expect(left == ["a.demo"], "no note.txt, no state")
  }

  @Test(
    "No path leads out of a demo's folder",
    arguments: ["../out.txt", "~/out.txt", "HERE/out.txt"])
  func escaping(path: String) throws {
    let temporary = FileManager.default.temporaryDirectory
      .appendingPathComponent("demo-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: temporary) }
    let target = path.replacingOccurrences(of: "HERE", with: temporary.path)
    let script = """
      file note.txt
      | one
      run edit note.txt
      key Alt-W Ctrl-U
      type "\(target)"
      key Enter
      wait settled
      """
    let program = try run(
      ["demo", "a.demo", "--record", "-"], environment: ["TMPDIR": temporary.path],
      files: ["a.demo": script])
    #expect(program.exitStatus == .exited(0), "\(complaint(of: program))")
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: program.folder.path) == ["a.demo"])
    #expect(
      !program.standardOutput.contains(text: "inkwheel-demo-"), "nothing that differs is shown")
  }

  // MARK: Errors

  @Test(
    "An error names the script and the line",
    arguments: [
      ("caption \"a\"\nkey Ctr-K\n", 2, "a.demo:2: unknown key “Ctr-K”"),
      (String(repeating: "x", count: 100_000), 2, "a.demo:1: unknown command “xxx"),
      ("run pick nocolour", 2, "a.demo:1: cannot read the colour"),
      ("run gallery nothing", 2, "a.demo:1: there is no scene “nothing”"),
      ("run edit a b", 2, "a.demo:1: only one file can be opened"),
      ("open missing.ans", 2, "a.demo:1: cannot open missing.ans: no such file"),
      ("wait \"never\" 0.5", 1, "a.demo:1: “never” did not appear within 0.5 s"),
      ("wait /never/", 2, "a.demo:1: regular expressions are not supported any more"),
      ("needs 80x24", 2, "a.demo:1: “needs” is not a command any more"),
      ("run edit\nkey Ctrl-Q\npause 1\nkey a", 1, "a.demo:4: no program is running"),
    ])
  func mistakes(script: String, status: Int, message: String) throws {
    let program = try run(
      ["demo", "a.demo", "--record", "a.cast"], files: ["a.demo": script])
    #expect(program.exitStatus == .exited(status))
    #expect(complaint(of: program).hasPrefix("inkwheel: " + message), "\(complaint(of: program))")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: program.folder.path) == ["a.demo"])
  }

  @Test(
    "A demo that fails shows the screen",
    arguments: [
      ("run edit\nwait \"never\" 0.5", "a.demo:2: “never” did not appear within 0.5 s"),
      ("file a.txt\n| one\nexpect \"two\"", "a.demo:3: expected “two”, which is not on the screen"),
      (
        "run pick red\nwait \"Enter\"\nkey Enter\npause 1\nexpect status 3",
        """
        a.demo:5: expected the exit status 3, but it was 0
        """
      ),
    ])
  func failing(script: String, message: String) throws {
    let program = try run(["demo", "a.demo", "--record", "-"], files: ["a.demo": script])
    #expect(program.exitStatus == .exited(1) && program.standardOutput.isEmpty)
    let complaint = complaint(of: program)
    #expect(complaint.hasPrefix("inkwheel: " + message), "\(complaint)")
    #expect(complaint.contains("; the screen of 80x24 is:\n| "))
    #expect(complaint.utf8.allSatisfy { $0 == 0x0A || $0 >= 0x20 })
  }

  @Test("The exit status of a program can be expected")
  func statuses() throws {
    let script = """
      run pick red
      wait "Enter"
      key Enter
      wait settled
      expect status 0
      run pick red
      wait "Enter"
      key Esc
      pause 1
      expect status 130
      """
    let program = try run(["demo", "a.demo", "--record", "-"], files: ["a.demo": script])
    #expect(program.exitStatus == .exited(0), "\(complaint(of: program))")
  }

  @Test("An existing recording is only replaced with --overwrite")
  func overwriting() throws {
    let files = ["a.demo": "type \"hello\"", "a.cast": "mine\n"]
    let refused = try run(["demo", "a.demo", "--record", "a.cast"], files: files)
    #expect(refused.exitStatus == .exited(1))
    #expect(complaint(of: refused).contains("a.cast already exists"))
    #expect(try refused.text(of: "a.cast") == "mine\n")
    let replaced = try run(["demo", "a.demo", "--record", "a.cast", "--overwrite"], files: files)
    #expect(replaced.exitStatus == .exited(0))
    #expect(try replaced.text(of: "a.cast").hasPrefix("{\"version\": 2"))
  }

  @Test("--cast-version 3 records the same demo as version 2, with intervals and the exit status")
  func castVersions() throws {
    let files = [
      "a.demo": "title \"T\"\nrun pick red\nwait \"Enter\"\nmarker \"m\"\nkey Enter\npause 1"
    ]
    let two = try run(["demo", "a.demo", "--record", "-"], files: files)
    let three = try run(
      ["demo", "a.demo", "--record", "-", "--cast-version", "3"], files: files)
    #expect(three.exitStatus == .exited(0), "\(complaint(of: three))")
    let (old, new) = (try events(two.standardOutput), try events(three.standardOutput))
    #expect(new.dropLast().map(\.text) == old.dropLast().map(\.text))
    #expect(new.last?.kind == "x" && new.last?.text == "0")
    let times = new.map(\.time).reduce(into: []) { $0.append(($0.last ?? 0) + $1) }
    #expect(zip(times, old.map(\.time)).allSatisfy { abs($0 - $1) < 1e-6 })
    let line = try #require(three.standardOutput.split(separator: 0x0A).first)
    let header = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
    let term = try #require(header["term"] as? [String: Any])
    #expect(header["version"] as? Int == 3 && header["title"] as? String == "T")
    #expect(term["cols"] as? Int == 80 && term["rows"] as? Int == 24)

    let unused = try run(["demo", "a.demo", "--svg", "-", "--cast-version", "3"], files: files)
    #expect(unused.exitStatus == .exited(2))
    #expect(complaint(of: unused).contains("--cast-version does nothing without --record"))
  }

  @Test("A session in version 3 ends with the exit status of the program")
  func sessionInVersionThree() throws {
    let program = try TerminalProcess.inkwheel(
      ["pick", "red", "--record", "a.cast", "--cast-version", "3", "--motion", "reduced"])
    try program.waitUntilShown("Enter")
    program.send(.escape)
    #expect(try program.waitForExit() == .exited(130))
    let events = try events(program.bytes(of: "a.cast"))
    #expect(events.last?.kind == "x" && events.last?.text == "130")
    #expect(try program.text(of: "a.cast").hasPrefix("{\"version\": 3, \"term\": {\"cols\": 80"))
  }

  // MARK: Frames

  private static let frames = """
    title "<T>"
    file note.ans
    | \\e[38;2;1;2;3mred\\e[0m & more
    caption "Shown"
    wait settled
    frame out/a.svg
    frame a.ans
    key End
    type " typed"
    wait settled 2
    frame a.ans
    """

  @Test("A frame is written as a picture or as text, below the folder, and replaces what is there")
  func frames() throws {
    let program = try TerminalProcess.inkwheel(
      ["demo", "a.demo", "--record", "-", "--size", "60x20"], input: .pipe([]), output: .pipe,
      error: .pipe,
      files: [
        "a.demo": Array(Self.frames.replacingOccurrences(of: "out/", with: "").utf8),
        "a.ans": Array("old".utf8), "a.svg": Array("old".utf8),
      ])
    #expect(try program.waitForExit() == .exited(0), "\(complaint(of: program))")
    let text = try program.text(of: "a.ans")
    #expect(text.contains("\u{1B}[0;38;2;1;2;3m") && text.contains("red") && text.contains("typed"))
    #expect(text.contains("Shown") && text.split(separator: "\n").count == 20)
    let screen = try lastScreen(
      events(program.standardOutput), TerminalSize(columns: 60, rows: 20))
    let drawn = try TerminalScreen(
      rendering: Array(text.replacingOccurrences(of: "\n", with: "\r\n").utf8.dropLast(2)),
      size: TerminalSize(columns: 60, rows: 20))
    #expect(drawn.lines == screen.lines)

    let picture = try program.text(of: "a.svg")
    #expect(picture.contains("viewBox=\"0 0 480 320\"") && picture.contains("#010203"))
    #expect(!picture.contains("<animate") && picture.contains("&lt;T&gt;"))
  }

  @Test("A frame that cannot be written ends the demo with its line")
  func framesNowhere() throws {
    let program = try run(["demo", "a.demo", "--record", "-"], files: ["a.demo": Self.frames])
    #expect(program.exitStatus == .exited(1))
    #expect(
      complaint(of: program).hasPrefix("inkwheel: a.demo:6: cannot save out/a.svg: "),
      "\(complaint(of: program))")
    let other = try run(["demo", "a.demo"], files: ["a.demo": "frame a.gif"])
    #expect(other.exitStatus == .exited(2))
    #expect(complaint(of: other).contains("“a.gif” does not end with .svg or .ans"))
  }

  @Test("The options of pictures change the recording and its frames, and do nothing elsewhere")
  func look() throws {
    let options = ["--window", "--padding", "4,6", "--font", "Menlo", "--font-size", "26.58"]
    let files = ["a.demo": "size 60x20\nframe a.svg"]
    let program = try run(["demo", "a.demo", "--svg", "b.svg"] + options, files: files)
    #expect(program.exitStatus == .exited(0), "\(complaint(of: program))")
    for name in ["a.svg", "b.svg"] {
      let picture = try program.text(of: name)
      #expect(picture.contains("width=\"972\" height=\"680\""), "\(name)")
      #expect(picture.contains("<circle ") && picture.contains("font-family=\"'Menlo',"))
    }
    let unused = try run(
      ["demo", "a.demo", "--record", "-", "--shadow"], files: ["a.demo": "frame a.ans"])
    #expect(unused.exitStatus == .exited(2))
    #expect(complaint(of: unused).hasPrefix("inkwheel: --shadow does nothing without --svg"))
  }

  @Test("A frame is not written through a symbolic link")
  func linkedFrame() throws {
    for (name, target) in [("out", "/tmp"), ("a.svg", "b.svg")] {
      let program = try TerminalProcess.inkwheel(
        ["demo", "a.demo", "--record", "-"], output: .pipe, error: .pipe,
        files: ["a.demo": Array("frame \(name == "out" ? "out/a.svg" : name)".utf8)],
        links: [name: target])
      #expect(try program.waitForExit() == .exited(1))
      #expect(complaint(of: program).contains("a symbolic link leads elsewhere"))
    }
  }

  @Test(
    "A screen that is too small is refused before anything is shown, with the size that is needed",
    arguments: [
      ("size 90x30\nkey a", "90x30"), (nil, "80x23"),
    ] as [(String?, String)])
  func smallScreen(script: String?, needed: String) throws {
    let name = script == nil ? "tour" : "a.demo"
    let arguments = ["demo"] + (script.map { _ in [name] } ?? [])
    let files = script.map { [name: Array($0.utf8)] } ?? [:]
    let live = try TerminalProcess.inkwheel(
      arguments, size: TerminalSize(columns: 69, rows: 40), error: .pipe, files: files)
    #expect(try live.waitForExit() == .exited(1))
    #expect(
      complaint(of: live) == """
        inkwheel: \(name) needs \(needed), but the terminal has 69x40: enlarge it, or record \
        the demo with --record

        """)
    #expect(live.screen.lines.allSatisfy { $0.isEmpty })
    let recorded = try run(
      arguments + ["--record", "-", "--size", "200x20"], files: script.map { [name: $0] } ?? [:])
    #expect(recorded.exitStatus == .exited(1) && recorded.standardOutput.isEmpty)
    #expect(
      complaint(of: recorded)
        == "inkwheel: \(name) needs \(needed), but --size has 200x20: give a larger one, or none\n")
  }

  @Test("A screen that is just large enough for a script plays it")
  func enoughRoom() throws {
    let program = try TerminalProcess.inkwheel(
      ["demo", "a.demo"], size: TerminalSize(columns: 70, rows: 25),
      files: ["a.demo": Array("size 70x25\npause 0.1".utf8)])
    #expect(try program.waitForExit() == .exited(0))
  }

  @Test("Playing into a pipe is refused with advice")
  func pipe() throws {
    let program = try run(["demo"])
    #expect(program.exitStatus == .exited(2) && program.standardOutput.isEmpty)
    #expect(complaint(of: program).contains("inkwheel demo --record"))
  }

  // MARK: On a terminal

  private func live(_ script: String) throws -> TerminalProcess {
    let program = try TerminalProcess.inkwheel(
      ["demo", "a.demo", "--motion", "reduced"], environment: ["TMPDIR": "."],
      files: ["a.demo": Array(script.utf8)])
    return program
  }

  private static let slow = """
    file note.txt
    | one
    caption "A caption"
    run edit note.txt
    key End
    type " two"
    caption "Another one"
    pause 3000
    """

  private func expectAsFound(_ program: TerminalProcess) throws {
    #expect(program.screen.modes.areAsFound)
    #expect(try program.attributes() == program.initialAttributes)
    #expect(try FileManager.default.contentsOfDirectory(atPath: program.folder.path) == ["a.demo"])
  }

  @Test("A demo plays to its end and restores the terminal")
  func playing() throws {
    let program = try live("speed 4\n" + Self.slow.replacingOccurrences(of: "3000", with: "2"))
    try program.waitUntilShown("A caption")
    try program.waitUntilShown("Another one")
    #expect(try program.waitForExit() == .exited(0))
    try expectAsFound(program)
  }

  @Test(
    "Esc and q end a demo, Ctrl-C cancels it",
    arguments: [(TerminalKey.escape, 0), (nil, 0), (TerminalKey.control("c"), 130)])
  func ending(key: TerminalKey?, status: Int) throws {
    let program = try live(Self.slow)
    try program.waitUntilShown("Another one")
    #expect(program.screen.contains("Esc ends"), "it says so")
    if let key { program.send(key) } else { program.send(keys: "q") }
    #expect(try program.waitForExit() == .exited(status))
    try expectAsFound(program)
  }

  @Test("A wait that fails on a terminal shows the screen after the terminal is restored")
  func failingLive() throws {
    let script = "file note.txt\n| one\nwait \"never\" 0.1"
    let program = try TerminalProcess.inkwheel(
      ["demo", "a.demo", "--motion", "reduced"], environment: ["TMPDIR": "."], error: .pipe,
      files: ["a.demo": Array(script.utf8)])
    #expect(try program.waitForExit() == .exited(1))
    let lines = complaint(of: program).split(separator: "\n")
    #expect(
      lines.first == """
        inkwheel: a.demo:3: “never” did not appear within 0.1 s; the screen of 80x23 is:
        """)
    #expect(lines.contains("| one") && lines.dropFirst().allSatisfy { $0.hasPrefix("| ") })
    try expectAsFound(program)
  }

  @Test("A signal ends a demo, and its folder is deleted")
  func signal() throws {
    let program = try live(Self.slow)
    try program.waitUntilShown("Another one")
    program.signal(SIGTERM)
    #expect(try program.waitForExit() == .exited(143))
    try expectAsFound(program)
  }

  @Test("Any other key stops the script and hands the program over to the user")
  func takingOver() throws {
    let program = try live(Self.slow)
    try program.waitUntilShown("Another one")
    program.send(keys: "x")
    try program.waitUntil("that it is the user's") {
      $0.contains("You have control") && !$0.contains("twox")
    }
    program.send(keys: " three")
    try program.waitUntilShown("one two three")
    program.send(.control("s"))
    try program.waitUntilShown("saved note.txt")
    program.send(.control("q"))
    #expect(try program.waitForExit() == .exited(0))
    try expectAsFound(program)
  }

  @Test("A key pressed while a command is being typed starts its program at once")
  func takingOverBefore() throws {
    let program = try live("run edit\npause 3000")
    try program.waitUntilShown("$ inkwheel e")
    program.send(keys: "x")
    try program.waitUntilShown("Ln 1, Col 1")
    #expect(program.screen.contains("You have control"))
    program.send(.control("q"))
    #expect(try program.waitForExit() == .exited(0))
  }

  // MARK: Recording a session

  @Test(
    "A session in the editor is recorded up to the signal that ends it",
    arguments: [SIGTERM, SIGKILL])
  func editing(signal: Int32) throws {
    let program = try TerminalProcess.inkwheel(
      ["edit", "--motion", "reduced", "--record", "a.cast", "note.ans"],
      files: ["note.ans": Array("\u{1B}[31mred\u{1B}[0m 漢\n".utf8)])
    try program.waitUntilShown("Ln 1, Col 1")
    program.send(keys: "typed ")
    try program.waitUntilShown("typed red")
    try program.resize(to: TerminalSize(columns: 60, rows: 20))
    let screen = try program.waitUntil("the smaller screen") {
      $0.lines.count == 20 && $0.contains("typed red")
    }
    program.send(keys: "!")
    // The status line is drawn after the text, so that the whole frame is shown.
    let last = try program.waitUntil("the typed text") {
      $0.contains("typed !red") && $0.contains("Ln 1, Col 8")
    }
    #expect(screen.size == last.size)
    program.signal(signal)
    try program.waitForExit()
    let events = try events(program.bytes(of: "a.cast"))
    #expect(events.contains { $0.kind == "r" && $0.text == "60x20" })
    #expect(events.allSatisfy { !$0.text.contains("\u{1B}[5n") && !$0.text.contains("\u{1B}]") })
    let resizing = events.lastIndex { $0.kind == "r" } ?? 0
    // A status message may have appeared between the check and the signal.
    let isRecorded = try (0...3).contains { later in
      let shown = Array(events[resizing...].dropLast(later))
      return try lastScreen(shown, last.size).difference(from: last) == nil
    }
    #expect(isRecorded)
  }

  @Test("The gallery on the screen is recorded, and printed output is not")
  func gallery() throws {
    let program = try TerminalProcess.inkwheel(
      ["gallery", "icon-5", "--motion", "reduced", "--record", "a.cast"])
    let first = try program.waitUntilShown("icon-5")
    program.send(.escape)
    try program.waitForExit()
    let events = try events(program.bytes(of: "a.cast"))
    let shown = events.prefix { $0.kind == "o" }
    #expect(
      try shown.indices.contains {
        try lastScreen(Array(shown[...$0]), first.size).difference(from: first) == nil
      })
    for other in [["--list"], ["--render", "icon-5"]] {
      let refused = try TerminalProcess.inkwheel(
        ["gallery", "--record", "b.cast"] + other, output: .pipe, error: .pipe)
      #expect(try refused.waitForExit() == .exited(2))
      #expect(complaint(of: refused).contains("--record"))
    }
  }

  @Test("A recording does not replace an existing file, and never the edited one")
  func editingOver() throws {
    for (options, status, problem) in [
      (["--record", "a.cast"], 1, "a.cast already exists"),
      (["--record", "./note.ans", "--overwrite"], 2, "the file that is edited"),
    ] {
      let program = try TerminalProcess.inkwheel(
        ["edit"] + options + ["note.ans"], output: .pipe, error: .pipe,
        files: ["note.ans": Array("mine\n".utf8), "a.cast": Array("old\n".utf8)])
      #expect(try program.waitForExit() == .exited(status))
      #expect(complaint(of: program).contains(problem))
      #expect(try program.text() == "mine\n")
      #expect(try program.text(of: "a.cast") == "old\n")
    }
  }

  @Test("A program that cannot start records nothing and replaces nothing")
  func failedStart() throws {
    for name in ["a.cast", "b.cast"] {
      let program = try TerminalProcess.inkwheel(
        ["edit", "--theme", "missing.toml", "--record", name, "--overwrite", "note.ans"],
        output: .pipe, error: .pipe, files: ["a.cast": Array("old\n".utf8)])
      #expect(try program.waitForExit() == .exited(2))
      #expect(complaint(of: program).contains("missing.toml"))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: program.folder.path) == ["a.cast"])
      #expect(try program.text(of: "a.cast") == "old\n")
    }
  }
}
