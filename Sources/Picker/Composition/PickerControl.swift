public import Terminal

/// A control of a picker.
///
///     let composition = try PickerComposition([
///       .wheel(WheelPicker(.hue, .saturation)), .slider(SliderPicker(.brightness)),
///     ])
///     let picker = ColorPicker("Accent", color: color, layout: .composition(composition))
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
      }
    }
    set {
      switch newValue {
      case let control as RingPicker: self = .ring(control)
      case let control as PlanePicker: self = .plane(control)
      case let control as SliderPicker: self = .slider(control)
      case let control as CanvasPicker: self = .canvas(control)
      case let control as WheelPicker: self = .wheel(control)
      case let control as PalettePicker: self = .palette(control)
      case let control as ColumnsControl: self = .columns(control)
      default: break
      }
    }
  }

  /// The input state of the control: typed text and dragging.
  public var input: ControlInput {
    get { control.input }
    set { control.input = newValue }
  }

  /// Handles an event: see `ColorControl.update(_:in:model:at:)`.
  public mutating func update(
    _ event: Event, in area: Rect, model: inout ColorViewModel, at elapsed: Duration = .zero,
    keys: PickerKeys = .standard
  ) -> ControlOutcome {
    control.update(event, in: area, model: &model, at: elapsed, keys: keys)
  }

  /// Whether the control is animating.
  func isAnimating(at elapsed: Duration) -> Bool {
    guard case .columns(let control) = self else { return false }
    return control.columns.isAnimating(at: elapsed)
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
    case .ring, .plane, .columns: nil
    case .slider: .slider
    case .canvas: .canvas
    case .wheel: .wheel
    case .palette: .palette
    }
  }

  /// Returns the same control for other parameters.
  func replacing(_ parameters: [ColorParameter]) -> PickerControl {
    switch self {
    case .slider(let old): .slider(SliderPicker(parameters[0], axis: old.axis))
    case .palette(let old):
      .palette(
        PalettePicker(parameters[0], parameters[1], columns: old.columns, rows: old.rows))
    default: kind?.control(parameters) ?? self
    }
  }

  /// The notation of the control: `slider(red,vertical)`, `palette(hue,saturation,12x4)`.
  var notation: String {
    guard let kind else { return "" }
    var words = control.parameters.map(\.word)
    switch self {
    case .slider(let slider) where slider.axis == .vertical: words.append(slider.axis.rawValue)
    case .palette(let palette) where palette.columns != 10 || palette.rows != 10:
      words.append("\(palette.columns)x\(palette.rows)")
    default: break
    }
    return "\(kind.rawValue)(\(words.joined(separator: ",")))"
  }
}
