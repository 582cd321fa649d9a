import Color
public import Terminal

/// A rectangle for two parameters: the first grows to the right, the second downwards.
///
///     var canvas = try CanvasPicker(.red, .green).bound(to: $color)
///     _ = canvas.update(event, in: area, context: context)
///     canvas.render(into: &frame, in: area, context: context)
public struct CanvasPicker: ColorControl {
  /// The horizontal and the vertical parameter.
  public let parameters: [ColorParameter]
  /// The typed text and the drag state.
  public var input = ControlInput()

  /// Creates a canvas.
  /// - Throws: `CompositionError` unless the parameters are different ones of one space, or alpha.
  public init(_ x: ColorParameter, _ y: ColorParameter) throws(CompositionError) {
    parameters = try Self.pair(x, y)
  }

  /// Two columns and two rows.
  public var minimumSize: Size { Size(columns: 2, rows: 2) }

  /// Returns the painted part of the area.
  public func field(in area: Rect) -> Rect { area.belowCaption }

  /// Returns the values at a position.
  public func values(at position: PixelPosition, in field: Rect, model: ColorViewModel)
    -> [ControlValue]
  {
    let fractions = position.fractions(in: field)
    return values(atFractions: fractions.x, fractions.y)
  }

  /// Returns the pixel of the current values.
  public func position(of model: ColorViewModel, in field: Rect) -> PixelPosition {
    let fractions = fractions(of: model)
    return PixelPosition(atFractions: fractions[0], fractions[1], in: field)
  }

  /// Returns the values after an action: steps move, pages move vertically by ten steps, and the
  /// limits are the edges.
  public func values(after action: ControlAction, model: ColorViewModel) -> [ControlValue] {
    values(after: action, up: -1, model: model)
  }

  /// Names the arrow keys and ten steps at once.
  public func keyHints(_ keys: PickerKeys) -> [KeyHint] {
    [(keys.stepLabel(ArrowDirection.allCases), "move"), (keys.farLabel, "×10")]
  }
}

extension CanvasPicker: LayoutControl {
  package static let word = "canvas"
  package static let title = "square"
  package static let parameterCount = 2
  package static let samples = [
    ControlSample("canvas", "two parameters on a rectangle", CanvasPicker([.red, .green]))
  ]

  package init(_ parameters: [ColorParameter]) { self.parameters = parameters }
}
