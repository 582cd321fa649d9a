import Foundation
import TestSupport
import Testing

@Suite("Where settings come from", .blocking)
struct SettingPrecedenceTests {
  /// Returns the settings in force, and what is said on standard error.
  private func settings(
    file: String = "", environment: [String: String] = [:], arguments: [String] = []
  ) throws -> (PrintedSettings, String) {
    let program = try TerminalProcess.inkwheel(
      ["config"] + arguments,
      environment: ["INKWHEEL_CONFIG": "my.toml"].merging(environment) { $1 }, output: .pipe,
      error: .pipe, files: ["my.toml": Array(file.utf8)])
    #expect(try program.waitForExit() == .exited(0))
    return (
      PrintedSettings(String(decoding: program.standardOutput, as: UTF8.self)),
      String(decoding: program.standardError, as: UTF8.self)
    )
  }

  private func file(_ values: [(PrintedSettings.Setting, String)]) -> String {
    values.map { "\($0.name) = \($1)\n" }.joined()
  }

  private func variables(_ values: [(PrintedSettings.Setting, String)]) -> [String: String] {
    let pairs = values.map { ($0.variable, PrintedSettings.Setting.shell($1)) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  @Test("A variable takes precedence over the file, and that over the default")
  func order() throws {
    let defaults = try settings().0
    #expect(defaults.all.count > 30)
    let fromFile = defaults.all.map { ($0, $0.others[0]) }
    let fromVariables = defaults.all.map { ($0, $0.others.count > 1 ? $0.others[1] : $0.value) }
    for setting in defaults.all { #expect(setting.others[0] != setting.value, "\(setting.name)") }

    let (read, error) = try settings(file: file(fromFile))
    #expect(error.isEmpty)
    let (set, noError) = try settings(
      file: file(fromFile), environment: variables(fromVariables))
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

  @Test("A wrong value in a variable is said and passed over")
  func wrongVariables() throws {
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

  @Test("A wrong --set is an error that names what is right")
  func wrongOptions() throws {
    for (assignment, message) in [
      ("editor.wrp=true", "unknown setting “editor.wrp”, perhaps “editor.wrap”"),
      ("wrap=true", "unknown setting “wrap”"), ("editor.wrap", "write NAME=VALUE"),
      ("editor.tab-width=99", "expected a number from 1 to 32, found 99"),
      ("editor.tab-width=", "expected a number from 1 to 32"), ("=", "unknown setting"),
      ("picker.names=css,css", "a list of"), ("x\u{1b}[2J=1", "unknown setting"),
    ] {
      for command in [["pick", "red"], ["edit", "note"], ["note"]] {
        let program = try TerminalProcess.inkwheel(
          command + ["--set", assignment], error: .pipe)
        #expect(try program.waitForExit() == .exited(2))
        let error = String(decoding: program.standardError, as: UTF8.self)
        #expect(error.hasPrefix("inkwheel: --set: ") && error.contains(message), "\(error)")
        #expect(!error.contains("\u{1b}") && program.output.isEmpty)
      }
    }
  }

  @Test("Every setting can be set by --set")
  func options() throws {
    for setting in try settings().0.all {
      let valid = PrintedSettings.Setting.shell(setting.others[0])
      // The second assignment fails, but only after the first one was right.
      let program = try TerminalProcess.inkwheel(
        ["pick", "--set", "\(setting.name)=\(valid)", "--set", "last=1"], error: .pipe)
      #expect(try program.waitForExit() == .exited(2))
      let error = String(decoding: program.standardError, as: UTF8.self)
      #expect(error.contains("unknown setting “last”"), "\(error)")
    }
  }

  // MARK: Options

  /// Picks a colour and returns what is printed.
  private func picked(
    _ arguments: [String], file: String, variables: [String: String]
  ) throws -> String {
    let program = try TerminalProcess.inkwheel(
      ["pick", "--motion", "reduced", "#ff000080"] + arguments,
      environment: ["INKWHEEL_CONFIG": "my.toml"].merging(variables) { $1 }, output: .pipe,
      files: ["my.toml": Array(file.utf8)])
    try program.waitUntilShown("Enter")
    program.send(.enter)
    #expect(try program.waitForExit() == .exited(0))
    return String(decoding: program.standardOutput, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  @Test("The format: option, --set, variable, file, default")
  func format() throws {
    let file = "picker.format = 'rgb'"
    let variable = ["INKWHEEL_FORMAT": "int"]
    let set = ["--set", "picker.format=float"]
    #expect(try picked([], file: "", variables: [:]) == "#ff000080")
    #expect(try picked([], file: file, variables: [:]).hasPrefix("rgb("))
    #expect(try picked([], file: file, variables: variable) == "16711680")
    #expect(try picked(set, file: file, variables: variable).hasPrefix("1"))
    #expect(
      try picked(set + ["--format", "hsl"], file: file, variables: variable).hasPrefix("hsl("))
  }

  @Test("The opacity and the layout: option, --set, variable, file, default")
  func picker() throws {
    let opaque = "picker.alpha = false"
    #expect(try picked([], file: opaque, variables: [:]) == "#ff0000")
    #expect(try picked([], file: opaque, variables: ["INKWHEEL_ALPHA": "true"]) == "#ff000080")
    let set = ["--set", "picker.alpha=false"]
    #expect(try picked(set, file: "", variables: ["INKWHEEL_ALPHA": "true"]) == "#ff0000")
    let on = ["--set", "picker.alpha=true", "--no-alpha"]
    #expect(try picked(on, file: "", variables: [:]) == "#ff0000")

    let layouts = [
      "slider(red) slider(green) slider(blue)",
      "slider(hue) slider(saturation) slider(brightness)",
      "slider(cyan) slider(magenta) slider(yellow) slider(black)",
      "slider(lightness) slider(chroma) slider(hue)",
    ]
    let arguments = [
      [], [], ["--set", "picker.layout=\(layouts[2])"],
      ["--set", "picker.layout=\(layouts[2])", "--layout", layouts[3]],
    ]
    for (index, arguments) in arguments.enumerated() {
      let program = try TerminalProcess.inkwheel(
        ["pick", "--motion", "reduced", "red"] + arguments,
        environment: ["INKWHEEL_CONFIG": "my.toml"].merging(
          index > 0 ? ["INKWHEEL_LAYOUT": layouts[1]] : [:]
        ) { $1 }, files: ["my.toml": Array("picker.layout = '\(layouts[0])'".utf8)])
      let wanted = ["Red", "Saturation", "Cyan", "Chroma"]
      let screen = try program.waitUntilShown(wanted[index])
      for other in wanted where other != wanted[index] { #expect(!screen.contains(other)) }
      program.send(.control("c"))
      #expect(try program.waitForExit() == .exited(130))
    }
  }

  @Test("Wrapping: option, --set, variable, file, default")
  func wrapping() throws {
    let text = String(repeating: "word ", count: 30) + "end"
    for (arguments, variable, file, wraps) in [
      ([], nil, "", false), ([], nil, "editor.wrap = true", true),
      ([], "false", "editor.wrap = true", false),
      (["--set", "editor.wrap=true"], "false", "editor.wrap = false", true),
      (["--set", "editor.wrap=false"], "true", "editor.wrap = true", false),
      (["--wrap", "--set", "editor.wrap=false"], nil, "", true),
    ] as [([String], String?, String, Bool)] {
      let program = try TerminalProcess.inkwheel(
        ["edit", "--motion", "reduced", "note.ans"] + arguments,
        environment: ["INKWHEEL_CONFIG": "my.toml"].merging(
          variable.map { ["INKWHEEL_WRAP": $0] } ?? [:]
        ) { $1 },
        files: ["my.toml": Array(file.utf8), "note.ans": Array(text.utf8)])
      let screen = try program.waitUntilShown("Ln 1, Col 1")
      #expect(screen.contains("word end") == wraps)
      try program.quit()
    }
  }

  @Test("The theme: option, --set, variable, file")
  func theme() throws {
    /// The theme that each way names does not exist, so that the message tells which one counts.
    func named(_ arguments: [String], variable: String?, status: Int?) throws -> String {
      let program = try TerminalProcess.inkwheel(
        ["pick", "red"] + arguments,
        environment: ["INKWHEEL_CONFIG": "my.toml"].merging(
          variable.map { ["INKWHEEL_THEME": $0] } ?? [:]
        ) { $1 }, error: .pipe, files: ["my.toml": Array("screen.theme = 'in-file'".utf8)])
      if let status {
        #expect(try program.waitForExit() == .exited(status))
      } else {
        try program.waitUntilShown("there is no theme")
        program.send(.control("c"))
        #expect(try program.waitForExit() == .exited(130))
      }
      return String(decoding: program.standardError, as: UTF8.self)
    }
    #expect(try named([], variable: nil, status: nil).contains("“in-file”"))
    #expect(try named([], variable: "in-variable", status: nil).contains("“in-variable”"))
    let set = ["--set", "screen.theme=in-set"]
    #expect(try named(set, variable: "in-variable", status: nil).contains("“in-set”"))
    #expect(
      try named(set + ["--theme", "in-option"], variable: "x", status: 2).contains("“in-option”"))
  }

  @Test("The colours: option, --set, variable, file, default")
  func colors() throws {
    for (arguments, variable, file, isExact) in [
      ([], nil, "", true), ([], nil, "screen.color = '16'", false),
      ([], "truecolor", "screen.color = '16'", true),
      (["--set", "screen.color=16"], "truecolor", "screen.color = '256'", false),
      (["--set", "screen.color=16", "--color", "truecolor"], "16", "", true),
    ] as [([String], String?, String, Bool)] {
      let program = try TerminalProcess.inkwheel(
        ["pick", "--motion", "reduced", "#123456"] + arguments,
        environment: ["INKWHEEL_CONFIG": "my.toml"].merging(
          variable.map { ["INKWHEEL_COLOR": $0] } ?? [:]
        ) { $1 }, files: ["my.toml": Array(file.utf8)])
      let screen = try program.waitUntilShown("Enter")
      let colors = (0..<screen.size.rows).flatMap { screen.cells(row: $0) }.map(\.background)
      #expect(colors.contains(.rgb(0x12, 0x34, 0x56)) == isExact)
      program.send(.control("c"))
      #expect(try program.waitForExit() == .exited(130))
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
