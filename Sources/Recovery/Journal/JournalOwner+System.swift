extension JournalOwner {
  /// This process.
  package static func current(terminal: String?, since: JournalTime) -> JournalOwner {
    let process = JournalCalls.process
    return JournalOwner(
      process: process, processStart: JournalCalls.start(ofProcess: process) ?? 0,
      host: JournalCalls.host, boot: JournalCalls.boot, terminal: terminal, since: since)
  }

  /// Whether the process is this one.
  package var isCurrent: Bool {
    process == JournalCalls.process && isHere
      && processStart == JournalCalls.start(ofProcess: process) ?? 0
  }

  /// Whether it is or was on this computer.
  var isHere: Bool { host == JournalCalls.host }

  /// Whether a process is there that cannot be anything but this one.
  ///
  /// Another run of the system, and another process that got the number later, do not count.
  var runsHere: Bool {
    guard isHere, boot == JournalCalls.boot, JournalCalls.exists(process: process) else {
      return false
    }
    guard let start = JournalCalls.start(ofProcess: process) else { return true }
    return processStart == 0 || start == processStart
  }

  /// What follows for the process from what locking its journal came to.
  func state(given lock: JournalCalls.Lock) -> State {
    switch lock {
    case .busy: .alive
    case .taken:
      // On folders shared over a network locks may reach no further than one computer; and some
      // file systems grant every lock.
      !isHere || runsHere && !isCurrent ? .unknown : .dead
    case .unsupported: isHere ? (runsHere ? .alive : .dead) : .unknown
    }
  }
}
