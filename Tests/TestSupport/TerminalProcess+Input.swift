extension TerminalProcess {
  /// Sends text unchanged, as if it were typed.
  public func send(keys text: String) { send(bytes: Array(text.utf8)) }

  /// Sends bytes as if they were typed.
  public func send(bytes: [UInt8]) {
    pendingKeys += bytes
    readAvailable()
  }

  /// Presses keys one after the other.
  public func send(_ keys: TerminalKey...) {
    for key in keys {
      send(bytes: key.bytes(applicationCursorKeys: emulator.modes.applicationCursorKeys))
    }
  }

  /// Sends text as if it were typed, and reads output until the screen shows another one.
  @discardableResult
  public func send(keys text: String, until shown: String) throws -> TerminalScreen {
    send(keys: text)
    return try waitUntilShown(shown)
  }

  /// Presses keys one after the other, and reads output until the screen shows a text.
  @discardableResult
  public func send(_ keys: TerminalKey..., until shown: String) throws -> TerminalScreen {
    for key in keys { send(key) }
    return try waitUntilShown(shown)
  }

  /// Sends text as if it were typed, and reads output until the screen fulfils a condition.
  @discardableResult
  public func send(
    keys text: String, until what: String, _ condition: (TerminalScreen) throws -> Bool
  ) throws -> TerminalScreen {
    send(keys: text)
    return try waitUntil(what, condition)
  }

  /// Presses keys one after the other, and reads output until the screen fulfils a condition.
  @discardableResult
  public func send(
    _ keys: TerminalKey..., until what: String, _ condition: (TerminalScreen) throws -> Bool
  ) throws -> TerminalScreen {
    for key in keys { send(key) }
    return try waitUntil(what, condition)
  }

  /// Reports the mouse, in the SGR encoding.
  public func send(_ mouse: TerminalMouse) { send(bytes: mouse.bytes) }

  /// Presses and releases a button.
  public func click(
    _ button: TerminalMouse.Button = .left, at position: TerminalScreen.Position,
    modifiers: TerminalKey.Modifiers = []
  ) {
    send(TerminalMouse(.press(button), at: position, modifiers: modifiers))
    send(TerminalMouse(.release(button), at: position, modifiers: modifiers))
  }

  /// Moves the pointer with the left button down, from one position to another.
  public func drag(from start: TerminalScreen.Position, to end: TerminalScreen.Position) {
    send(TerminalMouse(.press(.left), at: start))
    send(TerminalMouse(.drag(.left), at: end))
    send(TerminalMouse(.release(.left), at: end))
  }

  /// Turns the wheel by some steps; negative steps turn it away from the user.
  public func turnWheel(by steps: Int, at position: TerminalScreen.Position) {
    for _ in 0..<abs(steps) {
      send(TerminalMouse(.press(steps < 0 ? .wheelUp : .wheelDown), at: position))
    }
  }

  /// Pastes text as a terminal does: line ends become returns, in brackets when mode 2004 is on.
  public func paste(_ text: String) {
    let typed = text.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\r")
    send(keys: emulator.modes.bracketedPaste ? "\u{1b}[200~\(typed)\u{1b}[201~" : typed)
  }

  /// Pastes text, and reads output until the screen shows another one.
  @discardableResult
  public func paste(_ text: String, until shown: String) throws -> TerminalScreen {
    paste(text)
    return try waitUntilShown(shown)
  }

  /// Reports a change of the focus, if the program has enabled such reports.
  public func focus(_ gained: Bool) {
    if emulator.modes.focusReports { send(keys: gained ? "\u{1b}[I" : "\u{1b}[O") }
  }
}
