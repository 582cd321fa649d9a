package import Colorimetry
package import TerminalCore

// The only file of the module that needs the C library, for its trigonometry.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(WASILibc)
  import WASILibc
#elseif canImport(Darwin)
  // Untried.
  import Darwin
#endif

/// A circle of hues of equal lightness and chroma, and the geometry of a ring around a disc.
///
/// Angles are in degrees, 0 at 12 o'clock and clockwise.
package struct HueRing: Hashable, Sendable {
  /// The OKLCH lightness of every hue.
  package static let lightness = 0.75
  /// The OKLCH chroma of every hue: the largest inside sRGB for all hues at this lightness.
  package static let chroma = 0.127
  /// The hue at 12 o'clock without rotation: blue, which puts warm colours at the lower right.
  package static let hueAtTop = 265.0

  /// The outer radius in pixels.
  package let radius: Double
  /// The inner radius of the ring in pixels.
  package let innerRadius: Double
  /// The radius of the disc in pixels, smaller than `innerRadius` by the gap.
  package let centerRadius: Double

  /// Creates a ring that fills a square.
  /// - Parameter diameter: the side of the square in pixels.
  package init(diameter: Int) {
    radius = Double(diameter) / 2
    // In a few rows the ring is narrower, so that the gap and the disc have whole pixels.
    innerRadius = max(radius - max(radius * (radius < 6 ? 0.2 : 0.26), 0.8), 0)
    centerRadius = max(innerRadius - max(radius * 0.08, 1), innerRadius / 2)
  }

  /// The difference between two hues of a stepped ring, in degrees.
  static let hueStep = 20.0

  /// Returns the colour of the ring at an angle.
  /// - Parameters:
  ///   - angle: in degrees, 0 at 12 o'clock and clockwise.
  ///   - turn: the clockwise rotation of the ring in degrees.
  ///   - level: a `stepped` ring has 18 hues.
  package static func color(
    atAngle angle: Double, turn: Double = 0, level: MotionLevel = .full
  ) -> OKLab {
    var hue = hueAtTop + angle - turn
    if level == .stepped { hue = (hue / hueStep).rounded() * hueStep }
    return OKLab.fromLCH(l: lightness, c: chroma, hueDegrees: hue)
  }

  /// Returns a colour of the ring as it is shown on a light background, with the same hue.
  ///
  /// Hues of a single lightness glare there. Yellow stays light, as a dark one looks brown, and blue
  /// and violet are the darkest. Lightness and chroma follow the hue as two cosines, which stay
  /// inside sRGB, and which cost no function of an angle.
  package static func onLight(_ color: OKLab) -> OKLab {
    let chroma = (color.a * color.a + color.b * color.b).squareRoot()
    guard chroma > 0 else { return color }
    let (x, y) = (color.a / chroma, color.b / chroma)
    // The peaks are at the hues 105° and 15°.
    let lightness = 0.64 + 0.08 * (-0.2588 * x + 0.9659 * y)
    let shown = 0.131 + 0.026 * (0.9659 * x + 0.2588 * y)
    return OKLab(l: lightness, a: x * shown, b: y * shown)
  }

  /// Returns the angle of a point relative to the centre, y downwards: 0..<360 degrees, 0 at 12
  /// o'clock and clockwise.
  package static func angle(x: Double, y: Double) -> Double {
    let degrees = atan2(x, -y) * 180 / .pi
    return degrees < 0 ? degrees + 360 : degrees
  }

  /// Returns the coverage of a pixel by the ring, 0...1, given the distance of its middle from the
  /// centre.
  package func ringCoverage(atDistance distance: Double) -> Double {
    Self.ramp(radius - distance) * Self.ramp(distance - innerRadius)
  }

  /// Returns the coverage of a pixel by the disc, 0...1, given the distance of its middle from the
  /// centre.
  package func centerCoverage(atDistance distance: Double) -> Double {
    Self.ramp(centerRadius - distance)
  }

  /// Returns a ramp one pixel wide: 0 half a pixel outside, 1 half a pixel inside.
  private static func ramp(_ depth: Double) -> Double { min(max(depth + 0.5, 0), 1) }
}

extension HueRing {
  /// Returns the unit vector of an angle, y downwards: the inverse of `angle(x:y:)`.
  package static func direction(ofAngle degrees: Double) -> (x: Double, y: Double) {
    let radians = degrees * .pi / 180
    return (sin(radians), -cos(radians))
  }
}
