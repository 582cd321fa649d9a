public import Colorimetry

/// The one owner of the colour being picked.
///
/// The colour is kept as it was set, unclamped and in the space it was set in; `edited` is the same
/// colour as the space in front sees it. So neither looking at it in another space nor going back
/// changes it, and editing never rounds. What a space cannot tell (grey has no hue, black no
/// saturation, the same colour has many mixtures of four inks) is remembered for each space.
public struct ColorViewModel: Hashable, Sendable {
  /// The spaces offered, in the order of their tabs.
  public static let spaces: [ColorSpace] = [.srgb, .hsb, .hsl, .cmyk, .gray, .oklch, .okhsl]

  /// The colour at the start.
  public let original: Color
  /// The colour now, in the space it was last set or edited in.
  public private(set) var color: Color
  /// The colour now in `space`; fitted to sRGB in the spaces that hold no more.
  ///
  /// For the grey space this is the grey of the same luminance: the colour itself becomes grey when
  /// the grey is edited, not when it is looked at.
  public private(set) var edited: Color
  /// Whether the alpha can be changed; if not, it is 1.
  public let supportsOpacity: Bool
  /// The last colour in each of the spaces that would lose something.
  private var memory: [Color] = []

  /// A model that starts at a colour.
  /// - Parameters:
  ///   - space: the space to edit in, one of `spaces`; another one becomes sRGB.
  ///   - supportsOpacity: when false, any alpha is taken off.
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
    result.alpha = color.alpha.isFinite ? min(max(color.alpha, 0), 1) : 1
    return result
  }

  /// Replaces the colour; the space being edited stays.
  public mutating func setColor(_ new: Color) {
    let new = Self.finite(supportsOpacity ? new : new.withAlpha(1))
    edit(new)
  }

  /// Goes on in another space; the colour stays the same.
  public mutating func selectSpace(_ space: ColorSpace) {
    edited = converted(color, to: space)
  }

  /// Goes to the space `offset` tabs further, round the end.
  public mutating func selectSpace(by offset: Int) {
    let index = Self.spaces.firstIndex(of: space) ?? 0
    let count = Self.spaces.count
    selectSpace(Self.spaces[((index + offset) % count + count) % count])
  }

  /// Sets one component, in the unit of the space; limited to its range, a hue turns round.
  public mutating func setComponent(_ index: Int, to value: Double) {
    set(.component(space, index), to: value)
  }

  /// Sets the alpha, 0...1.
  public mutating func setAlpha(_ alpha: Double) {
    guard supportsOpacity else { return }
    let limited = min(max(alpha, 0), 1)
    color.alpha = limited
    edited.alpha = limited
  }

  // MARK: The hue of the ring

  /// The space whose hue the ring turns: that of the tab, HSB for spaces without a hue.
  public var hueSpace: ColorSpace { space.hueIndex == nil ? .hsb : space }

  /// The hue on the ring in degrees, 0...360.
  public var hue: Double { value(of: hueParameter) }

  /// The hue that the ring turns.
  var hueParameter: ColorParameter { .component(hueSpace, hueSpace.hueIndex ?? 0) }

  /// Turns the colour to a hue in degrees.
  public mutating func setHue(_ degrees: Double) {
    set(hueParameter, to: degrees)
  }

  // MARK: Memory

  mutating func edit(_ changed: Color) {
    let space = space
    remember(changed)
    color = changed
    edited = converted(changed, to: space)
  }

  /// The colour in another space, with what it cannot tell taken from memory.
  func converted(_ color: Color, to space: ColorSpace) -> Color {
    // Only OKLCH reaches beyond sRGB; the others would show a colour they cannot hold.
    let fitted = space == .oklch || color.isInSRGBGamut ? color : color.fittedToSRGB()
    guard fitted.space != space else { return fitted }
    guard let before = memory.first(where: { $0.space == space }) else {
      return fitted.converted(to: space).limited
    }
    // The same colour comes back as it was set: four inks, or a hue that grey does not have.
    guard !before.looksLike(fitted) else { return before.withAlpha(color.alpha) }
    return fitted.converted(to: space, keepingHueOf: before).limited
  }

  private mutating func remember(_ color: Color) {
    memory = Self.rememberedSpaces.map { converted(color, to: $0) }
    guard color.isHuePowerless, let index = color.space.hueIndex else { return }
    // What is set in one of two spaces with the same hues holds in the other.
    for other in memory.indices {
      let space = memory[other].space
      guard space.sharesHues(with: color.space), memory[other].isHuePowerless,
        let place = space.hueIndex
      else { continue }
      memory[other].components[place] = color.components[index]
    }
  }

  /// Red, green and blue lose nothing; a grey has nothing to lose.
  private static let rememberedSpaces = spaces.filter { $0 != .srgb && $0 != .gray }
}

extension Color {
  /// The colour with what rounding has put outside the ranges of its space put back.
  fileprivate var limited: Color {
    guard space != .oklch else { return self }
    var result = self
    for (index, component) in space.components.enumerated() {
      result.components[index] = component.limited(components[index])
    }
    return result
  }

  /// Whether both are the same colour up to the error of a conversion and back.
  fileprivate func looksLike(_ other: Color) -> Bool {
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
