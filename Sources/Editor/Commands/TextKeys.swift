package import TerminalCore

/// The keys of the text: commands, motions and editing.
package struct TextKeys: Hashable, Sendable {
  package let commands: KeyMap<Command>
  let motions: KeyMap<Motion>
  let editing: KeyMap<EditingAction>
  /// Held with the key of a motion, they make it select.
  let selectionModifiers: Key.Modifiers
  /// Held with the key of a motion, they make it select a rectangle.
  let blockModifiers: Key.Modifiers
  /// All of it as one table.
  let actions: KeyMap<TextAction>

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
    actions = KeyMap(
      commands.map(TextAction.command) + motions.map(TextAction.move)
        + motions.map(adding: selectionModifiers, TextAction.select)
        + motions.map(adding: blockModifiers, TextAction.selectBlock)
        + editing.map(TextAction.edit))
  }
}
