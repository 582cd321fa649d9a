public import Color

/// The set of controls that a picker shows.
///
///     let layout = try PickerLayout(parsing: "canvas(red,green) slider(blue)")
public enum PickerLayout: Hashable, Sendable {
  /// A hue ring, a plane for the other two parameters and a slider for every parameter.
  case standard
  /// A lockable column of numbers for every parameter.
  case columns
  /// Controls composed by the user.
  case composition(PickerComposition)

  private static let standardName = "standard"
  private static let columnsName = "columns"
  /// The layouts that have names in the notation.
  package static let names = [standardName, columnsName]

  /// Parses `standard`, `columns` or the notation of a composition: see
  /// `PickerComposition.init(parsing:)`.
  /// - Throws: `CompositionError` for the first rule that a composition breaks.
  public init(parsing text: String) throws(CompositionError) {
    let word = text.filter { !$0.isWhitespace }.lowercased()
    switch word {
    case Self.standardName: self = .standard
    case Self.columnsName: self = .columns
    default: self = .composition(try PickerComposition(parsing: text))
    }
  }

  /// The notation; parsing it gives an equal layout.
  public var notation: String {
    switch self {
    case .standard: Self.standardName
    case .columns: Self.columnsName
    case .composition(let composition): composition.notation
    }
  }

  /// The space that a composition was written for; nil for the other layouts, which suit every
  /// space.
  public var space: ColorSpace? {
    guard case .composition(let composition) = self else { return nil }
    return composition.space
  }

  /// Returns the controls for a space.
  func controls(for space: ColorSpace, withAlpha: Bool) -> [PickerControl] {
    switch self {
    case .composition(let composition):
      return composition.adapted(to: space).controls(withAlpha: withAlpha)
    case .columns:
      return [PickerControl(ColumnsControl(space, withAlpha: withAlpha))]
    case .standard:
      let hue = ColorParameter.hue(of: space)
      let plane = PlanePicker(hue.space ?? .hsb)
      return [PickerControl(RingPicker(hue)), PickerControl(plane)]
        + ColorParameter.all(of: space, withAlpha: withAlpha).map {
          PickerControl(SliderPicker($0))
        }
    }
  }

  /// The name of the layout for people: "Wheel + brightness".
  ///
  /// It names the controls with two parameters, then the parameters of the sliders except alpha.
  package var title: String { title { $0.name.lowercased() } }

  /// The name with letters for the parameters: "Wheel + B".
  var shortTitle: String { title { String($0.letter) } }

  private func title(naming name: (ColorComponent) -> String) -> String {
    switch self {
    case .standard: "Ring and sliders"
    case .columns: "Number columns"
    case .composition(let composition): composition.title(naming: name)
    }
  }
}

extension PickerComposition {
  fileprivate func title(naming name: (ColorComponent) -> String) -> String {
    var sliders: [String] = []
    var planes: [String] = []
    var isVertical = true
    for control in controls {
      if let slider = control.control as? SliderPicker {
        sliders += slider.parameters.filter { $0 != .alpha }.map { name($0.component) }
        if slider.axis == .horizontal { isVertical = false }
      } else {
        planes.append(control.title)
      }
    }
    guard !planes.isEmpty else { return isVertical ? "Vertical sliders" : "Sliders" }
    var parts = planes
    if planes.count == 2, planes[0] == planes[1] { parts = ["two \(planes[0])s"] }
    parts += sliders
    let title = parts.joined(separator: " + ")
    return title.prefix(1).uppercased() + title.dropFirst()
  }
}
