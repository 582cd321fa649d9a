import Color
import Picker
import TOML
import Terminal
import TestSupport
import Testing

@testable import App

@Suite("Configuration files")
struct ConfigurationFileTests {
  private func read(_ text: String) -> ConfigurationFile {
    ConfigurationFile(reading: Array(text.utf8))
  }

  @Test func `Settings are read, and those that are missing have their defaults`() {
    let file = read(
      """
      # a comment
      [editor]
      wrap = true   # another
      tab-width = 4
      rulers = [
        80, # a comment
        100,
      ]
      [screen]
      color = '256'
      [steps]
      hue = [5, 15]
      """)
    #expect(file.problems.isEmpty)
    var expected = Settings()
    expected.program.wrapsLines = true
    expected.program.tabWidth = 4
    expected.program.rulers = [80, 100]
    expected.color = .indexed256
    expected.program.steps.components["hue"] = .init(small: 5, large: 15)
    #expect(file.settings == expected)
  }

  @Test func `Each problem is reported with its line, and the rest is read`() throws {
    for row in try VectorRow.all(in: "AppTests/Vectors/configuration.txt", cells: 2) {
      for lines in [
        row[0], row[0] + "\n[picker]\nalpha = false\n",
        row[0] + "\n[odd]\n'odd' = 1\n[picker]\nalpha = false\n",
      ] {
        let file = read(lines)
        let found = file.problems.filter { !$0.message.contains("odd") }
        let messages = found.map { "\($0.line ?? 0): \($0.message)" }
        #expect(messages.joined(separator: "\n") == row[1], "\(row)")
        #expect(file.settings.supportsOpacity == !lines.contains("alpha"), "\(row)")
      }
    }
  }

  @Test(arguments: [
    "-1", "9223372036854775807", "1979-05-27T07:32:00Z", "-inf", "[{a = 1}, [2]]", "[1, 'a', true]",
    "{}",
  ])
  func `No setting takes a value of another kind`(value: String) {
    for setting in Setting.all {
      let file = read("[\(setting.table)]\n\(setting.key) = \(value)\n")
      #expect(file.problems.map(\.line) == [2] && file.settings == Settings(), "\(setting.name)")
    }
  }

  @Test(arguments: [
    ["text.save", "text.open"], ["picker.accept", "controls.least"],
    ["picker.accept", "text.quit"],
  ])
  func `A key that is used twice is reported where it stands the second time`(actions: [String]) {
    for pair in [actions, actions.reversed()] {
      let file = read("[keys]\n\(pair[0]) = \"F6\"\n\(pair[1]) = \"F6\"")
      #expect(
        file.problems.map { "\($0.line ?? 0): \($0.message)" } == [
          "3: keys.\(pair[1]): F6 is already bound to keys.\(pair[0])"
        ])
    }
  }

  @Test func `Of a list with a misspelt word, the right one is named`() {
    let problems = read("[picker]\npalettes = [\"css\", \"nordd\"]").problems
    #expect(problems.map(\.line) == [2])
    #expect(
      problems.first?.message.hasSuffix("found [\"css\", \"nordd\"]; did you mean “nord”?") == true)
  }

  @Test func `An action that loses its last key is named with what has it now, in any table`() {
    let file = read("[keys.swatches]\nnext-page = [\"]\", \">\"]\n[keys.text]\nhelp = \"Tab\"\n")
    let lost = file.lostActions.map { "\($0.line ?? 0): \($0.message)" }
    #expect(
      lost.contains(
        "2: keys.picker.lighter has no key any more, since > is now keys.swatches.next-page"))
    #expect(
      lost.contains(
        "4: keys.picker.next-control has no key any more, since Tab is now keys.text.help"))
  }

  @Test func `A key of a command that works everywhere is taken from all contexts`() {
    let keys = read("[keys.text]\nhelp = \"Tab\"\n").settings.program.keys
    let next = keys.bindings(of: .picker).first { $0.name == "next-control" }
    #expect(next?.keys == [])
  }

  @Test func `A key is taken from the action that had it`() {
    let file = read("[keys.text]\nsave = [\"Ctrl-F\", \"Ctrl-X Ctrl-S\"]\nopen = \"none\"\n")
    #expect(file.problems.isEmpty)
    let keys = file.settings.program.keys
    let bindings = Dictionary(
      uniqueKeysWithValues: keys.bindings(of: .text).map { ($0.name, $0.keys) })
    #expect(bindings["save"] == [.control("f"), .sequence(.control("x"), .control("s"))])
    #expect(bindings["find"] == [])
    #expect(bindings["cut"] == [], "Ctrl-X begins a sequence")
    #expect(bindings["open"] == [])
    #expect(bindings["undo"] == [.control("z")])
    #expect(keys.hasSequences)
  }

  @Test func `Sequences of two tables may begin with the same key`() {
    let text = "[keys.text]\nhelp = \"Ctrl-X s\"\n[keys.scheme]\nsave-as = \"Ctrl-X w\"\n"
    #expect(read(text).problems.isEmpty)
    let both = read(text.replacing("w", with: "s")).problems.map(\.message)
    #expect(both == ["keys.scheme.save-as: Ctrl-X s is already bound to keys.text.help"])
    let whole = read(text.replacing(" w", with: "")).problems.map(\.message)
    #expect(whole == ["keys.scheme.save-as: Ctrl-X s is already bound to keys.text.help"])
  }

  @Test
  func `Keys that a terminal does not send are reported, unless they work without modifiers too`() {
    let text = """
      [keys.text]
      save = ["Ctrl-S", "Ctrl-1"]
      open = "Ctrl-I"
      break-line = ["Enter", "Shift-Enter"]
      [keys.picker]
      accept = "Ctrl-Enter"
      """
    let file = ConfigurationFile(reading: Array(text.utf8))
    #expect(file.problems.isEmpty)
    #expect(
      file.unreceivedKeys(in: .standard).map { "\($0.line ?? 0) \($0.message)" } == [
        "2 keys.text.save: this terminal does not send Ctrl-1",
        "3 keys.text.open: this terminal sends Ctrl-I as Tab",
        "6 keys.picker.accept: this terminal sends Ctrl-Enter as Enter",
      ])
    #expect(file.unreceivedKeys(in: .kitty).isEmpty)
  }
}

extension ConfigurationFile {
  /// Reads a file with its keys.
  /// - Parameter preset: a preset that takes precedence over that of the file.
  init(reading bytes: [UInt8], preset: KeyPreset? = nil) {
    self.init(withoutKeys: bytes)
    bindKeys(preset ?? settings.preset)
  }
}
