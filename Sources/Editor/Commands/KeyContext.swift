import ColorControls
package import TerminalCore

/// A part of the program with keys of its own, such as the text or a list.
///
/// The raw value is the name of its table in configuration files.
package enum KeyContext: String, CaseIterable, Sendable {
  case text, prompt, search, line, commands, help
  case unsaved, art, losses, changed, recovery, replacing
  case picker, controls, field, swatches, columns, presentation, textColors = "text-colors"
  case gallery, galleryPages = "gallery-pages", radialMenu = "radial-menu"

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
    case .galleryPages, .radialMenu: [.gallery]
    default: []
    }
  }

  /// The contexts that are asked after this one.
  package var later: [KeyContext] { Self.allCases.filter { $0.earlier.contains(self) } }

  /// Whether it asks a question, which has to be answered before the key that quits works.
  package var answersQuit: Bool {
    switch self {
    case .unsaved, .art, .losses, .changed, .recovery, .replacing: true
    default: false
    }
  }

  /// Whether it is only in the gallery, where no command of the editor works.
  package var isInGallery: Bool {
    switch self {
    case .gallery, .galleryPages, .radialMenu: true
    default: false
    }
  }
}

extension ProgramKeys {
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
    case .replacing: questions.replacing.named
    case .picker: picker.picker.named
    case .controls: picker.controls.named
    case .field: picker.field.named
    case .swatches: picker.browser.named
    case .columns: picker.columns.named
    case .presentation: picker.presentation.named
    case .textColors: textColors.named
    case .gallery: gallery.always.named
    case .galleryPages: gallery.pages.named
    case .radialMenu: radialMenu.named
    }
  }

  /// Returns the names of the actions of a context with their keys.
  package func keyLists(of context: KeyContext) -> [(name: String, keys: [Key])] {
    switch context {
    case .text: text.commands.lists + text.motions.lists + text.editing.lists
    case .prompt: prompt.lists
    case .search: search.lists
    case .line: picker.entry.lists
    case .commands: commandList.lists
    case .help: help.lists
    case .unsaved: questions.unsaved.lists
    case .art: questions.art.lists
    case .losses: questions.losses.lists
    case .changed: questions.changed.lists
    case .recovery: questions.recovery.lists
    case .replacing: questions.replacing.lists
    case .picker: picker.picker.lists
    case .controls: picker.controls.lists
    case .field: picker.field.lists
    case .swatches: picker.browser.lists
    case .columns: picker.columns.lists
    case .presentation: picker.presentation.lists
    case .textColors: textColors.lists
    case .gallery: gallery.always.lists
    case .galleryPages: gallery.pages.lists
    case .radialMenu: radialMenu.lists
    }
  }

  /// Gives an action, by its index in the context, other keys instead of its present ones.
  package mutating func bind(actionAt index: Int, to keys: [Key], in context: KeyContext) {
    if keys.contains(where: { $0.prefix != nil }) { hasSequences = true }
    switch context {
    case .text:
      let motion = index - text.commands.bindings.count
      let editing = motion - text.motions.bindings.count
      if motion < 0 {
        text.commands.bindings[index].1 = keys
      } else if editing < 0 {
        text.motions.bindings[motion].1 = keys
      } else {
        text.editing.bindings[editing].1 = keys
      }
    case .prompt: prompt.bindings[index].1 = keys
    case .search: search.bindings[index].1 = keys
    case .line: picker.entry.bindings[index].1 = keys
    case .commands: commandList.bindings[index].1 = keys
    case .help: help.bindings[index].1 = keys
    case .unsaved: questions.unsaved.bindings[index].1 = keys
    case .art: questions.art.bindings[index].1 = keys
    case .losses: questions.losses.bindings[index].1 = keys
    case .changed: questions.changed.bindings[index].1 = keys
    case .recovery: questions.recovery.bindings[index].1 = keys
    case .replacing: questions.replacing.bindings[index].1 = keys
    case .picker: picker.picker.bindings[index].1 = keys
    case .controls: picker.controls.bindings[index].1 = keys
    case .field: picker.field.bindings[index].1 = keys
    case .swatches: picker.browser.bindings[index].1 = keys
    case .columns: picker.columns.bindings[index].1 = keys
    case .presentation: picker.presentation.bindings[index].1 = keys
    case .textColors: textColors.bindings[index].1 = keys
    case .gallery: gallery.always.bindings[index].1 = keys
    case .galleryPages: gallery.pages.bindings[index].1 = keys
    case .radialMenu: radialMenu.bindings[index].1 = keys
    }
  }

  /// Gives an action, by its name, other keys instead of its present ones.
  /// - Returns: whether the context has such an action.
  package mutating func bind(_ name: String, to keys: [Key], in context: KeyContext) -> Bool {
    guard let index = keyLists(of: context).firstIndex(where: { $0.name == name }) else {
      return false
    }
    bind(actionAt: index, to: keys, in: context)
    return true
  }
}

extension KeyMap where Action: KeyAction {
  /// The actions by name.
  fileprivate var lists: [(name: String, keys: [Key])] {
    bindings.map { ($0.0.name, $0.1) }
  }

  /// The actions by name, with their descriptions.
  fileprivate var named: [KeyContext.Binding] {
    bindings.map { KeyContext.Binding(name: $0.0.name, title: $0.0.title, keys: $0.1) }
  }
}
