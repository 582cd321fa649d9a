import Terminal
import TestSupport
import Testing

@testable import App
@testable import TOML

@Suite("Keys of a configuration file, in programs without a terminal")
struct KeyEffectTests {
  @Test(arguments: KeyContext.allCases)
  func `Every action has a case`(context: KeyContext) throws {
    let names = ProgramKeys.standard.bindings(of: context).map(\.name)
    let cases = try KeyCase.all(of: context)
    #expect(Set(cases.map(\.action)) == (context == .recovery ? [] : Set(names)))
  }

  /// Returns whether a key has the effect of a case, which must not be seen before.
  private func hasEffect(_ key: Key, _ item: KeyCase, _ settings: ProgramSettings) throws -> Bool {
    var run = try KeyRun(item.start, settings)
    try run.play(item.before)
    #expect(!run.has(item.effect), "\(item.action): seen before the key")
    run.press(key)
    return run.has(item.effect)
  }

  @Test(
    .slow,
    arguments: KeyContext.allCases)
  func `Every action works with another key and not with its old one`(context: KeyContext) throws {
    let settings = try ProgramSettings(reading: MovedKeys.configuration)
    for item in try KeyCase.all(of: context) {
      func key(in table: ProgramKeys) -> Key? {
        item.takesAll
          ? table.bindings(of: context).first { $0.name == item.action }?.keys.first
          : table.usualKey(of: item.action, in: context)
      }
      let (new, old) = try (#require(key(in: settings.keys)), #require(key(in: .standard)))
      #expect(try hasEffect(new, item, settings), "\(context).\(item.action) with \(new.name)")
      // Any key without an action closes the help.
      let isClosed = context == .help && item.action == "cancel"
      #expect(
        try hasEffect(old, item, settings) == isClosed, "\(context).\(item.action) with \(old.name)"
      )
    }
  }

  // MARK: Presets

  /// The actions of a preset in a context.
  struct Part: CustomTestStringConvertible, Sendable {
    let preset: KeyPreset
    let context: KeyContext
    let actions: [String]

    var testDescription: String { "\(preset) \(context)" }

    static let all: [Part] = KeyPreset.allCases.flatMap { preset in
      let entries = ConfigurationEntry.all(in: TOMLDocument(preset.file))
      return KeyContext.allCases.compactMap { context in
        let actions = entries.filter { $0.table == "keys.\(context.rawValue)" }.map(\.key)
        return actions.isEmpty ? nil : Part(preset: preset, context: context, actions: actions)
      }
    }
  }

  @Test func `Every preset has keys`() {
    #expect(Set(Part.all.map(\.preset)) == Set(KeyPreset.allCases))
    #expect(Part.all.filter { $0.preset == .default }.count == KeyContext.allCases.count)
  }

  @Test(.slow, arguments: Part.all) func `Every key of a preset has its effect`(part: Part) throws {
    let settings = try ProgramSettings(reading: "[keys]\npreset = \"\(part.preset.rawValue)\"\n")
    let keys = settings.keys
    for action in part.actions {
      let cases = try KeyCase.all(of: part.context).filter { $0.action == action }
      let all = try #require(keys.bindings(of: part.context).first { $0.name == action }).keys
      // A key with any modifiers is pressed without them.
      for key in all where key.modifiers.isEmpty || !all.contains(Key(key.code)) {
        let isTaken = keys.isTaken(key, before: part.context)
        guard let item = cases.first(where: { $0.takesAll || !isTaken }) else { continue }
        #expect(try hasEffect(key, item, settings), "\(part) \(action) with \(key.name)")
      }
    }
  }

  @Test
  func `After the first key the hints say what can follow, until Esc is pressed`() throws {
    var run = try KeyRun(.text("one\n"), ProgramSettings(reading: "[keys]\npreset = \"emacs\"\n"))
    try run.play("C-x")
    #expect(run.has(.shows("Ctrl-X …  k Text colour  b Background colour")))
    try run.play("Esc")
    #expect(run.has(.hides("Ctrl-X …")))
    // In the picker only those commands are listed that work there.
    try run.play("@text.text-color C-x")
    #expect(run.has(.shows("Ctrl-X …  k Text colour  b Background colour")))
    try run.play("C-c")
    #expect(run.has(.quits(0)))
  }

  @Test func `The presets edit as their editors do`() throws {
    let rows = try VectorRow.all(in: "AppTests/Vectors/presets.txt", cells: 3)
    #expect(rows.count == 11)
    for row in rows {
      let (preset, keys, text) = (row[0], row[1], row[2])
      var run = try KeyRun(
        .text("one two\nthree\n"), ProgramSettings(reading: "[keys]\npreset = \"\(preset)\"\n"))
      try run.play(keys)
      #expect(run.text == text, "\(row)")
    }
  }

  @Test func `Sequences work in pick and its help`() throws {
    var run = try KeyRun(.pick("#336699"), ProgramSettings(reading: "[keys]\npreset = \"vi\"\n"))
    try run.play("g x")
    #expect(run.has(.shows("g x does nothing here · Alt-H shows the keys")))
    try run.play("@text.help g")
    #expect(run.has(.shows("g …  g Start")))
    try run.play("x G")
    #expect(run.has(.shows("Suspend")))
    try run.play("g g")
    #expect(run.has(.shows("Print this colour")))
    try run.play("q Z Q")
    #expect(run.has(.quits(130)))
  }

  @Test func `Lines of the help for several keys name only those in force`() throws {
    func lines(_ preset: KeyPreset, _ text: String = "") throws -> [String] {
      let settings = try ProgramSettings(
        reading: "[keys]\npreset = \"\(preset.rawValue)\"\n[keys.picker]\n\(text)")
      return HelpContent(
        of: "the picker", contexts: [.controls, .picker, .swatches], commands: [],
        keys: settings.keys
      ).lines.map { "\($0.key): \($0.action)" }
    }
    let (standard, vi) = (try lines(.default), try lines(.vi))
    for lines in [standard, vi] {
      #expect(lines.contains("<, >, {, }: Darker, lighter, muted, vivid"), "\(lines)")
    }
    #expect(standard.contains("a-z 0-9: Search for a name"))
    #expect(vi.contains("other a-z 0-9: Search for a name"))
    let fewer = try lines(.default, "muted = \"none\"\n")
    #expect(fewer.contains("<, >, }: Darker, Lighter, More vivid"), "\(fewer)")
  }

  @Test func `Sequences work in the picker of a scheme`() throws {
    let settings = try ProgramSettings(reading: "[keys.scheme]\nsave-as = \"Ctrl-X w\"\n")
    var run = try KeyRun(.scheme("color1 #220000\nbackground #000000\n"), settings)
    try run.play("@scheme.edit C-x")
    #expect(run.has(.shows("Ctrl-X …  w Save as…")))
    try run.play("w")
    #expect(run.has(.shows("Save as:")))
  }

  @Test
  func `Help, hints and questions name the keys in force, and none for an action without one`()
    throws
  {
    let configuration = """
      [keys]
      preset = "emacs"
      [keys.text]
      italic = "none"
      [keys.unsaved]
      save = "x"
      discard = ["w", "W"]
      """
    var run = try KeyRun(.text("one\n"), ProgramSettings(reading: configuration))
    try run.play("size:100x30")
    #expect(run.has(.shows(" Alt-O bold  italic  Ctrl-X _ underline")))
    try run.play("size:80x24")
    #expect(run.has(.shows(" Ctrl-X k colour  Alt-H help  Ctrl-X Ctrl-C quit")))
    try run.play("@text.help")
    #expect(run.has(.shows("Alt-O")) && run.has(.hides("Italic")))
    try run.play("u n d o")
    #expect(run.has(.shows("Ctrl-_ or Ctrl-/ or Ctrl-X u ")))
    try run.play("@help.cancel @help.cancel x @text.quit")
    #expect(run.has(.shows("x save  W discard  Esc back")))
    try run.play("W")
    #expect(run.has(.quits(0)))

    var only = try KeyRun(
      .text("one\n"), ProgramSettings(reading: "[keys.unsaved]\nsave = \"none\"\n"))
    try only.play("x @text.quit")
    #expect(only.has(.shows("D discard  Esc back")) && only.has(.hides("save  D")))
  }
}

/// A configuration file that gives every action another key.
enum MovedKeys {
  /// The file.
  static let configuration: String = {
    var lines: [String] = []
    var number = 0
    for context in KeyContext.allCases {
      lines += ["[keys.\(context.rawValue)]"]
      for binding in ProgramKeys.standard.bindings(of: context) {
        let isSequence = number % 3 == 0 || binding.name == "reload-settings"
        // A first key of a command of the text cannot be one anywhere else.
        let first = context == .text ? "Ctrl-T" : number < 111 ? "Ctrl-L" : "Ctrl-W"
        // The gallery, which comes last, may have the keys of the text.
        let key =
          isSequence ? first + " " + seconds[number % seconds.count] : keys[number % keys.count]
        lines.append("\(binding.name) = \"\(key)\"")
        number += 1
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }()

  /// Function keys and letters with Alt that have no action of their own.
  private static let keys: [String] =
    [
      "", "Shift-", "Alt-", "Alt-Shift-", "Ctrl-", "Ctrl-Alt-", "Ctrl-Shift-", "Ctrl-Alt-Shift-",
    ].flatMap { modifiers in (1...24).map { modifiers + "F\($0)" } }
    + "abcdefghijklmnopqrstuvwxyz".flatMap { ["Alt-Shift-\($0)", "Ctrl-Alt-Shift-\($0)"] }

  /// Second keys of sequences.
  private static let seconds =
    "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
}
