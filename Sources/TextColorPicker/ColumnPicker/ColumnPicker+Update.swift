public import TerminalCore

extension ColumnPicker {
  /// Figures typed after a longer pause begin a new number.
  static let typingPause: Duration = .milliseconds(1500)

  /// Takes an event.
  ///
  /// While the columns open or close, they are operated as if it were over.
  /// - Parameters:
  ///   - area: where the picker is drawn.
  ///   - elapsed: time since the start of the program.
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

  /// Chooses a value in a column and tells whether that is another one.
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
    if key == Key(.enter) || key == .control(" ") { return toggle(at: elapsed) }
    guard !isLocked, key.modifiers.subtracting(.shift).isEmpty else { return .ignored }
    let factor = key.modifiers.contains(.shift) ? 10 : 1
    if case .character(let character) = key.code { return type(character, at: elapsed) }
    if key.code == .backspace {
      guard !typed.isEmpty else { return .handled }
      typed.removeLast()
      typedAt = elapsed
      return choose(columns[focus].index(typed: typed), in: focus)
    }
    typed = ""
    let end = columns[focus].count - 1
    switch key.code {
    case .escape:
      cancel(at: elapsed)
      return .cancelled
    case .up: return scroll(focus, by: -factor)
    case .down: return scroll(focus, by: factor)
    case .pageUp: return scroll(focus, by: -10)
    case .pageDown: return scroll(focus, by: 10)
    case .home: return choose(0, in: focus)
    case .end: return choose(end, in: focus)
    case .left: moveFocus(by: -1)
    case .right: moveFocus(by: 1)
    case .tab: moveFocus(by: key.modifiers.contains(.shift) ? -1 : 1)
    default: return .ignored
    }
    return .handled
  }

  private mutating func moveFocus(by offset: Int) {
    setFocus((focus + offset + columns.count) % columns.count)
  }

  private mutating func type(_ character: Character, at elapsed: Duration) -> ColumnPickerOutcome {
    guard columns[focus].accepts(character) else { return .ignored }
    if elapsed - typedAt > Self.typingPause { typed = "" }
    typedAt = elapsed
    // What cannot go on begins anew.
    for text in [typed + String(character), String(character)] where text.count <= 20 {
      let isBegun = text == "-" || text == "." || text == "-."
      guard isBegun || columns[focus].index(typed: text) != nil else { continue }
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
    let layout = ColumnPickerLayout(of: self, in: area, progress: isLocked ? 0 : 1)
    if case .press = mouse.action, mouse.button == .primary {
      grab = nil
      if layout.toggle.contains(mouse.position) { return toggle(at: elapsed) }
    }
    guard !isLocked else { return .ignored }
    switch mouse.action {
    case .press where mouse.button == .primary:
      guard let column = layout.column(at: mouse.position) else { return .ignored }
      setFocus(column)
      typed = ""
      grab = Grab(column: column, row: mouse.position.row, index: indices[column])
      return .handled
    case .drag:
      guard var grab else { return .ignored }
      let rows = mouse.position.row - grab.row
      if rows != 0 { grab.isMoved = true }
      self.grab = grab
      // The values hang on the pointer: what it pulls down comes from above.
      return choose(columns[grab.column].index(grab.index, by: -rows), in: grab.column)
    case .release:
      guard let grab else { return .ignored }
      self.grab = nil
      guard !grab.isMoved else { return .handled }
      let offset = mouse.position.row - layout.chosenRow
      return choose(columns[grab.column].neighbor(of: grab.index, by: offset), in: grab.column)
    case .wheelUp, .wheelDown:
      guard let column = layout.column(at: mouse.position) else { return .ignored }
      setFocus(column)
      typed = ""
      return scroll(column, by: mouse.action == .wheelUp ? -1 : 1)
    default: return .ignored
    }
  }
}
