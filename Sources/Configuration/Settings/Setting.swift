import UnicodeText

/// A setting: its name, its default, and how it is read and printed.
package struct Setting: Sendable {
  /// The name with its table, such as `editor.wrap`.
  package let name: String
  /// What it does, in a sentence.
  package let summary: String
  /// The valid values, for messages and documentation: "true or false".
  package var expectation: String { expected() }
  private let expected: @Sendable () -> String
  /// The words among which a value chooses; none if other values are valid.
  package var choices: [String] { listChoices() }
  private var listChoices: @Sendable () -> [String] = { [] }
  /// Whether the value is a list of choices.
  package private(set) var isList = false
  /// The option of the command line that sets it, with its command; nil if there is none of its own.
  package let option: String?
  /// Returns the value.
  let get: @Sendable (Settings) -> TOMLValue
  /// Sets the value; false if it is not valid.
  let set: @Sendable (inout Settings, TOMLValue) -> Bool
  /// Reads a value as shell users write it, without quotes and brackets.
  let parse: @Sendable (String) -> TOMLValue

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
      throw SettingError(
        message: "\(name): expected \(expectation), found \(value.shown)\(hint(value))")
    }
  }

  /// Returns what a misspelt word of a value probably means.
  private func hint(_ value: TOMLValue) -> String {
    let nearest = (value.texts ?? []).filter { !choices.contains($0) }.lazy
      .compactMap { NearestWord.find($0, among: choices) }.first
    return nearest.map { ", perhaps “\($0)”" } ?? ""
  }

  /// Sets the value to one that was written for a shell.
  package func apply(text: String, to settings: inout Settings) throws(SettingError) {
    try apply(parse(text), to: &settings)
  }

  /// Returns the setting with a name.
  package static func named(_ name: String) -> Setting? {
    let length = name.utf8.count
    return all.first { $0.name.utf8.count == length && $0.name == name }
  }
}

/// The reason why a value is not valid.
package struct SettingError: Error, Hashable {
  /// What is valid, and what was found.
  package let message: String
}

// MARK: Kinds

extension Setting {
  static func flag(
    _ name: String, _ summary: String, option: String? = nil,
    get: @escaping @Sendable (Settings) -> Bool,
    set: @escaping @Sendable (inout Settings, Bool) -> Void
  ) -> Setting {
    Setting(
      name: name, summary: summary, expected: { "true or false" },
      listChoices: { ["true", "false"] },
      option: option,
      get: { .flag(get($0)) },
      set: { settings, value in
        guard case .flag(let flag) = value else { return false }
        set(&settings, flag)
        return true
      },
      parse: { text in
        switch text.lowercased() {
        case "true", "1", "on", "yes": .flag(true)
        case "false", "0", "off", "no": .flag(false)
        default: .text(text)
        }
      })
  }

  static func number(
    _ name: String, _ range: ClosedRange<Int>, _ summary: String, option: String? = nil,
    get: @escaping @Sendable (Settings) -> Int,
    set: @escaping @Sendable (inout Settings, Int) -> Void
  ) -> Setting {
    Setting(
      name: name, summary: summary,
      expected: { "a number from \(range.lowerBound) to \(range.upperBound)" }, option: option,
      get: { .number(get($0)) },
      set: { settings, value in
        guard case .number(let number) = value, range.contains(number) else { return false }
        set(&settings, number)
        return true
      },
      parse: { text in Int(text).map { .number($0) } ?? .text(text) })
  }

  /// A text that a closure reads.
  /// - Parameter set: returns false if the text is not valid.
  static func text(
    _ name: String, _ expected: @escaping @autoclosure @Sendable () -> String, _ summary: String,
    option: String? = nil, get: @escaping @Sendable (Settings) -> String,
    set: @escaping @Sendable (inout Settings, String) -> Bool
  ) -> Setting {
    Setting(
      name: name, summary: summary, expected: expected, option: option,
      get: { .text(get($0)) },
      set: { settings, value in
        guard case .text(let text) = value else { return false }
        return set(&settings, text)
      },
      parse: { .text($0) })
  }

  /// One of some words.
  static func word<Word: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _: Word.Type, _ summary: String, option: String? = nil,
    get: @escaping @Sendable (Settings) -> Word,
    set: @escaping @Sendable (inout Settings, Word) -> Void
  ) -> Setting {
    var setting = text(
      name, words(Word.allCases.map(\.rawValue)), summary, option: option,
      get: { get($0).rawValue },
      set: { settings, text in
        guard let word = Word(rawValue: text) else { return false }
        set(&settings, word)
        return true
      })
    setting.listChoices = { Word.allCases.map(\.rawValue) }
    return setting
  }

  /// One of some words, or "auto" for nil.
  static func optionalWord<Word: RawRepresentable<String> & SendableMetatype>(
    _ name: String, _ values: [Word], _ summary: String, option: String? = nil,
    get: @escaping @Sendable (Settings) -> Word?,
    set: @escaping @Sendable (inout Settings, Word?) -> Void
  ) -> Setting {
    let names = values.map(\.rawValue)
    var setting = text(
      name, words(["auto"] + names), summary, option: option,
      get: { get($0)?.rawValue ?? "auto" },
      set: { settings, text in
        guard text == "auto" || names.contains(text) else { return false }
        set(&settings, Word(rawValue: text))
        return true
      })
    setting.listChoices = { ["auto"] + names }
    return setting
  }

  /// A list of some words.
  static func words(
    _ name: String, _ names: [String], _ summary: String,
    get: @escaping @Sendable (Settings) -> [String],
    set: @escaping @Sendable (inout Settings, [String]) -> Void
  ) -> Setting {
    Setting(
      name: name, summary: summary, expected: { "a list of \(words(names))" },
      listChoices: { names }, isList: true, option: nil,
      get: { .list(get($0).map { .text($0) }) },
      set: { settings, value in
        guard let texts = value.texts, texts.allSatisfy(names.contains),
          Set(texts).count == texts.count
        else { return false }
        set(&settings, texts)
        return true
      },
      parse: { text in .list(text.split(separator: ",").map { .text(String($0)) }) })
  }

  /// A list of numbers.
  /// - Parameter isValid: whether the list may be set.
  static func numbers(
    _ name: String, _ expected: @escaping @autoclosure @Sendable () -> String, _ summary: String,
    isValid: @escaping @Sendable ([Int]) -> Bool,
    get: @escaping @Sendable (Settings) -> [Int],
    set: @escaping @Sendable (inout Settings, [Int]) -> Void
  ) -> Setting {
    Setting(
      name: name, summary: summary, expected: expected, option: nil,
      get: { .list(get($0).map { .number($0) }) },
      set: { settings, value in
        guard let numbers = value.numbers, isValid(numbers) else { return false }
        set(&settings, numbers)
        return true
      },
      parse: { text in
        .list(
          text.split(separator: ",").map { part in
            Int(part).map { .number($0) } ?? .text(String(part))
          })
      })
  }

  /// Returns words as a choice: `"a", "b" or "c"`.
  private static func words(_ words: [String]) -> String {
    let quoted = words.map { "\"\($0)\"" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }
}
