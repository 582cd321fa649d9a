import Foundation
import Testing

@testable import TestSupport

@Suite("The program under test")
struct TerminalProgramTests {
  @Test("The environment names the program")
  func chosen() throws {
    let environment = ["INKWHEEL_BINARY": "/bin/sh"]
    #expect(try TerminalProgram.find(file: #filePath, environment: environment) == "/bin/sh")
  }

  @Test("A program that is not built is an error that tells how to build it")
  func missing() throws {
    let failure = #expect(throws: TerminalFailure.self) {
      try TerminalProgram.find(file: #filePath, environment: ["INKWHEEL_BINARY": "/nonexistent"])
    }
    #expect(try #require(failure).description.contains("/nonexistent: build it with `make build`"))
  }

  @Test("Without a choice it is the release build beside the manifest")
  func release() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString, isDirectory: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let build = folder.appendingPathComponent(".build/release", isDirectory: true)
    try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
    try Data().write(to: folder.appendingPathComponent("Package.swift"))
    let program = build.appendingPathComponent("inkwheel").path
    #expect(
      FileManager.default.createFile(
        atPath: program, contents: Data(), attributes: [.posixPermissions: 0o755]))
    let test = folder.appendingPathComponent("Tests/Some/Test.swift").path
    #expect(try TerminalProgram.find(file: test, environment: [:]) == program)
  }
}
