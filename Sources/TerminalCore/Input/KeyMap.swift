/// An action that keys can trigger in one context, such as the text or a list.
public protocol KeyAction: Hashable, Sendable {
  /// A description of the action for the user.
  var title: String { get }
}

/// The keys of the actions of one context.
///
/// Dispatch, help, hints and documentation all read this table, so that they cannot differ.
///
/// The type itself has no constraint: the runtime would look for the conformance of each action type
/// at start, which takes longer than filling the tables.
public struct KeyMap<Action> {
  /// An action and its keys.
  public struct Binding {
    /// The action that the keys trigger.
    public let action: Action
    /// The keys; help and hints show the first one.
    public let keys: [Key]

    /// Creates a binding.
    @inlinable public init(action: Action, keys: [Key]) {
      self.action = action
      self.keys = keys
    }
  }

  /// The actions in the order in which help lists them.
  public var bindings: [Binding]

  /// Creates a table with the keys of each action.
  @inlinable public init(_ bindings: KeyValuePairs<Action, [Key]>) {
    self.init(bindings.map { Binding(action: $0.key, keys: $0.value) })
  }

  /// Creates a table with the keys of each action.
  @inlinable public init(_ bindings: [(Action, [Key])]) {
    self.init(bindings.map { Binding(action: $0.0, keys: $0.1) })
  }

  /// Creates a table of bindings, for example those of several other tables.
  @inlinable public init(_ bindings: [Binding]) {
    self.bindings = bindings
  }
}

extension KeyMap: Equatable where Action: Equatable {}
extension KeyMap: Hashable where Action: Hashable {}
extension KeyMap: Sendable where Action: Sendable {}
extension KeyMap.Binding: Equatable where Action: Equatable {}
extension KeyMap.Binding: Hashable where Action: Hashable {}
extension KeyMap.Binding: Sendable where Action: Sendable {}

// Inlinable for specialised code in the modules with the actions: each search with generic code
// takes 200,000 instructions.
extension KeyMap where Action: KeyAction {
  /// The first action of a key, or nil if it has none.
  ///
  /// Searched, not looked up: building dictionaries of all contexts would delay the first picture.
  @inlinable public subscript(key: Key) -> Action? {
    bindings.first { $0.keys.contains(key) }?.action
  }

  /// Returns the first action of a key whose own modifiers and these make the key.
  @inlinable public func action(for key: Key, adding modifiers: Key.Modifiers) -> Action? {
    bindings.first { binding in
      binding.keys.contains {
        $0.code == key.code && $0.modifiers.union(modifiers) == key.modifiers
      }
    }?.action
  }

  /// Returns the keys of an action.
  @inlinable public func keys(for action: Action) -> [Key] {
    bindings.first { $0.action == action }?.keys ?? []
  }

  /// Gives an action other keys instead of its present ones.
  public mutating func bind(_ action: Action, to keys: [Key]) {
    let binding = Binding(action: action, keys: keys)
    if let index = bindings.firstIndex(where: { $0.action == action }) {
      bindings[index] = binding
    } else {
      bindings.append(binding)
    }
  }

  /// Returns the same keys for actions of another context.
  /// - Parameter modifiers: the modifiers added to each key.
  public func map<Other>(
    adding modifiers: Key.Modifiers = [], _ transform: (Action) -> Other
  ) -> [KeyMap<Other>.Binding] {
    bindings.map { binding in
      KeyMap<Other>.Binding(
        action: transform(binding.action),
        keys: binding.keys.map { Key($0.code, $0.modifiers.union(modifiers)) })
    }
  }

  /// The keys that more than one action claims.
  public var conflicts: [Key] {
    var claimed: [Key: Action] = [:]
    return bindings.flatMap { binding in
      binding.keys.filter {
        claimed.updateValue(binding.action, forKey: $0) ?? binding.action != binding.action
      }
    }
  }

  // MARK: Labels

  /// Returns the name of the first key of an action; empty if it has no key.
  @inlinable public func label(for action: Action) -> String { keys(for: action).first?.name ?? "" }

  /// Returns one label for the first keys of several actions: "Alt-←→", "[ ]".
  @inlinable public func label(for actions: [Action]) -> String { firstKeys(for: actions).label }

  /// Returns the first key of each action.
  @inlinable public func firstKeys(for actions: [Action]) -> [Key] {
    actions.compactMap { keys(for: $0).first }
  }

  /// Returns the modifiers to hold with the keys of another action to get this one: "Shift".
  public func modifierNames(of action: Action, over other: Action) -> [String] {
    let codes = Set(keys(for: other).map(\.code))
    return keys(for: action).filter { codes.contains($0.code) && !$0.modifiers.isEmpty }
      .map(\.modifiers.name)
  }

  /// Returns the names of the keys of an action; a key that works with nearly any modifiers is
  /// named once.
  public func keyNames(for action: Action) -> [String] {
    let keys = keys(for: action)
    let counts = Dictionary(keys.map { ($0.code, 1) }, uniquingKeysWith: +)
    return keys.filter { counts[$0.code, default: 0] < 7 || $0.modifiers.isEmpty }.names
  }
}
