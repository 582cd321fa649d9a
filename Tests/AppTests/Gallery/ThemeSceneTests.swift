import Color
import Picker
import ProgramTestSupport
import Terminal
import TestSupport
import Testing

@testable import App

@Suite("The theme scene")
struct ThemeSceneTests {
  struct Picture: Sendable, CustomTestStringConvertible {
    var theme: Theme
    var columns: Int
    var rows: Int
    var depth: ColorDepth
    var testDescription: String { "theme/\(theme.name)-\(columns)x\(rows)-\(depth)" }
  }

  static let pictures: [Picture] = Theme.builtIn.flatMap { theme in
    ColorDepth.allCases.map { Picture(theme: theme, columns: 80, rows: 24, depth: $0) }
  }

  private func terminal(_ picture: Picture) -> TerminalContext {
    let ground = DefaultColors(picture.theme.appearance ?? .dark)
    return TerminalContext(
      size: Size(columns: picture.columns, rows: picture.rows),
      context: RenderContext(
        theme: ResolvedTheme(picture.theme, on: ground, depth: picture.depth),
        depth: picture.depth))
  }

  @Test(arguments: pictures)
  func `Every role is shown with all its colours, at every depth`(_ picture: Picture) throws {
    let terminal = terminal(picture)
    let scene = try #require(GalleryScene.named("theme"))
    let appearance = terminal.context.theme.appearance
    let frame = scene.frame(terminal).quantized(to: picture.depth, appearance: appearance)
    let text = frame.plainText.lowercased()
    for role in ThemeRole.allUsed {
      #expect(text.contains(role == .textFields ? "fields" : role.name))
    }
    for row in ThemeTokenRow.colors { #expect(text.contains(row.name), "\(row.name)") }
    #expect(text.contains(picture.theme.name))
    #expect(picture.depth == .monochrome || legible(frame, terminal.context.theme))
    try GoldenFrame.check(frame, picture.testDescription)
  }

  /// Whether every glyph differs from its background, as far as is known.
  private func legible(_ frame: Frame, _ theme: ResolvedTheme) -> Bool {
    frame.cells.allSatisfy { cell in
      guard !cell.isPixels, cell.text != " ", cell.width > 0 else { return true }
      let ink = theme.rgb8(of: cell.style.foreground, isBackground: false)
      let ground = theme.rgb8(of: cell.style.background, isBackground: true)
      return Color(ink).contrastRatio(with: Color(ground)) > 2.2
    }
  }

  @Test func `A small terminal shows as much as it has rows for`() throws {
    let scene = try #require(GalleryScene.named("theme"))
    for theme in Theme.builtIn {
      let picture = Picture(theme: theme, columns: 40, rows: 12, depth: .truecolor)
      let lines = scene.frame(terminal(picture)).plainText.split(separator: "\n")
      #expect(lines.count == 12 && lines[0].contains(theme.name))
      #expect(lines[1].hasPrefix("base     foreground") && lines[6].hasPrefix("bar"))
    }
  }

  // MARK: Effects of styles

  private func editor(_ theme: Theme, keys: String, size: Size = Size(columns: 80, rows: 30))
    -> EditorModel
  {
    let resolved = ResolvedTheme(theme, on: .dark)
    var model = EditorModel(
      terminal: TerminalContext(size: size, context: RenderContext(theme: resolved)))
    model.play(keys)
    return model
  }

  @Test(.slow)
  func `Rows of the command list have the theme's height, and the selected one is visible`() {
    for height in 1...3 {
      let theme = Theme("high", cells: .standard.with(height, for: .rowHeight))
      for size in [
        Size(columns: 80, rows: 30), Size(columns: 40, rows: 12), Size(columns: 20, rows: 6),
      ] {
        var model = editor(theme, keys: "C-p", size: size)
        for _ in Command.allCases {
          let frame = model.frame()
          let chosen = frame.cells.filter { $0.style == model.theme.cellSelected }
          #expect(!chosen.isEmpty && chosen.count % height == 0, "\(size) \(height)")
          model.play("Down")
        }
      }
    }
  }

  @Test(.slow) func `Padding, margins and separators affect their elements at every size`() {
    let theme = Theme(
      "airy",
      bar: .standard.with(Padding(columns: 4), for: .padding)
        .with(.dot, for: .separatorStyle),
      panel: .standard.with(Padding(columns: 5, rows: 2), for: .padding)
        .with(Padding(columns: 6, rows: 2), for: .margins).with(.drop, for: .shadowStyle))
    let frame = editor(theme, keys: "").frame()
    #expect(
      frame.plainText.contains("    untitled") && frame.plainText.contains("    Ctrl-K colour · "))
    let help = editor(theme, keys: "A-h").frame()
    #expect(help[Point(column: 6, row: 2)].text == "╭")
    #expect(help[Point(column: 12, row: 5)].text == "C")
    for columns in [1, 5, 20, 40, 80, 130] {
      for rows in [1, 3, 6, 12, 24, 50] {
        for keys in ["A-h", "A-h End", "C-p", "C-k", "C-f a"] {
          let size = Size(columns: columns, rows: rows)
          #expect(editor(theme, keys: keys, size: size).frame().size == size)
        }
      }
    }
    let open = editor(theme, keys: "C-k tick:2000")
    let panel = open.pickerFrame ?? Rect(Size(columns: 0, rows: 0))
    #expect(open.frame().plainText.contains("Text colour"))
    #expect(open.pickerAnchor.content(of: panel) == open.theme.content(ofPanel: panel))
    #expect(open.pickerAnchor.content(of: panel).minColumn == panel.minColumn + 6)
    var scrolled = editor(theme, keys: "A-h End", size: Size(columns: 80, rows: 20))
    #expect(scrolled.frame().plainText.contains("Search for a name"))
    scrolled.play("Home")
    #expect(!scrolled.frame().plainText.contains("Search for a name"))
  }

  @Test func `The theme's background is behind the text, and text keeps its colours`() {
    let theme = Theme(
      "ground", base: .standard.with(foreground: .indexed(3), background: .indexed(4)))
    let model = editor(theme, keys: "a b")
    let row = EditorLayout(model.size).document.minRow
    let frame = model.frame()
    #expect(
      frame[Point(column: 0, row: row)].style
        == CellStyle(foreground: .indexed(3), background: .indexed(4)))
    #expect(frame[Point(column: 70, row: row + 5)].style.background == .indexed(4))
    #expect(model.theme.background == TerminalPalette.xterm[4])
  }

  @Test func `The colour being picked shows in the selected text, whatever the theme`() {
    for theme in Theme.builtIn {
      let model = editor(theme, keys: "a b S-Home C-k #2f80ff")
      let row = EditorLayout(model.size).document.minRow
      let style = model.frame()[Point(column: 0, row: row)].style
      #expect(style.foreground == .rgb(RGB8(0x2F, 0x80, 0xFF)), "\(theme.name)")
      #expect(style.background == model.theme.baseStyle.background, "without the tint")
      let plain = editor(theme, keys: "a b S-Home").frame()[Point(column: 0, row: row)].style
      #expect(theme != .highContrast || plain.foreground == .rgb(RGB8(255, 255, 255)))
    }
  }

  @Test func `The chosen theme is kept when the terminal replies`() {
    let theme = Theme.highContrast
    let context = RenderContext(theme: ResolvedTheme(theme, on: .dark))
    var terminal = TerminalContext(
      size: Size(columns: 80, rows: 24), context: context, followsTerminal: true)
    for answer in ["11;rgb:ffff/ffff/ffff", "10;rgb:1/2/3"] {
      _ = terminal.update(.event(.reply(.operatingSystemCommand(answer))))
    }
    let resolved = terminal.context.theme
    #expect(resolved.theme == theme && resolved.appearance == .light)
    #expect(resolved.mode == .highContrastLight)
    #expect(
      resolved.defaultColors
        == DefaultColors(.light, background: RGB8(255, 255, 255), text: RGB8(17, 34, 51)))
  }
}
