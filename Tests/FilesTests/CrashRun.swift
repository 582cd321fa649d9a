import CFileSystem
import Foundation
import Glibc
import SystemPackage

@testable import Files

/// Saves that are killed, each in a forked process.
///
/// Use it only in the process of an exit test, which has no other threads that a fork would break.
struct CrashRun {
  /// What a save replaces.
  enum Scenario: CaseIterable {
    /// A new file replaces the old one.
    case replacing
    /// There is not an old file.
    case creating
    /// The old file has two hard links, and is shorter or longer than the new one.
    case growing, shrinking
  }

  /// When the process is killed.
  enum Moment: CustomStringConvertible {
    case call(Int), step(Int)

    var description: String {
      switch self {
      case .call(let number): "before system call \(number)"
      case .step(let number): "before step \(number)"
      }
    }
  }

  let scenario: Scenario
  let folder: String
  let old: [UInt8]
  let new: [UInt8]

  init(_ scenario: Scenario, base: String) throws {
    self.scenario = scenario
    folder = base + "/inkwheel-crash-\(UUID().uuidString)"
    let sizes = scenario == .shrinking ? (330_000, 270_001) : (270_001, 330_000)
    old = (0..<sizes.0).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
    new = (0..<sizes.1).map { UInt8(truncatingIfNeeded: $0 &* 13 &+ $0 >> 9 &+ 1) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  func removeFolder() { try? FileManager.default.removeItem(atPath: folder) }

  private var path: String { folder + "/file" }
  private var isOverwriting: Bool { scenario == .growing || scenario == .shrinking }

  /// Creates the old file.
  func prepare() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      unlink(folder + "/" + name)
    }
    guard scenario != .creating else { return }
    try Data(old).write(to: URL(fileURLWithPath: path))
    chmod(path, 0o640)
    if isOverwriting { link(path, folder + "/other") }
  }

  /// Failures found when the file is opened again; empty when everything is right.
  func failures() -> [String] {
    var result: [String] = []
    let copies = TextFile.interruptedSaves(of: path)
    let found = try? TextFile.load(path)
    if found != new, scenario == .creating ? found != nil : found != old {
      // Only a file that is being overwritten may be a mixture, and then its copy is named.
      if !isOverwriting || copies.count != 1 {
        result.append("neither old nor new, \(found?.count ?? -1) bytes")
      }
    }
    for copy in copies {
      if (try? TextFile.load(copy)) != new { result.append("the copy is not complete") }
      unlink(copy)
    }
    if copies.count > (isOverwriting ? 1 : 0) { result.append("copies: \(copies)") }
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    let expected =
      isOverwriting ? ["file", "other"] : scenario == .creating && found == nil ? [] : ["file"]
    if names != expected { result.append("in the folder: \(names)") }
    var status = stat()
    stat(path, &status)
    if scenario != .creating, status.st_mode & 0o7777 != 0o640, copies.isEmpty {
      result.append("the mode has changed")
    }
    if isOverwriting, status.st_nlink != 2 { result.append("a hard link is lost") }
    return result
  }

  /// Saves in a process that is killed at a moment; returns false when it ended before.
  func isKilled(at moment: Moment) -> Bool {
    let child = forked { save(until: moment) }
    if case .call(let number) = moment { return Tracer.kill(child, beforeCall: number) }
    var status: Int32 = 0
    waitpid(child, &status, 0)
    return status & 0x7F == SIGKILL
  }

  private func save(until moment: Moment) -> Never {
    var faults = FaultInjection()
    switch moment {
    case .call: Tracer.begin()
    case .step(let last):
      let count = Counter()
      faults.before = { (_) throws(Errno) in if count.next() == last { kill(getpid(), SIGKILL) } }
    }
    let done = try? TextFile.save(new, to: path, faults: faults)
    _exit(done == nil ? 1 : 0)
  }

  /// Kills at each moment in turn until the process ends by itself, and collects failures.
  static func everyMoment(
    _ scenario: Scenario, base: String, _ moment: (Int) -> Moment
  ) throws -> (kills: Int, failures: [String]) {
    let run = try CrashRun(scenario, base: base)
    defer { run.removeFolder() }
    var failures: [String] = []
    for number in 1... {
      try run.prepare()
      let isKilled = run.isKilled(at: moment(number))
      failures += run.failures().map { "\(scenario), killed \(moment(number)): \($0)" }
      if !isKilled {
        if try TextFile.load(run.path) != run.new { failures.append("\(scenario): not saved") }
        return (number - 1, failures)
      }
    }
    return (0, failures)
  }

  /// A counter for the single thread of a forked process.
  private final class Counter: Sendable {
    private let numbers = UnsynchronizedCounter()
    func next() -> Int { numbers.next() }
  }
}
