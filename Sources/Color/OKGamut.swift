/// The gamut of sRGB in OKLab as OKHSL and OKHSV model it: nearly a triangle at each hue.
///
/// Björn Ottosson, “Okhsv and Okhsl”, https://bottosson.github.io/posts/colorpicker/ and
/// “sRGB gamut clipping”, https://bottosson.github.io/posts/gamutclipping/
struct OKGamut {
  /// The unit vector of the hue in the plane of a and b.
  private let direction: (a: Double, b: Double)
  /// The derivatives of the cube roots of the cone responses by the chroma.
  private let slope: SIMD4<Double>
  /// The cusp: the point of the hue with the highest chroma.
  private(set) var cusp = (lightness: 1.0, chroma: 0.0)

  /// Creates the gamut at a hue.
  /// - Parameters:
  ///   - a: the first component of a unit vector.
  ///   - b: its second component.
  init(a: Double, b: Double) {
    direction = (a, b)
    slope = labToLMSRoot * SIMD4(0, a, b, 0)
    let saturation = largestSaturation(a: a, b: b)
    let light = linear(lightness: 1, chroma: saturation)
    let lightness = cubeRoot(1 / max(light.x, light.y, light.z))
    cusp = (lightness, lightness * saturation)
  }

  /// Returns linear sRGB of a point at this hue.
  func linear(lightness: Double, chroma: Double) -> SIMD4<Double> {
    let root = lightness + chroma * slope
    return lmsToLinear * (root * root * root)
  }

  /// Chroma over lightness at the cusp, and chroma over distance from white.
  var cuspSlopes: (fromBlack: Double, fromWhite: Double) {
    (cusp.chroma / cusp.lightness, cusp.chroma / (1 - cusp.lightness))
  }

  // MARK: Edge

  /// The channel of linear sRGB that leaves 0...1 first, and a polynomial for the saturation there.
  private struct Edge {
    /// The channel is the first whose product with the hue exceeds 1.
    let limit: (a: Double, b: Double)
    let polynomial: (Double, Double, Double, Double, Double)
    let channel: SIMD4<Double>
  }

  private static let edges = [
    Edge(
      limit: (-1.8817031, -0.80936501),
      polynomial: (1.19086277, 1.76576728, 0.59662641, 0.75515197, 0.56771245),
      channel: lmsToLinear.row(0)),
    Edge(
      limit: (1.8144408, -1.19445267),
      polynomial: (0.73956515, -0.45954404, 0.08285427, 0.12541073, -0.14503204),
      channel: lmsToLinear.row(1)),
    Edge(
      limit: (0.13110758, 1.81333971),
      polynomial: (1.35733652, -0.00915799, -1.1513021, -0.50559606, 0.00692167),
      channel: lmsToLinear.row(2)),
  ]

  /// Returns the largest chroma over lightness inside the gamut: a polynomial, then one step of
  /// Halley's method.
  private func largestSaturation(a: Double, b: Double) -> Double {
    let edge = Self.edges.first { $0.limit.a * a + $0.limit.b * b > 1 } ?? Self.edges[2]
    let k = edge.polynomial
    let guess = k.0 + k.1 * a + k.2 * b + k.3 * a * a + k.4 * a * b
    let root = 1 + guess * slope
    let value = (edge.channel * root * root * root).sum()
    let first = (3 * edge.channel * slope * root * root).sum()
    let second = (6 * edge.channel * slope * slope * root).sum()
    return guess - value * first / (first * first - 0.5 * value * second)
  }

  /// Returns the largest chroma at a lightness 0...1: the triangle, and above the cusp one step of
  /// Halley's method.
  func largestChroma(lightness: Double) -> Double {
    guard cusp.lightness - lightness <= 0 else { return cusp.chroma * lightness / cusp.lightness }
    let start = cusp.chroma * (lightness - 1) / (cusp.lightness - 1)
    let root = lightness + start * slope
    let light = root * root * root
    let first = 3 * slope * root * root
    let second = 6 * slope * slope * root
    var smallest = Double.greatestFiniteMagnitude
    for edge in Self.edges {
      let value = (edge.channel * light).sum() - 1
      let rise = (edge.channel * first).sum()
      let bend = (edge.channel * second).sum()
      let step = rise / (rise * rise - 0.5 * value * bend)
      if step >= 0 { smallest = min(smallest, -value * step) }
    }
    return start + smallest
  }

  /// Returns the chromas that OKHSL assigns to saturations of 0+, 0.8 and 1.
  func chromas(lightness: Double) -> (start: Double, middle: Double, largest: Double) {
    let largest = largestChroma(lightness: lightness)
    let (fromBlack, fromWhite) = cuspSlopes
    // The distance by which the curved edge is outside the triangle.
    let bulge = largest / min(lightness * fromBlack, (1 - lightness) * fromWhite)
    let (a, b) = direction
    // A smooth approximation of the cusp, found by optimisation.
    let middleBlack =
      0.11516993 + 1
      / (7.44778970 + 4.15901240 * b
        + a
        * (-2.19557347 + 1.75198401 * b
          + a
          * (-2.13704948 - 10.02301043 * b
            + a * (-4.24894561 + 5.38770819 * b + 4.69891013 * a))))
    let middleWhite =
      0.11239642 + 1
      / (1.61320320 - 0.68124379 * b
        + a
        * (0.40370612 + 0.90148123 * b
          + a
          * (-0.27087943 + 0.61223990 * b
            + a * (0.00299215 - 0.45399568 * b - 0.14661872 * a))))
    /// Returns a smooth minimum of two values; the higher the power, the sharper.
    func softMinimum(_ one: Double, _ other: Double, squarings: Int) -> Double {
      var (one, other) = (one * one, other * other)
      for _ in 1..<squarings { (one, other) = (one * one, other * other) }
      var result = 1 / (1 / one + 1 / other)
      for _ in 0..<squarings { result = result.squareRoot() }
      return result
    }
    let middle =
      0.9 * bulge
      * softMinimum(lightness * middleBlack, (1 - lightness) * middleWhite, squarings: 2)
    let start = softMinimum(lightness * 0.4, (1 - lightness) * 0.8, squarings: 1)
    return (start, middle, largest)
  }

  /// Returns the perceptual lightness estimate for a lightness of OKLab, 0...1.
  static func toe(_ lightness: Double) -> Double {
    let x = k3 * lightness - k1
    return 0.5 * (x + (x * x + 4 * k2 * k3 * lightness).squareRoot())
  }

  /// Returns the lightness of OKLab for an estimate.
  static func toeInverse(_ lightness: Double) -> Double {
    (lightness * lightness + k1 * lightness) / (k3 * (lightness + k2))
  }

  private static let k1 = 0.206
  private static let k2 = 0.03
  private static let k3 = (1 + k1) / (1 + k2)
}

/// A colour in OKLab without alpha: a compact form for gradients, meshes and nearest colours.
package struct OKLab: Hashable, Sendable {
  /// The lightness, 0...1.
  package var l: Double
  /// Green (negative) to red (positive), about -0.4...0.4.
  package var a: Double
  /// Blue (negative) to yellow (positive), about -0.4...0.4.
  package var b: Double

  /// Creates a colour from its three components.
  package init(l: Double, a: Double, b: Double) {
    self.l = l
    self.a = a
    self.b = b
  }

  /// Converts an 8-bit colour to OKLab.
  package init(_ rgb: RGB8) {
    let light = SRGB.toBase(SIMD4(Double(rgb.red), Double(rgb.green), Double(rgb.blue), 0) / 255)
    self.init(lmsRootToLab * cubeRoots(linearToLMS * light))
  }

  /// Converts a colour of any space.
  package init(_ color: Color) { self.init(color.converted(to: .oklab).components) }

  private init(_ vector: SIMD4<Double>) { self.init(l: vector.x, a: vector.y, b: vector.z) }

  /// The 8-bit colour that is shown: fitted to sRGB and rounded, as `Color.rgb8`.
  package var rgb8: RGB8 {
    let root = labToLMSRoot * SIMD4(l, a, b, 0)
    return Color(.srgb, SRGB.fromBase(lmsToLinear * (root * root * root))).rgb8
  }

  /// Interpolates between two colours: `first` at 0, `second` at 1.
  package static func mix(_ first: OKLab, _ second: OKLab, _ share: Double) -> OKLab {
    OKLab(
      l: first.l + (second.l - first.l) * share, a: first.a + (second.a - first.a) * share,
      b: first.b + (second.b - first.b) * share)
  }

  /// Returns a colour from lightness 0...1, chroma 0 to about 0.4 and hue in degrees.
  package static func fromLCH(l: Double, c: Double, hueDegrees: Double) -> OKLab {
    let (cosine, sine) = unitVector(degrees: hueDegrees)
    return OKLab(l: l, a: c * cosine, b: c * sine)
  }

  /// Returns the square of the distance ΔE OK to another colour.
  package func squaredDistance(to other: OKLab) -> Double {
    let (dl, da, db) = (l - other.l, a - other.a, b - other.b)
    return dl * dl + da * da + db * db
  }

  /// Lightness, chroma and hue in degrees 0..<360: the inverse of `fromLCH`.
  ///
  /// The hue of a colour without chroma is 0.
  package var lch: (l: Double, c: Double, hueDegrees: Double) {
    let polar = polar(SIMD4(l, a, b, 0), powerless: powerlessChroma)
    return (polar.x, polar.y, polar.z)
  }
}

extension Color {
  /// Converts from the compact form.
  package init(_ lab: OKLab, alpha: Double = 1) {
    self.init(.oklab, lab.l, lab.a, lab.b, alpha: alpha)
  }
}

// Linear sRGB to cone responses and back: the products of the matrices for linear sRGB and OKLab in
// https://www.w3.org/TR/css-color-4/#color-conversion-code, rounded to 64 bits.

let linearToLMS = Matrix3(
  (0.412221469470763, 0.5363325372617348, 0.051445993267502196),
  (0.21190349581782522, 0.6806995506452344, 0.10739695353694051),
  (0.08830245919005643, 0.2817188391361215, 0.6299787016738222))

let lmsToLinear = Matrix3(
  (4.076741636075957, -3.307711539258062, 0.23096990318210428),
  (-1.2684379732850317, 2.6097573492876887, -0.34131937600265716),
  (-0.004196076138675543, -0.7034186179359363, 1.707614694074612))
