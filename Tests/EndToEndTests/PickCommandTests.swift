import Color
import ColorFiles
import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Picking a colour in a script", .blocking)
struct PickCommandTests {
  /// Starts the picker with standard input and output in pipes.
  private func pick(
    _ arguments: [String], environment: [String: String?] = [:],
    files: [String: any FixtureContent] = [:], shown: String = "Enter prints this"
  ) throws -> TerminalProcess {
    let program = try TerminalProcess.inkwheel(
      ["pick", "--motion", "reduced"] + arguments, environment: environment, input: .pipe([]),
      output: .pipe, error: .pipe, files: files, until: shown)
    return program
  }

  private func answer(_ program: TerminalProcess) throws -> String {
    try program.send(.enter, untilExit: 0)
    #expect(program.standardError.isEmpty)
    return program.printed
  }

  @Test func `A shell captures the colour while the picker is on the terminal`() throws {
    let program = try TerminalProcess.shell(
      """
      echo before
      color=$(inkwheel pick '#f80' -f rgb < /dev/null 2> error)
      echo "<$color> $?"; cat error
      """)
    let screen = try program.waitUntilShown("Enter prints this")
    #expect(screen.contains("rgb(255 136 0)") && !screen.contains("before"))
    #expect(screen.modes.alternateScreen)
    try program.send(.enter, untilExit: 0)
    #expect(program.screen.lines.prefix(3) == ["before", "<rgb(255 136 0)> 0", ""])
    #expect(try program.attributes() == program.initialAttributes)
  }

  @Test
  func `Keys and typed values change the printed colour, in the format that is asked for`() throws {
    let program = try pick(["#f80"])
    try program.send(.right, times: 3, until: "35°")
    try program.send(.shift(.right), until: "45°")
    try program.send(keys: "120", until: "#00ff00")
    program.send(.alt(.right))
    try program.send(keys: "/tomato", until: "#ff6347")
    #expect(try answer(program) == "#ff6347\n")
    let oklch = try pick(["#ff880080", "--no-alpha", "--format", "oklch"])
    #expect(!oklch.screen.contains("Alpha") && oklch.screen.contains("oklch("))
    let printed = try answer(oklch)
    #expect(printed.hasPrefix("oklch(") && printed.hasSuffix(")\n"))
    #expect(try answer(pick([String(printed.dropLast()), "-f", "hex"])) == "#ff8800\n")
  }

  @Test(arguments: [TerminalKey.escape, .control("c")])
  func `Esc and Ctrl-C print nothing`(key: TerminalKey) throws {
    let program = try pick(["red"])
    try program.send(keys: "#00f", until: "blue")
    if key == .escape {
      // The first one takes back what was typed.
      try program.escape(until: "the field left") { $0.contains("Esc cancel") }
    }
    program.send(key)
    #expect(try program.waitForExit() == .exited(130))
    #expect(program.standardOutput.isEmpty && program.standardError.isEmpty)
    try program.expectRestored()
  }

  @Test func `The contrast is measured on another colour, and one key makes it readable`() throws {
    let program = try TerminalProcess.inkwheel(
      ["pick", "#7fb0ff", "--on", "#2f6fde"], output: .pipe, until: "2.14:1 · hard to read")
    try program.send(keys: "=", until: ":1 · readable")
    try program.send(.enter, untilExit: 0)
    #expect(program.printed.hasPrefix("#"))
  }

  @Test(arguments: [
    ("pick", "xterm", "draw on"), ("edit", "xterm", "draw on"), ("gallery", "xterm", "draw on"),
    ("pick", "dumb", "pick a colour on"),
  ])
  func `Without a terminal the commands fail with a message`(
    command: String, term: String, purpose: String
  ) throws {
    // A new session has no controlling terminal.
    let program = try TerminalProcess(
      "setsid", ["-w", "inkwheel", command], environment: ["TERM": term], input: .pipe([]),
      output: .pipe, error: .pipe)
    #expect(try program.waitForExit() == .exited(1))
    let message = program.complaint
    #expect(message.hasPrefix("inkwheel: no terminal to \(purpose): cannot open /dev/tty"))
    #expect(term == "dumb" || message.contains("gallery --render"), "what works without one")
    #expect(program.standardOutput.isEmpty && program.output.isEmpty)
  }

  @Test(arguments: ["> /dev/full", ">&-"])
  func `A full or closed standard output is an error`(redirection: String) throws {
    let program = try TerminalProcess.shell(
      "inkwheel pick --motion reduced red 2> error \(redirection)")
    try program.waitUntilShown("Enter prints this")
    try program.send(.enter, untilExit: 1)
    #expect(try program.text(of: "error").hasPrefix("inkwheel: cannot write to standard output"))
    #expect(program.screen.modes.areAsFound)
  }

  // MARK: What is remembered, and files

  @Test func `The next session offers the gradient that was kept`() throws {
    let work = try WorkFolder(besideProgram: true)
    func gradient(_ number: Int, _ title: String) throws -> TerminalProcess {
      let program = try TerminalProcess.inkwheel(
        ["note.txt"], environment: ["XDG_STATE_HOME": work.state],
        files: ["note.txt": "some words\n"], until: "some words")
      try program.send(.alt("g"), times: number, until: title)
      return program
    }
    let program = try gradient(1, "Text gradient")
    try program.send(keys: "#f00", until: "#f00")
    try program.send(.enter, until: "gradient of 2 colours")
    program.send(.control("q"))
    _ = try gradient(2, "used before")
    let kept = try String(contentsOfFile: work.state + "/inkwheel/gradients", encoding: .utf8)
    #expect(kept.hasPrefix("in oklch, #ff0000 0.0%, "))
  }

  @Test
  func `A layout that is kept and as many picked colours as the setting says are remembered`()
    throws
  {
    let work = try WorkFolder(besideProgram: true)
    func pick(_ color: String, _ arguments: [String] = []) throws -> TerminalProcess {
      try self.pick(
        [color] + arguments, environment: ["XDG_STATE_HOME": work.state], shown: "Enter print")
    }
    let program = try pick("#123456")
    try program.send(.alt("l"), until: "‹ Layout")
    try program.send(.right, times: 2, until: "Square + brightness")
    try program.send(.enter, until: "210°  Saturation 79%")
    #expect(try answer(program) == "#123456\n")

    // Enter chooses it for once, and another key for good.
    let kept = try pick("#123456")
    #expect(!kept.screen.contains("Hue 210°  Saturation 79%"))
    try kept.send(.alt("l"), until: "‹ Layout")
    try kept.send(.right, times: 2, until: "Square + brightness")
    try kept.send(.alt("w"), until: "210°  Saturation 79%")
    #expect(try answer(kept) == "#123456\n")

    let again = try pick("#ffffff")
    try again.waitUntilShown("Hue 0°  Saturation 0%")
    try again.send(.alt("r"), until: "nearest: #123456")
    try again.send(.enter, until: "›  #123456")
    #expect(try answer(again) == "#123456\n")
    // Options and settings override the remembered layout without changing it.
    for options in [
      ["--layout", "standard"], ["--set", "picker.layout=slider(red) slider(green) slider(blue)"],
    ] {
      let other = try pick("#ffffff", options)
      #expect(!other.screen.contains("Hue 0°  Saturation 0%"))
      _ = try answer(other)
    }
    let last = try pick("#ffffff", ["--set", "picker.layout=last", "--set", "picker.recents=1"])
    try last.waitUntilShown("Hue 0°  Saturation 0%")
    _ = try answer(last)
    let recents = try String(contentsOfFile: work.state + "/inkwheel/recents", encoding: .utf8)
    #expect(recents.split(separator: "\n") == ["#ffffff"])
  }

  @Test
  func `A palette can be opened, picked from and saved in GIMP's format, but never overwritten`()
    throws
  {
    let gpl = "GIMP Palette\nName: Brand\nColumns: 2\n#\n  1   2   3\tInk\n255 136   0\tPeel\n"
    let program = try pick(
      ["#fff", "--palette", "brand.gpl"], files: ["brand.gpl": gpl, "mine.gpl": "mine"])
    try program.waitUntilShown("‹ Brand ›")
    // The cursor begins at the colour that is nearest to white, which is taken.
    try program.waitUntilShown("›  Peel #ff8800")
    try program.send(.left, until: "›  Ink #010203")
    try program.send(.right, until: "›  Peel #ff8800")
    for (name, message) in [("mine.gpl", "already exists"), ("copy", "saved as copy.gpl")] {
      program.send(.alt("w"))
      program.send(keys: name)
      try program.send(.enter, until: message)
    }
    let saved = try program.text(of: "copy.gpl")
    #expect(saved.hasPrefix("GIMP Palette\nName: Brand\n") && saved.contains("255 136   0\tPeel"))
    #expect(try program.text(of: "mine.gpl") == "mine")
    program.send(.alt("o"))
    program.send(keys: "missing.gpl")
    try program.send(.enter, until: "⚠")
    #expect(program.screen.contains("missing.gpl"))
    // The line stays for correction; Esc goes back to the palette.
    try program.send(.escape, until: "Enter print")
    #expect(try answer(program) == "#f80\n")
  }

  @Test
  func `A palette is found by name before a file of that name, on the screen and in words`() throws
  {
    let files = ["nord": "a: #123456"]
    #expect(try answer(pick(["--palette", "nord"], files: files)) == "#2e3440\n")
    let low = try pick(
      ["--palette", "./nord", "--height", "9"], files: files, shown: "Enter print")
    #expect(try answer(low) == "#123456\n")
    let words = try TerminalProcess.inkwheel(
      ["pick", "--words", "--palette", "nord", "hsl(0 100% 50%)"], output: .pipe, until: "Colour: ")
    try words.send(keys: "ok\n", untilExit: 0)
    #expect(words.printed == "hsl(14.38 50.53% 62.75%)\n")
  }

  @Test(arguments: ["mine.gpl", "mine.css", "mine.ase"])
  func `Collected colours are saved in the format of the extension, and read back`(name: String)
    throws
  {
    let program = try TerminalProcess.inkwheel(["pick", "#123456"], until: "Enter print")
    try program.send(.alt("a"), until: "1 colour in my list")
    program.send(keys: "#f80")
    try program.send(.alt("a"), until: "2 colours in my list")
    try program.send(.alt("p"), until: "‹ My colours ›")
    try program.send(.alt("w"), until: "save My colours as:")
    program.send(keys: name)
    try program.send(.enter, until: "saved as \(name)")
    let bytes = try program.bytes(of: name)
    let palette = try ColorPalette(reading: bytes, fileName: name)
    #expect(palette.swatches.map { $0.color.rgb8.hex } == ["#123456", "#ff8800"])
    #expect(bytes.starts(with: name.hasSuffix("ase") ? Array("ASEF".utf8) : []))
    try program.send(.enter, untilExit: 0)
  }
}

@Suite("Picking the colours of a text", .blocking)
struct PickTextTests {
  private static let style = "a { color: #FF8800; }\nb { color: #112233 } \u{e9}\n"

  private func filter(_ text: String, _ arguments: [String] = []) throws -> TerminalProcess {
    try TerminalProcess.inkwheel(
      ["pick", "-", "--motion", "reduced"] + arguments, input: .pipe(Array(text.utf8)),
      output: .pipe, error: .pipe)
  }

  @Test func `Two colours are changed, and the whole text is printed`() throws {
    let program = try filter(Self.style, ["--at", "2:3"])
    let screen = try program.waitUntilShown("Colour 2 of 2, line 2")
    #expect(screen.contains("b { color: #112233 }"))
    try program.send(keys: "#00ff00", until: "b { color: #00ff00 }")
    try program.send(.control("p"), until: "Colour 1 of 2, line 1")
    try program.send(keys: "#aabbcc", until: "a { color: #AABBCC; }")
    // Alt-Enter is Enter for all equal ones, of which there are no others.
    try program.send(keys: "\u{1B}\r", untilExit: 0)
    #expect(program.printed == "a { color: #AABBCC; }\nb { color: #00ff00 } \u{e9}\n")
    #expect(program.standardError.isEmpty)
    #expect(try program.attributes() == program.initialAttributes)
  }

  @Test func `The text survives a signal`() throws {
    let program = try filter(Self.style)
    try program.waitUntilShown("Colour 1 of 2")
    try program.signal(SIGTERM, untilExit: 143)
    #expect(program.printed == Self.style)
  }

  @Test
  func `A text without colours, or that is too large, is passed on unchanged with a message`()
    throws
  {
    let large = String(repeating: "#ff8800 0123456\n", count: (16 << 20) / 16 + 1)
    for (text, arguments, status, message) in [
      ("nothing here\n", [], 1, "inkwheel: no colour found in the text\n"),
      (Self.style + "\nx", ["--at", "4"], 1, "inkwheel: "), (large, [], 2, "larger than 16 MB"),
    ] {
      let program = try filter(text, arguments)
      #expect(try program.waitForExit() == .exited(status))
      #expect(program.standardOutput.elementsEqual(text.utf8))
      #expect(program.complaint.contains(message))
    }
    let terminal = try TerminalProcess.inkwheel(["pick", "-"], error: .pipe)
    #expect(try terminal.waitForExit() == .exited(2))
    #expect(terminal.complaint.contains("redirect a file"))
  }
}

@Suite("Picking in words", .blocking)
struct WordPickerCommandTests {
  private func pick(
    _ arguments: [String] = [], _ environment: [String: String?] = ["TERM": "dumb"],
    files: [String: any FixtureContent] = [:]
  ) throws -> TerminalProcess {
    try TerminalProcess.inkwheel(
      ["pick"] + arguments, environment: environment, input: .pipe([]), output: .pipe,
      error: .pipe, files: files, until: "Colour: ")
  }

  @Test
  func `On a terminal without a cursor the lines are asked there, and problems are said`() throws {
    let program = try pick(["-f", "rgb"])
    #expect(program.screen.contains("This terminal cannot show the picker."))
    #expect(program.screen.contains("vivid orange"))
    for wrong in ["nocolour\n", "\u{1B}]0;x\u{07}red[2J\n"] {
      try program.send(keys: wrong, until: "try again")
    }
    try program.send(keys: "#f80\n", until: "rgb(255 136 0)")
    try program.send(keys: "\n", untilExit: 0)
    #expect(program.printed == "rgb(255 136 0)\n")
    #expect(program.standardError.isEmpty)
    #expect(try program.attributes() == program.initialAttributes)
    #expect(!program.output.contains(0x1B), "nothing but text reaches such a terminal")
  }

  @Test func `An empty line takes the colour, Ctrl-C and Ctrl-D cancel`() throws {
    let program = try pick(["#ff880080", "--no-alpha"])
    #expect(program.screen.contains("#ff8800, vivid orange"))
    try program.send(keys: "\n", untilExit: 0)
    #expect(program.printed == "#ff8800\n")
    for key in ["c", "d"] as [Character] {
      let cancelled = try pick()
      try cancelled.send(.control(key), untilExit: 130)
      #expect(cancelled.standardOutput.isEmpty && cancelled.standardError.isEmpty)
    }
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `A terminal that is held by Ctrl-S does not keep it`(signal: Int32) throws {
    let program = try pick(["red"])
    program.send(keys: "\u{13}" + "blue\ngreen\n")
    _ = program.collect(for: .milliseconds(300))
    program.signal(signal)
    #expect(try program.waitForExit() == .exited(128 + Int(signal)))
  }

  @Test
  func `The setting and the variable choose words, which need no escape sequence on any terminal`()
    throws
  {
    for (arguments, environment) in [
      (["--set", "picker.words=true"], [:]), ([], ["INKWHEEL_WORDS": "1"]),
    ] as [([String], [String: String?])] {
      let program = try TerminalProcess.inkwheel(
        ["pick", "red"] + arguments, environment: environment, output: .pipe, until: "Colour: ")
      try program.send(keys: "darker 10\n", until: "a little lighter than firebrick")
      try program.send(keys: "\n", untilExit: 0)
      #expect(program.printed.hasPrefix("#") || program.printed.hasPrefix("rgb"))
      #expect(!program.output.contains(0x1B))
    }
  }

  @Test func `A script drives it through a pipe, whose end takes the colour`() throws {
    for (lines, printed) in [
      ("#ff8c00\non black?\n\nred\n", "#ff8c00\n"), ("complement\nundo", "#336699\n"),
      ("", "#336699\n"),
    ] {
      let result = try TerminalProcess.run(
        ["pick", "--words", "#336699", "--on", "white"], input: lines)
      #expect(result.exitStatus == .exited(0))
      #expect(result.complaint.contains("5.9 to 1 on #ffffff"))
      #expect(String(decoding: result.standardOutput, as: UTF8.self) == printed)
      #expect(result.complaint.hasPrefix("#336699, "))
    }
    let wrong = try TerminalProcess.run(["pick", "--words", "#336699"], input: "lihgter\nred\n")
    #expect(wrong.exitStatus == .exited(2) && wrong.standardOutput.isEmpty)
  }

  @Test func `The colours of a text and those picked before are offered by number`() throws {
    let log = "\u{1B}[31mred\u{1B}[0m \u{1B}[38;2;0;128;128mteal\u{1B}[0m\n"
    let work = try WorkFolder(besideProgram: true)
    let state = work.state
    let program = try pick(
      ["--from", "log.ans"], ["TERM": "dumb", "XDG_STATE_HOME": state],
      files: ["log.ans": Array(log.utf8)])
    #expect(program.screen.contains("#cd0000, "))
    try program.send(keys: "text\n", until: "2: #008080, ")
    try program.send(keys: "text 2\n", until: "exactly teal")
    try program.send(keys: "\n", untilExit: 0)
    #expect(program.printed == "#008080\n")
    let next = try TerminalProcess.run(
      ["pick", "--words", "red"], input: "recent 1\n", environment: ["XDG_STATE_HOME": state])
    #expect(String(decoding: next.standardOutput, as: UTF8.self) == "teal\n")
  }

  @Test
  func `The colours of a text are picked in turn, and untouched ones keep their bytes`() throws {
    let style = "a { color: #F80; fill: hsl(240 100% 50%) }\nb { c: tan }\n"
    let program = try TerminalProcess.inkwheel(
      ["pick", "-"], environment: ["TERM": "dumb"], input: .pipe(Array(style.utf8)),
      output: .pipe, until: "Colour 1 of 3, line 1")
    try program.send(keys: "\n", until: "Colour 2 of 3, line 1")
    try program.send(keys: "hue 120\n\n", until: "Colour 3 of 3, line 2")
    try program.send(keys: "red\n\n", untilExit: 0)
    #expect(program.printed.hasPrefix("a { color: #F80; fill: hsl("))
    #expect(!program.printed.contains("240 100%") && program.printed.hasSuffix("b { c: red }\n"))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, nil])
  func `A command follows the colour, and gets the one at the start when it is cancelled`(
    signal: Int32?
  ) throws {
    let program = try pick(["red", "--each", "echo {} >> log"])
    try program.send(keys: "lime\n", until: "lime")
    let log = program.folder.appendingPathComponent("log")
    try program.waitUntil(outside: "the command") {
      (try? String(contentsOf: log, encoding: .utf8)) == "lime\n"
    }
    if let signal { program.signal(signal) } else { program.send(.control("d")) }
    try program.send(keys: "", untilExit: Int(128 + (signal ?? SIGINT)))
    #expect(try String(contentsOf: log, encoding: .utf8) == "lime\nred\n")
  }
}
