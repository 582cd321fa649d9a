import Colorimetry
import TerminalCore
import Testing

@testable import ColorPalettes
@testable import TextColorPicker

@Suite("The swatch browser")
struct SwatchBrowserTests {
  private static let brand = ColorPalette(
    name: "Brand",
    swatches: [
      Swatch(name: "Ink", color: Color(RGB8(1, 2, 3))),
      Swatch(name: "Peel", color: Color(RGB8(255, 136, 0))),
    ])

  @Test(
    "An initial palette is shown before any key", arguments: [(76, 19), (100, 26), (20, 6)])
  func shown(columns: Int, rows: Int) throws {
    var script = try PickerScript(
      "#204060", in: Rect(column: 0, row: 0, columns: columns, rows: rows))
    script.picker.show(Self.brand)
    let colors = script.frame().cells.map(\.style.background)
    #expect(colors.contains(.rgb(RGB8(1, 2, 3))) && colors.contains(.rgb(RGB8(255, 136, 0))))
    #expect(script.hex == "#204060")
  }

  @Test("In monochrome swatches are separated and show their brightness")
  func withoutColors() throws {
    let greys = ColorPalette(
      name: "Greys",
      swatches: [0, 128, 255].map { Swatch(name: "", color: Color(RGB8($0, $0, $0))) })
    for appearance in [Appearance.dark, .light] {
      var script = try PickerScript("#204060")
      script.picker.show(greys)
      let theme = ResolvedTheme.standard(appearance).resolved(for: .monochrome)
      let frame = script.frame(RenderContext(theme: theme, depth: .monochrome))
        .quantized(to: .monochrome, appearance: appearance)
      let lines = frame.plainText.split(separator: "\n")
      let row = try #require(lines.first { $0.contains("·····") && $0.contains("██") })
      let board = row.split(separator: " ")
      let (bright, dark) = appearance == .dark ? ("█████", "·····") : ("·····", "█████")
      #expect(
        board.first.map(String.init) == dark && board.last.map(String.init) == bright, "\(row)")
    }
  }

  @Test("The swatches can be saved without opening the browser")
  func saved() throws {
    var script = try PickerScript("#204060")
    script.press("A-s 'tints")
    guard case .requested(.savePalette(let path, let palette)) = script.press("Enter") else {
      Issue.record("nothing to save")
      return
    }
    #expect(path == "tints" && palette.name == "Matching")
    #expect(palette.swatches.count > 16)
  }
}
