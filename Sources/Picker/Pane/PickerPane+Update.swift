public import Color
public import Terminal

extension PickerPane {
  /// Handles a key, a mouse event or a paste.
  /// - Parameters:
  ///   - event: the key, mouse event or paste.
  ///   - area: the rectangle in which the picker is drawn.
  ///   - context: the theme and the time, the same as for `render`.
  @discardableResult
  public mutating func update(_ event: Event, in area: Rect, context: RenderContext)
    -> ControlOutcome
  {
    let (before, wasTyping) = (model, entry != nil)
    let outcome = handle(event, in: area, context: context)
    if !wasTyping { modelBeforeTyping = entry == nil ? nil : before }
    if outcome == .changed {
      // A colour that is named may be new to a part of the selection, even if it is the same.
      let isNamed = fieldEntry != nil || browser.isOpen && browser.page == .search
      if replacedColors.isEmpty, !isNamed, !model.isChanged { showOriginal() }
      if model != before { gradient?.setColor(model.color) }
    }
    return outcome
  }

  private mutating func handle(_ event: Event, in area: Rect, context: RenderContext)
    -> ControlOutcome
  {
    let geometry = geometry(in: area)
    if !focusOrder(in: geometry).contains(focus) { moveFocus(to: effectiveFocus(in: geometry)) }
    let hadCopied = hasCopied
    hasCopied = false
    switch event {
    case .key(let key):
      notice = nil
      if hadCopied, let number = key.typedCharacter?.wholeNumberValue,
        Self.notations.indices.contains(number - 1)
      {
        return .requested(.copy(as: Self.notations[number - 1]))
      }
      return press(key, area: area, context: context)
    case .mouse(let mouse): return point(mouse, geometry: geometry, area: area, context: context)
    case .paste(let text):
      notice = nil
      if fieldEntry == nil || fieldPurpose == .color { beginEntry("") }
      fieldEntry?.insert(text)
      return readEntry(in: area)
    default: return .ignored
    }
  }

  /// Sets the colour.
  ///
  /// The initial colour stays.
  public mutating func setColor(_ color: Color) {
    model.setColor(color)
    endTyping()
  }

  private mutating func press(_ key: Key, area: Rect, context: RenderContext) -> ControlOutcome {
    let action = isTypingText && key.typedCharacter != nil ? nil : keys.picker[key]
    if let action, !keysOfPart.contains(key), let outcome = perform(action, in: area) {
      return outcome
    }
    switch focus {
    case .control(let index): return press(key, onControl: index, area: area, context: context)
    case .field: return pressInField(key, area: area)
    case .gradient: return pressInGradient(key, area: area)
    case .swatches: return pressInBrowser(key, area: area)
    case .tabs:
      switch keys.controls[key] {
      case .step(.left, _): return selectSpace(by: -1)
      case .step(.right, _): return selectSpace(by: 1)
      default: return beginSearch(with: key, in: area)
      }
    }
  }

  private mutating func pressInGradient(_ key: Key, area: Rect) -> ControlOutcome {
    guard let action = keys.gradient[key], let before = gradient,
      let outcome = gradient?.perform(action)
    else { return beginSearch(with: key, in: area) }
    showStop()
    // A small picker has room for one fact: the one that has changed.
    let changed = zip(gradient?.facts ?? [], before.facts).first { $0 != $1 }
    notice = changed?.0.first.map { Notice($0) }
    return outcome
  }

  /// Carries out an action; nil if it does not apply now, so that the focused part gets the key.
  package mutating func perform(_ action: PickerAction, in area: Rect) -> ControlOutcome? {
    switch action {
    case .accept: return enter(area: area)
    case .back: return escape()
    case .cancel: return .cancelled
    case .nextControl: return advanceFocus(by: 1, in: area)
    case .previousControl: return advanceFocus(by: -1, in: area)
    case .nextSpace: return selectSpace(by: 1)
    case .previousSpace: return selectSpace(by: -1)
    case .typeHex where fieldEntry == nil:
      // Neither # nor / is part of a number, so they work even after a mistyped one.
      beginEntry("#")
      return readEntry(in: area)
    case .typeName where fieldEntry == nil: beginSearch(in: area)
    case .editHex where entry == nil && focus != .field:
      beginEntry(fieldText)
      fieldEntry?.deleteBackward()
      return readEntry(in: area)
    case .typeHex, .typeName, .editHex: return nil
    case .showRecent: openBrowser(.recents, in: area)
    case .showMatching: openBrowser(.matching, in: area)
    case .showVision: openBrowser(.vision, in: area)
    case .showLayouts: openBrowser(.layouts, in: area)
    case .showDocument where isChoosingReplaced && browser.closesPicker: return .cancelled
    case .showDocument:
      guard library.document != nil else { return nil }
      openBrowser(.document, in: area)
    case .nextPalette: showNextPalette(in: area)
    case .copy:
      hasCopied = entry == nil
      return .requested(.copy(as: nil))
    case .restore: return restore()
    case .showDetails: showsDetails.toggle()
    case .collect: collect()
    case .makeReadable: return makeReadable()
    case .lighter: return adjust(lightness: 0.05)
    case .darker: return adjust(lightness: -0.05)
    case .moreVivid: return adjust(chroma: 0.02)
    case .muted: return adjust(chroma: -0.02)
    case .openPalette: beginPath(.openPalette, in: area)
    case .saveSwatches where browser.isOpen && browser.page == .layouts:
      return applyLayout(keeps: true)
    case .saveSwatches where !browser.isOpen && geometry(in: area).swatches == nil:
      notice = "no swatches are shown"
    case .saveSwatches: beginPath(.savePalette, in: area)
    }
    return .handled
  }

  /// Closes the innermost of browser, typed text and picker.
  private mutating func escape() -> ControlOutcome {
    if isPathEntry {
      closePath()
      return .handled
    }
    if browser.isOpen, focus != .swatches || !browser.closesPicker { return cancelBrowser() }
    guard entry != nil else { return .cancelled }
    moveFocus(to: focus == .field ? .control(0) : focus)
    return goBack(to: modelBeforeTyping)
  }

  /// Shows again what was shown before.
  mutating func goBack(to before: ColorViewModel?) -> ControlOutcome {
    guard let before, before.color != model.color || before.center != model.center else {
      return .handled
    }
    model.setColor(before.color)
    if before.center != nil { showOriginal() }
    return .changed
  }

  private mutating func enter(area: Rect) -> ControlOutcome {
    if focus == .field, let text = fieldEntry?.text {
      switch fieldPurpose {
      case .openPalette: return request(.openPalette(path: text), text)
      case .savePalette: return request(.savePalette(path: text, palette: shownPalette), text)
      // If the text is not a colour, take the first result.
      case .name where fieldError != nil:
        return browser.isOpen && !browser.rows.isEmpty ? enterResults(in: area) : .handled
      case .name, .color: break
      }
    }
    if focus == .swatches, browser.page == .layouts { return applyLayout() }
    if isChoosingReplaced { return leaveDocument() }
    // The cursor of a page that was just opened marks the nearest colour, which Enter takes.
    if canPickSwatch { return pickSwatch() }
    isRefused = errorMessage != nil
    return entry == nil || errorMessage == nil ? .accepted : .handled
  }

  private mutating func request(_ request: PickerRequest, _ path: String) -> ControlOutcome {
    // The field stays until the program has an answer.
    guard path.isEmpty else { return .requested(request) }
    notice = "type the name of a file"
    return .handled
  }

  /// Goes from one palette to the next, then back to the controls.
  private mutating func showNextPalette(in area: Rect) {
    guard browser.isOpen, case .palette(let index) = browser.page else {
      return openBrowser(.palette(0), in: area)
    }
    openBrowser(.palette(min(index + 1, library.palettes.count)), in: area)
    if index + 1 == library.palettes.count { closeBrowser() }
  }

  private mutating func beginPath(_ purpose: FieldPurpose, in area: Rect) {
    if browser.rows.isEmpty { reloadBrowser(in: area) }
    beginEntry("")
    fieldPurpose = purpose
  }

  /// The swatches of the current page as a palette.
  private var shownPalette: ColorPalette {
    ColorPalette(
      name: texts(of: browser.page).titles[0], swatches: browser.rows.flatMap(\.swatches))
  }

  // MARK: Focus and space

  mutating func moveFocus(to focus: PickerFocus) {
    if browser.isOpen, browser.page == .search, focus != .swatches { closeBrowser() }
    self.focus = focus
    endTyping()
  }

  mutating func advanceFocus(by offset: Int, in area: Rect, isInList: Bool = false)
    -> ControlOutcome
  {
    if isChoosingReplaced { return leaveDocument() }
    guard !isPathEntry else { return .ignored }
    var order = focusOrder(in: geometry(in: area))
    // Sliders and the field are a list for Up and Down, which the tabs at the top are not part of.
    if isInList, focus != .tabs { order.removeAll { $0 == .tabs } }
    let index = order.firstIndex(of: focus) ?? 0
    let next = order[(index + offset).wrapped(to: order.count)]
    moveFocus(to: next)
    if next == .field { beginEntry(fieldText, isSelected: true) }
    if next == .swatches { reloadBrowser(in: area) }
    return .handled
  }

  private mutating func selectSpace(by offset: Int) -> ControlOutcome {
    var next = model
    next.selectSpace(by: offset)
    selectSpace(next.space)
    return .handled
  }

  mutating func selectSpace(_ space: ColorSpace) {
    closeBrowser()
    model.selectSpace(space)
    rebuildControls()
  }

  // MARK: Controls

  private mutating func press(
    _ key: Key, onControl index: Int, area: Rect, context: RenderContext
  ) -> ControlOutcome {
    // Sliders form a list: Up and Down move between them.
    if controls[index].control.isRow {
      switch keys.controls[key] {
      case .step(.up, by: 1): return advanceFocus(by: -1, in: area, isInList: true)
      case .step(.down, by: 1): return advanceFocus(by: 1, in: area, isInList: true)
      default: break
      }
    }
    let place = geometry(in: area).controls[index]
    var outcome = ControlOutcome.ignored
    for _ in 0..<steps(for: key, onControl: index, at: context.elapsed) {
      outcome = send(.key(key), toControl: index, in: place, context: context)
    }
    return outcome == .ignored ? beginSearch(with: key, in: area) : outcome
  }

  /// Sends an event to a control.
  ///
  /// A control that is not visible gets an empty rectangle.
  mutating func send(
    _ event: Event, toControl index: Int, in area: Rect?, context: RenderContext
  ) -> ControlOutcome {
    let area = area ?? .empty
    let outcome = controls[index].control.update(
      event, in: area, model: &model, keys: keys, context: context)
    // An unhandled key must not clear the error message.
    if outcome != .ignored { fieldError = nil }
    // Columns that are locked again have ended their own change, not that of the picker.
    switch outcome {
    case .accepted: return .handled
    case .cancelled: return .changed
    default: return outcome
    }
  }

  // MARK: Field

  /// The text of the field while nothing is typed.
  var fieldText: String { model.color.formatted(.hex) }

  mutating func beginEntry(_ text: String, isSelected: Bool = false) {
    moveFocus(to: .field)
    fieldEntry = TextEntry(text, isSelected: isSelected)
  }

  private mutating func pressInField(_ key: Key, area: Rect) -> ControlOutcome {
    switch keys.field[key] {
    case .nextControl where isSearching && !browser.rows.isEmpty: return enterResults(in: area)
    case .nextControl: return advanceFocus(by: 1, in: area)
    case .previousControl: return advanceFocus(by: -1, in: area)
    case nil: break
    }
    if let character = key.typedCharacter, fieldEntry?.isSelected ?? true {
      // A letter starts a search by name, anything else a colour notation.
      if fieldEntry == nil { beginEntry("") }
      if fieldPurpose == .color, character.isLetter { fieldPurpose = .name }
    } else if fieldEntry == nil, keys.entry[key] != nil {
      beginEntry(fieldText)
    }
    let before = fieldEntry
    guard fieldEntry?.edit(key, keys: keys.entry) == true else { return .ignored }
    return fieldEntry?.text == before?.text ? .handled : readEntry(in: area)
  }

  /// Whether the text in the field becomes a colour by typing on: `#` with too few digits, or an open
  /// parenthesis.
  ///
  /// It is not a problem until Enter is pressed.
  var isUnfinished: Bool {
    guard focus == .field, fieldPurpose == .color, !isRefused, fieldError != nil,
      let text = fieldEntry?.text
    else { return false }
    guard text.first == "#" else {
      return text.isEmpty || text.contains("(") && !text.contains(")")
    }
    return text.count < 9 && text.dropFirst().allSatisfy(\.isHexDigit)
  }

  /// Applies the typed text as soon as it is a valid colour.
  mutating func readEntry(in area: Rect) -> ControlOutcome {
    guard let text = fieldEntry?.text else { return .handled }
    fieldError = nil
    isRefused = false
    guard !isPathEntry else { return .handled }
    if isSearching { updateSearch(in: area) }
    do {
      model.setColor(try Color(parsing: text))
      return .changed
    } catch {
      fieldError =
        text.isEmpty
        ? "type a colour: #f80, rgb(255 136 0) or a name"
        : isSearching && browser.page == .search
          ? texts(of: .search).placeholder : error.shortMessage
      return .handled
    }
  }

  /// Handles a mouse event.
  ///
  /// A drag belongs to the control in which it started.
  mutating func point(
    _ mouse: Mouse, geometry: PickerGeometry, area: Rect, context: RenderContext
  ) -> ControlOutcome {
    switch mouse.action {
    case .press:
      notice = nil
      return press(mouse, geometry: geometry, area: area, context: context)
    case .drag, .release:
      guard let draggedControl, controls.indices.contains(draggedControl) else {
        return mouse.action == .release ? .handled : .ignored
      }
      if mouse.action == .release { self.draggedControl = nil }
      return send(
        .mouse(mouse), toControl: draggedControl, in: geometry.controls[draggedControl],
        context: context
      )
    case .wheelUp, .wheelDown:
      if let swatches = geometry.swatches, swatches.contains(mouse.position) {
        if browser.rows.isEmpty { reloadBrowser(in: area) }
        scrollBrowser(by: mouse.action == .wheelUp ? -2 : 2, in: swatches, area: area)
        return .handled
      }
      guard let index = control(at: mouse.position, geometry: geometry) else { return .ignored }
      endTyping()
      return send(.mouse(mouse), toControl: index, in: geometry.controls[index], context: context)
    }
  }

  private mutating func press(
    _ mouse: Mouse, geometry: PickerGeometry, area: Rect, context: RenderContext
  ) -> ControlOutcome {
    draggedControl = nil
    let point = mouse.position
    if let tabs = geometry.tabs, tabs.contains(point) {
      guard let space = tab(at: point, in: tabs) else { return .handled }
      selectSpace(space)
      return .handled
    }
    if let preview = geometry.preview, preview.contains(point) {
      guard gradient == nil else {
        moveFocus(to: .gradient)
        gradient?.choose(at: point, in: preview)
        showStop()
        return .handled
      }
      let part = Self.previewParts(in: preview).first { $0.cells.contains(point) }?.part
      return part == .old ? restore() : .handled
    }
    if geometry.field.contains(point) {
      beginEntry(fieldText, isSelected: true)
      return .handled
    }
    if let swatches = geometry.swatches, swatches.contains(point) {
      if focus != .swatches, !browser.isOpen { reloadBrowser(in: area) }
      return pressInBrowser(mouse, in: swatches, area: area)
    }
    guard let index = control(at: point, geometry: geometry) else { return .ignored }
    moveFocus(to: .control(index))
    draggedControl = index
    return send(.mouse(mouse), toControl: index, in: geometry.controls[index], context: context)
  }

  /// Takes the old colour back, or all the colours to be replaced.
  mutating func restore() -> ControlOutcome {
    setColor(model.original)
    showOriginal()
    return .changed
  }

  private func control(at point: Point, geometry: PickerGeometry) -> Int? {
    geometry.controls.firstIndex { $0?.contains(point) == true }
  }
}
