import AtomicFiles
import Recovery
import StyledText
import TerminalCore
import TextColorPicker

extension EditorModel {
  /// Handles a message; nothing else changes the state.
  package mutating func update(_ message: Message) -> [Effect] {
    if terminal.update(message) {
      followTerminal(message)
      return []
    }
    switch message {
    case .event(let event): return update(event)
    case .typed(let lines):
      notice = nil
      return withSession { model in
        model.type(lines: lines)
        return []
      }
    case .opened(let opened):
      show(opened)
      if notice == nil { tell("opened \(opened.path)") }
    case .read(let id, let part, let progress): append(part, id: id, progress: progress)
    case .readingEnded(let id, let facts): return endReading(id: id, facts: facts)
    case .readingFailed(let id, let reason): failReading(id: id, reason: reason)
    case .missing(let path):
      show(OpenedFile(ANSITextReader.read([]), path: path))
      file.isNew = true
      file.stamp = .missing
      file.adoptFormat(ofNew: path)
      tell("new file: \(path)")
    case .saved(let request, let stamp): return finishSaving(request, stamp: stamp)
    case .savingFailed(let request, let error): return failSaving(request, error)
    case .compared(_, let text): show(differenceTo: text)
    case .recoverable(let offer): offerRecovery(offer)
    case .told(let warning): warn(warning)
    case .loadedPalette, .wrote: picking.session?.presented.picker.take(message)
    case .failed(let reason):
      saving.forgetFollowUp()
      warn(reason)
    case .ticked, .paced: break
    }
    return []
  }

  private mutating func update(_ event: Event) -> [Effect] {
    switch event {
    case .key(let key):
      notice = nil
      return press(key)
    case .mouse(let mouse): return point(mouse)
    case .paste(let text):
      notice = nil
      return paste(fromTerminal: text)
    case .terminated(let cause):
      let end = Effect.quit(status: cause.exitStatus, output: nil)
      return document.isModified ? [.rescue(name: file.name, text: text), end] : [end]
    default: return []
    }
  }

  /// Follows a change of the terminal.
  private mutating func followTerminal(_ message: Message) {
    if case .event(.resized) = message { revealCaretAfterResize() }
    picking.advance(to: elapsed)
    guard terminal.isSettled else { return }
    let anchor = pickerAnchor
    picking.session?.presented.cacheFrame(in: anchor, context: terminal.context)
  }

  /// Whether typed characters are inserted into the text, at a single caret.
  package var takesText: Bool {
    overlay == nil && session?.isTextFocused != false && !selection.isBlock
  }

  private mutating func press(_ key: Key) -> [Effect] {
    if Command(key) == .suspend { return [.suspend] }
    if Command(key) == .quit, let effects = quitFromElsewhere() { return effects }
    // Reading the help does not touch the text, nor what is being picked.
    if case .help? = overlay { return pressInOverlay(key) }
    if overlay != nil { return withSession { model in model.pressInOverlay(key) } }
    if let session, !session.isTextFocused {
      // In a wide terminal the same key goes back and forth between panel and text.
      if presentation == .panel,
        Command(key).flatMap(PickingSession.Target.init) == session.target
      {
        picking.session?.isTextFocused = true
        // What was typed in the picker ends here; what is typed there later begins anew.
        picking.session?.picker.setColor(session.picker.color)
        return []
      }
      if Command(key) == .help { return perform(.help) }
      if let other = Command(key).flatMap(PickingSession.Target.init), other != session.target {
        beginPicking(other)
        return []
      }
      return pick(.key(key))
    }
    return withSession { model in model.pressInText(key) }
  }

  /// The way out where keys do not go to the text; nil where they do, and in a question, which has its
  /// own answer to that key.
  private mutating func quitFromElsewhere() -> [Effect]? {
    if case .question? = overlay { return nil }
    let isPicking = session?.isTextFocused == false
    guard overlay != nil || isPicking else { return nil }
    overlay = nil
    saving.forgetFollowUp()
    return (isPicking ? endPicking(keep: true) : []) + perform(.quit)
  }

  private mutating func pressInText(_ key: Key) -> [Effect] {
    if let command = Command(key) { return perform(command) }
    if let motion = Motion(key) {
      move(motion, extending: key.modifiers.contains(.shift) || caret.mark != nil)
      return []
    }
    if let motion = Motion(selectingBlock: key) {
      extendBlock(motion)
      return []
    }
    switch (key.code, key.modifiers) {
    case (.escape, _):
      caret.endMark()
      // What was picked before going to the text is part of it by now.
      if session != nil { return endPicking(keep: true) }
      moveCaret(to: selection.head, extending: false)
    case (.enter, []), (.enter, .shift): typeLineBreak()
    case (.tab, []): type("\t")
    case (.backspace, []), (.backspace, .shift): deleteBackward(byWord: false)
    case (.delete, []): deleteForward(byWord: false)
    case (.backspace, .control), (.backspace, .alt): deleteBackward(byWord: true)
    case (.delete, .control), (.delete, .alt): deleteForward(byWord: true)
    case (.character(let character), []), (.character(let character), .shift):
      type(String(character))
    default:
      tell("\(key.name) does nothing here · Alt-H shows the keys")
    }
    return []
  }
}
