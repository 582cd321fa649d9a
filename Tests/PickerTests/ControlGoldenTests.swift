import Color
import Terminal
import TestSupport
import Testing

@testable import Picker

@Suite("Golden frames of the controls")
struct ControlGoldenTests {
  struct Picture: CustomTestStringConvertible, Sendable {
    let scene: String
    let control: PickerControl
    let size: Size
    let depth: ColorDepth
    /// Whether it has a golden frame; the others are only checked by their colours and markers.
    let isRecorded: Bool

    var name: String { "controls/\(scene)-\(size.columns)x\(size.rows)-\(depth)" }
    var testDescription: String { name }
  }

  private static let controls: [(String, PickerControl, [Size])] = [
    (
      "slider", .slider(SliderPicker(.hue)),
      [Size(columns: 48, rows: 2), Size(columns: 20, rows: 1)]
    ),
    (
      "slider-alpha", .slider(SliderPicker(.alpha, axis: .vertical)),
      [Size(columns: 6, rows: 12), Size(columns: 2, rows: 5)]
    ),
    (
      "canvas", .canvas(CanvasPicker(.red, .green)),
      [Size(columns: 40, rows: 12), Size(columns: 12, rows: 5)]
    ),
    (
      "wheel", .wheel(WheelPicker(.hue, .saturation)),
      [Size(columns: 30, rows: 15), Size(columns: 10, rows: 5)]
    ),
    (
      "palette", .palette(PalettePicker(.cyan, .yellow, columns: 8, rows: 4)),
      [Size(columns: 32, rows: 9), Size(columns: 8, rows: 4)]
    ),
    ("ring", .ring(RingPicker()), [Size(columns: 24, rows: 12), Size(columns: 8, rows: 4)]),
    (
      "plane", .plane(PlanePicker(.okhsl)),
      [Size(columns: 40, rows: 10), Size(columns: 10, rows: 4)]
    ),
  ]

  static let pictures = controls.flatMap { scene, control, sizes in
    sizes.flatMap { size in
      ColorDepth.allCases.map { depth in
        Picture(
          scene: scene, control: control, size: size, depth: depth,
          isRecorded: size == sizes[0]
            ? [.truecolor, .monochrome].contains(depth) : depth == .ansi16)
      }
    }
  }

  @Test("A control matches its golden frame", arguments: pictures)
  func picture(_ picture: Picture) throws {
    let control = picture.control.control
    let model = ColorViewModel(Color(RGB8(0x2F, 0x80, 0xC0), alpha: 0.6))
    let context = RenderContext(depth: picture.depth)
    let area = Rect(picture.size)
    var frame = Frame(size: picture.size)
    control.render(into: &frame, in: area, model: model, isFocused: true, context: context)
    // A single marker, at the position of the values.
    let position = control.position(of: model, in: control.field(in: area))
    let cell = position.cell(in: control.field(in: area))
    let marks = frame.marks(in: area)
    #expect(marks.map(\.isFocused) == [true])
    let mark = try #require(marks.first)
    // A ring at the edge moves inwards until it is whole.
    #expect(abs(mark.point.column - cell.column) <= max(mark.reach - 1, 0))
    #expect(abs(mark.point.row - cell.row) <= max(mark.reach - 1, 0))
    if picture.depth != .monochrome, picture.scene != "ring" {
      try expectColors(in: frame, of: control, model: model, area: area, mark: mark)
    }
    let shown = frame.quantized(to: picture.depth)
    #expect(shown.points(of: ["◉"], in: area) == (mark.reach == 0 ? [cell] : []))
    if picture.isRecorded { try GoldenFrame.check(shown, picture.name) }
  }

  @Test(
    "A preview over the checkerboard looks as recorded",
    arguments: [
      (ColorDepth.truecolor, Size(columns: 24, rows: 6)), (.ansi16, Size(columns: 8, rows: 2)),
    ])
  func preview(depth: ColorDepth, size: Size) throws {
    var frame = Frame(size: size)
    let color = Color(RGB8(0x2F, 0x80, 0xC0), alpha: 0.5)
    ColorPreview(color, isSquare: size.columns > 8).render(
      into: &frame, in: frame.bounds, context: RenderContext(depth: depth))
    let board = Checkerboard(.dark)
    let expected = Set([(0, 0), (2, 0)].map { board.pixel(color, x: $0.0, y: $0.1) })
    let halves = frame.cells.indices.flatMap { index in
      frame.halves(at: Point(column: index % size.columns, row: index / size.columns))
        .compactMap { $0 }
    }
    #expect(Set(halves) == expected)
    try GoldenFrame.check(
      frame.quantized(to: depth), "controls/preview-\(size.columns)x\(size.rows)-\(depth)")
  }

  /// Every pixel shows the colour that a click there gives, computed by setting the values
  /// individually.
  private func expectColors(
    in frame: Frame, of control: any ColorControl, model: ColorViewModel, area: Rect,
    mark: Mark
  ) throws {
    let field = control.field(in: area)
    var painted = 0
    for row in 0..<field.rows {
      for column in 0..<field.columns {
        let point = Point(column: field.minColumn + column, row: field.minRow + row)
        guard frame[point].isPixels else { continue }
        let away = max(abs(point.column - mark.point.column), 2 * abs(point.row - mark.point.row))
        guard mark.reach == 0 || away > mark.reach + 1 else { continue }
        for (half, color) in frame.halves(at: point).enumerated() {
          guard let color, color != ResolvedTheme.dark.panel else { continue }
          let position = PixelPosition(x: Double(column), y: Double(2 * row + half))
          if control is WheelPicker {
            // At its edge the disc is blended with the panel.
            let coverage = WheelPicker.Disc(field).coverage(of: position, isSharp: false)
            guard coverage == 1 else { continue }
          }
          painted += 1
          var picked = model
          for value in control.values(at: position, in: field, model: model) {
            picked.set(value.parameter, to: value.value)
          }
          let expected =
            control.parameters.contains(.alpha)
            ? Checkerboard(.dark).pixel(picked.color, x: column, y: 2 * row + half)
            : picked.rgb8
          #expect(color == expected, "\(column), \(2 * row + half)")
        }
      }
    }
    #expect(painted > field.columns * field.rows / 2)
  }
}

extension Frame {
  /// The colours of the upper and the lower half of a cell of pixels.
  fileprivate func halves(at point: Point) -> [RGB8?] {
    let cell = self[point]
    let (front, back) = (cell.style.foreground.rgb8(), cell.style.background.rgb8())
    switch cell.text {
    case "▀": return [front, back]
    case "▄": return [back, front]
    default: return [back, back]
    }
  }
}
