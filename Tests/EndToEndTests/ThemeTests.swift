import TestSupport
import Testing

@Suite("Themes of the program", .blocking)
struct ThemeTests {
  /// Runs inkwheel without a terminal and with its own configuration folder.
  private func run(
    _ arguments: [String], configuration: [String: any FixtureContent] = [:],
    files: [String: any FixtureContent] = [:]
  ) throws -> TerminalProcess {
    let work = try WorkFolder(configuration)
    return try TerminalProcess.run(
      arguments, environment: ["XDG_CONFIG_HOME": work.path], files: files)
  }

  private let scene = ["gallery", "--render", "theme", "--size", "80x24"]

  @Test func `An unknown name is an error with status 2 that lists the names`() throws {
    for command in [scene, ["pick"], ["note"]] {
      let program = try run(
        command + ["--theme", "nobo\u{1b}dy"],
        configuration: ["inkwheel/themes/mine.toml": "", "inkwheel/themes/x.txt": ""])
      #expect(program.exitStatus == .exited(2) && program.standardOutput.isEmpty)
      let message = program.complaint
      #expect(message.contains("dark, light, high-contrast, ansi16, mine\n"), "\(message)")
      #expect(!message.contains("\u{1b}") && message.contains("/themes/NAME.toml"))
    }
  }

  @Test func `A theme is found by its name in the user's folder, and by its path`() throws {
    let themes = [
      "inkwheel/themes/mine.toml": "extends = \"deep\"\n[base.styles]\ntitle = \"underline\"",
      "inkwheel/themes/deep.toml": "[base]\ntint = \"#123456\"\n",
      "inkwheel/themes/loop.toml": "extends = 'loop'",
    ]
    let program = try run(scene + ["--theme", "mine"], configuration: themes)
    #expect(program.exitStatus == .exited(0))
    #expect(program.standardOutput.contains(text: "mine"))
    #expect(program.standardOutput.contains(text: "38;2;18;52;86"))
    let local = try run(
      scene + ["--theme", "./own.toml"], files: ["own.toml": "[base]\ntint = \"#123456\"\nodd = 1"])
    #expect(local.exitStatus == .exited(0))
    #expect(local.standardOutput.contains(text: "38;2;18;52;86"))
    #expect(local.complaint == "inkwheel: ./own.toml, line 3: unknown key “odd” in base\n")
    for (name, message) in [
      ("loop", "extends"), ("./missing.toml", "cannot read the theme"),
      ("/", "cannot read the theme"), ("missing/x", "cannot read the theme"),
    ] {
      let program = try run(scene + ["--theme", name], configuration: themes)
      #expect(program.exitStatus == .exited(2) && program.complaint.contains(message))
    }
  }

  @Test func `theme.toml is the default theme; a broken one does not stop the program`() throws {
    let work = try WorkFolder(["inkwheel/theme.toml": "[bar]\nbackground = \"#123456\""])
    let environment = ["XDG_CONFIG_HOME": work.path]
    func start(_ options: [String] = []) throws -> TerminalProcess {
      try TerminalProcess.inkwheel(
        ["--motion", "reduced", "note.ans"] + options, environment: environment, error: .pipe)
    }
    for (options, color) in [
      ([], .rgb(0x12, 0x34, 0x56)), (["--theme", "standard"], .rgb(0x1C, 0x1C, 0x23)),
      (["--theme=ansi16"], .indexed(0)),
    ] as [([String], TerminalScreen.Color)] {
      let program = try start(options)
      #expect(try program.waitUntilShown("Ln 1, Col 1").cell(0, 30).background == color)
      #expect(try program.quit() == .exited(0))
    }
    try work.write("[bar]\nbackground = \"nonsense\"", to: "inkwheel/theme.toml")
    let program = try start()
    try program.waitUntilShown("line 2: bar.background")
    #expect(program.screen.cell(0, 30).background == .rgb(0x1C, 0x1C, 0x23))
    #expect(try program.quit() == .exited(0))
    #expect(
      program.complaint.contains("theme.toml, line 2: bar.background: cannot read the colour"))
    // A frame as text depends only on its options.
    let frame = try TerminalProcess.run(scene, environment: environment)
    #expect(frame.exitStatus == .exited(0) && frame.standardError.isEmpty)
  }
}
