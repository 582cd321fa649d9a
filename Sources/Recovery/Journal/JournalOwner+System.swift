extension JournalOwner {
  /// Returns this process.
  package static func current(terminal: String?, since: JournalTime) -> JournalOwner {
    let process = JournalSystemCalls.process
    return JournalOwner(
      process: process, processStart: JournalSystemCalls.start(ofProcess: process) ?? 0,
      host: JournalSystemCalls.host, boot: JournalSystemCalls.boot, terminal: terminal, since: since
    )
  }

  /// Whether the process is this one.
  package var isCurrent: Bool {
    process == JournalSystemCalls.process && isOnThisHost
      && processStart == JournalSystemCalls.start(ofProcess: process) ?? 0
  }

  /// Whether the process runs or ran on this host.
  var isOnThisHost: Bool { host == JournalSystemCalls.host }

  /// Whether the process certainly still exists.
  ///
  /// A process from before the last boot, or another one with the same process ID, does not count.
  var isRunning: Bool {
    guard isOnThisHost, boot == JournalSystemCalls.boot, JournalSystemCalls.exists(process: process)
    else {
      return false
    }
    guard let start = JournalSystemCalls.start(ofProcess: process) else { return true }
    return processStart == 0 || start == processStart
  }

  /// Returns the state of the process, judging by the result of locking its journal.
  func state(given lock: JournalSystemCalls.Lock) -> State {
    switch lock {
    case .busy: .alive
    case .taken:
      // On network file systems locks may not reach beyond one host, and some file systems grant
      // every lock.
      !isOnThisHost || isRunning && !isCurrent ? .unknown : .dead
    case .unsupported: isOnThisHost ? (isRunning ? .alive : .dead) : .unknown
    }
  }
}
