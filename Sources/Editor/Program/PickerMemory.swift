public import Colorimetry
public import TextColorPicker

/// What a picker knows of earlier times.
public struct PickerMemory: Hashable, Sendable {
  /// The colours picked last.
  public var recents = RecentColors()
  /// What the picker is made of.
  public var design = PickerDesign.standard

  /// Nothing remembered.
  public init() {}

  /// Something to remember.
  public enum Item: Hashable, Sendable {
    /// A colour that was picked.
    case color(Color)
    /// A design that was chosen.
    case design(PickerDesign)
  }
}
