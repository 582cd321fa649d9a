public import Colorimetry

/// The plane of the two components that the ring leaves open, at the hue of the ring.
///
/// x runs to the right and y upwards, both 0...1. In HSB (and RGB) they are saturation and
/// brightness, in HSL and OKHSL saturation and lightness, in OKLCH the chroma as a share of the
/// largest one that sRGB has at this lightness, and the lightness: so every point of the plane is a
/// colour that can be shown.
public struct ColorPlane: Hashable, Sendable {
  /// HSB, HSL, OKLCH or OKHSL.
  public let space: ColorSpace
  /// The hue in degrees.
  public let hue: Double

  /// The plane of a space at a hue.
  public init(space: ColorSpace, hue: Double) {
    self.space = space
    self.hue = hue
  }

  /// The colour at a point of the plane.
  public func color(x: Double, y: Double) -> Color {
    let (x, y) = (min(max(x, 0), 1), min(max(y, 0), 1))
    guard space == .oklch else { return Color(space, hue, x, y) }
    return Color(.oklch, y, x * Self.largestChroma(lightness: y, hue: hue), hue)
  }

  /// The point of the plane that is nearest to a colour given in `space`.
  public func point(of color: Color) -> (x: Double, y: Double) {
    guard space == .oklch else {
      // A colour outside sRGB has shares beyond 1.
      return (min(max(color.components.y, 0), 1), min(max(color.components.z, 0), 1))
    }
    let lightness = min(max(color.components.x, 0), 1)
    let largest = Self.largestChroma(lightness: lightness, hue: hue)
    let share = largest > 0 ? color.components.y / largest : 0
    return (min(max(share, 0), 1), lightness)
  }

  /// The colours of one row of pixels, from x = 0 to 1.
  public func row(y: Double, count: Int) -> [RGB8] {
    let shares = (0..<count).map { Double($0) / Double(max(count - 1, 1)) }
    switch space {
    case .oklch:
      let largest = Self.largestChroma(lightness: y, hue: hue)
      return OKLCHLanes.row(lightness: y, chromas: shares.map { $0 * largest }, hue: hue)
    case .hsb:
      // HSB is bilinear between white, black and the pure hue: no conversion for each pixel.
      let pure = Color(.hsb, hue, 1, 1).converted(to: .srgb).components
      return shares.map { x in
        let channels = y * (1 - x * (1 - pure))
        return Color(.srgb, channels).rgb8
      }
    default:
      return shares.map { color(x: $0, y: y).rgb8 }
    }
  }

  /// The largest OKLCH chroma inside sRGB at a lightness and hue, by bisection to 1/4000.
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
