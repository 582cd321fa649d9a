import ColorControls
import Colorimetry
import ProgramTestSupport
import TerminalCore
import TestSupport
import Testing

@testable import Editor

@Suite("Sequences of two keys")
struct KeySequenceTests {
  private static func bind(
    _ name: String, to keys: [Key], in context: KeyContext, _ terminal: inout TerminalContext
  ) {
    let isBound = terminal.keys.bind(name, to: keys, in: context)
    #expect(isBound)
  }

  /// Returns a model with Ctrl-X Ctrl-S for saving and Ctrl-X U for undo.
  private func model(_ marked: String = "ab‸") -> EditorModel {
    var model = EditorModel(marked: marked, size: Size(columns: 100, rows: 24))
    Self.bind("save", to: [.sequence(.control("x"), .control("s"))], in: .text, &model.terminal)
    Self.bind("undo", to: [.sequence(.control("x"), .character("u"))], in: .text, &model.terminal)
    Self.bind("cut", to: [], in: .text, &model.terminal)
    return model
  }

  @Test("The picker names the key of the help that is bound")
  func helpInPicker() {
    var terminal = TerminalContext(size: Size(columns: 80, rows: 24))
    #expect(terminal.keys.picker.help == .alt("h"))
    Self.bind("help", to: [.control("h")], in: .text, &terminal)
    #expect(terminal.keys.picker.help == .control("h"))
  }

  @Test("The second key runs the command, and the hints say what can follow")
  func both() {
    var model = model()
    model.play("c C-x")
    #expect(model.hints.map(\.key) == ["Ctrl-X", "Ctrl-S", "u"])
    #expect(model.hints.map(\.action) == ["…", "Save", "Undo"])
    #expect(model.frame().plainText.contains("Ctrl-S Save"))
    model.play("u")
    #expect(model.marked.description == "ab‸")
    #expect(model.hints[0].key != "Ctrl-X")
    model.play("d C-x")
    let effects = model.update(.event(.key(.control("s"))))
    #expect(effects.contains { if case .save = $0 { true } else { false } })
  }

  @Test("Esc, the mouse and a paste end a sequence, and other second keys do nothing")
  func ended() {
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

  @Test("A first key that is free in a context keeps its meaning there")
  func otherContext() {
    var model = model("⟦ab‸⟧")
    model.play("C-k C-x")
    #expect(model.terminal.pendingKey == nil)
    Self.bind("quit", to: [.sequence(.control("x"), .control("c"))], in: .text, &model.terminal)
    model.play("C-x")
    #expect(
      model.hints.map(\.key) == ["Ctrl-X", "Ctrl-C"], "only commands that work in the picker")
    model.play("Esc")
    #expect(model.session != nil)
  }

  @Test("A letter that begins a sequence in the picker is typed into its field")
  func typed() {
    var terminal = TerminalContext(size: Size(columns: 80, rows: 24))
    Self.bind("accept", to: [.sequence(.character("Z"), .character("Z"))], in: .picker, &terminal)
    var model = PickModel(
      color: .white, format: .hex, supportsOpacity: true, terminal: terminal)
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

  @Test(
    "Each context has each action once, and binding one of them changes only that",
    arguments: KeyContext.allCases)
  func contexts(context: KeyContext) {
    let standard = ProgramKeys.standard
    let bindings = standard.bindings(of: context)
    #expect(Set(bindings.map(\.name)).count == bindings.count)
    let key = Key(.function(24))
    for (index, binding) in bindings.enumerated() {
      var keys = standard
      let isBound = keys.bind(binding.name, to: [key], in: context)
      #expect(isBound)
      for (other, after) in keys.bindings(of: context).enumerated() {
        #expect(after.keys == (other == index ? [key] : bindings[other].keys))
      }
      for other in KeyContext.allCases where other != context {
        #expect(keys.bindings(of: other) == standard.bindings(of: other))
      }
    }
    var keys = standard
    let isBound = keys.bind("no-such-action", to: [key], in: context)
    #expect(!isBound)
  }
}
