import Color
import Terminal

/// A small picture of a layout: its controls, a few pixels each.
struct LayoutThumbnail {
  /// The size in cells.
  static let size = Size(columns: 13, rows: 3)

  private let controls: [any ColorControl]
  private let model: ColorViewModel

  /// Creates the picture of a layout for the space of a model, with a vivid colour of its hue.
  init(_ layout: PickerLayout, of model: ColorViewModel) {
    controls = layout.controls(for: model.space, withAlpha: true).map(\.control)
    self.model = ColorViewModel(Color(.hsb, model.value(of: .hue), 0.8, 1), space: model.space)
  }

  /// Draws the picture with its top left corner at a point.
  func render(into frame: inout Frame, at origin: Point, context: RenderContext) {
    let planes = controls.filter { !$0.isRow }
    let rows = controls.filter(\.isRow)
    let area = Rect(origin: origin, size: Self.size)
    let left = area.columns(from: 0, count: 2 * area.rows)
    let right = area.columns(from: left.columns + 1)
    let top = area.rows - 1
    switch (planes.count, rows.count) {
    case (0, _): renderSliders(rows, into: &frame, in: area, context: context)
    case (_, 0): renderBeside(planes, into: &frame, in: area, context: context)
    case (2, _) where !(planes[0] is any LayoutControl):
      // The ring of the standard layout, with the plane over a slider beside it.
      planes[0].renderThumbnail(into: &frame, in: left, model: model, context: context)
      planes[1].renderThumbnail(
        into: &frame, in: right.rows(from: 0, count: top), model: model, context: context)
      renderSliders(Array(rows.prefix(1)), into: &frame, in: right.row(top), context: context)
    case (1, _):
      planes[0].renderThumbnail(into: &frame, in: left, model: model, context: context)
      renderSliders(rows, into: &frame, in: right, context: context)
    default:
      renderBeside(planes, into: &frame, in: area.rows(from: 0, count: top), context: context)
      renderSliders(Array(rows.prefix(1)), into: &frame, in: area.row(top), context: context)
    }
  }

  /// Draws controls side by side.
  private func renderBeside(
    _ controls: [any ColorControl], into frame: inout Frame, in area: Rect, context: RenderContext
  ) {
    let columns = (area.columns - (controls.count - 1)) / controls.count
    for (index, control) in controls.enumerated() {
      control.renderThumbnail(
        into: &frame, in: area.columns(from: index * (columns + 1), count: columns), model: model,
        context: context)
    }
  }

  /// Draws sliders as lines of pixels, with gaps if there is room.
  private func renderSliders(
    _ sliders: [any ColorControl], into frame: inout Frame, in area: Rect, context: RenderContext
  ) {
    guard !sliders.isEmpty else { return }
    let height = 2 * area.rows
    let count = min(sliders.count, height)
    let gap = 2 * count - 1 <= height ? 1 : 0
    let thickness = 3 * count - 1 <= height ? 2 : 1
    let used = count * thickness + (count - 1) * gap
    var canvas = Canvas(size: area.size)
    let board = Checkerboard(context.theme)
    for (index, control) in sliders.prefix(count).enumerated() {
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
}
