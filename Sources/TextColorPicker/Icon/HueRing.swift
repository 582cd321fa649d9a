public import Colorimetry
public import TerminalCore

#if canImport(Glibc)
  import Glibc
#endif

/// The circle of hues in one lightness and chroma, and the geometry of a ring round a disc.
///
/// Angles start at 12 o'clock and run clockwise, in degrees.
public struct HueRing: Hashable, Sendable {
  /// OKLCH lightness of every hue.
  public static let lightness = 0.75
  /// OKLCH chroma of every hue: the largest that stays inside sRGB all round at that lightness.
  public static let chroma = 0.127
  /// The hue at 12 o'clock before any turning: blue, so that warm colours lie at the lower right.
  public static let hueAtTop = 265.0

  /// Outer radius in pixels.
  public let radius: Double
  /// Inner radius of the ring in pixels.
  public let innerRadius: Double
  /// Radius of the disc in the middle, smaller than `innerRadius` by the gap.
  public let centerRadius: Double

  /// A ring that fills a square of the given number of pixels.
  public init(diameter: Int) {
    radius = Double(diameter) / 2
    // Below four rows the ring would be thinner than a pixel and its colours would drown.
    innerRadius = max(radius - max(radius * 0.26, 1), 0)
    centerRadius = radius * 0.66
  }

  /// The difference of two hues of a stepped ring, in degrees.
  static let hueStep = 20.0

  /// The colour of the ring at an angle, for a ring turned clockwise by `turn` degrees.
  /// - Parameter level: a `stepped` ring has 18 hues.
  public static func color(
    atAngle angle: Double, turn: Double = 0, level: MotionLevel = .full
  ) -> OKLab {
    var hue = hueAtTop + angle - turn
    if level == .stepped { hue = (hue / hueStep).rounded() * hueStep }
    return OKLab.fromLCH(l: lightness, c: chroma, hueDegrees: hue)
  }

  /// The angle of a place relative to the centre, y downwards: 0..<360, 0 at 12 o'clock, clockwise.
  public static func angle(x: Double, y: Double) -> Double {
    let degrees = atan2(x, -y) * 180 / .pi
    return degrees < 0 ? degrees + 360 : degrees
  }

  /// How much of a pixel the ring covers, 0...1, by the distance of its middle from the centre.
  public func ringCoverage(atDistance distance: Double) -> Double {
    Self.ramp(radius - distance) * Self.ramp(distance - innerRadius)
  }

  /// How much of a pixel the disc in the middle covers, 0...1.
  public func centerCoverage(atDistance distance: Double) -> Double {
    Self.ramp(centerRadius - distance)
  }

  /// An edge one pixel wide: 0 half a pixel outside, 1 half a pixel inside.
  private static func ramp(_ depth: Double) -> Double { min(max(depth + 0.5, 0), 1) }
}

extension HueRing {
  /// The unit vector of an angle, y downwards: the inverse of `angle(x:y:)`.
  public static func direction(ofAngle degrees: Double) -> (x: Double, y: Double) {
    let radians = degrees * .pi / 180
    return (sin(radians), -cos(radians))
  }
}
