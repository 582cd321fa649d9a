// The only file that imports the C library: everything else stays portable.
import Glibc

/// The cube root; keeps the sign.
func cubeRoot(_ x: Double) -> Double { cbrt(x) }

/// `base` to the power of `exponent`.
func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

/// The sine of an angle in degrees.
func sine(degrees: Double) -> Double { sin(degrees * (.pi / 180)) }

/// The cosine of an angle in degrees.
func cosine(degrees: Double) -> Double { cos(degrees * (.pi / 180)) }

/// The direction of the vector (x, y) in degrees, 0..<360.
func direction(y: Double, x: Double) -> Double {
  normalizedDegrees(atan2(y, x) * (180 / .pi))
}

/// The same direction in 0..<360; an angle that is not finite becomes 0.
func normalizedDegrees(_ degrees: Double) -> Double {
  guard degrees.isFinite else { return 0 }
  let rest = degrees.truncatingRemainder(dividingBy: 360)
  let turned = rest < 0 ? rest + 360 : rest
  // A tiny negative angle rounds up to a full turn when 360 is added.
  return turned >= 360 ? 0 : turned
}

/// `x` limited to 0...1; NaN becomes 0.
func unitClamped(_ x: Double) -> Double {
  // The comparison is written so that NaN fails it.
  x > 0 ? Swift.min(x, 1) : 0
}

/// The sizes of the components.
func magnitude(_ vector: SIMD4<Double>) -> SIMD4<Double> {
  vector.replacing(with: -vector, where: vector .< 0)
}

/// The first three components to a power, mirrored below zero.
func mirroredPower(_ vector: SIMD4<Double>, _ exponent: Double) -> SIMD4<Double> {
  func mirrored(_ x: Double) -> Double {
    x < 0 ? -power(-x, exponent) : power(x, exponent)
  }
  return SIMD4(mirrored(vector.x), mirrored(vector.y), mirrored(vector.z), 0)
}

/// A 3×3 matrix, stored by columns so that a product is three multiplications of vectors.
struct Matrix3: Sendable {
  private let x, y, z: SIMD4<Double>

  /// A matrix from its three rows.
  init(_ r0: SIMD3<Double>, _ r1: SIMD3<Double>, _ r2: SIMD3<Double>) {
    x = SIMD4(r0.x, r1.x, r2.x, 0)
    y = SIMD4(r0.y, r1.y, r2.y, 0)
    z = SIMD4(r0.z, r1.z, r2.z, 0)
  }

  /// A row, 0...2.
  func row(_ index: Int) -> SIMD4<Double> { SIMD4(x[index], y[index], z[index], 0) }

  static func * (m: Matrix3, v: SIMD4<Double>) -> SIMD4<Double> {
    m.x * v.x + m.y * v.y + m.z * v.z
  }
}
