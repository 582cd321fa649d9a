import Color
import Terminal
import TestSupport
import Testing

@testable import NcursesTerminal

/// ncurses has one screen at a time, so these tests run one after another.
@Suite("The ncurses painter", .serialized)
struct NcursesPainterTests {
  private static let glyphs = ["a", "Z", " ", " ", " ", "▀", "漢", "é", "e\u{301}", "◆", "·"]

  private func color(_ depth: ColorDepth, _ generator: inout SeededGenerator) -> TerminalColor {
    let color: TerminalColor =
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: .default
      case 1: .indexed(UInt8.random(in: 0..<16, using: &generator))
      case 2: .indexed(UInt8.random(in: 16...255, using: &generator))
      case 3: .rgb(RGB8(0, 0, UInt8.random(in: 0..<8, using: &generator)))
      default: .rgb(RGB8(UInt8.random(in: 0...255, using: &generator), 7, 200))
      }
    return color.quantized(to: depth)
  }

  private func change(_ frame: inout Frame, depth: ColorDepth, _ generator: inout SeededGenerator) {
    let attributes: [CellAttributes] = [[], .bold, .italic, .underline, .reverse, .strike]
    for _ in 0..<Int.random(in: 0..<12, using: &generator) {
      let style = CellStyle(
        foreground: color(depth, &generator), background: color(depth, &generator),
        attributes: attributes.randomElement(using: &generator) ?? [])
      let rect = Rect(
        column: Int.random(in: -2..<frame.size.columns, using: &generator),
        row: Int.random(in: 0..<frame.size.rows, using: &generator),
        columns: Int.random(in: 1..<30, using: &generator),
        rows: Int.random(in: 1..<4, using: &generator))
      if Bool.random(using: &generator) {
        frame.fill(rect, with: Cell(" ", style: style))
      } else {
        let text = (0..<rect.columns).map { _ in Self.glyphs.randomElement(using: &generator) ?? "a"
        }
        frame.write(text.joined(), at: rect.origin, style: style)
      }
    }
    // Sometimes everything is erased, as when an overlay closes.
    if Int.random(in: 0..<8, using: &generator) == 0 { frame = Frame(size: frame.size) }
  }

  /// Changes a frame at random, and checks what the terminal shows after each step.
  private func check(
    _ painter: NcursesPainter, _ frame: inout Frame, steps: Int, depth: ColorDepth,
    after output: [UInt8] = [], without attributes: CellAttributes = [],
    _ generator: inout SeededGenerator
  ) throws {
    var (outputs, frames) = ([output], [frame])
    for _ in 0..<steps {
      change(&frame, depth: depth, &generator)
      frame.restyle(frame.bounds) { $0.attributes.subtract(attributes) }
      outputs.append(painter.paint(frame))
      frames.append(frame)
    }
    let clearing = ["\u{1B}[H\u{1B}[2J", "\u{1B}[J"]
    #expect(
      output.isEmpty
        || !outputs.dropFirst().contains { part in clearing.contains { part.contains(text: $0) } })
    var step = 0
    let size = TerminalSize(columns: frame.size.columns, rows: frame.size.rows)
    try TerminalScreen.forEach(rendering: outputs, size: size) { screen in
      if step > 0 {
        let difference = screen.difference(from: frames[step], hasColors: depth != .monochrome)
        try #require(difference == nil, "\(depth), step \(step)")
      }
      step += 1
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64], [true, false])
  func `Many random changes are painted correctly at every depth, with and without a locale`(
    seed: UInt64, usesLocale: Bool
  ) throws {
    var generator = SeededGenerator(seed: seed)
    for depth in [ColorDepth.truecolor, .indexed256, .ansi16, .monochrome] {
      var frame = Frame(size: Size(columns: 40, rows: 10))
      let painter = try NcursesPainter(
        entry: .installed(), depth: depth, size: frame.size, usesLocale: usesLocale)
      try check(painter, &frame, steps: 25, depth: depth, &generator)
    }
  }

  /// Puts an emoji into two cells, as the editor does.
  private func put(_ emoji: String, at point: Point, in frame: inout Frame) {
    let glyph = Glyphs.Glyph(emoji: emoji)
    frame.set(Cell(glyph: glyph.text, width: 2), rest: glyph.rest, at: point)
  }

  @Test(
    .needs(pythonModule: "pyghostty"),
    arguments: [1, 2] as [UInt64], [true, false])
  func `A terminal that measures characters as a whole shows emoji and all that is around them`(
    seed: UInt64, usesLocale: Bool
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let size = Size(columns: 30, rows: 6)
    let entry = try #require(try TerminalDescription.find(environment: ["TERM": "xterm"])?.entry)
    let painter = try NcursesPainter(
      entry: entry, depth: .truecolor, size: size, usesLocale: usesLocale)
    painter.change(to: .whole)
    var frame = Frame(size: size)
    var outputs: [[UInt8]] = []
    var expected: [[String]] = []
    for _ in 0..<60 {
      change(&frame, depth: .truecolor, &generator)
      for _ in 0..<Int.random(in: 0..<6, using: &generator) {
        let point = Point(
          column: Int.random(in: 0..<size.columns, using: &generator),
          row: Int.random(in: 0..<size.rows, using: &generator))
        put(GhosttyScreen.emoji.randomElement(using: &generator) ?? "", at: point, in: &frame)
      }
      // As when a line is scrolled by a column.
      if Int.random(in: 0..<4, using: &generator) == 0 {
        let copy = frame
        frame.draw(copy, at: Point(column: Bool.random(using: &generator) ? 1 : -1, row: 0))
      }
      outputs.append(painter.paint(frame))
      expected.append(
        frame.plainText.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
          String.init))
    }
    let shown = try GhosttyScreen.rows(
      after: outputs, size: TerminalSize(columns: size.columns, rows: size.rows),
      measuresCharacters: true)
    for (step, rows) in shown.enumerated() { try #require(rows == expected[step], "\(step)") }
  }

  @Test(arguments: [ColorDepth.indexed256, .ansi16])
  func `A later change of depth repaints the colours without clearing the screen`(
    before: ColorDepth
  ) throws {
    var generator = SeededGenerator(seed: 7)
    var frame = Frame(size: Size(columns: 40, rows: 10))
    let painter = try NcursesPainter(entry: .installed(), depth: before, size: frame.size)
    for _ in 0..<5 { change(&frame, depth: before, &generator) }
    let bytes = painter.paint(frame)
    painter.change(to: .truecolor)
    try check(painter, &frame, steps: 10, depth: .truecolor, after: bytes, &generator)
  }

  @Test(arguments: TerminalFamily.all.map(\.term))
  func `The description of each family paints what a frame contains, without a locale`(term: String)
    throws
  {
    for seed in 11...13 as ClosedRange<UInt64> { try paint(term, seed: seed) }
  }

  private func paint(_ term: String, seed: UInt64) throws {
    let family = try #require(TerminalFamily(term: term))
    var generator = SeededGenerator(seed: seed)
    // A VT100 gets no italics and no strikethrough; see `TerminfoEntry.isPlain`.
    let isPlain = family.functions != .modern
    for depth in [isPlain ? ColorDepth.ansi16 : .truecolor, .monochrome] {
      // With 8 colours the bright ones are bold.
      let name = isPlain ? term + "-16color" : term
      var entry = TerminfoEntry(family, named: name)
      // The entries of terminfo lack these.
      if ["tmux", "st"].contains(term) {
        (entry.strings["smam"], entry.strings["rmam"]) = (nil, nil)
      }
      var frame = Frame(size: Size(columns: 40, rows: 10))
      let painter = try NcursesPainter(
        entry: entry, depth: depth, size: frame.size, usesLocale: false)
      try check(
        painter, &frame, steps: 15, depth: depth,
        without: isPlain || !family.hasItalics ? [.italic, .strike] : [], &generator)
    }
  }

  @Test func `A turn of the ring needs no new pairs after the first`() throws {
    let size = Size(columns: 4, rows: 1)
    let painter = try NcursesPainter(entry: .installed(), depth: .truecolor, size: size)
    func frame(_ step: Int) -> Frame {
      var frame = Frame(size: size)
      frame.fill(
        frame.bounds,
        with: Cell("▀", style: CellStyle(foreground: .rgb(RGB8(UInt8(step % 84), 0, 0)))))
      return frame
    }
    for step in 0..<84 { _ = painter.paint(frame(step)) }
    let pairs = painter.pairCount
    for step in 84..<168 { #expect(!painter.paint(frame(step)).isEmpty) }
    #expect(painter.pairCount == pairs)
    #expect(painter.paint(frame(167)).isEmpty)
  }
}

extension TerminfoEntry {
  /// The description of xterm on this machine.
  static func installed() throws -> TerminfoEntry {
    try #require(try TerminalDescription.find(environment: ["TERM": "xterm-256color"])?.entry)
  }
}
