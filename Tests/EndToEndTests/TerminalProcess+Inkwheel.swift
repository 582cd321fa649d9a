import Foundation
import TestSupport

extension TerminalProcess {
  /// The first row of the document in an 80×24 terminal, below the toolbar.
  static let documentTop = 3

  /// Starts inkwheel in a terminal that shows exact colours.
  ///
  /// - Parameters:
  ///   - files: Names and contents put into the program's folder before it starts.
  ///   - links: Names and targets of symbolic links put there.
  static func inkwheel(
    _ arguments: [String], environment: [String: String?] = [:], size: TerminalSize = .classic,
    workingFolder: String? = nil, input: Input = .terminal, output: Output = .terminal,
    error: Output = .terminal, files: [String: [UInt8]] = [:], links: [String: String] = [:]
  ) throws -> TerminalProcess {
    let environment = ["COLORTERM": "truecolor"].merging(environment) { $1 }
    let program = try TerminalProcess(
      TerminalProgram.inkwheel(), arguments, environment: environment, size: size,
      workingFolder: workingFolder, input: input, output: output, error: error,
      prepare: { folder in
        for (name, bytes) in files {
          try Data(bytes).write(to: folder.appendingPathComponent(name))
        }
        for (name, target) in links {
          try FileManager.default.createSymbolicLink(
            atPath: folder.appendingPathComponent(name).path, withDestinationPath: target)
        }
      })
    // Tests without COLORTERM simulate fewer colours, and libvterm would report exact ones.
    if environment["COLORTERM"] == .some(nil) { program.answering = \.withoutSelection }
    return program
  }

  /// Opens a text as `note.ans` in the editor without motion, and waits until it is shown.
  static func editing(
    _ text: String, options: [String] = [], environment: [String: String?] = [:],
    size: TerminalSize = .classic
  ) throws -> TerminalProcess {
    let program = try inkwheel(
      ["--motion", "reduced"] + options + ["note.ans"], environment: environment, size: size,
      files: ["note.ans": Array(text.utf8)])
    try program.waitUntilShown("Ln 1, Col 1")
    return program
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
  func save() throws {
    send(.control("s"))
    try waitUntilShown("saved ")
  }

  /// Presses a key several times.
  func send(_ key: TerminalKey, times: Int) {
    for _ in 0..<times { send(key) }
  }

  /// Presses Esc and waits for its effect: a key that follows at once would become an Alt key.
  func escape(until what: String, _ condition: (TerminalScreen) -> Bool) throws {
    send(.escape)
    try waitUntil(what, condition)
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

  /// Whether the bytes of a text occur in these bytes.
  func contains(text: String) -> Bool { firstRange(of: Array(text.utf8)) != nil }
}
