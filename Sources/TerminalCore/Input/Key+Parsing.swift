extension Key {
  /// Creates a key from its name, as hints and help show it: `Ctrl-K`, `Shift-Right`, `Esc`, `F1`, `a`,
  /// or two of them for a sequence, such as `Ctrl-X Ctrl-S`.
  ///
  /// Upper and lower case are the same, except in a character alone. Helix's `C-`, `A-` and `S-` and
  /// Emacs' `M-` work too. Returns nil for an unknown name.
  public init?(named name: String) {
    // The bytes are read in place, because a configuration file may have hundreds of keys.
    var name = name
    guard let key = name.withUTF8({ Self.parse($0[...]) }) else { return nil }
    self = key
  }

  /// Returns the keys of a name: one, or with `Any-`, such as `Any-Esc`, one for every combination of
  /// modifiers; none for an unknown name.
  public static func named(_ name: String) -> [Key] {
    if name.utf8.starts(with: "Any-".utf8), let key = Key(named: String(name.dropFirst(4))),
      key.modifiers.isEmpty, key.prefix == nil
    {
      return withAnyModifiers(key.code)
    }
    return Key(named: name).map { [$0] } ?? []
  }

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  /// Reads one key or two.
  private static func parse(_ name: Bytes) -> Key? {
    guard let space = name.dropLast().lastIndex(of: 0x20) else { return Key(single: name) }
    guard let first = Key(single: name[..<space]), let second = Key(single: name[(space + 1)...])
    else { return nil }
    return .sequence(first, second)
  }

  private init?(single name: Bytes) {
    var modifiers: Modifiers = []
    var rest = name
    // A hyphen at the end is a key, as in `Ctrl--`.
    while let hyphen = rest.dropLast().firstIndex(of: UInt8(ascii: "-")),
      let modifier = Self.value(of: rest[..<hyphen], in: Self.modifierNames)
    {
      modifiers.insert(modifier)
      rest = rest[(hyphen + 1)...]
    }
    if rest.count > 1, let code = Self.code(rest) {
      // Shift is part of a character that is typed.
      let isSpace = code == .character(" ")
      self.init(code, isSpace && modifiers == .shift ? [] : modifiers)
      return
    }
    guard let character = Self.character(rest) else { return nil }
    // With Control or Alt, terminals send the unshifted form of a character, and Shift beside it.
    if modifiers.isDisjoint(with: [.control, .alt]) {
      self.init(
        .character(modifiers == .shift ? Character(character.uppercased()) : character))
    } else {
      self.init(.character(Character(character.lowercased())), modifiers)
    }
  }

  /// Returns the character of a name that is one; nil for a space and control characters.
  private static func character(_ name: Bytes) -> Character? {
    guard let first = name.first, first > 0x20, first != 0x7F else { return nil }
    if first < 0x80 { return name.count == 1 ? Character(Unicode.Scalar(first)) : nil }
    let text = String(decoding: name, as: UTF8.self)
    let isCharacter = name.count < 64 && text.count == 1
    return isCharacter && !text.unicodeScalars.contains { $0.value < 0xA0 } ? text.first : nil
  }

  private static let modifierNames: [(name: StaticString, value: Modifiers)] = [
    ("ctrl", .control), ("c", .control), ("alt", .alt), ("a", .alt), ("m", .alt),
    ("shift", .shift), ("s", .shift),
  ]

  private static let codeNames: [(name: StaticString, value: Code)] = [
    ("enter", .enter), ("return", .enter), ("ret", .enter), ("tab", .tab),
    ("backspace", .backspace), ("esc", .escape), ("escape", .escape), ("ins", .insert),
    ("insert", .insert), ("del", .delete), ("delete", .delete), ("up", .up), ("down", .down),
    ("left", .left), ("right", .right), ("home", .home), ("end", .end), ("pgup", .pageUp),
    ("pageup", .pageUp), ("pgdn", .pageDown), ("pagedown", .pageDown),
    ("space", .character(" ")),
  ]

  /// Returns the value of a name in upper or lower case.
  private static func value<Value>(
    of name: Bytes, in names: [(name: StaticString, value: Value)]
  ) -> Value? {
    for (text, value) in names where text.utf8CodeUnitCount == name.count {
      let letters = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
      if zip(name, letters).allSatisfy({ $0 | 0x20 == $1 }) { return value }
    }
    return nil
  }

  private static func code(_ name: Bytes) -> Code? {
    if let first = name.first, first | 0x20 == UInt8(ascii: "f"), name.count <= 3,
      let number = Int(String(decoding: name.dropFirst(), as: UTF8.self))
    {
      return (1...24).contains(number) ? .function(number) : nil
    }
    return value(of: name, in: codeNames)
  }
}
