import Colorimetry

extension PickerLayout {
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
    var planes: [PickerControl.Kind] = []
    var isVertical = true
    for control in controls {
      if case .slider(let slider) = control {
        sliders += slider.parameters.filter { $0 != .alpha }.map { name($0.component) }
        if slider.axis == .horizontal { isVertical = false }
      } else if let kind = control.kind {
        planes.append(kind)
      }
    }
    guard !planes.isEmpty else { return isVertical ? "Vertical sliders" : "Sliders" }
    var parts = planes.map(\.rawValue)
    if planes.count == 2, planes[0] == planes[1] {
      parts = ["two \(planes[0].plural)"]
    }
    parts += sliders
    let title = parts.joined(separator: " + ")
    return title.prefix(1).uppercased() + title.dropFirst()
  }
}

extension PickerControl.Kind {
  fileprivate var plural: String { self == .canvas ? "canvases" : rawValue + "s" }
}
