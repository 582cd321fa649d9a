public import Colorimetry

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
  public static let spaces: [ColorSpace] = [.srgb, .hsb, .hsl, .cmyk, .gray, .oklch, .okhsl]

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
  /// The centre of the ring as long as it does not simply show the picked colour.
  var center: RingCenter?
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
  public var rgb8: RGB8 { Self.displayRGB8(color) }

  /// Whether the displayed colour differs from the initial one.
  public var isChanged: Bool {
    rgb8 != Self.displayRGB8(original) || color.alpha != original.alpha
  }

  /// Returns a colour as 8-bit sRGB; colours outside the gamut are fitted into it.
  package static func displayRGB8(_ color: Color) -> RGB8 {
    let srgb = color.converted(to: .srgb)
    return srgb.isInSRGBGamut ? srgb.rgb8 : color.fittedToSRGB().rgb8
  }

  /// Returns a colour with NaN and infinite components replaced by valid ones.
  private static func finite(_ color: Color) -> Color {
    var result = color
    for index in 0..<4 where !color.components[index].isFinite { result.components[index] = 0 }
    result.alpha = color.alpha.isFinite ? min(max(color.alpha, 0), 1) : 1
    return result
  }

  /// Sets the colour; the space being edited stays.
  public mutating func setColor(_ new: Color) {
    let new = Self.finite(supportsOpacity ? new : new.withAlpha(1))
    edit(new)
  }

  /// Switches to another space; the colour stays the same.
  public mutating func selectSpace(_ space: ColorSpace) {
    edited = converted(color, to: space)
  }

  /// Switches to the space `offset` tabs away, wrapping around.
  public mutating func selectSpace(by offset: Int) {
    let index = Self.spaces.firstIndex(of: space) ?? 0
    let count = Self.spaces.count
    selectSpace(Self.spaces[((index + offset) % count + count) % count])
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
    let limited = min(max(alpha, 0), 1)
    color.alpha = limited
    edited.alpha = limited
  }

  // MARK: The hue of the ring

  /// The space whose hue the ring shows: the current one, or HSB if that has no hue.
  public var hueSpace: ColorSpace { space.hueIndex == nil ? .hsb : space }

  /// The hue on the ring in degrees, 0...360.
  public var hue: Double { value(of: hueParameter) }

  /// The parameter of the ring.
  var hueParameter: ColorParameter { .component(hueSpace, hueSpace.hueIndex ?? 0) }

  /// Sets the hue of the ring in degrees.
  public mutating func setHue(_ degrees: Double) {
    set(hueParameter, to: degrees)
  }

  // MARK: Memory

  mutating func edit(_ changed: Color) {
    let space = space
    remember(changed)
    noteVivid(changed)
    center = nil
    color = changed
    edited = converted(changed, to: space)
  }

  /// Converts a colour to another space, and restores from memory what that space cannot express.
  func converted(_ color: Color, to space: ColorSpace) -> Color {
    // Only OKLCH can represent colours outside sRGB.
    let fitted = space == .oklch || color.isInSRGBGamut ? color : color.fittedToSRGB()
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
    guard color.isHuePowerless, let index = color.space.hueIndex else { return }
    // Spaces that share hues share a hue that was set explicitly.
    for other in memory.indices {
      let space = memory[other].space
      guard space.sharesHues(with: color.space), memory[other].isHuePowerless,
        let hueIndex = space.hueIndex
      else { continue }
      memory[other].components[hueIndex] = color.components[index]
    }
  }

  /// RGB loses no information, and grey has none to lose.
  private static let rememberedSpaces = spaces.filter { $0 != .srgb && $0 != .gray }
}

extension Color {
  /// The colour with components that rounding moved out of range clamped.
  fileprivate var limited: Color {
    guard space != .oklch else { return self }
    var result = self
    for (index, component) in space.components.enumerated() {
      result.components[index] = component.limited(components[index])
    }
    return result
  }

  /// Whether both are the same colour within the error of a round trip.
  fileprivate func isNearlyEqual(to other: Color) -> Bool {
    let difference = converted(to: .srgb).components - other.converted(to: .srgb).components
    return (0..<3).allSatisfy { abs(difference[$0]) < 1e-9 }
  }
}

extension ColorSpace {
  fileprivate func sharesHues(with other: ColorSpace) -> Bool {
    let circles: [Set<ColorSpace>] = [[.hsb, .hsl], [.oklch, .okhsl]]
    return self == other || circles.contains { $0.contains(self) && $0.contains(other) }
  }
}
