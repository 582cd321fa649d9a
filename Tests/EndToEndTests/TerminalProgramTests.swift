import Foundation
import Testing

@testable import TestSupport

@Suite("The program under test")
struct TerminalProgramTests {
  @Test("The environment names the program")
  func chosen() throws {
    let environment = ["INKWHEEL_BINARY": "/bin/sh"]
    #expect(try TerminalProgram.find("inkwheel", environment: environment) == "/bin/sh")
  }

  @Test("The error for a missing program has the expected path")
  func missing() throws {
    let failure = #expect(throws: TerminalFailure.self) {
      try TerminalProgram.find("inkwheel", environment: ["INKWHEEL_BINARY": "/nonexistent"])
    }
    #expect(try #require(failure).description.contains("/nonexistent"))
  }

  @Test("By default the program is the one built with the tests")
  func built() throws {
    let program = try TerminalProgram.find("inkwheel", environment: [:])
    #expect(program == TerminalProgram.built("inkwheel"))
    let folder = URL(fileURLWithPath: program).deletingLastPathComponent().path
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).contains("inkwheel.build"))
  }
}
