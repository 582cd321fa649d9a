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
  /// The actions of each context.
  private var actions: [KeyContext: [Action]]

  /// An action with its keys.
  private struct Action {
    let name: String
    /// The keys before the file.
    let before: [Key]
    var keys: [Key]
    /// Whether the file gives it keys.
    var isBound = false
  }

  init(_ keys: ProgramKeys) {
    base = keys
    actions = Dictionary(
      uniqueKeysWithValues: KeyContext.allCases.map { context in
        let bindings = keys.bindings(of: context)
        return (context, bindings.map { Action(name: $0.name, before: $0.keys, keys: $0.keys) })
      })
  }

  /// The keys with those of the file.
  var keys: ProgramKeys {
    var keys = base
    for context in KeyContext.allCases {
      for (index, action) in actions[context, default: []].enumerated()
      where action.keys != action.before {
        keys.bind(actionAt: index, to: action.keys, in: context)
      }
    }
    return keys
  }

  mutating func bind(_ entry: ConfigurationEntry) {
    let table = String(entry.table.dropFirst("keys.".count))
    guard let context = KeyContext(rawValue: table) else {
      let owner = KeyContext.allCases.first { context in
        actions[context, default: []].contains { $0.name == entry.key }
      }
      let nearest =
        NearestWord.find(table, among: KeyContext.allCases.map(\.rawValue)) ?? owner?.rawValue
      let hint = nearest.map { "; did you mean “keys.\($0)”?" } ?? ""
      return fail(entry, "unknown table “\(entry.table.prefix(60))”\(hint)")
    }
    let all = actions[context, default: []]
    guard let index = all.firstIndex(where: { $0.name == entry.key }) else {
      let hint = NearestWord.hint(for: entry.key, among: all.map(\.name))
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
        if let reason = conflict(to: key, for: all[index], in: context) {
          fail(entry, "\(entry.name): \(reason)")
        } else {
          keys.append(key)
        }
      }
    }
    // Where no key can be used, the action keeps those it has.
    guard !keys.isEmpty || texts.allSatisfy({ $0 == "none" }) else { return }
    let others = isEverywhere(all[index], in: context) ? Self.everywhere : []
    for key in keys where !all[index].before.contains(key) {
      take(key, in: context, exceptFrom: index)
      for other in context.earlier + others { take(key, in: other) }
    }
    actions[context]?[index].keys = keys
    actions[context]?[index].isBound = true
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
  private func isEverywhere(_ action: Action, in context: KeyContext) -> Bool {
    context == .text && Self.outsideText.contains(action.name)
  }

  /// Takes a key from the actions of a context that have it.
  private mutating func take(_ key: Key, in context: KeyContext, exceptFrom kept: Int? = nil) {
    for index in actions[context, default: []].indices where index != kept {
      actions[context]?[index].keys.removeAll { $0.collides(with: key) }
    }
  }

  /// The contexts that only these actions and the key that quits leave.
  private static let closed: [KeyContext] = [
    .prompt, .search, .commands, .picker, .scheme, .eyedropper,
  ]
  private static let exits = ["accept", "back", "cancel", "finish", "take"]

  /// Gives the ways out of a context their keys back where the file leaves none, nor a key that quits.
  mutating func keepExits() {
    let quit = actions[.text, default: []].first { $0.name == Command.quit.name }
    guard quit?.keys.isEmpty == true else { return }
    for context in Self.closed {
      let all = actions[context, default: []]
      let exits = all.indices.filter { Self.exits.contains(all[$0].name) }
      guard exits.allSatisfy({ all[$0].keys.isEmpty }) else { continue }
      for index in exits { actions[context]?[index].keys = all[index].before }
      problems.append(
        TOMLProblem(
          line: exits.compactMap { lines["\(context.rawValue).\(all[$0].name)"] }.max(),
          "keys.\(context.rawValue): no key would leave it, nor quit, so it keeps those it had"))
    }
  }

  // MARK: Conflicts

  /// Returns the reason why an action cannot have a key; nil if it can.
  private func conflict(to key: Key, for action: Action, in context: KeyContext) -> String? {
    func isBound(_ key: Key, to action: Action, in context: KeyContext) -> String {
      "\(key.name) is already bound to keys.\(context.rawValue).\(action.name)"
    }
    if let owner = owner(of: key, in: context), owner.name != action.name {
      return isBound(key, to: owner, in: context)
    }
    // Some keys have another meaning in two contexts on purpose, such as Backspace in the picker.
    guard !action.before.contains(key) else { return nil }
    let first = key.prefix ?? key
    if context.isTyped, first.typedCharacter != nil {
      return "“\(first.name)” types a character here and cannot be bound"
    }
    let others = isEverywhere(action, in: context) ? Self.everywhere : []
    for other in context.earlier + context.later + others {
      guard let owner = owner(of: key, in: other, isNew: true) else { continue }
      return isBound(key, to: owner, in: other)
    }
    guard context != .text, !context.isInGallery, !context.isQuestion || key != .control("q")
    else { return nil }
    for action in actions[.text, default: []] where isEverywhere(action, in: .text) {
      if let key = action.keys.first(where: { $0.collides(with: key) }) {
        return isBound(key, to: action, in: .text)
      }
    }
    return nil
  }

  /// Returns the action to which the file gives a key.
  /// - Parameter isNew: whether to pass over keys that the action had before.
  private func owner(of key: Key, in context: KeyContext, isNew: Bool = false) -> Action? {
    actions[context, default: []].first { action in
      action.isBound
        && action.keys.contains {
          $0.collides(with: key) && !(isNew && action.before.contains($0))
        }
    }
  }
}

extension Key {
  /// Whether the keys are equal, or one is the first key of the other.
  fileprivate func collides(with other: Key) -> Bool {
    self == other || prefix == other || self == other.prefix
  }
}
