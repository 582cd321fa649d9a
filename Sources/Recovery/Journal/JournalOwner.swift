/// The process that writes a journal.
package struct JournalOwner: Hashable, Sendable {
  /// The number of the process.
  package var process: Int32
  /// When the process started, in ticks after the start of the system; tells it from a later
  /// process of the same number.
  package var processStart: UInt64
  /// The name of the computer.
  package var host: String
  /// The name of this run of the system, new after every start; empty when the system has none.
  package var boot: String
  /// The terminal the process runs in, when it is known.
  package var terminal: String?
  /// Since when it has the document open.
  package var since: JournalTime

  /// Makes an owner from parts.
  package init(
    process: Int32, processStart: UInt64, host: String, boot: String, terminal: String?,
    since: JournalTime
  ) {
    self.process = process
    self.processStart = processStart
    self.host = host
    self.boot = boot
    self.terminal = terminal
    self.since = since
  }

  /// Whether a process is still there.
  package enum State: Hashable, Sendable {
    /// It holds the lock of its journal, or runs.
    case alive
    /// It is gone.
    case dead
    /// It cannot be told, as for another computer where the lock does not reach.
    case unknown
  }
}
