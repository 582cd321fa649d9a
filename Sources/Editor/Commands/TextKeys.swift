package import TerminalCore

/// The keys of the text: commands, motions and editing.
package struct TextKeys: Hashable, Sendable {
  package internal(set) var commands: KeyMap<Command>
  var motions: KeyMap<Motion>
  var editing: KeyMap<EditingAction>
  /// The modifiers that make a motion select.
  let selectionModifiers: Key.Modifiers
  /// The modifiers that make a motion select a rectangle.
  let blockModifiers: Key.Modifiers

  init(
    commands: KeyMap<Command> = Command.standardKeys,
    motions: KeyMap<Motion> = Motion.standardKeys,
    editing: KeyMap<EditingAction> = EditingAction.standardKeys,
    selectionModifiers: Key.Modifiers = .shift, blockModifiers: Key.Modifiers = [.alt, .shift]
  ) {
    self.commands = commands
    self.motions = motions
    self.editing = editing
    self.selectionModifiers = selectionModifiers
    self.blockModifiers = blockModifiers
  }

  /// All of these keys in one table.
  var actions: KeyMap<TextAction> {
    KeyMap(
      commands.map(TextAction.command) + motions.map(TextAction.move)
        + motions.map(adding: selectionModifiers, TextAction.select)
        + motions.map(adding: blockModifiers, TextAction.selectBlock)
        + editing.map(TextAction.edit))
  }

  /// The action of a key, or nil if it has none.
  ///
  /// Equal to `actions[key]`, without building that table.
  subscript(key: Key) -> TextAction? {
    commands[key].map(TextAction.command) ?? motions[key].map(TextAction.move)
      ?? motions.action(for: key, adding: selectionModifiers).map(TextAction.select)
      ?? motions.action(for: key, adding: blockModifiers).map(TextAction.selectBlock)
      ?? editing[key].map(TextAction.edit)
  }
}
