/// A control of a picker: one of this library, or any other `ColorControl`.
///
///     let picker = PickerPane("Accent", color: color, layout: .columns)
///     let names = picker.controls.map { $0.control.parameters.map(\.component.name) }
public struct PickerControl: Hashable, Sendable {
  /// The control itself.
  public internal(set) var control: any ColorControl

  /// The kinds of control that the notation of layouts can name.
  package static let kinds: [any LayoutControl.Type] = [
    SliderPicker.self, CanvasPicker.self, WheelPicker.self, PalettePicker.self,
  ]

  /// Puts a control into a picker.
  public init(_ control: any ColorControl) { self.control = control }

  /// Whether the controls are of the same type and equal.
  public static func == (one: PickerControl, other: PickerControl) -> Bool {
    AnyHashable(one.control) == AnyHashable(other.control)
  }

  /// Hashes the control.
  public func hash(into hasher: inout Hasher) { control.hash(into: &hasher) }

  /// The kind; nil for controls that the notation cannot name.
  var kind: (any LayoutControl.Type)? { (control as? any LayoutControl).map { type(of: $0) } }

  /// What the notation calls the control.
  var word: String { kind?.word ?? "\(type(of: control))" }

  /// What people call the control.
  var title: String { kind?.title ?? word }

  /// The notation of the control: `slider(red,vertical)`, `palette(hue,saturation,12x4)`.
  var notation: String {
    let option = (control as? any LayoutControl)?.option
    let words = control.parameters.map(\.word) + (option.map { [$0] } ?? [])
    return "\(word)(\(words.joined(separator: ",")))"
  }

  /// What the gallery shows of all kinds.
  package static var samples: [ControlSample] { kinds.flatMap { $0.samples } }
}
