import Editor
import TOMLSource
import TerminalCore
import UnicodeText

/// Binds the keys of a file to actions.
///
/// A key of the file is taken from the action that had it before. Two actions of the same file that
/// want one key are a mistake, and the first one keeps it.
struct KeyBinder {
  private(set) var keys: EditorKeys
  private(set) var mistakes: [TOMLMistake] = []
  /// The lines of the actions that were bound, by context and name.
  private(set) var lines: [String: Int] = [:]

  private struct Claim: Hashable {
    let context: KeyContext
    let key: Key
  }

  /// The actions that have claimed a key, by their names.
  private var claims: [Claim: String] = [:]
  /// The keys from before this file.
  private let base: EditorKeys

  init(_ keys: EditorKeys) {
    self.keys = keys
    base = keys
  }

  mutating func bind(_ entry: ConfigurationEntry) {
    let name = String(entry.table.dropFirst("keys.".count))
    guard let context = KeyContext(rawValue: name) else {
      let nearest = NearestWord.find(name, among: KeyContext.allCases.map(\.rawValue))
      let hint = nearest.map { ", perhaps “keys.\($0)”" } ?? ""
      return fail(entry, "unknown table “\(entry.table.prefix(60))”\(hint)")
    }
    let bindings = keys.bindings(of: context)
    guard bindings.contains(where: { $0.name == entry.key }) else {
      let nearest = NearestWord.find(entry.key, among: bindings.map(\.name))
      let hint = nearest.map { ", perhaps “\($0)”" } ?? ""
      return fail(entry, "\(entry.table) has no action “\(entry.key.prefix(40))”\(hint)")
    }
    guard let texts = entry.value.texts else {
      return fail(
        entry,
        "\(entry.name): expected a key such as \"Ctrl-K\", a list of keys or \"none\", "
          + "found \(entry.value.shown)")
    }
    var chosen: [Key] = []
    for text in texts where text != "none" {
      let named = Key.named(text)
      if named.isEmpty { fail(entry, "\(entry.name): unknown key “\(text.prefix(40))”") }
      for key in named {
        if let reason = obstacle(to: key, for: entry.key, in: context) {
          fail(entry, "\(entry.name): \(reason)")
        } else {
          chosen.append(key)
        }
      }
    }
    // Where no key can be used, the action keeps those it has.
    guard !chosen.isEmpty || texts.allSatisfy({ $0 == "none" }) else { return }
    for key in chosen {
      claim(key, for: entry.key, in: context, isNew: isNew(key, for: entry.key, in: context))
    }
    _ = keys.bind(entry.key, to: chosen, in: context)
    lines["\(context.rawValue).\(entry.key)"] = entry.line
  }

  private mutating func fail(_ entry: ConfigurationEntry, _ message: String) {
    mistakes.append(TOMLMistake(line: entry.line, message))
  }

  // MARK: Conflicts

  /// Returns the reason why an action cannot have a key; nil if it can.
  private func obstacle(to key: Key, for action: String, in context: KeyContext) -> String? {
    if let claimed = claimant(of: key, in: context), claimed != action {
      return "\(key.name) is a key of keys.\(context.rawValue).\(claimed) already"
    }
    // Some keys have another meaning in two contexts on purpose, such as Backspace in the picker.
    guard isNew(key, for: action, in: context) else { return nil }
    let first = key.prefix ?? key
    if context.isTyped, first.typedCharacter != nil {
      return "“\(first.name)” types a character here"
    }
    for other in context.earlier + context.later {
      if let claimed = claimant(of: key, in: other), isNew(key, for: claimed, in: other) {
        return "\(key.name) is a key of keys.\(other.rawValue).\(claimed) already"
      }
    }
    let isEverywhere = context == .text && EditorKeys.isEverywhere(action)
    if context != .text, !isEverywhere, !context.answersQuit || key != .control("q"),
      let command = keys.commandEverywhere(with: first)
    {
      return "\(first.name) is a key of keys.text.\(command) everywhere"
    }
    return nil
  }

  /// Whether an action did not have a key before this file.
  private func isNew(_ key: Key, for action: String, in context: KeyContext) -> Bool {
    base.bindings(of: context).first { $0.name == action }?.keys.contains(key) != true
  }

  /// The action of this file that has a key, or a sequence which begins with it or with which it
  /// begins.
  private func claimant(of key: Key, in context: KeyContext) -> String? {
    if let action = claims[Claim(context: context, key: key)] { return action }
    if let first = key.prefix { return claims[Claim(context: context, key: first)] }
    return claims.first { $0.key.context == context && $0.key.key.prefix == key }?.value
  }

  /// Takes a key from the actions that had it before this file.
  private mutating func claim(
    _ key: Key, for action: String, in context: KeyContext, isNew: Bool
  ) {
    claims[Claim(context: context, key: key)] = action
    guard isNew else { return }
    for other in [context] + context.earlier {
      for binding in keys.bindings(of: other) where (other, binding.name) != (context, action) {
        let rest = binding.keys.filter { $0 != key && $0 != key.prefix && $0.prefix != key }
        if rest.count < binding.keys.count {
          _ = keys.bind(binding.name, to: rest, in: other)
        }
      }
    }
  }
}
