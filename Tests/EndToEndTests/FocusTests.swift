import Foundation
import TestSupport
import Testing

@Suite("The terminal's cursor at the focus", .blocking)
struct FocusTests {
  /// Keys and the text at which the cursor stands after them.
  private typealias Step = (keys: String, text: String)

  /// The text from the cursor to the end of its row.
  private func text(at cursor: TerminalScreen.Position, of lines: [String]) -> String {
    cursor.row < lines.count ? String(lines[cursor.row].dropFirst(cursor.column)) : ""
  }

  /// Plays keys, and compares where the cursor is in libvterm and in libghostty.
  private func check(
    _ arguments: [String], files: [String: any FixtureContent] = [:], _ steps: [Step]
  ) throws {
    let program = try TerminalProcess.inkwheel(arguments, files: files)
    var (outputs, count, places): ([[UInt8]], Int, [TerminalScreen.Position]) = ([], 0, [])
    for step in steps {
      program.send(keys: step.keys)
      try program.waitUntil("the cursor at “\(step.text)” after \(step.keys.debugDescription)") {
        text(at: $0.cursor, of: $0.lines).hasPrefix(step.text)
      }
      outputs.append(Array(program.output[count...]))
      count = program.output.count
      places.append(program.screen.cursor)
    }
    program.signal(SIGTERM)
    _ = try program.waitForExit()
    let screens = try GhosttyScreen.screens(
      after: outputs, size: TerminalSize(columns: 80, rows: 24), styled: false)
    for (screen, place) in zip(screens, places) {
      #expect(screen.cursor == [place.column, place.row])
    }
  }

  @Test(.needs(pythonModule: "pyghostty")) func `Below a prompt, in the first row`() throws {
    try check(
      ["pick", "#ff8800", "--height", "12"],
      [
        ("", "32°"), ("\u{1B}[C", "33°"), ("\t", "100%"), ("\t", "33°"),
        ("\u{1B}h", "Picker: controls"),
        ("\u{1B}", "33°"), ("\u{1B}p", "nearest: "), ("\u{1B}[C", "bright green #00ff00"),
        ("\u{1B}l", "◆ Ring and sliders"), ("\u{1B}", "33°"), ("#00f", " "),
      ])
  }

  @Test(.needs(pythonModule: "pyghostty"))
  func `In the editor, the picker and a question`() throws {
    try check(
      ["edit", "note.txt"], files: ["note.txt": "some words\n"],
      [
        ("", "some words"), ("\u{1B}[1;5C", " words"), ("\u{0B}", "240°"), ("\t", "2%"),
        ("\u{03}", " words"), ("x", " words"), ("\u{11}", "Unsaved changes"),
      ])
  }
}
