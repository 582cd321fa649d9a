package import App
package import Terminal

/// A notation for events, separated by spaces.
///
///     Left S-Right C-z A-k C-S-End Enter    keys
///     Left*3                                the same key three times
///     hello                                 the characters of a word as keys
///     paste:a⏎b                             a bracketed paste
///     click:4,3 double: triple: shift: alt: a press of the button at column 4, row 3
///     drag:9,3 up:9,3 wheel+:4,3 wheel-:    a drag, a release of the button, the wheel
///     size:40x12 tick:100                   a resize; milliseconds since the start
///
/// In words and pastes, `⏎ ␍ → ␛ ␀ ␣` stand for control characters and the space.
package enum KeyNotation {
  package static let names: [String: Key.Code] = [
    "Left": .left, "Right": .right, "Up": .up, "Down": .down, "Home": .home, "End": .end,
    "PgUp": .pageUp, "PgDn": .pageDown, "Enter": .enter, "Tab": .tab, "Esc": .escape,
    "Backspace": .backspace, "Delete": .delete, "Space": .character(" "), "F1": .function(1),
    "F3": .function(3),
  ]

  /// The messages of a line.
  package static func messages(_ line: String) -> [Message] {
    // A combining mark would join the space before it, so the line is split into scalars.
    line.unicodeScalars.split(separator: " ").flatMap { messages(ofWord: String($0)) }
  }

  private static func messages(ofWord word: String) -> [Message] {
    if let argument = argument(of: word, "paste:") {
      let scalars = argument.unicodeScalars.map(MarkedText.decoded)
      return [.event(.paste(String(String.UnicodeScalarView(scalars))))]
    }
    if let argument = argument(of: word, "size:") {
      let numbers = argument.split(separator: "x").compactMap { Int($0) }
      return [.event(.resized(Size(columns: numbers[0], rows: numbers[1])))]
    }
    if let argument = argument(of: word, "tick:") {
      return [.ticked(elapsed: .milliseconds(Int(argument) ?? 0))]
    }
    if let mouse = mouse(word) { return [.event(.mouse(mouse))] }
    return keys(word).map { .event(.key($0)) }
  }

  private static func argument(of word: String, _ prefix: String) -> String? {
    guard word.unicodeScalars.starts(with: prefix.unicodeScalars) else { return nil }
    return String(String.UnicodeScalarView(word.unicodeScalars.dropFirst(prefix.count)))
  }

  private static func mouse(_ word: String) -> Mouse? {
    let actions: [(String, Mouse.Action, Key.Modifiers)] = [
      ("click:", .press(clicks: 1), []), ("double:", .press(clicks: 2), []),
      ("triple:", .press(clicks: 3), []), ("shift:", .press(clicks: 1), .shift),
      ("alt:", .press(clicks: 1), .alt),
      ("drag:", .drag, []), ("up:", .release, []), ("wheel+:", .wheelUp, []),
      ("wheel-:", .wheelDown, []),
    ]
    for (prefix, action, modifiers) in actions {
      guard let argument = argument(of: word, prefix) else { continue }
      let numbers = argument.split(separator: ",").compactMap { Int($0) }
      let point = Point(column: numbers[0], row: numbers[1])
      return Mouse(action, at: point, modifiers: modifiers)
    }
    return nil
  }

  /// The keys of a word.
  package static func keys(_ word: String) -> [Key] {
    let parts = word.split(separator: "*", omittingEmptySubsequences: false)
    if parts.count == 2, let count = Int(parts[1]), let key = key(String(parts[0])) {
      return Array(repeating: key, count: count)
    }
    if let key = key(word) { return [key] }
    return word.unicodeScalars.map { scalar in
      switch MarkedText.decoded(scalar) {
      case "\n": Key(.enter)
      case "\t": Key(.tab)
      case let typed: .character(Character(typed))
      }
    }
  }

  private static func key(_ word: String) -> Key? {
    var modifiers: Key.Modifiers = []
    var rest = word[...]
    while rest.count > 2, rest.dropFirst().first == "-", let letter = rest.first {
      switch letter {
      case "S": modifiers.insert(.shift)
      case "C": modifiers.insert(.control)
      case "A": modifiers.insert(.alt)
      default: return nil
      }
      rest = rest.dropFirst(2)
    }
    if let code = names[String(rest)] { return Key(code, modifiers) }
    guard rest.count == 1, let character = rest.first, !modifiers.isEmpty else { return nil }
    return Key(.character(character), modifiers)
  }
}
