public import Color
public import Terminal

/// A control with its own selection, which can be bound to a variable and run alone on a terminal.
///
/// `ColumnPicker` and `RadialMenu` are such controls, and `ColorControl.bound(to:)` makes one of each
/// slider, canvas, wheel and palette.
///
///     @State var time = [9, 41]
///     var clock = ColumnPicker.hoursAndMinutes().bound(to: $time)
///     try clock.run(on: &terminal)
public protocol StatefulControl {
  /// What the user selects: a colour, or the values of columns.
  associatedtype Selection: Equatable

  /// What is selected now.
  var selection: Selection { get set }

  /// Handles a key, a mouse event or a paste.
  @discardableResult
  mutating func update(_ event: Event, in area: Rect, context: RenderContext) -> ControlOutcome

  /// Draws the control.
  func render(into frame: inout Frame, in area: Rect, context: RenderContext)

  /// Whether an animation is running.
  func isAnimating(context: RenderContext) -> Bool

  /// Reports the progress of an animation; called before each frame.
  mutating func advance(context: RenderContext)

  /// Makes the control ready for changes, such as by opening a menu.
  mutating func begin(context: RenderContext)

  /// Whether the control is ready for changes, such as by an open menu.
  var isEditing: Bool { get }

  /// Ends a change and keeps the selection.
  mutating func end(context: RenderContext)

  /// Ends a change, as Esc does, and restores the selection from before it; does nothing without one.
  mutating func cancel(context: RenderContext)

  /// Returns the size of the control on a screen that it has to itself.
  func size(in availableSize: Size) -> Size
}

extension StatefulControl {
  /// By default a control has no change that could be ended.
  public mutating func cancel(context: RenderContext) {}

  /// By default nothing moves by itself.
  public func isAnimating(context: RenderContext) -> Bool { false }

  /// By default the control is always ready.
  public var isEditing: Bool { true }

  /// By default the control is always ready.
  public mutating func begin(context: RenderContext) {}

  /// By default the control stays ready.
  public mutating func end(context: RenderContext) {}

  /// By default does nothing.
  public mutating func advance(context: RenderContext) {}

  /// By default all of the screen.
  public func size(in availableSize: Size) -> Size { availableSize }

  /// Returns the control bound to a variable.
  public func bound(to selection: Binding<Selection>) -> BoundControl<Self> {
    BoundControl(self, selection: selection)
  }
}

/// A colour control with a colour of its own.
///
/// Several controls of one colour share a `ColorViewModel` instead; see `ColorControl`.
///
///     var slider = StandaloneControl(SliderPicker(.hue), color: color)
///     _ = slider.update(event, in: area, context: context)
///     color = slider.selection
///     slider.render(into: &frame, in: area, context: context)
public struct StandaloneControl<Control: ColorControl>: StatefulControl, Hashable, Sendable {
  /// The slider, canvas, wheel, palette or columns.
  public var control: Control
  /// The colour, and what its space remembers of it.
  public private(set) var model: ColorViewModel
  /// The keys of the control.
  public var keys = PickerKeys.standard
  /// The space of the colour that was set, in which picked ones are kept.
  private var space: ColorSpace
  /// The colour from before a change, which a cancel restores; nil for a control that is always ready.
  private var original: Color?

  /// Creates a control for a colour.
  /// - Parameter supportsOpacity: if false, the colour is made opaque.
  public init(_ control: Control, color: Color, supportsOpacity: Bool = true) {
    self.control = control
    self.space = color.space
    let space = control.parameters.lazy.compactMap(\.space).first
    model = ColorViewModel(color, space: space ?? .srgb, supportsOpacity: supportsOpacity)
  }

  /// The colour, in the space in which it was set, or in sRGB if that cannot hold it.
  public var selection: Color {
    get { model.color.kept(in: space) }
    set {
      space = newValue.space
      model.setColor(newValue)
    }
  }

  /// Handles an event.
  @discardableResult
  public mutating func update(_ event: Event, in area: Rect, context: RenderContext)
    -> ControlOutcome
  {
    if !control.isEditing { original = selection }
    let outcome = control.update(event, in: area, model: &model, keys: keys, context: context)
    if outcome == .cancelled, let original { selection = original }
    return outcome
  }

  /// Whether an animation is running.
  public func isAnimating(context: RenderContext) -> Bool { control.isAnimating(context: context) }

  /// Whether the control is ready for changes.
  public var isEditing: Bool { control.isEditing }

  /// Makes the control ready for changes, such as by unlocking columns.
  public mutating func begin(context: RenderContext) {
    if !control.isEditing { original = selection }
    control.setEditing(true, context: context)
  }

  /// Ends a change and keeps the colour.
  public mutating func end(context: RenderContext) { control.setEditing(false, context: context) }

  /// Ends a change and restores the colour from before it.
  public mutating func cancel(context: RenderContext) {
    if control.isEditing, let original { selection = original }
    end(context: context)
  }

  /// Draws the control with a marker at the colour.
  public func render(into frame: inout Frame, in area: Rect, context: RenderContext) {
    control.render(into: &frame, in: area, model: model, context: context)
  }

  /// Returns a size in the proportions of the control.
  public func size(in availableSize: Size) -> Size { control.comfortableSize(in: availableSize) }
}

extension ColorControl {
  /// Returns the control bound to a colour.
  ///
  ///     var hue = SliderPicker(.hue).bound(to: $color)
  /// - Parameter supportsOpacity: if false, every colour that is set is opaque.
  public func bound(to selection: Binding<Color>, supportsOpacity: Bool = true)
    -> BoundControl<StandaloneControl<Self>>
  {
    StandaloneControl(self, color: selection.wrappedValue, supportsOpacity: supportsOpacity)
      .bound(to: selection)
  }
}

extension SliderPicker {
  /// Returns the slider bound to the value of its parameter, in the unit of its component.
  ///
  ///     @State var red = 0.4
  ///     var slider = SliderPicker(.red).bound(to: $red)
  /// - Parameter color: the colour whose other parameters the slider shows.
  public func bound(to value: Binding<Double>, of color: Color = Color(.hsb, 0, 1, 1))
    -> BoundControl<StandaloneControl<SliderPicker>>
  {
    let parameter = parameter
    func model(_ color: Color) -> ColorViewModel {
      ColorViewModel(color, space: parameter.space ?? .srgb)
    }
    return bound(
      to: Binding {
        var shown = model(color)
        shown.set(parameter, to: value.wrappedValue)
        return shown.color
      } set: {
        value.wrappedValue = model($0).value(of: parameter)
      })
  }
}

extension StatefulControl {
  /// Runs the control alone on the terminal until the user keeps the selection or cancels.
  ///
  /// Enter keeps the selection and Esc or Ctrl-C restores the previous one, where the control has no use
  /// of its own for the key; the words in the bottom row do the same when they are clicked.
  /// - Returns: `accepted` or `cancelled`. If the terminal is closed, the selection is restored too.
  /// - Throws: the error of the terminal; the selection is restored then.
  @discardableResult
  public mutating func run<Backend: TerminalBackend>(
    on backend: inout Backend, theme: Theme = .standard, isMotionReduced: Bool = false
  ) throws(Backend.Failure) -> ControlOutcome {
    var control = self
    let before = selection
    var outcome = ControlOutcome.cancelled
    let loop = FrameLoop(theme: theme, isMotionReduced: isMotionReduced)
    var last = loop.context
    control.begin(context: last)
    defer {
      // Whatever ended the loop, those who move along learn of it.
      if outcome != .accepted { control.cancel(context: last) }
      if outcome != .accepted, control.selection != before { control.selection = before }
      last.elapsed += .seconds(1)
      control.advance(context: last)
      self = control
    }
    try loop.run(
      on: &backend,
      isAnimating: { context in
        control.advance(context: context)
        return control.isAnimating(context: context)
      },
      update: { event, size, context in
        let screen = ControlScreen(size: size)
        let area = screen.area(of: control)
        last = context
        let event = screen.key(of: event) ?? event
        var answer = control.update(event, in: area, context: context)
        if answer == .ignored, let ending = screen.ending(of: event) { answer = ending }
        guard answer == .accepted || answer == .cancelled else { return .continue }
        outcome = answer
        return .stop
      },
      render: { frame, context in
        let screen = ControlScreen(size: frame.size)
        frame.fill(frame.bounds, with: Cell(" ", style: context.theme.panelStyle))
        control.render(into: &frame, in: screen.area(of: control), context: context)
        screen.render(into: &frame, context: context)
      })
    return outcome
  }
}

/// The screen of a control that runs alone: the control above a row of hints.
private struct ControlScreen {
  let size: Size

  private static let keys = PickerKeys.standard.picker

  private var hasHints: Bool { size.rows >= 4 && size.columns >= 24 }

  /// Returns the rectangle of the control, in the middle above the hints.
  func area(of control: some StatefulControl) -> Rect {
    let screen = Rect(origin: Point(column: 0, row: 0), size: size)
    guard hasHints else { return screen }
    let available = Rect(column: 2, row: 1, columns: size.columns - 4, rows: size.rows - 3)
    return ViewPosition.center(size: control.size(in: available.size)).rect(in: available)
  }

  /// The hints of the keys that end the run, and their cells.
  private var row: [(button: PickerButton, hint: KeyHint, cells: Rect)] {
    var column = 2
    return PickerButton.allCases.map { button in
      let key = Self.keys.label(for: button.action)
      let hint: KeyHint = (key, button == .keep ? "keep" : "cancel")
      let width = GlyphWidth.columns(of: "\(hint.key) \(hint.action)")
      defer { column += width + 3 }
      return (button, hint, Rect(column: column, row: size.rows - 1, columns: width, rows: 1))
    }
  }

  /// Returns the key that a click on a hint stands for; nil for any other event.
  func key(of event: Event) -> Event? {
    guard case .mouse(let mouse) = event, case .press = mouse.action, mouse.button == .primary,
      hasHints, let hint = row.first(where: { $0.cells.contains(mouse.position) })
    else { return nil }
    return Self.keys.keys(for: hint.button.action).first.map { .key($0) }
  }

  /// Returns how an event that the control did not use ends the run; nil if it does not.
  func ending(of event: Event) -> ControlOutcome? {
    guard case .key(let key) = event else { return nil }
    return switch Self.keys[key] {
    case .accept?: .accepted
    case .back?, .cancel?: .cancelled
    default: nil
    }
  }

  func render(into frame: inout Frame, context: RenderContext) {
    guard hasHints else { return }
    for hint in row { frame.write(hint.hint, in: hint.cells, theme: context.theme) }
  }
}
