import Foundation
import TestSupport
import Testing

/// The adapter for TermKit, compiled with a stand-in for TermKit in `Tests/TermKitStandIn`.
@Suite("The picker in TermKit", .blocking)
struct TermKitTests {
  private static let example = "Sources/Examples/TermKitPicker/Sources/"

  @Test("The example compiles, and its view opens, changes the colour, cancels and animates")
  func adapter() throws {
    let folder = try WorkFolder()
    let module = folder.path + "/TermKit"
    try compile(
      swiftFiles(in: "Tests/TermKitStandIn/TermKit/") + [
        "-parse-as-library", "-wmo", "-enable-testing", "-module-name", "TermKit", "-emit-module",
        "-emit-module-path", module + ".swiftmodule", "-c", "-o", module + ".o",
      ])
    let built = TerminalProgram.built("BindColor")
    let modules =
      ["-I", folder.path, "-I"]
      + [URL(fileURLWithPath: built).deletingLastPathComponent().path + "/Modules"]
    let sources = try swiftFiles(in: Self.example)
    try compile(["-typecheck"] + modules + sources)

    // What the picker is linked from is what an example is linked from, without its own parts.
    let objects = try String(
      contentsOfFile: built + ".product/Objects.LinkFileList", encoding: .utf8
    )
    .split(separator: "\n").map(String.init).filter { path in
      !["BindColor", "NcursesTerminal", "CNcurses"].contains { path.contains("/\($0).build/") }
    }
    let driver = folder.path + "/driver"
    try folder.write(objects.joined(separator: "\n"), to: "objects")
    try compile(
      modules + sources.filter { !$0.hasSuffix("/main.swift") }
        + swiftFiles(in: "Tests/TermKitStandIn/Driver/")
        + [module + ".o", "@\(folder.path)/objects", "-o", driver])
    let shown = try output(of: driver, [])
    #expect(
      shown.split(separator: "\n") == [
        "Tab, Esc: closed, #f47f46, left left",
        "Enter: open, #f47f46, taken",
        "#0f0: open, #00ff00, taken taken taken taken",
        "heard #00ff00, cursor in row 20",
        "Esc, Esc: closed, #f47f46, taken taken",
        "heard cancelled, cursor in row 1",
        "press and click: open, #f47f46, taken taken left",
        "Right, Enter: closed, #f48044, taken taken",
        "click alone: open, #f48044, taken",
        "true and 0 more attributes",
        "▀       ▀ Accent ",
        "rgbColors: exact colours",
        "ansi256: names of colours",
        "ansi16: names of colours",
        "blackAndWhite: names of colours",
        "animated",
      ])
  }

  private func swiftFiles(in folder: String) throws -> [String] {
    let path = DocumentationPage.root.appendingPathComponent(folder).path
    return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
      .filter { $0.hasSuffix(".swift") }.map { path + "/" + $0 }
  }

  /// Runs the compiler in the language mode of TermKit; warnings are errors.
  private func compile(_ arguments: [String]) throws {
    let messages = try output(
      of: "swiftc", ["-swift-version", "5", "-warnings-as-errors"] + arguments)
    #expect(messages.isEmpty)
  }

  private func output(of program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(text)")
    return text
  }
}
