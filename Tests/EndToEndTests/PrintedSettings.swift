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
