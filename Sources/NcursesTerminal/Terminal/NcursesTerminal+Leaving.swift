import Glibc
import TerminalCore

extension NcursesTerminal {
  /// Gives the screen back, and waits for answers that are on their way: later ones would be typed
  /// into the shell.
  ///
  /// The answer to a last fence tells that the terminal has left all modes and said all it had to:
  /// what is typed after it is the shell's, what came before it belonged to this program. A terminal
  /// that has let the time for a first answer pass is not asked. A long wait says what it is for, and
  /// Ctrl-C ends it.
  func leave() {
    (postponed, isRest) = (nil, false)
    // What was copied just before is worth a moment.
    if !postponedClipboard.isEmpty {
      device.drain(patience: .milliseconds(500))
      if device.isDrained { device.write(postponedClipboard) }
      postponedClipboard = []
    }
    isLeaving = true
    defer { isLeaving = false }
    let asks = !session.fence.isEmpty && !answers.isMute(at: .now)
    device.write(session.leaving + (asks ? session.fence : []))
    device.drain(patience: .milliseconds(500))
    if asks { answers.asked(at: .now) } else { answers.forget() }
    noteExpected()
    waitForAnswers()
    // Somebody who answers twice may do so a little later.
    if answers.surplus > 0, device.waitForInput(until: .now + .milliseconds(50)) {
      _ = device.read()
    }
    answers.forget()
    pace.forget()
    decoder?.reset()
    heldAnswer = []
    session.hasKittyKeys = false
    device.giveBack()
  }

  /// Stops the programs of this job, as Ctrl-Z would in a terminal that has not been taken over.
  public func suspend() { kill(0, SIGTSTP) }

  private func waitForAnswers() {
    let earlier = queued.count
    defer { queued.removeSubrange(earlier...) }
    let start = ContinuousClock.now
    var end = start + patience
    var notice = WaitingNotice(entry: entry, columns: size.columns)
    defer { notice.hide(on: device) }
    while device.isDrained, !device.isGone, isExpecting, .now < end {
      let pause = notice.pause(since: start, until: end)
      guard device.waitForInput(until: pause) else {
        if pause >= end { return }
        notice.show(on: device)
        continue
      }
      receive(device.read())
      if notice.isShown, queued[earlier...].contains(.key(.control("c"))) { return }
      // The first answer tells how long the one to the last question takes.
      if isExpecting { end = max(end, .now + patience) }
    }
  }

  /// Whether there is something that a terminal which answers has yet to say.
  private var isExpecting: Bool { answers.areExpected || pace.expectsAnswer }

  private var patience: Duration {
    max(answers.patience(at: .now), pace.expectsAnswer ? AnswerClock.leastPatience : .zero)
  }

  /// Tells a crash what it has to wait for.
  func noteExpected() {
    device.expect(answers: answers.openCount, patience: answers.patience(at: .now))
  }
}
