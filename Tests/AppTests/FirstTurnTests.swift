import Color
import Picker
import ProgramTestSupport
import StyledText
import Terminal
import TestSupport
import Testing

@testable import App

@Suite("The first turn of the ring")
struct FirstTurnTests {
  /// Sixteen greys from black to white, as the text has them.
  static let greys = (0..<16).map { (step: UInt8) in RGB8(step * 17, step * 17, step * 17) }

  private func shown(_ model: EditorModel) -> RGB8? {
    model.text.style(at: model.selection.range.lowerBound).foreground.rgb8()
  }

  private func picking(_ color: String, keys: String = "") -> EditorModel {
    var model = EditorModel(marked: "⟦{\(color):word}‸ rest", size: Size(columns: 80, rows: 24))
    model.play("C-k tick:1000 " + keys)
    return model
  }

  @Test(arguments: greys, Appearance.allCases)
  func `A key changes each grey visibly, to a colour that reads on the background`(
    grey: RGB8, appearance: Appearance
  ) throws {
    for key in ["Right", "Left", "S-Right", "Home"] {
      var model = EditorModel(
        marked: "⟦{\(grey.hex):word}‸ rest", size: Size(columns: 80, rows: 24))
      model.terminal.context.theme = ResolvedTheme.standard(appearance)
      model.play("C-k tick:1000 \(key) tick:2000")
      let color = try #require(shown(model))
      #expect(color.distance(to: grey) > 0.1, "\(key): \(color.hex)")
      #expect(Color(color).contrastRatio(with: Color(model.theme.background)) >= 3)
      model.play("Esc")
      #expect(shown(model) == grey)
    }
  }

  @Test(arguments: greys)
  func `So does a click on the ring and a turn of the mouse wheel`(grey: RGB8) throws {
    let content = try #require(picking(grey.hex).pickerFrame)
    let ring = Point(column: content.minColumn + 9, row: content.minRow + 4)
    for event in ["click:\(ring.column),\(ring.row)", "wheel+:\(ring.column),\(ring.row)"] {
      var model = picking(grey.hex)
      model.play("\(event) tick:2000")
      #expect(try #require(shown(model)).distance(to: grey) > 0.1, "\(event)")
    }
  }

  @Test func `Typed numbers and moved sliders stay as they are`() throws {
    #expect(picking("#808080", keys: "120").session?.picker.model.rgb8 == RGB8(128, 128, 128))
    var model = picking("#808080", keys: "Tab Tab Right")
    #expect(model.session?.picker.model.rgb8 == RGB8(128, 128, 128))
    model.play("Tab Right")
    #expect(try #require(shown(model)).distance(to: RGB8(128, 128, 128)) < 0.03)
  }

  @Test func `The last vivid colour lends its chroma`() throws {
    let model = picking("#808080", keys: "#f80 Tab #888 Tab Right tick:3000")
    let color = try #require(model.session?.picker.model.color.converted(to: .oklch))
    let grey = Color(RGB8(0x88, 0x88, 0x88)).converted(to: .oklch)
    #expect(color.components.y > 0.1 && abs(color.components.x - grey.components.x) < 0.02)
    // On a dark grey it lends its lightness, too.
    let dark = picking("#808080", keys: "#f80 Tab #222 Tab Right tick:3000")
    let hsb = try #require(dark.session?.picker.model.color.converted(to: .hsb))
    #expect(abs(hsb.components[1] - 1) < 0.01 && abs(hsb.components[2] - 1) < 0.01)
  }
}
