import Color
import Picker
import ProgramTestSupport
import Terminal
import Testing

@testable import App

@Suite("Opening and closing animations of the picker")
struct PresentingTests {
  private func editor(_ columns: Int, _ rows: Int, isMotionReduced: Bool = false) -> EditorModel {
    var model = EditorModel(marked: "⟦ab‸ cd", size: Size(columns: columns, rows: rows))
    model.terminal.context.isMotionReduced = isMotionReduced
    return model
  }

  /// The number of cells in the panel's colour.
  private func cover(_ model: EditorModel) -> Int {
    model.frame().cells.count { $0.style.background == .rgb(ResolvedTheme.dark.panel) }
  }

  @Test(arguments: [(50, 16), (80, 24), (140, 40)])
  func `The picker opens gradually, but keys act at once`(columns: Int, rows: Int) {
    var model = editor(columns, rows)
    model.play("tick:1000 C-k #f00")
    #expect(model.marked == MarkedText("⟦{r:ab‸} cd"), "before the picker is visible")
    let start = cover(model)
    model.play("tick:1100")
    let half = cover(model)
    model.play("tick:1250")
    #expect(start < half && half < cover(model))
  }

  @Test(arguments: [(50, 16), (80, 24), (140, 40)])
  func `Closing ends the session at once; only the drawing animates out`(columns: Int, rows: Int) {
    var model = editor(columns, rows)
    model.play("C-k #f00 tick:2000 Enter x")
    #expect(model.session == nil)
    #expect(model.marked == MarkedText("{r:abx‸} cd"), "what is typed does not replace it")
    #expect(cover(model) > 0 && model.picking.leaving != nil)
    #expect(model.frame().cursor != nil, "the caret is back in the text")
    model.play("tick:2250")
    #expect(cover(model) == 0)
  }

  @Test func `Without a turning ring, only the moving picker needs ticks`() {
    var model = editor(80, 24)
    _ = model.update(.event(.focusChanged(false)))
    #expect(!model.isAnimating)
    model.play("tick:1000 C-k")
    #expect(model.isAnimating)
    model.play("tick:1250")
    #expect(!model.isAnimating)
    model.play("tick:2000 Esc")
    #expect(model.isAnimating)
    model.play("tick:2250")
    #expect(!model.isAnimating)
    var still = editor(80, 24, isMotionReduced: true)
    still.play("C-k")
    #expect(!still.isAnimating && cover(still) > 0)
    still.play("Esc")
    #expect(!still.isAnimating && cover(still) == 0)
  }

  @Test
  func `Ctrl-arrows move the panel, which comes back where it was after the terminal was smaller`()
    throws
  {
    var panel = editor(140, 40)
    panel.play("C-k")
    let start = try #require(panel.pickerFrame)
    panel.play("C-Left*3 C-S-Down")
    let moved = try #require(panel.pickerFrame)
    #expect(moved.minColumn == start.minColumn - 3 && moved.minRow == start.minRow + 5)
    panel.play("C-k C-Left")
    #expect(panel.pickerFrame == moved, "in the text these keys move the caret")
    panel.play("C-k size:90x30 size:140x40")
    #expect(panel.pickerFrame == moved)
  }

  @Test func `The hints in the border of a sheet can be clicked`() {
    var model = editor(60, 16, isMotionReduced: true)
    model.play("C-k")
    let top = model.pickerFrame?.minRow ?? 0
    func column(_ hint: String) -> Int { model.rows[top].split(separator: hint)[0].count }
    model.play("click:\(column("Alt-H help")),\(top)")
    #expect(model.session != nil && !model.pushed.isEmpty)
    model.play("Esc")
    model.play("click:\(column("Esc cancel")),\(top)")
    #expect(model.session == nil)
  }
}
