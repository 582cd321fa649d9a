public import Colorimetry
public import TerminalCore

extension ColorPicker {
  /// Takes an event of the keyboard, the mouse or a paste.
  /// - Parameter area: the rectangle the picker is drawn in.
  public mutating func update(_ event: Event, in area: Rect) -> PickerOutcome {
    let layout = PickerLayout(in: area, sliderCount: sliderCount)
    let order = focusOrder(in: layout)
    if !order.contains(focus) { moveFocus(to: effectiveFocus(in: layout)) }
    switch event {
    case .key(let key): return press(key, order: order)
    case .mouse(let mouse): return point(mouse, layout: layout)
    case .paste(let text):
      beginEntry(.field, text: "")
      entry?.line.insert(text)
      return readEntry()
    default: return .ignored
    }
  }

  /// Shows a colour as the one picked; the colour at the start stays.
  public mutating func setColor(_ color: Color) {
    model.setColor(color)
    entry = nil
    complaint = nil
  }

  private mutating func press(_ key: Key, order: [PickerFocus]) -> PickerOutcome {
    switch (key.code, key.modifiers) {
    case (.escape, _), (.character("c"), .control): return .cancelled
    case (.enter, []): return entry == nil || complaint == nil ? .accepted : .handled
    case (.tab, []): return advanceFocus(by: 1, in: order)
    case (.tab, .shift): return advanceFocus(by: -1, in: order)
    case (.left, .alt): return selectSpace(by: -1)
    case (.right, .alt): return selectSpace(by: 1)
    case (.character(let character), []): return type(character)
    case (.backspace, _) where entry == nil: return beginEditingField()
    case _ where entry != nil: return edit(key, order: order)
    default: return nudge(key, order: order)
    }
  }

  // MARK: Focus and space

  mutating func moveFocus(to focus: PickerFocus) {
    self.focus = focus
    entry = nil
    complaint = nil
  }

  private mutating func advanceFocus(by offset: Int, in order: [PickerFocus]) -> PickerOutcome {
    let index = order.firstIndex(of: focus) ?? 0
    let next = order[(index + offset + order.count) % order.count]
    moveFocus(to: next)
    if next == .field { beginEntry(.field, text: fieldText, isSelected: true) }
    return .handled
  }

  private mutating func selectSpace(by offset: Int) -> PickerOutcome {
    model.selectSpace(by: offset)
    entry = nil
    complaint = nil
    if case .slider(let index) = focus, index >= sliderCount { focus = .slider(0) }
    return .handled
  }

  // MARK: Typing

  /// The text the field shows while nothing is typed.
  var fieldText: String {
    Color(model.rgb8, alpha: model.color.alpha).formatted(.hex)
  }

  mutating func beginEntry(_ target: PickerFocus, text: String, isSelected: Bool = false) {
    focus = target
    entry = PickerEntry(target: target, line: TextEntry(text, isSelected: isSelected))
    complaint = nil
  }

  private mutating func beginEditingField() -> PickerOutcome {
    beginEntry(.field, text: fieldText)
    entry?.line.deleteBackward()
    return readEntry()
  }

  private mutating func type(_ character: Character) -> PickerOutcome {
    // Neither sign belongs to a number: a colour begins, also after a number that was mistyped.
    let isColorBegin = character == "#" || character == "/"
    if entry == nil || entry?.target != .field && isColorBegin {
      switch (focus, character) {
      case (.ring, "0"..."9"), (.slider, "0"..."9"), (.slider, "."):
        beginEntry(focus, text: "")
      case (_, "/"):
        beginEntry(.field, text: "")
        return .handled
      case (.field, _), (_, "#"), (_, "0"..."9"):
        beginEntry(.field, text: "")
      default:
        guard character.isLetter else { return .ignored }
        complaint = "press / before a name"
        return .handled
      }
    }
    entry?.line.insert(String(character))
    return readEntry()
  }

  private mutating func edit(_ key: Key, order: [PickerFocus]) -> PickerOutcome {
    switch (key.code, key.modifiers) {
    case (.up, []), (.down, []): return nudge(key, order: order)
    case (.backspace, []), (.delete, []), (.character("u"), .control): break
    // In a number the other keys step its value; only the field has a caret to move.
    case _ where entry?.target != .field: return nudge(key, order: order)
    default: break
    }
    let before = entry?.text
    guard entry?.line.edit(key) == true else { return .ignored }
    return entry?.text == before ? .handled : readEntry()
  }

  /// Applies what is typed as soon as it says a colour or a number.
  private mutating func readEntry() -> PickerOutcome {
    guard let entry else { return .handled }
    complaint = nil
    switch entry.target {
    case .field: return readColor(entry.text)
    case .ring:
      // "1e999" is read as infinity.
      guard let degrees = Double(entry.text), degrees.isFinite else {
        return complain("a hue in degrees, 0 to 359")
      }
      model.setHue(degrees)
    case .slider(let index):
      guard let number = Double(entry.text), number.isFinite else {
        return complain("a number")
      }
      setSlider(index, displayed: number)
    case .plane: break
    }
    return .changed
  }

  private mutating func readColor(_ text: String) -> PickerOutcome {
    do {
      let read = try Color(parsing: text)
      model.setColor(read)
      // Also when it is the colour there was: it may be new to a part of a selection.
      return .changed
    } catch {
      complaint = text.isEmpty ? "type a colour: #f80, rgb(255 136 0) or a name" : error.message
      return .handled
    }
  }

  private mutating func complain(_ expected: String) -> PickerOutcome {
    complaint = "expected \(expected)"
    return .handled
  }

  // MARK: Arrows

  private mutating func nudge(_ key: Key, order: [PickerFocus]) -> PickerOutcome {
    let before = self
    entry = nil
    complaint = nil
    let outcome = step(key, order: order)
    // A key without a meaning must not lose what was typed.
    if outcome == .ignored { self = before }
    return outcome
  }

  private mutating func step(_ key: Key, order: [PickerFocus]) -> PickerOutcome {
    let isLarge = key.modifiers == .shift
    guard isLarge || key.modifiers.isEmpty else { return .ignored }
    let step = isLarge ? 10.0 : 1.0
    switch (focus, key.code) {
    case (.slider, .up) where !isLarge: return moveAmongSliders(by: -1, in: order)
    case (.slider, .down) where !isLarge: return moveAmongSliders(by: 1, in: order)
    case (.field, .up): return advanceFocus(by: -1, in: order)
    case (.field, .down): return advanceFocus(by: 1, in: order)
    case (.field, _):
      beginEntry(.field, text: fieldText)
      return .handled
    case (.plane, .left): return nudgePlane(x: -step, y: 0)
    case (.plane, .right): return nudgePlane(x: step, y: 0)
    case (.plane, .up): return nudgePlane(x: 0, y: step)
    case (.plane, .down): return nudgePlane(x: 0, y: -step)
    case (.plane, .pageUp): return nudgePlane(x: 0, y: 10)
    case (.plane, .pageDown): return nudgePlane(x: 0, y: -10)
    case (.plane, .home): return nudgePlane(x: -100, y: 0)
    case (.plane, .end): return nudgePlane(x: 100, y: 0)
    case (_, .left), (_, .down): return turn(by: -step)
    case (_, .right), (_, .up): return turn(by: step)
    case (_, .pageUp): return turn(by: 10)
    case (_, .pageDown): return turn(by: -10)
    case (.ring, .home): return setHue(0)
    case (.ring, .end): return setHue(359)
    case (.slider(let index), .home): return setSlider(index, toShare: 0)
    case (.slider(let index), .end): return setSlider(index, toShare: 1)
    default: return .ignored
    }
  }

  private mutating func moveAmongSliders(by offset: Int, in order: [PickerFocus]) -> PickerOutcome {
    advanceFocus(by: offset, in: order)
  }

  /// Steps the ring or the focused slider.
  private mutating func turn(by steps: Double) -> PickerOutcome {
    switch focus {
    case .ring: return setHue((model.hue + steps).rounded())
    case .slider(let index): return nudgeSlider(index, by: steps)
    default: return .ignored
    }
  }

  mutating func setHue(_ degrees: Double) -> PickerOutcome {
    model.setHue(degrees)
    return .changed
  }

  private mutating func nudgePlane(x: Double, y: Double) -> PickerOutcome {
    let plane = ColorPlane(model)
    let point = plane.point(of: model.converted(model.color, to: plane.space))
    // Steps of 1 % from the nearest whole per cent.
    let moved = plane.color(
      x: ((point.x * 100).rounded() + x) / 100, y: ((point.y * 100).rounded() + y) / 100)
    model.setPlaneColor(moved)
    return .changed
  }

  // MARK: Sliders

  /// The component behind a slider; the alpha comes after those of the space.
  func component(ofSlider index: Int) -> ColorComponent {
    model.space.components.indices.contains(index) ? model.space.components[index] : .alpha
  }

  /// The value of a slider in the unit of its component.
  func value(ofSlider index: Int) -> Double {
    model.space.components.indices.contains(index)
      ? model.color.components[index] : model.color.alpha
  }

  mutating func setSlider(_ index: Int, to value: Double) {
    if model.space.components.indices.contains(index) {
      model.setComponent(index, to: value)
    } else {
      model.setAlpha(value)
    }
  }

  private mutating func setSlider(_ index: Int, displayed number: Double) {
    setSlider(index, to: component(ofSlider: index).value(displayed: number))
  }

  mutating func setSlider(_ index: Int, toShare share: Double) -> PickerOutcome {
    setSlider(index, to: value(ofSlider: index, atShare: share))
    return .changed
  }

  /// The value that the cell of a slider at a share 0...1 of its track stands for.
  func value(ofSlider index: Int, atShare share: Double) -> Double {
    let component = component(ofSlider: index)
    let range = component.range
    let value = range.lowerBound + share * (range.upperBound - range.lowerBound)
    // The upper end of a hue is its lower end again: stop one step before it.
    return component.isAngle ? min(value, range.upperBound - component.step) : value
  }

  /// Steps a slider from the nearest shown value.
  mutating func nudgeSlider(_ index: Int, by steps: Double) -> PickerOutcome {
    let component = component(ofSlider: index)
    let position = (value(ofSlider: index) / component.step).rounded() + steps
    setSlider(index, to: position * component.step)
    return .changed
  }
}

extension ColorViewModel {
  /// Takes the colour of a point of the plane; the hue stays even where it has no influence.
  mutating func setPlaneColor(_ color: Color) {
    let hue = hue
    setColor(color.withAlpha(self.color.alpha))
    if hue != self.hue { setHue(hue) }
  }
}

extension ColorComponent {
  /// The alpha, shown in per cent.
  static let alpha = ColorComponent.share(named: "Alpha", letter: "A")
}
