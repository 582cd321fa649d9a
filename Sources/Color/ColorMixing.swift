// https://www.w3.org/TR/css-color-4/#interpolation

/// The direction in which two hues are interpolated.
///
///     let rainbow = Color.gradient(from: .red, to: .red, count: 7, in: .oklch, hue: .longer)
public enum HueRoute: String, CaseIterable, Hashable, Sendable {
  /// Along the shorter arc.
  case shorter
  /// Along the longer arc.
  case longer
  /// Towards larger angles.
  case increasing
  /// Towards smaller angles.
  case decreasing

  /// Returns the end angle, adjusted by full turns so that `start` and the result are the ends of
  /// the arc.
  func end(from start: Double, to end: Double) -> Double {
    let (start, end) = (normalizedDegrees(start), normalizedDegrees(end))
    let turn = end - start
    // Between equal hues, rounding errors must not decide whether there is a full turn.
    if abs(turn.remainder(dividingBy: 360)) < 1e-8 { return self == .longer ? start + 360 : start }
    switch self {
    case .shorter: return turn > 180 ? end - 360 : turn < -180 ? end + 360 : end
    case .longer:
      if turn > 0, turn < 180 { return end - 360 }
      return turn > -180 && turn <= 0 ? end + 360 : end
    case .increasing: return turn < 0 ? end + 360 : end
    case .decreasing: return turn > 0 ? end - 360 : end
    }
  }
}

extension Color {
  /// Returns the colour between this one and another one, in `space`.
  ///
  ///     let tint = Color.teal.mix(with: .white, by: 0.25)
  ///
  /// A component that is missing in one of them, or that is powerless there (the hue of a grey),
  /// takes the value of the other. Colours are premultiplied by their alpha.
  /// - Parameters:
  ///   - share: the fraction of the other colour, 0...1; other values extrapolate.
  ///   - space: the space to mix in, which is also the space of the result.
  ///   - hue: the direction of interpolation, in spaces with a hue.
  public func mix(
    with other: Color, by share: Double, in space: ColorSpace = .oklab, hue: HueRoute = .shorter
  ) -> Color {
    var one = prepared(for: space)
    var other = other.prepared(for: space)
    let hueIndex = space.hueIndex
    for index in 0..<4 {
      let lane = MissingComponents.component(index)
      if one.missing.contains(lane) { one.components[index] = other.components[index] }
      if other.missing.contains(lane) { other.components[index] = one.components[index] }
    }
    if let index = hueIndex {
      let start = normalizedDegrees(one.components[index])
      let end = hue.end(from: start, to: other.components[index])
      (one.components[index], other.components[index]) = (start, end)
    }
    let missing = one.missing.intersection(other.missing)
    if one.missing.contains(.alpha) { one.alpha = other.alpha }
    if other.missing.contains(.alpha) { other.alpha = one.alpha }
    // https://www.w3.org/TR/css-color-4/#interpolation-alpha
    func factors(_ alpha: Double) -> SIMD4<Double> {
      var factors = SIMD4(repeating: missing.contains(.alpha) ? 1 : alpha)
      // Angles are not premultiplied.
      if let hueIndex { factors[hueIndex] = 1 }
      return factors
    }
    one.components *= factors(one.alpha)
    other.components *= factors(other.alpha)
    let alpha = one.alpha + (other.alpha - one.alpha) * share
    var mixed = one.components + (other.components - one.components) * share
    if alpha != 0 { mixed /= factors(alpha) }
    if let hueIndex { mixed[hueIndex] = normalizedDegrees(mixed[hueIndex]) }
    return Color(space, mixed, alpha: missing.contains(.alpha) ? 0 : alpha, missing: missing)
  }

  /// Returns the sums of the components of two colours, each at most 1, in the space of the first.
  ///
  /// In RGB they are the light of two lamps, in CMYK two layers of ink; `mix(with:by:in:)` returns
  /// what is between two colours.
  ///
  ///     let yellow = Color.blend(colour1: .red, colour2: Color(hex: 0x00FF00), alpha: 1)
  ///
  /// Hues are added as angles. A space without bounds, such as OKLab, has none here either.
  /// - Parameter alpha: the alpha of the result.
  public static func blend(colour1 first: Color, colour2 second: Color, alpha: Double) -> Color {
    var sums = first.components + second.converted(to: first.space).components
    for (index, component) in first.space.components.enumerated() {
      if component.isAngle {
        sums[index] = normalizedDegrees(sums[index])
      } else if component.range == 0...1 {
        sums[index] = unitClamped(sums[index])
      }
    }
    return Color(first.space, sums, alpha: alpha)
  }

  /// Returns the given number of colours from one colour to another, both included; at least two.
  public static func gradient(
    from first: Color, to second: Color, count: Int, in space: ColorSpace = .oklab,
    hue: HueRoute = .shorter
  ) -> [Color] {
    Gradient([first, second], in: space, hue: hue).colors(count: max(count, 2))
  }

  /// Returns the colour in the space of a mixture, with its missing and powerless components.
  private func prepared(for target: ColorSpace) -> Color {
    var result = converted(to: target)
    // A powerless hue counts as missing, here and there, so that it is not a target of the interpolation.
    if target != space, result.isHuePowerless, let index = target.hueIndex {
      result.missing.insert(.component(index))
    }
    var source = self
    if isHuePowerless, let index = space.hueIndex { source.missing.insert(.component(index)) }
    if target != space { result.missing.formUnion(source.carriedForward(to: target)) }
    return Color(target, result.components, alpha: alpha, missing: result.missing)
  }

  /// Returns the components that stay missing in another space, because it has analogous ones.
  ///
  /// https://www.w3.org/TR/css-color-4/#interpolation-missing
  private func carriedForward(to target: ColorSpace) -> MissingComponents {
    guard !missing.isEmpty else { return [] }
    var carried: MissingComponents = missing.intersection(.alpha)
    let (roles, others) = (space.analogousRoles, target.analogousRoles)
    for (index, role) in roles.enumerated() where missing.contains(.component(index)) {
      guard let role, let position = others.firstIndex(of: role) else { continue }
      carried.insert(.component(position))
    }
    // If both a and b, or chroma and hue, are missing, so are their counterparts.
    let (axes, otherAxes) = (space.chromaticAxes, target.chromaticAxes)
    if !axes.isEmpty, axes.isSubset(of: missing) { carried.formUnion(otherAxes) }
    return carried
  }
}

extension ColorSpace {
  /// The analogous set that each component belongs to, if any.
  fileprivate var analogousRoles: [ColorComponent.Role?] { components.map(\.role) }

  /// The components that together give chroma and hue.
  fileprivate var chromaticAxes: MissingComponents {
    let axes = components.indices.filter { components[$0].role?.isChromatic == true }
    return axes.count == 2 ? [.component(axes[0]), .component(axes[1])] : []
  }

  /// Finds the space with a name of CSS `color()` or of a CSS function; nil if there is none.
  package init?(name: String) {
    guard let space = Self.allCases.first(where: { $0.definition.names.contains(name) }) else {
      return nil
    }
    self = space
  }

  /// The name that `init(name:)` finds.
  var name: String { definition.names[0] }

  /// All names.
  package static var allNames: [String] { allCases.flatMap { $0.definition.names } }
}

/// A colour harmony by hues in OKLCH.
///
///     let triad = Color.teal.harmony(.triad).map { $0.formatted(.hex) }
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

  /// Returns the given number of colours in even steps of lightness towards white, without white
  /// itself.
  ///
  /// In OKLCH, fitted to sRGB, so that the hue stays; the first is this colour's neighbour.
  public func tints(count: Int) -> [Color] { steps(to: 1, count: count) }

  /// Returns the given number of colours in even steps of lightness towards black, without black
  /// itself.
  ///
  /// In OKLCH, fitted to sRGB, so that the hue stays; the first is this colour's neighbour.
  public func shades(count: Int) -> [Color] { steps(to: 0, count: count) }

  private func steps(to end: Double, count: Int) -> [Color] {
    guard count > 0 else { return [] }
    let origin = converted(to: .oklch)
    let (lightness, chroma) = (unitClamped(origin.components.x), origin.components.y)
    return (1...count).map { step in
      let share = Double(step) / Double(count + 1)
      var color = origin
      color.components.x = lightness + (end - lightness) * share
      // The chroma ends at 0: neither white nor black has any.
      color.components.y = chroma * (1 - share)
      return color.fitted(to: .srgb).converted(to: .oklch, keepingHueOf: color)
    }
  }
}
