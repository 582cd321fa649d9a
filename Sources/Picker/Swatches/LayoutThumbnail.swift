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
    let area = Rect(
      column: origin.column, row: origin.row, columns: Self.size.columns, rows: Self.size.rows)
    if case .columns(let control)? = planes.first {
      return renderNumbers(control, into: &frame, in: area, context: context)
    }
    let plane = 2 * area.rows
    switch (planes.count, rows.count) {
    case (0, _): renderSliders(rows, into: &frame, in: area, context: context)
    case (_, 0): renderBeside(planes, into: &frame, in: area, context: context)
    case (2, _) where planes[0].kind == nil:
      // The ring of the standard layout, with the plane over a slider beside it.
      let right = Rect(
        column: area.minColumn + plane + 1, row: area.minRow, columns: area.columns - plane - 1,
        rows: area.rows)
      render(
        planes[0], into: &frame,
        in: Rect(column: area.minColumn, row: area.minRow, columns: plane, rows: area.rows),
        context: context)
      render(
        planes[1], into: &frame,
        in: Rect(
          column: right.minColumn, row: right.minRow, columns: right.columns, rows: right.rows - 1),
        context: context)
      renderSliders(
        Array(rows.prefix(1)), into: &frame, in: right.row(right.rows - 1), context: context)
    case (1, _):
      render(
        planes[0], into: &frame,
        in: Rect(column: area.minColumn, row: area.minRow, columns: plane, rows: area.rows),
        context: context)
      renderSliders(
        rows, into: &frame,
        in: Rect(
          column: area.minColumn + plane + 1, row: area.minRow, columns: area.columns - plane - 1,
          rows: area.rows), context: context)
    default:
      renderBeside(
        planes, into: &frame,
        in: Rect(
          origin: area.origin, size: Size(columns: area.columns, rows: area.rows - 1)),
        context: context)
      renderSliders(
        Array(rows.prefix(1)), into: &frame, in: area.row(area.rows - 1), context: context)
    }
  }

  /// Draws controls side by side.
  private func renderBeside(
    _ controls: [PickerControl], into frame: inout Frame, in area: Rect, context: RenderContext
  ) {
    let columns = (area.columns - (controls.count - 1)) / controls.count
    for (index, control) in controls.enumerated() {
      let part = Rect(
        column: area.minColumn + index * (columns + 1), row: area.minRow, columns: columns,
        rows: area.rows)
      render(control, into: &frame, in: part, context: context)
    }
  }

  /// Draws a control that is not a horizontal slider, without caption and marker.
  private func render(
    _ control: PickerControl, into frame: inout Frame, in area: Rect, context: RenderContext
  ) {
    switch control {
    case .ring:
      HueRing.painted(
        rows: min(area.rows, area.columns / 2), background: context.theme.panel,
        style: HueRing.Style(context, on: context.theme.panel),
        ringColor: { HueRing.color(atAngle: $0) }, centerColor: { _, _ in OKLab(model.rgb8) }
      ).draw(into: &frame, at: area.origin)
    case .plane(let plane):
      plane.paint(into: &frame, in: area, model: model, context: context)
    case .wheel(let wheel):
      let field = wheel.field(in: area)
      let radius = Double(field.rows)
      wheel.paint(into: &frame, in: field, model: model, context: context) { position in
        let (x, y) = (position.x + 0.5 - radius, position.y + 0.5 - radius)
        return min(max(radius + 0.5 - (x * x + y * y).squareRoot(), 0), 1)
      }
    case .palette(let palette):
      // Few enough swatches to tell them apart.
      PalettePicker(
        palette.parameters[0], palette.parameters[1], columns: max(area.columns / 2, 1),
        rows: area.rows
      ).paint(into: &frame, in: area, model: model, context: context, isGradient: false)
    case .canvas(let canvas): canvas.paint(into: &frame, in: area, model: model, context: context)
    case .slider(let slider):
      let middle = Rect(
        column: area.minColumn + max(area.columns - 2, 0) / 2, row: area.minRow,
        columns: min(area.columns, 2), rows: area.rows)
      slider.paint(into: &frame, in: middle, model: model, context: context)
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
      let column = Rect(
        column: area.minColumn + index * 5, row: area.minRow, columns: 3, rows: area.rows)
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
