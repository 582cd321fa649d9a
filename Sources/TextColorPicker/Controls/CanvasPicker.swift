import Colorimetry
public import TerminalCore

/// Two parameters on a rectangle: the first grows to the right, the second downwards.
public struct CanvasPicker: ColorControl {
  /// What it changes: to the right, downwards.
  public let parameters: [ColorParameter]
  /// What is typed, and what the mouse does.
  public var input = ControlInput()

  /// A canvas for two parameters.
  public init(_ x: ColorParameter, _ y: ColorParameter) {
    parameters = [x, y]
  }

  /// Two cells, one above the other, side by side with two more.
  public var minimumSize: Size { Size(columns: 2, rows: 2) }

  /// The part of an area that is painted with colours.
  public func field(in area: Rect) -> Rect { CaptionedArea(area).field }

  /// The values at a place.
  public func values(at place: PixelPlace, in field: Rect, model: ColorViewModel)
    -> [ControlValue]
  {
    let shares = [
      PixelPlace.share(place.x, of: field.columns), PixelPlace.share(place.y, of: field.rows * 2),
    ]
    return zip(parameters, shares).map { ControlValue($0, $0.value(atShare: $1)) }
  }

  /// The pixel of the present values.
  public func place(of model: ColorViewModel, in field: Rect) -> PixelPlace {
    let shares = parameters.map { $0.share(of: model.value(of: $0)) }
    return PixelPlace(
      x: PixelPlace.position(atShare: shares[0], of: field.columns),
      y: PixelPlace.position(atShare: shares[1], of: field.rows * 2))
  }

  /// Arrows move; PgUp and PgDn move tenfold; Home and End go to the left and right edge, with Shift
  /// to the top and the bottom.
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

  /// Draws names and values, the colours, the marker.
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
