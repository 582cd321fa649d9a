extension Color {
  /// The same colour in another space.
  ///
  /// The conversion climbs from base to base up to the first space both have in common and down
  /// again. A grey gets the hue 0 (see `converted(to:keepingHueOf:)`).
  public func converted(to target: ColorSpace) -> Color {
    guard target != space else { return self }
    var components = components
    var current = space
    while !target.descends(from: current) {
      let definition = current.definition
      guard let base = definition.base else { break }
      components = definition.toBase(components)
      current = base
    }
    return Color(target, target.descend(components, from: current), alpha: alpha)
  }

  /// The same colour in another space; what the colour cannot tell is taken from `previous`.
  ///
  /// A grey has no hue, and black and white have no saturation in HSL and HSB. When `previous`
  /// is a colour of the target space, its hue and saturation fill these gaps, so that a slider
  /// does not jump when a colour passes through grey. HSL and HSB share their hue.
  public func converted(to target: ColorSpace, keepingHueOf previous: Color) -> Color {
    var result = converted(to: target)
    guard let hueIndex = target.hueIndex, let hue = previous.hue(for: target) else { return result }
    if result.isHuePowerless { result.components[hueIndex] = hue }
    if previous.space == target, target != .oklch, result.isSaturationPowerless {
      result.components.y = previous.components.y
    }
    return result
  }

  /// Whether the hue has no influence on the colour; false in spaces without a hue.
  public var isHuePowerless: Bool {
    switch space {
    case .hsl, .hsb: abs(components.y) < powerlessShare || isSaturationPowerless
    case .oklch: abs(components.y) < powerlessChroma
    case .srgb, .linearSRGB, .xyzD65, .oklab: false
    }
  }

  /// Whether the saturation has no influence: black and white in HSL, black in HSB.
  public var isSaturationPowerless: Bool {
    switch space {
    case .hsl: components.z < powerlessShare || components.z > 1 - powerlessShare
    case .hsb: components.z < powerlessShare
    case .srgb, .linearSRGB, .xyzD65, .oklab, .oklch: false
    }
  }

  /// The hue of this colour when it can be used in `target` as it is.
  private func hue(for target: ColorSpace) -> Double? {
    guard let index = space.hueIndex else { return nil }
    guard space == target || space.hasHueOfHSL && target.hasHueOfHSL else { return nil }
    return components[index]
  }
}

extension ColorSpace {
  /// Whether hues are those of HSL: HSB has the same ones.
  fileprivate var hasHueOfHSL: Bool { self == .hsl || self == .hsb }
}

/// The share of 1 below which a saturation or a brightness counts as nothing.
private let powerlessShare = 1e-6
