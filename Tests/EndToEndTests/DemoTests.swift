import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Demos", .blocking)
struct DemoTests {
  /// Records a script between pipes.
  private func record(
    _ script: String, _ options: [String] = ["--record", "-"],
    environment: [String: String?] = [:], files: [String: any FixtureContent] = [:]
  ) throws -> TerminalProcess {
    try TerminalProcess.run(
      ["demo", "a.demo"] + options, environment: environment,
      files: files.merging(["a.demo": script]) { $1 })
  }

  // MARK: Recording

  @Test func `Every script in the documentation plays`() throws {
    let scripts = try DocumentationPage("docs/demos.md").blocks(of: "demo")
    #expect(scripts.count >= 4)
    for script in scripts {
      let program = try record(
        script.joined(separator: "\n"), files: ["banner.ans": "\u{1B}[31ma banner\u{1B}[0m\n"])
      #expect(program.exitStatus == .exited(0), "\(program.complaint)\n\(script)")
      #expect(try !Recorded(program.standardOutput).events.isEmpty)
    }
  }

  @Test func `The editor of a demo saves and opens files in the demo's own folder`() throws {
    let program = try record(
      """
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
      """)
    #expect(program.exitStatus == .exited(0), "\(program.complaint)")
    #expect(try Recorded(program.standardOutput).lastScreen().contains("one two"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: program.folder.path) == ["a.demo"],
      "no note.txt, no state")
  }

  @Test(arguments: ["../out.txt", "~/out.txt", "HERE/out.txt"])
  func `No path leads out of a demo's folder`(path: String) throws {
    let folder = try WorkFolder()
    let target = path.replacingOccurrences(of: "HERE", with: folder.path)
    let program = try record(
      """
      file note.txt
      | one
      run edit note.txt
      key Alt-W Ctrl-U
      type "\(target)"
      key Enter
      pause 0.5
      """, environment: ["TMPDIR": folder.path])
    #expect(program.exitStatus == .exited(0), "\(program.complaint)")
    #expect(try folder.names.isEmpty && program.names == ["a.demo"])
    #expect(
      !program.standardOutput.contains(text: "inkwheel-demo-"), "nothing that differs is shown")
  }

  // MARK: Errors

  @Test func `An error names the script and the line, and nothing is written`() throws {
    for row in try VectorRow.all(in: "EndToEndTests/Vectors/demo-problems.txt", cells: 3) {
      let program = try record(row[0], ["--record", "a.cast"])
      #expect(program.exitStatus == .exited(try #require(Int(row[1]))), "\(row)")
      #expect(program.complaint.hasPrefix("inkwheel: " + row[2]), "\(row): \(program.complaint)")
      let isShown = program.complaint.contains("; the screen of 80x24 is:\n| ")
      #expect(isShown == ["is not on", "did not"].contains { row[2].contains($0) }, "\(row)")
      #expect(program.complaint.utf8.allSatisfy { $0 == 0x0A || $0 >= 0x20 }, "\(row)")
      #expect(try program.names == ["a.demo"], "\(row)")
    }
  }

  @Test func `A recording is only replaced by option`() throws {
    let script = "run pick red\nwait \"Enter\"\nkey Enter"
    let refused = try record(script, ["--record", "a.cast"], files: ["a.cast": "mine\n"])
    #expect(refused.exitStatus == .exited(1))
    #expect(refused.complaint.contains("a.cast already exists"))
    #expect(try refused.text(of: "a.cast") == "mine\n")
    let replaced = try record(
      script, ["--record", "a.cast", "--overwrite"], files: ["a.cast": "mine\n"])
    #expect(replaced.exitStatus == .exited(0), "\(replaced.complaint)")
    #expect(try replaced.text(of: "a.cast").hasPrefix("{\"version\": 2"))
  }

  // MARK: Frames

  private static let frames = """
    title "<T>"
    size 60x20
    file note.ans
    | \\e[38;2;1;2;3mred\\e[0m & more
    caption "Shown"
    frame a.svg
    frame a.ans
    key End
    type " typed"
    frame a.ans
    """

  @Test func `A frame is written as a picture or as text, and replaces what is there`() throws {
    let program = try record(Self.frames, files: ["a.ans": "old", "a.svg": "old"])
    #expect(program.exitStatus == .exited(0), "\(program.complaint)")
    let text = try program.text(of: "a.ans")
    #expect(text.contains("\u{1B}[0;38;2;1;2;3m") && text.contains("red") && text.contains("typed"))
    #expect(text.contains("Shown") && text.split(separator: "\n").count == 20)
    let size = TerminalSize(columns: 60, rows: 20)
    let drawn = try TerminalScreen(
      rendering: text.replacing("\n", with: "\r\n").utf8.dropLast(2), size: size)
    #expect(try drawn.lines == Recorded(program.standardOutput).lastScreen(size).lines)

    let picture = try program.text(of: "a.svg")
    #expect(picture.contains("viewBox=\"0 0 480 320\"") && picture.contains("#010203"))
    #expect(!picture.contains("<animate") && picture.contains("&lt;T&gt;"))
  }

  @Test
  func `The options of pictures change the recording and its frames, and do nothing elsewhere`()
    throws
  {
    let options = ["--window", "--padding", "4,6", "--font", "Menlo", "--font-size", "26.58"]
    let program = try record("size 60x20\nframe a.svg", ["--svg", "b.svg"] + options)
    #expect(program.exitStatus == .exited(0), "\(program.complaint)")
    for name in ["a.svg", "b.svg"] {
      let picture = try program.text(of: name)
      #expect(picture.contains("width=\"972\" height=\"680\""), "\(name)")
      #expect(picture.contains("<circle ") && picture.contains("font-family=\"'Menlo',"))
    }
    let unused = try record("frame a.ans", ["--record", "-", "--shadow"])
    #expect(unused.exitStatus == .exited(2))
    #expect(unused.complaint.hasPrefix("inkwheel: --shadow has no effect without --svg"))
  }

  @Test func `A frame is not written through a symbolic link`() throws {
    let program = try TerminalProcess.run(
      ["demo", "a.demo", "--record", "-"],
      files: ["a.demo": "frame a.svg"], links: ["a.svg": "b.svg"])
    #expect(program.exitStatus == .exited(1))
    #expect(program.complaint.contains("a symbolic link leads elsewhere"))
  }

  @Test(arguments: [("size 90x30\nkey a", "90x30"), (nil, "80x23")] as [(String?, String)])
  func
    `A screen that is too small is refused before anything is shown, with the size that is needed`(
      script: String?, needed: String
    ) throws
  {
    let name = script == nil ? "tour" : "a.demo"
    let arguments = ["demo"] + (script.map { _ in [name] } ?? [])
    let files = script.map { [name: $0] } ?? [:]
    let live = try TerminalProcess.inkwheel(
      arguments, size: TerminalSize(columns: 69, rows: 40), error: .pipe, files: files)
    #expect(try live.waitForExit() == .exited(1))
    #expect(
      live.complaint == """
        inkwheel: \(name) needs \(needed), but the terminal has 69x40: enlarge it, or record \
        the demo with --record

        """)
    #expect(live.screen.lines.allSatisfy { $0.isEmpty })
    let recorded = try TerminalProcess.run(
      arguments + ["--record", "-", "--size", "200x20"], files: files)
    #expect(recorded.exitStatus == .exited(1) && recorded.standardOutput.isEmpty)
    #expect(
      recorded.complaint
        == "inkwheel: \(name) needs \(needed), but --size has 200x20: give a larger one, or none\n")
  }

  // MARK: On a terminal

  private func live(
    _ script: String, size: TerminalSize = .classic, error: TerminalProcess.Output = .terminal
  ) throws -> TerminalProcess {
    try TerminalProcess.inkwheel(
      ["demo", "a.demo", "--motion", "reduced"], environment: ["TMPDIR": "."], size: size,
      error: error, files: ["a.demo": script])
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
    try program.expectRestored()
    #expect(try FileManager.default.contentsOfDirectory(atPath: program.folder.path) == ["a.demo"])
  }

  @Test
  func `A demo plays to its end on a screen that is just large enough, and restores the terminal`()
    throws
  {
    let script = "size 70x25\nspeed 4\n" + Self.slow.replacing("3000", with: "2")
    let program = try live(script, size: TerminalSize(columns: 70, rows: 25))
    try program.waitUntilShown("A caption")
    try program.waitUntilShown("Another one")
    #expect(try program.waitForExit() == .exited(0))
    try expectAsFound(program)
  }

  @Test(arguments: [("\u{1B}", 0), ("q", 0), ("\u{3}", 130), ("", 143)])
  func `Esc and q end a demo, Ctrl-C cancels it, a signal ends it, and its folder is deleted`(
    keys: String, status: Int
  ) throws {
    let program = try live(Self.slow)
    try program.waitUntilShown("Another one")
    #expect(program.screen.contains("Esc ends"), "it says so")
    if keys.isEmpty { program.signal(SIGTERM) } else { program.send(keys: keys) }
    #expect(try program.waitForExit() == .exited(status))
    try expectAsFound(program)
  }

  @Test
  func `A wait that fails on a terminal shows the screen after the terminal is restored`() throws {
    let program = try live("file note.txt\n| one\nwait \"never\" 0.1", error: .pipe)
    #expect(try program.waitForExit() == .exited(1))
    let lines = program.complaint.split(separator: "\n")
    #expect(
      lines.first == """
        inkwheel: a.demo:3: “never” did not appear within 0.1 seconds; the screen of 80x23 is:
        """)
    #expect(lines.contains("| one") && lines.dropFirst().allSatisfy { $0.hasPrefix("| ") })
    try expectAsFound(program)
  }

  @Test func `Any other key stops the script and hands the program over to the user`() throws {
    let program = try live(Self.slow)
    try program.waitUntilShown("Another one")
    try program.send(keys: "x", until: "that it is the user's") {
      $0.contains("You have control") && !$0.contains("twox")
    }
    try program.send(keys: " three", until: "one two three")
    try program.send(.control("s"), until: "saved note.txt")
    try program.send(.control("q"), untilExit: 0)
    try expectAsFound(program)
    // While a command is being typed, a key starts its program at once.
    let early = try live("run edit\npause 3000")
    try early.waitUntilShown("$ inkwheel e")
    try early.send(keys: "x", until: "Ln 1, Col 1")
    #expect(early.screen.contains("You have control"))
    try early.send(.control("q"), untilExit: 0)
  }

  // MARK: Recording a session

  @Test(arguments: [SIGTERM, SIGKILL])
  func `A session in the editor is recorded up to the signal that ends it`(signal: Int32) throws {
    let program = try TerminalProcess.inkwheel(
      ["edit", "--motion", "reduced", "--record", "a.cast", "note.ans"],
      files: ["note.ans": "\u{1B}[31mred\u{1B}[0m 漢\n"], until: "Ln 1, Col 1")
    try program.send(keys: "typed ", until: "typed red")
    try program.resize(to: TerminalSize(columns: 60, rows: 20))
    try program.waitUntil("the smaller screen") { $0.lines.count == 20 && $0.contains("typed red") }
    program.send(keys: "!")
    // The status line is drawn after the text, so that the whole frame is shown.
    let isTyped = { (screen: TerminalScreen) in
      screen.contains("typed !red") && screen.contains("Ln 1, Col 8")
    }
    try program.waitUntil("the typed text", isTyped)
    program.signal(signal)
    try program.waitForExit()
    let events = try Recorded(program.bytes(of: "a.cast")).events
    #expect(events.contains { $0.kind == "r" && $0.text == "60x20" })
    #expect(events.allSatisfy { !$0.text.contains("\u{1B}[5n") && !$0.text.contains("\u{1B}]") })
    let resizing = events.lastIndex { $0.kind == "r" } ?? 0
    // Only the typed text is compared: on a busy machine another frame may follow before the signal.
    let last = try Recorded.screen(
      after: Array(events[resizing...]), TerminalSize(columns: 60, rows: 20))
    #expect(isTyped(last), "\(last)")
  }

  @Test
  func `A recording replaces nothing without an option, and nothing if the program cannot start`()
    throws
  {
    for (options, status, problem) in [
      (["--record", "a.cast", "note.ans"], 1, "a.cast already exists"),
      (["--theme", "no.toml", "--record", "a.cast", "--overwrite", "note.ans"], 2, "no.toml"),
      (["--theme", "no.toml", "--record", "b.cast", "--overwrite", "note.ans"], 2, "no.toml"),
    ] {
      let program = try TerminalProcess.run(
        ["edit"] + options, files: ["note.ans": "mine\n", "a.cast": "old\n"])
      #expect(program.exitStatus == .exited(status) && program.complaint.contains(problem))
      #expect(try program.text() == "mine\n" && program.text(of: "a.cast") == "old\n")
      #expect(try program.names == ["a.cast", "note.ans"])
    }
  }
}

/// A recording of asciinema.
struct Recorded {
  struct Event {
    let time: Double
    let kind: String
    let text: String
  }

  let events: [Event]

  init(_ bytes: [UInt8]) throws {
    try #require(bytes.last == 0x0A, "the last line is whole")
    events = try bytes.split(separator: 0x0A).dropFirst().map { line in
      let parts = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [Any])
      return Event(
        time: try #require(parts[0] as? Double), kind: try #require(parts[1] as? String),
        text: try #require(parts[2] as? String))
    }
  }

  /// The final screen of a recording that does not change its size.
  func lastScreen(_ size: TerminalSize = .classic) throws -> TerminalScreen {
    try Self.screen(after: events, size)
  }

  static func screen(after events: [Event], _ size: TerminalSize) throws -> TerminalScreen {
    try TerminalScreen(
      rendering: events.filter { $0.kind == "o" }.flatMap { Array($0.text.utf8) }, size: size)
  }
}
