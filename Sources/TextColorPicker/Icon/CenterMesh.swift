public import Colorimetry

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
public struct CenterMesh: Hashable, Sendable {
  /// The most colours that are told apart.
  public static let limit = 5

  /// Vertices a side: 1, 2 or 3.
  public let side: Int
  /// The colours at the vertices, row by row.
  public let vertices: [RGB8]
  private let points: [OKLab]

  /// The mesh of some colours in document order; each colour counts once.
  /// - Parameter secondary: the flat colour for more than five of them, or none.
  public init(_ colors: [RGB8], secondary: RGB8) {
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
    vertices = grid.map { distinct[$0] }
    side = vertices.count == 1 ? 1 : vertices.count == 4 ? 2 : 3
    points = vertices.map { OKLab($0) }
  }

  /// The colour at a place of the unit square, x to the right, y downwards; places outside clamp.
  public func color(x: Double, y: Double) -> OKLab {
    guard side > 1 else { return points[0] }
    let (column, right) = Self.span(x, side: side)
    let (row, down) = Self.span(y, side: side)
    let top = row * side + column
    let bottom = top + side
    return OKLab.mix(
      OKLab.mix(points[top], points[top + 1], right),
      OKLab.mix(points[bottom], points[bottom + 1], right), down)
  }

  /// The grid interval that holds a coordinate and the share of it that lies behind.
  private static func span(_ coordinate: Double, side: Int) -> (index: Int, share: Double) {
    let scaled = min(max(coordinate, 0), 1) * Double(side - 1)
    let index = min(Int(scaled), side - 2)
    return (index, scaled - Double(index))
  }
}
