import Foundation
import TestSupport
import Testing

@Suite("The pages of the manual", .blocking)
struct ManualTests {
  @Test(.needs("mandoc")) func `mandoc finds nothing in them`() throws {
    let script = """
      mkdir man1 man5 man7
      for page in $(inkwheel man --list); do inkwheel man $page > man${page##*.}/$page; done
      ls man*/* | wc -l
      mandoc -Tlint -Wall man*/*
      """
    let program = try TerminalProcess("bash", ["-c", script], output: .pipe, error: .pipe)
    #expect(try program.waitForExit() == .exited(0))
    let lines = program.printed.split(separator: "\n")
    #expect(lines.count == 1 && (lines.first.flatMap { Int($0) } ?? 0) >= 11, "\(lines)")
  }

  @Test(.needs("man")) func `On a terminal, man shows the page`() throws {
    let program = try TerminalProcess(
      "inkwheel", ["man", "pick"],
      environment: ["MANPAGER": nil, "PAGER": "cat", "MANROFFOPT": nil])
    try program.waitForExit()
    #expect(program.exitStatus == .exited(0))
    #expect(program.screen.contains("INKWHEEL-PICK(1)"))
  }

  @Test func `Without man, the page is printed as text`() throws {
    let program = try TerminalProcess(
      TerminalProgram.inkwheel(), ["man", "config.5"], environment: ["PATH": "/nonexistent"],
      error: .pipe)
    #expect(try program.waitForExit() == .exited(0))
    let text = program.output.map { $0 == 13 ? [] : [$0] }.joined()
    let page = String(decoding: Array(text), as: UTF8.self)
    #expect(page.hasPrefix("NAME\n    inkwheel-config - the configuration file of inkwheel\n\n"))
    #expect(page.contains("\n    editor.tab-width\n") || page.contains("tab-width"))
    let lines = page.split(separator: "\n")
    #expect(lines.allSatisfy { !$0.hasPrefix(".") && !$0.contains("\\f") && !$0.contains("\\-") })
    #expect(lines.count { $0.count <= 80 } * 10 >= lines.count * 9)
  }
}
