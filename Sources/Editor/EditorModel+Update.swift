import Files
import Picker
import StyledText
package import Terminal

extension EditorModel {
  /// Handles a message; nothing else changes the state.
  package mutating func update(_ message: Message) -> [Effect] {
    picking.restored = nil
    if let command = leaveStartScreen(at: message) { return perform(command) }
    switch message {
    case .event(.key), .event(.paste), .typed: notice = nil
    case .event(.mouse(let mouse)):
      guard case .press = mouse.action else { break }
      (notice, drag) = (nil, nil)
    default: break
    }
    return dispatch(message)
  }

  package mutating func handle(_ message: Message) -> [Effect] {
    switch message {
    case .typed(let text):
      terminal.pendingKey = nil
      return withSession { model in
        if case .prompt(let prompt)? = model.overlay { return model.insert(text, in: prompt) }
        model.type(lines: text)
        return []
      }
    case .opened(let opened):
      show(opened)
      let words = file.isReadByChoice ? file.sequences.map { "\(file.name): \($0)" } : nil
      if notice == nil { showMessage(words ?? "opened \(opened.path)") }
    case .read(let id, let part, let progress): append(part, id: id, progress: progress)
    case .readingEnded(let id, let summary, let reread):
      return endReading(id: id, summary: summary, reread: reread)
    case .readingFailed(let id, let reason): failReading(id: id, reason: reason)
    case .openedSample: showSample()
    case .missing(let path):
      show(OpenedFile(ANSITextReader.read([]), path: path))
      file.isNew = true
      file.stamp = .missing
      file.applyFormat(ofNew: path)
      showMessage("new file: \(path)")
    case .saved(let request, let stamp): return finishSaving(request, stamp: stamp)
    case .savingFailed(let request, let error): return failSaving(request, error)
    case .compared(_, let text): show(differenceTo: text)
    case .searched(let report): return handle(report)
    case .completed(let path, let names): complete(path, with: names)
    case .recoverable(let offer): offerRecovery(offer)
    case .warning(let warning): showWarning(warning)
    case .loadedPalette, .wrote: picking.session?.presented.picker.handle(message)
    case .failed(let reason):
      saving.followUp = nil
      showWarning(reason)
    case .event, .ticked, .paced, .copied, .configured, .refused, .previewed: break
    }
    return []
  }

  package mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .key(let key): pressInContent(key)
    case .mouse(let mouse): handle(mouse)
    case .paste(let text): paste(fromTerminal: text)
    default: []
    }
  }

  package var effectsBeforeEnd: [Effect] {
    guard document.isModified, let journaledText else { return [] }
    return [.writeCrashState(name: file.name, text: journaledText)]
  }

  package mutating func settingsChanged(from before: ProgramSettings) {
    picking.session?.picker.apply(terminal.settings)
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

  package mutating func terminalChanged(by message: Message) {
    switch message {
    case .event(.resized):
      revealCaretAfterResize()
      picking.avoidedArea = selectionArea
    case .event(.emojiWidthChanged):
      viewport.widths.emoji = terminal.emojiWidth
      caret.forgetGoalColumn()
      revealCaretAfterResize()
    default: break
    }
    picking.advance(to: elapsed)
    showFade()
    guard terminal.isSettled else { return }
    let anchor = pickerAnchor
    picking.session?.presented.cacheFrame(in: anchor, context: terminal.context)
  }

  /// Typed characters are inserted into a prompt, or into the text at a single caret.
  package var acceptedText: UnbracketedPaste.Extent? {
    if case .prompt? = overlay { return .line }
    let isText = overlay == nil && session?.isTextFocused != false && !selection.isBlock
    return isText ? .lines : nil
  }

  package var contentContexts: [KeyContext] {
    guard let session, !session.isTextFocused else { return [.text] }
    guard picking.dropper == nil else { return [.eyedropper, .text] }
    return [.presentation] + session.picker.keyContexts + [.text]
  }

  package var isTypingText: Bool {
    picking.dropper == nil && session?.isTextFocused == false
      && session?.picker.isTypingText == true
  }

  package var helpSubject: Help.Subject? {
    guard let session, !session.isTextFocused else { return Help.Subject() }
    guard picking.dropper == nil else { return Help.Subject(context: .eyedropper) }
    return Help.Subject(
      context: session.picker.keyContexts.first ?? .controls, picker: .editor(presentation))
  }

  /// Quits from the picker or an overlay; not while the text has the keyboard.
  package mutating func quitByKey() -> [Effect]? {
    let isPicking = session?.isTextFocused == false
    guard overlay != nil || isPicking else { return nil }
    overlay = nil
    saving.followUp = nil
    return (isPicking ? endPicking(keep: true) : []) + perform(.quit)
  }

  private mutating func pressInContent(_ key: Key) -> [Effect] {
    if !keyContexts.contains(where: \.isQuestion) { recentKeys = [key] }
    if overlay == nil, let session, !session.isTextFocused {
      if let dropper = picking.dropper { return press(key, in: dropper) }
      return pressInPicker(key, session)
    }
    return withSession { model in
      switch model.overlay {
      case .prompt(let prompt)?: model.press(key, in: prompt)
      case .question(let question)?: model.press(key, in: question)
      case .palette(let palette)?: model.handle(palette.pressing(key, keys: model.keys))
      case .help?, nil: model.pressInText(key)
      }
    }
  }

  /// Gives a key to the picker, apart from the commands that work there too.
  private mutating func pressInPicker(_ key: Key, _ session: PickingSession) -> [Effect] {
    let command = keys.text.commands[key]
    if command == .takeColor { return beginTakingColor() }
    if command == .gradient { return makeGradient() }
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

  mutating func pressInText(_ key: Key) -> [Effect] {
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
        showUnused(key)
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

  package mutating func showUnused(_ key: Key) {
    let words = terminal.unusedMessage(key)
    // A sheet covers the status line.
    guard overlay == nil, session?.isTextFocused == false else { return showMessage(words) }
    picking.session?.picker.showNotice(words)
  }
}
