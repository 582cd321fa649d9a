/// The process that writes a journal.
public struct JournalOwner: Hashable, Sendable {
  /// The number of the process.
  public var process: Int32
  /// When the process started, in ticks after the start of the system; tells it from a later
  /// process of the same number.
  public var processStart: UInt64
  /// The name of the computer.
  public var host: String
  /// The name of this run of the system, new after every start; empty when the system has none.
  public var boot: String
  /// The terminal the process runs in, when it is known.
  public var terminal: String?
  /// Since when it has the document open.
  public var since: JournalTime

  /// Makes an owner from parts.
  public init(
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
  public enum State: Hashable, Sendable {
    /// It holds the lock of its journal, or runs.
    case alive
    /// It is gone.
    case dead
    /// It cannot be told, as for another computer where the lock does not reach.
    case unknown
  }
}
