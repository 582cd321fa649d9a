package import Color
package import TOML
package import Terminal
import UnicodeText

/// A setting: its name, its default, and how it is read and printed.
package struct Setting: Sendable {
  /// The name with its table, such as `editor.wrap`.
  package let name: String
  /// What it does, in a sentence.
  package let summary: String
  /// The option of the command line that sets it, with its command; nil if there is none of its own.
  package let option: String?
  /// Whether the value is a list of choices.
  package let isList: Bool
  /// The valid values, for messages and documentation: "true or false".
  package var expectation: String { expected() }
  private let expected: @Sendable () -> String
  /// The words among which a value chooses; none if other values are valid.
  package var choices: [String] { listChoices() }
  private let listChoices: @Sendable () -> [String]
  private let get: @Sendable (Settings) -> TOMLValue
  private let set: @Sendable (inout Settings, TOMLValue) -> Bool

  /// Creates a setting with its place among all settings.
  init<Value>(
    _ name: String, _ path: any WritableKeyPath<Settings, Value> & Sendable, _ kind: Kind<Value>,
    _ summary: String, option: String? = nil
  ) {
    (self.name, self.summary, self.option) = (name, summary, option)
    (expected, listChoices, isList) = (kind.expectation, kind.choices, kind.isList)
    get = { kind.written($0[keyPath: path]) }
    set = { settings, written in
      guard let value = kind.read(written) else { return false }
      settings[keyPath: path] = value
      return true
    }
  }

  /// The table of the name: `editor`.
  package var table: Substring { name.prefix { $0 != "." } }
  /// The name in its table: `wrap`.
  package var key: Substring { name[name.index(after: table.endIndex)...] }

  /// The environment variable that sets it: `INKWHEEL_TAB_WIDTH`.
  package var variable: String {
    let words = table == "steps" ? "steps-" + key : table == "keys" ? "key-" + key : String(key)
    return "INKWHEEL_" + words.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }

  /// Returns the default value.
  package var defaultValue: TOMLValue { value(in: Settings()) }

  /// Returns the value in some settings.
  package func value(in settings: Settings) -> TOMLValue { get(settings) }

  /// Sets the value.
  /// - Throws: what is valid, and what was found.
  package func apply(_ value: TOMLValue, to settings: inout Settings) throws(SettingError) {
    guard set(&settings, value) else {
      let misspelt = (value.texts ?? []).filter { !choices.contains($0) }
      // What ends movement has another name.
      let words = misspelt.map { $0 == "off" || $0 == "none" ? "reduced" : $0 }
      let hint = words.lazy.map { NearestWord.hint(for: $0, among: choices) }
        .first { !$0.isEmpty }
      throw SettingError(
        message: "\(name): expected \(expectation), found \(value.shown)\(hint ?? "")")
    }
  }

  /// Sets the value to one as shell users write it, without quotes and brackets.
  package func apply(text: String, to settings: inout Settings) throws(SettingError) {
    let number = Int(text).map { TOMLValue.number($0) }
    let value: TOMLValue? =
      switch defaultValue {
      case .flag:
        switch text.lowercased() {
        case "true", "1", "on", "yes": .flag(true)
        case "false", "0", "off", "no": .flag(false)
        default: nil
        }
      case .number: number
      case .list:
        .list(
          text.split(separator: ",").map { part in
            (isList ? nil : Int(part).map { .number($0) }) ?? .text(String(part))
          })
      default: nil
      }
    try apply(value ?? .text(text), to: &settings)
  }

  /// Returns the setting with a name.
  package static func named(_ name: String) -> Setting? {
    let length = name.utf8.count
    return all.first { $0.name.utf8.count == length && $0.name == name }
  }

  private static let keyNames = all.map { String($0.key) }

  /// Returns the setting that a misspelt name probably means as the end of a message; empty if there is
  /// none.
  ///
  /// The name may be right, and its table missing or another one.
  package static func hint(for name: String) -> String {
    let hint = NearestWord.hint(for: name, among: all.map(\.name))
    let key = name.split(separator: ".").last.map(String.init) ?? ""
    guard hint.isEmpty, let nearest = NearestWord.find(key, among: keyNames) else { return hint }
    return all.first { $0.key == nearest }.map { "; did you mean “\($0.name)”?" } ?? ""
  }

  // MARK: Kinds

  /// The values of a setting, and how they are written in a file.
  struct Kind<Value>: Sendable {
    let expectation: @Sendable () -> String
    var choices: @Sendable () -> [String] = { [] }
    var isList = false
    let written: @Sendable (Value) -> TOMLValue
    /// Returns nil for what is not valid.
    let read: @Sendable (TOMLValue) -> Value?
  }

  /// Returns words as a choice: `"a", "b" or "c"`.
  fileprivate static func choice(_ words: [String]) -> String {
    let quoted = words.map { "\"\($0)\"" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }
}

/// The reason why a value is not valid.
package struct SettingError: Error, Hashable {
  /// What is valid, and what was found.
  package let message: String
}

extension Setting.Kind<Bool> {
  static let flag = Self(
    expectation: { "true or false" }, choices: { ["true", "false"] }, written: { .flag($0) },
    read: { if case .flag(let flag) = $0 { flag } else { nil } })
}

extension Setting.Kind<Int> {
  static func number(_ range: ClosedRange<Int>) -> Self {
    Self(
      expectation: { "a number from \(range.lowerBound) to \(range.upperBound)" },
      written: { .number($0) },
      read: { if case .number(let number) = $0, range.contains(number) { number } else { nil } })
  }
}

extension Setting.Kind {
  /// A text.
  /// - Parameter read: returns nil for a text that is not valid.
  static func text(
    _ expectation: @escaping @autoclosure @Sendable () -> String,
    written: @escaping @Sendable (Value) -> String, read: @escaping @Sendable (String) -> Value?
  ) -> Self {
    Self(
      expectation: expectation, written: { .text(written($0)) },
      read: { if case .text(let text) = $0 { read(text) } else { nil } })
  }

  /// One of some words, each with its value.
  fileprivate static func choice(_ values: [(word: String, value: Value)]) -> Self
  where Value: Equatable & Sendable {
    var kind = text(
      Setting.choice(values.map(\.word)),
      written: { value in values.first { $0.value == value }?.word ?? "" },
      read: { word in values.first { $0.word == word }?.value })
    kind.choices = { values.map(\.word) }
    return kind
  }

  /// One of some words.
  static func word() -> Self
  where Value: RawRepresentable<String> & CaseIterable & Equatable & Sendable {
    choice(Value.allCases.map { ($0.rawValue, $0) })
  }

  /// One of some words, or "auto" for nil.
  static func auto<Word: Equatable & Sendable>(_ values: [Word], _ name: (Word) -> String) -> Self
  where Value == Word? { choice([("auto", nil)] + values.map { (name($0), $0) }) }

  /// A list of some words.
  static func words<Word: Sendable>(
    _ words: [Word], _ name: @escaping @Sendable (Word) -> String
  ) -> Self
  where Value == [Word] {
    let names = words.map(name)
    return Self(
      expectation: { "a list of \(Setting.choice(names))" }, choices: { names }, isList: true,
      written: { .list($0.map { .text(name($0)) }) },
      read: { value in
        guard let texts = value.texts, Set(texts).count == texts.count else { return nil }
        let indices = texts.compactMap { names.firstIndex(of: $0) }
        return indices.count == texts.count ? indices.map { words[$0] } : nil
      })
  }

  /// A list of numbers.
  /// - Parameter read: returns nil for numbers that are not valid.
  static func numbers(
    _ expectation: String, written: @escaping @Sendable (Value) -> [Int],
    read: @escaping @Sendable ([Int]) -> Value?
  ) -> Self {
    Self(
      expectation: { expectation }, written: { .list(written($0).map { .number($0) }) },
      read: { $0.numbers.flatMap(read) })
  }
}

/// Everything a user can set, with the default values.
package struct Settings: Hashable, Sendable {
  /// How many colours to use; nil to detect it.
  package var color: ColorDepth?
  /// Whether the ring turns.
  package var motion = MotionChoice.auto
  /// The background of the terminal; nil to detect it.
  package var background: Appearance?
  /// The name of a theme or its file; nil for the user's own theme or the standard one.
  package var theme: String?
  /// How the mouse is reported.
  package var mouse = MouseChoice.pixels
  /// The format in which `pick` prints; nil for the notation of the initial colour, or hex.
  package var format: ColorFormat?
  /// Whether `pick` offers the opacity.
  package var supportsOpacity = true
  /// The command that follows the picked colour; nil for none.
  package var each: String?
  /// Whether `pick` uses lines of words instead of the screen.
  package var usesWords = false
  /// The preset of keys.
  package var preset = KeyPreset.default
  /// The settings of the editor and the picker.
  package var program = ProgramSettings()

  /// Creates the default settings.
  package init() {}
}

// MARK: Choices

/// Whether the ring turns.
package enum MotionChoice: String, CaseIterable, Sendable {
  case auto, full, reduced
}

/// How precisely the mouse is reported, if at all.
package enum MouseChoice: String, CaseIterable, Sendable {
  /// In pixels where the terminal can.
  case pixels
  /// In cells.
  case cells
  /// Not at all; the mouse selects text in the terminal.
  case off
}

/// A set of keys to begin with.
package enum KeyPreset: String, CaseIterable, Sendable {
  case `default`, emacs, nano, vi

  /// The file with its tables of keys, in the folder `Presets`.
  package var file: [UInt8] {
    switch self {
    case .default: PackageResources.default_toml
    case .emacs: PackageResources.emacs_toml
    case .nano: PackageResources.nano_toml
    case .vi: PackageResources.vi_toml
    }
  }
}
