import TestSupport
import Testing
import inkwheel

@Suite("inkwheel init", .blocking)
struct InitTests {
  @Test(arguments: ShellIntegration.allCases)
  func `It prints the widget and the completions`(shell: ShellIntegration) throws {
    let program = try TerminalProcess(
      "inkwheel", ["init", shell.rawValue], output: .pipe, error: .pipe)
    #expect(try program.waitForExit() == .exited(0) && program.complaint.isEmpty)
    let completions = shell == .zsh ? "_inkwheel" : "completion.\(shell)"
    let files = try ["inkwheel.\(shell)", completions].map {
      try SourceFiles.text(at: "Sources/inkwheel/Integrations/\(shell)/\($0)")
    }
    #expect(program.printed == files.joined(separator: "\n"))
  }
}
