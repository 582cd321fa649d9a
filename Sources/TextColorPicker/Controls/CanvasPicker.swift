import Colorimetry
public import TerminalCore

/// A rectangle for two parameters: the first grows to the right, the second downwards.
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

  /// The painted part of the area.
  public func field(in area: Rect) -> Rect { CaptionedArea(area).field }

  /// The values at a position.
  public func values(at position: PixelPosition, in field: Rect, model: ColorViewModel)
    -> [ControlValue]
  {
    let fractions = [
      PixelPosition.fraction(position.x, of: field.columns),
      PixelPosition.fraction(position.y, of: field.rows * 2),
    ]
    return zip(parameters, fractions).map { ControlValue($0, $0.value(atFraction: $1)) }
  }

  /// The pixel of the current values.
  public func position(of model: ColorViewModel, in field: Rect) -> PixelPosition {
    let fractions = parameters.map { $0.fraction(of: model.value(of: $0)) }
    return PixelPosition(
      x: PixelPosition.coordinate(atFraction: fractions[0], of: field.columns),
      y: PixelPosition.coordinate(atFraction: fractions[1], of: field.rows * 2))
  }

  /// The values after a key: arrows move by one step, with Shift by ten; PgUp and PgDn move
  /// vertically by ten; Home and End go to the left and right edges, with Shift to the top and
  /// bottom.
  public func values(after key: Key, model: ColorViewModel) -> [ControlValue]? {
    guard let length = stepLength(key) else { return nil }
    let vertical = key.modifiers == .shift ? 1 : 0
    switch key.code {
    case .left: return [stepped(0, by: -length, model: model)]
    case .right: return [stepped(0, by: length, model: model)]
    case .up: return [stepped(1, by: -length, model: model)]
    case .down: return [stepped(1, by: length, model: model)]
    case .pageUp: return [stepped(1, by: -10, model: model)]
    case .pageDown: return [stepped(1, by: 10, model: model)]
    case .home: return [limit(vertical, isUpper: false)]
    case .end: return [limit(vertical, isUpper: true)]
    default: return nil
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
        ["→", "↓"], into: &frame, in: row, model: model, isFocused: isFocused, context: context)
    }
    paint(into: &frame, in: parts.field, model: model, context: context)
    mark(into: &frame, in: parts.field, model: model, isFocused: isFocused, context: context)
  }
}
