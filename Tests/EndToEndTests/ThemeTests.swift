import Foundation
import TestSupport
import Testing

@Suite("Themes of the program", .blocking)
struct ThemeTests {
  /// Runs inkwheel without a terminal and with its own configuration folder.
  private func run(_ arguments: [String], files: [String: String] = [:]) throws -> TerminalProcess {
    let folder = try configuration(files)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = try TerminalProcess.inkwheel(
      arguments, environment: ["XDG_CONFIG_HOME": folder.path], input: .pipe([]), output: .pipe,
      error: .pipe)
    try program.waitForExit()
    return program
  }

  private func configuration(_ files: [String: String]) throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("inkwheel-\(UUID().uuidString)")
    let themes = folder.appendingPathComponent("inkwheel/themes")
    try FileManager.default.createDirectory(at: themes, withIntermediateDirectories: true)
    for (name, text) in files {
      try Data(text.utf8).write(to: folder.appendingPathComponent("inkwheel/" + name))
    }
    return folder
  }

  private func error(_ program: TerminalProcess) -> String {
    String(decoding: program.standardError, as: UTF8.self)
  }

  private let scene = ["gallery", "--render", "theme", "--size", "80x24"]

  @Test("Each built-in theme can be chosen, and looks different")
  func builtIn() throws {
    var pictures: Set<[UInt8]> = []
    for name in ["dark", "light", "high-contrast", "ansi16", "standard"] {
      let program = try run(scene + ["--theme", name])
      #expect(program.exitStatus == .exited(0) && program.standardError.isEmpty)
      pictures.insert(program.standardOutput)
    }
    #expect(pictures.count == 5)
  }

  @Test("An unknown name is an error with status 2 that lists the names")
  func unknown() throws {
    for command in [scene, ["gallery"], ["pick"], ["edit"], ["note"]] {
      let program = try run(
        command + ["--theme", "nobo\u{1b}dy"], files: ["themes/mine.toml": "", "themes/x.txt": ""])
      #expect(program.exitStatus == .exited(2) && program.standardOutput.isEmpty)
      #expect(program.output.isEmpty)
      let message = error(program)
      #expect(message.contains("dark, light, high-contrast, ansi16, mine\n"), "\(message)")
      #expect(!message.contains("\u{1b}") && message.contains("/themes/NAME.toml"))
    }
  }

  @Test("A theme is found by its name in the user's folder, and by its path")
  func ownThemes() throws {
    let files = [
      "themes/mine.toml": "extends = \"deep\"\n[base.styles]\ntitle = \"underline\"",
      "themes/deep.toml": "[base]\ntint = \"#123456\"\n", "themes/loop.toml": "extends = 'loop'",
    ]
    let program = try run(scene + ["--theme", "mine"], files: files)
    #expect(program.exitStatus == .exited(0))
    #expect(program.standardOutput.contains(text: "mine"))
    #expect(program.standardOutput.contains(text: "38;2;18;52;86"))
    let loop = try run(scene + ["--theme", "loop"], files: files)
    #expect(loop.exitStatus == .exited(2) && error(loop).contains("extends"))

    let local = try TerminalProcess.inkwheel(
      scene + ["--theme", "./own.toml"], input: .pipe([]), output: .pipe, error: .pipe,
      files: ["own.toml": Array("[base]\ntint = \"#123456\"\nodd = 1".utf8)])
    #expect(try local.waitForExit() == .exited(0))
    #expect(local.standardOutput.contains(text: "38;2;18;52;86"))
    #expect(error(local) == "inkwheel: ./own.toml, line 3: unknown key “odd” in base\n")
    for path in ["./missing.toml", "/", "missing/x"] {
      let missing = try run(scene + ["--theme", path])
      #expect(missing.exitStatus == .exited(2) && error(missing).contains("cannot read the theme"))
    }
  }

  @Test("theme.toml is the default theme; a broken one does not stop the program")
  func ownTheme() throws {
    let folder = try configuration(["theme.toml": "[bar]\nbackground = \"#123456\""])
    defer { try? FileManager.default.removeItem(at: folder) }
    let environment = ["XDG_CONFIG_HOME": folder.path]
    func start(_ options: [String], output: TerminalProcess.Output = .terminal) throws
      -> TerminalScreen
    {
      let program = try TerminalProcess.inkwheel(
        ["--motion", "reduced", "note.ans"] + options, environment: environment)
      let screen = try program.waitUntilShown("Ln 1, Col 1")
      #expect(try program.quit() == .exited(0))
      return screen
    }
    #expect(try start([]).cell(0, 30).background == .rgb(0x12, 0x34, 0x56))
    #expect(try start(["--theme", "standard"]).cell(0, 30).background == .rgb(0x1C, 0x1C, 0x23))
    #expect(try start(["--theme=ansi16"]).cell(0, 30).background == .indexed(0))

    let file = folder.appendingPathComponent("inkwheel/theme.toml")
    try Data("[bar]\nbackground = \"nonsense\"".utf8).write(to: file)
    let program = try TerminalProcess.inkwheel(
      ["--motion", "reduced", "note.ans"], environment: environment, error: .pipe)
    try program.waitUntilShown("line 2: bar.background")
    #expect(program.screen.cell(0, 30).background == .rgb(0x1C, 0x1C, 0x23))
    #expect(try program.quit() == .exited(0))
    #expect(error(program).contains("theme.toml, line 2: bar.background: cannot read the colour"))
    // A frame as text depends only on its options.
    let frame = try TerminalProcess.inkwheel(
      scene, environment: environment, input: .pipe([]), output: .pipe, error: .pipe)
    #expect(try frame.waitForExit() == .exited(0) && frame.standardError.isEmpty)
  }
}
