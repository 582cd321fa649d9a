public import Colorimetry

/// The one owner of the colour being picked.
///
/// The colour is kept in the space being edited, unclamped, so editing never rounds. Hue and
/// saturation that a colour cannot tell (grey has no hue, black no saturation) are remembered for
/// each space, so they survive grey, black, white and a change of space.
public struct ColorViewModel: Hashable, Sendable {
  /// The spaces offered, in the order of their tabs.
  public static let spaces: [ColorSpace] = [.srgb, .hsb, .hsl, .oklch]

  /// The colour at the start.
  public let original: Color
  /// The colour now, in `space`.
  public private(set) var color: Color
  /// Whether the alpha can be changed; if not, it is 1.
  public let supportsOpacity: Bool
  /// The last colour of each space with a hue, with the hue and saturation that it has not lost.
  private var memory: [Color] = []

  /// A model that starts at a colour.
  /// - Parameters:
  ///   - space: the space to edit in, one of `spaces`; another one becomes sRGB.
  ///   - supportsOpacity: when false, any alpha is taken off.
  public init(_ color: Color, space: ColorSpace = .hsb, supportsOpacity: Bool = true) {
    let opaque = Self.finite(supportsOpacity ? color : color.withAlpha(1))
    original = opaque
    self.color = opaque
    self.supportsOpacity = supportsOpacity
    remember(opaque)
    selectSpace(Self.spaces.contains(space) ? space : .srgb)
  }

  /// The space being edited.
  public var space: ColorSpace { color.space }

  /// The colour as 8-bit sRGB; one that no screen can show is fitted into the gamut first.
  public var rgb8: RGB8 { Self.shown(color) }

  /// Whether the colour differs from the one at the start as far as it can be shown.
  public var isChanged: Bool {
    rgb8 != Self.shown(original) || color.alpha != original.alpha
  }

  /// The 8-bit colour that stands for any colour.
  static func shown(_ color: Color) -> RGB8 {
    let srgb = color.converted(to: .srgb)
    return srgb.isInSRGBGamut ? srgb.rgb8 : color.fittedToSRGB().rgb8
  }

  /// A colour without components that are no numbers: nothing can be drawn at their place.
  private static func finite(_ color: Color) -> Color {
    var result = color
    for index in 0..<4 where !color.components[index].isFinite { result.components[index] = 0 }
    result.alpha = color.alpha.isFinite ? color.alpha : 1
    return result
  }

  /// The colour that is shown when one component has another value.
  func shown(settingComponent index: Int, to value: Double) -> RGB8 {
    var changed = color
    changed.components[index] = space.components[index].limited(value)
    return Self.shown(changed)
  }

  /// Replaces the colour; the space being edited stays.
  public mutating func setColor(_ new: Color) {
    let new = Self.finite(new)
    let alpha = supportsOpacity ? new.alpha : 1
    remember(new)
    color = converted(Self.fitted(new.withAlpha(alpha), to: space), to: space)
  }

  /// Goes on in another space.
  ///
  /// The colour that is shown stays the same.
  public mutating func selectSpace(_ space: ColorSpace) {
    color = converted(Self.fitted(color, to: space), to: space)
  }

  /// Only OKLCH reaches beyond sRGB; the others would show a colour they cannot hold.
  private static func fitted(_ color: Color, to space: ColorSpace) -> Color {
    color.isInSRGBGamut || space == .oklch ? color : color.fittedToSRGB()
  }

  /// Goes to the space `offset` tabs further, round the end.
  public mutating func selectSpace(by offset: Int) {
    let index = Self.spaces.firstIndex(of: space) ?? 0
    let count = Self.spaces.count
    selectSpace(Self.spaces[((index + offset) % count + count) % count])
  }

  /// Sets one component, in the unit of the space; limited to its range, a hue turns round.
  public mutating func setComponent(_ index: Int, to value: Double) {
    var changed = color
    changed.components[index] = space.components[index].limited(value)
    edit(changed)
  }

  /// Sets the alpha, 0...1.
  public mutating func setAlpha(_ alpha: Double) {
    guard supportsOpacity else { return }
    color = color.withAlpha(min(max(alpha, 0), 1))
  }

  // MARK: The hue of the ring

  /// The space whose hue the ring turns: that of the tab, HSB for RGB.
  public var hueSpace: ColorSpace { space == .srgb ? .hsb : space }

  /// The hue on the ring in degrees, 0..<360.
  public var hue: Double {
    let cylinder = converted(color, to: hueSpace)
    return cylinder.components[hueSpace.hueIndex ?? 0]
  }

  /// Turns the colour to a hue in degrees.
  public mutating func setHue(_ degrees: Double) {
    let index = hueSpace.hueIndex ?? 0
    var cylinder = converted(color, to: hueSpace)
    cylinder.components[index] = hueSpace.components[index].limited(degrees)
    edit(cylinder)
  }

  // MARK: Memory

  private mutating func edit(_ changed: Color) {
    remember(changed)
    color = changed.space == space ? changed : converted(changed, to: space)
  }

  /// The colour in another space, with what it cannot tell taken from memory.
  func converted(_ color: Color, to space: ColorSpace) -> Color {
    guard color.space != space else { return color }
    guard let before = memory.first(where: { $0.space == space }) else {
      return color.converted(to: space)
    }
    return color.converted(to: space, keepingHueOf: before)
  }

  private mutating func remember(_ color: Color) {
    memory = Self.spaces.filter { $0.hueIndex != nil }.map { converted(color, to: $0) }
    // HSB and HSL share their hue: what is set in one holds in the other.
    let partner: ColorSpace? = color.space == .hsb ? .hsl : color.space == .hsl ? .hsb : nil
    if color.isHuePowerless, let index = memory.firstIndex(where: { $0.space == partner }) {
      memory[index].components.x = color.components.x
    }
  }
}

extension ColorComponent {
  /// The nearest value a slider can have: inside the range, an angle turned into it.
  func limited(_ value: Double) -> Double {
    guard !value.isNaN, value.isFinite || !isAngle else { return range.lowerBound }
    guard isAngle else { return min(max(value, range.lowerBound), range.upperBound) }
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
}
