import Color
public import Terminal

/// A ring of hues around a disc of the current colour, 0 at 12 o'clock and clockwise.
///
/// Unlike in other controls, a cell does not show the colour that a click gives: the ring shows
/// hues of equal lightness, like the icon, so that it stays useful for grey and black.
///
///     var ring = RingPicker(.component(.oklch, 2)).bound(to: $color)
///     _ = ring.update(event, in: area, context: context)
///     ring.render(into: &frame, in: area, context: context)
public struct RingPicker: ColorControl {
  /// The hue that the ring changes.
  public let parameter: ColorParameter
  /// The typed text and the drag state.
  public var input = ControlInput()

  /// Creates a ring.
  /// - Parameter hue: a parameter that is an angle.
  public init(_ hue: ColorParameter = .hue) { parameter = hue }

  /// The single parameter.
  public var parameters: [ColorParameter] { [parameter] }

  /// Four columns and two rows.
  public var minimumSize: Size { Size(columns: 4, rows: 2) }

  /// A square.
  public func naturalColumns(rows: Int) -> Int? { rows * 2 }

  /// Returns the square that the ring fills.
  public func field(in area: Rect) -> Rect {
    let rows = min(area.rows, area.columns / 2)
    return Rect(origin: area.origin, size: Size(columns: rows * 2, rows: rows))
  }

  /// Returns the hue in the direction of a position; no value at the exact centre.
  public func values(at position: PixelPosition, in field: Rect, model: ColorViewModel)
    -> [ControlValue]
  {
    let middle = Double(field.rows) - 0.5
    let (right, down) = (position.x - middle, position.y - middle)
    guard right != 0 || down != 0 else { return [] }
    return values(atFractions: HueRing.angle(x: right, y: down) / 360)
  }

  /// Returns the pixel of the current hue in the middle of the band.
  public func position(of model: ColorViewModel, in field: Rect) -> PixelPosition {
    let ring = HueRing(diameter: field.rows * 2)
    let band = (ring.radius + ring.innerRadius) / 2
    let (right, down) = HueRing.direction(ofAngle: model.value(of: parameter))
    return PixelPosition(
      x: (ring.radius + right * band).rounded(.down), y: (ring.radius + down * band).rounded(.down))
  }

  /// Returns the hue, and for a colour that is nearly grey a chroma and lightness with which it can
  /// be seen.
  public func values(movingTo values: [ControlValue], model: ColorViewModel) -> [ControlValue] {
    guard model.isNearlyGray, let hue = values.first else { return values }
    return model.vividValues(hue: hue)
  }

  /// Names the arrow keys, and those for ten steps at once.
  public func keyHints(_ keys: PickerKeys) -> [KeyHint] {
    let sides: [ArrowDirection] = [.left, .right]
    return [(keys.stepLabel(sides), "turn"), (keys.stepLabel(sides, by: 10), "×10")]
  }

  /// Draws the ring around the colour.
  public func renderThumbnail(
    into frame: inout Frame, in area: Rect, model: ColorViewModel, context: RenderContext
  ) {
    HueRing.painted(
      field(in: area).size, background: context.theme.panel,
      style: HueRing.Style(context, on: context.theme.panel),
      ringColor: { HueRing.color(atAngle: $0) }, centerColor: { _, _ in OKLab(model.rgb8) }
    ).draw(into: &frame, at: area.origin)
  }

  /// Draws the ring, the disc and the marker.
  public func render(
    into frame: inout Frame, in area: Rect, model: ColorViewModel, context: RenderContext
  ) {
    let field = field(in: area)
    guard !field.isEmpty else { return }
    let (picked, value) = (OKLab(model.rgb8), model.value(of: parameter))
    let center = model.center.map { CenterMesh($0, secondary: context.theme.iconSecondary) }
    let style = HueRing.Style(context, on: context.theme.panel)
    HueRing.painted(
      field.size, background: context.theme.panel, style: style,
      ringColor: { color(ofHue: $0) }, centerColor: { center?.color(x: $0, y: $1) ?? picked }
    ).draw(into: &frame, at: field.origin)
    if context.isFocused { bracket(field, into: &frame, style: context.theme.panelFocus) }
    let hue = color(ofHue: value)
    let (shown, mark) = ((style.displayed(hue) ?? hue).rgb8, position(of: model, in: field))
    if Marker.isPixels(in: field, depth: context.depth) {
      Marker.drawRing(into: &frame, at: mark, in: field, on: shown, context: context)
    } else {
      Marker.draw(into: &frame, at: mark.cell(in: field), in: field, on: shown, context: context)
    }
  }

  /// Marks the focus in the corners of the square, which the ring leaves blank from four rows on.
  private func bracket(_ field: Rect, into frame: inout Frame, style: CellStyle) {
    guard field.rows >= 4 else { return }
    let (left, right) = (field.minColumn, field.maxColumn - 1)
    for (row, glyphs) in [(field.minRow, ["┌", "┐"]), (field.maxRow - 1, ["└", "┘"])] {
      for (column, glyph) in zip([left, right], glyphs) {
        frame.set(Cell(glyph, style: style), at: Point(column: column, row: row))
      }
    }
  }

  /// Returns the colour of a hue at the lightness and chroma of the icon.
  private func color(ofHue hue: Double) -> OKLab {
    guard parameter.space?.hueCircle != .oklab else {
      return OKLab.fromLCH(l: HueRing.lightness, c: HueRing.chroma, hueDegrees: hue)
    }
    // HSB and HSL hues differ from OKLCH hues.
    let pure = OKLab(Color(.hsb, hue, 1, 1).rgb8)
    let scale = HueRing.chroma / (pure.a * pure.a + pure.b * pure.b).squareRoot()
    return OKLab(l: HueRing.lightness, a: pure.a * scale, b: pure.b * scale)
  }
}
