import Foundation
import TestSupport
import Testing

/// What settings do beyond a picture, which the tests of the configuration check.
@Suite("What settings do in a terminal", .blocking)
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

  // MARK: The picker

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
