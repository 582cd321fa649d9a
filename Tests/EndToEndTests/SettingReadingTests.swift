import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Settings in a terminal, and reading them again", .blocking)
struct SettingReadingTests {
  private static let faulty = "editor.wrap = maybe"

  private func editor(
    _ path: String = "my.toml", file: String? = "", text: String = "first\nsecond"
  ) throws -> TerminalProcess {
    var files = ["note.ans": text]
    if let file { files[path] = file }
    let program = try TerminalProcess.inkwheel(
      ["--motion", "reduced", "note.ans"], environment: ["INKWHEEL_CONFIG": path], files: files)
    try program.waitUntilShown(file == Self.faulty ? "my.toml:" : "Ln 1, Col 1")
    return program
  }

  private func write(_ text: String, to path: String = "my.toml", _ program: TerminalProcess) throws
  {
    try text.write(to: program.folder.appendingPathComponent(path))
  }

  /// Replaces the file as editors do.
  private func replace(_ text: String, _ program: TerminalProcess) throws {
    try write(text, to: "new.toml", program)
    let old = program.folder.appendingPathComponent("my.toml").path
    #expect(rename(program.folder.appendingPathComponent("new.toml").path, old) == 0)
  }

  @Test(arguments: [false, true])
  func `Settings change on the screen; text, selection and undo stay`(isReplaced: Bool) throws {
    let program = try editor(text: "first\n" + String(repeating: "word ", count: 30) + "end")
    program.send(keys: "x")
    let selected = try program.send(.shift(.right), .shift(.right), until: "xfirst")
    let settings = """
      [editor]
      line-numbers = true
      wrap = true
      rulers = [20]
      [screen]
      theme = "light"
      [keys.text]
      undo = "F6"
      """
    if isReplaced { try replace(settings, program) } else { try write(settings, program) }
    let screen = try program.waitUntil("the settings") {
      $0.contains("1 xfirst") && $0.contains("end") && $0.contains("settings reloaded")
    }
    #expect(screen.cell(0, 0).background != selected.cell(0, 0).background)
    let row = TerminalProcess.documentTop
    #expect(screen.cell(row, 4).background == screen.cell(row, 5).background)
    #expect(screen.cell(row, 4).background != screen.cell(row, 6).background)
    // What is typed replaces the selection, and the new key takes it back.
    try program.send(keys: "y", until: "xyrst")
    try program.send(.function(6), until: "1 xfirst")
    try write("", program)
    try program.waitUntil("the defaults") { !$0.contains("1 xfirst") && !$0.contains("end") }
    #expect(program.screen.contains("xfirst"))
    try program.send(.control("z"), until: "the first text") { !$0.contains("xfirst") }
    #expect(try program.quit() == .exited(0))
  }

  @Test func `A problem is said, and the rest is used; Alt-T and F5 read the file too`() throws {
    let program = try editor()
    try write("[editor]\nline-numbers = true\nwrap = maybe\n", program)
    try program.waitUntil("the problem") { $0.contains("my.toml:3:") && $0.contains("1 first") }
    try program.send(.right, until: "no message") { !$0.contains("my.toml:3:") }
    for key in [TerminalKey.alt("t"), .function(5)] {
      program.send(key)
      try program.waitUntilShown("my.toml:3:")
      try program.send(.left, until: "no message") { !$0.contains("my.toml:3:") }
    }
    #expect(try program.quit() == .exited(0))
  }

  @Test func `A file that is created later, removed, or behind a link is read`() throws {
    let program = try editor("inner/my.toml", file: nil)
    let folder = program.folder.appendingPathComponent("inner")
    try write("editor.line-numbers = true", to: "inner/my.toml", program)
    try program.waitUntilShown("1 first")
    try FileManager.default.removeItem(at: folder.appendingPathComponent("my.toml"))
    try program.waitUntil("the defaults") { !$0.contains("1 first") }
    try write("editor.line-numbers = true", to: "target.toml", program)
    #expect(symlink("../target.toml", folder.appendingPathComponent("my.toml").path) == 0)
    try program.waitUntilShown("1 first")
    try write("editor.line-numbers = false", to: "target.toml", program)
    try program.waitUntil("the defaults") { !$0.contains("1 first") }
    #expect(try program.quit() == .exited(0))
  }

  @Test func `The usual file is read again, and so is the theme beside it`() throws {
    let program = try TerminalProcess.inkwheel(
      ["--motion", "reduced", "note.ans"], files: ["note.ans": "first"])
    let before = try program.waitUntilShown("Ln 1, Col 1")
    let path = ".config/inkwheel/"
    try write("editor.line-numbers = true", to: path + "config.toml", program)
    try program.waitUntilShown("1 first")
    try write("[bar]\nbackground = '#123456'\n", to: path + "theme.toml", program)
    let bar = TerminalScreen.Color.rgb(0x12, 0x34, 0x56)
    #expect(before.cell(0, 0).background != bar)
    try program.waitUntil("the theme") { $0.cell(0, 0).background == bar }
    #expect(try program.quit() == .exited(0))
  }

  @Test func `Other files in the folder change nothing`() throws {
    let program = try editor(file: Self.faulty)
    let before = try program.send(.right, until: "no message") { !$0.contains("my.toml:") }
    try write("odd", to: "other.toml", program)
    // A request to the terminal may follow the key.
    _ = program.collect(for: .milliseconds(300))
    #expect(program.screen == before)
    #expect(try program.quit() == .exited(0))
  }

  @Test func `The picker reads its settings again`() throws {
    let program = try TerminalProcess.inkwheel(
      ["pick", "red", "--motion", "reduced"], environment: ["INKWHEEL_CONFIG": "my.toml"],
      output: .pipe, files: ["my.toml": ""], until: "Enter")
    try write("[keys.picker]\naccept = 'F6'\n", program)
    try program.waitUntilShown("settings reloaded")
    try program.send(.function(6), untilExit: 0)
    #expect(program.printed == "red\n")
  }

  // MARK: What settings do beyond a picture

  @Test(arguments: ["off", "cells", "pixels"])
  func `The mouse is reported, and the background asked for, as the settings say`(choice: String)
    throws
  {
    let background = choice == "cells" ? "auto" : "dark"
    let settings = "screen.mouse = '\(choice)'\nscreen.background = '\(background)'"
    for arguments in [["note.ans"], ["pick", "red"]] {
      let program = try TerminalProcess.inkwheel(
        arguments + ["--motion", "reduced"], environment: ["INKWHEEL_CONFIG": "my.toml"],
        files: ["my.toml": settings])
      try program.waitUntil("a picture") { $0.contains("Ctrl-Q") || $0.contains("Enter print") }
      let modes = program.screen.modes
      #expect(modes.mouseReports == (choice != "off") && modes.sgrMouse == (choice != "off"))
      if choice != "pixels" { #expect(!modes.touched.contains(1016)) }
      #expect(program.output.contains(text: "\u{1b}]11;?") == (background == "auto"))
      program.send(.control(arguments.count > 1 ? "c" : "q"))
      _ = try program.waitForExit()
    }
  }
}
