public import Color
public import Terminal

/// A control that changes one or more parameters of a colour.
///
/// A control is a value and holds only the state of its interaction: typed text and drags. The
/// colour is in a `ColorViewModel` that is passed in, so that several controls can edit one colour.
/// `update` and `render` use the same geometry in any rectangle of at least `minimumSize`.
///
///     var model = ColorViewModel(.white)
///     var wheel = try WheelPicker(.hue, .saturation)
///     _ = wheel.update(event, in: area, model: &model, context: context)
///     wheel.render(into: &frame, in: area, model: model, context: context)
///
/// A control that does not change alpha shows opaque colours, so that it stays readable at any
/// alpha. One that does shows its colours over a checkerboard.
public protocol ColorControl: Hashable, Sendable {
  /// The parameters: different ones of a single space, or alpha.
  var parameters: [ColorParameter] { get }
  /// The smallest size in which every value can be seen and reached with the mouse.
  var minimumSize: Size { get }
  /// The typed text and the drag state.
  var input: ControlInput { get set }

  /// Returns the painted part of the area; the rest holds names and values.
  ///
  /// The default implementation returns the whole area.
  func field(in area: Rect) -> Rect

  /// Returns the position of a mouse event in the field.
  func position(of mouse: Mouse, in field: Rect) -> PixelPosition

  /// Returns the values at a position in the field.
  ///
  /// Positions outside are moved to the nearest inside. A parameter that the position does not
  /// determine, such as the angle at the centre of a wheel, is left out.
  func values(at position: PixelPosition, in field: Rect, model: ColorViewModel) -> [ControlValue]

  /// Returns the pixel whose colour is nearest to the model's.
  func position(of model: ColorViewModel, in field: Rect) -> PixelPosition

  /// Returns the values after an action, or none if the control does not use it.
  ///
  /// The default implementation steps the first parameter with the left and right arrows and the last
  /// one with the others, upwards for more.
  func values(after action: ControlAction, model: ColorViewModel) -> [ControlValue]

  /// Returns the values to set when a key or the mouse moves the control to some values.
  ///
  /// The default implementation returns them unchanged. Typed numbers are never passed to it.
  func values(movingTo values: [ControlValue], model: ColorViewModel) -> [ControlValue]

  /// Returns the control for other parameters, as many as it has, when the picker shows another colour
  /// space; nil if they get sliders.
  ///
  /// The default implementation returns nil.
  func replacing(_ parameters: [ColorParameter]) -> Self?

  /// Whether the control takes one row in a picker, below the others.
  ///
  /// The default implementation returns false.
  var isRow: Bool { get }

  /// Whether a held arrow key steps faster and faster.
  ///
  /// The default implementation returns true.
  var acceleratesHeldKeys: Bool { get }

  /// Returns the columns that suit a height in a picker; nil for a control that fills any width.
  ///
  /// The default implementation returns nil.
  func naturalColumns(rows: Int) -> Int?

  /// Returns the size of the control where it has more room than it needs: not wider than is
  /// comfortable to look at, and in its proportions.
  ///
  /// The default implementation returns three columns for a row, up to 64 columns and 24 rows.
  func comfortableSize(in availableSize: Size) -> Size

  /// Returns what the most important keys do, for the hints of a picker.
  ///
  /// The default implementation names the arrow keys and the digits.
  func keyHints(_ keys: PickerKeys) -> [KeyHint]

  /// Handles an event: see the method without keys.
  /// - Parameters:
  ///   - event: the key, mouse event or paste.
  ///   - area: the cells of the control.
  ///   - model: the colour, which the control changes.
  ///   - keys: the keys of the controls.
  ///   - context: the theme and the time, the same as for `render`.
  @discardableResult
  mutating func update(
    _ event: Event, in area: Rect, model: inout ColorViewModel, keys: PickerKeys,
    context: RenderContext
  ) -> ControlOutcome

  /// Whether an animation is running.
  func isAnimating(context: RenderContext) -> Bool

  /// Whether the control is ready for changes, such as by unlocked columns; it always is by default.
  var isEditing: Bool { get }

  /// Makes the control ready for changes, or ends a change.
  mutating func setEditing(_ isEditing: Bool, context: RenderContext)

  /// Draws the control with a marker at the chosen colour.
  ///
  /// The default implementation paints each pixel of the field with the colour that a click on it gives,
  /// and marks the one of the model.
  func render(
    into frame: inout Frame, in area: Rect, model: ColorViewModel, context: RenderContext)

  /// Draws the control a few pixels large, without names and marker, in the picture of a layout.
  ///
  /// The default implementation paints the area as the field.
  func renderThumbnail(
    into frame: inout Frame, in area: Rect, model: ColorViewModel, context: RenderContext)
}

/// The input state of a control: typed text and dragging.
///
///     _ = wheel.update(event, in: area, model: &model, context: context)
///     message = wheel.input.errorMessage ?? wheel.input.entry?.text ?? ""
public struct ControlInput: Hashable, Sendable {
  /// The numbers being typed, separated by a comma or a space; nil if there are none.
  public internal(set) var entry: TextEntry?
  /// The reason why the typed numbers are invalid; nil if they are valid.
  public internal(set) var errorMessage: String?
  /// Whether a drag that started on the control is in progress.
  public internal(set) var isDragging = false

  /// Creates the state without typed text or a drag.
  public init() {}
}

extension ColorControl {
  /// Handles a key, a mouse event or a paste.
  ///
  /// Arrows step the parameters, with Shift by ten; Home and End go to the limits. Digits type a
  /// value, or two separated by a comma or a space. The mouse jumps and drags; its wheel steps.
  /// - Parameters:
  ///   - event: the key, mouse event or paste.
  ///   - area: the rectangle in which the control is drawn.
  ///   - model: the colour, which the control changes.
  ///   - context: the theme and the time, the same as for `render`.
  @discardableResult
  public mutating func update(
    _ event: Event, in area: Rect, model: inout ColorViewModel, context: RenderContext
  ) -> ControlOutcome {
    update(event, in: area, model: &model, keys: .standard, context: context)
  }

  /// By default nothing moves by itself.
  public func isAnimating(context: RenderContext) -> Bool { false }

  /// By default the control is always ready.
  public var isEditing: Bool { true }

  /// By default the control is always ready.
  public mutating func setEditing(_ isEditing: Bool, context: RenderContext) {}

  /// The default implementation does not depend on the context.
  @discardableResult
  public mutating func update(
    _ event: Event, in area: Rect, model: inout ColorViewModel, keys: PickerKeys,
    context: RenderContext
  ) -> ControlOutcome {
    switch event {
    case .key(let key): return press(key, keys, model: &model)
    case .mouse(let mouse): return point(mouse, in: area, model: &model)
    case .paste(let text):
      input.entry = TextEntry()
      input.entry?.insert(text)
      return readEntry(model: &model)
    default: return .ignored
    }
  }

  /// Discards typed text and ends a drag.
  public mutating func reset() { input = ControlInput() }

  // MARK: Keys

  private mutating func press(
    _ key: Key, _ keys: PickerKeys, model: inout ColorViewModel
  ) -> ControlOutcome {
    let action = keys.controls[key]
    if let character = key.typedCharacter,
      input.entry == nil
        ? action == nil && Self.beginsNumber(character)
        : action == nil || Self.continuesNumber(character)
    {
      if input.entry == nil { input.entry = TextEntry() }
      input.entry?.insert(String(character))
      return readEntry(model: &model)
    }
    if let action = keys.entry[key], action.changesText, let before = input.entry?.text {
      input.entry?.perform(action)
      return before == input.entry?.text ? .handled : readEntry(model: &model)
    }
    guard let action else { return .ignored }
    let values = values(after: action, model: model)
    guard !values.isEmpty else { return .ignored }
    reset()
    model.set(self.values(movingTo: values, model: model))
    return .changed
  }

  /// Whether a character can start a number.
  ///
  /// The rest of the text is checked when it is parsed.
  private static func beginsNumber(_ character: Character) -> Bool {
    ("0"..."9").contains(character) || character == "." || character == "-"
  }

  /// Whether a character can follow in a number, or in two.
  private static func continuesNumber(_ character: Character) -> Bool {
    beginsNumber(character) || character == "," || character == " "
  }

  /// Applies the typed text as soon as it is valid.
  private mutating func readEntry(model: inout ColorViewModel) -> ControlOutcome {
    guard let text = input.entry?.text else { return .handled }
    input.errorMessage = nil
    let words = text.split { $0 == "," || $0 == " " || $0 == "×" }
    // `Double("1e999")` is infinite.
    let numbers = words.compactMap { Double($0) }.filter(\.isFinite)
    guard numbers.count == words.count, !numbers.isEmpty, numbers.count <= parameters.count else {
      input.errorMessage = "expected \(expectation)"
      return .handled
    }
    model.set(zip(parameters, numbers).map { ControlValue($0, $0.component.value(displayed: $1)) })
    return .changed
  }

  /// The valid input, for the error message: "red 0 to 255".
  private var expectation: String {
    parameters.map { parameter in
      let component = parameter.component
      let ends = [component.range.lowerBound, component.range.upperBound]
        .map { component.displayText($0) }
      return "\(parameter.word) \(ends[0]) to \(ends[1])"
    }.joined(separator: ", ")
  }

  // MARK: Mouse

  private mutating func point(_ mouse: Mouse, in area: Rect, model: inout ColorViewModel)
    -> ControlOutcome
  {
    let field = field(in: area)
    switch mouse.action {
    case .press where mouse.button == .primary:
      guard area.contains(mouse.position) else { return .ignored }
      reset()
      // A click on the name or the value only moves the focus.
      guard field.contains(mouse.position) else { return .handled }
      input.isDragging = true
    case .drag where input.isDragging: break
    case .release where input.isDragging:
      input.isDragging = false
      return .handled
    case .wheelUp where area.contains(mouse.position): return scroll(by: 1, model: &model)
    case .wheelDown where area.contains(mouse.position): return scroll(by: -1, model: &model)
    default: return .ignored
    }
    let values = values(at: position(of: mouse, in: field), in: field, model: model)
    guard !values.isEmpty else { return .handled }
    model.set(self.values(movingTo: values, model: model))
    return .changed
  }

  /// The wheel changes the last parameter by 5 steps, or by a fiftieth of its range if it
  /// has decimals.
  private mutating func scroll(by direction: Double, model: inout ColorViewModel) -> ControlOutcome
  {
    guard let parameter = parameters.last else { return .ignored }
    let component = parameter.component
    let span = component.range.upperBound - component.range.lowerBound
    let steps = component.displayDigits == 0 ? 5 : max((span / component.step / 50).rounded(), 1)
    reset()
    let value = component.stepped(model.value(of: parameter), by: direction * steps)
    model.set(values(movingTo: [ControlValue(parameter, value)], model: model))
    return .changed
  }

  /// The default implementation: see `PixelPosition.init(_:in:)`.
  public func position(of mouse: Mouse, in field: Rect) -> PixelPosition {
    PixelPosition(mouse, in: field)
  }

  /// The default implementation returns the whole area.
  public func field(in area: Rect) -> Rect { area }

  /// The default implementation returns the values unchanged.
  public func values(movingTo values: [ControlValue], model: ColorViewModel) -> [ControlValue] {
    values
  }

  /// The default implementation returns nil.
  public func replacing(_ parameters: [ColorParameter]) -> Self? { nil }

  /// The default implementation steps the first parameter with the left and right arrows and the last
  /// one with the others, upwards for more.
  public func values(after action: ControlAction, model: ColorViewModel) -> [ControlValue] {
    values(after: action, up: 1, model: model)
  }

  /// The default implementation returns false.
  public var isRow: Bool { false }

  /// The default implementation returns true.
  public var acceleratesHeldKeys: Bool { true }

  /// The default implementation returns nil.
  public func naturalColumns(rows: Int) -> Int? { nil }

  /// The default implementation returns three columns for a row, up to 64 columns and 24 rows.
  public func comfortableSize(in availableSize: Size) -> Size {
    Size(
      columns: min(availableSize.columns, 64, 3 * availableSize.rows),
      rows: min(availableSize.rows, 24))
  }

  /// The default implementation names the arrow keys and the digits.
  public func keyHints(_ keys: PickerKeys) -> [KeyHint] {
    let arrows = parameters.count > 1 ? ArrowDirection.allCases : [.left, .right]
    return [(keys.stepLabel(arrows), "change"), ("0-9", "type")]
  }

  /// The default implementation paints the area as the field.
  public func renderThumbnail(
    into frame: inout Frame, in area: Rect, model: ColorViewModel, context: RenderContext
  ) { paint(into: &frame, in: area, model: model, context: context) }

  /// The default implementation draws the field and its marker.
  public func render(
    into frame: inout Frame, in area: Rect, model: ColorViewModel, context: RenderContext
  ) {
    let field = field(in: area)
    paint(into: &frame, in: field, model: model, context: context)
    mark(into: &frame, in: field, model: model, context: context)
  }

  /// Returns the value of a parameter some steps away.
  func stepped(_ index: Int, by steps: Int, model: ColorViewModel) -> ControlValue {
    let parameter = parameters[index]
    let component = parameter.component
    let digits = model.steps.digits(steps, named: component.name)
    return ControlValue(
      parameter, component.stepped(model.value(of: parameter), by: Double(digits)))
  }

  /// Returns the values after an action of a control whose first parameter grows to the right and whose
  /// last one grows upwards or downwards; it may be the same one.
  /// - Parameters:
  ///   - up: 1 if the last parameter grows upwards, -1 if it grows downwards.
  ///   - limited: the index of the parameter that Home and End set.
  func values(
    after action: ControlAction, up: Int, limiting limited: Int = 0, model: ColorViewModel
  ) -> [ControlValue] {
    let last = parameters.count - 1
    let value =
      switch action {
      case .step(.left, let steps): stepped(0, by: -steps, model: model)
      case .step(.right, let steps): stepped(0, by: steps, model: model)
      case .step(.up, let steps): stepped(last, by: up * steps, model: model)
      case .step(.down, let steps): stepped(last, by: -up * steps, model: model)
      case .pageUp: stepped(last, by: up * ControlAction.pageSteps, model: model)
      case .pageDown: stepped(last, by: -up * ControlAction.pageSteps, model: model)
      case .least, .greatest: limit(limited, isUpper: action == .greatest)
      case .leastVertical, .greatestVertical: limit(last, isUpper: action == .greatestVertical)
      }
    return [value]
  }

  /// Returns the values at fractions 0...1 of the ranges of the parameters.
  func values(atFractions fractions: Double...) -> [ControlValue] {
    zip(parameters, fractions).map { ControlValue($0, $0.value(atFraction: $1)) }
  }

  /// Returns where the present values are in their ranges.
  func fractions(of model: ColorViewModel) -> [Double] {
    parameters.map { $0.fraction(of: model.value(of: $0)) }
  }

  /// Returns a limit of a parameter.
  ///
  /// The upper limit of an angle is one step below a full turn.
  func limit(_ index: Int, isUpper: Bool) -> ControlValue {
    let component = parameters[index].component
    let upper = component.range.upperBound - (component.isAngle ? component.step : 0)
    return ControlValue(parameters[index], isUpper ? upper : component.range.lowerBound)
  }
}

/// The result of passing an event to a control.
///
///     var clock = ColumnPicker.hoursAndMinutes(hours: 9, minutes: 41)
///     switch clock.update(event, in: area, context: context) {
///     case .ignored: isRunning = event != .key(.character("q"))
///     case .changed: message = "\(clock.selection)"
///     default: break
///     }
public enum ControlOutcome: Hashable, Sendable {
  /// The event was not handled; the program may use it.
  case ignored
  /// The event was handled without changing what is selected, such as by opening a picker or moving
  /// the focus.
  case handled
  /// What is selected has changed.
  case changed
  /// The user ended the change and keeps what is selected.
  case accepted
  /// The user cancelled; what was selected before the change is selected again.
  case cancelled
  /// The user requested an action that the program has to carry out.
  case requested(PickerRequest)
}

/// An action that a picker requests of the program.
///
/// Report the result with `PickerPane.showNotice(_:)`.
///
///     var picker = PickerPane("Accent", color: color)
///     if picker.update(event, in: area, context: context) == .requested(.copy(as: nil)) {
///       terminal.sendToClipboard(picker.color.formatted(.hex))
///       picker.showNotice("Copied")
///     }
public enum PickerRequest: Hashable, Sendable {
  /// Copy the colour to the terminal's clipboard in a format; nil for that of the program.
  case copy(as: ColorFormat?)
  /// Read a palette file and pass the palette to `PickerPane.show(_:)`.
  case openPalette(path: String)
  /// Write a palette to a file.
  case savePalette(path: String, palette: ColorPalette)
  /// Remember the layout, in the notation of `PickerLayout`, for the next session.
  case remember(layout: String)
}
