public import Terminal

/// A control of a picker: one of this library, or any other `ColorControl`.
///
///     let picker = PickerPane("Accent", color: color, layout: .columns)
///     let names = picker.controls.map { $0.control.parameters.map(\.component.name) }
public enum PickerControl: Hashable, Sendable {
  /// The hue ring of the standard layout.
  case ring(RingPicker)
  /// The plane next to the ring.
  case plane(PlanePicker)
  /// A slider for one parameter.
  case slider(SliderPicker)
  /// A rectangle for two parameters.
  case canvas(CanvasPicker)
  /// A disc for two parameters.
  case wheel(WheelPicker)
  /// A grid of swatches for two parameters.
  case palette(PalettePicker)
  /// Columns of numbers for all parameters.
  case columns(ColumnsControl)
  /// A control of the program.
  case custom(CustomControl)

  /// Creates the case of a control.
  public init(_ control: any ColorControl) {
    self =
      switch control {
      case let control as RingPicker: .ring(control)
      case let control as PlanePicker: .plane(control)
      case let control as SliderPicker: .slider(control)
      case let control as CanvasPicker: .canvas(control)
      case let control as WheelPicker: .wheel(control)
      case let control as PalettePicker: .palette(control)
      case let control as ColumnsControl: .columns(control)
      default: .custom(CustomControl(control))
      }
  }

  /// The control itself.
  public internal(set) var control: any ColorControl {
    get {
      switch self {
      case .ring(let control): control
      case .plane(let control): control
      case .slider(let control): control
      case .canvas(let control): control
      case .wheel(let control): control
      case .palette(let control): control
      case .columns(let control): control
      case .custom(let custom): custom.control
      }
    }
    set { self = PickerControl(newValue) }
  }

  /// The input state of the control: typed text and dragging.
  public var input: ControlInput {
    get { control.input }
    set { control.input = newValue }
  }

  /// Handles an event: see `ColorControl.update(_:in:model:context:)`.
  @discardableResult
  public mutating func update(
    _ event: Event, in area: Rect, model: inout ColorViewModel, keys: PickerKeys = .standard,
    context: RenderContext
  ) -> ControlOutcome {
    control.update(event, in: area, model: &model, keys: keys, context: context)
  }

  /// Whether columns are unlocked, so that they handle Enter and Esc.
  var isUnlocked: Bool {
    guard case .columns(let control) = self else { return false }
    return !control.columns.isLocked
  }

  /// Whether the control is a horizontal slider, which takes one row.
  var isRow: Bool {
    guard case .slider(let slider) = self else { return false }
    return slider.axis == .horizontal
  }
}

extension PickerControl {
  /// The kinds of control that a composition can have.
  enum Kind: String, CaseIterable {
    case slider, canvas, wheel, palette

    /// The number of parameters.
    var parameterCount: Int { self == .slider ? 1 : 2 }

    /// Creates a control of this kind.
    ///
    /// `parameters` must have `parameterCount` elements.
    func control(_ parameters: [ColorParameter]) -> PickerControl {
      switch self {
      case .slider: .slider(SliderPicker(parameters[0]))
      case .canvas: .canvas(CanvasPicker(parameters[0], parameters[1]))
      case .wheel: .wheel(WheelPicker(parameters[0], parameters[1]))
      case .palette: .palette(PalettePicker(parameters[0], parameters[1]))
      }
    }
  }

  /// The kind; nil for controls that cannot be part of a composition.
  var kind: Kind? {
    switch self {
    case .ring, .plane, .columns, .custom: nil
    case .slider: .slider
    case .canvas: .canvas
    case .wheel: .wheel
    case .palette: .palette
    }
  }

  /// Returns the same control for other parameters; nil if it has none for them.
  func replacing(_ parameters: [ColorParameter]) -> PickerControl? {
    switch self {
    case .slider(let old): .slider(SliderPicker(parameters[0], axis: old.axis))
    case .palette(let old):
      .palette(
        PalettePicker(parameters[0], parameters[1], columns: old.columns, rows: old.rows))
    case .custom(let custom): custom.control.replacing(parameters).map { PickerControl($0) }
    default: kind?.control(parameters)
    }
  }

  /// What the notation calls the control.
  var word: String { kind?.rawValue ?? "\(type(of: control))" }

  /// The notation of the control: `slider(red,vertical)`, `palette(hue,saturation,12x4)`.
  var notation: String {
    var words = control.parameters.map(\.word)
    switch self {
    case .slider(let slider) where slider.axis == .vertical: words.append(slider.axis.rawValue)
    case .palette(let palette) where palette.columns != 10 || palette.rows != 10:
      words.append("\(palette.columns)x\(palette.rows)")
    default: break
    }
    return "\(word)(\(words.joined(separator: ",")))"
  }
}

/// A control of the program in a layout.
///
///     let layout = try PickerComposition([SliderPicker(.hue), CanvasPicker(.saturation, .brightness)])
///     if case .custom(let custom) = layout.controls[0] { message = "\(custom.control.parameters)" }
public struct CustomControl: Hashable, Sendable {
  /// The control itself.
  public let control: any ColorControl

  init(_ control: any ColorControl) { self.control = control }

  /// Whether the controls are of the same type and equal.
  public static func == (one: CustomControl, other: CustomControl) -> Bool {
    func isEqual<Control: ColorControl>(_ control: Control) -> Bool {
      control == other.control as? Control
    }
    return isEqual(one.control)
  }

  /// Hashes the control.
  public func hash(into hasher: inout Hasher) { control.hash(into: &hasher) }
}
