import Color
import Foundation
import Terminal
import TestSupport
import Testing

@testable import Formats

@Suite("Recordings")
struct RecordingTests {
  private static let glyphs = ["a", "Z", " ", " ", " ", "▀", "漢", "é", "e\u{301}", "◆", "█", "─"]

  private func change(_ frame: inout Frame, _ generator: inout SeededGenerator) {
    func color() -> TerminalColor {
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: .default
      case 1: .indexed(UInt8.random(in: 0...255, using: &generator))
      default: .rgb(RGB8(UInt8.random(in: 0...255, using: &generator), 7, 200))
      }
    }
    let attributes: [CellAttributes] = [[], .bold, .italic, .underline, .reverse, .strike]
    for _ in 0..<Int.random(in: 0..<8, using: &generator) {
      let style = CellStyle(
        foreground: color(), background: color(),
        attributes: attributes.randomElement(using: &generator) ?? [])
      let point = Point(
        column: Int.random(in: -2..<frame.size.columns, using: &generator),
        row: Int.random(in: 0..<frame.size.rows, using: &generator))
      let text = (0..<Int.random(in: 1..<20, using: &generator)).map { _ in
        Self.glyphs.randomElement(using: &generator) ?? "a"
      }
      frame.write(text.joined(), at: point, style: style)
    }
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: frame = Frame(size: frame.size)
    case 1: frame.fill(Rect(column: 3, row: 0, columns: frame.size.columns, rows: 3))
    default: break
    }
    frame.cursor =
      Bool.random(using: &generator)
      ? Cursor(Point(column: Int.random(in: 0..<frame.size.columns, using: &generator), row: 1))
      : nil
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func `A replayed recording shows the frames, cell by cell`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let size = Size(columns: 34, rows: 8)
    var (cast, frame) = (Asciicast(), Frame(size: size))
    var bytes: [UInt8] = []
    for step in 0..<60 {
      change(&frame, &generator)
      for line in try events(cast.frame(frame, at: .milliseconds(step))) where line.kind == "o" {
        bytes += Array(line.text.utf8)
      }
      let screen = try TerminalScreen(
        rendering: bytes, size: TerminalSize(columns: size.columns, rows: size.rows))
      try #require(screen.difference(from: frame) == nil, "step \(step)")
      try #require(screen.modes.cursorVisible == (frame.cursor != nil), "step \(step)")
      if let point = frame.cursor?.position {
        try #require(screen.cursor == .init(row: point.row, column: point.column))
      }
    }
  }

  @Test(
    .needs(pythonModule: "pyghostty"),
    arguments: [true, false], [true, false])
  func `A recording has every character in its place, however the player measures emoji`(
    drawsWhole: Bool, measuresCharacters: Bool
  ) throws {
    var generator = SeededGenerator(seed: 5)
    let size = Size(columns: 30, rows: 4)
    var (cast, frame) = (Asciicast(), Frame(size: size))
    var (outputs, frames): ([[UInt8]], [Frame]) = ([], [])
    for step in 0..<80 {
      var point = Point(
        column: Int.random(in: 0..<size.columns, using: &generator),
        row: Int.random(in: 0..<size.rows, using: &generator))
      for _ in 0..<Int.random(in: 1..<5, using: &generator) {
        let emoji = generator.pick(GhosttyScreen.emoji)
        if drawsWhole {
          let glyph = Glyphs.Glyph(emoji: emoji)
          frame.set(Cell(glyph: glyph.text, width: 2), rest: glyph.rest, at: point)
          point.column += 2
        } else {
          point.column += frame.write(emoji, at: point)
        }
        point.column += frame.write(generator.pick(["a", "bc", "漢", " "]), at: point)
      }
      if step % 9 == 0 { frame.fill(Rect(column: 3, row: 0, columns: 7, rows: 3)) }
      var encoder = FrameEncoder()
      let repainted = String(decoding: encoder.encode(frame), as: UTF8.self)
      for index in frame.cells.indices where drawsWhole && frame.cells[index].width == 2 {
        let end = frame.cells.characterEnd(from: index, limit: frame.cells.count)
        let text = frame.cells[index..<end].text
        try #require(repainted.contains(text), "step \(step): \(text)")
      }
      let events = try events(cast.frame(frame, at: .milliseconds(step)))
      outputs.append(events.filter { $0.kind == "o" }.flatMap { Array($0.text.utf8) })
      frames.append(frame)
    }
    let shown = try GhosttyScreen.rows(
      after: outputs, size: TerminalSize(columns: size.columns, rows: size.rows),
      measuresCharacters: measuresCharacters)
    for (step, rows) in shown.enumerated() {
      for row in 0..<size.rows {
        let cells = frames[step].cells.dropFirst(row * size.columns).prefix(size.columns)
        let expected = Self.letters(cells.map(\.text).joined())
        try #require(
          Self.letters(rows[row]) == expected,
          "step \(step): \(rows[row].debugDescription) for \(frames[step].plainText.debugDescription) by \(String(decoding: outputs[step], as: UTF8.self).debugDescription)"
        )
      }
      if drawsWhole, measuresCharacters {
        let expected = frames[step].plainText.split(
          separator: "\n", omittingEmptySubsequences: false)
        for row in 0..<size.rows {
          // Near the edge wrapping is off, and then libghostty does not join emoji.
          let edge = frames[step].cells[(row * size.columns + 18)..<((row + 1) * size.columns)]
          if edge.contains(where: { $0.width == 2 && $0.glyph.count > 1 }) { continue }
          try #require(rows[row] == expected[row], "step \(step)")
        }
      }
    }
  }

  /// The letters of a text, apart from emoji.
  private static func letters(_ text: String) -> String {
    String(
      String.UnicodeScalarView(text.unicodeScalars.filter { "abc漢".unicodeScalars.contains($0) }))
  }

  /// The events of some lines, without the header.
  private func events(_ bytes: [UInt8]) throws -> [(time: Double, kind: String, text: String)] {
    try bytes.split(separator: 0x0A).compactMap { line in
      let value = try JSONSerialization.jsonObject(with: Data(line))
      guard let parts = value as? [Any] else { return nil }
      return (
        try #require(parts[0] as? Double), try #require(parts[1] as? String),
        try #require(parts[2] as? String)
      )
    }
  }

  private static var colors: TerminalPalette {
    var colors = TerminalPalette.xterm
    (colors.foreground, colors.background) = (RGB8(1, 2, 3), RGB8(4, 5, 6))
    return colors
  }

  @Test
  func `Lines are complete JSON, with times since the first frame, sizes and markers`() throws {
    var cast = Asciicast(title: "a \"b\" \u{1}\u{9B}é", colors: Self.colors)
    #expect(cast.marker("too early", at: .zero).isEmpty)
    var frame = Frame(size: Size(columns: 5, rows: 2))
    var bytes = cast.frame(frame, at: .seconds(7))
    #expect(cast.frame(frame, at: .seconds(8)).isEmpty, "nothing has changed")
    frame.write("\\\"é漢", at: Point(column: 0, row: 0))
    bytes += cast.frame(frame, at: .microseconds(8_500_001))
    bytes += cast.marker("mark\n", at: .seconds(9))
    bytes += cast.frame(Frame(size: Size(columns: 4, rows: 3)), at: .seconds(10))
    bytes += cast.end(at: .seconds(12), status: 0)

    #expect(bytes.last == 0x0A && bytes.allSatisfy { $0 == 0x0A || $0 >= 0x20 && $0 != 0x7F })
    let first = try #require(bytes.split(separator: 0x0A).first)
    let header = try #require(try JSONSerialization.jsonObject(with: Data(first)) as? [String: Any])
    #expect(header["version"] as? Int == 2 && header["title"] as? String == "a \"b\" \u{1}\u{9B}é")
    #expect(header["width"] as? Int == 5 && header["height"] as? Int == 2)
    #expect(header["timestamp"] == nil && header["env"] == nil)
    let theme = try #require(header["theme"] as? [String: String])
    #expect(theme["fg"] == "#010203" && theme["palette"]?.split(separator: ":").count == 16)

    let events = try events(bytes)
    #expect(events.map(\.kind) == ["o", "o", "m", "r", "o", "o"])
    #expect(events.map(\.time) == [0, 1.500001, 2, 3, 3, 5])
    #expect(events[1].text.contains("\\\"é漢") && events[2].text == "mark\n")
    #expect(events[3].text == "4x3")
  }

  @Test
  func `Version 3 has the terminal, times since the event before, and the exit status`() throws {
    var casts = Asciicast.Version.allCases.map {
      Asciicast(title: "a \"b\"", colors: Self.colors, version: $0)
    }
    var recorded: [[(time: Double, kind: String, text: String)]] = []
    var bytes: [UInt8] = []
    for index in casts.indices {
      var frame = Frame(size: Size(columns: 5, rows: 2))
      bytes = casts[index].frame(frame, at: .seconds(7))
      // A third of a second is not a number of microseconds.
      for step in 1...30 {
        frame.write("\(step)", at: Point(column: 0, row: 0))
        bytes += casts[index].frame(frame, at: .seconds(7) + .seconds(step) / 3)
      }
      bytes += casts[index].marker("mark", at: .seconds(20))
      bytes += casts[index].frame(Frame(size: Size(columns: 4, rows: 3)), at: .seconds(21))
      bytes += casts[index].end(at: .seconds(24), status: 130)
      recorded.append(try events(bytes))
    }
    let first = try #require(bytes.split(separator: 0x0A).first)
    let read = try #require(try JSONSerialization.jsonObject(with: Data(first)) as? [String: Any])
    #expect(Set(read.keys) == ["version", "term", "title"])
    #expect(read["version"] as? Int == 3 && read["title"] as? String == "a \"b\"")
    let term = try #require(read["term"] as? [String: Any])
    #expect(Set(term.keys) == ["cols", "rows", "type", "theme"])
    #expect(term["cols"] as? Int == 5 && term["rows"] as? Int == 2)
    let theme = try #require(term["theme"] as? [String: String])
    #expect(Set(theme.keys) == ["fg", "bg", "palette"] && theme["bg"] == "#040506")

    let (two, three) = (recorded[0], recorded[1])
    #expect(three.map(\.kind) == two.dropLast().map(\.kind) + ["x"])
    #expect(three.dropLast().map(\.text) == two.dropLast().map(\.text))
    #expect(three.last?.text == "130" && two.last?.kind == "o")
    var sum = 0.0
    for (interval, time) in zip(three.map(\.time), two.map(\.time)) {
      sum += interval
      #expect(interval >= 0 && abs(sum - time) < 1e-9)
    }
    #expect(abs(sum - 17) < 1e-9)
    #expect(casts[1].end(at: .seconds(25), status: nil).contains(UInt8(ascii: "o")), "an error")
    var empty = Asciicast(version: .three)
    #expect(empty.end(at: .seconds(1), status: 0).isEmpty)
  }

  // MARK: Pictures

  /// The contents of a picture.
  private struct Markup {
    var names: [String: Int] = [:]
    var texts = ""
    var animations: [[String: String]] = []
  }

  /// Parses the subset of XML that pictures use; anything else is an error.
  private func checked(_ bytes: [UInt8]) throws -> Markup {
    var markup = Markup()
    var open: [String] = []
    let text = try #require(String(validating: bytes, as: UTF8.self))
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      try markup.texts += decoded(rest[..<start])
      rest = rest[rest.index(after: start)...]
      let end = try #require(rest.firstIndex(of: ">"))
      var tag = rest[..<end]
      rest = rest[rest.index(after: end)...]
      if tag.first == "/" {
        try #require(open.popLast() == String(tag.dropFirst()))
        continue
      }
      let isEmpty = tag.last == "/"
      if isEmpty { tag.removeLast() }
      let name = String(tag.prefix { $0.isLetter })
      markup.names[name, default: 0] += 1
      if !isEmpty { open.append(name) }
      var attributes: [String: String] = [:]
      tag = tag.dropFirst(name.count)
      while !tag.isEmpty {
        let parts = tag.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
        try #require(parts.count == 3 && parts[0].first == " " && parts[0].last == "=", "\(tag)")
        attributes[String(parts[0].dropFirst().dropLast())] = try decoded(parts[1])
        tag = parts[2]
      }
      if name == "animateTransform" { markup.animations.append(attributes) }
    }
    try #require(open.isEmpty && rest == "\n")
    return markup
  }

  private func decoded(_ text: Substring) throws -> String {
    let names = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'"]
    var decoded = ""
    for (index, part) in text.split(separator: "&", omittingEmptySubsequences: false).enumerated() {
      guard index > 0 else {
        decoded += part
        continue
      }
      let end = try #require(part.firstIndex(of: ";"))
      decoded += try #require(names[String(part[..<end])]) + part[part.index(after: end)...]
    }
    return decoded
  }

  private func animation(_ title: String = "", _ look: PictureOptions = PictureOptions())
    -> AnimatedSVG
  {
    AnimatedSVG(
      FormatOptions { ($0.title, $0.picture, $0.palette) = (title, look, .xterm) })
  }

  @Test func `Static tiles are drawn once, and each version of an animated tile once`() throws {
    var picture = animation("t")
    for step in 0..<40 {
      var frame = Frame(size: Size(columns: 40, rows: 4))
      frame.write("a text that stands still here", at: Point(column: 0, row: 0))
      frame.write(step % 2 == 0 ? "even" : "odd", at: Point(column: 33, row: 2))
      picture.frame(frame, at: .milliseconds(100 * step))
    }
    let svg = try picture.svg(until: .seconds(4))
    // Chromium does not let texts inherit this.
    #expect(String(decoding: svg, as: UTF8.self).contains("<style>text{white-space:pre;"))
    let checker = try checked(svg)
    #expect(checker.names["svg"] == 2 && checker.names["animateTransform"] == 1)
    #expect(checker.texts.contains("a text that stands still here"))
    #expect(checker.texts.ranges(of: "even").count == 1)
    let animation = try #require(checker.animations.first)
    let times = try #require(animation["keyTimes"]).split(separator: ";").map { Double($0) ?? -1 }
    #expect(times.count == 40 && times.first == 0 && times == times.sorted() && times[10] == 0.25)
    #expect(animation["values"]?.split(separator: ";").count == 40)
    #expect(animation["dur"] == "4.0s" && animation["calcMode"] == "discrete")
  }

  @Test
  func `At most ten frames per second are kept, the last one of each tenth of a second`() throws {
    var picture = animation()
    for step in 0..<100 {
      var frame = Frame(size: Size(columns: 8, rows: 1))
      frame.write("n\(step)", at: Point(column: 0, row: 0))
      picture.frame(frame, at: .milliseconds(10 * step))
    }
    let texts = try checked(picture.svg(until: .seconds(1))).texts
    #expect(texts.contains("n9") && texts.contains("n99") && !texts.contains("n98"))
  }

  @Test
  func `Flags and joined emoji are whole, in as many columns as the frame has for them`() throws {
    var picture = animation()
    var frame = Frame(size: Size(columns: 40, rows: 1))
    let text = "🇫🇷🇩🇪|👩\u{200D}💻|👍🏽|漢"
    frame.write(text, at: Point(column: 0, row: 0))
    picture.frame(frame, at: .zero)
    let drawing = String(decoding: try picture.svg(until: .zero), as: UTF8.self)
    for (emoji, middle) in [("🇫🇷", 8), ("🇩🇪", 24), ("👩\u{200D}💻", 56), ("👍🏽", 96), ("漢", 128)] {
      #expect(
        drawing.contains("<text x=\"\(middle)\" y=\"12\" text-anchor=\"middle\">\(emoji)</text>"),
        "\(emoji)")
    }
  }

  @Test
  func `A recording has the look of a picture: a window, padding and the size of the font`() throws
  {
    var look = PictureOptions()
    look.hasWindow = true
    look.padding = PictureOptions.Padding(10)
    look.fontSize = 26.58
    var picture = animation("A <b>", look)
    picture.frame(Frame(size: Size(columns: 40, rows: 2)), at: .zero)
    let drawing = String(decoding: try picture.svg(until: .zero), as: UTF8.self)
    #expect(drawing.contains("width=\"660\" height=\"116\""))
    #expect(drawing.contains("translate(10 42) scale(2.0)"))
    #expect(drawing.contains(">A &lt;b&gt;</text>") && drawing.ranges(of: "<circle ").count == 3)
  }

  @Test func `Text is never markup`() throws {
    let hostile = "</text><script>alert('1')</script>&lt;]]>\"<![CDATA["
    var picture = animation("</title>" + hostile + "\u{1}\u{FFFE}")
    for step in 0..<3 {
      var frame = Frame(size: Size(columns: 70, rows: 2))
      frame.write(String(hostile.dropFirst(step)) + "\u{FFFF}", at: Point(column: 0, row: 0))
      picture.frame(frame, at: .seconds(step))
    }
    let bytes = try picture.svg(until: .seconds(3))
    let checker = try checked(bytes)
    #expect(
      Set(checker.names.keys) == ["svg", "title", "style", "rect", "text", "g", "animateTransform"])
    #expect(!bytes.contains { $0 < 0x20 && $0 != 0x0A })
  }

  @Test func `Virtual time only advances while no background work is running`() {
    var work = 2
    let terminal = OffscreenTerminal(size: Size(columns: 1, rows: 1), depth: .truecolor) {
      work = max(work - 1, 0)
      return nil
    }
    terminal.waker?()
    #expect(terminal.nextEvents(timeout: .seconds(3)).isEmpty && terminal.now == .zero)
    #expect(work == 1)
    #expect(terminal.nextEvents(timeout: .seconds(3)).isEmpty && terminal.now == .seconds(3))
    #expect(terminal.nextEvents(timeout: nil) == [.terminated(.hangup)])
  }
}
