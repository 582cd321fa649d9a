/// A colour harmony by hues in OKLCH.
///
///     let triad = Color.teal.harmony(.triad).map { $0.fittedToSRGB().formatted(.hex) }
public enum Harmony: String, CaseIterable, Hashable, Sendable {
  /// The colour and its complement.
  case complement
  /// The colour and its neighbours at 30° on either side.
  case analogous
  /// Three colours, 120° apart.
  case triad
  /// Four colours, 90° apart.
  case square
  /// Two neighbours, 30° apart, and their complements.
  case rectangle
  /// The colour and the neighbours of its complement.
  case split

  /// Four colours, 90° apart; another name for the square.
  public static let tetrad = Harmony.square

  /// The hues relative to the colour in degrees, starting with 0 for the colour itself.
  public var angles: [Double] {
    switch self {
    case .complement: [0, 180]
    case .analogous: [0, -30, 30]
    case .triad: [0, 120, 240]
    case .square: [0, 90, 180, 270]
    case .rectangle: [0, 30, 180, 210]
    case .split: [0, 150, 210]
    }
  }
}

extension Color {
  /// Returns the colours of a harmony in the order of `Harmony.angles`: this colour first,
  /// unchanged.
  ///
  /// The others are in OKLCH with the same lightness, chroma and alpha, and may be outside the
  /// gamut of a screen. A grey has only greys.
  public func harmony(_ harmony: Harmony) -> [Color] {
    let origin = converted(to: .oklch)
    return harmony.angles.map { angle in
      guard angle != 0 else { return self }
      var color = origin
      color.components.z = normalizedDegrees(origin.components.z + angle)
      color.missing.remove(.component(2))
      return color
    }
  }
}
