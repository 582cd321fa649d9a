package import TOML
package import Terminal
import UnicodeText

/// A configuration file that was read: the settings, and what is wrong in it.
///
/// A file with errors is used as far as it can be read.
package struct ConfigurationFile: Sendable {
  /// The settings, with the defaults where the file says nothing; the keys are those of `bindKeys`.
  package private(set) var settings = Settings()
  /// The errors in line order.
  package private(set) var problems: [TOMLProblem] = []
  /// The lines of the actions whose keys the file sets, by context and name, such as `text.save`.
  package var keyLines: [String: Int] { binder?.lines ?? [:] }
  /// The entries about keys.
  private var keys: [ConfigurationEntry] = []
  /// The keys of the preset.
  private var presetKeys = ProgramKeys.standard
  /// Has bound the keys; nil if the file sets none.
  private var binder: KeyBinder?

  /// Reads a file, but leaves the keys to `bindKeys`, which takes longer than everything else.
  package init(withoutKeys bytes: [UInt8]) {
    let document = TOMLDocument(bytes)
    // An array of tables has no meaning here. What it contains is read all the same, and what else
    // may be wrong with its header, such as a table of that name, is not an error without the brackets.
    let elements = document.tables.filter { $0.form == .element }
    let lines = Set(elements.map(\.line))
    problems = document.problems.filter { !lines.contains($0.line ?? 0) }.map(Self.explained)
    for table in elements {
      let name = TOMLValue.notation(of: table.path ?? []).prefix(60)
      problems.append(TOMLProblem(line: table.line, "write [\(name)] instead of [[\(name)]]"))
    }
    for entry in ConfigurationEntry.all(in: document) {
      if entry.table.utf8.starts(with: "keys.".utf8) { keys.append(entry) } else { apply(entry) }
    }
    problems.sort { ($0.line ?? 0) < ($1.line ?? 0) }
  }

  /// Returns an error with what is expected where a word without quotes is the value of a setting.
  private static func explained(_ problem: TOMLProblem) -> TOMLProblem {
    guard let setting = problem.key.flatMap(Setting.named) else { return problem }
    var problem = problem
    problem.message = "\(setting.name): expected \(setting.expectation)"
    return problem
  }

  private mutating func apply(_ entry: ConfigurationEntry) {
    guard let setting = Setting.named(entry.name) else {
      // An empty table sets nothing.
      if case .table = entry.value, Self.tables.contains(entry.name) { return }
      return problems.append(TOMLProblem(line: entry.line, Self.unknown(entry)))
    }
    do {
      try setting.apply(entry.value, to: &settings)
    } catch {
      problems.append(TOMLProblem(line: entry.line, error.message))
    }
  }

  /// Binds the keys of a preset and of the file, and looks for errors in them.
  package mutating func bindKeys(_ preset: KeyPreset) {
    settings.preset = preset
    var bound = ProgramKeys.standard
    if preset != .default {
      var binder = KeyBinder(bound)
      for entry in ConfigurationEntry.all(in: TOMLDocument(preset.file)) { binder.bind(entry) }
      bound = binder.keys
    }
    presetKeys = bound
    if !keys.isEmpty {
      var binder = KeyBinder(bound)
      for entry in keys { binder.bind(entry) }
      binder.keepExits()
      bound = binder.keys
      problems = (problems + binder.problems).sorted { ($0.line ?? 0) < ($1.line ?? 0) }
      self.binder = binder
    }
    settings.program.keys = bound
  }

  /// Whether the file has keys.
  package var hasKeys: Bool { !keys.isEmpty }

  /// The names of the tables.
  private static let tables = Set(
    Setting.all.map { String($0.table) } + KeyContext.allCases.map { "keys." + $0.rawValue }
  ).sorted()

  /// Returns the message about a name that no setting has.
  private static func unknown(_ entry: ConfigurationEntry) -> String {
    if tables.contains(entry.name) {
      return "“\(entry.name)” is a table; expected [\(entry.name)]"
    }
    if tables.contains(entry.table) || entry.table.isEmpty {
      return "unknown setting “\(entry.name.prefix(60))”" + Setting.hint(for: entry.name)
    }
    let owner = Setting.all.first { $0.key == entry.key }
    let nearest =
      NearestWord.find(entry.table, among: tables) ?? owner.map { String($0.table) }
    let hint = nearest.map { "; did you mean “\($0)”?" } ?? ""
    return
      "unknown table “\(entry.table.prefix(60))”, so “\(entry.key.prefix(40))” is ignored\(hint)"
  }

  // MARK: Keys that are lost or do not arrive

  /// Returns a warning for each action whose last key the file has given to another one.
  package var lostActions: [TOMLProblem] {
    KeyContext.allCases.flatMap { context in
      let bindings = settings.program.keys.bindings(of: context)
      return zip(presetKeys.bindings(of: context), bindings).compactMap {
        before, after -> TOMLProblem? in
        let name = "\(context.rawValue).\(after.name)"
        guard let key = before.keys.first, after.keys.isEmpty, keyLines[name] == nil else {
          return nil
        }
        // A context that is asked later takes keys from this one, and so does a command.
        let taker = ([context] + context.later + [.text]).lazy.flatMap { other in
          settings.program.keys.bindings(of: other)
            .filter { $0.keys.contains { $0 == key || $0.prefix == key } }
            .map { "\(other.rawValue).\($0.name)" }
        }.first { keyLines[$0] != nil }
        let reason = taker.map { ", since \(key.name) is now keys.\($0)" } ?? ""
        return TOMLProblem(
          line: taker.flatMap { keyLines[$0] }, "keys.\(name) has no key any more\(reason)")
      }
    }
  }

  /// Returns errors for the keys of the file that a terminal does not send, or sends as other keys.
  package func unreceivedKeys(in encoding: KeyEncoding) -> [TOMLProblem] {
    var problems: [TOMLProblem] = []
    for context in KeyContext.allCases {
      for binding in settings.program.keys.bindings(of: context) {
        let name = "\(context.rawValue).\(binding.name)"
        guard let line = keyLines[name] else { continue }
        for key in binding.keys {
          let received = key.received(in: encoding)
          // Where the key without modifiers works too, nothing is missing.
          guard received != key, !binding.keys.contains(Key(key.code)) else { continue }
          let reason =
            received.map { "sends \(key.name) as \($0.name)" } ?? "does not send \(key.name)"
          problems.append(TOMLProblem(line: line, "keys.\(name): this terminal \(reason)"))
        }
      }
    }
    return problems.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
  }
}

// MARK: Entries

/// A key of a configuration file with its value.
struct ConfigurationEntry: Hashable {
  /// The table, such as `keys.text`; empty at the top of the file.
  let table: String
  /// The key in the table.
  let key: String
  let value: TOMLValue
  /// The line of the key, from 1.
  let line: Int

  /// The name with the table.
  var name: String { table.isEmpty ? key : table + "." + key }

  /// Returns the entries of all tables in the order of their lines.
  static func all(in document: TOMLDocument) -> [ConfigurationEntry] {
    var entries: [ConfigurationEntry] = []
    for table in document.tables {
      guard let path = table.path else { continue }
      let name = TOMLValue.notation(of: path)
      for entry in table.entries where !document.hasOwnEntries(entry.value) {
        entries.append(
          ConfigurationEntry(
            table: name, key: TOMLValue.notation(of: [entry.key]), value: entry.value,
            line: entry.line))
      }
    }
    return entries.sorted { $0.line < $1.line }
  }
}

extension TOMLDocument {
  /// Whether what a value contains is among the entries of other tables.
  fileprivate func hasOwnEntries(_ value: TOMLValue) -> Bool {
    if case .list(let items) = value { return table(items.last)?.form == .element }
    return table(value).map { $0.form != .inline || !$0.entries.isEmpty } ?? false
  }
}
