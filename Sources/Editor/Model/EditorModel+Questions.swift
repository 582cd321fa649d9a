import AtomicFiles
import Recovery
import StyledText
import TerminalCore
import TextFormats

extension EditorModel {
  /// Gives a key to a question.
  mutating func press(_ key: Key, in question: Overlay.Question) -> [Effect] {
    if scroll(key, in: question) { return [] }
    switch (key.code, key.modifiers) {
    case (.escape, _), (.character("c"), .control), (.character("n"), []):
      overlay = nil
      saving.forgetFollowUp()
      return []
    default: break
    }
    switch question.purpose {
    case .quit, .open: return answerUnsaved(key, question.purpose)
    case .art(let target): return answerArt(key, target)
    case .losses(let target):
      guard key.isAnswer("s") || key.isAnswer("y") || key.code == .enter else { return [] }
      var target = target
      target.acceptsLosses = true
      overlay = nil
      return save(target)
    case .changed(let change, let target): return answerChanged(key, change, target)
    case .recovery: return answerRecovery(key)
    }
  }

  private mutating func answerUnsaved(_ key: Key, _ purpose: Overlay.Question.Purpose) -> [Effect] {
    switch (key.code, key.modifiers) {
    case (.character("s"), _), (.character("y"), []), (.enter, []):
      overlay = nil
      saving.followUp = purpose == .quit ? .quit : .open
      return save()
    case (.character("d"), []), (.character("q"), .control):
      overlay = nil
      if purpose == .quit { return [.quit(status: 0, output: nil)] }
      askForFile()
    default: break
    }
    return []
  }

  private mutating func answerArt(_ key: Key, _ target: SaveTarget) -> [Effect] {
    var target = target
    target.hasChosenArt = true
    if key.isAnswer("u") {
      target.format = .ansi
    } else if !key.isAnswer("c"), key.code != .enter {
      return []
    }
    overlay = nil
    return save(target)
  }

  private mutating func answerChanged(
    _ key: Key, _ change: FileChange, _ target: SaveTarget
  ) -> [Effect] {
    if key.isAnswer("o") || key.isAnswer("k") {
      var target = target
      target.replacesAnything = true
      target.acceptsLosses = true
      overlay = nil
      return save(target)
    }
    if key.isAnswer("d") { return [.compare(path: target.path)] }
    if key.isAnswer("r"), !target.isOther {
      guard isConfirmed(by: "r") else { return [] }
      overlay = nil
      saving.forgetFollowUp()
      return [.open(path: target.path)]
    }
    return []
  }

  /// Offers to bring back what an earlier run left; not over what was typed since.
  mutating func offerRecovery(_ offer: RecoveryOffer) {
    guard !document.isModified, overlay == nil, session == nil else {
      return warn("unsaved text of an earlier run is offered when the file is opened again")
    }
    file.recovery = offer
    overlay = .question(Overlay.Question(purpose: .recovery(lines: offer.lines)))
  }

  private mutating func answerRecovery(_ key: Key) -> [Effect] {
    guard let offer = file.recovery else { return [] }
    if key.isAnswer("r") || key.code == .enter {
      overlay = nil
      file.recovery = nil
      var recovered = RecordedDocument(offer.recovery)
      recovered.isRecording = isRecording
      document = recovered
      file.isReplaced = offer.isOld
      viewport.reset()
      caret.typingStyle = nil
      moveCaret(to: offer.recovery.selection?.head ?? .zero, extending: false)
      tell("recovered; Ctrl-S saves it, Ctrl-Z takes it back step by step")
      return [.resumeJournal(id: offer.id)]
    }
    guard key.isAnswer("d"), isConfirmed(by: "d") else { return [] }
    overlay = nil
    file.recovery = nil
    return [.discardJournal(id: offer.id)]
  }

  /// Whether an answer that gives something up was given for the second time.
  private mutating func isConfirmed(by key: Character) -> Bool {
    guard case .question(var question)? = overlay else { return false }
    if question.pendingConfirmation == key { return true }
    question.pendingConfirmation = key
    overlay = .question(question)
    return false
  }

  /// Moves through the lines above a question.
  private mutating func scroll(_ key: Key, in question: Overlay.Question) -> Bool {
    let pane = QuestionPane(question: question)
    let document = EditorLayout(size).document
    let rows = pane.area(in: document).rows
    let step: Int
    switch key.code {
    case .up: step = -1
    case .down: step = 1
    case .pageUp: step = -max(rows - 1, 1)
    case .pageDown: step = max(rows - 1, 1)
    default: return false
    }
    var question = question
    question.scroll = min(max(question.scroll + step, 0), pane.lastScroll(in: document))
    overlay = .question(question)
    return true
  }
}

extension Key {
  /// Whether it is a letter, large or small.
  fileprivate func isAnswer(_ letter: Character) -> Bool {
    guard case .character(let character) = code else { return false }
    return character.lowercased() == String(letter)
      && (modifiers.isEmpty || modifiers == .shift || modifiers == .control)
  }
}
