package import TerminalCore

/// The keys of the text: commands, motions and editing.
package struct TextKeys: Hashable, Sendable {
  package let commands: KeyMap<Command>
  let motions: KeyMap<Motion>
  let editing: KeyMap<EditingAction>
  /// The modifiers that make a motion select.
  let selectionModifiers: Key.Modifiers
  /// The modifiers that make a motion select a rectangle.
  let blockModifiers: Key.Modifiers
  /// All of these keys in one table.
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
