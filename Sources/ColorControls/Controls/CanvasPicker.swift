import Colorimetry
public import TerminalCore

/// A rectangle for two parameters: the first grows to the right, the second downwards.
///
///     var canvas = CanvasPicker(.red, .green).bound(to: $color)
///     _ = canvas.update(event, in: area, context: context)
///     canvas.render(into: &frame, in: area, context: context)
public struct CanvasPicker: ColorControl {
  /// The horizontal and the vertical parameter.
  public let parameters: [ColorParameter]
  /// The typed text and the drag state.
  public var input = ControlInput()

  /// Creates a canvas.
  public init(_ x: ColorParameter, _ y: ColorParameter) {
    parameters = [x, y]
  }

  /// Two columns and two rows.
  public var minimumSize: Size { Size(columns: 2, rows: 2) }

  /// Returns the painted part of the area.
  public func field(in area: Rect) -> Rect { CaptionedArea(area).field }

  /// Returns the values at a position.
  public func values(at position: PixelPosition, in field: Rect, model: ColorViewModel)
    -> [ControlValue]
  {
    let fractions = [
      PixelPosition.fraction(position.x, of: field.columns),
      PixelPosition.fraction(position.y, of: field.rows * 2),
    ]
    return zip(parameters, fractions).map { ControlValue($0, $0.value(atFraction: $1)) }
  }

  /// Returns the pixel of the current values.
  public func position(of model: ColorViewModel, in field: Rect) -> PixelPosition {
    let fractions = parameters.map { $0.fraction(of: model.value(of: $0)) }
    return PixelPosition(
      x: PixelPosition.coordinate(atFraction: fractions[0], of: field.columns),
      y: PixelPosition.coordinate(atFraction: fractions[1], of: field.rows * 2))
  }

  /// Returns the values after an action: steps move, pages move vertically by ten steps, and the
  /// limits are the edges.
  public func values(after action: ControlAction, model: ColorViewModel) -> [ControlValue] {
    switch action {
    case .step(.left, let steps): [stepped(0, by: -steps, model: model)]
    case .step(.right, let steps): [stepped(0, by: steps, model: model)]
    case .step(.up, let steps): [stepped(1, by: -steps, model: model)]
    case .step(.down, let steps): [stepped(1, by: steps, model: model)]
    case .pageUp: [stepped(1, by: -ControlAction.pageSteps, model: model)]
    case .pageDown: [stepped(1, by: ControlAction.pageSteps, model: model)]
    case .least: [limit(0, isUpper: false)]
    case .greatest: [limit(0, isUpper: true)]
    case .leastVertical: [limit(1, isUpper: false)]
    case .greatestVertical: [limit(1, isUpper: true)]
    }
  }

  /// Draws the names and values, the colours and the marker.
  public func render(
    into frame: inout Frame, in area: Rect, model: ColorViewModel, isFocused: Bool,
    context: RenderContext
  ) {
    let parts = CaptionedArea(area)
    if let row = parts.caption {
      caption(
        into: &frame, in: row, model: model, isFocused: isFocused, context: context)
    }
    paint(into: &frame, in: parts.field, model: model, context: context)
    mark(into: &frame, in: parts.field, model: model, isFocused: isFocused, context: context)
  }
}
