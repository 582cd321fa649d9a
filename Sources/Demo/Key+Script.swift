import TerminalCore

extension Key {
  /// Creates a key from its name in scripts: `Ctrl-K`, `Shift-Right`, `Esc`, `F1` or `a`.
  ///
  /// Returns nil for an unknown name.
  init?(script name: String) {
    var modifiers: Modifiers = []
    var rest = name[...]
    let prefixes: [(String, Modifiers)] = [("ctrl-", .control), ("alt-", .alt), ("shift-", .shift)]
    prefix: while true {
      for (prefix, modifier) in prefixes
      where rest.utf8.count > prefix.utf8.count && rest.lowercased().hasPrefix(prefix) {
        modifiers.insert(modifier)
        rest = rest.dropFirst(prefix.count)
        continue prefix
      }
      break
    }
    if rest.count == 1, let character = rest.first {
      // With Control or Alt, terminals send the unshifted form of a character.
      let isPlain = modifiers.isDisjoint(with: [.control, .alt])
      self.init(
        .character(isPlain ? character : Character(character.lowercased())),
        modifiers.subtracting(.shift))
      return
    }
    guard let code = Self.code(rest.lowercased()) else { return nil }
    self.init(code, modifiers)
  }

  private static func code(_ name: String) -> Code? {
    switch name {
    case "enter", "return": .enter
    case "tab": .tab
    case "backspace": .backspace
    case "esc", "escape": .escape
    case "insert": .insert
    case "delete", "del": .delete
    case "up": .up
    case "down": .down
    case "left": .left
    case "right": .right
    case "home": .home
    case "end": .end
    case "pgup", "pageup": .pageUp
    case "pgdn", "pagedown": .pageDown
    case "space": .character(" ")
    default:
      name.first == "f"
        ? Int(name.dropFirst()).flatMap { (1...24).contains($0) ? .function($0) : nil } : nil
    }
  }
}
