import Foundation
import TestSupport
import Testing

extension TerminalProcess {
  /// The first row of the document in an 80×24 terminal, below the toolbar.
  static let documentTop = 3

  /// Starts inkwheel in a terminal that shows exact colours, and waits until it shows a text.
  static func inkwheel(
    _ arguments: [String], environment: [String: String?] = [:], size: TerminalSize = .classic,
    workingFolder: String? = nil, input: Input = .terminal, output: Output = .terminal,
    error: Output = .terminal, files: [String: any FixtureContent] = [:],
    links: [String: String] = [:], until shown: String? = nil
  ) throws -> TerminalProcess {
    let environment = ["COLORTERM": "truecolor"].merging(environment) { $1 }
    let program = try TerminalProcess(
      TerminalProgram.inkwheel(), arguments, environment: environment, size: size,
      workingFolder: workingFolder, input: input, output: output, error: error, files: files,
      links: links)
    // Tests without COLORTERM simulate fewer colours, and libvterm would report exact ones.
    if environment["COLORTERM"] == .some(nil) { program.answering = \.withoutSelection }
    if let shown { try program.waitUntilShown(shown) }
    return program
  }

  /// Runs inkwheel between pipes to its end.
  static func run(
    _ arguments: [String], input: any FixtureContent = "", environment: [String: String?] = [:],
    workingFolder: String? = nil, files: [String: any FixtureContent] = [:],
    links: [String: String] = [:]
  ) throws -> TerminalProcess {
    let program = try inkwheel(
      arguments, environment: environment, workingFolder: workingFolder,
      input: .pipe(input.fileBytes), output: .pipe, error: .pipe, files: files, links: links)
    try program.waitForExit()
    #expect(program.output.isEmpty, "nothing goes to the terminal")
    return program
  }

  /// Starts a script of bash, which can call inkwheel.
  static func shell(
    _ script: String, environment: [String: String?] = [:], input: Input = .terminal,
    output: Output = .terminal, error: Output = .terminal, files: [String: any FixtureContent] = [:]
  ) throws -> TerminalProcess {
    try TerminalProcess(
      "bash", ["--norc", "--noprofile", "-c", script],
      environment: ["COLORTERM": "truecolor"].merging(environment) { $1 }, input: input,
      output: output, error: error, files: files)
  }

  /// Runs a script of bash to its end, with what it prints in pipes.
  static func run(
    script: String, environment: [String: String?] = [:], files: [String: any FixtureContent] = [:]
  ) throws -> TerminalProcess {
    let program = try shell(
      script, environment: environment, output: .pipe, error: .pipe, files: files)
    try program.waitForExit()
    return program
  }

  /// Opens a text as `note.ans` in the editor without motion, and waits until it is shown.
  static func editing(
    _ text: String, options: [String] = [], environment: [String: String?] = [:],
    size: TerminalSize = .classic
  ) throws -> TerminalProcess {
    try inkwheel(
      ["--motion", "reduced"] + options + ["note.ans"], environment: environment, size: size,
      files: ["note.ans": text], until: "Ln 1, Col 1")
  }

  /// The names in the program's folder, without that of its state.
  var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != ".local" }
        .sorted()
    }
  }

  /// The bytes of a file in the program's folder.
  func bytes(of name: String = "note.ans") throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  /// A file in the program's folder as text.
  func text(of name: String = "note.ans") throws -> String {
    String(decoding: try bytes(of: name), as: UTF8.self)
  }

  /// Presses Ctrl-S and waits until the file is written.
  func save() throws { try send(.control("s"), until: "saved ") }

  /// Presses a key several times.
  func send(_ key: TerminalKey, times: Int) { for _ in 0..<times { send(key) } }

  /// Presses a key several times, and waits until the screen shows a text.
  @discardableResult
  func send(_ key: TerminalKey, times: Int, until shown: String) throws -> TerminalScreen {
    send(key, times: times)
    return try waitUntilShown(shown)
  }

  /// Presses keys that end the program, and checks its exit status.
  func send(
    _ keys: TerminalKey..., untilExit status: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for key in keys { send(key) }
    #expect(try waitForExit() == .exited(status), sourceLocation: sourceLocation)
  }

  /// Types keys that end the program, and checks its exit status.
  func send(
    keys: String, untilExit status: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    send(keys: keys)
    #expect(try waitForExit() == .exited(status), sourceLocation: sourceLocation)
  }

  /// Sends a signal that ends the program, and checks its exit status.
  func signal(
    _ number: Int32, untilExit status: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    signal(number)
    #expect(try waitForExit() == .exited(status), sourceLocation: sourceLocation)
  }

  /// Checks that the terminal has the modes and the line settings of before.
  func expectRestored(sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(screen.modes.areAsFound, sourceLocation: sourceLocation)
    #expect(try attributes() == initialAttributes, sourceLocation: sourceLocation)
  }

  /// Presses Esc and waits for its effect: a key that follows at once would become an Alt key.
  func escape(until what: String, _ condition: (TerminalScreen) -> Bool) throws {
    try send(.escape, until: what, condition)
  }

  /// Types a text into a prompt and accepts it.
  func answer(_ prompt: String, with text: String) throws {
    try waitUntilShown(prompt)
    send(keys: text)
    send(.enter)
  }

  /// Quits with Ctrl-Q and waits for the end; unsaved text is discarded.
  @discardableResult
  func quit() throws -> TerminalExitStatus {
    send(.control("q"))
    if screen.contains("•") {
      try waitUntilShown("Unsaved changes")
      send(keys: "d")
    }
    return try waitForExit()
  }
}

extension TerminalModes {
  /// Whether only the modes of a new terminal are on: the visible cursor and line wrapping.
  var areAsFound: Bool { active == [25] || active == [7, 25] }
}

extension TerminalScreen {
  /// The first visible difference of two screens; nil if there is none.
  ///
  /// An unwritten cell looks like a space, and the colour of a missing glyph is
  /// not visible.
  func difference(from other: TerminalScreen) -> String? {
    guard size == other.size else { return "sizes \(size) and \(other.size)" }
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let (mine, others) = (cell(row, column).asSeen, other.cell(row, column).asSeen)
        if mine != others { return "row \(row) column \(column): \(mine)\nand \(others)" }
      }
    }
    return nil
  }

  /// Colours and glyphs of a part of a row.
  func cells(row: Int, _ columns: Range<Int>) -> [Cell] { columns.map { cell(row, $0) } }
}

extension TerminalScreen.Cell {
  /// The cell without its invisible properties.
  fileprivate var asSeen: TerminalScreen.Cell {
    var cell = self
    if width == 0 {
      // The right half of a wide character looks like the left one, whatever was drawn before.
      cell = TerminalScreen.Cell()
      cell.width = 0
      return cell
    }
    guard width == 1, text.isEmpty || text == " " else { return cell }
    cell.text = " "
    if !reverse && !underline && !strike {
      cell.foreground = .standard
      (cell.bold, cell.italic, cell.blink) = (false, false, false)
    }
    return cell
  }
}

extension [UInt8] {
  /// The bytes without answers about the current rendition (DECRQSS).
  var withoutSelection: [UInt8] {
    var rest = self[...]
    var kept: [UInt8] = []
    while let start = rest.firstRange(of: Array("\u{1b}P1$r".utf8)) {
      kept += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].firstRange(of: Array("\u{1b}\\".utf8)) else {
        break
      }
      rest = rest[end.upperBound...]
    }
    return kept + rest
  }

  /// The bytes with another answer about the current rendition, if they have one.
  func withSelection(_ answer: String) -> [UInt8] {
    let kept = withoutSelection
    return kept == self ? self : Array("\u{1b}P\(answer)\u{1b}\\".utf8) + kept
  }
}
