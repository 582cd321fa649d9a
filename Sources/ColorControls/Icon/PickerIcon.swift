public import Colorimetry
public import TerminalCore

/// The icon of the colour picker: a rotating ring of hues around a blend of colours.
///
/// Up to three rows are too few pixels for a disc with a ring and a gap around it, so that the icon is
/// a capsule there: 7 columns in one row, 9 in two and three. From four rows on it is a disc twice
/// as wide in columns as high in rows. The icon is a function of the elapsed time, with
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
    Size(columns: rows == 1 ? 7 : rows <= IconCapsule.maximumRows ? 9 : rows * 2, rows: rows)
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
    var style = HueRing.Style(context, on: background, hasGap: true)
    style.isSmall = rows < 7
    let canvas =
      rows <= IconCapsule.maximumRows
      ? IconCapsule(rows: rows, mesh: mesh).painted(turn: turn, level: level, style: style)
      : HueRing.painted(
        rows: rows, background: background, level: level, style: style,
        ringColor: { HueRing.color(atAngle: $0, turn: turn, level: level) },
        centerColor: {
          let color = mesh.color(x: $0, y: $1)
          return rows < 8 ? style.displayed(inCenter: color) : color
        })
    canvas.draw(into: &frame, at: origin, namesPalette: level >= .indexed && !style.isSharp)
  }
}
