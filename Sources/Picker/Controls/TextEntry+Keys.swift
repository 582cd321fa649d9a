public import Terminal

extension TextEntry {
  /// Handles a key that edits the line or types a character.
  /// - Returns: whether the key was handled.
  public mutating func edit(
    _ key: Key, keys: KeyMap<EntryAction> = EntryAction.standardKeys
  ) -> Bool {
    if let action = keys[key] {
      perform(action)
    } else if let character = key.typedCharacter {
      insert(String(character))
    } else {
      return false
    }
    return true
  }

  mutating func perform(_ action: EntryAction) {
    switch action {
    case .left: moveCaret(by: -1)
    case .right: moveCaret(by: 1)
    case .start: moveCaret(by: -limit)
    case .end: moveCaret(by: limit)
    case .deleteBackward: deleteBackward()
    case .deleteForward: deleteForward()
    case .clear: clear()
    }
  }
}
