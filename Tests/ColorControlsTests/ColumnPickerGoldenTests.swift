import Colorimetry
import TerminalCore
import TestSupport
import Testing

@testable import ColorControls

@Suite("Golden frames of the columns")
struct ColumnPickerGoldenTests {
  struct Scene: Sendable {
    let name: String
    let isLocked: Bool
    let milliseconds: Int
    let size: Size
  }

  static let scenes = [Size(columns: 44, rows: 13), Size(columns: 26, rows: 9)].flatMap { size in
    [
      Scene(name: "closed", isLocked: true, milliseconds: 0, size: size),
      Scene(name: "half-open", isLocked: false, milliseconds: 100, size: size),
      Scene(name: "open", isLocked: false, milliseconds: 1000, size: size),
    ]
  }

  @Test("The columns match their golden frames", arguments: ColorDepth.allCases, scenes)
  func frames(depth: ColorDepth, scene: Scene) throws {
    let size = scene.size
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
