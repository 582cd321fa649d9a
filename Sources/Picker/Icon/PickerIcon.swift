public import Color
public import Terminal

/// The icon of the colour picker: a rotating ring of hues around a blend of colours.
///
/// From three rows on it is a disc twice as wide in columns as high in rows. One and two rows are too
/// few pixels for that: there it is the two ends of a capsule, in 7 and 9 columns. The icon is a
/// function of the elapsed time, with `RingMotion.phaseCount` frames per turn.
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
    Size(columns: rows == 1 ? 7 : rows < minimumRingRows ? 9 : rows * 2, rows: rows)
  }

  /// The rows that a ring needs: a pixel for itself, and two for half of the centre.
  private static let minimumRingRows = 3

  /// Draws the icon with its top left corner at `origin`.
  /// - Parameters:
  ///   - frame: the frame to draw into.
  ///   - origin: the cell of the upper left corner.
  ///   - rows: the height of the icon.
  ///   - background: the colour behind it, which its edges are blended with.
  ///   - context: the theme, the colour depth and the time.
  public func render(
    into frame: inout Frame, at origin: Point, rows: Int, background: RGB8, context: RenderContext
  ) {
    guard rows > 0 else { return }
    let phase = isMoving ? context.ring.phase(at: context.elapsed) : 0
    let turn = RingMotion.degrees(ofPhase: phase)
    // A still ring is sent once, so it keeps all its colours.
    let level = isMoving ? context.ring.level : .full
    let style = HueRing.Style(context, on: background, hasGap: true)
    let size = Self.size(rows: rows)
    let canvas =
      rows < Self.minimumRingRows
      ? IconStripe(size: size, mesh: mesh).painted(turn: turn, level: level, style: style)
      : HueRing.painted(
        size, background: background, level: level, style: style,
        ringColor: { HueRing.color(atAngle: $0, turn: turn, level: level) },
        centerColor: {
          let color = mesh.color(x: $0, y: $1)
          return rows < 8 ? style.displayed(inCenter: color) : color
        })
    canvas.draw(into: &frame, at: origin, namesPalette: level >= .indexed && !style.isSharp)
  }
}

/// The icon in one or two rows: stripes of colours between the two ends of a ring.
///
/// There is a gap of a pixel between them.
struct IconStripe {
  /// The size in cells.
  let size: Size
  /// The colours in the centre.
  let mesh: CenterMesh

  /// Paints the icon.
  /// - Parameters:
  ///   - turn: the rotation of the ring in degrees.
  ///   - level: the detail of the ring.
  ///   - style: the style for the colour depth.
  func painted(turn: Double, level: AnimationQuality, style: HueRing.Style) -> Canvas {
    var canvas = Canvas(size: size)
    let (width, height) = (Double(canvas.width), Double(canvas.height))
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        let down = (Double(y) + 0.5) / height
        switch x {
        case 0, canvas.width - 1:
          // The angles of a circle, stretched to the shape of the icon.
          let angle = HueRing.angle(x: (Double(x) + 0.5) / width - 0.5, y: down - 0.5)
          let hue = HueRing.color(atAngle: angle, turn: turn, level: level)
          guard let color = style.displayed(hue)?.rgb8 else { continue }
          canvas[x, y] = level >= .indexed && !style.isSharp ? HueRing.paletteColor(color) : color
        case 1, canvas.width - 2: break
        default:
          let color = mesh.stripe(
            x: (Double(x) - 1.5) / (width - 4), y: down, columns: size.columns - 4)
          canvas[x, y] =
            style.depth == .monochrome ? style.displayed(inCenter: OKLab(color)).rgb8 : color
        }
      }
    }
    return canvas
  }
}

/// The colours in the centre of the icon, blended over a small grid in OKLab.
///
/// | colours | grid | vertices, top row first |
/// |---|---|---|
/// | 1 | 1×1 | a |
/// | 2 | 2×2 | a b / a b |
/// | 3 | 3×3 | a b c in each row |
/// | 4 | 2×2 | a b / c d |
/// | 5 | 3×3 | a b b / a c d / e e d |
/// | none, or more | 1×1 | the theme's grey |
package struct CenterMesh: Hashable, Sendable {
  /// The largest number of colours that are shown individually.
  package static let limit = 5

  /// The number of vertices per side: 1, 2 or 3.
  package let side: Int
  /// The colours at the vertices, row by row.
  package let vertices: [RGB8]
  /// The distinct colours in document order, or the colour that stands for too many.
  let colors: [RGB8]
  private let points: [OKLab]

  /// Creates a mesh from colours in document order; duplicates are ignored.
  /// - Parameter secondary: the colour to show for no colours or more than five.
  package init(_ colors: [RGB8], secondary: RGB8) {
    var distinct: [RGB8] = []
    for color in colors where !distinct.contains(color) {
      distinct.append(color)
      if distinct.count > Self.limit { break }
    }
    let grid: [Int]
    switch distinct.count {
    case 1: grid = [0]
    case 2: grid = [0, 1, 0, 1]
    case 3: grid = [0, 1, 2, 0, 1, 2, 0, 1, 2]
    case 4: grid = [0, 1, 2, 3]
    case 5: grid = [0, 1, 1, 0, 2, 3, 4, 4, 3]
    default:
      grid = [0]
      distinct = [secondary]
    }
    self.colors = distinct
    vertices = grid.map { distinct[$0] }
    side = vertices.count == 1 ? 1 : vertices.count == 4 ? 2 : 3
    points = vertices.map { OKLab($0) }
  }

  /// Returns the colour at a point of the unit square, x to the right and y downwards; other points
  /// are clamped to it.
  package func color(x: Double, y: Double) -> OKLab {
    guard side > 1 else { return points[0] }
    let (column, right) = Self.span(x, side: side)
    let (row, down) = Self.span(y, side: side)
    let top = row * side + column
    let bottom = top + side
    return OKLab.mix(
      OKLab.mix(points[top], points[top + 1], right),
      OKLab.mix(points[bottom], points[bottom + 1], right), down)
  }

  /// Returns the colour of a point of the unit square where so few pixels would be all mixtures: each
  /// colour has a stripe, or a part of one if there are more colours than columns of pixels.
  package func stripe(x: Double, y: Double, columns: Int) -> RGB8 {
    var stripes = colors[...]
    if stripes.count > columns {
      let upper = (stripes.count + 1) / 2
      stripes = y < 0.5 ? stripes[..<upper] : stripes[upper...]
    }
    // In the middle of a pixel the left one of two colours wins.
    let index = Int(max(x, 0) * Double(stripes.count) - 1e-9)
    return stripes[stripes.startIndex + min(index, stripes.count - 1)]
  }

  /// Returns the grid interval that contains a coordinate and the fraction of it before the
  /// coordinate.
  private static func span(_ coordinate: Double, side: Int) -> (index: Int, fraction: Double) {
    let scaled = coordinate.clamped(to: 0...1) * Double(side - 1)
    let index = min(Int(scaled), side - 2)
    return (index, scaled - Double(index))
  }
}
