import Foundation
import TestSupport
import Testing

@Suite("The gallery in a terminal", .blocking)
struct GalleryTests {
  private func run(_ arguments: [String]) throws -> [UInt8] {
    let program = try TerminalProcess.run(["gallery"] + arguments)
    #expect(program.exitStatus == .exited(0) && program.standardError.isEmpty)
    return program.standardOutput
  }

  @Test func `Every listed scene can be printed, the same each time`() throws {
    let names = String(decoding: try run(["--list"]), as: UTF8.self)
      .split(separator: "\n").map(String.init)
    #expect(names.count >= 8 && Set(names).count == names.count)
    for name in rounds(names) {
      let arguments = ["--render", name, "--size", "80x24"]
      let first = try run(arguments)
      #expect(try run(arguments) == first, "\(name)")
      #expect(first.count { $0 == 0x0a } == 24, "\(name)")
      #expect(OutputScan(first).functions == ["CSI m", "C0 a"], "\(name)")
      #expect(
        try run(arguments + ["--time", "1.5", "--motion", "reduced"])
          == run(arguments + ["--motion", "reduced"]), "\(name)")
    }
  }

  // MARK: Printed and live frames

  private func compare(
    _ scene: String, _ options: [String], _ program: TerminalProcess, sourceLocation: SourceLocation
  ) throws {
    let bytes = try run(["--render", scene, "--size", "80x24", "--motion", "reduced"] + options)
    let lines = bytes.dropLast().split(separator: 0x0a, omittingEmptySubsequences: false)
    let expected = try TerminalScreen(rendering: lines.joined(separator: [0x0d, 0x0a]))
    do {
      try program.waitUntil("the printed frame") { $0.difference(from: expected) == nil }
    } catch {
      Issue.record(
        "\(program.screen.difference(from: expected) ?? "")\n\(error)\nexpected \(expected)",
        sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: ["truecolor", "256", "16", "never"], rounds(["dark", "light"]))
  func `The live editor and picker show the same cells as the printed frame`(
    depth: String, background: String
  ) throws {
    let sample = SourceFiles.root.appendingPathComponent("docs/samples/welcome.ans")
    let options = ["--color", depth, "--background", background]
    let still = ["--motion", "reduced"] + options
    let editor = try TerminalProcess.inkwheel(
      still + ["welcome.ans"], files: ["welcome.ans": Array(try Data(contentsOf: sample))])
    try compare("editor", options, editor, sourceLocation: #_sourceLocation)
    editor.send(.down, times: 11)
    editor.send(.shift(.end), .control("k"))
    try compare("editor-picking", options, editor, sourceLocation: #_sourceLocation)
    try editor.escape(until: "the picker closed") { !$0.contains("─ Text colour") }
    editor.send(.control(.home))
    try compare("editor", options, editor, sourceLocation: #_sourceLocation)

    let picker = try TerminalProcess.inkwheel(["pick", "#ff8800"] + still, output: .pipe)
    try compare("picker", options, picker, sourceLocation: #_sourceLocation)
  }

  @Test
  func `A frame is drawn as SVG with the look of a picture, and a file is only replaced by option`()
    throws
  {
    let arguments = ["gallery", "--render", "picker", "--size", "40x12", "--svg", "a.svg"]
    let program = try TerminalProcess.run(
      arguments + ["--window", "--padding", "4", "--title", "A <picker>"])
    #expect(program.exitStatus == .exited(0) && program.standardOutput.isEmpty)
    let svg = try program.text(of: "a.svg")
    #expect(svg.contains(">A &lt;picker&gt;</text>") && svg.ranges(of: "<circle ").count == 3)
    #expect(svg.contains("width=\"328\"") && !svg.contains("<animate"))
    let existing = try TerminalProcess.run(arguments, files: ["a.svg": "x"])
    #expect(try existing.exitStatus == .exited(1) && existing.text(of: "a.svg") == "x")
    let printed = try run(["--render", "icon-3", "--size", "16x8", "--svg", "-"])
    #expect(String(decoding: printed, as: UTF8.self).contains("<title>icon-3</title>"))
  }
}
