/// The part of a picker that the keyboard acts on.
public enum PickerFocus: Hashable, Sendable {
  /// The hue ring.
  case ring
  /// The plane beside it.
  case plane
  /// A slider: the components of the space in order, then the alpha.
  case slider(Int)
  /// The text field.
  case field
}
