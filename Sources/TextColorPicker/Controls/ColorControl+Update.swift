import Colorimetry
public import TerminalCore

extension ColorControl {
  /// Takes a key, a mouse action or a paste.
  ///
  /// Arrows step the parameters, with Shift tenfold; Home and End go to the limits; figures type a
  /// value, or two separated by a comma or a space; the mouse jumps and drags, the wheel steps.
  /// - Parameter area: the rectangle the control is drawn in.
  public mutating func update(_ event: Event, in area: Rect, model: inout ColorViewModel)
    -> ControlOutcome
  {
    update(event, in: area, model: &model, at: .zero)
  }

  /// By default the time makes no difference.
  public mutating func update(
    _ event: Event, in area: Rect, model: inout ColorViewModel, at elapsed: Duration
  ) -> ControlOutcome {
    switch event {
    case .key(let key): return press(key, model: &model)
    case .mouse(let mouse): return point(mouse, in: area, model: &model)
    case .paste(let text):
      input.entry = TextEntry()
      input.entry?.insert(text)
      return readEntry(model: &model)
    default: return .ignored
    }
  }

  /// Forgets what was typed and lets the mouse go.
  public mutating func reset() { input = ControlInput() }

  // MARK: Keys

  private mutating func press(_ key: Key, model: inout ColorViewModel) -> ControlOutcome {
    if case .character(let character) = key.code, key.modifiers.isEmpty {
      guard input.entry != nil || Self.beginsNumber(character) else { return .ignored }
      if input.entry == nil { input.entry = TextEntry() }
      input.entry?.insert(String(character))
      return readEntry(model: &model)
    }
    let edits: [Key] = [Key(.backspace), Key(.delete), .control("u")]
    if input.entry != nil, edits.contains(key) {
      let before = input.entry?.text
      _ = input.entry?.edit(key)
      return before == input.entry?.text ? .handled : readEntry(model: &model)
    }
    guard let values = values(after: key, model: model) else { return .ignored }
    reset()
    model.set(values)
    return .changed
  }

  /// What a number can begin with; the rest is told by the complaint.
  private static func beginsNumber(_ character: Character) -> Bool {
    ("0"..."9").contains(character) || character == "." || character == "-"
  }

  /// Applies what is typed as soon as it says something.
  private mutating func readEntry(model: inout ColorViewModel) -> ControlOutcome {
    guard let text = input.entry?.text else { return .handled }
    input.complaint = nil
    let words = text.split { $0 == "," || $0 == " " || $0 == "×" }
    let numbers = words.compactMap { word -> Double? in
      // "1e999" is read as infinity.
      guard let number = Double(word), number.isFinite else { return nil }
      return number
    }
    guard numbers.count == words.count, !numbers.isEmpty, numbers.count <= parameters.count else {
      input.complaint = "expected \(expectation)"
      return .handled
    }
    model.set(
      zip(parameters, numbers).map { ControlValue($0, $0.component.value(displayed: $1)) })
    return .changed
  }

  /// What can be typed: "red, 0 to 255".
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
      input.isGrabbed = true
      // The name and the figures beside the field take the focus and nothing else.
      guard field.contains(mouse.position) else {
        input.isGrabbed = false
        return .handled
      }
    case .drag where input.isGrabbed: break
    case .release where input.isGrabbed:
      input.isGrabbed = false
      return .handled
    case .wheelUp where area.contains(mouse.position): return scroll(by: 1, model: &model)
    case .wheelDown where area.contains(mouse.position): return scroll(by: -1, model: &model)
    default: return .ignored
    }
    let values = values(at: place(of: mouse, in: field), in: field, model: model)
    guard !values.isEmpty else { return .handled }
    model.set(values)
    return .changed
  }

  /// The wheel steps the last parameter by 5, or by a fiftieth of a range in fine steps.
  private mutating func scroll(by direction: Double, model: inout ColorViewModel)
    -> ControlOutcome
  {
    guard let parameter = parameters.last else { return .ignored }
    let component = parameter.component
    let span = component.range.upperBound - component.range.lowerBound
    let steps = component.displayDigits == 0 ? 5 : max((span / component.step / 50).rounded(), 1)
    reset()
    let value = component.stepped(model.value(of: parameter), by: direction * steps)
    model.set(parameter, to: value)
    return .changed
  }
}

extension ColorControl {
  /// By default the pixel of the cell that `PixelPlace.init(_:in:)` tells.
  public func place(of mouse: Mouse, in field: Rect) -> PixelPlace {
    PixelPlace(mouse, in: field)
  }

  /// The value of one of the parameters some steps further.
  func stepped(_ index: Int, by steps: Double, model: ColorViewModel) -> ControlValue {
    let parameter = parameters[index]
    return ControlValue(
      parameter, parameter.component.stepped(model.value(of: parameter), by: steps))
  }

  /// A limit of one of the parameters; the upper one of an angle lies a step before the lower one.
  func limit(_ index: Int, isUpper: Bool) -> ControlValue {
    let component = parameters[index].component
    let upper = component.range.upperBound - (component.isAngle ? component.step : 0)
    return ControlValue(parameters[index], isUpper ? upper : component.range.lowerBound)
  }

  /// How far an arrow steps: 1, with Shift 10; nil with other modifiers.
  func stepLength(_ key: Key) -> Double? {
    key.modifiers == .shift ? 10 : key.modifiers.isEmpty ? 1 : nil
  }
}
