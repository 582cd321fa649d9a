import Editor
import TerminalCore
import UnicodeText

/// Binds the keys of a file to actions.
///
/// A key of the file is taken from the action that had it before. Two actions of the same file that
/// want one key are a mistake, and the first one keeps it.
struct KeyBinder {
  private(set) var mistakes: [TOMLMistake] = []
  /// The lines of the actions that were bound, by context and name.
  var lines: [String: Int] {
    Dictionary(
      bound.map { bound in
        let name = tables[bound.table].names[bound.action]
        return ("\(KeyContext.allCases[bound.table].rawValue).\(name)", bound.line)
      }
    ) { $1 }
  }

  private var base: ProgramKeys
  /// The actions of the file, by the indices of their tables, and in them.
  private var bound: [Bound] = []

  private struct Bound {
    let table: Int
    let action: Int
    let line: Int
  }

  /// The tables by the index of their context; empty until they are needed.
  private var tables: [KeyTable]
  /// The contexts whose tables have been needed.
  private var prepared = ContextSet()
  private var lastTable = ""
  private var lastIndex = 0
  private var nextAction = 0

  init(_ keys: ProgramKeys) {
    base = keys
    tables = Array(repeating: KeyTable(), count: KeyContext.allCases.count)
  }

  /// The keys with those of the file.
  var keys: ProgramKeys {
    var keys = base
    for (table, context) in zip(tables, KeyContext.allCases) {
      for action in table.names.indices where table.isChanged[action] {
        keys.bind(actionAt: action, to: table.keys(of: action), in: context)
      }
    }
    return keys
  }

  mutating func bind(_ entry: ConfigurationEntry) {
    guard let index = contextIndex(entry) else { return }
    guard let action = tables[index].action(named: entry.key, expected: nextAction) else {
      return failUnknownAction(entry, among: tables[index].names)
    }
    // Files mostly have the order of the tables.
    nextAction = action + 1
    bound.append(Bound(table: index, action: action, line: entry.line))
    // The usual case first: keys that the action has already need no arrays.
    guard !keeps(entry.value, of: action, in: index) else { return tables[index].claim(action) }
    guard let texts = entry.value.texts else {
      return fail(
        entry,
        "\(entry.name): expected a key such as \"Ctrl-K\", a list of keys or \"none\", found "
          + entry.value.shown)
    }
    var keys: [Key] = []
    var slots: [KeyTable.Slot] = []
    for text in texts where text != "none" {
      let named = Key.named(text)
      if named.isEmpty { fail(entry, "\(entry.name): unknown key “\(text.prefix(40))”") }
      for key in named {
        let code = KeyCode(key)
        if let reason = obstacle(to: key, code, for: action, in: index) {
          fail(entry, "\(entry.name): \(reason)")
        } else if !slots.contains(where: { $0.code == code }) {
          let isNew = tables[index].isNew(code, for: action)
          keys.append(key)
          slots.append(.init(code: code, action: action, isClaimed: true, isNew: isNew))
        }
      }
    }
    // Where no key can be used, the action keeps those it has.
    guard !keys.isEmpty || texts.allSatisfy({ $0 == "none" }) else { return }
    for slot in slots where slot.isNew {
      tables[index].take(slot.code, exceptFrom: action)
      Self.earlier[index].forEach { tables[$0].take(slot.code) }
      if isEverywhere(action, in: index) { takeEverywhere(slot.code) }
    }
    tables[index].set(action, to: keys, slots)
  }

  /// Whether a value gives an action the keys that it has, and nothing is in their way.
  private func keeps(_ value: TOMLValue, of action: Int, in index: Int) -> Bool {
    guard let count = tables[index].unchangedCount(of: action) else { return false }
    var position = 0
    func keeps(_ key: Key) -> Bool {
      let code = KeyCode(key)
      defer { position += 1 }
      return position < count && tables[index].isKey(code, at: position, of: action)
        && obstacle(to: key, code, for: action, in: index) == nil
    }
    func keeps(_ value: TOMLValue) -> Bool {
      guard case .text(let text) = value else { return false }
      if let key = Key(named: text) { return keeps(key) }
      let keys = Key.named(text)
      return !keys.isEmpty && keys.allSatisfy { keeps($0) }
    }
    let isKept =
      if case .list(let items) = value { items.allSatisfy { keeps($0) } } else { keeps(value) }
    return isKept && position == count
  }

  /// Whether an action works in all contexts.
  private func isEverywhere(_ action: Int, in index: Int) -> Bool {
    index == Self.text && ProgramKeys.isEverywhere(tables[index].names[action])
  }

  /// Takes a key from the actions of all contexts in which the commands of the editor work.
  private mutating func takeEverywhere(_ code: KeyCode) {
    for (index, context) in KeyContext.allCases.enumerated()
    where index != Self.text && !context.answersQuit && !context.isInGallery {
      prepareTable(index)
      tables[index].take(code)
    }
  }

  private mutating func fail(_ entry: ConfigurationEntry, _ message: String) {
    mistakes.append(TOMLMistake(line: entry.line, message))
  }

  private mutating func failUnknownAction(_ entry: ConfigurationEntry, among names: [String]) {
    let nearest = NearestWord.find(entry.key, among: names)
    let hint = nearest.map { ", perhaps “\($0)”" } ?? ""
    fail(entry, "\(entry.table) has no action “\(entry.key.prefix(40))”\(hint)")
  }

  // MARK: Contexts

  /// Contexts, by their indices in `KeyContext.allCases`.
  private struct ContextSet {
    private(set) var bits: UInt32 = 0

    func contains(_ index: Int) -> Bool { bits & 1 << index != 0 }

    mutating func insert(_ index: Int) { bits |= 1 << index }

    func forEach(_ body: (Int) -> Void) {
      var rest = bits
      while rest != 0 {
        body(rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }

  /// The contexts that are asked before each one, and those that are asked after it.
  private static let (earlier, later): ([ContextSet], [ContextSet]) = {
    let all = KeyContext.allCases
    var earlier = Array(repeating: ContextSet(), count: all.count)
    var later = earlier
    for (index, context) in all.enumerated() {
      for other in all.indices where context.earlier.contains(all[other]) {
        earlier[index].insert(other)
        later[other].insert(index)
      }
    }
    return (earlier, later)
  }()

  /// The index of the text, whose commands may work everywhere.
  private static let text = KeyContext.allCases.firstIndex(of: .text) ?? 0

  private mutating func contextIndex(_ entry: ConfigurationEntry) -> Int? {
    // The entries of a table follow each other.
    if entry.table == lastTable { return lastIndex }
    let name = String(entry.table.dropFirst("keys.".count))
    guard let index = KeyContext.allCases.firstIndex(where: { $0.rawValue == name }) else {
      let nearest = NearestWord.find(name, among: KeyContext.allCases.map(\.rawValue))
      let hint = nearest.map { ", perhaps “keys.\($0)”" } ?? ""
      fail(entry, "unknown table “\(entry.table.prefix(60))”\(hint)")
      return nil
    }
    (lastTable, lastIndex, nextAction) = (entry.table, index, 0)
    prepare(index)
    return index
  }

  /// Makes the tables that a key of a context may be in.
  private mutating func prepare(_ index: Int) {
    var needed = ContextSet()
    needed.insert(index)
    needed.insert(Self.text)
    Self.earlier[index].forEach { needed.insert($0) }
    Self.later[index].forEach { needed.insert($0) }
    needed.forEach { prepareTable($0) }
  }

  private mutating func prepareTable(_ index: Int) {
    guard !prepared.contains(index) else { return }
    prepared.insert(index)
    tables[index] = KeyTable(KeyContext.allCases[index], of: base)
  }

  // MARK: Conflicts

  /// Returns the reason why an action cannot have a key; nil if it can.
  private func obstacle(
    to key: Key, _ code: KeyCode, for action: Int, in index: Int
  ) -> String? {
    if let claimed = tables[index].claimant(of: code, onlyNew: false), claimed != action {
      return taken(key, by: claimed, in: index)
    }
    // Some keys have another meaning in two contexts on purpose, such as Backspace in the picker.
    guard tables[index].isNew(code, for: action) else { return nil }
    let context = KeyContext.allCases[index]
    let first = key.prefix ?? key
    if context.isTyped, first.typedCharacter != nil {
      return "“\(first.name)” types a character here"
    }
    var reason: String?
    for others in [Self.earlier[index], Self.later[index]] where reason == nil {
      others.forEach { other in
        guard reason == nil, let claimed = tables[other].claimant(of: code, onlyNew: true) else {
          return
        }
        reason = taken(key, by: claimed, in: other)
      }
    }
    if let reason { return reason }
    if isEverywhere(action, in: index) {
      for (other, context) in KeyContext.allCases.enumerated()
      where other != index && !context.answersQuit && !context.isInGallery {
        if let claimed = tables[other].claimant(of: code, onlyNew: true) {
          return taken(key, by: claimed, in: other)
        }
      }
    }
    guard index != Self.text, !context.isInGallery,
      !context.answersQuit || key != .control("q")
    else { return nil }
    let command = tables[Self.text].action(everywhereWith: KeyCode(first))
    return command.map { "\(first.name) is already bound to keys.text.\($0)" }
  }

  private func taken(_ key: Key, by action: Int, in index: Int) -> String {
    let context = KeyContext.allCases[index].rawValue
    return "\(key.name) is already bound to keys.\(context).\(tables[index].names[action])"
  }
}
