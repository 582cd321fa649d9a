public import Terminal

/// A single-line text input with a caret.
///
/// It contains no control characters.
///
///     var name = TextEntry("banner.ans", isSelected: true)
///     if case .key(let key) = event, name.edit(key) { message = name.text }
public struct TextEntry: Hashable, Sendable {
  /// The text.
  public private(set) var text = ""
  /// The number of characters before the caret.
  public private(set) var caret = 0
  /// Whether the whole text is selected, so that the next character replaces it.
  public private(set) var isSelected = false

  /// The largest number of characters.
  ///
  /// Longer input is rejected.
  public let limit: Int

  /// Creates an input with the caret at the end.
  /// - Parameters:
  ///   - text: the initial text.
  ///   - isSelected: whether the text is selected.
  ///   - limit: the largest number of characters.
  public init(_ text: String = "", isSelected: Bool = false, limit: Int = Self.defaultLimit) {
    self.limit = limit
    insert(text)
    self.isSelected = isSelected
  }

  /// The largest number of characters of an input that does not say otherwise.
  public static let defaultLimit = 4096

  /// Inserts text at the caret, without its control characters.
  public mutating func insert(_ new: String) {
    // Filtering a paste of this size would take too long.
    guard new.utf8.count <= limit * 64 else { return }
    let clean = String(new.filter { !$0.unicodeScalars.contains { $0.properties.isControl } })
    guard !clean.isEmpty else { return }
    if isSelected {
      text = ""
      caret = 0
    }
    // Reject the paste of a whole file.
    guard text.count + clean.count <= limit else { return }
    let index = text.index(text.startIndex, offsetBy: caret)
    let before = String(text[..<index]) + clean
    text = before + text[index...]
    // The inserted text may combine with its neighbours into one character.
    caret = min(before.count, text.count)
    isSelected = false
  }

  /// Deletes the character before the caret.
  public mutating func deleteBackward() {
    isSelected = false
    guard caret > 0 else { return }
    caret -= 1
    text.remove(at: text.index(text.startIndex, offsetBy: caret))
  }

  /// Deletes the character after the caret.
  public mutating func deleteForward() {
    isSelected = false
    guard caret < text.count else { return }
    text.remove(at: text.index(text.startIndex, offsetBy: caret))
  }

  /// Removes the text.
  public mutating func clear() { self = TextEntry(limit: limit) }

  /// Moves the caret by a number of characters.
  public mutating func moveCaret(by offset: Int) {
    isSelected = false
    caret = min(max(caret + offset, 0), text.count)
  }

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

extension Unicode.Scalar.Properties {
  fileprivate var isControl: Bool {
    generalCategory == .control || generalCategory == .format
      || generalCategory == .lineSeparator || generalCategory == .paragraphSeparator
  }
}
