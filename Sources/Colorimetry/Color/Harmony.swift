/// Colours that go together by their hues in OKLCH.
public enum Harmony: String, CaseIterable, Hashable, Sendable {
  /// The colour and the one opposite.
  case complement
  /// The colour and its neighbours, 30° before and 30° after.
  case analogous
  /// Three colours, 120° apart.
  case triad
  /// Four colours, 90° apart.
  case square
  /// Two neighbours, 30° apart, and the ones opposite.
  case rectangle
  /// The colour and the neighbours of the one opposite.
  case split

  /// Four colours in a square.
  public static let tetrad = Harmony.square

  /// The hues relative to the colour in degrees, the colour itself first.
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
  /// The colours of a harmony in the order of `Harmony.angles`: this colour first, as it is.
  ///
  /// The others are in OKLCH with the same lightness, chroma and alpha, and may be outside the gamut
  /// of a screen. Those of a grey are the same grey.
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
