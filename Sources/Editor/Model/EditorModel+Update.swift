import AtomicFiles
import ColorControls
import Recovery
import StyledText
import TerminalCore

extension EditorModel {
  /// Handles a message; nothing else changes the state.
  package mutating func update(_ message: Message) -> [Effect] {
    if terminal.update(message) {
      followTerminal(message)
      return []
    }
    if let command = leaveStartScreen(at: message) { return perform(command) }
    switch message {
    case .event(let event): return update(event)
    case .typed(let text):
      terminal.pendingKey = nil
      notice = nil
      return withSession { model in
        if case .prompt(let prompt)? = model.overlay { return model.insert(text, in: prompt) }
        model.type(lines: text)
        return []
      }
    case .opened(let opened):
      show(opened)
      let words = file.isReadByChoice ? file.sequences.map { "\(file.name): \($0)" } : nil
      if notice == nil { tell(words ?? "opened \(opened.path)") }
    case .read(let id, let part, let progress): append(part, id: id, progress: progress)
    case .readingEnded(let id, let summary): return endReading(id: id, summary: summary)
    case .readingFailed(let id, let reason): failReading(id: id, reason: reason)
    case .openedSample: showSample()
    case .missing(let path):
      show(OpenedFile(ANSITextReader.read([]), path: path))
      file.isNew = true
      file.stamp = .missing
      file.adoptFormat(ofNew: path)
      tell("new file: \(path)")
    case .saved(let request, let stamp): return finishSaving(request, stamp: stamp)
    case .savingFailed(let request, let error): return failSaving(request, error)
    case .compared(_, let text): show(differenceTo: text)
    case .searched(let report): return take(report)
    case .completed(let path, let names): complete(path, with: names)
    case .recoverable(let offer): offerRecovery(offer)
    case .told(let warning): warn(warning)
    case .configured(let settings, let theme, let isMotionReduced, let warning):
      let before = terminal.settings
      terminal.adopt(settings, theme: theme, isMotionReduced: isMotionReduced)
      adoptSettings(before: before)
      if let warning { warn(warning) } else { tell("settings read again") }
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
      let isTyping = session?.isTextFocused == false && session?.picker.isTypingText == true
      guard let key = terminal.complete(key, in: keyContexts, isTyping: isTyping) else { return [] }
      if terminal.isUnbound(key, in: keyContexts) {
        tellNothingHappens(key)
        return []
      }
      return press(key)
    case .mouse(let mouse):
      terminal.pendingKey = nil
      return point(mouse)
    case .paste(let text):
      terminal.pendingKey = nil
      notice = nil
      return paste(fromTerminal: text)
    case .terminated(let cause):
      let end = Effect.quit(status: cause.exitStatus, output: nil)
      return document.isModified ? [.rescue(name: file.name, text: text), end] : [end]
    default: return []
    }
  }

  /// Follows a change of the settings.
  /// - Parameter before: the settings until now.
  mutating func adoptSettings(before: ProgramSettings) {
    picking.session?.picker.adopt(terminal.settings)
    // What a key or an option has changed stays until the setting changes.
    let settings = terminal.settings
    if before.wrapsLines != settings.wrapsLines { wrapLines(settings.wrapsLines) }
    if before.showsLineNumbers != settings.showsLineNumbers {
      showLineNumbers(settings.showsLineNumbers)
    }
    guard viewport.tabWidth != terminal.settings.tabWidth else { return }
    viewport.tabWidth = terminal.settings.tabWidth
    caret.forgetGoalColumn()
  }

  /// Follows a change of the terminal.
  private mutating func followTerminal(_ message: Message) {
    switch message {
    case .event(.resized):
      revealCaretAfterResize()
      picking.avoidedArea = selectionArea
    case .event(.emojiWidthChanged(let width)):
      viewport.widths.emoji = width
      caret.forgetGoalColumn()
      revealCaretAfterResize()
    default: break
    }
    picking.advance(to: elapsed)
    followFade()
    paintStartScreen()
    guard terminal.isSettled else { return }
    let anchor = pickerAnchor
    picking.session?.presented.cacheFrame(in: anchor, context: terminal.context)
  }

  /// Typed characters are inserted into a prompt, or into the text at a single caret.
  package var acceptedText: TypedText.Extent? {
    if case .prompt? = overlay { return .line }
    let isText = overlay == nil && session?.isTextFocused != false && !selection.isBlock
    return isText ? .lines : nil
  }

  /// The keys with their actions.
  var keys: ProgramKeys { terminal.keys }

  /// The contexts that get keys now.
  var keyContexts: [KeyContext] {
    switch overlay {
    case .prompt(let prompt)?: return [prompt.keyContext, .line, .text]
    case .question(let question)?: return [question.keyContext, .text]
    case .help?: return [.help, .text]
    case .palette?: return [.commands, .line, .text]
    case nil: break
    }
    guard let session, !session.isTextFocused else { return [.text] }
    return [.presentation] + session.picker.keyContexts + [.text]
  }

  private mutating func press(_ key: Key) -> [Effect] {
    let command = keys.text.commands[key]
    if command == .suspend { return [.suspend] }
    if command == .reloadSettings { return [.reloadSettings] }
    if command == .quit, let effects = quitFromElsewhere() { return effects }
    if command == .help, overlay != nil, !isHelpOpen {
      openHelp()
      return []
    }
    // The help touches neither the text nor the colour being picked.
    if isHelpOpen { return pressInOverlay(key) }
    if overlay != nil { return withSession { model in model.pressInOverlay(key) } }
    if let session, !session.isTextFocused { return pressInPicker(key, session) }
    return withSession { model in model.pressInText(key) }
  }

  private var isHelpOpen: Bool { if case .help? = overlay { true } else { false } }

  /// Gives a key to the picker, apart from the commands that work there too.
  private mutating func pressInPicker(_ key: Key, _ session: PickingSession) -> [Effect] {
    let command = keys.text.commands[key]
    if command == .help { return perform(.help) }
    guard let target = command.flatMap(PickingSession.Target.init) else { return pick(.key(key)) }
    guard target == session.target else {
      beginPicking(target)
      return []
    }
    // Only a panel leaves the text in view: there the same key goes back and forth.
    guard presentation == .panel else { return pick(.key(key)) }
    picking.session?.isTextFocused = true
    // Discard a value that is half typed in the picker.
    picking.session?.picker.setColor(session.picker.color)
    return []
  }

  /// Quits from the picker or an overlay; nil while the text has the keyboard, and in a question,
  /// which has an answer for that key.
  private mutating func quitFromElsewhere() -> [Effect]? {
    if case .question? = overlay { return nil }
    let isPicking = session?.isTextFocused == false
    guard overlay != nil || isPicking else { return nil }
    overlay = nil
    saving.forgetFollowUp()
    return (isPicking ? endPicking(keep: true) : []) + perform(.quit)
  }

  private mutating func pressInText(_ key: Key) -> [Effect] {
    switch keys.text.actions[key] {
    case .command(let command): return perform(command)
    case .move(let motion): move(motion, extending: caret.mark != nil)
    case .select(let motion): move(motion, extending: true)
    case .selectBlock(let motion): extendBlock(motion)
    case .edit(let action): return perform(action)
    case nil:
      if let character = key.typedCharacter {
        type(String(character))
      } else {
        tellNothingHappens(key)
      }
    }
    return []
  }

  private mutating func perform(_ action: EditingAction) -> [Effect] {
    switch action {
    case .breakLine: typeLineBreak()
    case .insertTab: if !indentLines() { type("\t") }
    case .outdent: outdentLines()
    case .deleteBackward: deleteBackward(byWord: false)
    case .deleteForward: deleteForward(byWord: false)
    case .deleteWordBackward: deleteBackward(byWord: true)
    case .deleteWordForward: deleteForward(byWord: true)
    case .cancel:
      caret.endMark()
      // A colour picked before the focus went to the text is part of the text by now.
      if session != nil { return endPicking(keep: true) }
      moveCaret(to: selection.head, extending: false)
    }
    return []
  }

  mutating func tellNothingHappens(_ key: Key) {
    let words = terminal.nothingHappens(key)
    // A sheet covers the status line.
    guard overlay == nil, session?.isTextFocused == false else { return tell(words) }
    picking.session?.picker.showNotice(words)
  }
}
