import Foundation
import TestSupport
import Testing

@Suite("What each setting does", .blocking, .timeLimit(.minutes(15)))
struct SettingEffectTests {
  private static let large = TerminalSize(columns: 100, rows: 40)

  private func start(
    _ arguments: [String], _ settings: String, text: String = "first\nsecond",
    size: TerminalSize = large, state: String? = nil
  ) throws -> TerminalProcess {
    try TerminalProcess.inkwheel(
      arguments, environment: ["INKWHEEL_CONFIG": "my.toml", "XDG_STATE_HOME": state],
      size: size, output: .pipe,
      files: ["my.toml": Array(settings.utf8), "note.ans": Array(text.utf8)])
  }

  private func edit(_ settings: String, text: String = "first\nsecond") throws -> TerminalProcess {
    let program = try TerminalProcess.inkwheel(
      ["--motion", "reduced", "note.ans"], environment: ["INKWHEEL_CONFIG": "my.toml"],
      size: Self.large, files: ["my.toml": Array(settings.utf8), "note.ans": Array(text.utf8)])
    try program.waitUntilShown("Ln 1, Col 1")
    return program
  }

  private func pick(
    _ settings: String, _ arguments: [String] = ["#646464"], state: String? = nil
  ) throws -> TerminalProcess {
    let program = try start(
      ["pick", "--motion", "reduced"] + arguments, settings, state: state)
    try program.waitUntilShown("Enter keep")
    return program
  }

  private func answer(_ program: TerminalProcess) throws -> String {
    program.send(.enter)
    #expect(try program.waitForExit() == .exited(0))
    return String(decoding: program.standardOutput, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  private func temporaryFolder() throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("state-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.path
  }

  // MARK: The editor

  @Test("Tab stops are as far apart as tab-width says", arguments: [1, 4, 8, 32])
  func tabWidth(width: Int) throws {
    let program = try edit("editor.tab-width = \(width)", text: "\tx")
    #expect(program.screen.text(row: 5).last == "x")
    #expect(program.screen.text(row: 5).count == width + 1)
    try program.quit()
  }

  @Test("Line numbers and rulers are shown")
  func margins() throws {
    let program = try edit("[editor]\nline-numbers = true\nrulers = [10, 30]")
    let row = program.screen.text(row: 6)
    #expect(row.contains("2 second"))
    let columns = (0..<60).filter { program.screen.cell(10, $0).text == "│" }
    #expect(columns.count == 2 && columns[1] - columns[0] == 20)
    try program.quit()
    let plain = try edit("")
    #expect(!plain.screen.contains("│") && !plain.screen.contains("2 second"))
    try plain.quit()
  }

  @Test("The last line gets its end when the text is saved", arguments: [false, true])
  func finalNewline(isOn: Bool) throws {
    let program = try edit("editor.final-newline = \(isOn)")
    program.send(keys: "x")
    try program.save()
    #expect(try program.text() == "xfirst\nsecond" + (isOn ? "\n" : ""))
    try program.quit()
  }

  @Test("The picker is shown as presentation says")
  func presentation() throws {
    var pictures: [String: [String]] = [:]
    for name in ["sheet", "popover", "panel", "auto"] {
      let program = try edit("editor.presentation = '\(name)'")
      program.send(.control("k"))
      let screen = try program.waitUntilShown("RGB")
      pictures[name] = screen.lines
      try program.escape(until: "no picker") { !$0.contains("RGB") }
      try program.quit()
    }
    let three = [pictures["sheet"], pictures["popover"], pictures["panel"]]
    #expect(Set(three).count == 3)
    #expect(three.contains(pictures["auto"]))
  }

  // MARK: The picker

  @Test(
    "A colour is edited in the space of the setting",
    arguments: [("cmyk", "Cyan"), ("oklch", "Chroma"), ("srgb", "Green"), ("hsl", "Lightness")])
  func space(space: String, component: String) throws {
    let program = try pick("picker.space = '\(space)'")
    #expect(program.screen.contains(component))
    #expect(try answer(program) == "#646464")
  }

  @Test("\"last\" is the layout that was used last, and another one always comes first")
  func layout() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let program = try pick("picker.layout = 'last'", state: folder)
    program.send(.alt("l"))
    try program.waitUntilShown("‹ Layout")
    program.send(.right, times: 9)
    try program.waitUntilShown("Canvas + brightness")
    program.send(.enter)
    try program.waitUntilShown("Hue 0°  Saturation 0%")
    _ = try answer(program)
    let again = try pick("picker.layout = 'last'", state: folder)
    try again.waitUntilShown("Hue 0°  Saturation 0%")
    _ = try answer(again)
    let sliders = try pick(
      "picker.layout = 'slider(red) slider(green) slider(blue)'", state: folder)
    #expect(sliders.screen.contains("Green") && !sliders.screen.contains("Hue 0°  Saturation 0%"))
    _ = try answer(sliders)
  }

  /// Returns the title between the arrows of a page of swatches.
  private static func pageTitle(on screen: TerminalScreen) -> String? {
    guard let start = screen.find("‹ ") else { return nil }
    return screen.text(row: start.row).split(separator: "‹").last?.split(separator: "›").first
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test("Palettes are offered in the order of the setting, and no others")
  func palettes() throws {
    for (setting, titles) in [
      ("['nord', 'gruvbox']", ["Nord", "Gruvbox"]), ("['gruvbox', 'nord']", ["Gruvbox", "Nord"]),
    ] {
      let program = try pick("picker.palettes = \(setting)")
      program.send(.alt("r"))
      try program.waitUntil("the first page") { Self.pageTitle(on: $0) == "Recent" }
      var seen: [String] = []
      for _ in 0..<6 {
        let last = seen.last
        let screen = try program.waitUntil("another page") { screen in
          Self.pageTitle(on: screen).map { $0 != last } ?? false
        }
        seen.append(Self.pageTitle(on: screen) ?? "")
        program.send(keys: "]")
      }
      let found = seen.filter { ["Nord", "Gruvbox", "Solarized", "Tailwind"].contains($0) }
      #expect(Array(found.prefix(2)) == titles, "\(seen)")
      #expect(Set(found) == Set(titles))
      program.send(.control("c"))
      _ = try program.waitForExit()
    }
  }

  @Test("Names are searched in the lists of the setting")
  func names() throws {
    for (setting, isFound) in [("['xkcd']", true), ("['css']", false)] {
      let program = try pick("picker.names = \(setting)\npicker.palettes = []")
      program.send(keys: "/cerulean")
      let screen = try program.waitUntil("the results") {
        $0.contains("#0485d1") || $0.contains("No colour is called “cerulean”")
      }
      #expect(screen.contains("#0485d1") == isFound)
      program.send(.control("c"))
      _ = try program.waitForExit()
    }
  }

  @Test("As many recent colours are kept as the setting says", arguments: [0, 2])
  func recents(count: Int) throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for color in ["#010203", "#040506", "#070809"] {
      let program = try pick("picker.recents = \(count)", [color], state: folder)
      #expect(try answer(program) == color)
    }
    let file = folder + "/inkwheel/recents"
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    let kept = text.split(separator: "\n").filter { $0.contains("0") }
    #expect(kept.count == count, "\(text)")
  }

  @Test("Arrow keys move values by the steps of the settings")
  func steps() throws {
    let layout = "picker.layout = 'slider(red) slider(green) slider(blue)'\n"
    for (settings, small, large) in [
      ("", "#656464", "#6f6464"), ("steps.small = 7\nsteps.large = 20", "#6b6464", "#7f6464"),
      ("steps.small = 7\nsteps.red = [2, 3]", "#666464", "#696464"),
      ("steps.green = [2, 3]", "#656464", "#6f6464"),
    ] {
      let program = try pick(layout + settings)
      program.send(.right)
      try program.waitUntilShown(small)
      program.send(.shift(.right))
      try program.waitUntilShown(large)
      #expect(try answer(program) == large)
    }
  }

  @Test("The columns take the steps of the settings too")
  func columnSteps() throws {
    for (settings, expected) in [
      ("", "#ff0400"), ("steps.small = 9", "#ff2600"), ("steps.hue = [5, 15]", "#ff1500"),
    ] {
      let program = try pick(settings, ["#ff0000", "--layout", "columns"])
      program.send(.controlSpace)
      program.send(.down)
      try program.waitUntilShown(expected)
      program.send(.enter)
      #expect(try answer(program) == expected)
    }
  }

  @Test("Without alpha, no opacity is offered", arguments: [false, true])
  func alpha(isOn: Bool) throws {
    let program = try pick("picker.alpha = \(isOn)")
    #expect(program.screen.contains("Alpha") == isOn)
    _ = try answer(program)
  }

  // MARK: The screen

  @Test("The mouse is reported as the setting says", arguments: ["off", "cells", "pixels"])
  func mouse(choice: String) throws {
    for arguments in [["note.ans"], ["pick", "red"]] {
      let program = try start(arguments + ["--motion", "reduced"], "screen.mouse = '\(choice)'")
      try program.waitUntil("a picture") { $0.contains("Ctrl-Q") || $0.contains("Enter keep") }
      let modes = program.screen.modes
      #expect(modes.mouseReports == (choice != "off"))
      #expect(modes.sgrMouse == (choice != "off"))
      if choice != "pixels" { #expect(!modes.touched.contains(1016)) }
      program.send(.control(arguments.count > 1 ? "c" : "q"))
      _ = try program.waitForExit()
    }
  }

  @Test("The ring stands still with reduced motion, and turns otherwise")
  func motion() throws {
    for (choice, isMoving) in [("reduced", false), ("full", true)] {
      let program = try TerminalProcess.inkwheel(
        ["note.ans"], environment: ["INKWHEEL_CONFIG": "my.toml"],
        files: ["my.toml": Array("screen.motion = '\(choice)'".utf8)])
      try program.waitUntilShown("Ctrl-Q")
      program.send(.control("k"))
      try program.waitUntilShown("RGB")
      if isMoving {
        let count = program.output.count
        try program.waitUntil(outside: "more output") { program.output.count > count + 500 }
      } else {
        _ = program.collect(for: .milliseconds(500))
        #expect(program.collect(for: .milliseconds(300)).isEmpty)
      }
      program.send(.control("c"))
    }
  }

  @Test("The background is that of the setting, and is asked for only by \"auto\"")
  func background() throws {
    var colors: Set<TerminalScreen.Color> = []
    for choice in ["dark", "light", "auto"] {
      let program = try start(
        ["pick", "red", "--motion", "reduced"], "screen.background = '\(choice)'")
      let screen = try program.waitUntilShown("Enter keep")
      #expect(program.output.contains(text: "\u{1b}]11;?") == (choice == "auto"))
      if choice != "auto" { colors.insert(screen.cell(1, 12).foreground) }
      program.send(.control("c"))
      _ = try program.waitForExit()
    }
    #expect(colors.count == 2)
  }

  @Test("A theme of the file is used", arguments: ["dark", "light"])
  func theme(name: String) throws {
    let file = try pick("screen.theme = '\(name)'", ["red"])
    let option = try pick("", ["red", "--theme", name])
    #expect(file.screen.difference(from: option.screen) == nil)
    let other = try pick("", ["red", "--theme", name == "dark" ? "light" : "dark"])
    #expect(file.screen.difference(from: other.screen) != nil)
    for program in [file, option, other] { _ = try answer(program) }
  }
}
