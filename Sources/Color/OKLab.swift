/// A colour in OKLab without alpha: a compact form for gradients, meshes and nearest colours.
///
///     let (red, blue) = (OKLab(RGB8(255, 0, 0)), OKLab(RGB8(0, 0, 255)))
///     let middle = OKLab.mix(red, blue, 0.5).rgb8.hex  // "#8c53a2"
public struct OKLab: Hashable, Sendable {
  /// The lightness, 0...1.
  public var l: Double
  /// Green (negative) to red (positive), about -0.4...0.4.
  public var a: Double
  /// Blue (negative) to yellow (positive), about -0.4...0.4.
  public var b: Double

  /// Creates a colour from its three components.
  public init(l: Double, a: Double, b: Double) {
    self.l = l
    self.a = a
    self.b = b
  }

  /// Converts an 8-bit colour to OKLab.
  public init(_ rgb: RGB8) {
    let lms = linearToLMS * TransferTable.shared.light(rgb)
    self.init(lmsRootToLab * cubeRoots(lms))
  }

  /// Converts a colour of any space.
  public init(_ color: Color) {
    self.init(color.converted(to: .oklab).components)
  }

  private init(_ vector: SIMD4<Double>) {
    self.init(l: vector.x, a: vector.y, b: vector.z)
  }

  /// The nearest 8-bit colour, with each sRGB channel clipped to 0...1.
  ///
  /// Takes cubes, one matrix and a table, but no root or power.
  public var rgb8: RGB8 {
    let root = labToLMSRoot * SIMD4(l, a, b, 0)
    let light = lmsToLinear * (root * root * root)
    return TransferTable.shared.rgb8(light)
  }

  /// Interpolates between two colours: `first` at 0, `second` at 1.
  public static func mix(_ first: OKLab, _ second: OKLab, _ share: Double) -> OKLab {
    OKLab(
      l: first.l + (second.l - first.l) * share, a: first.a + (second.a - first.a) * share,
      b: first.b + (second.b - first.b) * share)
  }

  /// Returns a colour from lightness 0...1, chroma 0 to about 0.4 and hue in degrees.
  public static func fromLCH(l: Double, c: Double, hueDegrees: Double) -> OKLab {
    let (cosine, sine) = unitVector(degrees: hueDegrees)
    return OKLab(l: l, a: c * cosine, b: c * sine)
  }

  /// Returns the square of the distance ΔE OK to another colour.
  public func squaredDistance(to other: OKLab) -> Double {
    let (dl, da, db) = (l - other.l, a - other.a, b - other.b)
    return dl * dl + da * da + db * db
  }
}

extension Color {
  /// Converts from the compact form.
  public init(_ lab: OKLab, alpha: Double = 1) {
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
  public var lch: (l: Double, c: Double, hueDegrees: Double) {
    let polar = polar(SIMD4(l, a, b, 0), powerless: powerlessChroma)
    return (polar.x, polar.y, polar.z)
  }
}

/// The sRGB transfer function for 8-bit values in both directions.
struct TransferTable: Sendable {
  /// The linear light of each of the 256 values.
  private let linear: InlineArray<256, Double>
  /// The linear light at which value n begins: that of n - 0.5.
  private let starts: InlineArray<257, Double>
  /// The value that contains the lower end of each of `slots` equal steps of light.
  private let guesses: InlineArray<4097, UInt8>

  // The curve rises by at most 12.92 × 255 = 3295 values per unit of light, so with 4096 steps the
  // value is the guess or the one after it.
  private static let slots = 4096

  static let shared = TransferTable()

  /// Returns linear sRGB of an 8-bit colour.
  func light(_ rgb: RGB8) -> SIMD4<Double> {
    SIMD4(linear[Int(rgb.red)], linear[Int(rgb.green)], linear[Int(rgb.blue)], 0)
  }

  /// Returns the 8-bit colour of linear sRGB; channels outside 0...1 are clipped, NaN becomes 0.
  func rgb8(_ light: SIMD4<Double>) -> RGB8 {
    RGB8(byte(light.x), byte(light.y), byte(light.z))
  }

  private init() {
    linear = InlineArray { linearLight(Double($0) / 255) }
    starts = InlineArray { value in
      value == 0 ? -.infinity : value == 256 ? .infinity : linearLight((Double(value) - 0.5) / 255)
    }
    // By values and not by slots: a closure called for each slot would copy `starts` each time.
    var guesses = InlineArray<4097, UInt8>(repeating: 255)
    var slot = 0
    for value in 0..<255 {
      let end = Int((starts[value + 1] * Double(Self.slots)).rounded(.up))
      while slot < end {
        guesses[slot] = UInt8(value)
        slot += 1
      }
    }
    self.guesses = guesses
  }

  @inline(__always)
  private func byte(_ light: Double) -> UInt8 {
    let clipped = unitClamped(light)
    let guess = guesses[Int(clipped * Double(Self.slots))]
    return guess &+ (starts[Int(guess) + 1] <= clipped ? 1 : 0)
  }
}
