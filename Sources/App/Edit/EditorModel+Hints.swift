import Formats
import Picker
import StyledText
package import Terminal

extension EditorModel {
  package var promptRow: Rect { areas.status }
  package var paneArea: Rect { areas.document }

  /// The row of the hints: on a screen without one, that of the position while the keys go to the
  /// picker or the start screen is shown.
  package var hintRow: Rect {
    let areas = areas
    let isInStatus =
      areas.hints.isEmpty && pushed.isEmpty && notice == nil
      && (session?.isTextFocused == false || showsStartScreen)
    return isInStatus ? areas.status : areas.hints
  }

  /// The hints of the text, and of the text beside an open panel.
  var textHints: [KeyHint] {
    guard let session else { return selection.isBlock ? blockHints : plainTextHints }
    return [
      (commandLabel(session.target.command), "to the picker"),
      (keys.text.editing.label(for: .cancel), "close"), (selectLabel, "select"),
    ]
  }

  func hints(for session: PickingSession) -> [KeyHint] {
    let presentationKeys = session.picker.keys.presentation
    let selectsRun = selectsColoredRun(session)
    var own: [KeyHint] =
      switch presentation {
      case .panel:
        [(commandLabel(session.target.command), selectsRun ? "select this text" : "to the text")]
      case .sheet: [(presentationKeys.label(for: [.enlargeSheet, .reduceSheet]), "height")]
      case .popover:
        selectsRun ? [(commandLabel(session.target.command), "select this text")] : []
      }
    if session.picker.gradient != nil { own.append((commandLabel(.gradient), "next gradient")) }
    var hints = session.picker.keyHints
    if presentation == .panel {
      let moves = ArrowDirection.allCases.map { PresentationAction.movePanel($0, by: 1) }
      hints.append((arrowsLabel(presentationKeys.firstKeys(for: moves)), "move"))
    }
    // What every picker has, and the direction of a gradient, come before what this one has.
    let first = session.picker.gradient == nil ? 6 : 7
    return hints.prefix(first) + own + hints.dropFirst(first)
  }

  private var plainTextHints: [KeyHint] {
    let rest: [Command] =
      selection.isEmpty
      ? [.find, .backgroundColor, .undo] : [.bold, .copy, .cut, .clearStyle, .save]
    let last: [KeyHint] =
      selection.isEmpty
      ? [
        (selectLabel, "select"), (selectBlockLabel, "block"),
        (commandLabel(.softWrap), "wrap"), (commandLabel(.earlierState), "earlier"),
      ] : []
    // A small start screen names the key of the picker itself.
    let first = showsStartScreen && areas.hints.isEmpty ? firstHints.dropFirst() : firstHints[...]
    return first.prefix(3) + readingHints + first.dropFirst(3)
      + rest.map { (commandLabel($0), word(for: $0)) } + last
  }

  /// The key that reads the file in another way, where it was not read as it is.
  private var readingHints: [KeyHint] {
    switch file.readFormat.sequences {
    case .replayed: [(commandLabel(.readAs), "as text")]
    case .text: [(commandLabel(.readAs), "replay")]
    case .styles where file.sequences != nil: [(commandLabel(.readAs), "sequences")]
    default: []
    }
  }

  private func word(for command: Command) -> String {
    command == .backgroundColor ? "background" : command.title.lowercased()
  }

  private var blockHints: [KeyHint] {
    let editing = keys.text.editing
    return firstHints.prefix(2) + [
      ("a–z \(editing.label(for: .deleteForward))", "edit every line"),
      (editing.label(for: .cancel), "end the block"),
      (commandLabel(.copy), "copy"), (commandLabel(.cut), "cut"), (commandLabel(.quit), "quit"),
    ]
  }

  /// The hints for the picker, help and quitting come first, because a narrow terminal has no room
  /// for more.
  private var firstHints: [KeyHint] {
    [
      (commandLabel(.textColor), "colour"), (commandLabel(.help), "help"),
      (commandLabel(.quit), "quit"),
    ]
      + (selection.isEmpty
        ? [(commandLabel(.save), "save"), (commandLabel(.commandPalette), "commands")]
        : [(commandLabel(.backgroundColor), "background")])
  }

  // MARK: Labels

  private func commandLabel(_ command: Command) -> String { keys.text.commands.label(for: command) }

  var selectLabel: String { arrowsLabel(adding: keys.text.selectionModifiers) }

  private var selectBlockLabel: String { arrowsLabel(adding: keys.text.blockModifiers) }

  private func arrowsLabel(adding modifiers: Key.Modifiers) -> String {
    let keys = keys.text.motions.firstKeys(for: [.left, .right, .up, .down])
    return arrowsLabel(keys.map { Key($0.code, $0.modifiers.union(modifiers)) })
  }

  private func arrowsLabel(_ keys: [Key]) -> String {
    keys.names(arrows: "arrows").joined(separator: " ")
  }
}
