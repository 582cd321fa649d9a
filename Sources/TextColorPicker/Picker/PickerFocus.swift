/// The part of a picker that the keyboard acts on.
public enum PickerFocus: Hashable, Sendable {
  /// A control, by its place in `ColorPicker.controls`.
  case control(Int)
  /// The shelf of swatches.
  case shelf
  /// The text field.
  case field
}
