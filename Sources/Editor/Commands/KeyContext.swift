package import TerminalCore
import TextColorPicker

/// A part of the program with keys of its own, such as the text or a list.
///
/// The raw value is the name of its table in configuration files.
package enum KeyContext: String, CaseIterable, Sendable {
  case text, prompt, search, line, commands, help
  case unsaved, art, losses, changed, recovery
  case picker, controls, field, swatches, columns, presentation, textColors = "text-colors"

  /// An action of a context with its keys.
  package struct Binding: Hashable, Sendable {
    /// The name of the action.
    package let name: String
    /// The description of the action for the user.
    package let title: String
    /// The keys; help and hints show the first one.
    package let keys: [Key]
  }

  /// Whether a key that types a character does that, so that it cannot have an action.
  package var isTyped: Bool {
    switch self {
    case .text, .prompt, .search, .line, .commands, .field: true
    default: false
    }
  }

  /// The contexts that are asked before this one when a key is pressed.
  package var earlier: [KeyContext] {
    switch self {
    case .line: [.prompt, .search, .commands, .field, .picker, .presentation]
    case .controls, .swatches, .field, .columns: [.picker, .presentation]
    case .picker: [.presentation, .textColors]
    default: []
    }
  }

  /// The contexts that are asked after this one.
  package var later: [KeyContext] { Self.allCases.filter { $0.earlier.contains(self) } }

  /// Whether it has an answer for the key that quits.
  package var answersQuit: Bool {
    switch self {
    case .unsaved, .art, .losses, .changed, .recovery: true
    default: false
    }
  }
}

extension EditorKeys {
  /// Returns the actions of a context with their keys.
  package func bindings(of context: KeyContext) -> [KeyContext.Binding] {
    switch context {
    case .text: text.commands.named + text.motions.named + text.editing.named
    case .prompt: prompt.named
    case .search: search.named
    case .line: picker.entry.named
    case .commands: commandList.named
    case .help: help.named
    case .unsaved: questions.unsaved.named
    case .art: questions.art.named
    case .losses: questions.losses.named
    case .changed: questions.changed.named
    case .recovery: questions.recovery.named
    case .picker: picker.picker.named
    case .controls: picker.controls.named
    case .field: picker.field.named
    case .swatches: picker.browser.named
    case .columns: picker.columns.named
    case .presentation: picker.presentation.named
    case .textColors: textColors.named
    }
  }

  /// Gives an action other keys instead of its present ones.
  /// - Returns: whether the context has such an action.
  package mutating func bind(_ name: String, to keys: [Key], in context: KeyContext) -> Bool {
    if keys.contains(where: { $0.prefix != nil }) { hasSequences = true }
    return switch context {
    case .text:
      text.commands.bind(named: name, to: keys) || text.motions.bind(named: name, to: keys)
        || text.editing.bind(named: name, to: keys)
    case .prompt: prompt.bind(named: name, to: keys)
    case .search: search.bind(named: name, to: keys)
    case .line: picker.entry.bind(named: name, to: keys)
    case .commands: commandList.bind(named: name, to: keys)
    case .help: help.bind(named: name, to: keys)
    case .unsaved: questions.unsaved.bind(named: name, to: keys)
    case .art: questions.art.bind(named: name, to: keys)
    case .losses: questions.losses.bind(named: name, to: keys)
    case .changed: questions.changed.bind(named: name, to: keys)
    case .recovery: questions.recovery.bind(named: name, to: keys)
    case .picker: picker.picker.bind(named: name, to: keys)
    case .controls: picker.controls.bind(named: name, to: keys)
    case .field: picker.field.bind(named: name, to: keys)
    case .swatches: picker.browser.bind(named: name, to: keys)
    case .columns: picker.columns.bind(named: name, to: keys)
    case .presentation: picker.presentation.bind(named: name, to: keys)
    case .textColors: textColors.bind(named: name, to: keys)
    }
  }
}

extension KeyMap where Action: KeyAction {
  /// The actions by name.
  fileprivate var named: [KeyContext.Binding] {
    bindings.map { KeyContext.Binding(name: $0.0.name, title: $0.0.title, keys: $0.1) }
  }
}
