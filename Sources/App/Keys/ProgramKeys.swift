package import Picker
package import Terminal

/// All keys of the program, one table for each context.
///
/// `KeyContext.tables` lists them.
package struct ProgramKeys: Hashable, Sendable {
  /// The keys of the text.
  package var text = TextKeys() { didSet { picker.help = text.commands.keys(for: .help).first } }
  /// The keys of the picker.
  package var picker = PickerKeys.standard
  /// The keys of the colours of a text.
  package var textColors = TextColorAction.standardKeys
  /// The keys of the colours of a terminal.
  package var scheme = SchemeAction.standardKeys
  /// The keys of the eyedropper.
  package var eyedropper = EyedropperAction.standardKeys
  /// The keys of the lines typed in the status line.
  package var prompt = PromptAction.standardKeys
  /// The keys of the search line.
  package var search = PromptAction.searchKeys
  /// The keys of the list of commands.
  package var commandList = ListAction.commandKeys
  /// The keys of the help.
  package var help = ListAction.helpKeys
  /// The keys of the questions.
  package var questions = QuestionKeys()
  /// The keys of the gallery that the scene never gets.
  package var gallery = GalleryAction.everywhereKeys
  /// The keys of the gallery that the scene does not use.
  package var galleryPages = GalleryAction.pageKeys
  /// The keys of the radial menu in the gallery.
  package var radialMenu = RadialMenuAction.standardKeys
  /// Whether an action has a sequence of two keys.
  package internal(set) var hasSequences = false

  /// The standard keys.
  package static let standard = ProgramKeys()

  private init() { picker.help = text.commands.keys(for: .help).first }
}

/// The keys of the text: commands, motions and editing.
package struct TextKeys: Hashable, Sendable {
  package internal(set) var commands = Command.standardKeys
  var motions = Motion.standardKeys
  var editing = EditingAction.standardKeys
  /// The modifiers that make a motion select.
  let selectionModifiers = Key.Modifiers.shift
  /// The modifiers that make a motion select a rectangle.
  let blockModifiers: Key.Modifiers = [.alt, .shift]

  /// All of these keys in one table.
  var actions: KeyMap<TextAction> {
    KeyMap(
      commands.map(TextAction.command) + motions.map(TextAction.move)
        + motions.map(adding: selectionModifiers, TextAction.select)
        + motions.map(adding: blockModifiers, TextAction.selectBlock)
        + editing.map(TextAction.edit))
  }
}
