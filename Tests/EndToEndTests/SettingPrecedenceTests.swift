import App
import TestSupport
import Testing

@Suite("Where settings come from", .blocking)
struct SettingPrecedenceTests {
  /// Each setting with a value as it is written in a variable.
  private typealias Values = [(setting: Setting, text: String)]

  /// Two values of each setting: one that is not the default, and another one.
  private static func values() throws -> (first: Values, second: Values) {
    let values = try Setting.all.map { setting in
      let choices = setting.choices
      let special = [
        "screen.theme": ["dark", "light"], "picker.each": ["true", "printf '%s' {}"],
        "picker.layout": [
          "slider(red) slider(green) slider(blue)",
          "slider(hue) slider(saturation) slider(brightness)",
        ],
      ]
      let list = setting.isList ? ["\(choices[1]),\(choices[0])"] : []
      let numbers = ["40,100", "2,20", "3", "5"]
      let changed = (special[setting.name] ?? list + choices + numbers).filter { text in
        var settings = Settings()
        return (try? setting.apply(text: text, to: &settings)) != nil && settings != Settings()
      }
      let first = try #require(changed.first, "\(setting.name)")
      return (setting, first, changed.dropFirst().first ?? choices.first { $0 != first } ?? "")
    }
    return (values.map { ($0.0, $0.1) }, values.map { ($0.0, $0.2) })
  }

  /// What is printed of settings with some values, without the keys.
  private static func text(_ values: Values = []) throws -> String {
    var settings = Settings()
    for (setting, text) in values { try setting.apply(text: text, to: &settings) }
    return withoutKeys(SettingsText(settings).text)
  }

  private static func withoutKeys(_ text: String) -> String {
    text.firstRange(of: "\n# Keys: ").map { String(text[..<$0.lowerBound]) } ?? text
  }

  /// Returns what `config` prints, without the keys, and what is said on standard error.
  private func config(
    file: Values = [], variables: Values = [], arguments: [String] = []
  ) throws -> (printed: String, complaint: String) {
    let environment = variables.map { ($0.setting.variable, $0.text) }
    let program = try TerminalProcess.run(
      ["config"] + arguments,
      environment: ["INKWHEEL_CONFIG": "my.toml"].merging(environment) { $1 },
      files: ["my.toml": Self.text(file)])
    #expect(program.exitStatus == .exited(0))
    return (Self.withoutKeys(program.printed), program.complaint)
  }

  @Test func `A variable takes precedence over the file, and that over the default`() throws {
    #expect(Setting.all.count > 30)
    let (first, second) = try Self.values()
    for (file, variables, expected) in [
      ([], [], []), (first, [], first), (first, second, second), ([], first, first),
      // An empty variable is none.
      (first, first.map { ($0.setting, "") }, first),
    ] as [(Values, Values, Values)] {
      let found = try config(file: file, variables: variables)
      #expect(try found == (Self.text(expected), ""))
    }
    let plain = try config(file: first, variables: first, arguments: ["--default"])
    #expect(try plain.printed == Self.text())
  }

  @Test func `A wrong value in a variable is said and passed over`() throws {
    let (first, _) = try Self.values()
    let checked = Setting.all.filter { $0.name != "screen.theme" }
    let (read, error) = try config(
      file: first, variables: checked.map { ($0, "no\u{1b}ne such") })
    let lines = error.split(separator: "\n")
    #expect(lines.count == checked.count)
    for setting in checked {
      let line = lines.first { $0.hasPrefix("inkwheel: \(setting.variable): \(setting.name): ") }
      #expect(line?.contains("expected \(setting.expectation), found") == true, "\(setting.name)")
    }
    #expect(try read == Self.text(first))
  }

  @Test func `Every setting can be set by --set`() throws {
    let assignments = try Self.values().first.flatMap {
      ["--set", "\($0.setting.name)=\($0.text)"]
    }
    // The last assignment fails, but only after the others were right.
    let program = try TerminalProcess.run(["pick"] + assignments + ["--set", "last=1"])
    #expect(program.exitStatus == .exited(2))
    #expect(program.complaint.contains("unknown setting “last”"), "\(program.complaint)")
  }

  // MARK: Options

  @Test(arguments: try VectorRow.all(in: "EndToEndTests/Vectors/ways.txt", cells: 10))
  func `An option counts more than --set, that more than a variable, and that more than the file`(
    row: VectorRow
  ) throws {
    let (command, option) = (row.words(0), row.words(4))
    let variable = row[2].split(separator: "=", maxSplits: 1).map(String.init)
    let texts = (6..<10).map { row[$0] }
    for (index, expected) in texts.enumerated() {
      let program = try TerminalProcess.inkwheel(
        command + ["--motion", "reduced"]
          + (index > 1 ? ["--set", row[index > 2 && !row[5].isEmpty ? 5 : 3]] : [])
          + (index > 2 ? option : []),
        environment: ["INKWHEEL_CONFIG": "my.toml", variable[0]: index > 0 ? variable[1] : nil],
        files: ["my.toml": row[1], "note.ans": String(repeating: "word ", count: 30) + "end"])
      let screen = try program.waitUntil("a picture or an error") {
        $0.contains("Enter") || $0.contains("Ctrl-Q") || $0.contains("“in-option”")
      }
      for text in Set(texts).subtracting([""]) {
        #expect(screen.contains(text) == (text == expected), "\(text) in the way \(index)")
      }
      program.send(.control(command[0] == "pick" ? "c" : "q"))
      _ = try program.waitForExit()
    }
  }
}
