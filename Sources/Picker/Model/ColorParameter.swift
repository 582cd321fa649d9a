public import Color

/// A parameter that a control changes: a component of a colour space, or alpha.
///
///     model.set(.hue, to: 30)
///     let lightness = SliderPicker(.lightness(of: .oklch)).bound(to: $color)
public enum ColorParameter: Hashable, Sendable {
  /// A component, by its index in `ColorSpace.components`.
  case component(ColorSpace, Int)
  /// The opacity, which is independent of the space.
  case alpha

  /// The hue of a space; that of HSB for a space without a hue.
  public static func hue(of space: ColorSpace) -> ColorParameter {
    space.hueIndex.map { .component(space, $0) } ?? .hue
  }

  /// The lightness of a space; that of OKLCH for a space without one.
  public static func lightness(of space: ColorSpace) -> ColorParameter {
    let index = space.components.firstIndex { $0.name == "Lightness" }
    return index.map { .component(space, $0) } ?? .component(.oklch, 0)
  }

  /// The chroma of OKLCH.
  public static let chroma = component(.oklch, 1)
  /// Red of RGB.
  public static let red = component(.srgb, 0)
  /// Green of RGB.
  public static let green = component(.srgb, 1)
  /// Blue of RGB.
  public static let blue = component(.srgb, 2)
  /// Hue of HSB.
  public static let hue = component(.hsb, 0)
  /// Saturation of HSB.
  public static let saturation = component(.hsb, 1)
  /// Brightness of HSB.
  public static let brightness = component(.hsb, 2)
  /// Cyan of CMYK.
  public static let cyan = component(.cmyk, 0)
  /// Magenta of CMYK.
  public static let magenta = component(.cmyk, 1)
  /// Yellow of CMYK.
  public static let yellow = component(.cmyk, 2)
  /// Black of CMYK.
  public static let black = component(.cmyk, 3)
  /// White of greyscale.
  public static let white = component(.gray, 0)

  /// Returns the parameters of a space in the order of its components, then alpha.
  public static func all(of space: ColorSpace, withAlpha: Bool = true) -> [ColorParameter] {
    space.components.indices.map { .component(space, $0) } + (withAlpha ? [.alpha] : [])
  }

  /// The name, range and unit.
  public var component: ColorComponent {
    switch self {
    case .component(let space, let index):
      space.components.indices.contains(index) ? space.components[index] : Self.opacity
    case .alpha: Self.opacity
    }
  }

  /// The name in the notation of layouts: "red", "alpha".
  public var word: String { component.name.lowercased() }

  /// The colour space; nil for alpha.
  public var space: ColorSpace? {
    guard case .component(let space, _) = self else { return nil }
    return space
  }

  /// Returns the value at a fraction 0...1 of the range.
  func value(atFraction fraction: Double) -> Double {
    let range = component.range
    return range.lowerBound + fraction * (range.upperBound - range.lowerBound)
  }

  /// Returns the position of a value in the range as a fraction 0...1; clamped.
  func fraction(of value: Double) -> Double {
    let range = component.range
    return ((value - range.lowerBound) / (range.upperBound - range.lowerBound)).clamped(to: 0...1)
  }

  private static let opacity = ColorComponent.percent("Alpha", "A")
}

extension ColorParameter: CustomDebugStringConvertible {
  /// The case as it is written: `.component(.oklch, 1)`.
  public var debugDescription: String {
    switch self {
    case .component(let space, let index): ".component(.\(space), \(index))"
    case .alpha: ".alpha"
    }
  }
}

extension ColorViewModel {
  /// Returns the value of a parameter, in the unit of its component.
  public func value(of parameter: ColorParameter) -> Double {
    color(in: parameter.space)[parameter]
  }

  /// Sets a parameter.
  ///
  /// Values are clamped to the range; angles wrap around.
  public mutating func set(_ parameter: ColorParameter, to value: Double) {
    set([ControlValue(parameter, value)])
  }

  mutating func set(_ values: [ControlValue]) {
    let changed = color(setting: values)
    if values.contains(where: { $0.parameter != .alpha }) { edit(changed) }
    setAlpha(changed.alpha)
  }

  /// Returns the colour with some values replaced, in the space of their parameters.
  func color(setting values: [ControlValue]) -> Color {
    var changed = color(in: values.lazy.compactMap(\.parameter.space).first)
    for item in values where supportsOpacity || item.parameter != .alpha {
      changed[item.parameter] = item.parameter.component.limited(item.value)
    }
    changed.missing = []
    return changed
  }

  /// Returns the colour in a space; as it is without one.
  func color(in space: ColorSpace?) -> Color {
    guard let space else { return color }
    return space == self.space ? edited : converted(color, to: space)
  }
}

extension Color {
  /// The value of a parameter, which is one of the space of the colour.
  subscript(parameter: ColorParameter) -> Double {
    get { if case .component(_, let index) = parameter { components[index] } else { alpha } }
    set {
      switch parameter {
      case .component(_, let index): components[index] = newValue
      case .alpha: alpha = newValue
      }
    }
  }
}

extension ColorComponent {
  /// Returns the nearest valid value: clamped to the range, or wrapped if it is an angle.
  ///
  /// The upper end of a hue range is kept although it equals the lower end: it is another position
  /// on a slider.
  func limited(_ value: Double) -> Double {
    guard !value.isNaN, value.isFinite || !isAngle else { return range.lowerBound }
    guard isAngle, !range.contains(value) else {
      return value.clamped(to: range)
    }
    let turn = range.upperBound - range.lowerBound
    let rest = (value - range.lowerBound).truncatingRemainder(dividingBy: turn)
    return range.lowerBound + (rest < 0 ? rest + turn : rest)
  }

  /// The smallest step visible in the displayed number: 1 of 255, 1 %, 1°.
  var step: Double {
    var step = 1 / displayScale
    for _ in 0..<displayDigits { step /= 10 }
    return step
  }

  /// Returns the value a number of steps away, counted from the nearest displayed value; angles
  /// wrap around.
  func stepped(_ value: Double, by steps: Double) -> Double {
    let moved = ((value / step).rounded() + steps) * step
    guard isAngle else { return limited(moved) }
    // The upper end equals the lower one, so a step onto it would change nothing.
    return moved == range.upperBound ? range.lowerBound : limited(moved)
  }
}
