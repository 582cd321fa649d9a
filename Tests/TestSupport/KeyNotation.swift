package import Terminal

/// A notation for keys, separated by spaces.
///
///     Left S-Right C-z A-k C-S-End F5 Enter    keys
///     Left*3                                   the same key three times
///     hello                                    the characters of a word as keys
///
/// In words, `⏎ ␍ → ␛ ␀ ␣` stand for control characters and the space.
package enum KeyNotation {
  private static let names: [String: Key.Code] = [
    "Left": .left, "Right": .right, "Up": .up, "Down": .down, "Home": .home, "End": .end,
    "PgUp": .pageUp, "PgDn": .pageDown, "Enter": .enter, "Tab": .tab, "Esc": .escape,
    "Backspace": .backspace, "Delete": .delete, "Insert": .insert, "Space": .character(" "),
    "F1": .function(1), "F3": .function(3), "F5": .function(5),
  ]
  package static let controls: [(Unicode.Scalar, Unicode.Scalar)] = [
    ("⏎", "\n"), ("␍", "\r"), ("→", "\t"), ("␛", "\u{1B}"), ("␀", "\u{0}"),
    ("␣", " "),
  ]

  /// The control character or space that a scalar stands for, or else the scalar.
  package static func decoded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    controls.first { $0.0 == scalar }?.1 ?? scalar
  }

  /// The keys of a line.
  package static func keys(_ line: String) -> [Key] {
    // A combining mark would join the space before it, so the line is split into scalars.
    line.unicodeScalars.split(separator: " ").flatMap { keys(ofWord: String($0)) }
  }

  /// The keys of a line as events.
  package static func events(_ line: String) -> [Event] { keys(line).map(Event.key) }

  private static func keys(ofWord word: String) -> [Key] {
    let parts = word.split(separator: "*", omittingEmptySubsequences: false)
    if parts.count == 2, let count = Int(parts[1]), let key = key(String(parts[0])) {
      return Array(repeating: key, count: count)
    }
    if let key = key(word) { return [key] }
    return word.unicodeScalars.map { scalar in
      switch decoded(scalar) {
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
