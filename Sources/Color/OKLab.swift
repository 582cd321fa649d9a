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

extension OKLab {
  /// Lightness, chroma and hue in degrees 0..<360: the inverse of `fromLCH`.
  ///
  /// The hue of a colour without chroma is 0.
  package var lch: (l: Double, c: Double, hueDegrees: Double) {
    let polar = polar(SIMD4(l, a, b, 0), powerless: powerlessChroma)
    return (polar.x, polar.y, polar.z)
  }
}
