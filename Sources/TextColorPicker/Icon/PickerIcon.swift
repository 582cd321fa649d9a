public import Colorimetry
public import TerminalCore

/// The icon of the colour picker: a revolving ring of hues round a mesh of colours.
///
/// It scales: one row for a status line (5 columns), from two rows on a round picture of twice as
/// many columns as rows. A picture is a function of the elapsed time; it changes
/// `RingMotion.phaseCount` times a turn and then repeats.
public struct PickerIcon: Hashable, Sendable {
  /// The colours in the centre.
  public var mesh: CenterMesh
  /// Whether the ring turns; a still ring stands as at the start.
  public var isMoving: Bool

  /// An icon that shows some colours, in document order.
  public init(_ colors: [RGB8], theme: ResolvedTheme, isMoving: Bool = true) {
    mesh = CenterMesh(colors, secondary: theme.iconSecondary)
    self.isMoving = isMoving
  }

  /// The cells that an icon of a height takes.
  public static func size(rows: Int) -> Size {
    Size(columns: rows == 1 ? 5 : rows * 2, rows: rows)
  }

  /// Draws the icon with its top left corner at `origin`.
  /// - Parameter background: the colour behind it, which its edges are blended with.
  public func render(
    into frame: inout Frame, at origin: Point, rows: Int, background: RGB8,
    context: RenderContext
  ) {
    guard rows > 0 else { return }
    let phase = isMoving ? context.ring.phase(at: context.elapsed) : 0
    let turn = RingMotion.degrees(ofPhase: phase)
    // What does not turn has all its colours: it is sent once.
    let level = isMoving ? context.ring.level : .full
    let look = HueRing.Look(context, hasGap: true)
    let canvas =
      rows == 1
      ? capsule(turn: turn, level: level, look: look)
      : HueRing.painted(
        rows: rows, background: background, level: level, look: look,
        ringColor: { HueRing.color(atAngle: $0, turn: turn, level: level) },
        centerColor: { mesh.color(x: $0, y: $1) })
    canvas.draw(into: &frame, at: origin, namesPalette: level >= .indexed && !look.isSharp)
  }

  /// One row is too low for a circle: the ring shows at both ends, the mesh between them.
  private func capsule(turn: Double, level: MotionLevel, look: HueRing.Look) -> Canvas {
    var canvas = Canvas(size: Self.size(rows: 1))
    let corners = [(0, 0, 315.0), (4, 0, 45.0), (4, 1, 135.0), (0, 1, 225.0)]
    for (x, y, angle) in corners {
      guard
        let color = look.shown(HueRing.color(atAngle: angle, turn: turn, level: level))?.rgb8
      else { continue }
      canvas[x, y] = level >= .indexed && !look.isSharp ? HueRing.paletteColor(color) : color
    }
    for y in 0..<2 {
      for x in 0..<3 {
        canvas[x + 1, y] = mesh.color(x: Double(x) / 2, y: Double(y)).rgb8
      }
    }
    return canvas
  }
}
