import Color
public import Terminal

/// A disc for two parameters: the angle and the distance from the centre.
///
/// The angle is 0 at 12 o'clock and grows clockwise. Positions outside the disc mean its rim.
///
///     let wheel = try WheelPicker(.hue, .saturation)
public struct WheelPicker: ColorControl {
  /// The parameter of the angle and the parameter of the distance.
  public let parameters: [ColorParameter]
  /// The typed text and the drag state.
  public var input = ControlInput()

  /// Creates a wheel.
  /// - Throws: `CompositionError` unless the parameters are different ones of one space, or alpha.
  public init(_ angle: ColorParameter, _ distance: ColorParameter) throws(CompositionError) {
    parameters = try Self.pair(angle, distance)
  }

  /// Four columns and two rows: a disc four pixels wide.
  public var minimumSize: Size { Size(columns: 4, rows: 2) }

  /// A disc below its caption, which needs some columns.
  public func naturalColumns(rows: Int) -> Int? {
    rows >= 4 ? max((rows - 1) * 2, 30) : rows * 2
  }

  /// A disc below its caption, which needs some columns.
  public func comfortableSize(in availableSize: Size) -> Size {
    let (columns, rows) = (min(availableSize.columns, 64), availableSize.rows)
    return Size(columns: min(columns, max(2 * (rows - 1), 14)), rows: rows)
  }

  /// Returns the square that the disc fills, centred vertically in the area.
  public func field(in area: Rect) -> Rect {
    let field = area.belowCaption
    let rows = min(field.rows, field.columns / 2)
    return field.columns(from: 0, count: rows * 2).rows(from: (field.rows - rows) / 2, count: rows)
  }

  /// Returns the position of a mouse event; in a cell on the rim it is the pixel that belongs to
  /// the disc.
  public func position(of mouse: Mouse, in field: Rect) -> PixelPosition {
    let position = PixelPosition(mouse, in: field)
    let disc = Disc(field)
    guard mouse.fraction == nil, !disc.contains(position) else { return position }
    let isUpper = Int(position.y).isMultiple(of: 2)
    let other = PixelPosition(x: position.x, y: position.y + (isUpper ? 1 : -1))
    return disc.contains(other) ? other : position
  }

  /// Returns the values at a position.
  ///
  /// At the exact centre the angle is left out.
  public func values(at position: PixelPosition, in field: Rect, model: ColorViewModel)
    -> [ControlValue]
  {
    let disc = Disc(field)
    let (right, down) = (position.x - disc.middle, position.y - disc.middle)
    let distance = (right * right + down * down).squareRoot()
    let fraction = disc.radius > 0 ? min(distance / disc.radius, 1) : 0
    let distanceValue = ControlValue(parameters[1], parameters[1].value(atFraction: fraction))
    guard distance > 0 else { return [distanceValue] }
    let turn = HueRing.angle(x: right, y: down) / 360
    return [ControlValue(parameters[0], parameters[0].value(atFraction: turn)), distanceValue]
  }

  /// Returns the pixel of the current values.
  public func position(of model: ColorViewModel, in field: Rect) -> PixelPosition {
    let disc = Disc(field)
    let fractions = fractions(of: model)
    let direction = HueRing.direction(ofAngle: fractions[0] * 360)
    return PixelPosition(
      x: (disc.middle + direction.x * fractions[1] * disc.radius).rounded(),
      y: (disc.middle + direction.y * fractions[1] * disc.radius).rounded())
  }

  /// Returns the values after an action: left and right turn, up and down move outwards and
  /// inwards, pages move by ten steps, and the limits are the centre and the rim.
  public func values(after action: ControlAction, model: ColorViewModel) -> [ControlValue] {
    values(after: action, up: 1, limiting: 1, model: model)
  }

  /// Names the arrow keys and ten steps at once.
  public func keyHints(_ keys: PickerKeys) -> [KeyHint] {
    let distance = parameters[1].component.name.lowercased()
    return [
      (keys.stepLabel([.left, .right]), "turn"),
      (keys.stepLabel([.up, .down]), "more / less \(distance)"), (keys.farLabel, "×10"),
    ]
  }

  /// Draws the disc.
  public func renderThumbnail(
    into frame: inout Frame, in area: Rect, model: ColorViewModel, context: RenderContext
  ) {
    let field = field(in: area)
    paint(
      into: &frame, in: field, model: model, context: context,
      coverage: coverage(in: field, isSharp: false))
  }

  /// The disc in a square field, in pixels.
  struct Disc {
    /// The centre, for x and for y.
    let middle: Double
    /// The distance of the outermost pixels from the centre.
    let radius: Double

    init(_ field: Rect) {
      middle = Double(field.rows * 2 - 1) / 2
      radius = max(middle, 0)
    }

    /// Returns the part of a pixel that is on the disc, rounded to 0 or 1 where its edge is sharp.
    func coverage(of position: PixelPosition, isSharp: Bool) -> Double {
      guard !isSharp else { return contains(position) ? 1 : 0 }
      let (right, down) = (position.x - middle, position.y - middle)
      return (radius + 1 - (right * right + down * down).squareRoot()).clamped(to: 0...1)
    }

    /// Whether the centre of a pixel is on the disc, rim included.
    func contains(_ position: PixelPosition) -> Bool {
      let (right, down) = (position.x - middle, position.y - middle)
      return (right * right + down * down).squareRoot() <= radius + 0.5
    }
  }
}

extension WheelPicker: LayoutControl {
  package static let word = "wheel"
  package static let parameterCount = 2
  package static let samples = [
    ControlSample("wheel", "two parameters on a disc", WheelPicker([.hue, .saturation]))
  ]

  package init(_ parameters: [ColorParameter]) { self.parameters = parameters }

  package func coverage(in field: Rect, isSharp: Bool) -> (PixelPosition) -> Double {
    let disc = Disc(field)
    return { disc.coverage(of: $0, isSharp: isSharp) }
  }
}
