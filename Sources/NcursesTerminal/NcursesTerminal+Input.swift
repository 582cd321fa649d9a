import Glibc
public import Terminal

extension NcursesTerminal {
  /// The answer to `CSI 5 n`.
  private static let statusReport = Array("\u{1B}[0n".utf8)

  /// Waits for events.
  /// - Throws: `TerminalError` if the terminal cannot be taken over again after the job was stopped. A
  ///   terminal that is closed is an event, and an error for a loop that goes on after it.
  public func nextEvents(timeout: Duration?) throws(TerminalError) -> [Event] {
    let end = timeout.map { ContinuousClock.now + $0 }
    while true {
      let silence = inputTimeout
      let waits = [
        end.map { max($0 - .now, .zero) }, queued.isEmpty ? nil : .zero,
        // The pending frame waits for acknowledgements, but not for ever.
        pendingFrame != nil && device.isDrained ? delayUntilPending : nil,
        silence.map { max(lastInput + $0 - .now, .zero) }, try timeForReader(),
      ]
      let ready = device.wait(waits.compactMap(\.self).min())
      let isInterrupted = ready.hasSignals ? try handleSignals() : false
      if ready.hasInput { receive(device.read()) }
      if ready.hasDrained {
        pacer.link.recordHeldUp()
        queued.append(.reply(.ready))
      }
      presentPending()
      sendProbe()
      if let silence, !ready.hasInput, ContinuousClock.now - lastInput >= silence {
        queued +=
          (decoder?.isPending == true ? decoder?.flush() : decoder?.flushPaste(after: silence))
          ?? []
      }
      if device.isGone {
        guard !isOver else { throw TerminalError(message: "the terminal is gone", cause: .missing) }
        isOver = true
        queued.append(.terminated(.hangup))
      }
      if isInterrupted || !queued.isEmpty {
        defer { queued = [] }
        if isInterrupted || queued.contains(where: { $0 != .reply(.ready) }) { hasNewEvents = true }
        return queued
      }
      if let end, ContinuousClock.now >= end { return [] }
    }
  }

  /// Reads answers until a condition is false, the time is over or the terminal is gone.
  func awaitAnswers(until end: ContinuousClock.Instant, while isAwaited: () -> Bool) {
    while isAwaited(), device.isDrained, !device.isGone, device.waitForInput(until: end) {
      receive(device.read())
    }
  }

  /// How long to wait for the rest of a key sequence or paste before the part that has arrived is
  /// used; nil while nothing is incomplete.
  private var inputTimeout: Duration? {
    guard let decoder else { return nil }
    if let silence = decoder.partSilence { return silence }
    if decoder.isPending {
      // With kitty's protocol no key is a lone ESC, so there is no hurry.
      return sequences.hasKittyKeys
        ? RoundTripEstimator.longestEscapeDelay : estimator.escapeDelay(at: lastInput)
    }
    return decoder.pasteTimeout
  }

  /// Returns the input without the reports that acknowledge frames.
  ///
  /// tmux, screen and mosh answer immediately and by themselves: even in the middle of a paste, of
  /// its end mark, or of a key whose bytes arrive one by one. There the report would be taken for
  /// text, and so would the rest of the key.
  private func removingStatusReports(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = partialReport + bytes
    partialReport = []
    var start = 0
    while pacer.link.isWaiting, let escape = bytes[start...].firstIndex(of: 0x1B) {
      guard bytes[escape...].starts(with: Self.statusReport) else {
        start = escape + 1
        continue
      }
      bytes.removeSubrange(escape..<escape + Self.statusReport.count)
      start = escape
      handleStatusReport()
    }
    // A report that is cut in two; outside of a paste the decoder waits for the rest.
    if pacer.link.isWaiting, decoder?.isInPaste == true,
      let escape = bytes.suffix(Self.statusReport.count - 1).lastIndex(of: 0x1B),
      Self.statusReport.starts(with: bytes[escape...])
    {
      partialReport = Array(bytes[escape...])
      bytes.removeLast(partialReport.count)
    }
    return bytes
  }

  /// Records that the terminal has processed everything up to a status request.
  private func handleStatusReport() {
    silentSince = nil
    pacer.link.hasReplied = true
    pacer.acknowledged(at: now)
    queued.append(.reply(.ready))
  }

  func receive(_ bytes: [UInt8]) {
    let bytes = removingStatusReports(bytes)
    // A report may come with each frame. It is not part of a key, so an ESC that waits for the rest of
    // one does not wait longer.
    guard !bytes.isEmpty else { return }
    lastInput = .now
    if decoder == nil { decoder = InputDecoder(additional: entry.keys) }
    decoder?.expectsCursorReports = inline?.expectsReports ?? false
    for event in decoder?.decode(bytes) ?? [] {
      if case .reply = event { pacer.link.hasReplied = true }
      switch event {
      case .mouse(let mouse):
        pacer.recordInput(at: now)
        var located = cellPixels?.located(mouse, in: inline?.screen ?? size) ?? mouse
        if let inline {
          guard let inside = inline.located(located) else { break }
          located = inside
        }
        queued.append(.mouse(clicks.count(located, at: now)))
      case .reply(.mode(let mode, let state)): handleModeReport(mode, state: state)
      case .reply(.keyModifiers(let level)):
        if awaitsInitialModes { sequences.found.report(modifiedKeys: level) }
      case .reply(.deviceControl(let answer))
      where awaitsInitialModes && sequences.found.report(shape: answer): break
      case .reply(.keyboardFlags): pushKittyKeys()
      case .reply(.cursorPosition(let row, let column)):
        handleCursorReport(row: row, column: column)
      case .reply(.deviceAttributes):
        if let time = estimator.answered(at: .now) { pacer.link.recordRoundTrip(time, at: now) }
        silentSince = nil
        if statusFence == .open, !isLeaving, !estimator.areExpected {
          statusFence = .answered
          pacer.link.recordFence()
        }
        saveInitialModes()
        if !estimator.areExpected {
          awaitsEncoding = false
          if inline?.isPlaced == false { inline?.cancelRequests() }
        }
        publishExpectedAnswers()
        queued.append(event)
      case .reply(.deviceControl(let answer))
      where !isLeaving && depthDetection.isUncertain && DepthQuery.isAffirmed(by: answer):
        depthDetection = .reply
        painter?.change(to: depth)
        queued.append(.depthChanged(depth))
      case .reply(.ready): handleStatusReport()
      case .reply(.appearance), .focusChanged(true):
        // While the terminal was in the background, its colours may have been changed.
        askForColors()
        queued.append(event)
      case .key, .paste:
        pacer.recordInput(at: now)
        queued.append(event)
      default: queued.append(event)
      }
    }
  }

  /// Changes the glyph set where the terminal draws box characters in more than one column, or the
  /// width of emoji.
  func handleWidthReport(row: Int, column: Int) {
    awaitsEncoding = false
    guard isRunning, !isLeaving, options.usesUTF8 != false else { return }
    if WidthQuery.hasWholeEmoji(row: row, column: column) { return measureWholeEmoji() }
    guard
      let found = WidthQuery.glyphSet(row: row, column: column), found != glyphSet
    else { return }
    glyphSet = found
    painter?.change(to: found)
    (pendingFrame, hasDeferredPixels) = (nil, false)
    shownTitle = ""
    queued.append(.resumed)
  }

  private func pushKittyKeys() {
    guard isRunning, !isLeaving, !sequences.hasKittyKeys, !sequences.kittyKeys.isEmpty else {
      return
    }
    sequences.hasKittyKeys = true
    // A crash has to undo what is about to be set.
    arm()
    device.write(sequences.kittyKeys)
  }

  /// Handles the signals that arrived.
  /// - Returns: whether the wait was interrupted from another thread.
  private func handleSignals() throws(TerminalError) -> Bool {
    var isInterrupted = false
    for signal in device.pendingSignals() {
      switch signal {
      case WakePipe.mark: isInterrupted = true
      case SIGWINCH: updateSize()
      case SIGTSTP, SIGCONT:
        // SIGCONT alone follows SIGSTOP, which left no time to restore the screen.
        guard isRunning else { break }
        // After `bg` the screen is the shell's: stop again, as a background read would.
        if signal == SIGCONT {
          device.stopInBackground()
          // The shell has set its own mode, in which answers would be echoed.
          try? device.enterRawMode(restoring: restoringBytes, fence: sequences.fence)
        }
        leave()
        if signal == SIGTSTP {
          device.stopProcess()
          device.stopInBackground()
        }
        do {
          try enter()
        } catch {
          // A hangup sends SIGCONT as well; then there is no screen to come back to.
          guard device.isGone else { throw error }
          break
        }
        painter?.repaint()
        pendingFrame = nil
        queued.append(.resumed)
        updateSize()
      default:
        if let cause = TerminationCause(rawValue: signal) { queued.append(.terminated(cause)) }
      }
    }
    return isInterrupted
  }

  private func updateSize() {
    // This is also needed for the same size: it may have been smaller meanwhile, so that cells were
    // lost.
    size = shownSize(measuredSize())
    painter?.resize(to: size)
    // The program draws a new frame for the event.
    pendingFrame = nil
    if cellPixels != nil { cellPixels = device.cellPixels }
    queued.append(.resized(size))
  }
}
