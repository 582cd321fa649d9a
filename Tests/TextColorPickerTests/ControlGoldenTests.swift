import Colorimetry
import TerminalCore
import TestSupport
import Testing

@testable import TextColorPicker

@Suite("Pictures of the radial menu and the columns")
struct ControlGoldenTests {
  struct Picture: CustomTestStringConvertible, Sendable {
    var control: String
    var columns: Int
    var rows: Int
    /// Time since it began to open; nil for one that is closed.
    var milliseconds: Int?
    var depth: ColorDepth

    var stage: String {
      milliseconds.map { $0 < 500 ? "half-open" : "open" } ?? "closed"
    }
    var name: String { "controls/\(control)-\(stage)-\(columns)x\(rows)-\(depth)" }
    var testDescription: String { name }
    var area: Rect { Rect(Size(columns: columns, rows: rows)) }
    var context: RenderContext {
      RenderContext(depth: depth, elapsed: .milliseconds(milliseconds ?? 0))
    }
  }

  private static func pictures(_ control: String, _ sizes: [(Int, Int)], halfWay: Int) -> [Picture]
  {
    sizes.flatMap { columns, rows in
      [nil, halfWay, 1000].flatMap { milliseconds in
        ColorDepth.allCases.map {
          Picture(
            control: control, columns: columns, rows: rows, milliseconds: milliseconds, depth: $0)
        }
      }
    }
  }

  static let menuPictures = pictures("radial", [(44, 20), (20, 8)], halfWay: 300)
  static let columnPictures = pictures("columns", [(44, 13), (26, 9)], halfWay: 60)

  @Test("the radial menu looks as recorded", arguments: menuPictures)
  func radial(_ picture: Picture) throws {
    let names = ["red", "orange", "gold", "green", "teal", "navy", "black", "white"]
    var menu = try RadialMenu(
      colors: names.map { try Color(parsing: $0) }, startAngle: 30, angleOfDisplay: 300,
      clockwise: true, currentColor: try Color(parsing: "teal"))
    if picture.milliseconds != nil { menu.open(at: .zero) }
    var frame = Frame(size: picture.area.size)
    menu.render(into: &frame, in: picture.area, context: picture.context)
    let layout = menu.layout(in: picture.area)
    #expect(layout.discs.count == 8)
    if picture.stage == "open" {
      for (disc, color) in zip(layout.discs, menu.colors) {
        let exact = TerminalColor.rgb(color.rgb8)
        let shown = frame[disc.middle].style.background
        #expect(
          shown == exact || shown.quantized(to: picture.depth) == exact.quantized(to: picture.depth)
        )
      }
      let marks = frame.points(of: ["◆"], in: picture.area)
      #expect(marks == [layout.discs[4].middle])
      #expect((1...8).allSatisfy { frame.plainText.contains("\($0)") })
    } else {
      #expect(frame.points(of: ["◆"], in: picture.area).isEmpty)
    }
    // What is chosen is told by shapes in every depth.
    let quantized = frame.quantized(to: picture.depth)
    #expect(
      quantized.points(of: ["◆", "‹", "›"], in: picture.area)
        == frame.points(of: ["◆", "‹", "›"], in: picture.area))
    try GoldenFrame.check(quantized, picture.name)
  }

  @Test("the columns look as recorded", arguments: columnPictures)
  func columns(_ picture: Picture) throws {
    var picker = ColumnPicker.channels(
      of: .srgb, color: try Color(parsing: "#ff880080"), alpha: true)
    if picture.milliseconds != nil {
      picker.unlock(at: .zero)
      picker.setFocus(1)
    }
    var frame = Frame(size: picture.area.size)
    picker.render(into: &frame, in: picture.area, context: picture.context)
    let text = frame.plainText
    for value in ["255", "136", "50"] { #expect(text.contains(value)) }
    #expect(text.contains("137") == (picture.stage != "closed"))
    #expect(text.contains(picture.stage == "closed" ? "✎" : "✓"))
    let quantized = frame.quantized(to: picture.depth)
    #expect(quantized.plainText == text)
    #expect(text.contains("›136‹") == (picture.stage != "closed"))
    try GoldenFrame.check(quantized, picture.name)
  }
}
