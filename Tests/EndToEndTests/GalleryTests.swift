import Foundation
import TestSupport
import Testing

@Suite("The gallery in a terminal", .blocking)
struct GalleryTests {
  private func run(_ arguments: [String]) throws -> [UInt8] {
    let program = try TerminalProcess.inkwheel(
      ["gallery"] + arguments, input: .pipe([]), output: .pipe, error: .pipe)
    #expect(try program.waitForExit() == .exited(0))
    #expect(program.standardError.isEmpty && program.output.isEmpty)
    return program.standardOutput
  }

  /// The screen of a terminal after printing a frame.
  private func frame(_ scene: String, _ options: [String] = []) throws -> TerminalScreen {
    let bytes = try run(["--render", scene, "--size", "80x24", "--motion", "reduced"] + options)
    let lines = bytes.dropLast().split(separator: 0x0a, omittingEmptySubsequences: false)
    #expect(lines.count == 24)
    return try TerminalScreen(rendering: lines.joined(separator: [0x0d, 0x0a]))
  }

  @Test("Every listed scene can be printed, the same each time")
  func scenes() throws {
    let names = String(decoding: try run(["--list"]), as: UTF8.self)
      .split(separator: "\n").map(String.init)
    #expect(names.count >= 8 && Set(names).count == names.count)
    for name in rounds(names) {
      let arguments = ["--render", name, "--size", "80x24"]
      let first = try run(arguments)
      #expect(try run(arguments) == first, "\(name)")
      #expect(first.count { $0 == 0x0a } == 24, "\(name)")
      #expect(OutputScan(first).functions == ["CSI m", "C0 a"], "\(name)")
      let isStill = ["slider", "slider-vertical", "canvas", "wheel", "palette", "preview"]
        .contains(name)
      #expect(try (run(arguments + ["--time", "1.5"]) == first) == isStill, "\(name)")
      #expect(
        try run(arguments + ["--time", "1.5", "--motion", "reduced"])
          == run(arguments + ["--motion", "reduced"]), "\(name)")
      #expect(
        OutputScan(try run(arguments + ["--color", "never"])).functions.isSubset(of: [
          "CSI m", "C0 a",
        ]))
    }
  }

  // MARK: Printed and live frames

  /// The text in the scenes with an editor.
  private func sample() throws -> [UInt8] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return Array(try Data(contentsOf: root.appendingPathComponent("docs/samples/welcome.ans")))
  }

  private func compare(
    _ scene: String, _ options: [String], _ program: TerminalProcess, sourceLocation: SourceLocation
  ) throws {
    let expected = try frame(scene, options)
    do {
      try program.waitUntil("the printed frame") { $0.difference(from: expected) == nil }
    } catch {
      Issue.record(
        "\(program.screen.difference(from: expected) ?? "")\n\(error)\nexpected \(expected)",
        sourceLocation: sourceLocation)
    }
  }

  @Test(
    "The live editor and picker show the same cells as the printed frame",
    arguments: ["truecolor", "256", "16", "never"], rounds(["dark", "light"]))
  func live(depth: String, background: String) throws {
    let options = ["--color", depth, "--background", background]
    let still = ["--motion", "reduced"] + options
    let editor = try TerminalProcess.inkwheel(
      still + ["welcome.ans"], files: ["welcome.ans": sample()])
    try compare("editor", options, editor, sourceLocation: #_sourceLocation)
    editor.send(.down, times: 11)
    editor.send(.shift(.end))
    editor.send(.control("k"))
    try compare("editor-picking", options, editor, sourceLocation: #_sourceLocation)
    try editor.escape(until: "the picker closed") { !$0.contains("─ Text colour") }
    editor.send(.control(.home))
    try compare("editor", options, editor, sourceLocation: #_sourceLocation)

    let picker = try TerminalProcess.inkwheel(["pick", "#ff8800"] + still, output: .pipe)
    try compare("picker", options, picker, sourceLocation: #_sourceLocation)
  }

  @Test("Pages can be turned in the live gallery")
  func pages() throws {
    let program = try TerminalProcess.inkwheel(["gallery", "icon-3", "--motion", "reduced"])
    try program.waitUntilShown("icon-3")
    program.send(.right)
    try program.waitUntilShown("icon-4")
    program.send(.left, .left)
    try program.waitUntilShown("icon-2")
    program.send(.end)
    try program.waitUntilShown("clock")
    program.send(keys: "q")
    #expect(try program.waitForExit() == .exited(0))
    #expect(program.screen.modes.areAsFound)
  }

  // MARK: Controls

  @Test(
    "Invalid parameters of the radial menu are refused with the rule, printed and live",
    arguments: [
      (["--start-angle", "400"], "--start-angle must be 0 to 359 degrees"),
      (["--end-angle", "90", "--angle-of-display", "50"], "where both are given"),
      (["--border-color", "nocolour"], "--border-color: cannot read the colour “nocolour”"),
      (["--colors", ""], "--colors must have at least one colour"),
      (["--colors", "red,\u{1B}[2J"], "--colors:"),
    ])
  func wrongParameters(options: [String], message: String) throws {
    for command in [["--render", "radial"], ["radial"]] {
      let program = try TerminalProcess.inkwheel(
        ["gallery"] + command + options, input: .pipe([]), output: .pipe, error: .pipe)
      #expect(try program.waitForExit() == .exited(2))
      let text = program.complaint
      #expect(text.hasPrefix("inkwheel: ") && text.contains(message), "\(text)")
      #expect(OutputScan(program.standardError).functions == ["C0 a"])
      #expect(program.standardOutput.isEmpty)
    }
  }

  @Test("A frame is drawn as SVG with the look of a picture, and a file is only replaced by option")
  func picture() throws {
    let arguments = ["gallery", "--render", "picker", "--size", "40x12", "--svg", "a.svg"]
    let look = ["--window", "--padding", "4", "--title", "A <picker>"]
    let program = try TerminalProcess.inkwheel(
      arguments + look, input: .pipe([]), output: .pipe, error: .pipe)
    #expect(try program.waitForExit() == .exited(0))
    #expect(program.standardOutput.isEmpty)
    let svg = try program.text(of: "a.svg")
    #expect(svg.contains(">A &lt;picker&gt;</text>") && svg.ranges(of: "<circle ").count == 3)
    #expect(svg.contains("width=\"328\"") && !svg.contains("<animate"))
    let existing = try TerminalProcess.inkwheel(
      arguments, input: .pipe([]), output: .pipe, error: .pipe, files: ["a.svg": [0x78]])
    #expect(try existing.waitForExit() == .exited(1))
    #expect(try existing.text(of: "a.svg") == "x")
    let printed = try run(["--render", "icon-3", "--size", "16x8", "--svg", "-"])
    #expect(String(decoding: printed, as: UTF8.self).contains("<title>icon-3</title>"))
  }

  @Test(
    "Options of pictures are refused without one",
    arguments: [
      (["--render", "picker", "--window"], "--window does nothing without --svg"),
      (["--render", "picker", "--title", "x"], "--title does nothing without --svg"),
      (["--svg", "a.svg"], "--svg can only be used with --render"),
      (["--list", "--svg", "a.svg"], "--svg can only be used with --render"),
    ])
  func noPicture(options: [String], message: String) throws {
    let program = try TerminalProcess.inkwheel(
      ["gallery"] + options, input: .pipe([]), output: .pipe, error: .pipe)
    #expect(try program.waitForExit() == .exited(2))
    #expect(program.complaint.contains(message))
  }

  @Test("The parameters of the radial menu change its frame, which is half open at 0.3 s")
  func parameters() throws {
    let menu = ["--render", "radial", "--size", "60x20", "--time"]
    let example = [
      "1", "--start-angle", "300", "--angle-of-display", "120", "--clockwise", "--radius", "8",
      "--border-color", "white", "--border-width", "1", "--current-color", "#0af", "--colors",
      "red,orange,rgb(1, 200, 30),#0af",
    ]
    let open = try run(menu + example)
    #expect(OutputScan(open).text.contains("◉4"))
    // White, red, orange, green, blue.
    for color in ["255;255;255", "255;0;0", "255;165;0", "1;200;30", "0;170;255"] {
      #expect(String(decoding: open, as: UTF8.self).contains("2;" + color), "\(color)")
    }
    var pictures: Set<[UInt8]> = [open]
    for time in ["0", "0.3", "0.6"] { pictures.insert(try run(menu + [time])) }
    #expect(pictures.count == 4)
    #expect(try run(menu + ["0.6"]) == run(menu + ["7"]))
    #expect(try run(menu + ["0", "--motion", "reduced"]) == run(menu + ["7"]))
  }

  /// The options that only some scenes have, with values unlike the defaults.
  private static let sceneOptions = [
    ["--start-angle", "90"], ["--angle-of-display", "90"], ["--end-angle", "120"], ["--clockwise"],
    ["--radius", "8"], ["--border-color", "red"], ["--border-width", "3"],
    ["--start-color", "blue"], ["--current-color", "#123456"], ["--colors", "red,lime"],
  ]

  @Test(
    "An option of a printed scene changes it or is refused by name",
    arguments: rounds(sceneOptions))
  func unusedOptions(option: [String]) throws {
    let names = String(decoding: try run(["--list"]), as: UTF8.self).split(separator: "\n")
    var changed: [String] = []
    for scene in names.map(String.init) + ["wheel(hue,saturation) slider(brightness)"] {
      let frame = ["--render", scene, "--time", "1"]
      let program = try TerminalProcess.inkwheel(
        ["gallery"] + frame + option, input: .pipe([]), output: .pipe, error: .pipe)
      guard try program.waitForExit() != .exited(2) else {
        let message = program.complaint
        #expect(
          message.hasPrefix(
            "inkwheel: \(option[0]) does nothing in the scene \(scene); it is for "),
          "\(message)")
        #expect(program.standardOutput.isEmpty)
        continue
      }
      changed.append(scene)
      #expect(try program.standardOutput != run(frame), "\(scene) \(option)")
    }
    #expect(changed.contains("radial") && !changed.contains("icon-1"))
    #expect(changed.contains("preview") == (option[0] == "--current-color"))
  }

  @Test(
    "Options that never do anything for a printed frame are refused",
    arguments: [["--nested"], ["--list"], ["--list", "--all"], ["radial"]])
  func idleOptions(option: [String]) throws {
    let program = try TerminalProcess.inkwheel(
      ["gallery", "--render", "icon-1"] + option, input: .pipe([]), output: .pipe, error: .pipe)
    #expect(try program.waitForExit() == .exited(2))
    let message = program.complaint
    #expect(message.contains(option[0]) && message.contains("does nothing with --render"))
  }

  @Test("The live controls respond to keys and the mouse")
  func controls() throws {
    let program = try TerminalProcess.inkwheel(["gallery", "radial", "--motion", "reduced"])
    try program.waitUntilShown("◉1")
    program.send(.left)
    try program.waitUntilShown("◉2")
    program.send(keys: "3")
    try program.waitUntilShown("picked 3 of 6, #2fb96a")
    program.send(.control("n"))
    try program.waitUntilShown("›255‹")
    program.send(.down)
    program.send(.tab)
    program.send(keys: "77")
    try program.waitUntilShown("Green: 77")
    program.send(.enter)
    try program.waitUntilShown("✎")
    program.send(keys: "q")
    #expect(try program.waitForExit() == .exited(0))
    #expect(program.screen.modes.areAsFound)
  }
}
