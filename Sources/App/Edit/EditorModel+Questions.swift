import Files
import Formats
package import StyledText
import Terminal

/// What is asked about the text and its file.
extension EditorModel {
  private typealias Answer = Question<EditorModel>.Answer

  /// Whether to save before quitting or opening another file.
  mutating func askToSave(
    _ followUp: @escaping Question<EditorModel>.Action,
    discarding: @escaping Question<EditorModel>.Action
  ) -> [Effect] {
    show(
      Question<EditorModel>.unsaved(
        save: { model in
          model.afterSaving = followUp
          return model.save()
        }, discard: discarding, back: Self.goBack))
    return []
  }

  /// Leaves everything as it is.
  private static let goBack: Question<EditorModel>.Action = { model in
    model.afterSaving = nil
    return []
  }

  private static let back = Answer(.back, "back", goBack)

  /// Returns an answer that goes on saving.
  private static func saving(
    _ action: QuestionAction, _ word: String, loses: Bool = false, _ target: SaveTarget,
    _ change: @escaping @Sendable (inout SaveTarget) -> Void
  ) -> Answer {
    Answer(action, word, loses: loses) { model in
      var target = target
      change(&target)
      return model.save(target)
    }
  }

  private mutating func ask(
    _ context: KeyContext, _ keys: any KeyPath<QuestionKeys, KeyMap<QuestionAction>> & Sendable,
    _ title: String, _ shortTitle: String, lines: [String] = [],
    typing: Question<EditorModel>.Action? = nil, _ answers: [Answer]
  ) -> [Effect] {
    show(Question(context, keys, title, shortTitle, answers, lines: lines, typing: typing))
    return []
  }

  /// Asks in which encoding to save art.
  mutating func askForEncoding(_ target: SaveTarget) -> [Effect] {
    ask(
      .art, \.art, "Save art in which encoding?", "Which encoding?",
      [
        Self.saving(.codePage437, "code page 437", target) { $0.hasChosenArt = true },
        Self.saving(.utf8, "UTF-8", target) {
          $0.hasChosenArt = true
          $0.format = .ansi
        }, Self.back,
      ])
  }

  /// Asks whether to save under a name with an extension that no format has.
  mutating func askAboutExtension(_ found: String, _ target: SaveTarget) -> [Effect] {
    ask(
      .losses, \.losses, "Unknown extension “\(found)”. Save as \(target.format.title)?",
      "Save as \(target.format.title)?",
      [Self.saving(.save, "save", target) { $0.acceptsExtension = true }, Self.back])
  }

  /// Asks whether to save in a format that cannot hold the whole text.
  mutating func askAboutLosses(_ target: SaveTarget) -> [Effect] {
    let note =
      target.format.canBeOpened
      ? [] : ["When opened again, the file will be shown as \(target.format.title) source."]
    return ask(
      .losses, \.losses, "\(target.title) cannot hold this — save anyway?", "Save with losses?",
      lines: target.unread + target.losses.map(\.message) + note,
      [
        Self.saving(.save, "save anyway", loses: true, target) { $0.acceptsLosses = true },
        Self.back,
      ])
  }

  /// Asks whether to overwrite a file that another program has changed.
  mutating func askToOverwrite(_ change: FileChange, _ target: SaveTarget) -> [Effect] {
    let overwrite = Self.saving(.overwrite, "overwrite", loses: true, target) {
      $0.replacesAnything = true
      $0.acceptsLosses = true
    }
    let reload = Answer(.reload, "reload", isConfirmed: document.isModified) { model in
      model.afterSaving = nil
      return [.open(path: target.path)]
    }
    let difference = Answer(.showDifference, "difference", stays: true) { _ in
      [.compare(path: target.path)]
    }
    let (title, shortTitle) =
      change == .created
      ? ("This file already exists — overwrite it?", "It exists: overwrite?")
      : ("The file has changed — overwrite it?", "It has changed: overwrite?")
    return ask(
      .changed, \.changed, title, shortTitle, lines: [change.sentence(about: target.path)],
      [overwrite] + (target.isDifferentFile ? [] : [reload]) + [difference, Self.back])
  }

  /// Offers to recover the unsaved text of an earlier session, unless the user is already at work.
  mutating func offerRecovery(_ offer: RecoveryOffer) -> [Effect] {
    guard !document.isModified, pushed.isEmpty, session == nil else { return postponeRecovery() }
    file.recovery = offer
    let recover = Answer(.recover, "recover") { $0.recover() }
    let title = offer.isDiscarded ? "Recover the text you discarded?" : nil
    return ask(
      .recovery, \.recovery, title ?? "Unsaved text was found — recover it?",
      title == nil ? "Unsaved: recover it?" : "Recover discarded text?", lines: offer.lines,
      // What is typed is meant for the text.
      typing: { $0.postponeRecovery() },
      title == nil
        ? [
          recover, Answer(.discard, "discard", isConfirmed: true) { $0.dropRecovery() },
          Answer(.back, "later", Self.goBack),
        ] : [recover, Answer(.back, "no") { $0.dropRecovery() }])
  }

  /// Leaves the unsaved text of an earlier session for the next time the file is opened.
  private mutating func postponeRecovery() -> [Effect] {
    file.recovery = nil
    return explain(
      "unsaved text from an earlier session will be offered when you open the file again",
      isWarning: true)
  }

  private mutating func recover() -> [Effect] {
    guard let offer = file.recovery else { return [] }
    file.recovery = nil
    recover(offer)
    let words = [(Command.save, "saves it"), (.undo, "undoes it")]
    let help = words.compactMap { command, words in
      keys.text.commands.firstKeys(for: [command]).first.map { "\($0.name) \(words)" }
    }
    showMessage(help.isEmpty ? "recovered" : "recovered; " + help.joined(separator: ", "))
    return [.acceptJournal(id: offer.id)]
  }

  /// Turns the text into that of an earlier session, as one undo step.
  private mutating func recover(_ offer: RecoveryOffer) {
    // Sequences hidden in this text may be shown in that one, and must not be kept beside them.
    let edit =
      offer.format == nil
      ? text.difference(to: offer.text) : .replace(text.fullRange, with: offer.text)
    let end = edit.map(edit.changes.last?.range.upperBound ?? .zero, bias: .after)
    document.perform(edit, selectionBefore: selection, selectionAfter: Selection(end))
    file.isReplaced = offer.isStale
    if let format = offer.format { file.format = format }
    viewport.reset()
    caret.typingStyle = nil
    moveCaret(to: end, extending: false)
  }

  /// Discards the unsaved text of an earlier session permanently.
  private mutating func dropRecovery() -> [Effect] {
    guard let offer = file.recovery else { return [] }
    file.recovery = nil
    return [.discardJournal(id: offer.id)]
  }
}

extension FileChange {
  /// What another program did to a file: “was removed”.
  var words: String {
    switch self {
    case .modified, .grown, .truncated: "was changed by another program"
    case .replaced: "was replaced by another file"
    case .removed: "was removed"
    case .created: "already exists"
    }
  }

  /// What became of a log: “has grown”.
  var wordsOfLog: String {
    switch self {
    case .grown: "has grown"
    case .truncated: "was truncated"
    default: words
    }
  }

  /// Returns what another program did to a file, in a sentence.
  func sentence(about path: String) -> String {
    "\(path) \(words)\(self == .created ? "" : " since it was opened")."
  }
}

/// The differences between two texts, line by line, for display.
package struct LineDifference {
  /// Lines with "-" are only in the text on disk, lines with "+" only in the other one; the first
  /// line says where they begin.
  package let lines: [String]

  /// The number of bytes shown of a line.
  private static let lineLimit = 400

  /// Compares a text with that of its file.
  /// - Parameters:
  ///   - place: where the new text is.
  ///   - limit: the number of differing lines shown of each text.
  package init(
    from old: StyledString, to new: StyledString, _ place: String, limit: Int = 200
  ) {
    let changes = old.difference(to: new).changes
    let begin = changes.first?.range.lowerBound ?? old.endOffset
    let end = changes.last?.range.upperBound ?? old.endOffset
    let newEndOffset = new.endOffset - end.distance(to: old.endOffset)
    func isSame(_ oldLine: Int, _ newLine: Int) -> Bool {
      old[old.range(of: LineIndex(oldLine))] == new[new.range(of: LineIndex(newLine))]
    }
    var start = old.line(containing: begin).value
    if isSame(start, start) { start += 1 }
    var oldEnd = old.line(containing: end).value
    var newEnd = new.line(containing: newEndOffset).value
    if start > min(oldEnd, newEnd) || !isSame(oldEnd, newEnd) {
      (oldEnd, newEnd) = (oldEnd + 1, newEnd + 1)
    }
    guard start < max(oldEnd, newEnd) else {
      lines = ["no differences"]
      return
    }
    func shown(_ text: StyledString, to end: Int) -> [String] {
      (start..<end).prefix(limit).map { number in
        let line = text.range(of: LineIndex(number))
        // Of a long line, the part that differs is shown.
        let first =
          number == start && begin > line.lowerBound + Self.lineLimit / 2
          ? text.roundedDown(begin - Self.lineLimit / 4) : line.lowerBound
        let last = text.roundedDown(min(first + Self.lineLimit, line.upperBound))
        return text.text(in: first..<max(first, last))
      }
    }
    let (oldLines, newLines) = (shown(old, to: oldEnd), shown(new, to: newEnd))
    let isSameText = old.text(in: begin..<end) == new.text(in: begin..<newEndOffset)
    var result = [
      isSameText
        ? "only colours and styles differ, from line \(start + 1) on"
        : "from line \(start + 1): - on disk, + \(place)"
    ]
    func append(_ sign: String, _ lines: [String], of count: Int) {
      result += lines.map { "\(sign) \($0)" }
      if count > limit { result.append("\(sign) … and \(count - limit) more lines") }
    }
    if max(oldEnd, newEnd) - start > limit {
      append("-", oldLines, of: oldEnd - start)
      append("+", newLines, of: newEnd - start)
    } else {
      // Short changes are reduced to the lines that are not in both texts.
      let change = newLines.difference(from: oldLines)
      for case .remove(_, let line, _) in change.removals { result.append("- " + line) }
      for case .insert(_, let line, _) in change.insertions { result.append("+ " + line) }
    }
    lines = result
  }
}
