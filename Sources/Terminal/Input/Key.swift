import Color

/// A key press as a terminal can report it.
///
///     let save = Key.control("s")
///     let isSame = Key(named: "Ctrl-S") == save  // true
///     let selection = Key(.right, .shift).name  // "Shift-Right"
public struct Key: Hashable, Sendable {
  /// A key without modifiers.
  public enum Code: Hashable, Sendable {
    /// A character; with Control or Alt in its unshifted form (`k`, not U+000B).
    case character(Character)
    /// Keys without a character.
    case enter, tab, backspace, escape, insert, delete
    /// Movement.
    case up, down, left, right, home, end, pageUp, pageDown
    /// F1 to F24.
    case function(Int)
    /// Two keys, one after the other, such as Ctrl-X Ctrl-S; they have the modifiers.
    indirect case sequence(Key, Key)
  }

  /// Modifier keys.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// One bit per modifier, as in xterm's parameter minus one.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Shift; not set for characters, which include it.
    public static let shift = Modifiers(rawValue: 1)
    /// Alt, Option or Meta.
    public static let alt = Modifiers(rawValue: 2)
    /// Control.
    public static let control = Modifiers(rawValue: 4)
  }

  /// The key.
  public var code: Code
  /// The modifiers held with it.
  public var modifiers: Modifiers

  /// Creates a key with modifiers.
  public init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  /// Returns a character key with Control.
  public static func control(_ character: Character) -> Key { Key(.character(character), .control) }
  /// Returns a character key with Alt.
  public static func alt(_ character: Character) -> Key { Key(.character(character), .alt) }
  /// Returns a plain character.
  public static func character(_ character: Character) -> Key { Key(.character(character)) }

  /// Two keys, one after the other.
  public static func sequence(_ first: Key, _ second: Key) -> Key { Key(.sequence(first, second)) }

  /// The first key of a sequence, or nil for a single key.
  public var prefix: Key? { if case .sequence(let first, _) = code { first } else { nil } }

  /// The character that the key types, or nil for other keys and with Control or Alt.
  public var typedCharacter: Character? {
    guard case .character(let character) = code, modifiers.subtracting(.shift).isEmpty else {
      return nil
    }
    return character
  }

  /// Returns the key that a cell of a label stands for: the key of "Ctrl-K", one of "[ ]", or in
  /// "Shift-←→" the arrow at the offset with its modifiers; nil for anything else.
  /// - Parameters:
  ///   - label: a label as `Sequence<Key>.label` makes it, in characters of one column each.
  ///   - offset: the column in the label, from 0.
  package static func labelled(_ label: String, at offset: Int) -> Key? {
    if let key = Key(named: label) { return key }
    let characters = Array(label)
    // Strings are cut instead of made from characters: for that the runtime would search all
    // conformances of the program, and the first frame waits for the labels.
    if let start = characters.firstIndex(where: { Code(arrow: $0) != nil }) {
      // The modifiers before the arrows stand for the first one, the words after them for the last.
      let index = min(max(offset, start), characters.count - 1)
      return Code(arrow: characters[index])
        .flatMap { Key(named: String(label.prefix(start)) + $0.name) }
    }
    guard characters.indices.contains(offset) else { return nil }
    let before = characters[..<offset].reversed().prefix { $0 != " " }.count
    return Key(named: String(label.dropFirst(offset - before).prefix { $0 != " " }))
  }

  /// The key as hints, help and messages show it: "Ctrl-K", "Alt-0", "F1", "PgUp", "q".
  ///
  /// Letters with Control or Alt are shown as capitals, as is usual; without them a capital is a
  /// different key.
  public var name: String {
    let isPlain = modifiers.isDisjoint(with: [.control, .alt])
    return modifiers.prefix + (isPlain ? code.name : code.name.capitalizedFirst)
  }

  /// The key that terminals turn into an interrupt in cooked mode.
  package static let interrupt = Key.control("c")

  /// Returns a key with every combination of modifiers, alone first.
  package static func withAnyModifiers(_ code: Code) -> [Key] {
    (0..<8).map { Key(code, Modifiers(rawValue: UInt8($0))) }
  }

  /// Returns the label of related keys.
  ///
  /// It uses nothing generic that the runtime would have to find by searching all conformances of
  /// the program: the first frame waits for the labels.
  static func label(of keys: [Key]) -> String {
    guard let modifiers = keys.first?.modifiers else { return "" }
    var (signs, names) = ("", "")
    var areArrows = true
    for key in keys {
      if let sign = key.code.arrow, key.modifiers == modifiers {
        signs.append(sign)
      } else {
        areArrows = false
      }
      names += names.isEmpty ? key.name : " " + key.name
    }
    return areArrows ? modifiers.prefix + signs : names
  }

  /// Returns the key as which this one arrives; nil if the terminal does not send it.
  ///
  /// See https://invisible-island.net/xterm/modified-keys.html.
  package func received(in encoding: KeyEncoding) -> Key? {
    guard encoding != .kitty else { return self }
    switch code {
    case .sequence(let first, let second):
      guard let first = first.received(in: encoding), let second = second.received(in: encoding)
      else { return nil }
      return .sequence(first, second)
    case .character(let character): return received(character, in: encoding)
    case .enter, .tab, .backspace, .escape:
      if code == .tab, modifiers == .shift { return encoding == .console ? nil : self }
      guard encoding == .standard || encoding == .console else { return self }
      // Control and Shift get lost; Alt is an ESC before the key.
      let kept = modifiers.intersection(.alt)
      return code == .escape && !modifiers.isEmpty ? nil : Key(code, kept)
    default: return encoding == .console && !modifiers.isEmpty ? nil : self
    }
  }

  private func received(_ character: Character, in encoding: KeyEncoding) -> Key? {
    guard modifiers.contains(.control) else { return self }
    let rest = modifiers.subtracting(.control)
    // The control characters of Tab, Enter and Esc are those keys.
    let twins: [Character: Code] = [
      "i": .tab, "m": .enter, "j": .enter, "[": .escape, "h": .backspace,
    ]
    if !modifiers.contains(.shift), let twin = twins[character] { return Key(twin, rest) }
    guard encoding != .modifyOtherKeys else { return self }
    switch character {
    case "a"..."z", " ", "@", "\\", "]", "^", "_":
      // The control character is the same with Shift.
      return Key(code, modifiers.subtracting(.shift))
    case "/": return Key(.character("_"), modifiers)
    default: return nil
    }
  }
}

extension Key.Code {
  /// The name of the key without modifiers; of a sequence, both names.
  public var name: String {
    switch self {
    case .character(let character) where character != " ": return String(character)
    case .function(let number): return "F\(number)"
    case .sequence(let first, let second): return first.name + " " + second.name
    default: return Self.names.first { $0.code == self }?.name ?? ""
    }
  }

  /// The names of keys as they are shown, then other names for them.
  private static let names: [(name: String, code: Key.Code)] = [
    ("Enter", .enter), ("Tab", .tab), ("Backspace", .backspace), ("Esc", .escape),
    ("Ins", .insert), ("Del", .delete), ("Up", .up), ("Down", .down), ("Left", .left),
    ("Right", .right), ("Home", .home), ("End", .end), ("PgUp", .pageUp), ("PgDn", .pageDown),
    ("Space", .character(" ")), ("Return", .enter), ("Ret", .enter), ("Escape", .escape),
    ("Insert", .insert), ("Delete", .delete), ("PageUp", .pageUp), ("PageDown", .pageDown),
  ]

  private static let codes = Dictionary(
    uniqueKeysWithValues: names.map { ($0.name.lowercased(), $0.code) })

  /// Creates the key with a name of several lower-case letters.
  fileprivate init?(named name: String) {
    if name.hasPrefix("f"), name.utf8.count <= 3, let number = Int(name.dropFirst()) {
      guard (1...24).contains(number) else { return nil }
      self = .function(number)
    } else if let code = Self.codes[name] {
      self = code
    } else {
      return nil
    }
  }

  private static let arrows: [(sign: Character, code: Key.Code)] = [
    ("↑", .up), ("↓", .down), ("←", .left), ("→", .right),
  ]

  /// The sign of an arrow key, or nil for other keys.
  fileprivate var arrow: Character? { Self.arrows.first { $0.code == self }?.sign }

  /// Creates the arrow key with a sign; nil for other characters.
  init?(arrow sign: Character) {
    guard let arrow = Self.arrows.first(where: { $0.sign == sign }) else { return nil }
    self = arrow.code
  }
}

extension Key.Modifiers {
  /// The modifiers as a prefix of the name of a key: "Ctrl-Alt-Shift-".
  package var prefix: String {
    (contains(.control) ? "Ctrl-" : "") + (contains(.alt) ? "Alt-" : "")
      + (contains(.shift) ? "Shift-" : "")
  }

  /// The modifiers alone: "Alt-Shift".
  public var name: String { String(prefix.dropLast()) }
}

extension Sequence<Key> {
  /// Related keys as one short label: arrows as signs ("Alt-↑↓"), other keys by name ("[ ]").
  package var label: String { Key.label(of: Array(self)) }

  /// Returns the keys by name, where the four arrows with the same modifiers are one word after
  /// them: "Ctrl-arrows".
  /// - Parameter word: the word for the arrows.
  package func names(arrows word: String) -> [String] {
    let all = Array(self)
    guard let first = all.first, all.count >= 4 else { return names }
    let arrows = Set([.left, .right, .up, .down].map { Key($0, first.modifiers) })
    guard Set(all.prefix(4)) == arrows else { return names }
    return [first.modifiers.prefix + word] + all.dropFirst(4).names
  }

  /// The names of the keys.
  public var names: [String] { map(\.name) }
}

extension Sequence<Key> {
  /// The names from which `Key.named(_:)` makes these keys.
  package var notation: [String] {
    let all = Array(self)
    var names: [String] = []
    for key in all {
      let anywhere = Key.withAnyModifiers(key.code)
      if anywhere.allSatisfy(all.contains) {
        if key == anywhere[0] { names.append("Any-" + key.code.name) }
      } else {
        names.append(key.name)
      }
    }
    return names
  }
}

extension String {
  fileprivate var capitalizedFirst: String {
    guard let first else { return "" }
    return first.uppercased() + String(dropFirst())
  }
}

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
      let second = Key(single: name[name.utf8.index(after: space)...])
    else { return nil }
    self = .sequence(first, second)
  }

  /// Returns the keys of a name: one, or with `Any-`, such as `Any-Esc`, one for every combination of
  /// modifiers; none for an unknown name.
  package static func named(_ name: String) -> [Key] {
    if name.utf8.starts(with: "Any-".utf8), let key = Key(named: String(name.dropFirst(4))),
      key.modifiers.isEmpty, key.prefix == nil
    {
      return withAnyModifiers(key.code)
    }
    return Key(named: name).map { [$0] } ?? []
  }

  /// Returns the key that a name with plus signs means, such as `Ctrl+K`, or what is wrong with a sequence,
  /// as the end of a message; empty if there is neither.
  package static func hint(for name: String) -> String {
    guard name.split(separator: " ").count < 3 else { return "; a sequence has two keys" }
    let hyphened = String(name.dropLast().replacing("+", with: "-") + name.suffix(1))
    return Key(named: hyphened).map { "; did you mean “\($0.name)”?" } ?? ""
  }

  private init?(single name: Substring) {
    var modifiers: Modifiers = []
    var rest = name
    // A hyphen at the end is a key, as in `Ctrl--`.
    while let hyphen = rest.utf8.dropLast().firstIndex(of: UInt8(ascii: "-")),
      let modifier = Self.modifiers[rest[..<hyphen].lowercased()]
    {
      modifiers.insert(modifier)
      rest = rest[rest.utf8.index(after: hyphen)...]
    }
    if rest.utf8.count > 1, let code = Code(named: rest.lowercased()) {
      // Shift is part of a character that is typed.
      let isSpace = code == .character(" ")
      self.init(code, isSpace && modifiers == .shift ? [] : modifiers)
      return
    }
    guard let character = Self.character(rest) else { return nil }
    // With Control or Alt, terminals send the unshifted form of a character, and Shift beside it.
    if modifiers.isDisjoint(with: [.control, .alt]) {
      self.init(.character(modifiers == .shift ? Character(character.uppercased()) : character))
    } else {
      self.init(.character(Character(character.lowercased())), modifiers)
    }
  }

  /// Returns the character of a name that is one; nil for a space and control characters.
  private static func character(_ name: Substring) -> Character? {
    let isASCII = name.utf8.count == 1
    let isVisible = name.unicodeScalars.allSatisfy { scalar in
      scalar.value >= 0xA0 || isASCII && (0x21...0x7E).contains(scalar.value)
    }
    return isVisible && name.utf8.count < 64 && name.count == 1 ? name.first : nil
  }

  private static let modifiers: [String: Modifiers] = [
    "ctrl": .control, "c": .control, "alt": .alt, "a": .alt, "m": .alt, "shift": .shift,
    "s": .shift,
  ]
}

extension Key: CustomStringConvertible, Codable {
  /// The `name`.
  public var description: String { name }

  /// Decodes the name of a key, as `init(named:)` reads it.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value { name in
      guard let key = Key(named: name) else { throw UnknownKeyError(name: name) }
      return key
    }
  }

  /// Encodes the name.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(text: name) }

  private struct UnknownKeyError: Error, CustomStringConvertible {
    let name: String
    var description: String { "no key is called “\(name)”" }
  }
}

/// How a terminal sends keys with modifiers.
package enum KeyEncoding: Sendable {
  /// As the console of Linux: arrows and function keys have no modifiers.
  case console
  /// As VT terminals: control characters, ESC for Alt, and modifiers of arrows and function keys.
  case standard
  /// xterm's modifyOtherKeys at level 1: all modifiers, but Tab, Enter and Esc stay what they are.
  case modifyOtherKeys
  /// kitty's protocol: every key has all modifiers.
  case kitty
}
