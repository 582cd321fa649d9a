// The only file of the module that imports the C library.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(WASILibc)
  import WASILibc
#elseif canImport(Darwin)
  // Not tested on macOS.
  import Darwin
#endif

/// Returns the cube root; keeps the sign.
func cubeRoot(_ x: Double) -> Double { cbrt(x) }

/// Returns the cube roots of the first three components, with their signs.
func cubeRoots(_ vector: SIMD4<Double>) -> SIMD4<Double> {
  SIMD4(cubeRoot(vector.x), cubeRoot(vector.y), cubeRoot(vector.z), 0)
}

/// Returns `base` to the power of `exponent`.
func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

/// Returns e to a power.
func exponential(_ x: Double) -> Double { exp(x) }

/// Returns the sine of an angle in degrees.
func sine(degrees: Double) -> Double { unitVector(degrees: degrees).sine }

/// Returns the cosine of an angle in degrees.
func cosine(degrees: Double) -> Double { unitVector(degrees: degrees).cosine }

/// Returns the same direction in 0..<360; an angle that is not finite becomes 0.
package func normalizedDegrees(_ degrees: Double) -> Double {
  guard degrees.isFinite else { return 0 }
  let rest = degrees.truncatingRemainder(dividingBy: 360)
  let turned = rest < 0 ? rest + 360 : rest
  // A tiny negative angle rounds to a full turn when 360 is added.
  return turned >= 360 ? 0 : turned
}

/// Returns `x` clamped to 0...1; NaN becomes 0.
package func unitClamped(_ x: Double) -> Double {
  // The comparison is written so that NaN fails it.
  x > 0 ? Swift.min(x, 1) : 0
}

extension Comparable {
  /// Returns the nearest value in a range; NaN stays what it is.
  @inlinable package func clamped(to range: ClosedRange<Self>) -> Self {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

/// Returns the absolute values of the components.
func magnitude(_ vector: SIMD4<Double>) -> SIMD4<Double> {
  vector.replacing(with: -vector, where: vector .< 0)
}

/// Returns the first three components to a power, as an odd function.
func mirroredPower(_ vector: SIMD4<Double>, _ exponent: Double) -> SIMD4<Double> {
  func mirrored(_ x: Double) -> Double { x < 0 ? -power(-x, exponent) : power(x, exponent) }
  return SIMD4(mirrored(vector.x), mirrored(vector.y), mirrored(vector.z), 0)
}

/// A 3×3 matrix, stored by columns so that a product is three multiplications of vectors.
struct Matrix3: Sendable {
  private let x, y, z: SIMD4<Double>

  /// Creates a matrix from its three rows.
  ///
  /// Tuples, not vectors: with them the compiler can compute the constant.
  init(
    _ r0: (Double, Double, Double), _ r1: (Double, Double, Double), _ r2: (Double, Double, Double)
  ) {
    x = SIMD4(r0.0, r1.0, r2.0, 0)
    y = SIMD4(r0.1, r1.1, r2.1, 0)
    z = SIMD4(r0.2, r1.2, r2.2, 0)
  }

  /// Returns a row, 0...2.
  func row(_ index: Int) -> SIMD4<Double> { SIMD4(x[index], y[index], z[index], 0) }

  static func * (m: Matrix3, v: SIMD4<Double>) -> SIMD4<Double> {
    m.x * v.x + m.y * v.y + m.z * v.z
  }
}

/// Returns the direction of the vector (x, y) in degrees, 0..<360; 0 for a vector without length.
func direction(y: Double, x: Double) -> Double {
  normalizedDegrees(x.isFinite && y.isFinite ? atan2(y, x) * 180 / .pi : 0)
}

/// Returns the cosine and the sine of an angle in degrees, exact at multiples of 90°.
func unitVector(degrees: Double) -> (cosine: Double, sine: Double) {
  let turned = normalizedDegrees(degrees)
  let quarter = (turned / 90).rounded()
  let rest = (turned - quarter * 90) * .pi / 180
  let (cosine, sine) = (cos(rest), sin(rest))
  return switch Int(quarter) {
  case 1: (-sine, cosine)
  case 2: (-cosine, -sine)
  case 3: (sine, -cosine)
  default: (cosine, sine)
  }
}
