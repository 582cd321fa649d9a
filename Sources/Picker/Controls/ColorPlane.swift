import Color
public import Terminal

/// The plane of the two components other than the hue, at one hue.
///
/// x runs to the right and y upwards, both 0...1. They are saturation and brightness in HSB, and
/// saturation and lightness in HSL and OKHSL. In a space without a gamut, such as OKLCH, x is the
/// chroma as a fraction of the largest that sRGB has at the lightness y, so that every point is inside
/// sRGB.
struct ColorPlane: Hashable, Sendable {
  /// A space with a hue.
  let space: ColorSpace
  /// The hue in degrees.
  let hue: Double

  /// Returns the colour at a point; coordinates are clamped to 0...1.
  func color(x: Double, y: Double) -> Color {
    let y = y.clamped(to: 0...1)
    return color(x.clamped(to: 0...1) * largest(y: y), y: y)
  }

  /// Returns the point nearest to a colour given in `space`.
  func point(of color: Color) -> (x: Double, y: Double) {
    let (axes, components) = (space.planeAxes, color.components)
    // Colours outside sRGB have fractions outside 0...1.
    let y = (components[axes.y] / end(axes.y)).clamped(to: 0...1)
    let largest = largest(y: y)
    return (largest > 0 ? (components[axes.x] / largest).clamped(to: 0...1) : 0, y)
  }

  /// Returns the colours of a row of `count` pixels, from x = 0 to x = 1.
  func row(y: Double, count: Int) -> [RGB8] {
    let largest = largest(y: y)
    let fractions = (0..<count).map { Double($0) / Double(max(count - 1, 1)) }
    guard space == .hsb else { return fractions.map { color($0 * largest, y: y).rgb8 } }
    // HSB is bilinear between white, black and the pure hue, which saves a conversion for each
    // pixel.
    let pure = Color(.hsb, hue, 1, 1).converted(to: .srgb).components
    return fractions.map { x in
      let channels = y * (1 - x * (1 - pure))
      return Color(.srgb, channels).rgb8
    }
  }

  /// Returns the colour with a value of the horizontal component.
  private func color(_ value: Double, y: Double) -> Color {
    var components = SIMD4(repeating: 0.0)
    components[space.hueIndex ?? 0] = hue
    components[space.planeAxes.y] = y * end(space.planeAxes.y)
    components[space.planeAxes.x] = value
    return Color(space, components)
  }

  /// Returns the upper end of a component.
  private func end(_ index: Int) -> Double { space.components[index].range.upperBound }

  /// Returns the largest value of the horizontal component: without a gamut the largest inside sRGB,
  /// by bisection to 1/4000.
  private func largest(y: Double) -> Double {
    guard space.gamut == nil else { return end(space.planeAxes.x) }
    var (inside, outside) = (0.0, end(space.planeAxes.x))
    for _ in 0..<12 {
      let middle = (inside + outside) / 2
      if color(middle, y: y).isInSRGBGamut {
        inside = middle
      } else {
        outside = middle
      }
    }
    return inside
  }
}

/// A position in a field of half-block pixels.
///
/// Whole numbers are the centres of pixels, x to the right and y downwards. A row of cells is two
/// pixels high.
///
///     let field = wheel.field(in: area)
///     let center = PixelPosition(x: Double(field.columns - 1) / 2, y: Double(field.rows) - 0.5)
///     let values = wheel.values(at: center, in: field, model: model)  // the saturation 0, no hue
public struct PixelPosition: Hashable, Sendable {
  /// The distance to the right of the centre of the leftmost pixel.
  public var x: Double
  /// The distance below the centre of the topmost pixel.
  public var y: Double

  /// Creates a position.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Creates the position of a click in a field.
  ///
  /// A cell is two pixels high: in the upper half of the field a click means the upper pixel, in
  /// the lower half the lower one, so that both ends can be reached. If the terminal reports
  /// positions within cells, they are used.
  public init(_ mouse: Mouse, in field: Rect) {
    let column = mouse.position.column - field.minColumn
    let row = mouse.position.row - field.minRow
    if let fraction = mouse.fraction {
      x = Double(column) + fraction.x - 0.5
      y = 2 * (Double(row) + fraction.y) - 0.5
    } else {
      x = Double(column)
      y = Double(2 * row + (2 * row + 1 > field.rows ? 1 : 0))
    }
  }

  /// Returns the cell that contains the position, clamped to the field.
  func cell(in field: Rect) -> Point {
    let column = Int(x.rounded()).clamped(to: 0...max(field.columns - 1, 0))
    let row = (Int(y.rounded()) / 2).clamped(to: 0...max(field.rows - 1, 0))
    return Point(column: field.minColumn + column, row: field.minRow + row)
  }

  /// Creates the pixel at fractions 0...1 of the width and the height of a field.
  init(atFractions x: Double, _ y: Double, in field: Rect) {
    self.x = Self.coordinate(atFraction: x, of: field.columns)
    self.y = Self.coordinate(atFraction: y, of: field.rows * 2)
  }

  /// Returns the position as fractions 0...1 of the width and the height of a field.
  func fractions(in field: Rect) -> (x: Double, y: Double) {
    (Self.fraction(x, of: field.columns), Self.fraction(y, of: field.rows * 2))
  }

  /// Returns the position of a coordinate along `count` pixels, as a fraction 0...1.
  ///
  /// The first pixel is 0 and the last is 1; a single pixel is 0.
  static func fraction(_ coordinate: Double, of count: Int) -> Double {
    count > 1 ? (coordinate / Double(count - 1)).clamped(to: 0...1) : 0
  }

  /// Returns the pixel at a fraction 0...1 of the length of `count` pixels.
  static func coordinate(atFraction fraction: Double, of count: Int) -> Double {
    (fraction.clamped(to: 0...1) * Double(max(count - 1, 0))).rounded()
  }
}
