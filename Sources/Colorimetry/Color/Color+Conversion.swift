extension Color {
  /// Returns the same colour in another space.
  ///
  /// The conversion goes up from base to base to the first common ancestor, and down from there. A
  /// grey gets the hue 0 (see `converted(to:keepingHueOf:)`).
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

  /// Returns the same colour in another space; components that it leaves undefined come from
  /// `previous`.
  ///
  /// A grey has no hue, black and white have no saturation in HSL and HSB, and black has no other
  /// ink. If `previous` is a colour of the target space, its components fill these gaps, so that a
  /// slider does not jump when a colour passes through grey. HSL, HSB and HWB share their hue, and
  /// so do the spaces based on OKLab.
  public func converted(to target: ColorSpace, keepingHueOf previous: Color) -> Color {
    var result = converted(to: target)
    if previous.space == target {
      for index in 0..<4 where result.powerless.contains(.component(index)) {
        result.components[index] = previous.components[index]
      }
    } else if let index = target.hueIndex, let other = previous.space.hueIndex,
      result.isHuePowerless, let circle = target.hueCircle, circle == previous.space.hueCircle
    {
      result.components[index] = previous.components[other]
    }
    return result
  }

  /// Whether the hue has no influence on the colour; false in spaces without one.
  public var isHuePowerless: Bool {
    guard let index = space.hueIndex else { return false }
    return powerless.contains(.component(index))
  }

  /// The components that have no influence on the colour.
  ///
  /// https://www.w3.org/TR/css-color-4/#powerless
  public var powerless: MissingComponents {
    let (_, second, third, fourth) = (components.x, components.y, components.z, components.w)
    let isSecondNothing = abs(second) < powerlessShare
    switch space {
    case .hsl, .okhsl:
      if abs(third) < powerlessShare || abs(third - 1) < powerlessShare {
        return [.first, .second]
      }
      return isSecondNothing ? .first : []
    case .hsb, .okhsv:
      if abs(third) < powerlessShare { return [.first, .second] }
      return isSecondNothing ? .first : []
    case .hwb: return second + third > 1 - powerlessShare ? .first : []
    case .oklch: return abs(second) < powerlessChroma ? .third : []
    case .lch: return abs(second) < LCH.powerlessChroma ? .third : []
    case .cmyk: return abs(fourth - 1) < powerlessShare ? [.first, .second, .third] : []
    default: return []
    }
  }
}

extension MissingComponents {
  fileprivate static let first = component(0)
  fileprivate static let second = component(1)
  fileprivate static let third = component(2)
}

extension ColorSpace {
  fileprivate enum HueCircle { case rgb, oklab, lab }

  /// The groups of spaces that put the same hue at the same angle.
  fileprivate var hueCircle: HueCircle? {
    switch self {
    case .hsl, .hsb, .hwb: .rgb
    case .oklch, .okhsl, .okhsv: .oklab
    case .lch: .lab
    default: nil
    }
  }
}

/// The fraction below which a saturation or a brightness counts as zero.
private let powerlessShare = 1e-6
