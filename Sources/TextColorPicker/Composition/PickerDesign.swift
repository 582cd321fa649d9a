public import Colorimetry

/// What a picker is made of: the standard parts, or a composition.
public enum PickerDesign: Hashable, Sendable {
  /// The hue ring, the plane beside it, a slider for every parameter.
  case standard
  /// Controls put together by the user.
  case composition(PickerComposition)

  /// The name of the standard picker.
  private static let standardName = "standard"

  /// Reads `standard`, or a composition: see `PickerComposition.init(parsing:)`.
  public init(parsing text: String) throws(CompositionError) {
    let word = text.filter { !$0.isWhitespace }.lowercased()
    self =
      word == Self.standardName ? .standard : .composition(try PickerComposition(parsing: text))
  }

  /// The design as it is written.
  public var notation: String {
    switch self {
    case .standard: Self.standardName
    case .composition(let composition): composition.notation
    }
  }

  /// The space it was written for; the standard picker is for all.
  public var space: ColorSpace? {
    guard case .composition(let composition) = self else { return nil }
    return composition.space
  }

  /// The controls for a space.
  func controls(for space: ColorSpace, withAlpha: Bool) -> [PickerControl] {
    switch self {
    case .composition(let composition):
      return composition.adapted(to: space).controls(withAlpha: withAlpha)
    case .standard:
      let hueSpace = space.hueIndex == nil ? ColorSpace.hsb : space
      let hue = ColorParameter.component(hueSpace, hueSpace.hueIndex ?? 0)
      return [.ring(RingPicker(hue)), .plane(PlanePicker(hueSpace))]
        + ColorParameter.all(of: space, withAlpha: withAlpha).map { .slider(SliderPicker($0)) }
    }
  }
}
