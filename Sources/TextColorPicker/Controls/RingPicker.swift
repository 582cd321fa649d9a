import Colorimetry
public import TerminalCore

/// A hue round a disc of the picked colour, 0 at 12 o'clock and clockwise.
///
/// The one control whose cells do not show what choosing them would give but the hue alone, in one
/// lightness, as the icon does: so it guides through the hues also where the colour is grey or black.
public struct RingPicker: ColorControl {
  /// The hue that it changes.
  public let parameter: ColorParameter
  /// What is typed, and what the mouse does.
  public var input = ControlInput()

  /// A ring for a parameter that is an angle.
  public init(_ hue: ColorParameter = .hue) {
    parameter = hue
  }

  /// The one parameter.
  public var parameters: [ColorParameter] { [parameter] }

  /// Four columns and two rows.
  public var minimumSize: Size { Size(columns: 4, rows: 2) }

  /// The square that the ring fills.
  public func field(in area: Rect) -> Rect {
    let rows = min(area.rows, area.columns / 2)
    return Rect(column: area.minColumn, row: area.minRow, columns: rows * 2, rows: rows)
  }

  /// The hue in the direction of a place; none in the very middle.
  public func values(at place: PixelPlace, in field: Rect, model: ColorViewModel)
    -> [ControlValue]
  {
    let middle = Double(field.rows) - 0.5
    let (right, down) = (place.x - middle, place.y - middle)
    guard right != 0 || down != 0 else { return [] }
    let turn = HueRing.angle(x: right, y: down) / 360
    return [ControlValue(parameter, parameter.value(atShare: turn))]
  }

  /// The pixel of the present hue in the middle of the band.
  public func place(of model: ColorViewModel, in field: Rect) -> PixelPlace {
    let ring = HueRing(diameter: field.rows * 2)
    let band = (ring.radius + ring.innerRadius) / 2
    let (right, down) = HueRing.direction(ofAngle: model.value(of: parameter))
    return PixelPlace(
      x: (ring.radius + right * band).rounded(.down), y: (ring.radius + down * band).rounded(.down))
  }

  /// Arrows turn, with Shift, PgUp and PgDn tenfold; Home is 0°, End is 359°.
  public func values(after key: Key, model: ColorViewModel) -> [ControlValue]? {
    SliderPicker(parameter).values(after: key, model: model)
  }

  /// Draws the ring, the disc and the marker.
  public func render(
    into frame: inout Frame, in area: Rect, model: ColorViewModel, isFocused: Bool,
    context: RenderContext
  ) {
    let field = field(in: area)
    guard !field.isEmpty else { return }
    let picked = OKLab(model.rgb8)
    let look = HueRing.Look(context)
    HueRing.painted(
      rows: field.rows, background: context.theme.panel, look: look,
      ringColor: { color(ofHue: $0) }, centerColor: { _, _ in picked }
    ).draw(into: &frame, at: field.origin)
    let hue = color(ofHue: model.value(of: parameter))
    Marker.draw(
      into: &frame, at: place(of: model, in: field).cell(in: field), in: field,
      on: (look.shown(hue) ?? hue).rgb8, isFocused: isFocused,
      depth: context.depth)
  }

  /// The colour that stands for a hue, in the even lightness of the icon.
  private func color(ofHue hue: Double) -> OKLab {
    guard parameter.space != .oklch, parameter.space != .okhsl else {
      return OKLab.fromLCH(l: HueRing.lightness, c: HueRing.chroma, hueDegrees: hue)
    }
    // The hues of HSB and HSL lie at other angles than those of OKLCH.
    let pure = OKLab(Color(.hsb, hue, 1, 1).rgb8)
    let scale = HueRing.chroma / (pure.a * pure.a + pure.b * pure.b).squareRoot()
    return OKLab(l: HueRing.lightness, a: pure.a * scale, b: pure.b * scale)
  }
}
