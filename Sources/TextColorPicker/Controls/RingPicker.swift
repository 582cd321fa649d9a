import Colorimetry
public import TerminalCore

/// A ring of hues around a disc of the current colour, 0 at 12 o'clock and clockwise.
///
/// Unlike in other controls, a cell does not show the colour that a click gives: the ring shows
/// hues of equal lightness, like the icon, so that it stays useful for grey and black.
public struct RingPicker: ColorControl {
  /// The hue that the ring changes.
  public let parameter: ColorParameter
  /// The typed text and the drag state.
  public var input = ControlInput()

  /// Creates a ring.
  /// - Parameter hue: a parameter that is an angle.
  public init(_ hue: ColorParameter = .hue) {
    parameter = hue
  }

  /// The single parameter.
  public var parameters: [ColorParameter] { [parameter] }

  /// Four columns and two rows.
  public var minimumSize: Size { Size(columns: 4, rows: 2) }

  /// Returns the square that the ring fills.
  public func field(in area: Rect) -> Rect {
    let rows = min(area.rows, area.columns / 2)
    return Rect(column: area.minColumn, row: area.minRow, columns: rows * 2, rows: rows)
  }

  /// Returns the hue in the direction of a position; no value at the exact centre.
  public func values(at position: PixelPosition, in field: Rect, model: ColorViewModel)
    -> [ControlValue]
  {
    let middle = Double(field.rows) - 0.5
    let (right, down) = (position.x - middle, position.y - middle)
    guard right != 0 || down != 0 else { return [] }
    let turn = HueRing.angle(x: right, y: down) / 360
    return [ControlValue(parameter, parameter.value(atFraction: turn))]
  }

  /// Returns the pixel of the current hue in the middle of the band.
  public func position(of model: ColorViewModel, in field: Rect) -> PixelPosition {
    let ring = HueRing(diameter: field.rows * 2)
    let band = (ring.radius + ring.innerRadius) / 2
    let (right, down) = HueRing.direction(ofAngle: model.value(of: parameter))
    return PixelPosition(
      x: (ring.radius + right * band).rounded(.down), y: (ring.radius + down * band).rounded(.down))
  }

  /// Returns the value after an action: steps turn, pages turn ten steps, and the limits are 0° and
  /// 359°.
  public func values(after action: ControlAction, model: ColorViewModel) -> [ControlValue] {
    SliderPicker(parameter).values(after: action, model: model)
  }

  /// Draws the ring, the disc and the marker.
  public func render(
    into frame: inout Frame, in area: Rect, model: ColorViewModel, isFocused: Bool,
    context: RenderContext
  ) {
    let field = field(in: area)
    guard !field.isEmpty else { return }
    let picked = OKLab(model.rgb8)
    let style = HueRing.Style(context)
    HueRing.painted(
      rows: field.rows, background: context.theme.panel, style: style,
      ringColor: { color(ofHue: $0) }, centerColor: { _, _ in picked }
    ).draw(into: &frame, at: field.origin)
    let hue = color(ofHue: model.value(of: parameter))
    Marker.draw(
      into: &frame, at: position(of: model, in: field).cell(in: field), in: field,
      on: (style.displayed(hue) ?? hue).rgb8, isFocused: isFocused,
      depth: context.depth)
  }

  /// Returns the colour of a hue at the lightness and chroma of the icon.
  private func color(ofHue hue: Double) -> OKLab {
    guard parameter.space != .oklch, parameter.space != .okhsl else {
      return OKLab.fromLCH(l: HueRing.lightness, c: HueRing.chroma, hueDegrees: hue)
    }
    // HSB and HSL hues differ from OKLCH hues.
    let pure = OKLab(Color(.hsb, hue, 1, 1).rgb8)
    let scale = HueRing.chroma / (pure.a * pure.a + pure.b * pure.b).squareRoot()
    return OKLab(l: HueRing.lightness, a: pure.a * scale, b: pure.b * scale)
  }
}
