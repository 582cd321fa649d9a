import Color
import StyledText
import Terminal
import TestSupport
import Testing
import UnicodeText

@testable import Formats

@Suite("Films of sessions")
struct FilmTests {
  /// An event of a recording: its time in seconds, and what was printed.
  private typealias Event = (time: Double, output: String)

  private static let size = TerminalSize(columns: 30, rows: 6)

  /// Returns a recording in a version of asciicast.
  private func cast(_ events: [Event], version: Int = 2, header: String = "") -> [UInt8] {
    let lines = events.enumerated().map { index, event in
      let start = version == 2 || index == 0 ? 0 : events[index - 1].time
      return "[\(event.time - start),\(version == 1 ? "" : "\"o\",")\(event.output.jsonQuoted)]"
    }
    let size = "\"width\":\(Self.size.columns),\"height\":\(Self.size.rows)"
    let term = "\"term\":{\"cols\":\(Self.size.columns),\"rows\":\(Self.size.rows)}"
    let text =
      switch version {
      case 1: "{\"version\":1,\(size),\"stdout\":[\(lines.joined(separator: ","))]}"
      case 2: "{\"version\":2,\(size)\(header)}\n" + lines.joined(separator: "\n")
      default: "{\"version\":3,\(term)\(header)}\n" + lines.joined(separator: "\n")
      }
    return Array(text.utf8)
  }

  private func film(
    _ cast: [UInt8], _ change: (inout FormatOptions) -> Void = { _ in }
  ) throws(FormatError) -> [UInt8] {
    var options = FormatOptions { $0.palette = .xterm }
    options.isAnimated = true
    change(&options)
    guard let conversion = FormatConversion(from: .terminal, to: .svg, options: options) else {
      return []
    }
    var output: [UInt8] = []
    _ = try cast.withUnsafeBufferPointer { bytes throws(FormatError) in
      try conversion.convert(bytes, isLast: true, to: &output)
    }
    return output
  }

  // MARK: What is shown

  /// Random output, and what a terminal shows after it.
  private struct NaiveTerminal {
    var rows = Array(
      repeating: Array(repeating: PictureCell(), count: size.columns), count: size.rows)
    var (row, column, style) = (0, 0, PictureCell())

    /// Returns some output.
    mutating func change(_ random: inout SeededGenerator) -> String {
      switch random.number(in: 0...7) {
      case 0:
        (row, column) = (
          random.number(in: 0...size.rows - 1), random.number(in: 0...size.columns - 1)
        )
        return "\u{1B}[\(row + 1);\(column + 1)H"
      case 1:
        let (text, back) = (random.number(in: 0...7), random.number(in: 0...7))
        style.color = TerminalPalette.xterm[UInt8(text)].hex
        style.background = back == 0 ? nil : TerminalPalette.xterm[UInt8(back)].hex
        return "\u{1B}[3\(text);\(back == 0 ? 49 : 40 + back)m"
      case 2:
        for index in column..<size.columns { rows[row][index] = blank }
        return "\u{1B}[K"
      case 3:
        column = 0
        if row == size.rows - 1 {
          rows.removeFirst()
          rows.append(Array(repeating: blank, count: size.columns))
        } else {
          row += 1
        }
        return "\r\n"
      default:
        let text = random.pick(["a", "Word, no. \(random.number(in: 0...9))", "x é", "<&>"])
        guard column + text.count < size.columns else { return "" }
        for character in text {
          rows[row][column] = style
          rows[row][column].text = String(character)
          column += 1
        }
        return text
      }
    }

    private var blank: PictureCell { PictureCell(background: style.background) }
  }

  @Test(arguments: [1, 2, 3], [nil, 0.5] as [Double?])
  func `At every time a picture shows what a terminal does`(version: Int, idleLimit: Double?) throws
  {
    var options = FilmOptions()
    (options.idleLimit, options.speed) = (idleLimit, version == 2 ? 3 : nil)
    var random = SeededGenerator(seed: UInt64(version))
    for _ in 0..<(isThorough ? 40 : 4) {
      var terminal = NaiveTerminal()
      var (time, shown) = (0.0, 0.0)
      var (events, screens): ([Event], [(time: Double, rows: [[PictureCell]])]) = (
        [], [(0, terminal.rows)]
      )
      for _ in 0..<random.number(in: 1...60) {
        let gap = Double(random.number(in: 0...2000)) / 1000
        time += gap
        shown += min(gap, options.idleLimit ?? gap) / (options.speed ?? 1)
        events.append((time, terminal.change(&random)))
        screens.append((shown, terminal.rows))
      }
      let picture = try Picture(film(cast(events, version: version)) { $0.film = options })
      for _ in 0..<20 {
        let moment = shown * Double(random.number(in: 0...1000)) / 1000
        // Frames that are closer than the eye can see are one.
        let expected = screens.last { Int($0.time * 30 + 1e-4) <= Int(moment * 30 + 1e-4) }
        let rows = picture.rows(at: (Double(Int(moment * 30 + 1e-4)) + 0.5) / 30, Self.size)
        try #require(rows == expected?.rows, "at \(moment): \(events)")
      }
    }
  }

  @Test(.needs(pythonModule: "pyghostty"))
  func `At random times a picture shows what libghostty does`() throws {
    var random = SeededGenerator(seed: 9)
    let parts = [
      "\u{1B}[2;5r", "\u{1B}[r", "\u{1B}[3L\r", "\u{1B}[2M\r", "\u{1B}[H\u{1B}[2J", "\u{1B}[J",
      "\u{1B}[1K", "\u{1B}[4P", "\u{1B}[3@", "\u{1B}M", "\r\n", "\u{1B}[31m", "\u{1B}[38;5;99m",
      "\r\n\n\n", "\u{1B}[3;9H", "\u{1B}[A", "\t", "漢字", "e\u{301}", "\u{1B}[1m", "\u{1B}[42m",
      "\u{1B}[m", "text that goes on in the next row\r\n", "abc", "\u{1B}(0lqk\u{1B}(B",
    ]
    for _ in 0..<(isThorough ? 100 : 20) {
      var time = 0.0
      let events: [Event] = (0..<20).map { step in
        time += Double(random.number(in: 40...2000)) / 1000
        return (
          time,
          (0..<random.number(in: 0...9)).map { _ in random.pick(parts) }.joined()
            + (step == 7 ? "\u{1B}[?1049h" : step == 13 ? "\u{1B}[?1049l" : "")
        )
      }
      let picture = try Picture(film(cast(events, version: random.pick([1, 2, 3]))))
      let screens = try GhosttyScreen.screens(
        after: events.map { Array($0.output.utf8) }, size: Self.size, setup: "\\x1b[?2027l")
      for _ in 0..<20 {
        // In the middle of a frame of the film.
        let frame = random.number(in: 0...Int(time * 30))
        guard let index = events.lastIndex(where: { Int($0.time * 30 + 1e-4) <= frame }) else {
          continue
        }
        let rows = picture.rows(at: (Double(frame) + 0.5) / 30, Self.size)
        for (row, text) in screens[index].text.enumerated() {
          // Lines are drawn as shapes.
          let expected = text.replacing(/[┌─┐]/, with: " ").trimmed
          try #require(rows[row].map(\.text).joined().trimmed == expected, "\(events)")
          // libghostty is asked by columns.
          guard expected.unicodeScalars.allSatisfy(\.isASCII) else { continue }
          for (cell, style) in zip(rows[row], screens[index].styles[row]) where cell.text != " " {
            let (back, front) = (UInt8(exactly: style[2]), UInt8(exactly: style[3]))
            try #require(cell.background == back.map { TerminalPalette.xterm[$0].hex }, "\(events)")
            if let front {
              try #require(cell.color == TerminalPalette.xterm[front].hex, "\(events)")
            }
          }
        }
      }
    }
  }

  @Test func `What several rows show is drawn once`() throws {
    let events = (0..<300).map {
      (time: Double($0) / 10, output: "line \($0 % 200) of the output \u{1B}[31mred\u{1B}[m\r\n")
    }
    let drawing = String(decoding: try film(cast(events)), as: UTF8.self)
    for line in 0..<200 {
      #expect(drawing.ranges(of: ">line \(line) of the output</text>").count == 1)
    }
    let still = String(
      decoding: try film(cast([(0, "~\r\n~\r\n~\r\n~")])), as: UTF8.self)
    #expect(still.ranges(of: "~").count == 1 && still.ranges(of: "<use ").count == 4)
  }

  @Test func `The part, the pace and the still image are those that are asked for`() throws {
    let events: [Event] = [(1, "one"), (2, "\rtwo"), (30, "\rsix"), (31, "\u{1B}[?25lend")]
    func texts(_ header: String = "", _ change: (inout FilmOptions) -> Void) throws -> [String] {
      let picture = try Picture(film(cast(events, header: header)) { change(&$0.film) })
      return [0, 0.5, 1.5, 2.5, 3.5].map {
        picture.rows(at: $0, Self.size)[0].map(\.text).joined().trimmed
      } + ["\(picture.duration)"]
    }
    #expect(try texts { $0.start = 1.6 } == ["one", "two", "two", "two", "two", "30.4"])
    #expect(
      try texts { ($0.start, $0.end) = (29, 30.5) } == ["two", "two", "six", "six", "six", "2.0"])
    #expect(try texts { $0.idleLimit = 1 } == ["", "", "one", "two", "six", "5.0"])
    #expect(try texts(",\"idle_time_limit\":1.0") { _ in } == ["", "", "one", "two", "six", "5.0"])
    #expect(try texts { $0.speed = 10 } == ["", "two", "two", "two", "sixend", "4.1"])
    let poster = Array("\n[1.5,\"m\",\"poster\"]\n[2,\"o\",\"\\rtwo\"]\n[9,\"x\",\"0\"]".utf8)
    let marked = String(decoding: try film(cast([(1, "one")]) + poster), as: UTF8.self)
    #expect(
      marked.contains("<g transform=\"translate(0 -16)\">") && marked.contains("dur=\"9.0s\""))
  }

  // MARK: Limits

  @Test
  func `A recording that is too long, too large or damaged is an error that says what helps`() {
    let counter = (0..<10_050).map { (time: Double($0) / 20, output: "\r\($0)") }
    let noise = (0..<9000).map { step in
      let rows = (0..<6).map { "\u{1B}[\($0 + 1)H" + String(repeating: "\(step)", count: 4) }
      let colors = (0..<15).map { "\u{1B}[3\($0 % 7 + 1)m\(step + $0)" }
      return (time: Double(step), output: rows.joined() + "\u{1B}[H" + colors.joined())
    }
    let long: [Event] = [(0, "a"), (7200, "b")]
    let cases: [([UInt8], String)] = [
      (cast(counter), "have more than 10000 frames"), (cast(noise), "play for more than an hour"),
      (cast(long), "play for more than an hour: choose a part with --from and --to, or shorten it"),
      (cast(long.map { ($0.time * 1e30, $0.output) }), "play for more than an hour"),
      (cast([]), "no output of the recording can be shown"),
      (cast([]) + Array("\n[1,\"z\"".utf8), "no output of the recording can be shown"),
      (cast([]) + Array("\n[1e999,\"o\",\"x\"]".utf8), "no output of the recording can be shown"),
      (Array("no recording".utf8), "it is no asciicast"),
    ]
    for (bytes, message) in cases {
      let error = #expect(throws: FormatError.self) {
        try film(bytes) { if bytes.first != UInt8(ascii: "{") { $0.film.speed = 2 } }
      }
      #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    }
    let damaged = TextFormat.detect(
      ofFileNamed: "a.cast", head: Array("{\"version\": 2, \"wid".utf8), tail: [], size: nil)
    #expect(damaged.notices == ["its format is a damaged asciicast, which is only read as text"])
    #expect(throws: Never.self) { try film(cast(counter)) { $0.film.end = 60 } }
    #expect(throws: Never.self) { try film(cast(long)) { $0.film.idleLimit = 5 } }
    #expect(throws: Never.self) { try film(cast(long)) { $0.film.start = 7200 } }
    let error = #expect(throws: FormatError.self) { try film(cast(long)) { $0.film.start = 7201 } }
    #expect(error?.message == "the recording ends before --from")
    #expect(throws: FormatError.self) { try film(cast(long)) { $0.picture.hasLineNumbers = true } }
  }
}

// MARK: - Pictures

/// A cell as a picture shows it.
private struct PictureCell: Equatable {
  var text = " "
  var color = TerminalPalette.xterm[7].hex
  var background: String?

  static func == (one: PictureCell, other: PictureCell) -> Bool {
    one.text == other.text && one.background == other.background
      && (one.text == " " || one.color == other.color)
  }
}

/// An animated picture, whose elements are evaluated at a time.
private struct Picture {
  private final class Element {
    var (name, text, attributes, children) = ("", "", [String: String](), [Element]())

    func integer(_ name: String) -> Int { attributes[name].flatMap { Int($0) } ?? 0 }
  }

  private let root = Element()
  private var named: [String: Element] = [:]
  private(set) var duration = 0.0

  init(_ bytes: [UInt8]) throws {
    var open = [root]
    for part in String(decoding: bytes, as: UTF8.self).split(separator: "<") {
      let parts = part.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts[0].first != "/" else {
        open.removeLast()
        continue
      }
      let element = Element()
      element.name = String(parts[0].prefix { $0.isLetter })
      for match in parts[0].matches(of: /([-a-zA-Z]+)="([^"]*)"/) {
        element.attributes[String(match.1)] = String(match.2)
      }
      element.text = [("lt", "<"), ("gt", ">"), ("amp", "&")].reduce(String(parts[1])) {
        $0.replacing("&\($1.0);", with: $1.1)
      }
      open.last?.children.append(element)
      if let id = element.attributes["id"] { named["#" + id] = element }
      duration = element.attributes["dur"].flatMap { Double($0.dropLast()) } ?? duration
      if parts[0].last != "/" { open.append(element) }
    }
    try #require(open.count == 1)
  }

  /// Returns the cells at a time.
  func rows(at time: Double, _ size: TerminalSize) -> [[PictureCell]] {
    var rows = Array(
      repeating: Array(repeating: PictureCell(), count: size.columns), count: size.rows)
    func draw(_ element: Element, _ top: Int, _ visible: Int?) {
      let row = { (y: Int) in
        (0..<size.rows).contains((y + top) / 16) && y + top >= 0
          && (visible == nil || (y + top) / 16 == visible) ? (y + top) / 16 : nil
      }
      switch element.name {
      case "defs", "animateTransform", "title", "style": return
      case "use":
        for child in named[element.attributes["href"] ?? ""]?.children ?? [] {
          draw(child, top + element.integer("y"), visible)
        }
      case "svg" where element.attributes["x"] != nil:
        let y = element.integer("y")
        let values = element.children[0].children.last?.attributes
        let fraction = time / duration
        let times = (values?["keyTimes"] ?? "").split(separator: ";").map { Double($0) ?? 0 }
        let index = times.lastIndex { $0 <= fraction } ?? 0
        let offset = (values?["values"] ?? "").split(separator: ";")[index].split(separator: " ")
        for child in element.children[0].children {
          draw(child, top + y + (Int(offset[1]) ?? 0), y / 16)
        }
        return
      case "text":
        guard let row = row(element.integer("y")) else { return }
        let isMiddle = element.attributes["text-anchor"] != nil
        let isWide = element.text.unicodeScalars.first.map { $0.value > 0x2E80 } ?? false
        var column = (element.integer("x") - (isMiddle ? isWide ? 8 : 4 : 0)) / 8
        for character in element.text {
          rows[row][column].text = String(character)
          rows[row][column].color = element.attributes["fill"] ?? TerminalPalette.xterm[7].hex
          if isWide { rows[row][column + 1].text = "" }
          column += 1
        }
      case "path":
        for match in (element.attributes["d"] ?? "").matches(of: /M(\d+) (\d+)h(\d+)/) {
          guard let row = row((Int(match.2) ?? 0) * 4), let x = Int(match.1), let w = Int(match.3),
            let hex = element.attributes["stroke"]
          else { continue }
          for column in x..<x + w {
            rows[row][column].background =
              hex.count > 4 ? hex : "#" + hex.dropFirst().map { "\($0)\($0)" }.joined()
          }
        }
      default: for child in element.children { draw(child, top, visible) }
      }
    }
    draw(root, 0, nil)
    return rows
  }
}

extension String {
  /// The text without blanks at its end.
  fileprivate var trimmed: String { replacing(/\ +$/, with: "") }
}
