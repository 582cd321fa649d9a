import Color
import Foundation
import Picker
import ProgramTestSupport
import Terminal
import TestSupport
import Testing

@testable import App

@Suite("The tables of keys of all contexts")
struct KeyTableTests {
  private let keys = ProgramKeys.standard

  @Test func `No two actions of a context claim the same key, and each has one`() {
    for context in KeyContext.allCases {
      let bindings = keys.bindings(of: context)
      let all = bindings.flatMap { Set($0.keys) }
      #expect(Set(all).count == all.count, "\(context)")
      #expect(bindings.allSatisfy { !$0.keys.isEmpty }, "\(context)")
    }
    // Some terminals keep function keys for themselves.
    for (command, keys) in keys.text.commands.bindings {
      let isPlain = keys.contains { if case .function = $0.code { false } else { true } }
      #expect(isPlain, "\(command)")
    }
    let text = keys.text
    let modifiers: [Key.Modifiers] = [[], text.selectionModifiers, text.blockModifiers]
    let claimed =
      text.commands.bindings.flatMap { Set($0.1) } + text.editing.bindings.flatMap { Set($0.1) }
      + modifiers.flatMap { added in
        text.motions.bindings.flatMap { _, keys in
          Set(keys.map { Key($0.code, $0.modifiers.union(added)) })
        }
      }
    #expect(Set(claimed).count == claimed.count)
    #expect(keys.picker.button.conflicts.isEmpty)
    #expect(DemoAction.standardKeys.conflicts.isEmpty)
    for (_, keys) in DemoAction.standardKeys.bindings { #expect(!keys.isEmpty) }
    for (_, keys) in keys.picker.button.bindings { #expect(!keys.isEmpty) }
  }

  @Test func `An Alt key that text and picker both have does the same in both`() {
    var shared: [String: [String]] = [:]
    for (command, keys) in keys.text.commands.bindings {
      for key in keys where key.modifiers == .alt {
        guard case .character = key.code, let action = self.keys.picker.picker[key] else {
          continue
        }
        shared[key.name, default: []] += [command.title, action.title]
      }
    }
    #expect(
      shared == [
        "Alt-D": ["Change a colour everywhere", "Colours of the document"],
        "Alt-W": ["Save as…", "Save the swatches, or keep the layout"],
      ])
  }

  @Test func `Every action is in the table of its context`() {
    func check<Action: KeyAction & CaseIterable>(_ map: KeyMap<Action>, without: [Action] = []) {
      let bound = Set(map.bindings.map(\.0))
      #expect(bound == Set(Action.allCases).subtracting(without))
    }
    check(keys.text.commands)
    check(keys.text.motions)
    check(keys.text.editing)
    check(keys.search, without: [.complete])
    check(
      keys.prompt,
      without: [
        .nextMatch, .previousMatch, .matchCase, .matchWords, .regularExpression, .matchColor,
        .replace, .finish,
      ])
    check(keys.commandList, without: [.first, .last])
    check(keys.help, without: [.accept])
    check(keys.picker.picker)
    check(keys.picker.field)
    check(keys.picker.entry)
    check(keys.picker.button)
    check(keys.textColors)
    check(keys.galleryPages)
    check(keys.gallery, without: [.first, .last])
    check(DemoAction.standardKeys)
  }

  @Test func `Tables that work at the same time do not claim the same keys`() {
    func claimed<Action: KeyAction>(_ map: KeyMap<Action>) -> Set<Key> {
      Set(map.bindings.flatMap(\.1))
    }
    let picker = claimed(keys.picker.picker).union(claimed(keys.picker.presentation))
      .union(claimed(keys.textColors))
    let commands = [Command.quit, .suspend, .reloadSettings, .help, .textColor, .backgroundColor]
      .flatMap { keys.text.commands.keys(for: $0) }
    #expect(picker.isDisjoint(with: commands))
    #expect(picker.isDisjoint(with: claimed(keys.picker.controls)))
    #expect(picker.isDisjoint(with: claimed(keys.picker.browser)))
    #expect(picker.isDisjoint(with: claimed(keys.picker.field)))
    let entry = claimed(keys.picker.entry)
    for prompt in [claimed(keys.prompt), claimed(keys.search), claimed(keys.commandList)] {
      #expect(prompt.isDisjoint(with: entry))
    }
  }

  @Test func `Shift with the keys of a motion selects, Alt-Shift selects a block`() {
    for motion in Motion.allCases {
      for key in keys.text.motions.keys(for: motion) {
        let shifted = Key(key.code, key.modifiers.union(.shift))
        let block = Key(key.code, key.modifiers.union([.alt, .shift]))
        let text = keys.text
        #expect(text.motions[key] == motion)
        #expect(text.motions[shifted, adding: text.selectionModifiers] == motion)
        #expect(text.motions[block, adding: text.blockModifiers] == motion)
      }
    }
  }

  @Test func `The help names every command and every key of the picker`() {
    let lines = HelpContent(text: keys).lines
    let words = Set(
      lines.flatMap { $0.key.components(separatedBy: ", ") }
        .flatMap { $0.components(separatedBy: " or ") })
    for (_, keys) in keys.text.commands.bindings {
      for key in keys { #expect(words.contains(key.name), "\(key.name)") }
    }
    for (action, keys) in keys.picker.picker.bindings {
      #expect(words.contains(keys[0].name), "\(action)")
    }
  }

  @Test(arguments: PickerAction.allCases)
  func `The hints and the list of commands have an action of the picker as its row says`(
    action: PickerAction
  ) throws {
    let model = EditorModel(
      marked: "a⟦b‸⟧", size: Size(columns: 140, rows: 45), playing: "C-k # f 0 0 C-k")
    let hints = try #require(model.session).picker.keyHints
    #expect(action.row.hint.isEmpty || hints.contains { $0.action == action.row.hint })
    let entry = CommandPalette.Entry.all.first { $0.title == action.title }
    #expect((entry != nil) == (action.row.words != nil))
    guard let entry else { return }
    var (opened, performed) = (model, model)
    _ = opened.openPicker()
    let effects = entry.perform(&performed)
    #expect(!effects.isEmpty || performed.session?.picker != opened.session?.picker)
  }
}

@Suite("Sequences of two keys")
struct KeySequenceTests {
  static func bind(_ name: String, to own: [Key], in context: KeyContext, _ all: inout ProgramKeys)
  {
    let action = all.bindings(of: context).firstIndex { $0.name == name }
    #expect(action != nil, "\(name)")
    if let action { all.bind(actionAt: action, to: own, in: context) }
  }

  /// Returns a model with Ctrl-X Ctrl-S for saving and Ctrl-X U for undo.
  private func model(_ marked: String = "ab‸") -> EditorModel {
    var model = EditorModel(marked: marked, size: Size(columns: 100, rows: 24))
    Self.bind(
      "save", to: [.sequence(.control("x"), .control("s"))], in: .text, &model.terminal.keys)
    Self.bind(
      "undo", to: [.sequence(.control("x"), .character("u"))], in: .text, &model.terminal.keys)
    Self.bind("cut", to: [], in: .text, &model.terminal.keys)
    return model
  }

  @Test func `The picker names the key of the help that is bound`() {
    var terminal = TerminalContext(size: Size(columns: 80, rows: 24))
    #expect(terminal.keys.picker.help == .alt("h"))
    Self.bind("help", to: [.control("h")], in: .text, &terminal.keys)
    #expect(terminal.keys.picker.help == .control("h"))
  }

  @Test func `Esc, the mouse and a paste end a sequence, and other second keys do nothing`() {
    var model = model()
    model.play("C-x Esc u")
    #expect(model.marked.description == "abu‸")
    model.play("C-x q")
    #expect(model.marked.description == "abu‸")
    #expect(model.told == "Ctrl-X q does nothing here · Alt-H shows the keys")
    model.play("C-x")
    _ = model.update(.event(.paste("p")))
    model.play("u")
    #expect(model.marked.description == "abupu‸")
  }

  @Test func `A first key that is free in a context keeps its meaning there`() {
    var model = model("⟦ab‸⟧")
    model.play("C-k C-x")
    #expect(model.terminal.pendingKey == nil)
    Self.bind(
      "quit", to: [.sequence(.control("x"), .control("c"))], in: .text, &model.terminal.keys)
    model.play("C-x")
    #expect(
      model.hints.map(\.key) == ["Ctrl-X", "Ctrl-C"], "only commands that work in the picker")
    model.play("Esc")
    #expect(model.session != nil)
  }

  @Test(arguments: Command.inPicker)
  func `A sequence of a command that works in the picker begins there, and the help has it`(
    command: Command
  ) throws {
    var model = model("⟦ab‸⟧")
    Self.bind(
      command.name, to: [.sequence(.control("x"), .control("c"))], in: .text, &model.terminal.keys)
    _ = model.perform(.textColor)
    let help = try #require(model.top.help(in: model))
    #expect(help.lines.contains { $0.key == "Ctrl-X Ctrl-C" })
    model.play("C-x")
    #expect(model.hints.map(\.key) == ["Ctrl-X", "Ctrl-C"])
  }

  @Test func `A letter that begins a sequence in the picker is typed into its field`() {
    var terminal = TerminalContext(size: Size(columns: 80, rows: 24))
    Self.bind(
      "accept", to: [.sequence(.character("Z"), .character("Z"))], in: .picker, &terminal.keys)
    var model = PickModel(color: .white, format: .hex, supportsOpacity: true, terminal: terminal)
    for character in "/ZZ" { _ = model.update(.event(.key(.character(character)))) }
    #expect(model.picker.entry?.text == "ZZ")
    _ = model.update(.event(.key(Key(.escape))))
    _ = model.update(.event(.key(Key(.tab))))
    var effects = model.update(.event(.key(.character("Z"))))
    #expect(effects.isEmpty)
    #expect(model.frame().plainText.contains("Z Keep the colour"))
    effects = model.update(.event(.key(.character("Z"))))
    #expect(effects.last == .quit(status: 0, output: .line("#ffffff")))
  }

  @Test(arguments: KeyContext.allCases)
  func `Each context has each action once, and binding one of them changes only that`(
    context: KeyContext
  ) {
    let standard = ProgramKeys.standard
    let bindings = standard.bindings(of: context)
    #expect(Set(bindings.map(\.name)).count == bindings.count)
    let key = Key(.function(24))
    for index in bindings.indices {
      var keys = standard
      keys.bind(actionAt: index, to: [key], in: context)
      for (other, after) in keys.bindings(of: context).enumerated() {
        #expect(after.keys == (other == index ? [key] : bindings[other].keys))
      }
      for other in KeyContext.allCases where other != context {
        #expect(keys.bindings(of: other) == standard.bindings(of: other))
      }
    }
  }
}
