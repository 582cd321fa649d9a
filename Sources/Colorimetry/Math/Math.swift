// The only file of the module that imports the C library.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(WASILibc)
  import WASILibc
#elseif canImport(Darwin)
  // Not tried: nobody has built this on a Mac yet.
  import Darwin
#endif

/// Returns the cube root; keeps the sign.
func cubeRoot(_ x: Double) -> Double { cbrt(x) }

/// Returns the cube roots of the first three components, with their signs.
///
/// Sun's method, three lanes at a time: a third of the exponent, a polynomial for 23 bits, one step
/// of Halley's method. As accurate as `cbrt`, in a third of the time of three calls.
@inline(__always)
func cubeRoots(_ vector: SIMD4<Double>) -> SIMD4<Double> {
  let size = magnitude(vector)
  // The fourth lane is unused; its value only avoids a special case.
  let x = SIMD4(size.x, size.y, size.z, 1)
  guard min(size.x, size.y, size.z) > 1e-290, max(size.x, size.y, size.z) < 1e290 else {
    return SIMD4(cubeRoot(vector.x), cubeRoot(vector.y), cubeRoot(vector.z), 0)
  }
  let bits = unsafeBitCast(x, to: SIMD4<UInt64>.self)
  let third = SIMD4(bits.x / 3, bits.y / 3, bits.z / 3, bits.w / 3) &+ 0x2A9F_7893_0000_0000
  var root = refinedCubeRoots(of: x, from: unsafeBitCast(third, to: SIMD4<Double>.self))
  root.w = 0
  return root.replacing(with: -root, where: vector .< 0)
}

/// Returns cube roots from guesses with a relative error of at most a twentieth.
@inline(__always)
func refinedCubeRoots(of x: SIMD4<Double>, from guess: SIMD4<Double>) -> SIMD4<Double> {
  let r = guess * guess * (guess / x)
  let low: SIMD4<Double> =
    1.87595182427177009643 + r * (r * 1.621429720105354466140 - 1.88497979543377169875)
  let high: SIMD4<Double> = r * 0.145996192886612446982 - 0.758397934778766047437
  let root = guess * (low + r * r * r * high)
  let cube = root * root * root
  return root - root * (cube - x) / (cube + cube + x)
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
func normalizedDegrees(_ degrees: Double) -> Double {
  guard degrees.isFinite else { return 0 }
  let rest = degrees.truncatingRemainder(dividingBy: 360)
  let turned = rest < 0 ? rest + 360 : rest
  // A tiny negative angle rounds to a full turn when 360 is added.
  return turned >= 360 ? 0 : turned
}

/// Returns `x` clamped to 0...1; NaN becomes 0.
func unitClamped(_ x: Double) -> Double {
  // The comparison is written so that NaN fails it.
  x > 0 ? Swift.min(x, 1) : 0
}

/// Returns the absolute values of the components.
@inline(__always)
func magnitude(_ vector: SIMD4<Double>) -> SIMD4<Double> {
  vector.replacing(with: -vector, where: vector .< 0)
}

/// Returns the first three components to a power, as an odd function.
func mirroredPower(_ vector: SIMD4<Double>, _ exponent: Double) -> SIMD4<Double> {
  func mirrored(_ x: Double) -> Double {
    x < 0 ? -power(-x, exponent) : power(x, exponent)
  }
  return SIMD4(mirrored(vector.x), mirrored(vector.y), mirrored(vector.z), 0)
}

/// A 3×3 matrix, stored by columns so that a product is three multiplications of vectors.
struct Matrix3: Sendable {
  private let x, y, z: SIMD4<Double>

  /// Creates a matrix from its three rows.
  ///
  /// Tuples, not vectors: with them the compiler can compute the constant.
  @inline(__always)
  init(
    _ r0: (Double, Double, Double), _ r1: (Double, Double, Double), _ r2: (Double, Double, Double)
  ) {
    x = SIMD4(r0.0, r1.0, r2.0, 0)
    y = SIMD4(r0.1, r1.1, r2.1, 0)
    z = SIMD4(r0.2, r1.2, r2.2, 0)
  }

  /// Returns a row, 0...2.
  func row(_ index: Int) -> SIMD4<Double> { SIMD4(x[index], y[index], z[index], 0) }

  @inline(__always)
  static func * (m: Matrix3, v: SIMD4<Double>) -> SIMD4<Double> {
    m.x * v.x + m.y * v.y + m.z * v.z
  }

  /// Returns the products with vectors whose components are in three variables, one vector per
  /// lane.
  @inline(__always)
  func lanes(
    _ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>
  ) -> (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>) {
    (
      x.x * a + y.x * b + z.x * c, x.y * a + y.y * b + z.y * c, x.z * a + y.z * b + z.z * c
    )
  }
}
