import Color
import Terminal
import TestSupport
import Testing

@testable import Picker

@Suite("Golden frames of the columns")
struct ColumnPickerGoldenTests {
  struct Scene: Sendable {
    let name: String
    let isLocked: Bool
    let milliseconds: Int
  }

  static let scenes = [
    Scene(name: "closed", isLocked: true, milliseconds: 0),
    Scene(name: "half-open", isLocked: false, milliseconds: 100),
    Scene(name: "open", isLocked: false, milliseconds: 1000),
  ]

  @Test(
    "The columns match their golden frames",
    arguments: [
      (ColorDepth.truecolor, Size(columns: 44, rows: 13)), (.ansi16, Size(columns: 26, rows: 9)),
    ], scenes)
  func frames(look: (depth: ColorDepth, size: Size), scene: Scene) throws {
    let (depth, size) = look
    let script = ColumnPickerScript(
      .channels(of: .srgb, color: Color(RGB8(255, 179, 0)), alpha: true), in: Rect(size),
      isLocked: scene.isLocked)
    var frame = Frame(size: size)
    script.picker.render(
      into: &frame, in: script.area,
      context: RenderContext(depth: depth, elapsed: .milliseconds(scene.milliseconds)))
    #expect(frame.plainText.contains("✓") != scene.isLocked)
    try GoldenFrame.check(
      frame.quantized(to: depth),
      "controls/columns-\(scene.name)-\(size.columns)x\(size.rows)-\(depth)")
  }
}
