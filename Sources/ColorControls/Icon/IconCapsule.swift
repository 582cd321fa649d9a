import Colorimetry
import TerminalCore

/// The icon in one to three rows: a ring in the shape of a capsule around stripes of colours.
///
/// There is a gap of a pixel between them. In one and two rows the ring has only its two ends.
struct IconCapsule {
  /// The height in cells, 1...3.
  let rows: Int
  /// The colours in the centre.
  let mesh: CenterMesh

  /// The largest height at which an icon is a capsule.
  static let maximumRows = 3

  private enum Part { case ring, gap, center }

  private var columns: Int { PickerIcon.size(rows: rows).columns }
  private var height: Int { rows * 2 }

  /// Paints the capsule.
  /// - Parameters:
  ///   - turn: the rotation of the ring in degrees.
  ///   - level: the detail of the ring.
  ///   - style: the style for the colour depth.
  func painted(turn: Double, level: MotionLevel, style: HueRing.Style) -> Canvas {
    var canvas = Canvas(size: Size(columns: columns, rows: rows))
    for y in 0..<height {
      for x in 0..<columns {
        switch part(x: x, y: y) {
        case .ring:
          // The angles of a circle, stretched to the shape of the capsule.
          let right = (Double(x) + 0.5) / Double(columns) - 0.5
          let down = (Double(y) + 0.5) / Double(height) - 0.5
          let angle = HueRing.angle(x: right, y: down)
          let hue = HueRing.color(atAngle: angle, turn: turn, level: level)
          guard let color = style.displayed(hue)?.rgb8 else { continue }
          canvas[x, y] =
            level >= .indexed && !style.isSharp ? HueRing.paletteColor(color) : color
        case .center:
          let color = centerColor(x: x, y: y)
          canvas[x, y] =
            style.depth == .monochrome ? style.displayed(inCenter: OKLab(color)).rgb8 : color
        case .gap: break
        }
      }
    }
    return canvas
  }

  /// Returns the colour of a pixel in the centre.
  ///
  /// In so few pixels a mesh would be all mixtures, so each colour has a stripe, or a part of one if
  /// there are more colours than columns.
  private func centerColor(x: Int, y: Int) -> RGB8 {
    let (width, count) = (columns - 4, mesh.colors.count)
    guard count > width else { return mesh.colors[(x - 2) * count / width] }
    let upper = (count + 1) / 2
    let stripes = y < height / 2 ? mesh.colors[..<upper] : mesh.colors[upper...]
    return stripes[stripes.startIndex + (x - 2) * stripes.count / width]
  }

  private func part(x: Int, y: Int) -> Part {
    let isEnd = x == 0 || x == columns - 1
    guard rows == Self.maximumRows else {
      if isEnd { return .ring }
      return x == 1 || x == columns - 2 ? .gap : .center
    }
    let isEdge = y == 0 || y == height - 1
    // The corners are cut.
    if isEnd && isEdge { return .gap }
    if isEnd || isEdge { return .ring }
    let isInner = (2..<columns - 2).contains(x) && (2..<height - 2).contains(y)
    return isInner ? .center : .gap
  }
}
