import Foundation
import Glibc

/// The resource usage of a process, as counted by the kernel.
struct ProcessUsage: Equatable {
  /// How often its threads went to sleep; a thread that sleeps on does not count, nor does one that
  /// the system interrupts.
  var switches = 0
  /// The processor time in hundredths of a second.
  var ticks = 0

  /// - Parameter process: The ID of a running process of this user.
  init(of process: Int32) throws {
    let tasks = "/proc/\(process)/task"
    for task in try FileManager.default.contentsOfDirectory(atPath: tasks) {
      // A thread may end meanwhile.
      guard let status = try? String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8)
      else { continue }
      for line in status.split(separator: "\n") where line.hasPrefix("voluntary_ctxt") {
        switches += line.split(separator: "\t").last.flatMap { Int($0) } ?? 0
      }
    }
    let line = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    // The name before the last bracket may contain spaces; user and system time are 14 and 15.
    let fields = line[(line.lastIndex(of: ")") ?? line.startIndex)...].split(separator: " ")
    ticks = fields[12...13].reduce(0) { $0 + (Int($1) ?? 0) }
  }
}
