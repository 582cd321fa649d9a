import ColorControls
import StyledText
import TerminalCore
import TextFormats

extension EditorModel {
  /// The row of the hints: on a screen without one, that of the position while the keys go to the
  /// picker or the start screen is shown.
  var hintRow: Rect {
    let areas = areas
    let isInStatus =
      areas.hints.isEmpty && overlay == nil && notice == nil
      && (session?.isTextFocused == false || startScreen != nil)
    return isInStatus ? areas.status : areas.hints
  }

  /// The hints for the part that has the keyboard.
  var hints: [HintLine.Hint] {
    if let hints = terminal.sequenceHints(in: keyContexts) { return hints }
    switch overlay {
    case .prompt(let prompt)?: return hints(for: prompt)
    case .question(let question)?: return question.hints(keys.questions)
    case .help(let help)?: return helpPane(help).hints
    case .palette(let palette)?: return pane(of: palette).hints
    case nil: break
    }
    guard let session else { return selection.isBlock ? blockHints : textHints }
    return session.isTextFocused ? hints(forTextBeside: session) : hints(for: session)
  }

  private func hints(for prompt: Overlay.Prompt) -> [HintLine.Hint] {
    let map = prompt.keys(in: keys)
    let accept = map.label(for: .accept)
    let cancel = (map.label(for: .cancel), "cancel")
    let switches: [HintLine.Hint] = [
      (map.label(for: .matchCase), "case"), (map.label(for: .matchWords), "word"),
      (map.label(for: .regularExpression), "regex"),
    ]
    switch prompt.purpose {
    case .find:
      return [
        (accept, "next"), (map.label(for: .cancel), "close"),
        (map.label(for: .previousMatch), "previous"),
      ] + switches + [(map.label(for: .replace), "replace")]
    case .replace: return [(accept, "replace with…"), cancel] + switches
    case .replacement:
      let count = search.progress == .all ? " (\(Self.grouped(search.matches.count)))" : ""
      return [(accept, "replace\(count)…"), cancel]
    case .goToLine: return [(accept, "go there"), cancel]
    case .open, .saveAs:
      return [
        (accept, prompt.purpose == .open ? "open" : "save"), cancel,
        (map.label(for: .complete), "complete"), (keys.picker.entry.label(for: .clear), "clear"),
      ]
    }
  }

  private func hints(for session: PickingSession) -> [HintLine.Hint] {
    let presentationKeys = session.picker.keys.presentation
    let own: [HintLine.Hint] =
      switch presentation {
      case .panel:
        [
          (commandLabel(session.target.command), "to the text"),
          (
            arrowsLabel(
              presentationKeys.firstKeys(
                for: ArrowDirection.allCases.map { .movePanel($0, by: 1) })),
            "move"
          ),
        ]
      case .sheet: [(presentationKeys.label(for: [.enlargeSheet, .reduceSheet]), "height")]
      case .popover: []
      }
    let hints = session.picker.keyHints
    let first = presentation == .panel ? 8 : 3
    return hints.prefix(first) + own + hints.dropFirst(first)
  }

  private func hints(forTextBeside session: PickingSession) -> [HintLine.Hint] {
    [
      (commandLabel(session.target.command), "to the picker"),
      (keys.text.editing.label(for: .cancel), "close it"), (selectLabel, "select"),
    ]
  }

  private var textHints: [HintLine.Hint] {
    let rest: [Command] =
      selection.isEmpty
      ? [.find, .backgroundColor, .undo] : [.bold, .copy, .cut, .clearStyle, .save]
    let last: [HintLine.Hint] =
      selection.isEmpty
      ? [
        (selectLabel, "select"), (selectBlockLabel, "block"),
        (commandLabel(.softWrap), "soft wrap"), (commandLabel(.earlierState), "earlier"),
      ] : []
    // A small start screen names the key of the picker itself.
    let first = startScreen != nil && areas.hints.isEmpty ? firstHints.dropFirst() : firstHints[...]
    return first.prefix(3) + readingHints + first.dropFirst(3)
      + rest.map { (commandLabel($0), word(for: $0)) } + last
  }

  /// The key that reads the file in another way, where it was not read as it is.
  private var readingHints: [HintLine.Hint] {
    switch file.readFormat {
    case .terminal: [(commandLabel(.readAs), "as text")]
    case .raw: [(commandLabel(.readAs), "replay")]
    case .ansi where file.sequences != nil: [(commandLabel(.readAs), "sequences")]
    default: []
    }
  }

  private func word(for command: Command) -> String {
    command == .backgroundColor ? "background" : command.title.lowercased()
  }

  private var blockHints: [HintLine.Hint] {
    let editing = keys.text.editing
    return firstHints.prefix(2) + [
      ("a–z \(editing.label(for: .deleteForward))", "in every line"),
      (editing.label(for: .cancel), "end the block"),
      (commandLabel(.copy), "copy"), (commandLabel(.cut), "cut"), (commandLabel(.quit), "quit"),
    ]
  }

  /// The hints for the picker, help and quitting come first, because a narrow terminal has no room
  /// for more.
  private var firstHints: [HintLine.Hint] {
    [
      (commandLabel(.textColor), "colour"), (commandLabel(.help), "help"),
      (commandLabel(.quit), "quit"),
    ]
      + (selection.isEmpty
        ? [(commandLabel(.save), "save"), (commandLabel(.commandPalette), "commands")]
        : [(commandLabel(.backgroundColor), "background")])
  }

  // MARK: Labels

  private func commandLabel(_ command: Command) -> String {
    keys.text.commands.label(for: command)
  }

  private var selectLabel: String { arrowsLabel(adding: keys.text.selectionModifiers) }

  private var selectBlockLabel: String { arrowsLabel(adding: keys.text.blockModifiers) }

  private func arrowsLabel(adding modifiers: Key.Modifiers) -> String {
    let keys = keys.text.motions.firstKeys(for: [.left, .right, .up, .down])
    return arrowsLabel(keys.map { Key($0.code, $0.modifiers.union(modifiers)) })
  }

  private func arrowsLabel(_ keys: [Key]) -> String {
    keys.names(arrows: "arrows").joined(separator: " ")
  }
}
