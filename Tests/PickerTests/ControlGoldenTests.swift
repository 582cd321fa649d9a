import Color
import Terminal
import TestSupport
import Testing

@testable import Picker

@Suite("Golden frames of the controls")
struct ControlGoldenTests {
  /// The columns and rows of a control in its usual size and in a small one.
  typealias Scene = (name: String, control: any ColorControl, large: (Int, Int), small: (Int, Int))

  private static let controls: [Scene] = [
    ("slider", SliderPicker(.hue), (48, 2), (20, 1)),
    ("slider-alpha", SliderPicker(.alpha, axis: .vertical), (6, 12), (2, 5)),
    ("canvas", CanvasPicker([.red, .green]), (40, 12), (12, 5)),
    ("wheel", WheelPicker([.hue, .saturation]), (30, 15), (10, 5)),
    (
      "palette", PalettePicker([.cyan, .yellow], columns: 8, rows: 4), (32, 9),
      (8, 4)
    ),
    ("ring", RingPicker(), (24, 12), (8, 4)),
    ("plane", PlanePicker(.okhsl), (40, 10), (10, 4)),
  ]

  static let names = controls.map(\.name)

  @Test(arguments: names, ColorDepth.allCases)
  func `A control matches its golden frame`(name: String, depth: ColorDepth) throws {
    let scene = try #require(Self.controls.first { $0.name == name })
    let control = scene.control
    let model = ColorViewModel(Color(RGB8(0x2F, 0x80, 0xC0), alpha: 0.6))
    for (columns, rows) in [scene.large, scene.small] {
      var frame = Frame(size: Size(columns: columns, rows: rows))
      let (area, field) = (frame.bounds, control.field(in: frame.bounds))
      control.render(
        into: &frame, in: area, model: model, context: RenderContext(depth: depth))
      // A single marker, at the position of the values.
      let cell = control.position(of: model, in: field).cell(in: field)
      let marks = frame.marks(in: area)
      #expect(marks.map(\.isFocused) == [true])
      let mark = try #require(marks.first)
      // A ring at the edge moves inwards until it is whole.
      #expect(abs(mark.point.column - cell.column) <= max(mark.reach - 1, 0))
      #expect(abs(mark.point.row - cell.row) <= max(mark.reach - 1, 0))
      if depth != .monochrome, name != "ring" {
        try expectColors(in: frame, of: control, model: model, area: area, mark: mark)
      }
      let shown = frame.quantized(to: depth)
      #expect(shown.points(of: ["◉"], in: area) == (mark.reach == 0 ? [cell] : []))
      guard (columns, rows) == scene.large, [.truecolor, .monochrome].contains(depth)
      else { continue }
      try GoldenFrame.check(shown, "controls/\(name)-\(columns)x\(rows)-\(depth)")
    }
  }

  @Test func `A preview over the checkerboard looks as recorded`() throws {
    var frame = Frame(size: Size(columns: 24, rows: 6))
    let color = Color(RGB8(0x2F, 0x80, 0xC0), alpha: 0.5)
    ColorPreview(color, isSquare: true).render(
      into: &frame, in: frame.bounds, context: .start)
    let board = Checkerboard(.dark)
    let expected = Set([(0, 0), (1, 0)].map { board.pixel(color, x: $0.0, y: $0.1) })
    let halves = frame.bounds.points.flatMap { frame.halves(at: $0).compactMap { $0 } }
    #expect(Set(halves) == expected)
    try GoldenFrame.check(frame, "controls/preview-24x6-truecolor")
  }

  @Test(arguments: [1, 2, 3])
  func `A tile is as many columns wide as it is halves of rows high`(size: Int) throws {
    var frame = Frame(size: Size(columns: 4 * size, rows: 2 * size))
    let board = Checkerboard(tileSize: size)
    ColorPreview(.clear, checkerboard: board).render(
      into: &frame, in: frame.bounds, context: RenderContext())
    for point in frame.bounds.points {
      for (half, color) in frame.halves(at: point).enumerated() {
        let isFirst = (point.column / size + (2 * point.row + half) / size).isMultiple(of: 2)
        #expect(color == (isFirst ? Color.white : .gray).rgb8, "\(point)")
      }
    }
  }

  @Test(arguments: [("closed", 0), ("half-open", 100), ("open", 1000)])
  func `The columns match their golden frames, closed, opening and open`(
    scene: String, milliseconds: Int
  ) throws {
    let script = ColumnPickerScript(
      .channels(of: .srgb, color: Color(RGB8(255, 179, 0)), alpha: true),
      in: Rect(Size(columns: 44, rows: 13)), isLocked: scene == "closed")
    var frame = Frame(size: script.area.size)
    script.picker.render(
      into: &frame, in: script.area, context: .at(.milliseconds(milliseconds)))
    #expect(frame.plainText.contains("✓") != script.picker.isLocked)
    try GoldenFrame.check(frame, "controls/columns-\(scene)-44x13-truecolor")
  }

  /// Every pixel shows the colour that a click there gives, computed by setting the values
  /// individually.
  private func expectColors(
    in frame: Frame, of control: any ColorControl, model: ColorViewModel, area: Rect, mark: Mark
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
