import TerminalCore

/// An action of a key while the text has the keyboard.
enum TextAction: KeyAction {
  case command(Command)
  /// Moves the caret.
  case move(Motion)
  /// Moves the end of the selection.
  case select(Motion)
  /// Moves the corner of a selected rectangle.
  case selectBlock(Motion)
  case edit(EditingAction)

  var title: String {
    switch self {
    case .command(let command): command.title
    case .move(let motion): motion.title
    case .select(let motion): "Select: \(motion.title)"
    case .selectBlock(let motion): "Select a block: \(motion.title)"
    case .edit(let action): action.title
    }
  }
}

/// An action of a key on the text, other than a command or a motion.
package enum EditingAction: String, KeyAction, CaseIterable {
  case breakLine = "break-line", insertTab = "insert-tab", outdent
  case deleteBackward = "delete-backward", deleteForward = "delete-forward", deleteWordBackward =
    "delete-word-backward", deleteWordForward = "delete-word-forward"
  /// Ends the mark, the selection and the picker.
  case cancel

  package var title: String {
    switch self {
    case .breakLine: "Break the line"
    case .insertTab: "Insert a tab, or indent the selected lines"
    case .outdent: "Outdent the lines"
    case .deleteBackward: "Delete the character before the caret"
    case .deleteForward: "Delete the character after the caret"
    case .deleteWordBackward: "Delete to the start of the word"
    case .deleteWordForward: "Delete to the end of the word"
    case .cancel: "End the mark, the selection and the picker"
    }
  }

  static let standardKeys = KeyMap<EditingAction>([
    (.breakLine, [Key(.enter), Key(.enter, .shift)]),
    (.insertTab, [Key(.tab)]),
    (.outdent, [Key(.tab, .shift)]),
    (.deleteBackward, [Key(.backspace), Key(.backspace, .shift)]),
    (.deleteForward, [Key(.delete)]),
    (.deleteWordBackward, [Key(.backspace, .control), Key(.backspace, .alt)]),
    (.deleteWordForward, [Key(.delete, .control), Key(.delete, .alt)]),
    (.cancel, Key.withAnyModifiers(.escape)),
  ])
}
