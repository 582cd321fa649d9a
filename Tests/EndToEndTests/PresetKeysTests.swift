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

  private func run(_ preset: String, _ start: KeyCase.Start, more: String = "") throws -> KeyRun {
    let configuration = "[keys]\npreset = \"\(preset)\"\n" + more
    let file = ConfigurationFile(reading: Array(configuration.utf8))
    try #require(file.mistakes.isEmpty)
    return try KeyRun(start, configuration: configuration, keys: file.settings.program.keys)
  }

  @Test("After the first key the hints say what can follow; Esc and other keys do no harm")
  func sequences() throws {
    let run = try run("emacs", .text("one\n"))
    run.press([.control("x")])
    try run.wait(for: .shows("Ctrl-X …  Ctrl-S Save  Ctrl-W Save as…"))
    run.press([Key(.escape)])
    try run.wait(for: .hides("Ctrl-X …"))
    run.press([.control("x"), .character("q")])
    try run.wait(for: .shows("Ctrl-X q does nothing here · Alt-H shows the keys"))
    #expect(run.has(.line(1, "one")))
    // In the picker only those commands are listed that work there.
    try run.perform([.press(.text, "text-color"), .wait("─ Text colour")])
    run.press([.control("x")])
    try run.wait(for: .shows("Ctrl-X …  Ctrl-C Quit  k Text colour  b Background colour"))
    run.press([.control("c")])
    try run.wait(for: .ends(0))
  }

  @Test("Sequences work in pick and its help")
  func sequencesInPick() throws {
    let run = try run("vi", .pick(["#336699"]))
    run.press([.character("g"), .character("x")])
    try run.wait(for: .shows("g x does nothing here · Alt-H shows the keys"))
    try run.perform([.press(.text, "help"), .wait("─ Keys")])
    run.press([.character("g")])
    try run.wait(for: .shows("g …  g Start"))
    run.press([.character("x"), .character("G")])
    try run.wait(for: .shows("Suspend"))
    run.press([.character("g"), .character("g")])
    try run.wait(for: .shows("Print this colour"))
    run.press([.character("q"), .character("Z"), .character("Q")])
    try run.wait(for: .ends(130))
  }

  @Test("Help, hints and questions name the keys in force, and none for an action without one")
  func names() throws {
    let more = """
      [keys.text]
      italic = "none"
      [keys.unsaved]
      save = "x"
      discard = ["w", "W"]
      """
    let run = try run("emacs", .text("one\n"), more: more)
    #expect(run.has(.shows(" Alt-O bold  italic  Alt-U underline")))
    #expect(run.has(.shows(" Ctrl-X k colour  Alt-H help  Ctrl-X Ctrl-C quit")))
    try run.perform([.press(.text, "help"), .wait("Ctrl-_ or Ctrl-/ or Ctrl-X u ")])
    try run.perform([.press(.help, "page-down"), .wait("Alt-O")])
    #expect(run.has(.hides("Italic")))
    try run.perform([
      .press(.help, "cancel"), .until(.hides("─ Keys")), .type("x"), .wait("note.ans •"),
      .press(.text, "quit"), .wait("x save  W discard  Esc back"),
    ])
    run.press([.character("W")])
    try run.wait(for: .ends(0, text: "one\n"))

    let only = try self.run("default", .text("one\n"), more: "[keys.unsaved]\nsave = \"none\"\n")
    try only.perform([
      .type("x"), .wait("note.ans •"), .press(.text, "quit"),
      .wait("D discard  Esc back"),
    ])
  }

  @Test("Every key of a preset has its effect", arguments: Part.all)
  func walk(part: Part) throws {
    let configuration = "[keys]\npreset = \"\(part.preset.rawValue)\"\n"
    let file = ConfigurationFile(reading: Array(configuration.utf8))
    try #require(file.mistakes.isEmpty)
    let keys = file.settings.program.keys
    for action in part.actions {
      let cases = KeyCase.all(of: part.context).filter { $0.action == action }
      let list = keys.bindings(of: part.context).first { $0.name == action }
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
