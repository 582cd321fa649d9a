import Colorimetry
public import TerminalCore

/// Two parameters on a disc: by the angle and by the distance from the middle.
///
/// The angle is 0 at 12 o'clock and grows clockwise. Places outside mean the rim.
public struct WheelPicker: ColorControl {
  /// What it changes: the angle, the distance.
  public let parameters: [ColorParameter]
  /// What is typed, and what the mouse does.
  public var input = ControlInput()

  /// A wheel for two parameters.
  public init(_ angle: ColorParameter, _ distance: ColorParameter) {
    parameters = [angle, distance]
  }

  /// Four columns and two rows: a disc four pixels wide.
  public var minimumSize: Size { Size(columns: 4, rows: 2) }

  /// The square that the disc fills, in the middle of the area.
  public func field(in area: Rect) -> Rect {
    let room = CaptionedArea(area).field
    let rows = min(room.rows, room.columns / 2)
    let columns = min(rows * 2, room.columns)
    return Rect(
      column: room.minColumn, row: room.minRow + (room.rows - rows) / 2, columns: columns,
      rows: rows)
  }

  /// Of a cell on the rim the pixel that lies on the disc.
  public func place(of mouse: Mouse, in field: Rect) -> PixelPlace {
    let place = PixelPlace(mouse, in: field)
    let disc = Disc(field)
    guard mouse.fraction == nil, !disc.contains(place) else { return place }
    let isUpper = Int(place.y).isMultiple(of: 2)
    let other = PixelPlace(x: place.x, y: place.y + (isUpper ? 1 : -1))
    return disc.contains(other) ? other : place
  }

  /// The values at a place; in the very middle the angle stays what it is.
  public func values(at place: PixelPlace, in field: Rect, model: ColorViewModel)
    -> [ControlValue]
  {
    let disc = Disc(field)
    let (right, down) = (place.x - disc.middle, place.y - disc.middle)
    let distance = (right * right + down * down).squareRoot()
    let share = disc.radius > 0 ? min(distance / disc.radius, 1) : 0
    let far = ControlValue(parameters[1], parameters[1].value(atShare: share))
    guard distance > 0 else { return [far] }
    let turn = HueRing.angle(x: right, y: down) / 360
    return [ControlValue(parameters[0], parameters[0].value(atShare: turn)), far]
  }

  /// The pixel of the present values.
  public func place(of model: ColorViewModel, in field: Rect) -> PixelPlace {
    let disc = Disc(field)
    let shares = parameters.map { $0.share(of: model.value(of: $0)) }
    let direction = HueRing.direction(ofAngle: shares[0] * 360)
    return PixelPlace(
      x: (disc.middle + direction.x * shares[1] * disc.radius).rounded(),
      y: (disc.middle + direction.y * shares[1] * disc.radius).rounded())
  }

  /// Left and right turn, up and down move outwards and inwards; PgUp and PgDn tenfold; Home and End
  /// go to the middle and to the rim.
  public func values(after key: Key, model: ColorViewModel) -> [ControlValue]? {
    guard let length = stepLength(key) else { return nil }
    switch key.code {
    case .left: return [stepped(0, by: -length, model: model)]
    case .right: return [stepped(0, by: length, model: model)]
    case .up: return [stepped(1, by: length, model: model)]
    case .down: return [stepped(1, by: -length, model: model)]
    case .pageUp: return [stepped(1, by: 10, model: model)]
    case .pageDown: return [stepped(1, by: -10, model: model)]
    case .home: return [limit(1, isUpper: false)]
    case .end: return [limit(1, isUpper: true)]
    default: return nil
    }
  }

  /// Draws names and values, the disc, the marker.
  public func render(
    into frame: inout Frame, in area: Rect, model: ColorViewModel, isFocused: Bool,
    context: RenderContext
  ) {
    if let row = CaptionedArea(area).caption {
      caption(
        ["↻", "↔"], into: &frame, in: row, model: model, isFocused: isFocused, context: context)
    }
    let field = field(in: area)
    let disc = Disc(field)
    paint(into: &frame, in: field, model: model, context: context, isInside: disc.contains)
    mark(into: &frame, in: field, model: model, isFocused: isFocused, context: context)
  }

  /// The disc in a square field, in pixels.
  struct Disc {
    /// The middle in both directions.
    let middle: Double
    /// The distance of the outermost pixels from it.
    let radius: Double

    init(_ field: Rect) {
      middle = Double(field.rows * 2 - 1) / 2
      radius = max(middle, 0)
    }

    /// Whether the middle of a pixel lies on the disc, the rim counted.
    func contains(_ place: PixelPlace) -> Bool {
      let (right, down) = (place.x - middle, place.y - middle)
      return (right * right + down * down).squareRoot() <= radius + 0.5
    }
  }
}
