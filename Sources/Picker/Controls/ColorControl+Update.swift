import Color
public import Terminal

extension ColorControl {
  /// Handles a key, a mouse event or a paste.
  ///
  /// Arrows step the parameters, with Shift by ten; Home and End go to the limits. Digits type a
  /// value, or two separated by a comma or a space. The mouse jumps and drags; its wheel steps.
  /// - Parameters:
  ///   - event: the key, mouse event or paste.
  ///   - area: the rectangle in which the control is drawn.
  ///   - model: the colour, which the control changes.
  public mutating func update(_ event: Event, in area: Rect, model: inout ColorViewModel)
    -> ControlOutcome
  {
    update(event, in: area, model: &model, at: .zero, keys: .standard)
  }

  /// The default implementation ignores the time.
  public mutating func update(
    _ event: Event, in area: Rect, model: inout ColorViewModel, at elapsed: Duration,
    keys: PickerKeys
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
    let numbers = words.compactMap { word -> Double? in
      // `Double("1e999")` is infinite.
      guard let number = Double(word), number.isFinite else { return nil }
      return number
    }
    guard numbers.count == words.count, !numbers.isEmpty, numbers.count <= parameters.count else {
      input.errorMessage = "expected \(expectation)"
      return .handled
    }
    model.set(
      zip(parameters, numbers).map { ControlValue($0, $0.component.value(displayed: $1)) })
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
      input.isDragging = true
      // A click on the name or the value only moves the focus.
      guard field.contains(mouse.position) else {
        input.isDragging = false
        return .handled
      }
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
  private mutating func scroll(by direction: Double, model: inout ColorViewModel)
    -> ControlOutcome
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
}

extension ColorControl {
  /// The default implementation: see `PixelPosition.init(_:in:)`.
  public func position(of mouse: Mouse, in field: Rect) -> PixelPosition {
    PixelPosition(mouse, in: field)
  }

  /// The default implementation returns the values unchanged.
  public func values(movingTo values: [ControlValue], model: ColorViewModel) -> [ControlValue] {
    values
  }

  /// Returns the value of a parameter some steps away.
  func stepped(_ index: Int, by steps: Int, model: ColorViewModel) -> ControlValue {
    let parameter = parameters[index]
    let component = parameter.component
    let digits = model.steps.digits(steps, of: component)
    return ControlValue(
      parameter, component.stepped(model.value(of: parameter), by: Double(digits)))
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
