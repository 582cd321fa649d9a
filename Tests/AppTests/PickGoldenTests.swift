import Color
import ProgramTestSupport
import Terminal
import TestSupport
import Testing

@testable import App
@testable import Picker

@Suite("inkwheel pick at every size and depth")
struct PickGoldenTests {
  private func model(
    _ columns: Int, _ rows: Int, depth: ColorDepth = .truecolor, recents: [Color] = []
  ) -> PickModel {
    var memory = PickerMemory()
    for color in recents.reversed() { memory.recents.record(color) }
    return PickModel(
      color: Color(RGB8(0x2F, 0x9E, 0x8F)), format: .hex, supportsOpacity: true,
      memory: memory,
      terminal: TerminalContext(
        size: Size(columns: columns, rows: rows), context: RenderContext(depth: depth)))
  }

  @Test(arguments: [
    (20, 6, ColorDepth.truecolor), (40, 12, .truecolor), (80, 24, .monochrome),
    (100, 40, .truecolor), (100, 40, .ansi16),
  ])
  func `The picker is composed for the size`(columns: Int, rows: Int, depth: ColorDepth) throws {
    let model = model(columns, rows, depth: depth)
    let exact = model.frame()
    let text = exact.plainText
    let area = model.pickerArea
    let geometry = model.picker.geometry(in: area)
    #expect((geometry.controls[1] != nil) == (columns >= 40), "the plane")
    #expect((geometry.swatches != nil) == (columns == 100))
    for label in ["tints", "shades", "complement", "split"] {
      #expect(text.contains(label) == (columns == 100), "\(label) behind its swatches")
    }
    // Nothing stands in the first or last column.
    for row in 0..<rows {
      for column in [0, columns - 1] {
        #expect(exact[Point(column: column, row: row)].text == " ", "row \(row)")
      }
    }
    // Values are bright, labels dim.
    let slider = try #require(geometry.controls[3])
    let track = SliderTrack(in: slider, axis: .horizontal)
    let theme = model.terminal.context.theme
    let value = Point(column: track.value.maxColumn - 1, row: slider.minRow)
    #expect(exact[value].text == "%" && exact[value].style == theme.panelStyle)
    let name = Point(column: track.label.minColumn + 1, row: slider.minRow)
    #expect(exact[name].text == "S" && exact[name].style == theme.panelNote)
    if depth == .monochrome {
      // The words below the swatches stand on a blank row.
      let preview = try #require(geometry.preview)
      let words = model.rows[preview.maxRow - 1]
      #expect(words.contains("old") && words.contains("new"))
      #expect(preview.row(preview.rows - 1).points.allSatisfy { !exact[$0].isPixels })
    }
    try GoldenFrame.check(exact.quantized(to: depth), "pick/\(columns)x\(rows)-\(depth)")
  }

  @Test func `One recent colour leaves the place beside the picker to matching colours`() {
    let one = [Color(RGB8(1, 2, 3))]
    #expect(model(100, 40, recents: one).frame().plainText.contains("‹ Matching ›"))
    let many = (0..<15).map { Color(RGB8(UInt8($0 * 16), 0, 0)) }
    #expect(model(100, 40, recents: many).frame().plainText.contains("‹ Recent ›"))
    var browsing = model(100, 40, recents: one)
    browsing.play("A-f Esc")
    #expect(browsing.frame().plainText.contains("‹ Matching ›"))
  }

  @Test(arguments: [
    (100, 24, false), (100, 30, true), (100, 40, true), (140, 40, true), (300, 80, true),
  ])
  func `A palette stands below the matching colours where there is room`(
    columns: Int, rows: Int, isShown: Bool
  ) throws {
    var model = model(columns, rows, recents: [Color(RGB8(1, 2, 3))])
    #expect(model.frame().plainText.contains("ANSI") == isShown)
    #expect(model.frame().plainText.contains("recent") == isShown)
    guard isShown else { return }
    let area = model.pickerArea
    while model.picker.focus != .swatches { model.play("Tab") }
    model.play("End")
    #expect(model.picker.color.rgb8 == RGB8(255, 255, 255), "the last colour of the palette")
    let swatches = try #require(model.picker.geometry(in: area).swatches)
    // Its name stands before it.
    model.click(at: Point(column: swatches.minColumn + 12, row: model.row(with: "ANSI")))
    #expect(model.picker.color.rgb8 == RGB8(0, 0, 0), "the first one, by the mouse")
  }

  @Test func `In sixteen colours a black swatch on black is not a hole`() throws {
    var model = model(80, 24, depth: .ansi16)
    model.play("A-p")
    let frame = model.frame().quantized(to: .ansi16)
    #expect(frame.plainText.ranges(of: "·····").count == 1)
  }

  @Test(arguments: [(20, 6), (40, 12), (64, 20), (80, 24), (100, 30), (140, 40), (200, 60)])
  func `No message and no title is cut inside a word`(columns: Int, rows: Int) {
    let pages = ["A-f", "A-m", "A-l", "A-p A-p A-p", "/ g r e", "0 - 1 x", "# z", "A-d", "A-x"]
    for keys in pages {
      var model = model(columns, rows)
      model.play(keys)
      let text = model.frame().plainText
      let known: Set = ["shows", "first", "preview", "vision", "typical", "nothing"]
      for word in text.split(whereSeparator: { !$0.isLetter && $0 != "-" })
      where word.count > 2 && word != "not" {
        let whole = known.filter { $0 != word && $0.hasPrefix(word) && $0.first == word.first }
        #expect(whole.isEmpty, "\(columns)x\(rows) \(keys): \(word)")
      }
    }
  }
}
