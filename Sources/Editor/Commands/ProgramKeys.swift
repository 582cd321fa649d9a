package import ColorControls
package import TerminalCore

/// All keys of the program, one table for each context.
package struct ProgramKeys: Hashable, Sendable {
  /// The keys of the text.
  package var text = TextKeys() {
    didSet { picker.help = text.commands.keys(for: .help).first }
  }
  /// The keys of the picker.
  package var picker = standardPicker
  /// The keys of the colours of a text.
  package var textColors = TextColorAction.standardKeys
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
  /// The keys of the gallery.
  package var gallery = GalleryKeys()
  /// The keys of the radial menu in the gallery.
  package var radialMenu = RadialMenuAction.standardKeys
  /// Whether an action has a sequence of two keys.
  package internal(set) var hasSequences = false

  /// The standard keys.
  package static let standard = ProgramKeys()

  /// The standard keys of the picker.
  static let standardPicker = {
    var keys = PickerKeys.standard
    keys.help = Command.standardKeys.keys(for: .help).first
    return keys
  }()

  private init() {}
}
