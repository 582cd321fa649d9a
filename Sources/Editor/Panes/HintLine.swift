import Colorimetry
import StyledText
import TerminalCore
import TextColorPicker

/// Draws the keys that matter for what has the focus.
struct HintLine {
  /// A key and what it does.
  typealias Hint = (key: String, action: String)

  let hints: [Hint]

  /// As many hints as fit, in order.
  ///
  /// Of the first two, which are the ways out, the key alone is better than nothing.
  func render(into frame: inout Frame, in row: Rect, context: RenderContext) {
    guard !row.isEmpty else { return }
    let theme = context.theme
    frame.fill(row, with: Cell(" ", style: theme.barStyle))
    let end = row.maxColumn - theme.barPadding
    var column = row.minColumn + theme.barPadding
    for (index, hint) in hints.enumerated() {
      let key = GlyphWidth.columns(of: hint.key)
      let isWhole = column + key + 1 + GlyphWidth.columns(of: hint.action) <= end
      guard isWhole || index < 2 && column + key <= end else { return }
      // The separator takes the middle of three columns.
      if index > 0, theme.barSeparator != .space {
        frame.write(
          theme.barSeparator.vertical, at: Point(column: column - 2, row: row.minRow),
          style: theme.barNote)
      }
      column += frame.write(
        hint.key, at: Point(column: column, row: row.minRow),
        style: theme.accentOnBar)
      guard isWhole else { return }
      column += 1
      column += frame.write(
        hint.action, at: Point(column: column, row: row.minRow), style: theme.barNote)
      column += theme.barSeparator == .space ? 2 : 3
    }
  }

  /// The hints of a picker.
  static func picker(_ picker: ColorPicker) -> [Hint] {
    picker.keyHints.map { (key: $0.key, action: $0.action) }
  }
}

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
