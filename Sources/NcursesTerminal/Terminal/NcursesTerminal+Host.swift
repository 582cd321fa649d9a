import Glibc
import TerminalCore

/// Running inside another program: its modes, and whether the keys are for this one.
extension NcursesTerminal {
  /// How long answers may take where the host may be reading them.
  private var readerLimit: Duration {
    .seconds(TerminalOptions.isRemote(options.environment) ? 5 : 1)
  }

  /// How long a program that ends right after its start waits for the modes of before.
  private static let modesLimit = Duration.milliseconds(500)

  // MARK: Keys

  /// Checks that the program which started this one left the terminal to it.
  ///
  /// A program that gives the terminal away sets its ordinary mode; one that leaves it raw and
  /// waits for files goes on reading keys. Both programs would get some of them.
  func examineHost() throws(TerminalError) {
    host = HostProgram.sharingGroup
    possibleReader = nil
    silentSince = nil
    // A shell's background job is stopped by the system until the shell continues it.
    if let group = device.otherForeground, let host = HostProgram.inForeground(group) {
      throw TerminalError(message: host.background)
    }
    guard let host, device.isRaw else { return }
    if host.readsDuringFilters { throw TerminalError(message: host.sharedKeys) }
    // It may wait for output only, so the answers decide: see `timeForReader`.
    if host.status.waitsForFiles { possibleReader = host }
  }

  /// Whether another program takes the answers of the terminal.
  var sharesKeys: Bool {
    guard possibleReader != nil, let silentSince else { return false }
    return .now - silentSince >= readerLimit
  }

  /// The time after which missing answers prove that the host takes them; nil if none is
  /// outstanding.
  ///
  /// Which of two readers gets the input is chance, so the answers are watched up to the end.
  func timeForReader() throws(TerminalError) -> Duration? {
    guard let host = possibleReader else { return nil }
    guard estimator.areExpected || pacer.isWaiting else {
      silentSince = nil
      return nil
    }
    let start = silentSince ?? .now
    silentSince = start
    if sharesKeys { throw TerminalError(message: host.sharedKeys) }
    return max(start + readerLimit - .now, .zero)
  }

  // MARK: Modes

  /// Returns the modes of the host that are known without the terminal.
  ///
  /// Asking tmux takes a few milliseconds, so it is done only inside another program.
  func modesOfHost() -> FoundModes {
    var found = FoundModes()
    found.assumed = options.isNested ? FoundModes.own : host?.modes ?? []
    // Whoever reads keys has kept its screen.
    if possibleReader != nil { found.assumed.formUnion([1049, 1, 66, 2004]) }
    if host != nil || options.isNested, options.environment["TMUX_PANE"]?.isEmpty == false,
      let terminal = ProcessStatus(getpid())?.terminal, let modes = TmuxPane.modes(of: terminal)
    {
      found.report(modes)
    }
    return found
  }

  /// Handles the report of a private mode.
  func noteMode(_ mode: Int, state: Int) {
    if awaitsFoundModes { sequences.found.report(mode, state: state) }
    guard isRunning, !isLeaving else { return }
    switch mode {
    case FoundModes.Number.pixelMouse where hasRequestedPixels:
      if state == 1 { cellPixels = device.cellPixels }
    case FoundModes.Number.pixelMouse where (1...2).contains(state):
      hasRequestedPixels = true
      device.write(sequences.pixelRequest)
    case FoundModes.Number.characters where (1...3).contains(state):
      if state == 2, !sequences.measuresCharacters {
        sequences.measuresCharacters = true
        // A crash has to undo what is about to be set.
        device.arm(restoring: rescueBytes, fence: sequences.fence)
        device.write(sequences.measuringCharacters)
      }
      measureWholeEmoji()
    default: break
    }
  }

  /// Draws emoji of several scalars as a whole, because the terminal measures them so.
  func measureWholeEmoji() {
    guard emojiWidth != .whole, glyphSet != .ascii else { return }
    emojiWidth = .whole
    painter?.change(to: emojiWidth)
    queued.append(.emojiWidthChanged(emojiWidth))
  }

  /// Ends the answers about the modes of before: from now on a crash returns to them as well.
  func keepFoundModes() {
    guard awaitsFoundModes else { return }
    awaitsFoundModes = false
    device.arm(restoring: rescueBytes, fence: sequences.fence)
  }

  /// Makes the host draw its screen again if it would not do so by itself.
  func redrawHost() {
    guard let host, host.needsRedrawSignal, sequences.found.isAlternate else { return }
    kill(host.status.number, SIGWINCH)
  }

  /// Waits a moment for the modes of before, when the program ends right after its start.
  func waitForFoundModes() {
    let earlier = queued.count
    defer { queued.removeSubrange(earlier...) }
    let end = ContinuousClock.now + min(estimator.patience(at: .now), Self.modesLimit)
    awaitAnswers(until: end) { awaitsFoundModes && estimator.areExpected && !sharesKeys }
    awaitsFoundModes = false
  }
}
