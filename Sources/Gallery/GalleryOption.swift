/// An option of the command line that only some scenes use.
///
/// The raw value is its name. Options that every frame has, such as its size, time and depth, are not
/// among them.
package enum GalleryOption: String, CaseIterable, Sendable {
  case startAngle = "--start-angle"
  case angleOfDisplay = "--angle-of-display"
  case endAngle = "--end-angle"
  case clockwise = "--clockwise"
  case radius = "--radius"
  case borderColor = "--border-color"
  case borderWidth = "--border-width"
  case startColor = "--start-color"
  case currentColor = "--current-color"
  case colors = "--colors"
}

extension GalleryScene {
  /// The options that change the scene.
  package var options: Set<GalleryOption> {
    Self.optionsByName[name] ?? (isCustom ? [.currentColor] : [])
  }

  /// The options of the scenes that have some.
  private static let optionsByName: [String: Set<GalleryOption>] = [
    "slider": [.currentColor], "slider-vertical": [.currentColor], "canvas": [.currentColor],
    "wheel": [.currentColor], "palette": [.currentColor], "preview": [.currentColor],
    "columns": [.currentColor], "radial": Set(GalleryOption.allCases),
  ]

  /// Whether the scene is a picker with a layout from the command line.
  private var isCustom: Bool { Self.named(name) == nil }

  /// Returns the first of some options that does nothing in the scene, and the scenes where it does.
  package func unused(
    among given: [GalleryOption]
  ) -> (option: GalleryOption, scenes: [String])? {
    given.first { !options.contains($0) }.map { option in
      (option, Self.all.filter { $0.options.contains(option) }.map(\.name))
    }
  }
}
