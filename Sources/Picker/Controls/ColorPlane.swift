import Color
import Terminal

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
    let (x, y) = (min(max(x, 0), 1), min(max(y, 0), 1))
    guard space == .oklch else { return Color(space, hue, x, y) }
    return Color(.oklch, y, x * Self.largestChroma(lightness: y, hue: hue), hue)
  }

  /// Returns the point nearest to a colour given in `space`.
  func point(of color: Color) -> (x: Double, y: Double) {
    guard space == .oklch else {
      // Colours outside sRGB have fractions outside 0...1.
      return (min(max(color.components.y, 0), 1), min(max(color.components.z, 0), 1))
    }
    let lightness = min(max(color.components.x, 0), 1)
    let largest = Self.largestChroma(lightness: lightness, hue: hue)
    let fraction = largest > 0 ? color.components.y / largest : 0
    return (min(max(fraction, 0), 1), lightness)
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
