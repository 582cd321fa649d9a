import Foundation
import TestSupport
import Testing

@Suite("Features of the picker", .blocking)
struct PickerFeatureTests {
  /// Starts the picker with its state in the program's own folder.
  private func pick(
    _ arguments: [String], size: TerminalSize = TerminalSize(columns: 100, rows: 30),
    folder: String? = nil, files: [String: [UInt8]] = [:]
  ) throws -> TerminalProcess {
    let program = try TerminalProcess.inkwheel(
      ["pick", "--motion", "reduced"] + arguments,
      environment: ["XDG_STATE_HOME": folder],
      size: size, output: .pipe, error: .pipe, files: files)
    try program.waitUntilShown("Enter keep")
    return program
  }

  private func answer(_ program: TerminalProcess) throws -> String {
    program.send(.enter)
    try program.waitForExit()
    return program.printed
  }

  private func temporaryFolder() throws -> String {
    // The folder is next to the package instead of in /tmp, as file systems may differ.
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../.build/state-\(UUID().uuidString)").standardizedFileURL
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.path
  }

  @Test("A layout is drawn and operated with keys, and a broken rule is reported")
  func layouts() throws {
    let program = try pick([
      "#204060", "--layout", "wheel(hue,saturation) slider(brightness) slider(alpha)",
    ])
    try program.waitUntilShown("Hue 210°  Saturation 67%")
    program.send(.right)
    try program.waitUntilShown("Hue 211°")
    program.send(.up)
    try program.waitUntilShown("Saturation 68%")
    #expect(try answer(program).hasPrefix("#1f3f60") == false)

    let wrong = try TerminalProcess.inkwheel(
      ["pick", "--layout", "canvas(red,hue)"], output: .pipe, error: .pipe)
    #expect(try wrong.waitForExit() == .exited(2))
    let message = wrong.complaint
    #expect(message.contains("all parameters belong to one space"))
  }

  @Test("The chosen layout and the picked colours are remembered")
  func remembered() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let program = try pick(["#123456"], folder: folder)
    program.send(.alt("l"))
    try program.waitUntilShown("‹ Layout")
    program.send(.right, times: 9)
    try program.waitUntilShown("Canvas + brightness")
    program.send(.enter)
    try program.waitUntilShown("Hue 210°  Saturation 79%")
    #expect(try answer(program) == "#123456\n")

    let again = try pick(["#ffffff"], folder: folder)
    try again.waitUntilShown("Hue 0°  Saturation 0%")
    again.send(.alt("r"))
    try again.waitUntilShown("nearest: #123456")
    again.send(.enter)
    try again.waitUntilShown("›  #123456")
    #expect(try answer(again) == "#123456\n")
    // An option overrides the remembered layout without changing it.
    let other = try pick(["#ffffff", "--layout", "standard"], folder: folder)
    #expect(!other.screen.contains("Hue 0°  Saturation 0%"))
    _ = try answer(other)
    let last = try pick(["#ffffff"], folder: folder)
    try last.waitUntilShown("Hue 0°  Saturation 0%")
  }

  @Test("A palette can be opened, picked from and saved in GIMP's format")
  func palettes() throws {
    let gpl = "GIMP Palette\nName: Brand\nColumns: 2\n#\n  1   2   3\tInk\n255 136   0\tPeel\n"
    let program = try pick(
      ["#fff", "--palette", "brand.gpl"], files: ["brand.gpl": Array(gpl.utf8)])
    try program.waitUntilShown("‹ Brand ›")
    // The cursor begins at the colour that is nearest to white.
    try program.waitUntilShown("nearest: Peel #ff8800")
    program.send(.left)
    try program.waitUntilShown("›  Ink #010203")
    program.send(.right)
    try program.waitUntilShown("›  Peel #ff8800")
    program.send(.alt("s"))
    program.send(keys: "copy")
    program.send(.enter)
    try program.waitUntilShown("saved as copy.gpl")
    let saved = try program.text(of: "copy.gpl")
    #expect(saved.hasPrefix("GIMP Palette\nName: Brand\n"))
    #expect(saved.contains("255 136   0\tPeel"))
    program.send(.alt("o"))
    program.send(keys: "missing.gpl")
    program.send(.enter)
    try program.waitUntilShown("⚠")
    #expect(program.screen.contains("missing.gpl"))
    #expect(try answer(program) == "#f80\n")
  }

  @Test("A damaged palette is refused with a line number")
  func damagedPalette() throws {
    let program = try TerminalProcess.inkwheel(
      ["pick", "--palette", "p.gpl"], output: .pipe, error: .pipe,
      files: ["p.gpl": Array("GIMP Palette\n#\n1 2 300\tx\u{1B}[31m\n".utf8)])
    #expect(try program.waitForExit() == .exited(2))
    let message = program.complaint
    #expect(message.contains("p.gpl, line 3") && !message.contains("\u{1B}"))
  }

  @Test("Names are found while typing, also in palettes")
  func search() throws {
    let program = try pick(["#fff"])
    program.send(keys: "/sky 500")
    try program.waitUntil("the name and the colour in one row") { screen in
      screen.lines.contains { $0.contains("sky 500 ") && $0.contains(" #0ea5e9  Tailwind") }
    }
    program.send(.down)
    try program.waitUntilShown("‹ Names ›  sky 500")
    #expect(try answer(program) == "#0ea5e9\n")
  }

  @Test("Copying sends the colour to the terminal and reports that")
  func copying() throws {
    let program = try pick(["hsl(120 100% 50%)"])
    program.send(.alt("c"))
    try program.waitUntilShown("sent hsl(120 100% 50%)")
    // OSC 52 with the text in base 64.
    let sent = "\u{1B}]52;c;" + Data("hsl(120 100% 50%)".utf8).base64EncodedString()
    #expect(program.output.contains(text: sent))
    #expect(try answer(program) == "hsl(120 100% 50%)\n")
  }

  @Test("One key shows harmonies, another one simulated colour blindness")
  func matching() throws {
    let program = try pick(["#ff8800"])
    program.send(.alt("m"))
    try program.waitUntilShown("complement")
    #expect(program.screen.contains("tints"))
    program.send(.alt("v"))
    try program.waitUntilShown("deuteranopia")
    program.send(.alt("v"))
    try program.waitUntilShown("Saturation")
    #expect(try answer(program) == "#ff8800\n")
  }
}
