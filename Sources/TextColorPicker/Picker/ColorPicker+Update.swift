public import Colorimetry
public import TerminalCore

extension ColorPicker {
  /// Takes an event of the keyboard, the mouse or a paste.
  /// - Parameter area: the rectangle the picker is drawn in.
  public mutating func update(_ event: Event, in area: Rect) -> PickerOutcome {
    let layout = layout(in: area)
    let order = focusOrder(in: layout)
    if !order.contains(focus) { moveFocus(to: effectiveFocus(in: layout)) }
    switch event {
    case .key(let key): return press(key, layout: layout)
    case .mouse(let mouse): return point(mouse, layout: layout)
    case .paste(let text):
      beginEntry("")
      fieldEntry?.insert(text)
      return readEntry()
    default: return .ignored
    }
  }

  /// Shows a colour as the one picked; the colour at the start stays.
  public mutating func setColor(_ color: Color) {
    model.setColor(color)
    endTyping()
  }

  private mutating func press(_ key: Key, layout: PickerLayout) -> PickerOutcome {
    switch (key.code, key.modifiers) {
    case (.escape, _), (.character("c"), .control): return .cancelled
    case (.enter, []): return entry == nil || complaint == nil ? .accepted : .handled
    case (.tab, []): return advanceFocus(by: 1, in: layout)
    case (.tab, .shift): return advanceFocus(by: -1, in: layout)
    case (.left, .alt): return selectSpace(by: -1)
    case (.right, .alt): return selectSpace(by: 1)
    case (.character("#"), []), (.character("/"), []):
      // Neither sign belongs to a number: a colour begins, also after a number that was mistyped.
      guard fieldEntry == nil else { break }
      beginEntry("")
      guard key.code == .character("#") else { return .handled }
    case (.backspace, _) where entry == nil && focus != .field:
      beginEntry(fieldText)
    default: break
    }
    switch focus {
    case .control(let index): return press(key, onControl: index, layout: layout)
    case .field: return pressInField(key, layout: layout)
    case .shelf: return .ignored
    }
  }

  // MARK: Focus and space

  mutating func moveFocus(to focus: PickerFocus) {
    self.focus = focus
    endTyping()
  }

  mutating func advanceFocus(by offset: Int, in layout: PickerLayout) -> PickerOutcome {
    let order = focusOrder(in: layout)
    let index = order.firstIndex(of: focus) ?? 0
    let next = order[(index + offset + order.count) % order.count]
    moveFocus(to: next)
    if next == .field { beginEntry(fieldText, isSelected: true) }
    return .handled
  }

  private mutating func selectSpace(by offset: Int) -> PickerOutcome {
    model.selectSpace(by: offset)
    rebuildControls()
    return .handled
  }

  mutating func selectSpace(_ space: ColorSpace) {
    model.selectSpace(space)
    rebuildControls()
  }

  // MARK: Controls

  private mutating func press(_ key: Key, onControl index: Int, layout: PickerLayout)
    -> PickerOutcome
  {
    // Sliders are a list: Up and Down go from one to the next.
    if controls[index].isRow, key.modifiers.isEmpty {
      if key.code == .up { return advanceFocus(by: -1, in: layout) }
      if key.code == .down { return advanceFocus(by: 1, in: layout) }
    }
    let outcome = send(.key(key), toControl: index, in: layout.controls[index])
    guard outcome == .ignored, key.modifiers.isEmpty,
      case .character(let character) = key.code, character.isLetter
    else { return outcome }
    fieldComplaint = "press / before a name"
    return .handled
  }

  /// Gives an event to a control; one that is not in sight gets no rectangle.
  mutating func send(_ event: Event, toControl index: Int, in area: Rect?) -> PickerOutcome {
    let area = area ?? Rect(Size(columns: 0, rows: 0))
    var model = model
    let outcome = controls[index].withControl { $0.update(event, in: area, model: &model) }
    self.model = model
    // A key without a meaning must not lose what was typed.
    if outcome != .ignored { fieldComplaint = nil }
    return outcome
  }

  // MARK: Field

  /// The text the field shows while nothing is typed.
  var fieldText: String {
    Color(model.rgb8, alpha: model.color.alpha).formatted(.hex)
  }

  mutating func beginEntry(_ text: String, isSelected: Bool = false) {
    moveFocus(to: .field)
    fieldEntry = TextEntry(text, isSelected: isSelected)
  }

  private mutating func pressInField(_ key: Key, layout: PickerLayout) -> PickerOutcome {
    switch (key.code, key.modifiers) {
    case (.up, []): return advanceFocus(by: -1, in: layout)
    case (.down, []): return advanceFocus(by: 1, in: layout)
    case (.character, []) where fieldEntry == nil: beginEntry("")
    case _ where fieldEntry == nil: beginEntry(fieldText)
    default: break
    }
    let before = fieldEntry
    guard fieldEntry?.edit(key) == true else { return .ignored }
    return fieldEntry?.text == before?.text ? .handled : readEntry()
  }

  /// Applies what is typed as soon as it says a colour.
  private mutating func readEntry() -> PickerOutcome {
    guard let text = fieldEntry?.text else { return .handled }
    fieldComplaint = nil
    do {
      model.setColor(try Color(parsing: text))
      // Also when it is the colour there was: it may be new to a part of a selection.
      return .changed
    } catch {
      fieldComplaint =
        text.isEmpty ? "type a colour: #f80, rgb(255 136 0) or a name" : error.message
      return .handled
    }
  }
}
