import Editor
import TerminalCore
import TestSupport
import Testing

@testable import Configuration

@Suite("Keys of the presets", .blocking, .timeLimit(.minutes(15)))
struct PresetKeysTests {
  /// The actions of a preset in a context.
  struct Part: CustomTestStringConvertible, Sendable {
    let preset: KeyPreset
    let context: KeyContext
    let actions: [String]

    var testDescription: String { "\(preset) \(context)" }

    static let all: [Part] = KeyPreset.allCases.flatMap { preset in
      let entries = ConfigurationScanner.entries(of: preset.file) ?? []
      return KeyContext.allCases.compactMap { context in
        let actions = entries.filter { $0.table == "keys.\(context.rawValue)" }.map(\.key)
        return actions.isEmpty ? nil : Part(preset: preset, context: context, actions: actions)
      }
    }
  }

  @Test("Every preset has keys")
  func presets() {
    #expect(Set(Part.all.map(\.preset)) == Set(KeyPreset.allCases))
    #expect(Part.all.filter { $0.preset == .default }.count == KeyContext.allCases.count)
  }

  @Test("Every key of a preset has its effect", arguments: Part.all)
  func walk(part: Part) throws {
    let configuration = "[keys]\npreset = \"\(part.preset.rawValue)\"\n"
    let file = ConfigurationFile(reading: Array(configuration.utf8))
    try #require(file.mistakes.isEmpty)
    let keys = file.settings.program.keys
    for action in part.actions {
      let cases = KeyCase.all(of: part.context).filter { $0.action == action }
      let list = keys.keyLists(of: part.context).first { $0.name == action }
      let all = try #require(list).keys
      // A key with any modifiers is pressed without them.
      for key in all where key.modifiers.isEmpty || !all.contains(Key(key.code)) {
        let isTaken = keys.isTaken(key, before: part.context)
        guard let item = cases.first(where: { $0.takesAll || !isTaken }) else { continue }
        do {
          let run = try KeyRun(item.start, configuration: configuration, keys: keys)
          try run.perform(item.steps)
          #expect(!run.has(item.effect), "\(part).\(action): seen before the key")
          try run.press(key, isLast: true)
          try run.wait(for: item.effect)
        } catch {
          Issue.record("\(part.testDescription) \(action) with \(key.name): \(error)")
        }
      }
    }
  }
}
