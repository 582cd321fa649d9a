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
  var degrees = arcTangent(SIMD2(t, 0)).x * (180 / .pi) + 45 * diagonal
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
  let vectors = shortUnitVector(SIMD2(rest, 0))
  let (cosine, sine) = (vectors.cosine.x, vectors.sine.x)
  let turns = Int(quarter)
  // An odd quarter turn swaps the two; the second bit of the number is a half turn.
  let odd = Double(turns & 1)
  let even = 1 - odd
  let sign = Double(1 - (turns & 2))
  return ((cosine * even - sine * odd) * sign, (sine * even + cosine * odd) * sign)
}

/// 1.5 × 2^52: adding it leaves no fraction bits.
let roundingShift = 6_755_399_441_055_744.0

/// Returns the arc tangent of -0.21...0.66 in radians.
@inline(__always)
func arcTangent<V: SIMD>(_ t: V) -> V where V.Scalar == Double {
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
func shortUnitVector<V: SIMD>(_ angle: V) -> (cosine: V, sine: V) where V.Scalar == Double {
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
