package import ColorControls
package import ColorPalettes
package import Colorimetry

/// What pickers remember from earlier runs.
package struct PickerMemory: Hashable, Sendable {
  /// The most recently picked colours.
  package var recents = RecentColors()
  /// The layout of the picker.
  package var layout = PickerLayout.standard

  /// Creates an empty memory with the standard layout.
  package init() {}

  /// Something to remember.
  package enum Item: Hashable, Sendable {
    /// A colour that was picked, and how many recent ones to keep.
    case color(Color, limit: Int)
    /// A layout that was chosen.
    case layout(PickerLayout)
  }
}
