/// The part of a picker that has the keyboard focus.
///
///     let picker = ColorPicker("Accent", color: color)
///     let takesLetters = picker.focus == .field || picker.focus == .swatches
public enum PickerFocus: Hashable, Sendable {
  /// A control, by its index in `ColorPicker.controls`.
  case control(Int)
  /// The swatch browser.
  case swatches
  /// The text field.
  case field
  /// The tabs of the colour spaces.
  case tabs
}
