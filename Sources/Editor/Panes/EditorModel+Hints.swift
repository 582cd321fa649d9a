import StyledText
import TextColorPicker

extension EditorModel {
  /// What the hint line shows now.
  var hints: [HintLine.Hint] {
    switch overlay {
    case .prompt(let prompt)?:
      if case .find = prompt.purpose {
        return [("Enter", "done"), ("↓", "next"), ("↑", "previous"), ("Esc", "close")]
      }
      return [("Enter", "go on"), ("Esc", "cancel"), ("Ctrl-U", "clear")]
    case .question(let question)?: return question.hints
    case .help?: return HelpPane.hints
    case .palette?: return [("Enter", "run"), ("↑↓", "choose"), ("Esc", "close")]
    case nil: break
    }
    if let session, !session.isTextFocused {
      let picker = session.picker
      let place: [HintLine.Hint] =
        switch presentation {
        case .panel: [(session.target.command.keyName, "to the text"), ("Ctrl-arrows", "move")]
        case .sheet: [("Alt-↑↓", "height")]
        case .popover: []
        }
      let keys = HintLine.picker(picker)
      return keys.prefix(3) + place + keys.dropFirst(3)
    }
    if let session {
      return [
        (session.target.command.keyName, "to the picker"), ("Esc", "close it"),
        ("Shift-arrows", "select"),
      ]
    }
    // In a narrow terminal only the first ones fit: the picker, help, the way out.
    let first: [HintLine.Hint] = [
      (Command.textColor.keyName, "colour"), (Command.help.keyName, "help"),
      (Command.quit.keyName, "quit"), (Command.backgroundColor.keyName, "background"),
    ]
    if selection.isBlock {
      return first.prefix(2) + [
        ("a–z Del", "in every line"), ("Esc", "end the block"), (Command.copy.keyName, "copy"),
        (Command.cut.keyName, "cut"), (Command.quit.keyName, "quit"),
      ]
    }
    let rest: [Command] =
      selection.isEmpty
      ? [.save, .find, .undo] : [.bold, .copy, .cut, .clearStyle, .save]
    let last: [HintLine.Hint] =
      selection.isEmpty
      ? [
        ("Shift-arrows", "select"), ("Alt-Shift-arrows", "block"),
        (Command.softWrap.keyName, "soft wrap"), (Command.earlierState.keyName, "earlier"),
      ] : []
    return first + rest.map { ($0.keyName, $0.title.lowercased()) } + last
  }
}
