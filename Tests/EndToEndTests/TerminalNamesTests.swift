import Glibc
import TestSupport
import Testing

@Suite("Terminal types, in Unicode and in ASCII", .blocking)
struct TerminalNamesTests {
  @Test(arguments: rounds(TerminalNames.working), ["C.UTF-8", "C"])
  func `Text is typed, coloured and saved on every terminal type, which is then restored`(
    term: String, locale: String
  ) throws {
    let program = try TerminalProcess(
      "inkwheel", ["--motion", "reduced", "note.ans"],
      environment: ["TERM": term, "LANG": locale], error: .pipe,
      files: ["note.ans": TerminalNames.text])
    try TerminalNames.checkEditing(program, term: term, locale: locale)
    #expect(try TerminalNames.strange(program.output, program, term: term) == nil)
  }

  @Test func `A cursor that cannot be hidden is at the focus`() throws {
    let program = try TerminalProcess(
      "inkwheel", ["pick", "--motion", "reduced"], environment: ["TERM": "vt100"])
    try program.waitUntilShown("#")
    for (key, text) in [(TerminalKey.right, "33"), (.tab, "100"), (.down, "100")] {
      try program.send(key, until: "the cursor at “\(text)”") {
        $0.text(row: $0.cursor.row).dropFirst($0.cursor.column).hasPrefix(text)
      }
    }
    try program.send(.escape, untilExit: 130)
  }
}

/// The expected behaviour of terminals by their name in `TERM`.
struct TerminalNames {
  /// Terminals that must work: the usual ones and old consoles.
  static let working = [
    "xterm-256color", "xterm", "tmux-256color", "screen-256color", "screen", "linux",
    "rxvt-unicode-256color", "xterm-kitty", "foot", "alacritty", "vt220", "vt100", "ansi",
  ]
  /// The working terminals that get only sequences of their description.
  static let plain: Set = ["linux", "vt220", "vt100", "ansi"]

  /// The text that `checkEditing` edits, as `note.ans`.
  static let text = "one \u{1b}[31mred\u{1b}[0m é 漢 👩‍👩‍👧 end\n"

  /// Types, colours and saves in an editor that has just been started, then quits.
  static func checkEditing(_ program: TerminalProcess, term: String, locale: String) throws {
    try program.waitUntilShown("Ln 1, Col 1")
    let isASCII = locale != "C.UTF-8"
    let line = program.screen.text(row: TerminalProcess.documentTop)
    #expect(line.hasPrefix(isASCII ? "one red ? ??" : "one red é 漢"), "\(line)")
    #expect(line.hasSuffix(" end"))
    try program.send(keys: "X", until: "Xone")
    try program.send(.control("a"), .control("b"), until: "bold text") {
      $0.cell(TerminalProcess.documentTop, 1).bold || term == "ansi"
    }
    program.send(.control("k"))
    try program.waitUntil("the picker") { !$0.contains("Ln 1, Col") || $0.contains("Enter") }
    try program.send(keys: "#00aa00", until: "#00aa00")
    program.send(.enter)
    try program.save()
    let saved = try program.text()
    #expect(saved.contains("38;2;0;170;0") && saved.contains("Xone "), "\(saved.debugDescription)")
    #expect(saved.contains("é 漢 👩‍👩‍👧 end"), "what cannot be shown is kept")
    try program.send(.control("q"), untilExit: 0)
    #expect(program.standardError.isEmpty)
    try program.expectRestored()
    if isASCII { #expect(program.output.allSatisfy { $0 < 0x80 }) }
  }

  /// The kinds of control functions that a terminal's description has, and its private modes.
  static func described(_ name: String) throws -> (functions: Set<String>, modes: Set<Int>) {
    let program = try TerminalProcess("infocmp", ["-1", "-x", name], output: .pipe)
    try program.waitForExit()
    var bytes: [UInt8] = []
    for line in program.printed.split(separator: "\n") where line.contains("=") {
      let value = line.drop { $0 != "=" }.dropFirst()
      bytes += plain(value.hasSuffix(",") ? value.dropLast() : value)
    }
    let modes = try TerminalScreen(rendering: bytes).modes.touched
    return (OutputScan(bytes).functions, modes)
  }

  /// A capability as it is sent, with 1 for every number.
  private static func plain(_ source: Substring) -> [UInt8] {
    var result: [UInt8] = []
    var rest = Array(source.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\\"):
        switch rest.popFirst() {
        case UInt8(ascii: "E"): result.append(0x1B)
        case UInt8(ascii: "r"): result.append(0x0D)
        case UInt8(ascii: "n"): result.append(0x0A)
        case UInt8(ascii: "b"): result.append(0x08)
        case UInt8(ascii: "0"):
          result.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 8) ?? 0)
          rest = rest.dropFirst(2)
        case let other?: result.append(other)
        case nil: break
        }
      case UInt8(ascii: "^"): if let letter = rest.popFirst() { result.append(letter & 0x1F) }
      case UInt8(ascii: "$") where rest.first == UInt8(ascii: "<"):
        rest = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst()
      case UInt8(ascii: "%"):
        switch rest.popFirst() {
        case UInt8(ascii: "d"): result.append(UInt8(ascii: "1"))
        case UInt8(ascii: "p"), UInt8(ascii: "P"), UInt8(ascii: "g"): _ = rest.popFirst()
        case UInt8(ascii: "{"): rest = rest.drop { $0 != UInt8(ascii: "}") }.dropFirst()
        case UInt8(ascii: "'"): rest = rest.dropFirst(2)
        default: break
        }
      default: result.append(byte)
      }
    }
    // The final sequence separates one capability from the next.
    return result + Array("\u{1b}[m".utf8)
  }

  /// The control functions and modes that the description lacks; nil if there are none.
  static func strange(_ output: [UInt8], _ process: TerminalProcess, term: String) throws -> String?
  {
    guard plain.contains(term) else { return nil }
    let own = try described(term)
    // The device status report is described by u7 and u6, for the cursor position. The attributes
    // are described as ESC Z for the VT100, which knows this request for them, too.
    let strange = OutputScan(output).functions.subtracting(own.functions.union(["CSI n", "CSI c"]))
    let modes = process.screen.modes.touched.subtracting(own.modes)
    return strange.isEmpty && modes.isEmpty ? nil : "\(strange.sorted()) \(modes.sorted())"
  }
}
