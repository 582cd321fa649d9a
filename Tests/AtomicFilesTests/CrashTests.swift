import Foundation
import TestSupport
import Testing

@testable import AtomicFiles

@Suite("A save that is killed", .blocking, .serialized, .timeLimit(.minutes(5)))
struct CrashTests {
  /// Not in the folder for temporary files, which programs and file systems treat in ways of their own.
  static var base: String { FileManager.default.currentDirectoryPath + "/.build" }

  /// Ends the process of a test; the test itself reads there what was wrong.
  static func finish(_ complaints: [String]) -> Never {
    for complaint in complaints.prefix(20) { print("wrong: \(complaint)") }
    exit(0)
  }

  /// Shows what a process of a test has to say.
  static func show(_ output: [UInt8]?) {
    let lines = String(decoding: output ?? [], as: UTF8.self).split(separator: "\n")
    for line in lines {
      if line.contains("wrong: ") {
        Issue.record("\(line)")
      } else if line.contains("killed") {
        print(line)
      }
    }
    #expect(output != nil)
  }

  @Test("at any system call it leaves the old file or the new one, and nothing else")
  func everySystemCall() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      guard Tracer.isAllowed else {
        print("ptrace is not allowed here: killed at each step of a save only, not at each call")
        exit(0)
      }
      var complaints: [String] = []
      for way in CrashRun.Way.allCases {
        let found = try CrashRun.everyMoment(way, base: CrashTests.base) { .call($0) }
        print("\(way): killed before each of \(found.kills) system calls")
        complaints += found.complaints
        if found.kills < 20 { complaints.append("\(way): only \(found.kills) system calls") }
      }
      CrashTests.finish(complaints)
    }
    // Says how many calls there were, or that none could be traced.
    Self.show(result?.standardOutputContent)
  }

  @Test("at any of its steps it leaves the old file or the new one, and nothing else")
  func everyStep() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      var complaints: [String] = []
      for way in CrashRun.Way.allCases {
        let found = try CrashRun.everyMoment(way, base: CrashTests.base) { .step($0) }
        complaints += found.complaints
        if found.kills < 4 { complaints.append("\(way): only \(found.kills) steps") }
      }
      CrashTests.finish(complaints)
    }
    Self.show(result?.standardOutputContent)
  }

  @Test("at random moments it leaves the old file or the new one (INKWHEEL_KILLS says how often)")
  func randomMoments() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      let count = ProcessInfo.processInfo.environment["INKWHEEL_KILLS"].flatMap { Int($0) } ?? 40
      var generator = SeededGenerator(seed: 1)
      var complaints: [String] = []
      for way in CrashRun.Way.allCases {
        complaints += try CrashRun.randomMoments(
          way, base: CrashTests.base, count: count / 5 + 1, using: &generator)
      }
      CrashTests.finish(complaints)
    }
    Self.show(result?.standardOutputContent)
  }
}
