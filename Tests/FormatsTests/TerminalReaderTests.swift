import Color
import TestSupport
import Testing
import TextTestSupport

@testable import Formats
@testable import StyledText

@Suite("Output of programs, replayed")
struct TerminalReaderTests {
  private func read(
    _ output: String, _ change: (inout FormatOptions) -> Void = { _ in }
  ) throws -> StyledString {
    try TextFormat.terminal.read(Array(output.utf8), options: FormatOptions(change)).text
  }

  /// Returns the lines of output, which are the same however its bytes are divided.
  private func lines(_ output: String) throws -> String {
    let lines = try read(output).string
    for pieces in [[1], [2, 3], [7]] where output.utf8.count < 1000 {
      let text = try FormatPieces.read(.terminal, Array(output.utf8), pieces: pieces).get().text
      #expect(text.string == lines)
    }
    return lines
  }

  @Test func `Lines are those that a person saw`() throws {
    for row in try VectorRow.all(in: "FormatsTests/Vectors/lines.txt", cells: 2) {
      #expect(try lines(row[0]) == row[1], "\(row)")
    }
  }

  @Test func `The lines that script adds to a recording are not on the screen`() throws {
    let header =
      "Script started on 2024-05-01 [COMMAND=\"env COLUMNS=\"9\" sh\" COLUMNS=\"20\" LINES=\"5\"]\n"
    let footer = "Script done on 2024-05-01\n"
    func body(_ text: String) throws -> String {
      let lines = try lines(header + text)
      #expect(lines.hasPrefix(header))
      return String(lines.dropFirst(header.count))
    }
    #expect(try body("one\r\n\u{1B}[1;1HX\r\n") == "Xne\n")
    #expect(
      try body("\u{1B}[2J\u{1B}[Ha\r\nb\r\nc\r\n\u{1B}[2;1H\n" + footer) == "a\nb\nc\n" + footer)
    #expect(try body("\u{1B}[?1049hscreen\n" + footer) == "screen\n" + footer)
    // It may end with a carriage return, modes, or another recording.
    #expect(try body("1\r\n2\r\n\u{1B}[H50%\r\n" + footer) == "50%\n2\n" + footer)
    #expect(
      try body("a\r\n\u{1B}(0\u{1B}[4h\u{1B}[?7l\n" + footer + header + "b\r\n\u{1B}[HX\n")
        == "a\n\n" + footer + header + "X\n")
    // What is held back has the style that it came in.
    let styled = try read(header + "a\r\nb\nS\u{1B}[31mx\r\n")
    #expect(styled.runs(in: styled.fullRange).last { $0.style != .plain }?.length == 1)
    // The style of a recording ends with it.
    let two = header + "\u{1B}[31mred\r\n\n" + footer + header + "x\r\n\u{1B}[32mg\r\n"
    let both = try read(two)
    let runs = both.runs(in: both.fullRange)
    #expect(runs.filter { $0.style != .plain }.map(\.length) == [3, 1])
    // What a program prints is on the screen.
    #expect(
      try body("Script\r\nScript done on Mon\r\n\u{1B}[2AX\r\n\r\n")
        == "Xcript\nScript done on Mon\n")
    // Lines of another program have no carriage returns.
    #expect(try body("one\ntwo\n") == "one\ntwo\n")
  }

  @Test(arguments: [
    // zsh
    (
      "foo\u{1B}[1m\u{1B}[7m%\u{1B}[27m\u{1B}[1m\u{1B}[0m",
      "\r \r\r\u{1B}[0m\u{1B}[27m\u{1B}[24m\u{1B}[J", "foo%"
    ),
    // fish
    ("foo\u{1B}[2m⏎\u{1B}[m", "\r⏎ \r\u{1B}[K", "foo⏎"),
  ])
  func `Shells begin a prompt in a row of its own after output without a line break`(
    mark: String, erasing: String, shown: String
  ) throws {
    let header = "Script started on 2024-05-01 [COLUMNS=\"20\" LINES=\"5\"]\n"
    let blanks = String(repeating: " ", count: 19)
    #expect(
      try lines(header + mark + blanks + erasing + "host% date\r\n")
        == header + shown + "\nhost% date\n")
    // The shell also tells a width that the header does not have.
    let short = "Script started on Tue Nov 24 11:03:03 2026\r\n"
    #expect(
      try lines(short + "x\r\n" + mark + blanks + erasing + "host% date\r\n")
        == String(short.dropLast()) + "\nx\n" + shown + "\nhost% date\n")
    #expect(
      try lines(
        short + mark.dropFirst(3) + blanks + erasing + String(repeating: "x", count: 20)
          + " \r\u{1B}[Ke\r\n")
        == String(short.dropLast()) + "\n" + String(repeating: "x", count: 20) + "e\n")
    // bash erases a wrapped row too, and the row above may end with blanks.
    #expect(
      try lines(header + String(repeating: "x", count: 19) + "  \rbb\u{8}\u{1B}[K\r\u{1B}[Kcc\r\n")
        == header + String(repeating: "x", count: 19) + " cc\n")
    // A long command line goes on in the next row, which zsh erases first.
    let word = String(repeating: "x", count: 20)
    #expect(try lines(header + word + " \r\u{1B}[Ke\r\n") == header + word + "e\n")
  }

  @Test func `Overstruck text is bold or underlined, as on a printer`() throws {
    let output = "N\u{8}NA\u{8}A _\u{8}f_\u{8}i x\u{8}_ +\u{8}o\n__\u{8}\u{8}ab\n"
    let text = try read(output)
    #expect(text.string == "NA fi x o\nab\n")
    let runs = text.runs(in: text.fullRange).map(\.style)
    let bold = TextStyle(attributes: .bold)
    let underlined = TextStyle(underline: .single)
    #expect(runs == [bold, .plain, underlined, .plain, underlined, .plain, underlined, .plain])
  }

  @Test func `Wide characters and marks are overstruck as groff, man and mandoc do it`() throws {
    for row in try VectorRow.all(in: "FormatsTests/Vectors/overstriking.txt", cells: 3) {
      for pieces in [[Int.max], [1]] {
        let text = try FormatPieces.read(.terminal, Array(row[0].utf8), pieces: pieces).get().text
        #expect(text.string == row[1], "\(row)")
        var offset = 0
        let found = row[1].map { character in
          let style = text.style(at: TextOffset(offset))
          offset += character.utf8.count
          let isBold = style.attributes.contains(.bold)
          return style.underline == .single ? isBold ? "B" : "u" : isBold ? "b" : "."
        }
        #expect(found.joined() == row[2], "\(row)")
      }
    }
  }

  @Test(arguments: [
    ("12%\u{8}\u{8}\u{8}13%\n", "13%\n"),
    ("Downloading (0%)\u{8}\u{8}\u{8}\u{8}(9%)\n", "Downloading (9%)\n"),
    ("\u{1B}[?2004h$ aab\u{8}\u{8}\u{8}aaab\u{8}\u{8}\u{8}\r\n", "$ aaab\n"),
    // zsh writes the first letter of a command twice.
    ("\r\u{1B}[K% e\u{8}echo\r\n", "% echo\n"),
  ])
  func `A line that is written again after backspaces is not bold`(output: String, expected: String)
    throws
  {
    let text = try read(output)
    #expect(text.string == expected)
    #expect(text.runs(in: text.fullRange).allSatisfy { $0.style == .plain })
  }

  @Test
  func `A screen of unknown height grows with the rows that are addressed, and loses none`() throws
  {
    let sixty = (1...60).map { "\($0)\n" }.joined()
    let more = (101...200).map { "\($0)\n" }.joined()
    func end(_ output: String, _ count: Int) throws -> [Substring] {
      let rows = try lines(sixty + output).split(separator: "\n", omittingEmptySubsequences: false)
      return Array(rows.dropLast().suffix(count))
    }
    // The region of a full-screen program is all of its screen.
    let vim = "\u{1B}[?1049h\u{1B}[1;50r\u{1B}[50;1Hx\u{1B}[?1049l"
    #expect(try lines(sixty + vim + more) == sixty + more)
    // The saved cursor stays in its row.
    #expect(try end("\u{1B}7\u{1B}[50;1Hstatus\u{1B}8X\n", 2) == ["60", "Xtatus"])
    #expect(
      try end("\u{1B}7\u{1B}[1;49r\u{1B}8\u{1B}[1AX\n\u{1B}[Jend\n", 3) == ["59", "X0", "end"])
    #expect(
      try end(
        "\u{1B}7\u{1B}[?47h\u{1B}[50;1Hx\u{1B}[2J\u{1B}[?47l\u{1B}8end\n", 2) == ["60", "end"])
    // So does that of a recording whose first line has no size.
    let header = "Script started on Tue Nov 24 14:10:01 2026\n"
    let rows = (1...40).map { "\u{1B}[\($0);1Hrow \($0)" }.joined()
    #expect(
      try lines(header + "\u{1B}[H\u{1B}[J" + rows + "\r\n\nScript done on x\n")
        == header + (1...40).map { "row \($0)\n" }.joined() + "\nScript done on x\n")
  }

  @Test func `A screen of known height keeps its rows, and what scrolls off it stays`() throws {
    func lines(_ output: String, height: Int?) throws -> String {
      try read(output) { $0.height = height }.string
    }
    // A program that draws 30 rows again after moving up as many lines.
    let rows = (1...30).map { "row \($0)\n" }.joined()
    let redrawn = rows + "\u{1B}[H" + rows
    #expect(try lines(redrawn, height: 31) == rows)
    #expect(try lines(redrawn, height: nil) != rows)
    // A position beyond the last row is the last row.
    #expect(try lines("a\nb\u{1B}[9;1HX\n", height: 2) == "a\nX\n")
    // A backspace still strikes over: only recordings are edited lines.
    let bold = try read("a\u{8}a\n") { $0.height = 2 }
    #expect(bold.string == "a\n")
    #expect(bold.runs(in: bold.fullRange).first?.style == TextStyle(attributes: .bold))
  }

  @Test(arguments: [
    ("Skript gestartet auf", "Skript beendet auf"), ("Script démarré sur", "Script terminé sur"),
  ])
  func `The lines of script are known in any language`(start: String, end: String) throws {
    let header = "\(start) 2026-11-24 [TERM=\"xterm\" COLUMNS=\"10\" LINES=\"5\"]\n"
    let footer = "\(end) 2026-11-24 [COMMAND_EXIT_CODE=\"0\"]\n"
    let output = header + "0123456789abc\r\nfoo\u{1B}[1Abar\r\n\n" + footer
    #expect(try lines(output) == header + "0123456789abcbar\nfoo\n" + footer)
  }

  @Test func `Colours stay with the text, and bold stays bold`() throws {
    let output = "\u{1B}[1;31mred 1%\u{1B}[m\r\u{1B}[1;32mok\u{1B}[m\u{1B}[K\n"
    let text = try read(output)
    #expect(text.string == "ok\n")
    let style = TextStyle(foreground: .indexed(2), attributes: .bold)
    #expect(text.runs(in: text.fullRange).map(\.style) == [style, .plain])
  }

  @Test
  func `What restores or resets the cursor does so with the style, as in libghostty and tmux`()
    throws
  {
    let rows = try VectorRow.all(in: "FormatsTests/Vectors/restoring.txt", cells: 3)
    #expect(rows.count == 11)
    for row in rows {
      let (output, shown, styled) = (row[0], row[1], row.words(2))
      for pieces in [[Int.max], [1], [2, 3]] {
        let text = try FormatPieces.read(.terminal, Array(output.utf8), pieces: pieces).get().text
        #expect(text.string == shown + "\n")
        var start = text.startOffset
        var found: [String] = []
        for run in text.runs(in: text.fullRange) {
          if run.style != .plain { found.append(text.text(in: start..<start + run.length)) }
          start = start + run.length
        }
        #expect(found == styled, "\(row)")
      }
    }
  }

  @Test(arguments: [
    ("J", [3, 6, 6]), ("1J", [4]), ("2J", [6, 6, 6]), ("K", [3]), ("2K", [6]), ("2X", [2]),
    ("2@", [2]), ("P", [1]), ("L", [6]), ("M", [6]), ("S", [6]), ("T", [6]),
  ])
  func `What is erased takes the background, up to the width of the screen`(
    sequence: String, painted: [Int]
  ) throws {
    let output = "a\r\nbbbbbb\u{1B}[1;4H\u{1B}[44m\u{1B}[\(sequence)\u{1B}[m\u{1B}[3;1H"
    let text = try read(output) { ($0.width, $0.height) = (6, 3) }
    let blue = TextStyle(background: .indexed(4))
    let runs = text.runs(in: text.fullRange).filter { $0.style != .plain }
    #expect(runs.allSatisfy { $0.style == blue })
    #expect(runs.map(\.length) == painted, "\(text.string.debugDescription)")
  }

  @Test
  func `What a full-screen program showed is left out with a notice, and can be read alone`() throws
  {
    let output =
      "$ x\n\u{1B}[?1049h\u{1B}[Hmenu\u{1B}[2;3H\u{1B}[31mred\u{1B}[m\u{1B}[H\u{1B}[J\u{1B}[?1049l$ \n"
    let read = try TextFormat.terminal.read(Array(output.utf8))
    #expect(read.text.string == "$ x\n$ \n")
    #expect(read.notices.count == 1 && read.notices[0].contains("--last-screen"))
    let picture = try self.read(output) { $0.readsLastScreen = true }
    #expect(picture.string == "menu\n  red\n")
    #expect(picture.style(at: TextOffset(7)).foreground == .indexed(1))
    // The rows stay as they stood, though lines were wrapped.
    let less = "\u{1B}[?1049h\n0123456789abcde\u{1B}[5;2Hx\n\u{1B}[?1049l"
    let rows = try self.read(less) { ($0.readsLastScreen, $0.width) = (true, 10) }
    #expect(rows.string == "\n0123456789\nabcde\n\n x\n")
    // A smaller terminal has no more of it.
    let resized = """
      {"version": 2, "width": 6, "height": 3}
      [1, "o", "\\u001b[?1049h\\u001b[Hab\\r\\ncdefgh\\r\\nij"]
      [2, "r", "4x2"]
      [3, "o", "\\u001b[Hkl\\u001b[?1049l"]

      """
    #expect(try self.read(resized) { $0.readsLastScreen = true }.string == "klef\nij\n")
    let blank = "\u{1B}[?1049h\u{1B}[H\u{1B}[?1049la\n"
    #expect(try TextFormat.terminal.read(Array(blank.utf8)).notices.isEmpty)
    // Without such a program it is the screen at the end.
    #expect(try self.read(blank) { $0.readsLastScreen = true }.string == "a\n")
    #expect(
      try self.read("a\nb\nc\n") { ($0.readsLastScreen, $0.height) = (true, 2) }.string == "c\n")
    #expect(throws: FormatError.self) { try self.read("\n") { $0.readsLastScreen = true } }
    // The last line of a recording was not on it.
    let recording =
      "Script started on 2026-01-01 [COLUMNS=\"9\" LINES=\"2\"]\na\nb\nc\n\nScript done on 2\n"
    #expect(try self.read(recording) { $0.readsLastScreen = true }.string == "c\n")
    #expect(try TextFormat.terminal.read(Array(recording.utf8)).notices.isEmpty)
    let both = recording + recording.replacing("\nc", with: "\nd")
    #expect(try self.read(both) { $0.readsLastScreen = true }.string == "d\n")
  }

  @Test(arguments: [
    "{\"version\": 2, \"width\": 20, \"height\": 5, \"env\": {\"TERM\": \"xterm\"}}",
    "{\"version\": 3, \"term\": {\"cols\": 20, \"rows\": 5}}",
  ])
  func `An asciicast is read like a recording by script`(header: String) throws {
    let events = """
      [0.1, "o", "a\\u001b[3"]
      # a comment
      [0.2, "o", "1mré"]
      [0.3, "i", "typed"]
      [0.4, "r", "10x4"]
      [0.5, "o", "d\\r\\n0123456789ab\\u001b[H!"]

      """
    let bytes = Array("\(header)\n\(events)".utf8)
    #expect(TextFormat(ofFileNamed: "a.cast", head: bytes) == .terminal)
    for pieces in [[Int.max], [1], [50, 3]] {
      let text = try FormatPieces.read(.terminal, bytes, pieces: pieces).get().text
      #expect(text.string == "!réd\n0123456789ab\n")
      #expect(text.style(at: TextOffset(1)).foreground == .indexed(1))
    }
  }

  @Test func `Version 1 of asciicasts is one document, on one line or on several`() throws {
    let cast = """
      {"version": 1, "width": 10, "height": 4, "command": "sh", "env": {"TERM": "xterm"},
       "stdout": [
        [0.2, "a\\u001b[3"], [0.1, "1mré\\r\\n0123456789ab\\u001b[H!"]]}
      """
    for cast in [cast, cast.replacing("\n", with: "")] {
      #expect(TextFormat(ofFileNamed: "a.json", head: Array(cast.utf8)) == .terminal)
      for pieces in [[Int.max], [1]] {
        let read = try FormatPieces.read(.terminal, Array(cast.utf8), pieces: pieces).get()
        #expect(read.text.string == "!ré\n0123456789ab\n")
        #expect(read.notices.isEmpty)
      }
    }
    for other in [
      "{\"version\": 1, \"width\": 10, \"height\": 4, \"data\": [[0, 1]]}", "{\"version\": 1}",
    ] {
      #expect(TextFormat(ofFileNamed: "a.json", head: Array(other.utf8)) == .ansi)
    }
  }

  @Test(arguments: [
    ("[1, \"o\", \"x\"]\n\n# comment\n[2, \"i\", \"x\"]\n[3, \"z\", \"x\"]\n", 0),
    ("[\"2.0\", \"o\", \"y\"]", 1),
    ("lol!\n[1, \"o\", \"x\"", 2), ("[1, \"o\", \"y\", \"z\"]", 1), ("[1, \"o\"]", 1), ("[]", 1),
    ("[1, \"o\", 5]", 1), ("[1, {\"a\": \"o\"}, \"y\"]\n{}", 2), ("[1, null, \"o\", \"y\"]", 1),
    ("[1, \"r\", \"-1x0\"]", 1),
    ("[1, \"o\", \"\u{1}\"]", 1), ("[1, \"o\", \"x\"],", 1),
  ])
  func `Unreadable parts of an asciicast are left out and counted`(
    events: String, count: Int
  ) throws {
    let header = "{\"version\": 2, \"width\": 20, \"height\": 5}\n"
    let read = try TextFormat.terminal.read(Array((header + events).utf8))
    #expect(read.text.string == (events.contains("\"o\", \"x\"]") ? "x" : ""))
    let notice = "unreadable parts of the recording are left out: \(count)"
    #expect(read.notices == (count > 0 ? [notice] : []))
    let one =
      "{\"version\": 1, \"width\": 20, \"height\": 5, \"stdout\": [[1, \"x\"], [\"2\", \"y\"], [3, \"z\""
    #expect(
      try TextFormat.terminal.read(Array(one.utf8)).notices.map { $0.hasSuffix(": 2") } == [true])
  }

  @Test func `The theme of an asciicast is the palette of pages and pictures`() throws {
    let colors = (1...8).map { "#\($0)00000" }.joined(separator: ":")
    let theme = "\"theme\": {\"fg\": \"#abcdef\", \"bg\": \"#123456\", \"palette\": \"\(colors)\"}"
    for header in [
      "{\"version\": 2, \"width\": 9, \"height\": 2, \(theme)}\n",
      "{\"version\": 3, \"term\": {\"cols\": 9, \"rows\": 2, \(theme)}}\n",
    ] {
      let bytes = Array((header + "[1, \"o\", \"\\u001b[31mx\\u001b[94my\\u001b[mz\"]\n").utf8)
      let found = bytes.withUnsafeBufferPointer {
        TextFormat.terminal.art(in: $0, isLast: false, FormatOptions(), for: .html)
      }
      guard case .found(let art) = found else {
        Issue.record("no palette")
        continue
      }
      let options = FormatOptions { $0.palette = art.palette }
      let text = try TextFormat.terminal.read(bytes).text
      for format in [TextFormat.html, .svg] {
        let page = String(decoding: try format.write(text, options: options), as: UTF8.self)
        for color in ["#200000", "#500000", "#abcdef", "#123456"] { #expect(page.contains(color)) }
      }
    }
    let found = Array("x\n".utf8).withUnsafeBufferPointer {
      TextFormat.terminal.art(in: $0, isLast: true, FormatOptions(), for: .html)
    }
    #expect(found == .none)
  }

  @Test func `Where the width is not known, the line break fills what is erased`() throws {
    let text = try read(
      "\u{1B}[H\u{1B}[41ma\u{1B}[Kb\u{1B}[m\nc\u{1B}[42m\u{1B}[4G\u{1B}[K\u{1B}[m\nd\n")
    #expect(text.string == "ab\nc  \nd\n")
    let fills = (0..<3).map {
      text.style(at: text.rangeWithBreak(of: LineIndex($0)).upperBound - 1)
    }
    #expect(fills.map(\.fill) == [.indexed(1), .indexed(2), .default])
    #expect(
      try read("\u{1B}[H\u{1B}[41ma\u{1B}[K\u{1B}[m\u{1B}[K\n").style(at: TextOffset(1)).fill
        == .default)
  }

  @Test func `apt's progress in the last row leaves no trace`() throws {
    var output = "start\n\n\u{1B}7\u{1B}[0;23r\u{1B}8\u{1B}[1A"
    for step in 1...40 {
      output +=
        "Unpacking \(step)\n\u{1B}7\u{1B}[24;0f\u{1B}[42mProgress: [\(step)%]\u{1B}[49m\u{1B}8"
    }
    output += "\u{1B}7\u{1B}[0;24r\u{1B}8\u{1B}[1A\u{1B}[Jend\n"
    let text = try lines(output)
    #expect(!text.contains("Progress"))
    for step in 1...39 { #expect(text.contains("Unpacking \(step)\n")) }
    #expect(text.hasPrefix("start\nUnpacking 1\n") && text.hasSuffix("end\n"))
  }

  @Test func `A recording by script has the size of its terminal`() throws {
    let header = "Script started on 2024-05-01 10:00:00+00:00 "
    let size = "[TERM=\"xterm\" TTY=\"/dev/pts/0\" COLUMNS=\"20\" LINES=\"4\"]\n\r"
    // A long command line wraps, and going up stops at the top of the screen.
    let text = try lines(header + size + String(repeating: "x", count: 50) + "\r\n\u{1B}[9A\rtop")
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(rows.last?.hasPrefix("topx") == true || rows.contains { $0.hasPrefix("top") })
    #expect(rows.contains { $0.filter { $0 == "x" }.count == 47 }, "\(text)")
    // A line feed keeps the column, and a backspace does not make text bold.
    let line = try read(header + size + "\r\nab\ncd\u{8}d\r\n")
    #expect(line.string.hasSuffix("ab\n  cd\n"))
    #expect(line.runs(in: line.fullRange).allSatisfy { $0.style == .plain })
  }

  @Test func `The width of a terminal wraps lines, and a wrapped line is one line`() throws {
    let text = try read("0123456789abcdef\rX\n") { $0.width = 10 }
    #expect(text.string == "0123456789Xbcdef\n")
    #expect(try read("x\u{1B}#8y") { ($0.width, $0.height) = (3, 2) }.string == "yEE\nEEE\n")
    // The last column is overstruck like others.
    #expect(try read("abc\u{8}c\na名\u{8}名\n") { $0.width = 3 }.string == "abc\na名\n")
    #expect(try read("\u{1B}#8") { ($0.width, $0.height) = (106, 1) }.string.count == 106)
  }

  @Test func `Rows that are inserted, deleted or erased divide a wrapped line`() throws {
    let rows = try VectorRow.all(in: "FormatsTests/Vectors/dividing.txt", cells: 2)
    #expect(rows.count == 8)
    for row in rows {
      let (change, shown) = (row[0], row[1])
      let output = "0123456789abcdefghijkl" + change + "\u{1B}[r\u{1B}[6;1H"
      let text = try read(output) { ($0.width, $0.height) = (10, 6) }.string
      #expect(text.hasPrefix(shown + "\n"), "\(row)")
    }
  }

  @Test(arguments: [
    ("A\u{1B}Pqabc\ndef\n", "A", true), ("A\u{1B}]0;abc\ndef\n", "A\ndef\n", true),
    ("A\u{1B}_ab\u{1B}[mB", "AB", true), ("A\u{1B}Pqabc\u{18}B", "AB", false),
    ("A\u{1B}]0;abc\u{7}B", "AB", false), ("A\u{1B}Pqabc\nd\u{1B}\\B", "AB", false),
    ("A\u{1B}Ptmux;\u{1B}\u{1B}]0;abc\u{7}\u{1B}\\B", "AB", false),
  ])
  func `Text after an unfinished control string is left out with a notice`(
    output: String, shown: String, isNoticed: Bool
  ) throws {
    for pieces in [[Int.max], [1]] {
      let read = try FormatPieces.read(.terminal, Array(output.utf8), pieces: pieces).get()
      #expect(read.text.string == shown)
      #expect(read.notices.contains { $0.contains("control string") } == isNoticed)
    }
  }

  @Test(.slow)
  func `Rows far above the cursor are finished, so that long logs take little memory`() throws {
    var reader = TerminalReader()
    var text = ""
    var finished = 0
    for line in 0..<50_000 {
      let bytes = Array(
        "line \(line)\r\u{1B}[38;2;\(line % 256);\(line / 256);7mLINE\u{1B}[m\n".utf8)
      _ = try bytes.withUnsafeBufferPointer {
        try reader.read($0, isLast: line == 49_999) { piece, _ in
          text += String(decoding: piece, as: UTF8.self)
          finished = line
        }
      }
      #expect(line - finished <= 2001)
    }
    #expect(text == (0..<50_000).map { "LINE \($0)\n" }.joined())
  }

  @Test func `Hostile output takes little time and memory`() throws {
    var random = SeededGenerator(seed: 9)
    let numbers = ["", "1", "7", "24", "80", "500", "9999", "99999999999", "0", "1;1", "5;500"]
    for _ in 0..<60 {
      var output = ""
      for _ in 0..<300 {
        output += random.pick([
          "x", "漢", "\n", "\r", "\u{8}", "\t", "\u{301}", "e\u{301}", "\u{E}", "\u{1B}c", "\u{1B}M",
          "\u{1B}7", "\u{1B}8", "\u{1B}D", "\u{1B}[?1049h", "\u{1B}[?1049l", "\u{1B}[4h",
          "\u{1B}[44m", "名", "\u{1B}[?47h", "\u{1B}[?47l", "\u{1B}[?6h", "\u{1B}[20h", "\u{1B}#8",
          "\u{1B}[1\"q", "\u{1B}[?\(random.pick(numbers))J", "\u{1B}[\(random.pick(numbers))'}",
          "\u{1B}[\(random.pick(numbers)) @", "\u{1B}[3\u{B}", "\u{1B}Pq", "_", "\u{1B}[?7l",
          "\u{1B}[\(random.pick(numbers))\(random.pick(Array("ABCDEFGHIJKLMPSTXZ@`abdefrsu")))",
        ])
      }
      let text = try read(output)
      #expect(text.utf8Count < 2_000_000)
      for isRecording in [true, false] {
        let header = isRecording ? "Script started on 2024 [COLUMNS=\"3\" LINES=\"1\"]\n" : ""
        let size = random.number(in: 1...9)
        _ = try read(header + output) { ($0.width, $0.height) = (size, random.number(in: 1...5)) }
        _ = try? read(header + output) { ($0.width, $0.readsLastScreen) = (size, true) }
      }
    }
  }
}

/// libvterm 0.1 takes `ESC [ s` for margins, can hang after `ESC [ b`, and keeps the style at a soft
/// reset; other tests have these.
@Suite("Replayed output and libvterm")
struct ReplayedScreenTests {
  private static let commands = [
    "A", "2A", "9A", "B", "3B", "C", "7C", "D", "5D", "E", "2F", "4G", "30G", "H", "3;9H", "12;4f",
    "5d", "K", "1K", "2K", "J", "1J", "2J", "X", "6X", "P", "3P", "@", "4@", "L", "2L", "M", "3M",
    "S", "T", "2S", "3;8r\u{1B}[8;4Ha\n\n\u{1B}[2L\u{1B}[r",
    "4;9r\u{1B}[4;4H\u{1B}M\u{1B}[M\u{1B}[5;1Hb\u{1B}[2S\u{1B}[r",
    "1;9r\u{1B}[9H\n\nc\u{1B}[T\u{1B}[r", "?1049h\u{1B}[3Bmenu\u{1B}[?1049l", "?7l", "?7h",
    "I", "2I", "Z", "3Z", "g", "3g",
    "4;9r\u{1B}[?6h\u{1B}[2;5Hd\u{1B}[9;3He\u{1B}[3df\u{1B}[?6l\u{1B}[r",
    "m", "41m", "48;5;200;1m", "44;3m", "49m", "?1049h\u{1B}[42mmenu\u{1B}[?1049l",
  ]

  private static let escapes = [
    "\u{1B}7", "\u{1B}8", "\u{1B}(0qx\u{1B}(B", "\u{1B}E", "\u{1B}H",
    "\u{1B}(A#\u{1B}(B#",
    "\u{1B}*0\u{1B}Nqq", "\u{1B}+0\u{1B}Oxx", "\u{1B})0\u{E}q\u{F}q",
    "\u{1B}7\u{1B}[41m\u{1B})0\u{1B}8",
    "\u{1B}c", "\u{B}", "\u{C}", "\u{1B}[3\u{1B}[42mx", "\u{1B}\u{1B}[43m", "\u{1B}(\u{1B}[1mx",
    "\u{1B}]0;t\u{1B}[44mx",
    "\u{1B}[4\u{18}y", "\u{1B}P1\u{1B}[mz",
  ]

  /// Returns random output.
  private func output(
    _ random: inout SeededGenerator, _ commands: [String] = commands, _ others: [String] = []
  ) -> String {
    var output = ""
    for _ in 0..<random.number(in: 1...30) {
      switch random.number(in: 0...9) {
      case 0...3: output += random.pick(["text ", "wörd", "x", "0123456789"])
      case 4:
        output += random.pick(["\r\n", "\r", "\n", "\u{8}", "\t", "\t", "\u{1B}M", "\u{1B}D"])
      case 5: output += random.pick(Self.escapes + others)
      default:
        let command = random.pick(commands)
        // Terminals disagree about the column after lines are inserted or deleted.
        output += "LM".contains(command.last ?? " ") ? "\r" : ""
        output += "\u{1B}[" + command
      }
    }
    return output
  }

  private func screen(_ output: String, _ size: TerminalSize) -> Screen {
    var screen = Screen(width: size.columns, height: size.rows, isRecording: true)
    screen.keepsColumn = true
    _ = Array(output.utf8).withUnsafeBufferPointer { screen.draw($0, isLast: true) }
    return screen
  }

  @Test(.needs(pythonModule: "pyghostty"))
  func `Random output ends with the characters of libghostty`() throws {
    var random = SeededGenerator(seed: 5)
    let size = TerminalSize(columns: 20, rows: 12)
    let outputs = (0..<(isThorough ? 2000 : 200)).map { _ in
      output(
        &random,
        Self.commands.filter { $0.last != "g" } + [
          "e", "9e", "1\"q", "2\"q", "?J", "?1J", "?2K", "?1K", "20h", "20l", "2\rC", "1\u{B}B",
          "\u{8}D",
          "?1047h\u{1B}[Bmenu\u{1B}7\u{1B}[?1047l", "?47h\u{1B}[2Amenu\u{1B}[2J\u{1B}[?47l",
        ], ["\u{1B}[s", "\u{1B}[u", "\u{1B}[?1048h", "\u{1B}[?1048l"])
    }
    let expected = try GhosttyScreen.screens(
      after: outputs.map { Array("\u{1B}c\($0)".utf8) }, size: size)
    for (output, expected) in zip(outputs, expected) {
      let screen = screen(output, size)
      for (row, text) in expected.text.enumerated() {
        let cells = (0..<size.columns).map { screen.cell(screen.top + row, $0) }
        let shown = cells.map(\.text).joined()
        try #require(
          shown.hasPrefix(text) && shown.dropFirst(text.count).allSatisfy { $0 == " " },
          "\(output.debugDescription), row \(row): “\(shown)” is not “\(text)”")
        for (column, style) in expected.styles[row].enumerated() where cells[column].text != " " {
          var expected = TextStyle.plain
          if style[0] == 1 { expected.attributes.insert(.bold) }
          if style[1] == 1 { expected.attributes.insert(.italic) }
          if let index = UInt8(exactly: style[2]) { expected.background = .indexed(index) }
          try #require(
            cells[column].style == expected, "\(output.debugDescription), \(row), \(column)")
        }
      }
    }
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `Random output ends with the screen of libvterm`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let size = TerminalSize(columns: 60, rows: 12)
    for _ in 0..<40 {
      let output = output(&random)
      let expected = try TerminalScreen(rendering: Array(output.utf8), size: size)
      let screen = screen(output, size)
      for row in 0..<size.rows {
        let cells = (0..<size.columns).map { expected.cell(row, $0) }
        let shown = (0..<size.columns).map { screen.cell(screen.top + row, $0) }
        try #require(
          shown.map(\.text) == cells.map { $0.text.isEmpty ? " " : $0.text },
          "\(output.debugDescription), row \(row)")
        try #require(
          shown.map(\.style) == cells.map { Self.style(of: $0) },
          "\(output.debugDescription), row \(row)")
      }
      #expect(screen.row - screen.top == expected.cursor.row)
      #expect(screen.cursorColumn == expected.cursor.column)
    }
  }

  /// Bold and italic, which only characters have, and the background.
  private static func style(of cell: TerminalScreen.Cell) -> TextStyle {
    var style = TextStyle.plain
    if case .indexed(let index) = cell.background { style.background = .indexed(index) }
    guard !cell.text.isEmpty else { return style }
    if cell.bold { style.attributes.insert(.bold) }
    if cell.italic { style.attributes.insert(.italic) }
    return style
  }
}

extension Screen {
  /// The text and style of a cell; a space for an undrawn one.
  fileprivate func cell(_ row: Int, _ column: Int) -> (text: String, style: TextStyle) {
    guard column < cellCount(of: row) else { return (" ", .plain) }
    var bytes: [UInt8] = []
    rows[row].cells[column].append(to: &bytes, clusters: clusters)
    return (String(decoding: bytes, as: UTF8.self), styles[rows[row].cells[column].style])
  }
}
