package import ColorPalettes
package import Colorimetry
package import TextColorPicker

/// What a picker knows of earlier times.
package struct PickerMemory: Hashable, Sendable {
  /// The colours picked last.
  package var recents = RecentColors()
  /// What the picker is made of.
  package var layout = PickerLayout.standard

  /// Nothing remembered.
  package init() {}

  /// Something to remember.
  package enum Item: Hashable, Sendable {
    /// A colour that was picked.
    case color(Color)
    /// A layout that was chosen.
    case layout(PickerLayout)
  }
}
