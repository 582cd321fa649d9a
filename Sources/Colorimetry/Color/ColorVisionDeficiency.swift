/// A kind of colour vision deficiency: which of the three kinds of cones is missing or weak.
///
///     let seen = Color.red.simulating(.deutan).formatted(.hex)
public enum ColorVisionDeficiency: String, CaseIterable, Hashable, Sendable {
  /// The cones for long wavelengths: red and green look alike, red looks dark.
  case protan
  /// The cones for medium wavelengths: red and green look alike.
  case deutan
  /// The cones for short wavelengths: blue and green look alike.
  case tritan
}

extension Color {
  /// Returns the colour as it appears with a deficiency, in linear sRGB; the alpha is kept.
  ///
  /// Dichromacy follows Viénot, Brettel and Mollon (1999) for protan and deutan, and Brettel,
  /// Viénot and Mollon (1997) for tritan, with the cone fundamentals of Smith and Pokorny. The
  /// result is not clipped to the gamut.
  /// https://vision.psychol.cam.ac.uk/jdmollon/papers/Dichromatsimulation.pdf
  /// - Parameter severity: from 0, normal vision, to 1, dichromacy. In between, protan and deutan
  ///   follow Machado, Oliveira and Fernandes (2009), whose model does not quite meet dichromacy at
  ///   1; for tritan the colours are mixed in linear light.
  public func simulating(_ deficiency: ColorVisionDeficiency, severity: Double = 1) -> Color {
    let light = converted(to: .linearSRGB).components
    let share = unitClamped(severity)
    if share < 1, let seen = deficiency.seen(light, severity: share) {
      return Color(.linearSRGB, seen, alpha: alpha)
    }
    let seen = deficiency.seen(light)
    return Color(.linearSRGB, share == 1 ? seen : light + (seen - light) * share, alpha: alpha)
  }
}

extension ColorVisionDeficiency {
  /// Simulates the deficiency in linear sRGB.
  fileprivate func seen(_ light: SIMD4<Double>) -> SIMD4<Double> {
    switch self {
    case .protan: return vienotProtan * light
    case .deutan: return vienotDeutan * light
    case .tritan:
      let cones = toCones * light
      return ((cones * tritanDivide).sum() > 0 ? tritanBelow : tritanAbove) * cones
    }
  }
}

// The matrices are those of https://github.com/facelessuser/coloraide (filters/cvd.py), derived
// from the papers, with zeros in place of rounding errors.

private let vienotProtan = Matrix3(
  (0.11238276122216405, 0.8876172387778362, 0),
  (0.11238276122216398, 0.8876172387778362, 0),
  (0.0040057682730469425, -0.004005768273046939, 1))

private let vienotDeutan = Matrix3(
  (0.2927501142784356, 0.7072498857215644, 0),
  (0.2927501142784356, 0.7072498857215644, 0),
  (-0.022336587034129083, 0.022336587034129093, 1))

/// Linear sRGB to cone responses.
private let toCones = Matrix3(
  (0.178824041258, 0.4351609057000001, 0.04119349692),
  (0.034556423182, 0.27155382458, 0.038671308360000003),
  (0.000299565576, 0.0018430896, 0.01467086136))

// Colours on one side of a plane through the greys are projected onto one half-plane, those on the
// other side onto another. The matrices lead back to linear sRGB.

private let tritanDivide = SIMD4(0.344781556122, -0.655178443878, 0, 0)

private let tritanAbove = Matrix3(
  (7.392856536180033, -11.148044821248138, 0),
  (-0.34194012421930653, 3.5501661175064, 0),
  (-4.2050692716448586, 10.89115898202731, 0))

private let tritanBelow = Matrix3(
  (8.0643934576311, -12.42414705871019, 0),
  (-0.9956078228581946, 4.7923119863996835, 0),
  (-0.2150297288038942, 3.3090019545637928, 0))
