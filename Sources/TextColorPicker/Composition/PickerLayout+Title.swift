import Colorimetry

extension PickerLayout {
  /// The name of the layout for people: "Wheel + brightness".
  ///
  /// It names the controls with two parameters, then the parameters of the sliders except alpha.
  package var title: String {
    switch self {
    case .standard: "Ring and sliders"
    case .columns: "Number columns"
    case .composition(let composition): composition.title
    }
  }
}

extension PickerComposition {
  fileprivate var title: String {
    var sliders: [String] = []
    var planes: [PickerControl.Kind] = []
    var isVertical = true
    for control in controls {
      if case .slider(let slider) = control {
        sliders += slider.parameters.map { $0.component.name.lowercased() }
        if slider.axis == .horizontal { isVertical = false }
      } else if let kind = control.kind {
        planes.append(kind)
      }
    }
    guard !planes.isEmpty else { return isVertical ? "Vertical sliders" : "Sliders" }
    let named = sliders.filter { $0 != "alpha" }
    var parts = planes.map(\.rawValue)
    if planes.count == 2, planes[0] == planes[1] {
      parts = ["two \(planes[0].plural)"]
    }
    parts += named
    let title = parts.joined(separator: " + ")
    return title.prefix(1).uppercased() + title.dropFirst()
  }
}

extension PickerControl.Kind {
  fileprivate var plural: String { self == .canvas ? "canvases" : rawValue + "s" }
}
