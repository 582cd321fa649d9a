public import Colorimetry

/// What a control changes: a component of a colour space, or the alpha.
public enum ColorParameter: Hashable, Sendable {
  /// A component, by its index in `ColorSpace.components`.
  case component(ColorSpace, Int)
  /// The opacity, which belongs to every space.
  case alpha

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
  /// White of the greyscale.
  public static let white = component(.gray, 0)

  /// The parameters of a space in the order of its components, then the alpha.
  public static func all(of space: ColorSpace, withAlpha: Bool = true) -> [ColorParameter] {
    space.components.indices.map { .component(space, $0) } + (withAlpha ? [.alpha] : [])
  }

  /// Its name, range and unit.
  public var component: ColorComponent {
    switch self {
    case .component(let space, let index):
      space.components.indices.contains(index) ? space.components[index] : Self.opacity
    case .alpha: Self.opacity
    }
  }

  /// The word for it in a layout: "red", "alpha".
  public var word: String { component.name.lowercased() }

  /// The space it belongs to; nil for the alpha.
  public var space: ColorSpace? {
    guard case .component(let space, _) = self else { return nil }
    return space
  }

  /// The value at a share 0...1 of the range.
  func value(atShare share: Double) -> Double {
    let range = component.range
    return range.lowerBound + share * (range.upperBound - range.lowerBound)
  }

  /// The share 0...1 of the range that a value lies at; values outside count as the ends.
  func share(of value: Double) -> Double {
    let range = component.range
    return min(max((value - range.lowerBound) / (range.upperBound - range.lowerBound), 0), 1)
  }

  private static let opacity = ColorComponent.share(named: "Alpha", letter: "A")
}

extension ColorViewModel {
  /// The value of a parameter in the unit of its component.
  public func value(of parameter: ColorParameter) -> Double {
    switch parameter {
    case .component(let space, let index): seen(in: space).components[index]
    case .alpha: color.alpha
    }
  }

  /// Sets a parameter: limited to its range, an angle turned into it.
  public mutating func set(_ parameter: ColorParameter, to value: Double) {
    set([ControlValue(parameter, value)])
  }

  mutating func set(_ values: [ControlValue]) {
    let changed = color(setting: values)
    if values.contains(where: { $0.parameter != .alpha }) { edit(changed) }
    setAlpha(changed.alpha)
  }

  /// The colour that some values would give, in the space of their parameters.
  func color(setting values: [ControlValue]) -> Color {
    let space = values.lazy.compactMap(\.parameter.space).first
    var changed = space.map { seen(in: $0) } ?? color
    for item in values {
      let limited = item.parameter.component.limited(item.value)
      switch item.parameter {
      case .component(_, let index): changed.components[index] = limited
      case .alpha: if supportsOpacity { changed.alpha = limited }
      }
    }
    changed.missing = []
    return changed
  }

  /// The colour as another space sees it.
  func seen(in space: ColorSpace) -> Color {
    space == self.space ? edited : converted(color, to: space)
  }
}

extension ColorComponent {
  /// The nearest value a control can have: inside the range, an angle turned into it.
  ///
  /// The upper end of a hue stays what it is, though it looks like the lower one: it is another place
  /// on a slider.
  func limited(_ value: Double) -> Double {
    guard !value.isNaN, value.isFinite || !isAngle else { return range.lowerBound }
    guard isAngle, !range.contains(value) else {
      return min(max(value, range.lowerBound), range.upperBound)
    }
    let turn = range.upperBound - range.lowerBound
    let rest = (value - range.lowerBound).truncatingRemainder(dividingBy: turn)
    return range.lowerBound + (rest < 0 ? rest + turn : rest)
  }

  /// The smallest step that the shown number tells: 1 in 255, 1 %, 1°.
  var step: Double {
    var step = 1 / displayScale
    for _ in 0..<displayDigits { step /= 10 }
    return step
  }

  /// The value some steps further, from the nearest shown one; an angle goes round.
  func stepped(_ value: Double, by steps: Double) -> Double {
    let moved = ((value / step).rounded() + steps) * step
    guard isAngle else { return limited(moved) }
    // The upper end would be the lower one again: a step that changes nothing.
    return moved == range.upperBound ? range.lowerBound : limited(moved)
  }
}
