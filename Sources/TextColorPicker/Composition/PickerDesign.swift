public import Colorimetry

/// What a picker is made of: the standard parts, or a composition.
public enum PickerDesign: Hashable, Sendable {
  /// The hue ring, the plane beside it, a slider for every parameter.
  case standard
  /// A lockable column of numbers for every parameter.
  case columns
  /// Controls put together by the user.
  case composition(PickerComposition)

  /// The name of the standard picker.
  private static let standardName = "standard"

  /// The name of the columns.
  private static let columnsName = "columns"

  /// Reads `standard`, `columns`, or a composition: see `PickerComposition.init(parsing:)`.
  public init(parsing text: String) throws(CompositionError) {
    let word = text.filter { !$0.isWhitespace }.lowercased()
    switch word {
    case Self.standardName: self = .standard
    case Self.columnsName: self = .columns
    default: self = .composition(try PickerComposition(parsing: text))
    }
  }

  /// The design as it is written.
  public var notation: String {
    switch self {
    case .standard: Self.standardName
    case .columns: Self.columnsName
    case .composition(let composition): composition.notation
    }
  }

  /// The space it was written for; the standard picker and the columns are for all.
  public var space: ColorSpace? {
    guard case .composition(let composition) = self else { return nil }
    return composition.space
  }

  /// The controls for a space.
  func controls(for space: ColorSpace, withAlpha: Bool, isMotionReduced: Bool = false)
    -> [PickerControl]
  {
    switch self {
    case .composition(let composition):
      return composition.adapted(to: space).controls(withAlpha: withAlpha)
    case .columns:
      return [
        .columns(
          ColumnsControl(space, withAlpha: withAlpha, isMotionReduced: isMotionReduced))
      ]
    case .standard:
      let hueSpace = space.hueIndex == nil ? ColorSpace.hsb : space
      let hue = ColorParameter.component(hueSpace, hueSpace.hueIndex ?? 0)
      return [.ring(RingPicker(hue)), .plane(PlanePicker(hueSpace))]
        + ColorParameter.all(of: space, withAlpha: withAlpha).map { .slider(SliderPicker($0)) }
    }
  }
}
