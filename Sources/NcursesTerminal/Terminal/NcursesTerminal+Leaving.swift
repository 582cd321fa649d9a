import Glibc
import TerminalCore

extension NcursesTerminal {
  /// Restores the screen and waits for outstanding answers, since the shell would get later ones as
  /// typed text.
  ///
  /// The answer to a last fence means that the terminal has left all modes and answered everything:
  /// input before it belongs to this program, input after it to the shell. A terminal that never
  /// answered in time gets no fence. A long wait shows a notice, and Ctrl-C ends it.
  func leave() {
    (pendingFrame, hasDeferredPixels) = (nil, false)
    // A copy right before leaving should still arrive.
    if !pendingClipboard.isEmpty {
      device.drain(patience: .milliseconds(500))
      if device.isDrained { device.write(pendingClipboard) }
      pendingClipboard = []
    }
    isLeaving = true
    defer { isLeaving = false }
    let start = ContinuousClock.now
    waitForFoundModes()
    let asks = !sequences.fence.isEmpty && !estimator.isMute(at: .now) && !sharesKeys
    device.write(leavingBytes + (asks ? sequences.fence : []))
    device.drain(patience: .milliseconds(500))
    if asks { estimator.asked(at: .now) } else { estimator.forget() }
    if sharesKeys { pacer.forget() }
    publishExpectedAnswers()
    waitForAnswers(since: start)
    // A terminal that answers twice may do so a little later.
    if estimator.surplus > 0, device.waitForInput(until: .now + .milliseconds(50)) {
      _ = device.read()
    }
    estimator.forget()
    pacer.forget()
    decoder?.reset()
    partialReport = []
    sequences.forgetModes()
    device.giveBack()
  }

  /// Stops the job, as Ctrl-Z does in a terminal in its usual mode.
  public func suspend() { kill(0, SIGTSTP) }

  /// Waits for outstanding answers.
  /// - Parameter start: since when the program has been leaving, from which the notice is due.
  private func waitForAnswers(since start: ContinuousClock.Instant) {
    let earlier = queued.count
    defer { queued.removeSubrange(earlier...) }
    var end = ContinuousClock.now + patience
    var notice = WaitingNotice(
      entry: entry, columns: inline?.screen.columns ?? size.columns,
      isBelow: inline?.isBelow ?? false)
    defer { notice.hide(on: device) }
    while device.isDrained, !device.isGone, isExpecting, .now < end {
      let pause = notice.pause(since: start, until: end)
      guard device.waitForInput(until: pause) else {
        if pause >= end { return }
        notice.show(on: device)
        continue
      }
      receive(device.read())
      let keys = queued[earlier...].filter { if case .key = $0 { true } else { false } }
      if notice.isShown, keys.contains(.key(.interrupt)) { return }
      queued.removeSubrange(earlier...)
      // Whoever presses a key wonders why nothing happens. Ctrl-C may be a repeated one that quit.
      if isExpecting, keys.contains(where: { $0 != .key(.interrupt) }) {
        notice.show(on: device)
      }
      // The first answer tells how long the last one may take.
      if isExpecting { end = max(end, .now + patience) }
    }
  }

  /// Whether answers are outstanding that the terminal will probably send.
  private var isExpecting: Bool { estimator.areExpected || pacer.expectsAnswer }

  private var patience: Duration {
    max(
      estimator.patience(at: .now), pacer.expectsAnswer ? RoundTripEstimator.minimumPatience : .zero
    )
  }

  /// Tells the crash handler how many answers to wait for.
  func publishExpectedAnswers() {
    device.expect(answers: estimator.openCount, patience: estimator.patience(at: .now))
  }
}
