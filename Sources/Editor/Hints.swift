import Color
import Formats
package import Picker
import StyledText
package import Terminal

/// Draws the keys of the focused part.
package struct HintLine {
  /// A key and its action.
  package typealias Hint = (key: String, action: String)

  let hints: [Hint]

  /// - Parameter hints: the most important first; those without a key are left out.
  package init(hints: [Hint]) { self.hints = hints.filter { !$0.key.isEmpty } }

  /// A hint and the columns that it takes.
  private struct Place {
    let hint: Hint
    /// The name of the key, or a sign for it.
    let key: String
    let column: Int
    /// Whether its words fit, too.
    let isWhole: Bool
    var keyColumns: Int { GlyphWidth.columns(of: key) }
    var columns: Int {
      keyColumns + (isWhole && !hint.action.isEmpty ? 1 + GlyphWidth.columns(of: hint.action) : 0)
    }
  }

  /// Returns the places of as many hints as fit.
  ///
  /// The first two hints matter most: where they do not fit otherwise, Enter is a sign.
  private func places(in row: Rect, theme: ResolvedTheme) -> [Place] {
    let places = places(in: row, theme: theme, hasSigns: false)
    guard places.filter(\.isWhole).count < min(hints.count, 2) else { return places }
    return self.places(in: row, theme: theme, hasSigns: true)
  }

  private func places(in row: Rect, theme: ResolvedTheme, hasSigns: Bool) -> [Place] {
    let end = row.maxColumn - theme.barPadding
    var column = row.minColumn + theme.barPadding
    var places: [Place] = []
    for (index, hint) in hints.enumerated() {
      let key = hasSigns && hint.key == Key(.enter).name ? "↵" : hint.key
      let place = [true, false].map { Place(hint: hint, key: key, column: column, isWhole: $0) }
        .first { $0.column + $0.columns <= end && ($0.isWhole || index == 0) }
      guard let place else { break }
      places.append(place)
      guard place.isWhole else { break }
      column += place.columns + (theme.barSeparator == .space ? 2 : 3)
    }
    return places
  }

  /// Whether all of its hints fit with their words.
  package func fits(in row: Rect, theme: ResolvedTheme) -> Bool {
    let places = places(in: row, theme: theme)
    return places.count == hints.count && places.allSatisfy(\.isWhole)
  }

  /// Returns the key of the hint at a point, among the keys of some contexts.
  package func key(
    at point: Point, in row: Rect, theme: ResolvedTheme, keys: ProgramKeys, contexts: [KeyContext]
  ) -> Key? {
    guard row.contains(point),
      let place = places(in: row, theme: theme).first(where: {
        ($0.column..<$0.column + $0.columns).contains(point.column)
      })
    else { return nil }
    let label = place.hint.key
    let offset = place.key == label ? point.column - place.column : 0
    return keys.key(labelled: label, at: offset, in: contexts)
  }

  /// Draws as many hints as fit.
  package func render(into frame: inout Frame, in row: Rect, context: RenderContext) {
    guard !row.isEmpty else { return }
    let theme = context.theme
    frame.fill(row, with: Cell(" ", style: theme.barStyle))
    for (index, place) in places(in: row, theme: theme).enumerated() {
      let start = Point(column: place.column, row: row.minRow)
      // The separator takes the middle of three columns.
      if index > 0, theme.barSeparator != .space {
        frame.write(
          theme.barSeparator.vertical, at: Point(column: start.column - 2, row: start.row),
          style: theme.barNote)
      }
      // What can be clicked looks like it; “Shift-arrows” stands for too many keys.
      let isKey = Key.labelled(place.hint.key, at: 0) != nil
      frame.write(place.key, at: start, style: isKey ? theme.barKey : theme.barStyle)
      guard place.isWhole else { return }
      frame.write(
        place.hint.action,
        at: Point(column: start.column + place.keyColumns + 1, row: start.row),
        style: theme.barNote)
    }
  }
}

extension ProgramKeys {
  /// Returns the hints of an eyedropper.
  func droppingHints(side: PickingSession.Target?) -> [HintLine.Hint] {
    let other = side == .background ? "text colour" : "background"
    return [
      (eyedropper.label(for: .take), "take it"), (eyedropper.label(for: .cancel), "cancel"),
      (text.motions.label(for: [.left, .right, .up, .down]), "move"),
      (eyedropper.label(for: .otherSide), other),
    ]
  }

  /// Returns the key that a column of a hint's label stands for; nil if there is none.
  func key(labelled label: String, at offset: Int, in contexts: [KeyContext]) -> Key? {
    guard let key = Key.labelled(label, at: offset) else { return nil }
    // Two keys that are not a sequence are alternatives, such as “[ ]”.
    guard case .sequence(let first, let second) = key.code, isUnbound(key, in: contexts) else {
      return key
    }
    return offset <= GlyphWidth.columns(of: first.name) ? first : second
  }
}

extension EditorModel {
  /// The row of the hints: on a screen without one, that of the position while the keys go to the
  /// picker or the start screen is shown.
  package var hintRow: Rect {
    let areas = areas
    let isInStatus =
      areas.hints.isEmpty && overlay == nil && notice == nil
      && (session?.isTextFocused == false || showsStartScreen)
    return isInStatus ? areas.status : areas.hints
  }

  package var contentHints: [HintLine.Hint] {
    switch overlay {
    case .prompt(let prompt)?: return hints(for: prompt)
    case .palette(let palette)?: return pane(of: palette).hints
    case .help?, .question?, nil: break
    }
    if let dropper = picking.dropper { return keys.droppingHints(side: dropper.side) }
    guard let session else { return selection.isBlock ? blockHints : textHints }
    return session.isTextFocused ? hints(forTextBeside: session) : hints(for: session)
  }

  private func hints(for prompt: Overlay.Prompt) -> [HintLine.Hint] {
    let map = prompt.keys(in: keys)
    let accept = map.label(for: .accept)
    let cancel = (map.label(for: .cancel), "cancel")
    let switches: [HintLine.Hint] = [
      (map.label(for: .matchCase), "case"), (map.label(for: .matchWords), "word"),
      (map.label(for: .regularExpression), "regex"), (map.label(for: .matchColor), "colour"),
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
    var hints = session.picker.keyHints
    if session.picker.gradient != nil {
      hints.insert((commandLabel(.gradient), "next gradient"), at: 2)
    }
    let first = presentation == .panel ? 8 : 3
    return hints.prefix(first) + own + hints.dropFirst(first)
  }

  private func hints(forTextBeside session: PickingSession) -> [HintLine.Hint] {
    [
      (commandLabel(session.target.command), "to the picker"),
      (keys.text.editing.label(for: .cancel), "close"), (selectLabel, "select"),
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
        (commandLabel(.softWrap), "wrap"), (commandLabel(.earlierState), "earlier"),
      ] : []
    // A small start screen names the key of the picker itself.
    let first = showsStartScreen && areas.hints.isEmpty ? firstHints.dropFirst() : firstHints[...]
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
      ("a–z \(editing.label(for: .deleteForward))", "edit every line"),
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

  private func commandLabel(_ command: Command) -> String { keys.text.commands.label(for: command) }

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
