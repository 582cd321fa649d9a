import Files
import Formats
import StyledText
import Terminal

extension EditorModel {
  /// Asks a question.
  mutating func ask(_ purpose: Overlay.Question.Purpose) -> [Effect] {
    overlay = .question(Overlay.Question(purpose: purpose, openingKeys: recentKeys))
    return []
  }

  /// Gives a key to a question.
  mutating func press(_ key: Key, in question: Overlay.Question) -> [Effect] {
    let action = question.keys(in: keys)[key]
    if let answer = question.unconfirmed, action != .confirm, action != .back {
      guard action != answer else { return [] }
      // Any other key takes the answer back.
      var question = question
      question.unconfirmed = nil
      overlay = .question(question)
      return press(key, in: question)
    }
    guard let action else {
      // The question about earlier text comes by itself, and what is typed is meant for the text.
      guard case .recovery = question.purpose, key.typedCharacter != nil else { return [] }
      postponeRecovery()
      return pressInText(key)
    }
    if action == .back {
      if case .replacing(let replacing) = question.purpose, replacing.replacedCount > 0 {
        showCount(of: replacing)
      }
      if file.recovery?.isDiscarded == true { return dropRecovery() }
      overlay = nil
      saving.followUp = nil
      return []
    }
    if scroll(action, in: question) { return [] }
    recentKeys.append(key)
    switch question.purpose {
    case .quit, .open: return answerUnsaved(action, question.purpose)
    case .art(var target):
      target.hasChosenArt = true
      if action == .utf8 { target.format = .ansi }
      overlay = nil
      return save(target)
    case .unknownExtension(var target):
      target.acceptsExtension = true
      overlay = nil
      return save(target)
    case .losses(var target):
      target.acceptsLosses = true
      overlay = nil
      return save(target)
    case .changed(_, let target): return answerChanged(action, in: question, target)
    case .recovery: return answerRecovery(action, in: question)
    case .overwriting: return []
    case .replacing(let replacing): return answerReplacing(action, replacing)
    }
  }

  private mutating func answerUnsaved(
    _ action: QuestionAction, _ purpose: Overlay.Question.Purpose
  ) -> [Effect] {
    overlay = nil
    if action == .save {
      saving.followUp = purpose == .quit ? .quit : .open
      return save()
    }
    if purpose == .quit { return [.discardText, .quit(status: 0, output: nil)] }
    askForFile()
    return []
  }

  private mutating func answerChanged(
    _ action: QuestionAction, in question: Overlay.Question, _ target: SaveTarget
  ) -> [Effect] {
    switch action {
    case .overwrite:
      var target = target
      target.replacesAnything = true
      target.acceptsLosses = true
      overlay = nil
      return save(target)
    case .showDifference: return [.compare(path: target.path)]
    case .reload where !target.isDifferentFile: askToConfirm(action)
    case .confirm where question.unconfirmed == .reload:
      overlay = nil
      saving.followUp = nil
      return [.open(path: target.path)]
    default: break
    }
    return []
  }

  /// Offers to recover the unsaved text of an earlier session, unless the user is already at work.
  mutating func offerRecovery(_ offer: RecoveryOffer) {
    guard !document.isModified, overlay == nil, session == nil else { return postponeRecovery() }
    file.recovery = offer
    _ = ask(.recovery(lines: offer.lines, isDiscarded: offer.isDiscarded))
  }

  /// Leaves the unsaved text of an earlier session for the next time the file is opened.
  mutating func postponeRecovery() {
    if case .question? = overlay { overlay = nil }
    file.recovery = nil
    showWarning("unsaved text from an earlier session will be offered when you open the file again")
  }

  private mutating func answerRecovery(
    _ action: QuestionAction, in question: Overlay.Question
  ) -> [Effect] {
    guard let offer = file.recovery else { return [] }
    if action == .recover {
      overlay = nil
      file.recovery = nil
      recover(offer)
      let words = [(Command.save, "saves it"), (.undo, "undoes it")]
      let help = words.compactMap { command, words in
        keys.text.commands.firstKeys(for: [command]).first.map { "\($0.name) \(words)" }
      }
      showMessage(help.isEmpty ? "recovered" : "recovered; " + help.joined(separator: ", "))
      return [.acceptJournal(id: offer.id)]
    }
    if action == .confirm, question.unconfirmed == .discard { return dropRecovery() }
    if action == .discard { askToConfirm(action) }
    return []
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
    overlay = nil
    guard let offer = file.recovery else { return [] }
    file.recovery = nil
    return [.discardJournal(id: offer.id)]
  }

  /// Asks again before an answer that loses something permanently.
  ///
  /// Another key confirms it, so that a key that repeats loses nothing.
  private mutating func askToConfirm(_ answer: QuestionAction) {
    guard case .question(var question)? = overlay else { return }
    question.unconfirmed = answer
    overlay = .question(question)
  }

  /// Scrolls the lines above a question.
  /// - Returns: false for actions that do not scroll.
  private mutating func scroll(_ action: QuestionAction, in question: Overlay.Question) -> Bool {
    let pane = QuestionPane(question: question)
    let document = areas.document
    let page = max(pane.area(in: document).rows - 1, 1)
    let step: Int
    switch action {
    case .up: step = -1
    case .down: step = 1
    case .pageUp: step = -page
    case .pageDown: step = page
    default: return false
    }
    var question = question
    question.scroll = min(max(question.scroll + step, 0), pane.lastScroll(in: document))
    overlay = .question(question)
    return true
  }
}
