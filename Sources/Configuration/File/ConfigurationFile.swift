import Editor
package import TOMLSource
import UnicodeText

/// A configuration file that was read: the settings, and what is wrong in it.
///
/// A file with mistakes is used as far as it can be read.
package struct ConfigurationFile: Sendable {
  /// The settings, with the defaults where the file says nothing; the keys are those of `bindKeys`.
  package private(set) var settings = Settings()
  /// The mistakes in line order.
  package private(set) var mistakes: [TOMLMistake] = []
  /// The lines of the actions whose keys the file sets, by context and name, such as `text.save`.
  package var keyLines: [String: Int] { binder?.lines ?? [:] }
  /// The entries about keys.
  private var keys: [ConfigurationEntry] = []
  /// Has bound the keys; nil if the file sets none.
  private var binder: KeyBinder?

  /// Reads a file with its keys.
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - preset: a preset that takes precedence over that of the file.
  package init(reading bytes: [UInt8], preset: KeyPreset? = nil) {
    self.init(withoutKeys: bytes)
    bindKeys(preset ?? settings.preset)
  }

  /// Reads a file, but leaves the keys to `bindKeys`, which takes longer than everything else.
  package init(withoutKeys bytes: [UInt8]) {
    var entries: [ConfigurationEntry]
    if let scanned = ConfigurationScanner.entries(of: bytes) {
      entries = scanned
    } else {
      let parser = ConfigurationParser(bytes)
      (entries, mistakes) = (parser.entries, parser.mistakes)
    }
    for entry in entries {
      if entry.table.utf8.starts(with: "keys.".utf8) { keys.append(entry) } else { apply(entry) }
    }
    mistakes.sort { ($0.line ?? 0) < ($1.line ?? 0) }
  }

  private mutating func apply(_ entry: ConfigurationEntry) {
    guard let setting = Setting.named(entry.name) else {
      // An empty table sets nothing.
      if entry.value == .other("table"), Self.tables.contains(entry.name) { return }
      return mistakes.append(TOMLMistake(line: entry.line, Self.unknown(entry)))
    }
    do {
      try setting.apply(entry.value, to: &settings)
    } catch {
      mistakes.append(TOMLMistake(line: entry.line, error.message))
    }
  }

  /// Binds the keys of a preset and of the file, and looks for mistakes in them.
  package mutating func bindKeys(_ preset: KeyPreset) {
    settings.preset = preset
    var bound = ProgramKeys.standard
    if preset != .default {
      var binder = KeyBinder(bound)
      for entry in ConfigurationScanner.entries(of: preset.file) ?? [] { binder.bind(entry) }
      bound = binder.keys
    }
    if !keys.isEmpty {
      var binder = KeyBinder(bound)
      for entry in keys { binder.bind(entry) }
      bound = binder.keys
      mistakes = (mistakes + binder.mistakes).sorted { ($0.line ?? 0) < ($1.line ?? 0) }
      self.binder = binder
    }
    settings.program.keys = bound
  }

  /// Whether the file has keys.
  package var hasKeys: Bool { !keys.isEmpty }

  /// The names of the tables.
  private static var tables: Set<String> {
    Set(Setting.all.map { String($0.table) } + KeyContext.allCases.map { "keys." + $0.rawValue })
  }

  /// Returns the message about a name that no setting has.
  private static func unknown(_ entry: ConfigurationEntry) -> String {
    if tables.contains(entry.name) {
      return "“\(entry.name)” is a table: write [\(entry.name)]"
    }
    let tables = Set(Setting.all.map { String($0.table) })
    if tables.contains(entry.table) || entry.table.isEmpty {
      let names = Setting.all.filter { entry.table.isEmpty || $0.table == entry.table }
      let message = "unknown setting “\(entry.name.prefix(60))”"
      // The name may be right and its table missing.
      if let setting = names.first(where: { $0.key == entry.key }) {
        return message + ", perhaps “\(setting.name)”"
      }
      let nearest = NearestWord.find(entry.key, among: names.map { String($0.key) })
      let found = names.first { nearest == String($0.key) }
      return message + (found.map { ", perhaps “\($0.name)”" } ?? "")
    }
    var message = "unknown table “\(entry.table.prefix(60))”"
    if let nearest = NearestWord.find(entry.table, among: tables.sorted()) {
      message += ", perhaps “\(nearest)”"
    }
    return message + ", so “\(entry.key.prefix(40))” is ignored"
  }
}
