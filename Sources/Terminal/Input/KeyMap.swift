/// An action that keys can trigger in one context, such as the text or a list.
///
/// All that is known about it stands in its row, so that tables, hints, help and documentation follow from
/// a case and a row.
///
///     enum Move: String, KeyAction {
///       case left, right
///
///       var row: KeyRow {
///         switch self {
///         case .left: KeyRow("Move left", [Key(.left)])
///         case .right: KeyRow("Move right", [Key(.right)])
///         }
///       }
///     }
///     let key = Move.standardKeys.label(for: .left)  // "Left"
public protocol KeyAction: Hashable, CaseIterable, Sendable {
  /// What is known about the action.
  var row: KeyRow { get }
  /// The name of the action in configuration files, such as `next-control`.
  var name: String { get }
}

/// What is known about an action of a key.
///
///     let row = KeyRow("Move left", [Key(.left), .character("h")])
///     let names = row.keys.names  // ["Left", "h"]
public struct KeyRow: Hashable, Sendable {
  /// The description of the action for the user.
  public let title: String
  /// The standard keys; hints and help show the first one.
  public let keys: [Key]
  /// The name in configuration files; nil for the raw value or the name of the case, with hyphens.
  public let name: String?
  /// What the action and its neighbours do, where the help has one line for them all.
  public let group: String?
  /// The action in a word or two, for hints; empty if they do not name it.
  public let hint: String
  /// Other words that people use for it, by which lists of commands find it; nil for one that they do not
  /// offer.
  public let words: String?

  /// Creates a row.
  public init(
    _ title: String, _ keys: [Key] = [], name: String? = nil, group: String? = nil,
    hint: String = "", words: String? = nil
  ) {
    (self.title, self.keys, self.name, self.group) = (title, keys, name, group)
    (self.hint, self.words) = (hint, words)
  }
}

extension KeyAction {
  /// The description of the action for the user.
  public var title: String { row.title }

  /// By default the name in the row, or that of the case in the source with hyphens.
  public var name: String { row.name ?? "\(self)".hyphenated }

  /// The actions that have keys, in the order of their cases.
  ///
  /// Specialised for each type: the runtime need not look for its conformance at start.
  @inlinable public static var standardKeys: KeyMap<Self> {
    KeyMap(allCases.map { ($0, $0.row.keys) }.filter { !$0.1.isEmpty })
  }
}

extension KeyAction where Self: RawRepresentable<String> {
  /// The raw value with hyphens, which is known without reflection.
  public var name: String { rawValue.hyphenated }
}

extension String {
  /// A name in the source as users write it: "nextStop" as "next-stop".
  package var hyphenated: String {
    unicodeScalars.reduce(into: "") {
      $0 += ("A"..."Z").contains($1) ? "-" + $1.properties.lowercaseMapping : String($1)
    }
  }
}

/// The keys of the actions of one context.
///
/// Dispatch, help, hints and documentation all read this table, so that they cannot differ.
///
/// The type itself has no constraint, and the bindings are stored as they are given. Otherwise the
/// Swift runtime has to look for the conformance of each action type, and to make more types, at
/// start; that takes longer than filling the tables.
///
///     enum Move: String, KeyAction {
///       case left, right
///       var row: KeyRow { KeyRow("move \(rawValue)") }
///     }
///     var keys = KeyMap<Move>([(.left, [Key(.left)]), (.right, [Key(.right)])])
///     keys.bind(.left, to: [.character("h"), Key(.left)])
///     let move = keys[.character("h")]  // .left
public struct KeyMap<Action> {
  /// The actions in the order in which help lists them, with their keys; help and hints show the
  /// first key.
  public var bindings: [(Action, [Key])]

  /// Creates a table with the keys of each action, for example those of several other tables.
  public init(_ bindings: [(Action, [Key])]) { self.bindings = bindings }
}

extension KeyMap: Equatable where Action: Equatable {
  /// Whether both tables have the same keys for the same actions in the same order.
  public static func == (one: KeyMap, other: KeyMap) -> Bool {
    one.bindings.elementsEqual(other.bindings, by: ==)
  }
}

extension KeyMap: Hashable where Action: Hashable {
  /// Hashes the actions and their keys.
  public func hash(into hasher: inout Hasher) {
    for (action, keys) in bindings {
      hasher.combine(action)
      hasher.combine(keys)
    }
  }
}

extension KeyMap: Sendable where Action: Sendable {}

extension KeyMap where Action: Hashable {
  /// The first action of a key, or nil if it has none.
  ///
  /// Searched, not looked up: building dictionaries of all contexts would delay the first frame.
  public subscript(key: Key) -> Action? { bindings.first { $0.1.contains(key) }?.0 }

  /// Returns the keys of an action.
  public func keys(for action: Action) -> [Key] { bindings.first { $0.0 == action }?.1 ?? [] }

  /// Gives an action other keys instead of its present ones.
  public mutating func bind(_ action: Action, to keys: [Key]) {
    if let index = bindings.firstIndex(where: { $0.0 == action }) {
      bindings[index] = (action, keys)
    } else {
      bindings.append((action, keys))
    }
  }

  /// The first action of a key, where the keys of all actions have some modifiers more.
  package subscript(key: Key, adding modifiers: Key.Modifiers) -> Action? {
    bindings.first { $0.1.contains { Key($0.code, $0.modifiers.union(modifiers)) == key } }?.0
  }

  /// The keys that more than one action claims.
  package var conflicts: [Key] {
    var claimed: [Key: Action] = [:]
    return bindings.flatMap { action, keys in
      keys.filter { claimed.updateValue(action, forKey: $0) ?? action != action }
    }
  }

  // MARK: Labels

  /// Returns the name of the first key of an action; empty if it has no key.
  public func label(for action: Action) -> String { keys(for: action).first?.name ?? "" }

  /// Returns one label for the first keys of several actions: "Alt-←→", "[ ]".
  package func label(for actions: [Action]) -> String { firstKeys(for: actions).label }

  /// Returns the first key of each action.
  package func firstKeys(for actions: [Action]) -> [Key] {
    actions.compactMap { keys(for: $0).first }
  }

  /// Returns the modifiers to hold with the keys of another action to get this one: "Shift".
  package func modifierNames(of action: Action, over other: Action) -> [String] {
    let codes = Set(keys(for: other).map(\.code))
    return keys(for: action).filter { codes.contains($0.code) && !$0.modifiers.isEmpty }
      .map(\.modifiers.name)
  }
}

extension [Key] {
  /// The names of the keys; one that works with nearly any modifiers is named once.
  package var briefNames: [String] {
    let counts = Dictionary(map { ($0.code, 1) }, uniquingKeysWith: +)
    return filter { counts[$0.code, default: 0] < 7 || $0.modifiers.isEmpty }.names
  }
}

extension Array {
  /// Returns the elements in groups of neighbours.
  /// - Parameter belong: whether an element belongs to the group of the one before it.
  package func grouped(where belong: (Element, Element) -> Bool) -> [[Element]] {
    reduce(into: []) { groups, element in
      if let last = groups.last?.last, belong(last, element) {
        groups[groups.count - 1].append(element)
      } else {
        groups.append([element])
      }
    }
  }
}
