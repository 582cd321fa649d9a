public import Colorimetry
public import TerminalCore

/// The icon of the colour picker: a rotating ring of hues around a blend of colours.
///
/// One row gives a capsule of 5 columns for status lines; from two rows on it is a disc twice as
/// wide in columns as high in rows. The icon is a function of the elapsed time, with
/// `RingMotion.phaseCount` frames per turn.
///
///     PickerIcon([color.rgb8], theme: context.theme).render(
///       into: &frame, at: Point(column: 0, row: 0), rows: 3, background: context.theme.background,
///       context: context)
public struct PickerIcon: Hashable, Sendable {
  /// The colours in the centre.
  package var mesh: CenterMesh
  /// Whether the ring rotates.
  public var isMoving: Bool

  /// Creates an icon for colours in document order.
  public init(_ colors: [RGB8], theme: ResolvedTheme, isMoving: Bool = true) {
    mesh = CenterMesh(colors, secondary: theme.iconSecondary)
    self.isMoving = isMoving
  }

  /// Returns the size of an icon in cells.
  public static func size(rows: Int) -> Size {
    Size(columns: rows == 1 ? 5 : rows * 2, rows: rows)
  }

  /// Draws the icon with its top left corner at `origin`.
  /// - Parameters:
  ///   - frame: the frame to draw into.
  ///   - origin: the cell of the upper left corner.
  ///   - rows: the height of the icon.
  ///   - background: the colour behind it, which its edges are blended with.
  ///   - context: the theme, the colour depth and the time.
  public func render(
    into frame: inout Frame, at origin: Point, rows: Int, background: RGB8,
    context: RenderContext
  ) {
    guard rows > 0 else { return }
    let phase = isMoving ? context.ring.phase(at: context.elapsed) : 0
    let turn = RingMotion.degrees(ofPhase: phase)
    // A still ring is sent once, so it keeps all its colours.
    let level = isMoving ? context.ring.level : .full
    let style = HueRing.Style(context, hasGap: true)
    let canvas =
      rows == 1
      ? capsule(turn: turn, level: level, style: style)
      : HueRing.painted(
        rows: rows, background: background, level: level, style: style,
        ringColor: { HueRing.color(atAngle: $0, turn: turn, level: level) },
        centerColor: { mesh.color(x: $0, y: $1) })
    canvas.draw(into: &frame, at: origin, namesPalette: level >= .indexed && !style.isSharp)
  }

  /// Returns one row is too low for a circle: the ring shows at both ends and the mesh between
  /// them.
  private func capsule(turn: Double, level: MotionLevel, style: HueRing.Style) -> Canvas {
    var canvas = Canvas(size: Self.size(rows: 1))
    let corners = [(0, 0, 315.0), (4, 0, 45.0), (4, 1, 135.0), (0, 1, 225.0)]
    for (x, y, angle) in corners {
      guard
        let color = style.displayed(HueRing.color(atAngle: angle, turn: turn, level: level))?.rgb8
      else { continue }
      canvas[x, y] = level >= .indexed && !style.isSharp ? HueRing.paletteColor(color) : color
    }
    for y in 0..<2 {
      for x in 0..<3 {
        canvas[x + 1, y] = mesh.color(x: Double(x) / 2, y: Double(y)).rgb8
      }
    }
    return canvas
  }
}
