import Glibc
public import TerminalCore

extension NcursesTerminal {
  /// What terminals say to `CSI 5 n`.
  private static let answer = Array("\u{1B}[0n".utf8)

  /// Waits for events.
  public func nextEvents(timeout: Duration?) throws(TerminalError) -> [Event] {
    let end = timeout.map { ContinuousClock.now + $0 }
    while true {
      var wait = end.map { max($0 - .now, .zero) }
      if !queued.isEmpty { wait = .zero }
      // A frame of a key waits for the answer to those before it, but not for ever.
      if postponed != nil, device.isDrained {
        let rest = untilPostponed
        wait = min(wait ?? rest, rest)
      }
      let silence = longestSilence
      if let silence {
        let rest = max(lastInput + silence - .now, .zero)
        wait = min(wait ?? rest, rest)
      }
      let ready = device.wait(wait)
      let isInterrupted = ready.hasSignals ? try handleSignals() : false
      if ready.hasInput { receive(device.read()) }
      if ready.hasDrained {
        pace.noteHeldUp()
        queued.append(.reply(.ready))
      }
      presentPostponed()
      measureWay()
      if let silence, !ready.hasInput, ContinuousClock.now - lastInput >= silence {
        queued += (decoder?.isPending == true ? decoder?.flush() : decoder?.flushPaste()) ?? []
      }
      if device.isGone { queued.append(.terminated(.hangup)) }
      if !queued.isEmpty {
        defer { queued = [] }
        if queued.contains(where: { $0 != .reply(.ready) }) { hasNews = true }
        return queued
      }
      if isInterrupted {
        hasNews = true
        return []
      }
      if let end, ContinuousClock.now >= end { return [] }
    }
  }

  /// How long the terminal may be silent before what it began is taken for what it is; nil while
  /// nothing is begun.
  private var longestSilence: Duration? {
    guard let decoder else { return nil }
    if let silence = decoder.partSilence { return silence }
    if decoder.isPending {
      // With kitty's protocol no key is a lone ESC, so there is no hurry to take it for one.
      return session.hasKittyKeys ? AnswerClock.longestEscapeDelay : answers.escapeDelay
    }
    return decoder.isPasting ? InputDecoder.pasteSilence : nil
  }

  /// What is left when the answers to the questions after frames are taken out.
  ///
  /// tmux, screen and mosh answer themselves, and as soon as they are asked: also in the middle of a
  /// paste, of its end mark, or of a key whose bytes come one by one, because that is how they get
  /// them. There an answer would be text, and the key as well.
  private func withoutAnswers(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = heldAnswer + bytes
    heldAnswer = []
    var place = 0
    while pace.isWaiting, let escape = bytes[place...].firstIndex(of: 0x1B) {
      guard bytes[escape...].starts(with: Self.answer) else {
        place = escape + 1
        continue
      }
      bytes.removeSubrange(escape..<escape + Self.answer.count)
      place = escape
      noteAnswer()
    }
    // One that is cut in two; outside of a paste the decoder waits for the rest.
    if pace.isWaiting, decoder?.isInPaste == true,
      let escape = bytes.suffix(Self.answer.count - 1).lastIndex(of: 0x1B),
      Self.answer.starts(with: bytes[escape...])
    {
      heldAnswer = Array(bytes[escape...])
      bytes.removeLast(heldAnswer.count)
    }
    return bytes
  }

  /// The terminal has drawn a frame, or has nothing else to say.
  private func noteAnswer() {
    pace.noteReply()
    pace.acknowledged(at: now)
    queued.append(.reply(.ready))
  }

  func receive(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    lastInput = .now
    let bytes = withoutAnswers(bytes)
    guard !bytes.isEmpty else { return }
    if decoder == nil { decoder = InputDecoder(additional: entry.keys) }
    for event in decoder?.decode(bytes) ?? [] {
      if case .reply = event { pace.noteReply() }
      switch event {
      case .mouse(let mouse):
        pace.noteKey(at: now)
        let located = cellPixels?.located(mouse, in: size) ?? mouse
        queued.append(.mouse(clicks.count(located, at: lastInput - origin)))
      // 1 is set, 2 can be set: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html (DECRPM)
      case .reply(.mode(1016, state: 1)): cellPixels = device.cellPixels
      case .reply(.mode(1016, state: 2)):
        guard isRunning, !isLeaving, !hasRequestedPixels else { break }
        hasRequestedPixels = true
        device.write(session.pixelRequest)
      case .reply(.keyboardFlags): pushKittyKeys()
      case .reply(.cursorPosition(let row, let column)): noteWidth(row: row, column: column)
      case .reply(.deviceAttributes):
        if let time = answers.answered(at: .now) { pace.noteWay(time, at: now) }
        noteExpected()
        queued.append(event)
      case .reply(.deviceControl(let answer))
      where !isLeaving && depthFinding.isOpen && DepthQuestion.isAffirmed(by: answer):
        depthFinding = .reply
        painter?.change(to: depth)
        queued.append(.depthChanged(depth))
      case .reply(.ready): noteAnswer()
      default:
        switch event {
        case .key, .paste: pace.noteKey(at: now)
        default: break
        }
        queued.append(event)
      }
    }
  }

  /// Draws with other characters where the terminal gives those of boxes other columns.
  private func noteWidth(row: Int, column: Int) {
    guard isRunning, !isLeaving, options.usesUTF8,
      let found = WidthQuestion.repertoire(row: row, column: column), found != repertoire
    else { return }
    repertoire = found
    painter?.change(to: found)
    (postponed, isRest) = (nil, false)
    queued.append(.resumed)
  }

  private func pushKittyKeys() {
    guard isRunning, !isLeaving, !session.hasKittyKeys, !session.kittyKeys.isEmpty else { return }
    session.hasKittyKeys = true
    // A crash has to take back what is about to be set.
    device.arm(restoring: session.leaving, fence: session.fence)
    device.write(session.kittyKeys)
  }

  /// Returns whether the wait was ended from another thread.
  private func handleSignals() throws(TerminalError) -> Bool {
    var isInterrupted = false
    for signal in device.takeSignals() {
      switch signal {
      case WaitInterrupter.mark: isInterrupted = true
      case SIGTERM: queued.append(.terminated(.terminate))
      case SIGHUP: queued.append(.terminated(.hangup))
      case SIGINT: queued.append(.terminated(.interrupt))
      case SIGWINCH: followSize()
      case SIGTSTP, SIGCONT:
        // SIGCONT alone comes after SIGSTOP, which left no time to give the screen back.
        guard isRunning else { break }
        // Continued by `bg` the screen is the shell's: stop again, as those do that read there.
        if signal == SIGCONT { device.stopInBackground() }
        leave()
        if signal == SIGTSTP {
          device.stopProcess()
          device.stopInBackground()
        }
        do {
          try enter()
        } catch {
          // A lost line sends SIGCONT as well; then there is nothing to come back to.
          guard device.isGone else { throw error }
          break
        }
        painter?.repaint()
        postponed = nil
        queued.append(.resumed)
        followSize()
      default: break
      }
    }
    return isInterrupted
  }

  private func followSize() {
    // Also where the size is what it was: it may have been smaller meanwhile, and cells were lost.
    size = measuredSize()
    painter?.resize(to: size)
    // A new one follows the event.
    postponed = nil
    if cellPixels != nil { cellPixels = device.cellPixels }
    queued.append(.resized(size))
  }
}
