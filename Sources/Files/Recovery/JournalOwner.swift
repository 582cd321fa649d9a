import Glibc

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
  /// When the process opened the document.
  package var since: JournalTime

  /// Returns this process.
  package static func current(since: JournalTime) -> JournalOwner {
    JournalOwner(
      process: getpid(), processStart: start(ofProcess: getpid()) ?? 0, host: currentHost,
      boot: currentBoot, since: since)
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

  /// Returns the state of the process.
  /// - Parameter isFree: whether its journal could be locked; nil if the file system does not
  ///   support locks.
  func state(ifLockIsFree isFree: Bool?) -> State {
    switch isFree {
    case false?: .alive
    case true?:
      // On network file systems locks may not reach beyond one host, and some file systems grant
      // every lock.
      !isOnThisHost || isRunning && process != getpid() ? .unknown : .dead
    case nil: isOnThisHost ? (isRunning ? .alive : .dead) : .unknown
    }
  }

  /// Whether the process runs or ran on this host.
  var isOnThisHost: Bool { host == Self.currentHost }

  /// Whether the process certainly still exists.
  ///
  /// A process from before the last boot, or another one with the same process ID, does not count.
  var isRunning: Bool {
    guard isOnThisHost, boot == Self.currentBoot, process > 0,
      kill(process, 0) == 0 || errno == EPERM
    else { return false }
    guard let start = Self.start(ofProcess: process) else { return true }
    return processStart == 0 || start == processStart
  }

  private static var currentHost: String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "" }
    return String(
      decoding: buffer.lazy.map(UInt8.init(truncatingIfNeeded:)).prefix { $0 != 0 }, as: UTF8.self)
  }

  private static let currentBoot: String = {
    let line = bytes(of: "/proc/sys/kernel/random/boot_id") ?? []
    return String(decoding: line.prefix { $0 > UInt8(ascii: " ") }, as: UTF8.self)
  }()

  /// Returns the start time of a process in clock ticks after boot, or nil when it is unknown.
  ///
  /// Source: proc(5), /proc/pid/stat, field 22. The name in field 2 may contain spaces and
  /// brackets.
  private static func start(ofProcess process: Int32) -> UInt64? {
    guard let line = bytes(of: "/proc/\(process)/stat"),
      let name = line.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = line[(name + 1)...].split(separator: UInt8(ascii: " "))
    return fields.count > 19 ? UInt64(String(decoding: fields[19], as: UTF8.self)) : nil
  }

  private static func bytes(of path: String) -> [UInt8]? {
    try? TextFile.load(path, atMost: 4096)
  }
}

// MARK: Coding

extension JournalEncoder {
  mutating func put(_ owner: JournalOwner) {
    putSigned(Int64(owner.process))
    put(owner.processStart)
    put(owner.host)
    put(owner.boot)
    putSigned(owner.since.milliseconds)
  }
}

extension JournalDecoder {
  mutating func owner() throws(JournalFault) -> JournalOwner {
    guard let process = Int32(exactly: try signed()) else { throw .malformed }
    let start = try number()
    let host = try text()
    let boot = try text()
    return JournalOwner(
      process: process, processStart: start, host: host, boot: boot,
      since: JournalTime(milliseconds: try signed()))
  }
}

// MARK: Instances

/// Another instance of the program that has the same file open.
package struct Instance: Hashable, Sendable {
  /// Its process.
  package let owner: JournalOwner
  /// Whether it is running; never `dead`.
  package let state: JournalOwner.State
}
