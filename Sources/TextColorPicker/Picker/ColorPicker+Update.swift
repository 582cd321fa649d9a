import ColorPalettes
public import Colorimetry
public import TerminalCore

extension ColorPicker {
  /// Takes an event of the keyboard, the mouse or a paste.
  /// - Parameters:
  ///   - area: the rectangle the picker is drawn in.
  ///   - elapsed: time since the start of the program, for what moves.
  public mutating func update(_ event: Event, in area: Rect, at elapsed: Duration = .zero)
    -> PickerOutcome
  {
    let layout = layout(in: area)
    if !focusOrder(in: layout).contains(focus) { moveFocus(to: effectiveFocus(in: layout)) }
    switch event {
    case .key(let key):
      notice = nil
      return press(key, area: area, at: elapsed)
    case .mouse(let mouse): return point(mouse, layout: layout, area: area, at: elapsed)
    case .paste(let text):
      notice = nil
      if fieldEntry == nil || fieldPurpose == .color { beginEntry("") }
      fieldEntry?.insert(text)
      return readEntry(in: area)
    default: return .ignored
    }
  }

  /// Shows a colour as the one picked; the colour at the start stays.
  public mutating func setColor(_ color: Color) {
    model.setColor(color)
    endTyping()
  }

  private mutating func press(_ key: Key, area: Rect, at elapsed: Duration) -> PickerOutcome {
    switch (key.code, key.modifiers) {
    case (.character("c"), .control): return .cancelled
    case (.escape, []) where isUnlocked, (.enter, []) where isUnlocked: break
    case (.escape, _): return escape()
    case (.enter, []): return enter(area: area)
    case (.tab, []): return advanceFocus(by: 1, in: area)
    case (.tab, .shift): return advanceFocus(by: -1, in: area)
    case (.left, .alt): return selectSpace(by: -1)
    case (.right, .alt): return selectSpace(by: 1)
    case (.character(let character), .alt): return pressAlt(character, area: area)
    case (.character("#"), []) where fieldEntry == nil: beginEntry("")
    case (.character("/"), []) where fieldEntry == nil:
      // Neither sign belongs to a number: also after a number that was mistyped.
      beginSearch(in: area)
      return .handled
    case (.backspace, _) where entry == nil && focus != .field: beginEntry(fieldText)
    default: break
    }
    switch focus {
    case .control(let index): return press(key, onControl: index, area: area, at: elapsed)
    case .field: return pressInField(key, area: area)
    case .shelf: return pressOnShelf(key, area: area)
    }
  }

  /// The innermost thing ends first: a path, a shelf, the picker.
  private mutating func escape() -> PickerOutcome {
    if shelf.isOpen { return cancelShelf() }
    guard isPathEntry else { return .cancelled }
    moveFocus(to: .control(0))
    return .handled
  }

  private mutating func enter(area: Rect) -> PickerOutcome {
    if focus == .field, let text = fieldEntry?.text {
      switch fieldPurpose {
      case .openPalette: return request(.openPalette(path: text), text)
      case .savePalette: return request(.savePalette(path: text, palette: shownPalette), text)
      // A word that is no colour means the first swatch found for it.
      case .name where fieldComplaint != nil:
        return shelf.isOpen && !shelf.rows.isEmpty ? enterResults(in: area) : .handled
      case .name, .color: break
      }
    }
    if focus == .shelf, shelf.page == .designs { return takeDesign() }
    return entry == nil || complaint == nil ? .accepted : .handled
  }

  private mutating func request(_ request: PickerRequest, _ path: String) -> PickerOutcome {
    guard !path.isEmpty else { return .handled }
    moveFocus(to: shelf.isOpen ? .shelf : .control(0))
    return .requested(request)
  }

  /// The keys that open the pages of the shelf, and a few more.
  private mutating func pressAlt(_ character: Character, area: Rect) -> PickerOutcome {
    switch character {
    case "r": openShelf(.recents, in: area)
    case "m": openShelf(.matching, in: area)
    case "v": openShelf(.vision, in: area)
    case "l": openShelf(.designs, in: area)
    case "d" where library.document != nil: openShelf(.document, in: area)
    case "p":
      // Again and again: one palette after the other, then back to the controls.
      guard shelf.isOpen, case .palette(let index) = shelf.page else {
        openShelf(.palette(0), in: area)
        break
      }
      openShelf(.palette(min(index + 1, library.palettes.count)), in: area)
      if index + 1 == library.palettes.count { closeShelf() }
    case "c": return .requested(.copy)
    case "o", "s":
      if shelf.rows.isEmpty { fillShelf(in: area) }
      beginEntry("")
      fieldPurpose = character == "o" ? .openPalette : .savePalette
    default: return .ignored
    }
    return .handled
  }

  /// The swatches on the shelf as a palette.
  private var shownPalette: ColorPalette {
    ColorPalette(name: title(of: shelf.page), swatches: shelf.rows.flatMap(\.swatches))
  }

  // MARK: Focus and space

  mutating func moveFocus(to focus: PickerFocus) {
    if shelf.isOpen, shelf.page == .search, focus != .shelf { closeShelf() }
    self.focus = focus
    endTyping()
  }

  mutating func advanceFocus(by offset: Int, in area: Rect) -> PickerOutcome {
    let order = focusOrder(in: layout(in: area))
    let index = order.firstIndex(of: focus) ?? 0
    let next = order[(index + offset + order.count) % order.count]
    moveFocus(to: next)
    if next == .field { beginEntry(fieldText, isSelected: true) }
    if next == .shelf { fillShelf(in: area) }
    return .handled
  }

  private mutating func selectSpace(by offset: Int) -> PickerOutcome {
    var next = model
    next.selectSpace(by: offset)
    selectSpace(next.space)
    return .handled
  }

  mutating func selectSpace(_ space: ColorSpace) {
    closeShelf()
    model.selectSpace(space)
    rebuildControls()
  }

  // MARK: Controls

  private mutating func press(
    _ key: Key, onControl index: Int, area: Rect, at elapsed: Duration
  ) -> PickerOutcome {
    // Sliders are a list: Up and Down go from one to the next.
    if controls[index].isRow, key.modifiers.isEmpty {
      if key.code == .up { return advanceFocus(by: -1, in: area) }
      if key.code == .down { return advanceFocus(by: 1, in: area) }
    }
    let outcome = send(
      .key(key), toControl: index, in: layout(in: area).controls[index], at: elapsed)
    guard outcome == .ignored, key.modifiers.isEmpty,
      case .character(let character) = key.code, character.isLetter
    else { return outcome }
    fieldComplaint = "press / before a name"
    return .handled
  }

  /// Gives an event to a control; one that is not in sight gets no rectangle.
  mutating func send(
    _ event: Event, toControl index: Int, in area: Rect?, at elapsed: Duration
  ) -> PickerOutcome {
    let area = area ?? Rect(Size(columns: 0, rows: 0))
    let outcome = PickerOutcome(
      controls[index].update(event, in: area, model: &model, at: elapsed))
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

  private mutating func pressInField(_ key: Key, area: Rect) -> PickerOutcome {
    switch (key.code, key.modifiers) {
    case (.down, []) where isSearching && !shelf.rows.isEmpty: return enterResults(in: area)
    case (.up, []): return advanceFocus(by: -1, in: area)
    case (.down, []): return advanceFocus(by: 1, in: area)
    case (.character(let character), []) where fieldEntry?.isSelected ?? true:
      // A letter begins a name, anything else a notation.
      if fieldEntry == nil { beginEntry("") }
      if fieldPurpose == .color, character.isLetter { fieldPurpose = .name }
    case _ where fieldEntry == nil: beginEntry(fieldText)
    default: break
    }
    let before = fieldEntry
    guard fieldEntry?.edit(key) == true else { return .ignored }
    return fieldEntry?.text == before?.text ? .handled : readEntry(in: area)
  }

  /// Applies what is typed as soon as it says a colour.
  mutating func readEntry(in area: Rect) -> PickerOutcome {
    guard let text = fieldEntry?.text else { return .handled }
    fieldComplaint = nil
    guard !isPathEntry else { return .handled }
    if isSearching { updateSearch(in: area) }
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
