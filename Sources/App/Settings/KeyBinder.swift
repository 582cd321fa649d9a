import TOML
import Terminal
import UnicodeText

/// Binds the keys of a file to actions.
///
/// A key of the file is taken from the action that had it before. Two actions of the same file that
/// use the same key are an error, and the first one keeps it.
struct KeyBinder {
  private(set) var problems: [TOMLProblem] = []
  /// The lines of the actions that were bound, by context and name.
  private(set) var lines: [String: Int] = [:]

  private let base: ProgramKeys
  /// The actions of each context as they were before the file.
  private let standard: [KeyContext: [KeyContext.Binding]]
  /// The keys of these actions, as changed by the file.
  private var bound: [KeyContext: [[Key]]]
  /// The keys that the file gives, in its order.
  private var claims: [Claim] = []

  /// A key that the file gives to an action.
  private struct Claim {
    let context: KeyContext
    let action: Int
    let key: Key
    /// Whether the action did not have it before.
    let isNew: Bool
  }

  init(_ keys: ProgramKeys) {
    base = keys
    standard = Dictionary(
      uniqueKeysWithValues: KeyContext.allCases.map { ($0, keys.bindings(of: $0)) })
    bound = standard.mapValues { $0.map(\.keys) }
  }

  /// The keys with those of the file.
  var keys: ProgramKeys {
    var keys = base
    for context in KeyContext.allCases {
      for (action, list) in (bound[context] ?? []).enumerated()
      where list != standard[context]?[action].keys {
        keys.bind(actionAt: action, to: list, in: context)
      }
    }
    return keys
  }

  mutating func bind(_ entry: ConfigurationEntry) {
    let table = String(entry.table.dropFirst("keys.".count))
    guard let context = KeyContext(rawValue: table) else {
      let owner = KeyContext.allCases.first { context in
        standard[context, default: []].contains { $0.name == entry.key }
      }
      let nearest =
        NearestWord.find(table, among: KeyContext.allCases.map(\.rawValue)) ?? owner?.rawValue
      let hint = nearest.map { "; did you mean “keys.\($0)”?" } ?? ""
      return fail(entry, "unknown table “\(entry.table.prefix(60))”\(hint)")
    }
    let bindings = standard[context, default: []]
    guard let action = bindings.firstIndex(where: { $0.name == entry.key }) else {
      let hint = NearestWord.hint(for: entry.key, among: bindings.map(\.name))
      let advice = hint.isEmpty ? "; “inkwheel config --default” lists them" : hint
      return fail(entry, "\(entry.table) has no action “\(entry.key.prefix(40))”\(advice)")
    }
    lines["\(context.rawValue).\(entry.key)"] = entry.line
    guard let texts = entry.value.texts else {
      return fail(
        entry,
        "\(entry.name): expected a key such as \"Ctrl-K\", a list of keys or \"none\", found "
          + entry.value.shown)
    }
    var keys: [Key] = []
    for text in texts where text != "none" {
      let named = Key.named(text)
      if named.isEmpty {
        fail(entry, "\(entry.name): unknown key “\(text.prefix(40))”" + Key.hint(for: text))
      }
      for key in named where !keys.contains(key) {
        if let reason = conflict(to: key, for: action, in: context) {
          fail(entry, "\(entry.name): \(reason)")
        } else {
          keys.append(key)
        }
      }
    }
    // Where no key can be used, the action keeps those it has.
    guard !keys.isEmpty || texts.allSatisfy({ $0 == "none" }) else { return }
    let others = isEverywhere(action, in: context) ? Self.everywhere : []
    for key in keys {
      let isNew = isNew(key, for: action, in: context)
      claims.append(Claim(context: context, action: action, key: key, isNew: isNew))
      guard isNew else { continue }
      take(key, in: context, exceptFrom: action)
      for other in context.earlier + others { take(key, in: other) }
    }
    bound[context]?[action] = keys
  }

  private mutating func fail(_ entry: ConfigurationEntry, _ message: String) {
    problems.append(TOMLProblem(line: entry.line, message))
  }

  /// The contexts, apart from the text, in which the commands of the editor work.
  private static let everywhere = KeyContext.allCases.filter {
    $0 != .text && !$0.isQuestion && !$0.isInGallery
  }

  /// The names of the commands that work in other parts than the text, too.
  private static let outsideText = Set((Command.everywhere + Command.inPicker).map(\.name))

  /// Whether an action works in all contexts.
  private func isEverywhere(_ action: Int, in context: KeyContext) -> Bool {
    context == .text && Self.outsideText.contains(name(of: action, in: context))
  }

  private func name(of action: Int, in context: KeyContext) -> String {
    standard[context]?[action].name ?? ""
  }

  /// Whether an action did not have a key before the file.
  private func isNew(_ key: Key, for action: Int, in context: KeyContext) -> Bool {
    standard[context]?[action].keys.contains(key) != true
  }

  /// Takes a key from the actions of a context that have it.
  private mutating func take(_ key: Key, in context: KeyContext, exceptFrom kept: Int? = nil) {
    for action in bound[context, default: []].indices where action != kept {
      bound[context]?[action].removeAll { $0.collides(with: key) }
    }
    claims.removeAll { $0.context == context && $0.action != kept && $0.key.collides(with: key) }
  }

  /// The contexts that only these actions and the key that quits leave.
  private static let closed: [KeyContext] = [
    .prompt, .search, .commands, .picker, .scheme, .eyedropper,
  ]
  private static let exits = ["accept", "back", "cancel", "finish", "take"]

  /// Gives the ways out of a context their keys back where the file leaves none, nor a key that quits.
  mutating func keepExits() {
    func isUnbound(_ action: Int, in context: KeyContext) -> Bool {
      bound[context]?[action].isEmpty == true
    }
    guard let quit = standard[.text]?.firstIndex(where: { $0.name == Command.quit.name }),
      isUnbound(quit, in: .text)
    else { return }
    for context in Self.closed {
      let exits = standard[context, default: []].enumerated().filter {
        Self.exits.contains($1.name)
      }
      guard exits.allSatisfy({ isUnbound($0.offset, in: context) }) else { continue }
      for (action, binding) in exits { bound[context]?[action] = binding.keys }
      problems.append(
        TOMLProblem(
          line: exits.compactMap { lines["\(context.rawValue).\($1.name)"] }.max(),
          "keys.\(context.rawValue): no key would leave it, nor quit, so it keeps those it had"))
    }
  }

  // MARK: Conflicts

  /// Returns the reason why an action cannot have a key; nil if it can.
  private func conflict(to key: Key, for action: Int, in context: KeyContext) -> String? {
    func isBound(_ key: Key, in context: KeyContext, _ action: Int) -> String {
      "\(key.name) is already bound to keys.\(context.rawValue).\(name(of: action, in: context))"
    }
    if let claim = claim(on: key, in: context), claim.action != action {
      return isBound(key, in: context, claim.action)
    }
    // Some keys have another meaning in two contexts on purpose, such as Backspace in the picker.
    guard isNew(key, for: action, in: context) else { return nil }
    let first = key.prefix ?? key
    if context.isTyped, first.typedCharacter != nil {
      return "“\(first.name)” types a character here and cannot be bound"
    }
    let others = isEverywhere(action, in: context) ? Self.everywhere : []
    for other in context.earlier + context.later + others {
      guard let claim = claim(on: key, in: other, isNew: true) else { continue }
      return isBound(key, in: other, claim.action)
    }
    guard context != .text, !context.isInGallery, !context.isQuestion || key != .control("q")
    else { return nil }
    for (action, keys) in bound[.text, default: []].enumerated()
    where isEverywhere(action, in: .text) {
      if let key = keys.first(where: { $0.collides(with: key) }) {
        return isBound(key, in: .text, action)
      }
    }
    return nil
  }

  /// Returns the first claim of the file on a key.
  /// - Parameter isNew: whether to pass over actions that had the key before.
  private func claim(on key: Key, in context: KeyContext, isNew: Bool = false) -> Claim? {
    claims.first { $0.context == context && ($0.isNew || !isNew) && $0.key.collides(with: key) }
  }
}

extension Key {
  /// Whether the keys are equal, or one is the first key of the other.
  fileprivate func collides(with other: Key) -> Bool {
    self == other || prefix == other || self == other.prefix
  }
}
