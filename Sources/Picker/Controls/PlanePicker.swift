public import Color
public import Terminal

/// The plane of the two parameters other than the hue.
///
/// Unlike `CanvasPicker` it grows upwards, as in most graphical pickers. In OKLCH it spans the
/// chroma that sRGB has at each lightness, so that every point is inside sRGB.
///
///     var model = ColorViewModel(color, space: .oklch)
///     var plane = PlanePicker(.oklch)
///     if plane.update(event, in: area, model: &model, context: context) == .changed { color = model.color }
///     plane.render(into: &frame, in: area, model: model, context: context)
public struct PlanePicker: ColorControl {
  /// A space with a hue: HSB, HSL, OKLCH or OKHSL.
  public let space: ColorSpace
  /// The typed text and the drag state.
  public var input = ControlInput()

  /// Creates a plane for a space with a hue.
  public init(_ space: ColorSpace = .hsb) { self.space = space }

  /// The horizontal and the vertical parameter.
  public var parameters: [ColorParameter] {
    [.component(space, space.planeAxes.x), .component(space, space.planeAxes.y)]
  }

  /// Four columns and two rows.
  public var minimumSize: Size { Size(columns: 4, rows: 2) }

  /// Returns the area without the first column, which marks the focus, where there is room.
  public func field(in area: Rect) -> Rect { area.columns >= 10 ? area.columns(from: 1) : area }

  /// Returns the values at a position.
  public func values(at position: PixelPosition, in field: Rect, model: ColorViewModel)
    -> [ControlValue]
  {
    let fractions = position.fractions(in: field)
    return values(x: fractions.x, y: 1 - fractions.y, model: model)
  }

  private func values(x: Double, y: Double, model: ColorViewModel) -> [ControlValue] {
    let color = plane(of: model).color(x: x, y: y)
    return parameters.map { ControlValue($0, color[$0]) }
  }

  private func plane(of model: ColorViewModel) -> ColorPlane {
    ColorPlane(space: space, hue: model.value(of: .component(space, space.hueIndex ?? 0)))
  }

  /// Returns the pixel of the current values.
  public func position(of model: ColorViewModel, in field: Rect) -> PixelPosition {
    let point = plane(of: model).point(of: model.color(in: space))
    return PixelPosition(atFractions: point.x, 1 - point.y, in: field)
  }

  /// Returns the values after an action: a step is a hundredth of the plane, pages move vertically
  /// by a tenth, and the limits are the left and right edges.
  public func values(after action: ControlAction, model: ColorViewModel) -> [ControlValue] {
    let point = plane(of: model).point(of: model.color(in: space))
    // Start from the nearest whole per cent.
    var (x, y) = ((point.x * 100).rounded(), (point.y * 100).rounded())
    switch action {
    case .step(let direction, let steps):
      x += Double(direction.offset.columns * steps)
      y -= Double(direction.offset.rows * steps)
    case .pageUp: y += Double(ControlAction.pageSteps)
    case .pageDown: y -= Double(ControlAction.pageSteps)
    case .least, .leastVertical: x = 0
    case .greatest, .greatestVertical: x = 100
    }
    return values(x: x / 100, y: y / 100, model: model)
  }

  /// Names the arrow keys and ten steps at once.
  public func keyHints(_ keys: PickerKeys) -> [KeyHint] {
    [(keys.stepLabel(ArrowDirection.allCases), "move"), (keys.farLabel, "×10")]
  }

  /// Draws the colours and the marker.
  public func render(
    into frame: inout Frame, in area: Rect, model: ColorViewModel, context: RenderContext
  ) {
    guard !area.isEmpty else { return }
    if context.isFocused { bracket(area, into: &frame, style: context.theme.panelFocus) }
    let area = field(in: area)
    let plane = plane(of: model)
    var canvas = Canvas(size: area.size)
    for y in 0..<canvas.height {
      let up = 1 - PixelPosition.fraction(Double(y), of: canvas.height)
      for (x, color) in plane.row(y: up, count: canvas.width).enumerated() { canvas[x, y] = color }
    }
    canvas.draw(into: &frame, at: area.origin, isGradient: true)
    mark(into: &frame, in: area, model: model, context: context)
  }

  /// Marks the focus with a line at the left.
  private func bracket(_ area: Rect, into frame: inout Frame, style: CellStyle) {
    guard field(in: area) != area else { return }
    for row in area.minRow..<area.maxRow {
      frame.set(Cell("▐", style: style), at: Point(column: area.minColumn, row: row))
    }
  }
}
