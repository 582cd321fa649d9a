import Foundation
import TestSupport
import Testing

@testable import Files

@Suite("Killing a save", .blocking, .serialized)
struct CrashTests {
  /// Not in the temporary folder, which programs and file systems may treat specially.
  static var base: String { FileManager.default.currentDirectoryPath + "/.build" }

  /// Prints the failures for the parent test and ends the process.
  static func finish(_ failures: [String]) -> Never {
    for failure in failures.prefix(20) { print("wrong: \(failure)") }
    exit(0)
  }

  /// Records the failures printed by the process of a test.
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

  @Test
  func `A save killed at any system call leaves the old file or the new one, and nothing else`()
    async
  {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      guard Tracer.isAllowed else {
        print("ptrace is not allowed here: killed at each step of a save only, not at each call")
        exit(0)
      }
      var failures: [String] = []
      for scenario in CrashRun.Scenario.allCases {
        let found = try CrashRun.everyMoment(scenario, base: CrashTests.base) { .call($0) }
        print("\(scenario): killed before each of \(found.kills) system calls")
        failures += found.failures
        if found.kills < 20 { failures.append("\(scenario): only \(found.kills) system calls") }
      }
      CrashTests.finish(failures)
    }
    // The output also has the number of calls, or says that ptrace is not allowed.
    Self.show(result?.standardOutputContent)
  }

  @Test
  func `A save killed at any of its steps leaves the old file or the new one, and nothing else`()
    async
  {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      var failures: [String] = []
      for scenario in CrashRun.Scenario.allCases {
        let found = try CrashRun.everyMoment(scenario, base: CrashTests.base) { .step($0) }
        failures += found.failures
        if found.kills < 4 { failures.append("\(scenario): only \(found.kills) steps") }
      }
      CrashTests.finish(failures)
    }
    Self.show(result?.standardOutputContent)
  }
}
