/// The process that writes a journal.
package struct JournalOwner: Hashable, Sendable {
  /// The process ID.
  package var process: Int32
  /// The start time of the process in clock ticks after boot, which distinguishes it from a later
  /// process with the same ID.
  package var processStart: UInt64
  /// The host name.
  package var host: String
  /// The boot ID of the system; empty if unknown.
  package var boot: String
  /// The terminal of the process, if known.
  package var terminal: String?
  /// When the process opened the document.
  package var since: JournalTime

  /// Creates an owner.
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

  /// Whether a process is still running.
  package enum State: Hashable, Sendable {
    /// It holds the lock of its journal, or is running.
    case alive
    /// It has ended.
    case dead
    /// Unknown, such as on another host that does not share locks.
    case unknown
  }
}
