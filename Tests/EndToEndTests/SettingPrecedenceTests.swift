import TestSupport
import Testing

@Suite("Where settings come from", .blocking)
struct SettingPrecedenceTests {
  /// Returns the settings in force, and what is said on standard error.
  private func settings(
    file: String = "", environment: [String: String] = [:], arguments: [String] = []
  ) throws -> (PrintedSettings, String) {
    let program = try TerminalProcess.run(
      ["config"] + arguments,
      environment: ["INKWHEEL_CONFIG": "my.toml"].merging(environment) { $1 },
      files: ["my.toml": file])
    #expect(program.exitStatus == .exited(0))
    return (PrintedSettings(program.printed), program.complaint)
  }

  private func file(_ values: [(PrintedSettings.Setting, String)]) -> String {
    values.map { "\($0.name) = \($1)\n" }.joined()
  }

  private func variables(_ values: [(PrintedSettings.Setting, String)]) -> [String: String] {
    let pairs = values.map { ($0.variable, PrintedSettings.Setting.shell($1)) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  @Test func `A variable takes precedence over the file, and that over the default`() throws {
    let defaults = try settings().0
    #expect(defaults.all.count > 30)
    let fromFile = defaults.all.map { ($0, $0.others[0]) }
    let fromVariables = defaults.all.map { ($0, $0.others.count > 1 ? $0.others[1] : $0.value) }
    for setting in defaults.all { #expect(setting.others[0] != setting.value, "\(setting.name)") }

    let (read, error) = try settings(file: file(fromFile))
    #expect(error.isEmpty)
    let (set, noError) = try settings(file: file(fromFile), environment: variables(fromVariables))
    #expect(noError.isEmpty)
    // A setting of two values is set to its default above.
    let (alone, _) = try settings(environment: variables(fromFile))
    // An empty variable is none.
    let (empty, _) = try settings(
      file: file(fromFile), environment: variables(fromFile.map { ($0.0, "\"\"") }))
    for (setting, value) in fromFile {
      #expect(read[setting.name] == value)
      #expect(alone[setting.name] == value)
      #expect(empty[setting.name] == value)
    }
    for (setting, value) in fromVariables { #expect(set[setting.name] == value) }
    let (plain, _) = try settings(
      file: file(fromFile), environment: variables(fromFile), arguments: ["--default"])
    #expect(plain.all.map(\.value) == defaults.all.map(\.value))
  }

  @Test func `A wrong value in a variable is said and passed over`() throws {
    let defaults = try settings().0
    let fromFile = defaults.all.map { ($0, $0.others[0]) }
    let checked = defaults.all.filter { $0.name != "screen.theme" }
    let (read, error) = try settings(
      file: file(fromFile), environment: variables(checked.map { ($0, "no\u{1b}ne such") }))
    let lines = error.split(separator: "\n")
    #expect(lines.count == checked.count)
    for setting in checked {
      let line = lines.first { $0.hasPrefix("inkwheel: \(setting.variable): \(setting.name): ") }
      #expect(line?.contains("expected \(setting.expectation), found") == true, "\(setting.name)")
    }
    for (setting, value) in fromFile { #expect(read[setting.name] == value) }
  }

  @Test func `Every setting can be set by --set`() throws {
    let assignments = try settings().0.all.flatMap { setting in
      ["--set", "\(setting.name)=\(PrintedSettings.Setting.shell(setting.others[0]))"]
    }
    // The last assignment fails, but only after the others were right.
    let program = try TerminalProcess.run(["pick"] + assignments + ["--set", "last=1"])
    #expect(program.exitStatus == .exited(2))
    #expect(program.complaint.contains("unknown setting “last”"), "\(program.complaint)")
  }

  // MARK: Options

  /// The ways to say something, from the weakest to the strongest.
  struct Ways: Sendable, CustomTestStringConvertible {
    let command: [String]
    let file, variable, set: String
    let option: [String]
    /// What --set says where the option is given, too.
    var setBelowOption: String?
    /// What is shown with the file, also with the variable, also with --set, also with the option.
    let shown: [String]

    var testDescription: String { option[0] }
  }

  static let ways: [Ways] = [
    Ways(
      command: ["pick", "#ff000080"], file: "picker.format = 'rgb'",
      variable: "INKWHEEL_FORMAT=hsb", set: "picker.format=hsl", option: ["--format", "oklch"],
      shown: ["rgb(255", "hsb(0", "hsl(0", "oklch("]),
    Ways(
      command: ["pick", "#ff000080"], file: "picker.alpha = false",
      variable: "INKWHEEL_ALPHA=true", set: "picker.alpha=false", option: ["--no-alpha"],
      setBelowOption: "picker.alpha=true", shown: ["", "Alpha", "", ""]),
    Ways(
      command: ["pick", "red"], file: "picker.layout = 'slider(red) slider(green) slider(blue)'",
      variable: "INKWHEEL_LAYOUT=slider(hue) slider(saturation) slider(brightness)",
      set: "picker.layout=slider(cyan) slider(magenta) slider(yellow) slider(black)",
      option: ["--layout", "slider(lightness) slider(chroma) slider(hue)"],
      shown: ["Red", "Saturation", "Cyan", "Chroma"]),
    Ways(
      command: ["edit", "note.ans"], file: "editor.wrap = true", variable: "INKWHEEL_WRAP=false",
      set: "editor.wrap=true", option: ["--wrap"], setBelowOption: "editor.wrap=false",
      shown: ["word end", "", "word end", "word end"]),
    // The theme that each way names does not exist, so that the message tells which one counts.
    Ways(
      command: ["pick", "red"], file: "screen.theme = 'in-file'",
      variable: "INKWHEEL_THEME=in-variable", set: "screen.theme=in-set",
      option: ["--theme", "in-option"],
      shown: ["“in-file”", "“in-variable”", "“in-set”", "“in-option”"]),
  ]

  @Test(arguments: ways)
  func `An option counts more than --set, that more than a variable, and that more than the file`(
    ways: Ways
  ) throws {
    for (index, expected) in ways.shown.enumerated() {
      let variable = ways.variable.split(separator: "=", maxSplits: 1).map(String.init)
      let set = index > 2 ? ways.setBelowOption ?? ways.set : ways.set
      let program = try TerminalProcess.inkwheel(
        ways.command + ["--motion", "reduced"] + (index > 1 ? ["--set", set] : [])
          + (index > 2 ? ways.option : []),
        environment: ["INKWHEEL_CONFIG": "my.toml", variable[0]: index > 0 ? variable[1] : nil],
        files: ["my.toml": ways.file, "note.ans": String(repeating: "word ", count: 30) + "end"])
      let screen = try program.waitUntil("a picture or an error") {
        $0.contains("Enter") || $0.contains("Ctrl-Q") || $0.contains("“in-option”")
      }
      for text in Set(ways.shown).subtracting([""]) {
        #expect(screen.contains(text) == (text == expected), "\(text) in the way \(index)")
      }
      program.send(.control(ways.command[0] == "pick" ? "c" : "q"))
      _ = try program.waitForExit()
    }
  }

  @Test func `The colours: option, --set, variable, file, default`() throws {
    for (arguments, variable, file, isExact) in [
      ([], nil, "", true), ([], nil, "screen.color = '16'", false),
      ([], "truecolor", "screen.color = '16'", true),
      (["--set", "screen.color=16"], "truecolor", "screen.color = '256'", false),
      (["--set", "screen.color=16", "--color", "truecolor"], "16", "", true),
    ] as [([String], String?, String, Bool)] {
      let program = try TerminalProcess.inkwheel(
        ["pick", "--motion", "reduced", "#123456"] + arguments,
        environment: ["INKWHEEL_CONFIG": "my.toml", "INKWHEEL_COLOR": variable],
        files: ["my.toml": file])
      let screen = try program.waitUntilShown("Enter")
      let colors = (0..<screen.size.rows).flatMap { screen.cells(row: $0) }.map(\.background)
      #expect(colors.contains(.rgb(0x12, 0x34, 0x56)) == isExact)
      try program.send(.control("c"), untilExit: 130)
    }
  }
}

/// The settings that `inkwheel config` prints.
struct PrintedSettings {
  struct Setting {
    let table: String
    let key: String
    /// What it says of valid values.
    let expectation: String
    let variable: String
    /// The value as it is written in the file.
    let value: String

    var name: String { table + "." + key }
  }

  /// All settings, in their order.
  private(set) var all: [Setting] = []

  subscript(name: String) -> String? { all.first { $0.name == name }?.value }

  init(_ text: String) {
    var table = ""
    var comment = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("[keys.") { break }
      if line.hasPrefix("[") { table = String(line.dropFirst().dropLast()) }
      if line.isEmpty { comment = "" }
      guard let match = line.wholeMatch(of: #/(?:# )?([a-z0-9-]+) = (.*?)(?:  # default .*)?/#),
        let variable = comment.firstMatch(of: #/Variable: (\w+)\./#)?.1,
        let expected = comment.firstMatch(of: #/Value: (.*?)\. (?:Option|Variable): /#)?.1
      else {
        comment += line.dropFirst(2) + " "
        continue
      }
      all.append(
        Setting(
          table: table, key: String(match.1), expectation: String(expected),
          variable: String(variable), value: String(match.2)))
    }
  }
}

extension PrintedSettings.Setting {
  /// Two values that are not the default, unless the setting has only two values.
  var others: [String] {
    let words = expectation.matches(of: #/"([^"]*)"/#).map { "\"\($0.1)\"" }
    switch true {
    case name == "screen.theme": return ["\"dark\"", "\"light\""]
    case name == "picker.layout":
      return [
        "\"slider(red) slider(green) slider(blue)\"",
        "\"slider(hue) slider(saturation) slider(brightness)\"",
      ]
    case name == "picker.each": return ["\"true\"", "\"printf '%s' {}\""]
    case expectation == "true or false": return value == "true" ? ["false"] : ["true"]
    case expectation.hasPrefix("a number"): return ["3", "5"]
    case expectation.hasPrefix("a list of columns"): return ["[80]", "[40, 100]"]
    case expectation.hasPrefix("two numbers"): return ["[2, 20]", "[3, 30]"]
    case expectation.hasPrefix("a list of"): return ["[\(words[1]), \(words[0])]", "[\(words[1])]"]
    default: return Array(words.filter { $0 != value }.prefix(2))
    }
  }

  /// A value as it is written in a variable.
  static func shell(_ value: String) -> String {
    guard value.hasPrefix("[") else { return String(value.filter { $0 != "\"" }) }
    return value.filter { !"[]\" ".contains($0) }
  }
}
