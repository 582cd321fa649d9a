import Foundation
import Glibc

/// What a process has used so far, as the kernel counts it.
struct ProcessUsage: Equatable {
  /// How often one of its threads gave up the processor or lost it; one that sleeps on does neither.
  var switches = 0
  /// Time on a processor in hundredths of a second.
  var ticks = 0

  /// - Parameter process: the number of a running process of this user.
  init(of process: Int32) throws {
    let tasks = "/proc/\(process)/task"
    for task in try FileManager.default.contentsOfDirectory(atPath: tasks) {
      // A thread may end meanwhile.
      guard let status = try? String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8)
      else { continue }
      for line in status.split(separator: "\n") where line.contains("ctxt_switches") {
        switches += line.split(separator: "\t").last.flatMap { Int($0) } ?? 0
      }
    }
    let line = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    // The name before the last bracket may contain spaces; user and system time are 14 and 15.
    let fields = line[(line.lastIndex(of: ")") ?? line.startIndex)...].split(separator: " ")
    ticks = fields[12...13].reduce(0) { $0 + (Int($1) ?? 0) }
  }
}
