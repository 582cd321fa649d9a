extension Key {
  /// Creates a key from its name, as hints and help show it: `Ctrl-K`, `Shift-Right`, `Esc`, `F1`, `a`,
  /// or two of them for a sequence, such as `Ctrl-X Ctrl-S`.
  ///
  /// Upper and lower case are the same, except in a character alone. Helix's `C-`, `A-` and `S-` and
  /// Emacs' `M-` work too. Returns nil for an unknown name.
  public init?(named name: String) {
    guard let space = name.utf8.dropLast().lastIndex(of: 0x20) else {
      self.init(single: name[...])
      return
    }
    guard let first = Key(single: name[..<space]),
      let second = Key(single: name[name.index(after: space)...])
    else { return nil }
    self = .sequence(first, second)
  }

  /// Returns the keys of a name: one, or with `Any-`, such as `Any-Esc`, one for every combination of
  /// modifiers; none for an unknown name.
  public static func named(_ name: String) -> [Key] {
    if name.utf8.starts(with: "Any-".utf8), let key = Key(single: name.dropFirst(4)),
      key.modifiers.isEmpty
    {
      return withAnyModifiers(key.code)
    }
    return Key(named: name).map { [$0] } ?? []
  }

  private init?(single name: Substring) {
    var modifiers: Modifiers = []
    var rest = name
    // A hyphen at the end is a key, as in `Ctrl--`.
    while let hyphen = rest.utf8.dropLast().firstIndex(of: UInt8(ascii: "-")),
      let modifier = Self.modifier(rest[..<hyphen].utf8)
    {
      modifiers.insert(modifier)
      rest = rest[rest.utf8.index(after: hyphen)...]
    }
    let isASCII = (rest.utf8.first ?? 0) < 0x80
    let isSingle = rest.utf8.count == 1 || !isASCII && rest.utf8.count < 64 && rest.count == 1
    if isSingle, let character = rest.first {
      guard character != " " else { return nil }
      // With Control or Alt, terminals send the unshifted form of a character, and Shift beside it.
      let isPlain = modifiers.isDisjoint(with: [.control, .alt])
      let plain = modifiers == .shift ? Character(character.uppercased()) : character
      self.init(
        .character(isPlain ? plain : Character(character.lowercased())),
        isPlain ? [] : modifiers)
      return
    }
    guard let code = Self.code(rest.lowercased()) else { return nil }
    // Shift is part of a character that is typed.
    let isSpace = code == .character(" ")
    self.init(code, isSpace && modifiers == .shift ? [] : modifiers)
  }

  private static let modifierNames: [(name: StaticString, modifier: Modifiers)] = [
    ("ctrl", .control), ("c", .control), ("alt", .alt), ("a", .alt), ("m", .alt),
    ("shift", .shift), ("s", .shift),
  ]

  private static func modifier(_ name: Substring.UTF8View) -> Modifiers? {
    for (text, modifier) in modifierNames where text.utf8CodeUnitCount == name.count {
      let letters = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
      // Upper case is the same.
      if zip(name, letters).allSatisfy({ $0 | 0x20 == $1 }) { return modifier }
    }
    return nil
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
