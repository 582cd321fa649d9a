public import TerminalCore

extension TextEntry {
  /// Handles a key that edits a line: characters, Backspace, Delete, arrows, Home, End, Ctrl-A,
  /// Ctrl-E, Ctrl-U.
  /// - Returns: whether the key was handled.
  public mutating func edit(_ key: Key) -> Bool {
    switch (key.code, key.modifiers) {
    case (.character(let character), []): insert(String(character))
    case (.backspace, _): deleteBackward()
    case (.delete, []): deleteForward()
    case (.character("u"), .control): clear()
    case (.left, []): moveCaret(by: -1)
    case (.right, []): moveCaret(by: 1)
    case (.home, []), (.character("a"), .control): moveCaret(by: -Self.limit)
    case (.end, []), (.character("e"), .control): moveCaret(by: Self.limit)
    default: return false
    }
    return true
  }
}
