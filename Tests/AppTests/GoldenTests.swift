import Color
import Picker
import ProgramTestSupport
import StyledText
import Terminal
import TestSupport
import Testing

@testable import App

@Suite("Golden frames of the editor")
struct GoldenTests {
  /// The editor with the welcome sample, 1.4 s after the start.
  private func editor(
    _ columns: Int, _ rows: Int, depth: ColorDepth = .truecolor, appearance: Appearance = .dark,
    keys: String = ""
  ) -> EditorModel {
    // An overlay opened by the keys has one turn of the ring to finish its animation.
    let context = RenderContext(
      theme: .standard(appearance), depth: depth, elapsed: .milliseconds(1400) - RingMotion.period)
    var model = EditorModel(
      ANSITextReader.read(Sample.bytes), path: "welcome.ans",
      terminal: TerminalContext(size: Size(columns: columns, rows: rows), context: context))
    model.play(keys + " tick:1400")
    return model
  }

  private func check(_ model: EditorModel, _ name: String) throws {
    let depth = model.terminal.context.depth
    try GoldenFrame.check(
      model.frame().quantized(to: depth, appearance: model.appearance), "editor/\(name)")
  }

  /// Selects the red word of the line with two colours.
  private static let selecting = "Down*8 Right*2 C-S-Right"

  @Test(
    arguments: [(80, 24), (100, 30), (40, 12), (20, 6), (200, 60)],
    [ColorDepth.truecolor, .indexed256])
  func `The editor matches its golden frames at every size, in truecolour and in 256 colours`(
    size: (columns: Int, rows: Int), depth: ColorDepth
  ) throws {
    let model = editor(size.columns, size.rows, depth: depth)
    let frame = model.frame().quantized(to: depth)
    let text = frame.plainText
    #expect(text.contains("welcome.ans"))
    #expect(text.contains("█"))
    #expect(text.contains("Ln 1, Col 1") || size.columns < 20)
    #expect(text.contains("Ctrl-K") == (size.rows >= 8))
    #expect(
      frame.cursor?.position == Point(column: 0, row: EditorLayout(frame.size).document.minRow))
    let colors = Set(frame.cells.map(\.style.foreground))
    #expect(colors.contains { if case .rgb = $0 { true } else { false } } == (depth == .truecolor))
    if depth == .truecolor || size.rows == 24 {
      try check(model, "\(size.columns)x\(size.rows)-\(depth)")
    }
  }

  @Test(arguments: [ColorDepth.ansi16, .monochrome])
  func `Without colours the selection shows in reverse video`(depth: ColorDepth) throws {
    let model = editor(80, 24, depth: depth, keys: Self.selecting)
    let frame = model.frame().quantized(to: depth)
    let reversed = frame.cells.filter { $0.style.attributes.contains(.reverse) }.map(\.text)
    #expect(reversed.joined().contains("Two"))
    if depth == .monochrome {
      #expect(
        frame.cells.allSatisfy {
          $0.style.foreground == .default && $0.style.background == .default
        })
      #expect(frame.cells.contains { $0.isPixels && $0.text != " " })
    }
    try check(model, "80x24-\(depth)")
  }

  @Test func `On a light terminal the bars are light`() throws {
    let model = editor(80, 24, appearance: .light)
    #expect(
      model.frame()[Point(column: 40, row: 0)].style.background == .rgb(ResolvedTheme.light.bar))
    #expect(
      editor(80, 24).frame()[Point(column: 40, row: 0)].style.background
        == .rgb(ResolvedTheme.dark.bar))
    try check(model, "80x24-light")
  }

  @Test func `On a cream terminal, bars and panels follow the reply about its background`() throws {
    var model = editor(80, 24, appearance: .light, keys: "Down*8 Right*2 C-S-Right C-k")
    model.terminal.followsTerminal = true
    _ = model.update(.event(.reply(.operatingSystemCommand("11;rgb:fdfd/f6f6/e3e3"))))
    let theme = model.terminal.context.theme
    #expect(theme.bar != ResolvedTheme.light.bar && theme.panel != ResolvedTheme.light.panel)
    let backgrounds = Set(model.frame().cells.map(\.style.background))
    #expect(backgrounds.isSuperset(of: [.rgb(theme.bar), .rgb(theme.panel)]))
    #expect(
      backgrounds.isDisjoint(with: [
        .rgb(ResolvedTheme.light.bar), .rgb(ResolvedTheme.light.panel),
      ]))
    try check(model, "80x24-cream")
  }

  @Test func `Only the ring of the icon turns`() {
    var model = editor(80, 24)
    let before = model.frame()
    model.play("tick:1450")
    let after = model.frame()
    let icon = EditorLayout(model.size).icon
    let changed = before.bounds.points.filter { before[$0] != after[$0] }
    #expect(!changed.isEmpty)
    #expect(changed.allSatisfy { icon.contains($0) })
    model.play("tick:5600")
    #expect(model.frame() == before)
  }

  @Test(arguments: [
    (80, 24, "popover"), (100, 30, "popover"), (50, 16, "sheet"), (40, 12, "sheet"),
    (140, 40, "panel"),
  ])
  func `An open picker shows the colour and does not cover the selected text`(
    columns: Int, rows: Int, kind: String
  ) throws {
    let model = editor(columns, rows, keys: Self.selecting + " C-k #2f80ff")
    #expect(model.presentation.rawValue == kind)
    let frame = model.frame()
    let text = frame.plainText
    #expect(text.contains("Text colour"))
    #expect(text.contains("#2f80ff"))
    // The word is drawn in the new colour, and the icon's centre shows it.
    let inked = frame.cells.filter {
      $0.style.foreground == .rgb(RGB8(0x2F, 0x80, 0xFF)) && !$0.isPixels
    }
    #expect(inked.map(\.text).joined().contains("Two"))
    #expect(model.centerColors == [RGB8(0x2F, 0x80, 0xFF)])
    try check(model, "\(columns)x\(rows)-\(kind)")
  }

  @Test
  func `While a background is picked, it is shown instead of the tint of the selection`() throws {
    let model = editor(80, 24, keys: Self.selecting + " A-k #2f80ff")
    let frame = model.frame()
    let line = EditorLayout(model.size).document.minRow + 8
    #expect(frame[Point(column: 2, row: line)].style.background == .rgb(RGB8(0x2F, 0x80, 0xFF)))
    try check(model, "80x24-background")
  }

  @Test func `The search line is in the status line, with the cursor in it`() throws {
    let model = editor(80, 24, keys: "C-f colour")
    let frame = model.frame()
    let status = EditorLayout(model.size).status.minRow
    #expect(frame.plainText.contains("Find: colour"))
    #expect(frame.cursor?.position == Point(column: 13, row: status))
    let number = try #require(model.search.index(of: model.selection.range)) + 1
    #expect(frame.plainText.contains("\(number) of \(model.search.matches.count)"))
    try check(model, "80x24-find")
  }

  @Test(arguments: [(80, 24, ColorDepth.truecolor), (40, 12, .ansi16)])
  func `The question about a match names its place and the count`(
    columns: Int, rows: Int, depth: ColorDepth
  ) throws {
    let model = editor(columns, rows, depth: depth, keys: "C-r colour Enter paint Enter")
    let count = model.search.matches.count
    let text = model.frame().plainText
    #expect(count > 2 && text.contains("1 of \(count)"))
    #expect(text.contains("Y replace  N skip") && model.hints[2].action == "all (\(count))")
    let selected = try #require(model.search.matches.first)
    #expect(model.selection.range == selected)
    try check(model, "\(columns)x\(rows)-replace")
  }

  @Test func `Names that a path can be completed to stand above it in columns`() throws {
    var model = editor(80, 24, keys: "C-o")
    let names = (1...30).map { "picture-\($0).ans" } + ["pictures/"]
    _ = model.update(.completed(path: "", names: names))
    let text = model.frame().plainText
    #expect(text.contains("Open file: picture") && text.contains("picture-1.ans   picture-2.ans"))
    #expect(text.contains("… "), "There are more names than places")
    try check(model, "80x24-completion")
  }

  @Test func `Numbers stand before the lines, not before the rows of a wrapped one`() throws {
    let model = editor(40, 12, keys: "A-# A-$")
    let (gutter, frame) = (model.areas.gutter, model.frame())
    let numbers = (0..<gutter.rows).map { row in
      gutter.row(row).points.map { frame[$0].text }.joined().filter { $0 != " " }
    }
    #expect(numbers.contains(""), "a line takes several rows")
    let counted = numbers.compactMap { Int($0) }
    #expect(counted == Array(1...counted.count))
    try check(model, "40x12-numbers")
  }
}
