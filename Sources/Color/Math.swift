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
  let guess = unsafeBitCast(third, to: SIMD4<Double>.self)
  let r = guess * guess * (guess / x)
  let low: SIMD4<Double> =
    1.87595182427177009643 + r * (r * 1.621429720105354466140 - 1.88497979543377169875)
  let high: SIMD4<Double> = r * 0.145996192886612446982 - 0.758397934778766047437
  var root = guess * (low + r * r * r * high)
  let cube = root * root * root
  root -= root * (cube - x) / (cube + cube + x)
  root.w = 0
  return root.replacing(with: -root, where: vector .< 0)
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
}

// Sine, cosine and arc tangent by the polynomials of Stephen Moshier's Cephes library (sin.c and
// atan.c, https://www.netlib.org/cephes/), which are accurate to about 1e-16. Every conversion to
// or from a polar form needs one of them: inlined, with exact reduction of degrees, they take a
// third of the time of the C library's.

// They do not branch: with colours in random order, each mispredicted branch would cost as much as
// the polynomial.

/// Returns the direction of the vector (x, y) in degrees, 0..<360; 0 for a vector without length.
@inline(__always)
func direction(y: Double, x: Double) -> Double {
  let (height, width) = (abs(y), abs(x))
  let smaller = min(height, width)
  let larger = max(height, width)
  guard larger > 0, (height + width).isFinite else { return 0 }
  // For tangents above 0.66, the polynomial gives the angle from 45°.
  let diagonal = smaller > larger * 0.66 ? 1.0 : 0
  let t = (smaller - larger * diagonal) / (larger + smaller * diagonal)
  var degrees = arcTangent(t) * (180 / .pi) + 45 * diagonal
  // Reflected at 45° if steep, at 90° if x is negative, at 180° if y is.
  degrees = 45 - Double(signOf: width - height, magnitudeOf: 45 - degrees)
  degrees = 90 - Double(signOf: x, magnitudeOf: 90 - degrees)
  degrees = 180 - Double(signOf: y, magnitudeOf: 180 - degrees)
  return degrees < 360 ? degrees : 0
}

/// Returns the cosine and the sine of an angle in degrees.
@inline(__always)
func unitVector(degrees: Double) -> (cosine: Double, sine: Double) {
  let turned = abs(degrees) < 720 ? degrees : normalizedDegrees(degrees)
  // Subtracting the nearest multiple of 90° leaves at most 45°, without rounding.
  let quarter = turned * (1.0 / 90) + roundingShift - roundingShift
  let rest = (turned - quarter * 90) * (.pi / 180)
  let (cosine, sine) = shortUnitVector(rest)
  let turns = Int(quarter)
  // An odd quarter turn swaps the two; the second bit of the number is a half turn.
  let odd = Double(turns & 1)
  let even = 1 - odd
  let sign = Double(1 - (turns & 2))
  return ((cosine * even - sine * odd) * sign, (sine * even + cosine * odd) * sign)
}

/// 1.5 × 2^52: adding it leaves no fraction bits.
private let roundingShift = 6_755_399_441_055_744.0

/// Returns the arc tangent of -0.21...0.66 in radians.
@inline(__always)
private func arcTangent(_ t: Double) -> Double {
  let z = t * t
  var numerator = z * -8.750608600031904122785e-1 - 1.615753718733365076637e1
  numerator = numerator * z - 7.500855792314704667340e1
  numerator = numerator * z - 1.228866684490136173410e2
  numerator = numerator * z - 6.485021904942025371773e1
  var denominator = z + 2.485846490142306297962e1
  denominator = denominator * z + 1.650270098316988542046e2
  denominator = denominator * z + 4.328810604912902668951e2
  denominator = denominator * z + 4.853903996359136964868e2
  denominator = denominator * z + 1.945506571482613964425e2
  return t + t * z * numerator / denominator
}

/// Returns the cosine and the sine of -π/4...π/4 radians.
@inline(__always)
private func shortUnitVector(_ angle: Double) -> (cosine: Double, sine: Double) {
  let z = angle * angle
  var sine = z * 1.58962301576546568060e-10 - 2.50507477628578072866e-8
  sine = sine * z + 2.75573136213857245213e-6
  sine = sine * z - 1.98412698295895385996e-4
  sine = sine * z + 8.33333333332211858878e-3
  sine = sine * z - 1.66666666666666307295e-1
  sine = angle + angle * z * sine
  var cosine = z * -1.13585365213876817300e-11 + 2.08757008419747316778e-9
  cosine = cosine * z - 2.75573141792967388112e-7
  cosine = cosine * z + 2.48015872888517045348e-5
  cosine = cosine * z - 1.38888888888730564116e-3
  cosine = cosine * z + 4.16666666666665929218e-2
  cosine = 1 - z * 0.5 + z * z * cosine
  return (cosine, sine)
}
