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

  /// Simulates dichromacy in linear sRGB.
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
    guard share < 1, let steps = deficiency.steps else {
      let seen = deficiency.seen(light)
      return Color(.linearSRGB, share == 1 ? seen : light + (seen - light) * share, alpha: alpha)
    }
    let below = min(Int(share * 10), 9)
    let (one, other) = (steps[below] * light, steps[below + 1] * light)
    return Color(.linearSRGB, one + (other - one) * (share * 10 - Double(below)), alpha: alpha)
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

// Machado, Oliveira and Fernandes (2009), “A Physiologically-based Model for Simulation of Color
// Vision Deficiency”, table 1: https://www.inf.ufrgs.br/~oliveira/pubs_files/CVD_Simulation/

extension ColorVisionDeficiency {
  /// Anomalous trichromacy in linear sRGB; nil for tritan, which the model does not fit.
  fileprivate var steps: [Matrix3]? {
    switch self {
    case .protan: protanSteps
    case .deutan: deutanSteps
    case .tritan: nil
    }
  }
}

/// After Machado, for severities of 0, 0.1 … 1; the rows of each matrix one after the other.
private let protanSteps = matrices([
  [1, 0, 0, 0, 1, 0, 0, 0, 1],
  [0.856167, 0.182038, -0.038205, 0.029342, 0.955115, 0.015544, -0.00288, -0.001563, 1.004443],
  [0.734766, 0.334872, -0.069637, 0.05184, 0.919198, 0.028963, -0.004928, -0.004209, 1.009137],
  [0.630323, 0.465641, -0.095964, 0.069181, 0.890046, 0.040773, -0.006308, -0.007724, 1.014032],
  [0.539009, 0.579343, -0.118352, 0.082546, 0.866121, 0.051332, -0.007136, -0.011959, 1.019095],
  [0.458064, 0.679578, -0.137642, 0.092785, 0.846313, 0.060902, -0.007494, -0.016807, 1.024301],
  [0.38545, 0.769005, -0.154455, 0.100526, 0.829802, 0.069673, -0.007442, -0.02219, 1.029632],
  [0.319627, 0.849633, -0.169261, 0.106241, 0.815969, 0.07779, -0.007025, -0.028051, 1.035076],
  [0.259411, 0.923008, -0.18242, 0.110296, 0.80434, 0.085364, -0.006276, -0.034346, 1.040622],
  [0.203876, 0.990338, -0.194214, 0.112975, 0.794542, 0.092483, -0.005222, -0.041043, 1.046265],
  [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
])

/// After Machado, for severities of 0, 0.1 … 1.
private let deutanSteps = matrices([
  [1, 0, 0, 0, 1, 0, 0, 0, 1],
  [0.866435, 0.177704, -0.044139, 0.049567, 0.939063, 0.01137, -0.003453, 0.007233, 0.99622],
  [0.760729, 0.319078, -0.079807, 0.090568, 0.889315, 0.020117, -0.006027, 0.013325, 0.992702],
  [0.675425, 0.43385, -0.109275, 0.125303, 0.847755, 0.026942, -0.00795, 0.018572, 0.989378],
  [0.605511, 0.52856, -0.134071, 0.155318, 0.812366, 0.032316, -0.009376, 0.023176, 0.9862],
  [0.547494, 0.607765, -0.155259, 0.181692, 0.781742, 0.036566, -0.01041, 0.027275, 0.983136],
  [0.498864, 0.674741, -0.173604, 0.205199, 0.754872, 0.039929, -0.011131, 0.030969, 0.980162],
  [0.457771, 0.731899, -0.18967, 0.226409, 0.731012, 0.042579, -0.011595, 0.034333, 0.977261],
  [0.422823, 0.781057, -0.203881, 0.245752, 0.709602, 0.044646, -0.011843, 0.037423, 0.974421],
  [0.392952, 0.82361, -0.216562, 0.263559, 0.69021, 0.046232, -0.01191, 0.040281, 0.97163],
  [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
])

/// Returns the matrices with nine coefficients each.
private func matrices(_ coefficients: [[Double]]) -> [Matrix3] {
  coefficients.map { Matrix3(($0[0], $0[1], $0[2]), ($0[3], $0[4], $0[5]), ($0[6], $0[7], $0[8])) }
}
