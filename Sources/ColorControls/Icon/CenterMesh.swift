package import Colorimetry

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

  /// Returns the grid interval that contains a coordinate and the fraction of it before the
  /// coordinate.
  private static func span(_ coordinate: Double, side: Int) -> (index: Int, fraction: Double) {
    let scaled = min(max(coordinate, 0), 1) * Double(side - 1)
    let index = min(Int(scaled), side - 2)
    return (index, scaled - Double(index))
  }
}
