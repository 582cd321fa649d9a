package import TerminalCore

extension TerminalContext {
  /// Joins the two keys of a sequence.
  /// - Parameters:
  ///   - key: the key that was pressed.
  ///   - contexts: the contexts that get keys now; a first key that none of them has is a key of its
  ///     own.
  ///   - isTyping: whether a character is typed into a line.
  /// - Returns: the key to handle; nil after the first key of a sequence, or if Esc ends it.
  package mutating func complete(
    _ key: Key, in contexts: [KeyContext], isTyping: Bool = false
  ) -> Key? {
    if let first = pendingKey {
      pendingKey = nil
      let follows = keys.sequences(from: first, in: contexts).contains { $0.second == key }
      return key == Key(.escape) && !follows ? nil : .sequence(first, key)
    }
    guard keys.hasSequences, !isTyping || key.typedCharacter == nil,
      !keys.sequences(from: key, in: contexts).isEmpty
    else { return key }
    pendingKey = key
    return nil
  }

  /// Whether a key is a sequence without an action.
  package func isUnbound(_ key: Key, in contexts: [KeyContext]) -> Bool {
    guard case .sequence(let first, let second) = key.code else { return false }
    return !keys.sequences(from: first, in: contexts).contains { $0.second == second }
  }

  /// The message about a key without an action.
  func nothingHappens(_ key: Key) -> String {
    let help = keys.text.commands.label(for: .help)
    if size.columns < 26 { return "\(key.name) does nothing" }
    return "\(key.name) does nothing here" + (help.isEmpty ? "" : " · \(help) shows the keys")
  }

  /// The hints after the first key of a sequence; nil if there was none.
  package func sequenceHints(in contexts: [KeyContext]) -> [(key: String, action: String)]? {
    guard let first = pendingKey else { return nil }
    return [(first.name, "…")]
      + keys.sequences(from: first, in: contexts).map { ($0.second.name, $0.binding.title) }
  }
}
