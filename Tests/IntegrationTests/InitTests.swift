import Foundation
import TestSupport
import Testing
import inkwheel

@Suite("inkwheel init", .blocking)
struct InitTests {
  /// The folder of the package.
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test("It prints the widget and the completions", arguments: ShellIntegration.allCases)
  func script(shell: ShellIntegration) throws {
    let program = try TerminalProcess(
      TerminalProgram.inkwheel(), ["init", shell.rawValue], output: .pipe, error: .pipe)
    #expect(try program.waitForExit() == .exited(0))
    let folder = Self.root.appendingPathComponent("Sources/inkwheel/Integrations/\(shell)")
    let completions = shell == .zsh ? "_inkwheel" : "completion.\(shell)"
    let files = try ["inkwheel.\(shell)", completions].map {
      try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
    }
    #expect(
      program.printed == files.joined(separator: "\n"))
    #expect(program.standardError == [])
  }

  @Test("An unknown shell is wrong usage", arguments: [["csh"], [], ["bash", "zsh"]])
  func unknown(arguments: [String]) throws {
    let program = try TerminalProcess(
      TerminalProgram.inkwheel(), ["init"] + arguments, output: .pipe, error: .pipe)
    #expect(try program.waitForExit() == .exited(2))
    #expect(program.standardOutput == [])
    #expect(program.complaint.hasPrefix("inkwheel: "))
  }
}
