extension Key {
  /// Creates a key from its name, as hints and help show it: `Ctrl-K`, `Shift-Right`, `Esc`, `F1`, `a`,
  /// or two of them for a sequence, such as `Ctrl-X Ctrl-S`.
  ///
  /// Upper and lower case are the same, except in a character alone. Helix's `C-`, `A-` and `S-` and
  /// Emacs' `M-` work too. Returns nil for an unknown name.
  public init?(named name: some StringProtocol) {
    let words = name.split(separator: " ")
    guard let first = words.first.flatMap({ Key(single: $0) }) else { return nil }
    switch words.count {
    case 1: self = first
    case 2:
      guard let second = Key(single: words[1]) else { return nil }
      self = .sequence(first, second)
    default: return nil
    }
  }

  /// Returns the keys of a name: one, or with `Any-`, such as `Any-Esc`, one for every combination of
  /// modifiers; none for an unknown name.
  public static func named(_ name: some StringProtocol) -> [Key] {
    if name.hasPrefix("Any-"), let key = Key(single: name.dropFirst(4)), key.modifiers.isEmpty {
      return withAnyModifiers(key.code)
    }
    return Key(named: name).map { [$0] } ?? []
  }

  private init?(single name: some StringProtocol) {
    var modifiers: Modifiers = []
    var rest = name[...]
    // A hyphen at the end is a key, as in `Ctrl--`.
    while let hyphen = rest.dropLast().firstIndex(of: "-"),
      let modifier = Self.modifier(rest[..<hyphen].lowercased())
    {
      modifiers.insert(modifier)
      rest = rest[rest.index(after: hyphen)...]
    }
    if rest.count == 1, let character = rest.first {
      // With Control or Alt, terminals send the unshifted form of a character, and Shift beside it.
      let isPlain = modifiers.isDisjoint(with: [.control, .alt])
      let plain = Character(modifiers == .shift ? character.uppercased() : String(character))
      self.init(
        .character(isPlain ? plain : Character(character.lowercased())),
        isPlain ? [] : modifiers)
      return
    }
    guard let code = Self.code(rest.lowercased()) else { return nil }
    self.init(code, modifiers)
  }

  private static func modifier(_ name: String) -> Modifiers? {
    switch name {
    case "ctrl", "c": .control
    case "alt", "a", "m": .alt
    case "shift", "s": .shift
    default: nil
    }
  }

  private static func code(_ name: String) -> Code? {
    switch name {
    case "enter", "return", "ret": .enter
    case "tab": .tab
    case "backspace": .backspace
    case "esc", "escape": .escape
    case "ins", "insert": .insert
    case "del", "delete": .delete
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
