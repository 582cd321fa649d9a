import Color
import Foundation
import Terminal
import TestSupport
import Testing
import TextColorPicker

@Suite("The README and its linked pages", .blocking)
struct DocumentationReadmeTests {
  @Test func `The frame in the page about picking matches the program`() throws {
    let page = try DocumentationPage("docs/picking.md")
    let documented = try #require(page.frame)
    let program = try TerminalProcess.inkwheel(documented.arguments, output: .pipe)
    #expect(try program.waitForExit() == .exited(0))
    let frame = program.printed
      .replacing(/\u{1B}\[[0-9;]*m/, with: "")
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { String($0.replacing(#/ +$/#, with: "")) }
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try page.replacingFrame(with: frame).write(to: page.file, atomically: true, encoding: .utf8)
      Issue.record("recorded the frame in docs/picking.md; run again without RECORD_GOLDENS")
      return
    }
    #expect(documented.lines == frame, "RECORD_GOLDENS=1 records it again")
  }

  @Test func `The five minutes in the README work as described`() throws {
    let program = try TerminalProcess.inkwheel(["banner.ans"], until: "banner.ans")
    try program.send(keys: "Release 1", until: "Release 1")
    try program.send(.shift(.left), until: "1 selected")
    try program.send(.control("k"), until: "Text colour")
    try program.send(.right, until: "241°")
    try program.send(keys: "#f80", until: ":1 · easy to read")
    try program.send(.enter, until: "the picker closed") { !$0.contains("OKLCH") }
    try program.send(.alt("g"), until: "Text gradient")
    try program.escape(until: "the end of the gradient") { !$0.contains("Text gradient") }
    try program.send(.alt("d"), until: "‹ Document ›")
    try program.send(.enter, until: "Change #ff8800")
    try program.escape(until: "the end of recolouring") { !$0.contains("Change #ff8800") }
    try program.save()
    try program.send(.control("q"), untilExit: 0)
    #expect(try program.text(of: "banner.ans") == "Release \u{1B}[38;2;255;136;0m1\u{1B}[0m\n")
  }

  @Test func `Every key with Ctrl or Alt that the pages name is in the help`() throws {
    let program = try TerminalProcess.inkwheel(
      ["--motion", "reduced"], size: TerminalSize(columns: 80, rows: 100), until: "Ln 1, Col 1")
    let help = try program.send(.function(1), until: "╭─ Keys")
    let pages = try ["README.md", "docs/editing.md", "docs/picking.md"].map(DocumentationPage.init)
    let keys = pages.flatMap(\.lines).flatMap { line in
      line.matches(of: /(Ctrl|Alt)-[A-Z0-9]+/).map { String($0.output.0) }
    }
    #expect(keys.count > 20)
    for key in Set(keys) { #expect(help.contains(key), "\(key)") }
  }

  // The example in docs/library.md, line for line.
  func example() throws -> (answer: String, frame: Frame) {
    @State var color = try Color(parsing: "#f80")
    var picker = TextColorPicker("Accent", selection: $color, supportsOpacity: false)
    let context = RenderContext(isMotionReduced: true)
    var frame = Frame(size: Size(columns: 80, rows: 24))
    let area = Rect(column: 2, row: 1, columns: 30, rows: 3)

    for key in [Key(.enter), Key(.right)] {  // opens, and turns by one degree
      picker.update(.key(key), in: area, screen: frame.size, context: context)
    }
    picker.render(into: &frame, in: area, context: context)
    return (color.formatted(.hex), frame)  // "#ff8c00", and what to show
  }

  @Test func `The library example returns the values in its comments`() throws {
    let (answer, frame) = try example()
    #expect(answer == "#ff8c00")
    #expect(frame.plainText.contains("#ff8c00"))
    let text = frame.quantized(to: .indexed256).ansiText
    #expect(text.contains("38;5;") && !text.contains("38;2;"))
  }

  @Test func `The code in the README and the page about the library is compiled in tests`() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let compiled = Set(
      source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
    let example = try DocumentationPage("docs/library.md").blocks(of: "swift").flatMap { $0 }
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    let call = try DocumentationPage("README.md").blocks(of: "swift").flatMap { $0 }
    #expect(example.count > 10 && call.count == 1)
    #expect(example.contains { call.first?.hasPrefix($0) == true })
    for line in example { #expect(compiled.contains(line), "\(line)") }
  }
}
