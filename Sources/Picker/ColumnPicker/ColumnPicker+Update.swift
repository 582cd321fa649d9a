public import Terminal

extension ColumnPicker {
  /// Digits typed after a longer pause start a new number.
  static let typingPause: Duration = .milliseconds(1500)

  /// Handles an event.
  ///
  /// While the animation runs, events act as if it had ended.
  /// - Parameters:
  ///   - event: the key, mouse event or paste.
  ///   - area: the rectangle in which the picker is drawn.
  ///   - elapsed: the time since the program started.
  public mutating func update(
    _ event: Event, in area: Rect, at elapsed: Duration
  ) -> ColumnPickerOutcome {
    switch event {
    case .key(let key): press(key, at: elapsed)
    case .mouse(let mouse): point(mouse, in: area, at: elapsed)
    case .paste(let text) where !isLocked: jump(to: text)
    default: .ignored
    }
  }

  private mutating func toggle(at elapsed: Duration) -> ColumnPickerOutcome {
    guard isLocked else {
      lock(at: elapsed)
      return .locked
    }
    unlock(at: elapsed)
    return .unlocked
  }

  /// Selects a value in a column; reports a change only if it is another one.
  private mutating func choose(_ index: Int?, in column: Int) -> ColumnPickerOutcome {
    guard let index, index != indices[column] else { return .handled }
    setIndex(index, ofColumn: column)
    return .changed(column: column, value: value(ofColumn: column))
  }

  private mutating func scroll(_ column: Int, by offset: Int) -> ColumnPickerOutcome {
    choose(columns[column].index(indices[column], by: offset), in: column)
  }

  // MARK: Keys

  private mutating func press(_ key: Key, at elapsed: Duration) -> ColumnPickerOutcome {
    let action = keys[key]
    if action == .toggleLock { return toggle(at: elapsed) }
    guard !isLocked else { return .ignored }
    if let action { return perform(action, at: elapsed) }
    guard let character = key.typedCharacter else { return .ignored }
    return type(character, at: elapsed)
  }

  private mutating func perform(
    _ action: ColumnPickerAction, at elapsed: Duration
  ) -> ColumnPickerOutcome {
    if action == .deleteBackward { return deleteBackward(at: elapsed) }
    typed = ""
    switch action {
    case .toggleLock: return toggle(at: elapsed)
    case .cancel:
      cancel(at: elapsed)
      return .cancelled
    case .scroll(let rows):
      return scroll(focus, by: steps.digits(rows, named: columns[focus].title))
    case .first: return choose(0, in: focus)
    case .last: return choose(columns[focus].count - 1, in: focus)
    case .previousColumn: moveFocus(by: -1)
    case .nextColumn: moveFocus(by: 1)
    case .deleteBackward: break
    }
    return .handled
  }

  private mutating func deleteBackward(at elapsed: Duration) -> ColumnPickerOutcome {
    guard !typed.isEmpty else { return .handled }
    typed.removeLast()
    typedAt = elapsed
    return choose(columns[focus].index(typed: typed), in: focus)
  }

  private mutating func moveFocus(by offset: Int) {
    setFocus((focus + offset + columns.count) % columns.count)
  }

  private mutating func type(_ character: Character, at elapsed: Duration) -> ColumnPickerOutcome {
    guard columns[focus].accepts(character) else { return .ignored }
    if elapsed - typedAt > Self.typingPause { typed = "" }
    typedAt = elapsed
    // If the character does not extend the typed text, it starts a new one.
    for text in [typed + String(character), String(character)] where text.count <= 20 {
      let isNumberStart = text == "-" || text == "." || text == "-."
      guard isNumberStart || columns[focus].index(typed: text) != nil else { continue }
      typed = text
      return choose(columns[focus].index(typed: text), in: focus)
    }
    return .handled
  }

  private mutating func jump(to text: String) -> ColumnPickerOutcome {
    let text = String(text.drop { $0.isWhitespace }.prefix { !$0.isWhitespace }.prefix(40))
    guard !text.isEmpty else { return .handled }
    return choose(columns[focus].index(typed: text), in: focus)
  }

  // MARK: Mouse

  private mutating func point(
    _ mouse: Mouse, in area: Rect, at elapsed: Duration
  ) -> ColumnPickerOutcome {
    let geometry = ColumnPickerGeometry(of: self, in: area, progress: isLocked ? 0 : 1)
    if case .press = mouse.action, mouse.button == .primary {
      drag = nil
      if geometry.toggle.contains(mouse.position) { return toggle(at: elapsed) }
      if geometry.cancel.contains(mouse.position) { return perform(.cancel, at: elapsed) }
    }
    guard !isLocked else { return .ignored }
    switch mouse.action {
    case .press where mouse.button == .primary:
      guard let column = geometry.column(at: mouse.position) else { return .ignored }
      setFocus(column)
      typed = ""
      drag = Drag(column: column, row: mouse.position.row, index: indices[column])
      return .handled
    case .drag:
      guard var drag else { return .ignored }
      let rows = mouse.position.row - drag.row
      if rows != 0 { drag.isMoved = true }
      self.drag = drag
      // The values follow the pointer: dragging down reveals the ones above.
      return choose(columns[drag.column].index(drag.index, by: -rows), in: drag.column)
    case .release:
      guard let drag else { return .ignored }
      self.drag = nil
      guard !drag.isMoved else { return .handled }
      let offset = mouse.position.row - geometry.chosenRow
      return choose(columns[drag.column].neighbor(of: drag.index, by: offset), in: drag.column)
    case .wheelUp, .wheelDown:
      guard let column = geometry.column(at: mouse.position) else { return .ignored }
      setFocus(column)
      typed = ""
      return scroll(column, by: mouse.action == .wheelUp ? -1 : 1)
    default: return .ignored
    }
  }
}
