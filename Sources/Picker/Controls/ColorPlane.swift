import Color
public import Terminal

/// The plane of the two components other than the hue, at one hue.
///
/// x runs to the right and y upwards, both 0...1. They are saturation and brightness in HSB, and
/// saturation and lightness in HSL and OKHSL. In OKLCH, x is the chroma as a fraction of the
/// largest that sRGB has at the lightness y, so that every point is inside sRGB.
struct ColorPlane: Hashable, Sendable {
  /// HSB, HSL, OKLCH or OKHSL.
  let space: ColorSpace
  /// The hue in degrees.
  let hue: Double

  /// Returns the colour at a point; coordinates are clamped to 0...1.
  func color(x: Double, y: Double) -> Color {
    let (x, y) = (x.clamped(to: 0...1), y.clamped(to: 0...1))
    guard space == .oklch else { return Color(space, hue, x, y) }
    return Color(.oklch, y, x * Self.largestChroma(lightness: y, hue: hue), hue)
  }

  /// Returns the point nearest to a colour given in `space`.
  func point(of color: Color) -> (x: Double, y: Double) {
    guard space == .oklch else {
      // Colours outside sRGB have fractions outside 0...1.
      return (color.components.y.clamped(to: 0...1), color.components.z.clamped(to: 0...1))
    }
    let lightness = color.components.x.clamped(to: 0...1)
    let largest = Self.largestChroma(lightness: lightness, hue: hue)
    let fraction = largest > 0 ? color.components.y / largest : 0
    return (fraction.clamped(to: 0...1), lightness)
  }

  /// Returns the colours of a row of `count` pixels, from x = 0 to x = 1.
  func row(y: Double, count: Int) -> [RGB8] {
    let fractions = (0..<count).map { Double($0) / Double(max(count - 1, 1)) }
    switch space {
    case .oklch:
      let largest = Self.largestChroma(lightness: y, hue: hue)
      return fractions.map { OKLab.fromLCH(l: y, c: $0 * largest, hueDegrees: hue).rgb8 }
    case .hsb:
      // HSB is bilinear between white, black and the pure hue, which saves a conversion for each
      // pixel.
      let pure = Color(.hsb, hue, 1, 1).converted(to: .srgb).components
      return fractions.map { x in
        let channels = y * (1 - x * (1 - pure))
        return Color(.srgb, channels).rgb8
      }
    default:
      return fractions.map { color(x: $0, y: y).rgb8 }
    }
  }

  /// Returns the largest OKLCH chroma inside sRGB at a lightness and hue, by bisection to 1/4000.
  static func largestChroma(lightness: Double, hue: Double) -> Double {
    var inside = 0.0
    var outside = 0.4
    for _ in 0..<12 {
      let middle = (inside + outside) / 2
      if Color(.oklch, lightness, middle, hue).isInSRGBGamut {
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
