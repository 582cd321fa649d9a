import Color
import Picker
import ProgramTestSupport
import StyledText
import Terminal
import TestSupport
import Testing

@testable import App

@Suite("The place of the picker in the editor")
struct PickerPlacementTests {
  /// Forty lines of different lengths and colours, longer and shorter than a screen is wide.
  private static let text = (0..<40).map { line in
    let words = String(repeating: "word ", count: 3 + line * 7 % 31)
    return line.isMultiple(of: 3) ? "{r:\(words)}{g:end}" : words
  }.joined(separator: "⏎")

  private static let keys = [
    "Right", "S-Left", "Tab", "Up", "Down", "#f80", "Tab", "A-Right", "A-p", "A-p", "Right", "Esc",
    "A-l", "Down", "Enter", "A-m", "Esc", "A-f", "Esc", "/", "tan", "Esc", "A-r", "Esc", "A-Up",
    "A-Down", "PgUp", "Home", "End", "Backspace", "Tab",
  ]

  /// The cells of the document that no picker covers.
  private func visible(_ model: EditorModel) -> [Point: CellText] {
    let frame = model.frame()
    let cover = model.pickerFrame
    var cells: [Point: CellText] = [:]
    for point in frame.bounds.points
    where model.areas.document.contains(point) && cover?.contains(point) != true {
      // The ends of the selection are marked in blank cells.
      let glyph = frame[point].glyph
      cells[point] = ["▕", "▏"].contains(frame[point].text) ? .space : glyph
    }
    return cells
  }

  @Test(
    .slow,
    arguments: [
      ("20x6", false), ("40x12", true), ("80x24", false), ("80x24", true), ("140x40", false),
    ])
  func `Opening, using and closing the picker leaves every character where it is`(
    size: String, wraps: Bool
  ) {
    let start = EditorModel(marked: "‸" + Self.text, size: Size(columns: 80, rows: 24))
    for selecting in rounds(["Down*9 S-Down*3", "Down*3 S-End", "C-a"]) {
      var model = start
      model.play("size:\(size) " + (wraps ? "A-$ " : "") + "C-Home \(selecting) tick:100")
      let before = model
      let cells = visible(before)
      model.play("C-k tick:2000")
      for key in Self.keys {
        guard model.session != nil else { break }
        model.play(key + " tick:9000")
        #expect(model.viewport.topRow == before.viewport.topRow)
        for (point, glyph) in visible(model) where cells[point] != glyph {
          Issue.record("\(size), \(selecting), \(key): \(point) \(cells[point] as Any) → \(glyph)")
          return
        }
      }
      while model.session != nil { model.play("Esc") }
      model.play("tick:20000")
      #expect(visible(model) == cells, "\(size), \(selecting)")
    }
  }

  @Test(arguments: [64, 80, 100, 140], [20, 24, 30, 40])
  func `The picker opens where the selection is not`(columns: Int, rows: Int) {
    let start = EditorModel(marked: "‸" + Self.text, size: Size(columns: columns, rows: rows))
    for line in rounds(stride(from: 0, to: min(rows - 8, 20), by: 2)) {
      for selecting in ["S-End", "End S-Left*3", "S-Down*2"] {
        var model = start
        model.play("C-Home" + (line > 0 ? " Down*\(line)" : "") + " \(selecting) C-k tick:2000")
        let area = model.selectionArea
        let cover = model.pickerFrame
        #expect(!area.isEmpty)
        #expect(
          cover?.intersection(area).isEmpty == true,
          "\(columns)×\(rows), line \(line), \(selecting): \(area) under \(cover as Any)")
      }
    }
  }

  @Test func `A sheet goes to the top where it would cover the selection at the bottom`() {
    var model = EditorModel(marked: Self.text + "‸", size: Size(columns: 40, rows: 12))
    model.play("S-Home C-k tick:2000")
    #expect(model.presentation == .sheet)
    #expect(model.pickerFrame?.minRow == 0)
    model.play("Esc C-Home S-End C-k tick:9000")
    #expect(model.pickerFrame?.maxRow == 12)
  }

  @Test func `The text being coloured has its own background, and marks at its ends`() throws {
    var model = EditorModel(marked: "ab ⟦{r:cd}‸ ef", size: Size(columns: 80, rows: 24))
    let row = model.areas.document.minRow
    func cell(_ column: Int) -> Cell { model.frame()[Point(column: column, row: row)] }
    let tinted = cell(3).style
    model.play("C-k tick:2000")
    #expect(cell(3).style.background == model.theme.baseStyle.background)
    #expect(cell(3).style != tinted && cell(3).style.foreground == .rgb(RGB8(255, 0, 0)))
    #expect(cell(2).text == "▕" && cell(5).text == "▏")
    model.play("Esc")
    #expect(cell(3).style == tinted && cell(2).text == " ")
  }

  @Test func `Beside other characters the outermost selected ones are underlined`() throws {
    var model = EditorModel(marked: "ab⟦cde‸fg", size: Size(columns: 80, rows: 24))
    let row = model.areas.document.minRow
    model.play("C-k tick:2000")
    let frame = model.frame()
    let styles = (0..<7).map { frame[Point(column: $0, row: row)].style }
    #expect(
      styles.map { $0.attributes.contains(.underline) }.enumerated().filter(\.element).map(\.offset)
        == [2, 4])
    #expect(Set(styles.map(\.background)).count == 1, "no cell looks selected")
  }

  @Test func `Several colours are the picker's centre, its toolbar and its old colour`() throws {
    var model = EditorModel(marked: "⟦{r:a}{g:b}{b:c} plain‸", size: Size(columns: 100, rows: 30))
    model.play("C-k tick:2000")
    #expect(model.frame().plainText.contains("3 colours"))
    func shows(_ color: RGB8) -> Bool {
      guard let area = model.pickerFrame else { return false }
      let frame = model.frame()
      return frame.bounds.points.filter { area.contains($0) && frame[$0].isPixels }.contains {
        frame.pixel($0.column, 2 * $0.row).map { $0.distance(to: color) < 0.05 } ?? false
      }
    }
    for color in [RGB8(255, 0, 0), RGB8(0, 255, 0), RGB8(0, 0, 255)] { #expect(shows(color)) }
    #expect(model.session?.picker.showsReplacedColors == true)
    model.play("#0ff tick:3000")
    #expect(model.session?.picker.showsReplacedColors == false && !model.isChanging)
    #expect(model.centerColors == [RGB8(0, 255, 255)])
    model.play("Esc tick:4000")
    #expect(model.session?.picker.showsReplacedColors == true, "leaving the field takes them back")
    #expect(model.marked == MarkedText("⟦{r:a}{g:b}{b:c} plain‸"))
    model.play("Esc")
    #expect(model.session == nil)
    #expect(model.marked == MarkedText("⟦{r:a}{g:b}{b:c} plain‸"))
  }
}
