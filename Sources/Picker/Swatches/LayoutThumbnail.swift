import Color
import Terminal

/// A small picture of a layout: its controls, a few pixels each.
struct LayoutThumbnail {
  /// The size in cells.
  static let size = Size(columns: 13, rows: 3)

  private let controls: [PickerControl]
  private let model: ColorViewModel

  /// Creates the picture of a layout for a space, with a vivid colour.
  init(_ layout: PickerLayout, in space: ColorSpace) {
    controls = layout.controls(for: space, withAlpha: true)
    model = ColorViewModel(Color(RGB8(0xFF, 0x7A, 0x2E)), space: space)
  }

  /// Draws the picture with its top left corner at a point.
  func render(into frame: inout Frame, at origin: Point, context: RenderContext) {
    let planes = controls.filter { !$0.isRow }
    let rows = controls.filter(\.isRow)
    let area = Rect(origin: origin, size: Self.size)
    if case .columns(let control)? = planes.first {
      return renderNumbers(control, into: &frame, in: area, context: context)
    }
    let left = area.columns(from: 0, count: 2 * area.rows)
    let right = area.columns(from: left.columns + 1)
    let top = area.rows - 1
    switch (planes.count, rows.count) {
    case (0, _): renderSliders(rows, into: &frame, in: area, context: context)
    case (_, 0): renderBeside(planes, into: &frame, in: area, context: context)
    case (2, _) where planes[0].kind == nil:
      // The ring of the standard layout, with the plane over a slider beside it.
      render(planes[0], into: &frame, in: left, context: context)
      render(planes[1], into: &frame, in: right.rows(from: 0, count: top), context: context)
      renderSliders(Array(rows.prefix(1)), into: &frame, in: right.row(top), context: context)
    case (1, _):
      render(planes[0], into: &frame, in: left, context: context)
      renderSliders(rows, into: &frame, in: right, context: context)
    default:
      renderBeside(planes, into: &frame, in: area.rows(from: 0, count: top), context: context)
      renderSliders(Array(rows.prefix(1)), into: &frame, in: area.row(top), context: context)
    }
  }

  /// Draws controls side by side.
  private func renderBeside(
    _ controls: [PickerControl], into frame: inout Frame, in area: Rect, context: RenderContext
  ) {
    let columns = (area.columns - (controls.count - 1)) / controls.count
    for (index, control) in controls.enumerated() {
      render(
        control, into: &frame, in: area.columns(from: index * (columns + 1), count: columns),
        context: context)
    }
  }

  /// Draws a control that is not a horizontal slider, without caption and marker.
  private func render(
    _ control: PickerControl, into frame: inout Frame, in area: Rect, context: RenderContext
  ) {
    switch control {
    case .ring:
      let rows = min(area.rows, area.columns / 2)
      HueRing.painted(
        Size(columns: rows * 2, rows: rows), background: context.theme.panel,
        style: HueRing.Style(context, on: context.theme.panel),
        ringColor: { HueRing.color(atAngle: $0) }, centerColor: { _, _ in OKLab(model.rgb8) }
      ).draw(into: &frame, at: area.origin)
    case .plane(let plane):
      plane.paint(into: &frame, in: area, model: model, context: context)
    case .wheel(let wheel):
      let field = wheel.field(in: area)
      let disc = WheelPicker.Disc(field)
      wheel.paint(into: &frame, in: field, model: model, context: context) {
        disc.coverage(of: $0, isSharp: false)
      }
    case .palette(let palette):
      // Few enough swatches to tell them apart.
      PalettePicker(
        palette.parameters[0], palette.parameters[1], columns: max(area.columns / 2, 1),
        rows: area.rows
      ).paint(into: &frame, in: area, model: model, context: context, isGradient: false)
    case .canvas(let canvas): canvas.paint(into: &frame, in: area, model: model, context: context)
    case .slider(let slider):
      let middle = area.columns(from: max(area.columns - 2, 0) / 2, count: min(area.columns, 2))
      slider.paint(into: &frame, in: middle, model: model, context: context)
    case .custom(let custom):
      custom.control.paint(into: &frame, in: area, model: model, context: context)
    case .columns: break
    }
  }

  /// Draws sliders as lines of pixels, with gaps if there is room.
  private func renderSliders(
    _ sliders: [PickerControl], into frame: inout Frame, in area: Rect, context: RenderContext
  ) {
    guard !sliders.isEmpty else { return }
    let height = 2 * area.rows
    let count = min(sliders.count, height)
    let gap = 2 * count - 1 <= height ? 1 : 0
    let thickness = 3 * count - 1 <= height ? 2 : 1
    let used = count * thickness + (count - 1) * gap
    var canvas = Canvas(size: area.size)
    let board = Checkerboard(context.theme)
    for (index, item) in sliders.prefix(count).enumerated() {
      let control = item.control
      let variation = ColorRamp(control.parameters, of: model)
      for line in 0..<thickness {
        let y = (height - used) / 2 + index * (thickness + gap) + line
        for x in 0..<canvas.width {
          let values = control.values(
            at: PixelPosition(x: Double(x), y: 0), in: area.row(0), model: model)
          canvas[x, y] = variation.pixel(values, x: x, y: y, board: board)
        }
      }
    }
    canvas.draw(into: &frame, at: area.origin, isGradient: true)
  }

  /// Draws the numbers of columns.
  private func renderNumbers(
    _ control: ColumnsControl, into frame: inout Frame, in area: Rect, context: RenderContext
  ) {
    let theme = context.theme
    let parameters = control.parameters.prefix(3)
    for (index, parameter) in parameters.enumerated() {
      let column = area.columns(from: index * 5, count: 3)
      let value = model.value(of: parameter)
      for (row, offset) in [-1.0, 0, 1].enumerated() {
        let next = parameter.component.stepped(value, by: offset)
        frame.writeTrailing(
          parameter.component.displayText(next), in: column.row(row),
          style: offset == 0 ? theme.panelFocus : theme.panelNote)
      }
    }
  }
}
