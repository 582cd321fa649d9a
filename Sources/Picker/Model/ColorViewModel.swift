public import Color
import Terminal

/// The colour being picked and the space in which it is edited.
///
/// The colour is kept unclamped and in the space in which it was set. `edited` is the same
/// colour in the current space, so switching spaces back and forth changes nothing and editing does
/// not accumulate rounding errors. Information that a space cannot express is remembered for each
/// space: the hue of grey, the saturation of black, the mixture of CMYK.
///
///     var model = ColorViewModel(.white, space: .oklch)
///     model.setComponent(0, to: 0.5)
public struct ColorViewModel: Hashable, Sendable {
  /// The available spaces, in the order of their tabs.
  public static let spaces = ColorSpace.offered

  /// The initial colour.
  public let original: Color
  /// The current colour, in the space in which it was last set or edited.
  public private(set) var color: Color
  /// The current colour in `space`, fitted to sRGB in spaces that cannot represent others.
  ///
  /// In the grey space it is the grey of the same luminance. Only editing makes `color` itself
  /// grey.
  public private(set) var edited: Color
  /// Whether alpha can be changed; if not, it is 1.
  public let supportsOpacity: Bool
  /// How far the arrow keys move a value.
  var steps = StepSizes()
  /// The colour beside which the picked one has to be readable; nil if there is none.
  var background: RGB8?
  /// The last colour whose hue can be seen, and whose chroma the ring gives to a grey.
  var lastVivid: Color?
  /// What it began with, in the order of the text, as long as there is nothing to change: the centre of
  /// the ring shows it instead of the colour.
  var center: [RGB8]?
  /// The last colour in each space whose components a conversion can lose.
  private var memory: [Color] = []

  /// Creates a model with an initial colour.
  /// - Parameters:
  ///   - color: the initial colour.
  ///   - space: the space to edit in, one of `spaces`; any other becomes sRGB.
  ///   - supportsOpacity: if false, the colour is made opaque.
  public init(_ color: Color, space: ColorSpace = .hsb, supportsOpacity: Bool = true) {
    let opaque = Self.finite(supportsOpacity ? color : color.withAlpha(1))
    original = opaque
    self.color = opaque
    edited = opaque
    self.supportsOpacity = supportsOpacity
    remember(opaque)
    selectSpace(Self.spaces.contains(space) ? space : .srgb)
  }

  /// The space being edited.
  public var space: ColorSpace { edited.space }

  /// The colour as 8-bit sRGB; colours outside the gamut are fitted into it.
  public var rgb8: RGB8 { color.rgb8 }

  /// Whether the displayed colour differs from the initial one.
  public var isChanged: Bool { rgb8 != original.rgb8 || color.alpha != original.alpha }

  /// Returns a colour with NaN and infinite components replaced by valid ones.
  private static func finite(_ color: Color) -> Color {
    var result = color
    for index in 0..<4 where !color.components[index].isFinite { result.components[index] = 0 }
    return result
  }

  /// Sets the colour; the space being edited stays.
  public mutating func setColor(_ new: Color) {
    edit(Self.finite(supportsOpacity ? new : new.withAlpha(1)))
  }

  /// Switches to another space; the colour stays the same.
  public mutating func selectSpace(_ space: ColorSpace) { edited = converted(color, to: space) }

  /// Switches to the space `offset` tabs away, wrapping around.
  public mutating func selectSpace(by offset: Int) {
    let index = Self.spaces.firstIndex(of: space) ?? 0
    selectSpace(Self.spaces[(index + offset).wrapped(to: Self.spaces.count)])
  }

  /// Sets a component in the unit of the space.
  ///
  /// Values are clamped to the range; hues wrap around.
  public mutating func setComponent(_ index: Int, to value: Double) {
    set(.component(space, index), to: value)
  }

  /// Sets alpha, clamped to 0...1.
  ///
  /// Does nothing if the opacity is not supported.
  public mutating func setAlpha(_ alpha: Double) {
    guard supportsOpacity else { return }
    center = nil
    color.alpha = alpha
    edited.alpha = alpha
  }

  // MARK: The hue of the ring

  /// The hue on the ring in degrees, 0...360: that of the space, or of HSB if that has none.
  public var hue: Double { value(of: .hue(of: space)) }

  /// Sets the hue of the ring in degrees.
  public mutating func setHue(_ degrees: Double) { set(.hue(of: space), to: degrees) }

  // MARK: Memory

  mutating func edit(_ changed: Color) {
    let space = space
    remember(changed)
    recordVivid(changed)
    center = nil
    color = changed
    edited = converted(changed, to: space)
  }

  /// Converts a colour to another space, and restores from memory what that space cannot express.
  func converted(_ color: Color, to space: ColorSpace) -> Color {
    let fitted = space.gamut == .srgb ? color.limitedToSRGB() : color
    guard fitted.space != space else { return fitted }
    guard let before = memory.first(where: { $0.space == space }) else {
      return fitted.converted(to: space).limited
    }
    // An unchanged colour keeps its components: the CMYK mixture, or the hue of a grey.
    guard !before.isNearlyEqual(to: fitted) else { return before.withAlpha(color.alpha) }
    return fitted.converted(to: space, keepingHueOf: before).limited
  }

  private mutating func remember(_ color: Color) {
    memory = Self.rememberedSpaces.map { converted(color, to: $0) }
    guard Self.spaces.contains(color.space), color.isHuePowerless,
      let index = color.space.hueIndex
    else { return }
    // Spaces that share hues share a hue that was set explicitly.
    for other in memory.indices {
      let space = memory[other].space
      guard space.hueCircle == color.space.hueCircle, memory[other].isHuePowerless,
        let hueIndex = space.hueIndex
      else { continue }
      memory[other].components[hueIndex] = color.components[index]
    }
  }

  /// RGB loses no information, and grey has none to lose.
  private static let rememberedSpaces = spaces.filter { $0 != .srgb && !$0.isGreyscale }
}

extension ColorViewModel: PrintedAsCall {
  package var printedArguments: [(label: String, value: Any)] {
    [("", color), ("space", space), ("supportsOpacity", supportsOpacity)]
  }
}

extension Color {
  /// The colour with components that rounding moved out of range clamped.
  fileprivate var limited: Color {
    guard space.gamut == .srgb else { return self }
    var result = self
    for (index, component) in space.components.enumerated() {
      result.components[index] = component.limited(components[index])
    }
    return result
  }

  /// Returns the colour in a space if that can hold it, and else in sRGB.
  package func kept(in space: ColorSpace) -> Color {
    guard self.space != space else { return self }
    let converted = converted(to: space)
    return converted.isNearlyEqual(to: self) ? converted : self.converted(to: .srgb)
  }

  /// Whether both are the same colour within the error of a round trip.
  fileprivate func isNearlyEqual(to other: Color) -> Bool {
    let difference = converted(to: .srgb).components - other.converted(to: .srgb).components
    return (0..<3).allSatisfy { abs(difference[$0]) < 1e-9 }
  }
}

extension ColorViewModel {
  /// The OKLab chroma under which a turn of the hue cannot be seen.
  private static let visibleChroma = 0.04

  /// Whether the colour has so little chroma that another hue would look the same.
  var isNearlyGray: Bool { rgb8.chroma < Self.visibleChroma }

  /// Remembers a colour whose hue can be seen.
  mutating func recordVivid(_ color: Color) {
    if color.rgb8.chroma >= 2 * Self.visibleChroma { lastVivid = color }
  }

  /// Returns the values that give a hue together with chroma and lightness, so that it can be seen.
  ///
  /// A grey that is neither dark nor light keeps its lightness, with the chroma of the last vivid
  /// colour. Otherwise they are those of the last vivid colour if that reads on the background, and of
  /// a vivid colour that reads there if not.
  /// - Parameter hue: a hue of a space with two more components.
  func vividValues(hue: ControlValue) -> [ControlValue] {
    guard let space = hue.parameter.space, let index = space.hueIndex else { return [hue] }
    func colored(like other: Color) -> Color {
      var color = other.converted(to: space)
      color.components[index] = hue.value
      return color.fitted(to: .srgb).converted(to: space, keepingHueOf: color)
    }
    let isOKHue = space.hueCircle == .oklab
    let angle = isOKHue ? hue.value : OKLab(Color(.hsb, hue.value, 1, 1).rgb8).lch.hueDegrees
    var candidates: [Color] = []
    let lightness = color.converted(to: .okhsl).components.z
    // Lighter ones would hardly get a colour.
    if (0.25...0.75).contains(lightness) {
      var tinted = Color(.okhsl, angle, 0.95, lightness).converted(to: .oklch)
      let chroma = lastVivid?.converted(to: .oklch).components.y ?? .infinity
      tinted.components.y = min(tinted.components.y, chroma)
      candidates.append(tinted.fitted(to: .srgb).converted(to: space, keepingHueOf: tinted))
    }
    if let lastVivid { candidates.append(colored(like: lastVivid)) }
    // The steps of the space round it once more.
    let readable = candidates.first {
      reads($0, ratio: 3.1) && $0.rgb8.chroma >= Self.visibleChroma
    }
    let chosen =
      readable ?? readableColor { colored(like: Color(.okhsl, angle, 0.95, $0)) }
    return ColorParameter.all(of: space, withAlpha: false).map { parameter in
      guard parameter != hue.parameter else { return hue }
      let step = parameter.component.step
      return ControlValue(parameter, (chosen[parameter] / step).rounded() * step)
    }
  }

  /// Returns the first colour that reads on the background, going from a middle lightness away from
  /// it; the one of the highest contrast if none does.
  private func readableColor(_ color: (Double) -> Color) -> Color {
    let isOnLight = background.map { Color($0).relativeLuminance > 0.18 } ?? false
    let colors = (0...12).map {
      color(isOnLight ? 0.56 - 0.03 * Double($0) : 0.64 + 0.02 * Double($0))
    }
    return colors.first { reads($0, ratio: 4.5) }
      ?? colors.max { contrast(of: $0) < contrast(of: $1) } ?? self.color
  }

  private func reads(_ color: Color, ratio: Double) -> Bool { contrast(of: color) >= ratio }

  /// The contrast on the background; infinite without one.
  private func contrast(of color: Color) -> Double {
    background.map { Color(color.rgb8).contrastRatio(with: Color($0)) } ?? .infinity
  }
}

extension RGB8 {
  /// The chroma in OKLab: 0 for greys, up to 0.32.
  var chroma: Double { OKLab(self).lch.c }
}

/// How far the arrow keys move a value, in steps of the last digit shown: 1 of 255, 1 %, 1°.
///
///     var picker = PickerPane("Accent", color: color)
///     picker.steps.components["hue"] = StepSizes.Pair(small: 5, large: 30)
public struct StepSizes: Hashable, Sendable {
  /// A small and a large step.
  public struct Pair: Hashable, Sendable {
    /// The step of an arrow key.
    public var small: Int
    /// The step of a key that goes ten times as far by default.
    public var large: Int

    /// Creates two steps.
    public init(small: Int, large: Int) {
      self.small = small
      self.large = large
    }
  }

  /// The steps of components that have none of their own.
  public var standard = Pair(small: 1, large: 10)
  /// The steps of single components by their lowercase names, such as `hue`.
  public var components: [String: Pair] = [:]

  /// Creates the standard steps: 1 and 10.
  public init() {}

  /// Returns a number of steps as a control action counts them, 1 or a multiple of 10, in digits of the
  /// component with a name.
  func digits(_ steps: Int, named name: String) -> Int {
    let pair = components.isEmpty ? standard : components[name.lowercased()] ?? standard
    return abs(steps) == 1 ? steps * pair.small : steps * pair.large / ControlAction.pageSteps
  }
}

/// A value for a parameter of a control.
///
///     for change in wheel.values(after: .greatest, model: model) {
///       model.set(change.parameter, to: change.value)
///     }
public struct ControlValue: Hashable, Sendable {
  /// The parameter.
  public let parameter: ColorParameter
  /// The value, in the unit of the parameter's component.
  public let value: Double

  /// Creates a value for a parameter.
  public init(_ parameter: ColorParameter, _ value: Double) {
    self.parameter = parameter
    self.value = value
  }
}
