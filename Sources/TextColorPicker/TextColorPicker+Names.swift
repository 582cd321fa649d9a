public import ColorControls
public import Colorimetry

// A module and its type share the name `TextColorPicker`, so the compiler looks here for
// `TextColorPicker.State`, which a program with a `State` of its own writes.
extension TextColorPicker {
  /// The property wrapper `State` of this library.
  public typealias State<Value> = ColorControls.State<Value>
  /// The property wrapper `Binding` of this library.
  public typealias Binding<Value> = ColorControls.Binding<Value>
  /// The type `Text` of this library.
  public typealias Text = ColorControls.Text
  /// The type `Color` of this library.
  public typealias Color = Colorimetry.Color
}
