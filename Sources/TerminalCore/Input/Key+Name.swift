extension Key {
  /// The key as hints, help and messages show it: "Ctrl-K", "Alt-0", "F1", "PgUp", "q".
  ///
  /// Letters with Control or Alt are shown as capitals, as is usual; without them a capital is a
  /// different key.
  public var name: String {
    if case .sequence(let first, let second) = code { return first.name + " " + second.name }
    let isPlain = modifiers.isDisjoint(with: [.control, .alt])
    return modifiers.prefix + (isPlain ? code.name : code.name.capitalizedFirst)
  }

  /// The key that terminals turn into an interrupt in cooked mode.
  public static let interrupt = Key.control("c")

  /// Returns a key with every combination of modifiers, alone first.
  public static func withAnyModifiers(_ code: Code) -> [Key] {
    (0..<8).map { Key(code, Modifiers(rawValue: UInt8($0))) }
  }
}

extension Key.Code {
  /// The name of the key without modifiers; of a sequence, both names.
  public var name: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .function(let number): "F\(number)"
    case .enter: "Enter"
    case .tab: "Tab"
    case .backspace: "Backspace"
    case .escape: "Esc"
    case .insert: "Ins"
    case .delete: "Del"
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .sequence(let first, let second): first.name + " " + second.name
    }
  }

  /// The sign of an arrow key, or nil for other keys.
  fileprivate var arrow: String? {
    switch self {
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    default: nil
    }
  }

  /// Creates the arrow key with a sign; nil for other characters.
  init?(arrow sign: Character) {
    switch sign {
    case "↑": self = .up
    case "↓": self = .down
    case "←": self = .left
    case "→": self = .right
    default: return nil
    }
  }
}

extension Key.Modifiers {
  /// The modifiers as a prefix of the name of a key: "Ctrl-Alt-Shift-".
  public var prefix: String {
    (contains(.control) ? "Ctrl-" : "") + (contains(.alt) ? "Alt-" : "")
      + (contains(.shift) ? "Shift-" : "")
  }

  /// The modifiers alone: "Alt-Shift".
  public var name: String { String(prefix.dropLast()) }
}

extension Key {
  /// Returns the label of related keys.
  ///
  /// It uses nothing generic that the runtime would have to find by searching all conformances of
  /// the program: the first picture waits for the labels.
  @usableFromInline static func label(of keys: [Key]) -> String {
    guard let modifiers = keys.first?.modifiers else { return "" }
    var (signs, names) = ("", "")
    var areArrows = true
    for key in keys {
      if let sign = key.code.arrow, key.modifiers == modifiers {
        signs += sign
      } else {
        areArrows = false
      }
      names += names.isEmpty ? key.name : " " + key.name
    }
    return areArrows ? modifiers.prefix + signs : names
  }
}

extension Sequence<Key> {
  /// Related keys as one short label: arrows as signs ("Alt-↑↓"), other keys by name ("[ ]").
  @inlinable public var label: String { Key.label(of: Array(self)) }

  /// Returns the keys by name, where the four arrows with the same modifiers are one word after
  /// them: "Ctrl-arrows".
  /// - Parameter word: the word for the arrows.
  public func names(arrows word: String) -> [String] {
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
  public var notation: [String] {
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
