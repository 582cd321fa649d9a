import ColorControls
import Demo
import Foundation
import Gallery
import ProgramTestSupport
import TerminalCore
import TestSupport
import Testing

@testable import Editor

@Suite("The tables of keys of all contexts")
struct KeyTableTests {
  private let keys = ProgramKeys.standard

  /// The keys of one context: those that two actions claim, and the actions without a key.
  private struct Context: CustomTestStringConvertible, Sendable {
    let name: String
    let conflicts: [Key]
    let keys: Set<Key>
    let unbound: [String]

    var testDescription: String { name }

    init<Action: KeyAction>(_ name: String, _ map: KeyMap<Action>) {
      self.name = name
      conflicts = map.conflicts
      keys = Set(map.bindings.flatMap(\.1))
      unbound = map.bindings.filter(\.1.isEmpty).map { "\($0.0)" }
    }
  }

  private static let contexts: [Context] = {
    let keys = ProgramKeys.standard
    return [
      Context("text", keys.text.actions), Context("prompt", keys.prompt),
      Context("search", keys.search), Context("commands", keys.commandList),
      Context("help", keys.help), Context("unsaved", keys.questions.unsaved),
      Context("art", keys.questions.art), Context("losses", keys.questions.losses),
      Context("changed", keys.questions.changed), Context("recovery", keys.questions.recovery),
      Context("picker", keys.picker.picker), Context("controls", keys.picker.controls),
      Context("columns", keys.picker.columns), Context("swatches", keys.picker.browser),
      Context("field", keys.picker.field), Context("entry", keys.picker.entry),
      Context("presentation", keys.picker.presentation), Context("button", keys.picker.button),
      Context("text colours", keys.textColors),
      Context("radial menu", keys.radialMenu),
      Context("gallery", keys.gallery.always), Context("gallery pages", keys.gallery.pages),
      Context("demo", DemoAction.standardKeys),
    ]
  }()

  @Test("No two actions of a context claim the same key", arguments: contexts)
  private func conflicts(context: Context) { #expect(context.conflicts.isEmpty) }

  @Test("Every action in a table has a key", arguments: contexts)
  private func unbound(context: Context) { #expect(context.unbound.isEmpty) }

  @Test("Every action is in the table of its context")
  func complete() {
    func check<Action: KeyAction & CaseIterable>(
      _ map: KeyMap<Action>, without: [Action] = []
    ) {
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
        .nextMatch, .previousMatch, .matchCase, .matchWords, .regularExpression, .replace,
      ])
    check(keys.commandList, without: [.pageUp, .pageDown, .first, .last])
    check(keys.help, without: [.accept])
    check(keys.picker.picker)
    check(keys.picker.field)
    check(keys.picker.entry)
    check(keys.picker.button)
    check(keys.textColors)
    check(keys.gallery.pages)
    check(keys.gallery.always, without: [.first, .last])
    check(DemoAction.standardKeys)
  }

  @Test("Tables that work at the same time do not claim the same keys")
  func layers() {
    func claimed<Action: KeyAction>(_ map: KeyMap<Action>) -> Set<Key> {
      Set(map.bindings.flatMap(\.1))
    }
    let picker = claimed(keys.picker.picker).union(claimed(keys.picker.presentation))
      .union(claimed(keys.textColors))
    let commands = [
      Command.quit, .suspend, .reloadSettings, .help, .textColor, .backgroundColor,
    ]
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

  @Test("Shift with the keys of a motion selects, Alt-Shift selects a block")
  func motions() {
    for motion in Motion.allCases {
      for key in keys.text.motions.keys(for: motion) {
        let shifted = Key(key.code, key.modifiers.union(.shift))
        let block = Key(key.code, key.modifiers.union([.alt, .shift]))
        #expect(keys.text.actions[key] == .move(motion))
        #expect(keys.text.actions[shifted] == .select(motion))
        #expect(keys.text.actions[block] == .selectBlock(motion))
      }
    }
  }

  @Test("Another key for a command works, and help, hints and messages name it")
  func rebinding() {
    var commands = keys.text.commands
    commands.bind(.help, to: [.control("j")])
    commands.bind(.textColor, to: [.alt("t")])
    var model = EditorModel(marked: "⟦ab‸⟧", size: Size(columns: 140, rows: 40))
    model.terminal.keys.text = TextKeys(commands: commands)
    model.play("A-x")
    #expect(model.told == "Alt-X does nothing here · Ctrl-J shows the keys")
    #expect(model.hints.prefix(2).map(\.key) == ["Alt-T", "Ctrl-J"])
    #expect(model.frame().plainText.contains("Alt-T colour"))
    model.play("C-j")
    #expect(model.frame().plainText.contains("─ Keys"))
    #expect(model.frame().plainText.contains("Ctrl-J"))
    model.play("Esc C-k")
    #expect(model.session == nil)
    model.play("A-t")
    #expect(model.session?.target == .foreground)
    #expect(model.hints.contains { $0.key == "Ctrl-J" && $0.action == "help" })
    #expect(model.hints.contains { $0.key == "Alt-T" && $0.action == "to the text" })
    model.play("A-t")
    #expect(model.session?.isTextFocused == true)
  }

  @Test("Another key in the picker works, and its hints name it")
  func rebindingInPicker() {
    var model = EditorModel(marked: "⟦ab‸⟧")
    model.terminal.keys.picker.picker.bind(.showLayouts, to: [.alt("x")])
    model.terminal.keys.picker.controls.bind(.step(.right, by: 1), to: [.control("j")])
    model.play("C-k")
    #expect(model.hints.contains { $0.key == "Alt-X" && $0.action == "layout" })
    #expect(model.hints.contains { $0.key == "Left Ctrl-J" && $0.action == "turn" })
    let color = model.session?.picker.color
    model.play("Right")
    #expect(model.session?.picker.color == color)
    model.play("C-j")
    #expect(model.session?.picker.color != color)
    let lines = HelpText(Help.Subject(), keys: model.keys).lines
    #expect(
      lines.contains(HelpText.Line(key: "Alt-X", action: "Layouts: what the picker is made of")))
  }

  @Test("The help names every command and every key of the picker")
  func help() {
    let lines = HelpText(Help.Subject(), keys: keys).lines
    let words = Set(
      lines.flatMap { $0.key.components(separatedBy: ", ") }
        .flatMap { $0.components(separatedBy: " or ") })
    for (_, keys) in keys.text.commands.bindings {
      for key in keys { #expect(words.contains(key.name), "\(key.name)") }
    }
    // Ctrl-C does what Esc does, Backspace what # does.
    for (action, keys) in keys.picker.picker.bindings
    where ![.cancel, .editHex].contains(action) {
      #expect(words.contains(keys[0].name), "\(action)")
    }
  }
}
