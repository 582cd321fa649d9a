import Color
import Files
import Formats
import Picker
import ProgramTestSupport
import StyledText
import Terminal
import TestSupport
import Testing

@testable import App

@Suite("The palette of art in the editor")
struct ArtPaletteTests {
  private func editor(
    _ format: TextFormat, _ text: String = "\u{1B}[33;44mx", depth: ColorDepth = .truecolor
  ) -> EditorModel {
    let opened = OpenedFile(
      id: 1, path: "a.asc", text: ANSITextReader.read(Array(text.utf8)).text,
      progress: OpenedFile.Progress(bytes: 1, size: 1),
      summary: DocumentReader.Summary(format: format, lineEnding: .lineFeed, stamp: .existing))
    return EditorModel(
      opened,
      terminal: TerminalContext(
        size: Size(columns: 60, rows: 16),
        context: RenderContext(theme: .standard(.dark), depth: depth)))
  }

  @Test func `What was said of a pipe as text is forgotten when it is read again as art`() {
    var (model, art) = (editor(.ansi), OpenedFile(ANSITextReader.read([]), path: ""))
    art.summary?.format = .art
    model.showWarning("bytes that are not UTF-8")
    model.show(reread: art)
    #expect(model.file.readFormat == .art && model.warning == nil)
  }

  private func style(in model: EditorModel) -> CellStyle {
    model.frame()[Point(column: 0, row: model.areas.document.minRow)].style
  }

  @Test(arguments: [ColorDepth.truecolor, .indexed256])
  func `Art is drawn in the colours of VGA`(depth: ColorDepth) {
    let model = editor(.art, depth: depth)
    #expect(style(in: model).foreground == .rgb(RGB8(0xAA, 0x55, 0)))
    #expect(style(in: model).background == .rgb(RGB8(0, 0, 0xAA)))
    #expect(model.centerColors == [RGB8(0xAA, 0x55, 0)], "the icon too")
  }

  @Test func `What a line break fills is painted to the edge of the window`() {
    let model = editor(.ansi, "a\u{1B}[44m\u{1B}[K\u{1B}[m\nb\n")
    let top = model.areas.document.minRow
    let rows = (top..<top + 2).map { row in
      (0..<60).map { model.frame()[Point(column: $0, row: row)].style.background }
    }
    #expect(rows[0].dropFirst().allSatisfy { $0 == .indexed(4) } && rows[0][0] != .indexed(4))
    #expect(!rows[1].contains(.indexed(4)))
  }

  @Test func `Text without a colour is grey on a background of art, else that of the terminal`() {
    let grey = TerminalColor.rgb(RGB8(0xAA, 0xAA, 0xAA))
    #expect(style(in: editor(.art, "\u{1B}[44mx")).foreground == grey)
    #expect(style(in: editor(.art, "x")).foreground != grey)
    #expect(style(in: editor(.ansi, "\u{1B}[44mx")).foreground != grey)
  }

  @Test func `Text, terminals of 16 colours and the setting show the terminal's own colours`() {
    var chosen = editor(.art)
    chosen.terminal.settings.artPalette = .terminal
    for model in [editor(.ansi), editor(.art, depth: .ansi16), chosen] {
      #expect(style(in: model).foreground == .indexed(3))
      #expect(style(in: model).background == .indexed(4))
    }
  }

  @Test func `A colour is searched for as it is shown`() {
    for (format, hex) in [(TextFormat.art, "#aa5500"), (.ansi, "#cdcd00")] {
      for keys in ["C-f A-o", "C-f A-o " + hex.map(String.init).joined(separator: " ")] {
        var model = editor(format, "\u{1B}[33mbrown\u{1B}[m blank")
        model.play(keys)
        #expect(model.row(with: hex) >= 0)
        #expect(model.text.text(in: model.selection.range) == "brown")
      }
    }
  }

  @Test func `A page saved from art has the palette in which it is shown`() throws {
    for palette in ArtPalette.allCases {
      var model = editor(.art)
      model.terminal.settings.artPalette = palette
      guard case .save(let request)? = model.save(as: "a.html").first else {
        throw TerminalFailure("the page is not saved")
      }
      #expect(request.options.palette == palette.colors)
      _ = model.saved(request)
      model.terminal.settings.artPalette = .vga
      #expect(style(in: model).foreground == .rgb(RGB8(0xAA, 0x55, 0)), "it is still art")
    }
  }
}
