import TestSupport
import Testing

@Suite("Completing a command line in a shell", .blocking)
struct CompletionTests {
  /// Starts an interactive shell in a folder with some files.
  ///
  /// - Parameter code: The lines of the start-up file that load the completions.
  private func start(
    _ shell: String, _ code: String, size: TerminalSize = .classic
  ) throws -> TerminalProcess {
    let (file, text) =
      switch shell {
      case "bash": (".bashrc", "PS1='> '\n")
      case "zsh": (".zshrc", "PS1='> '\nbindkey -e\nautoload -U compinit\ncompinit -u -D\n")
      default:
        (
          ".config/fish/config.fish",
          """
          set -g fish_greeting
          set -g fish_autosuggestion_enabled 0
          function fish_prompt; echo -n '> '; end

          """
        )
      }
    let program = try TerminalProcess(
      shell, ["-i"], size: size,
      files: [
        file: text + code, "banner.ans": "x", "brand.gpl": "x", "tour.demo": "x",
        "tourist.txt": "x", "session.cast": "x", "two words.ans": "x",
        ".config/inkwheel/themes/my-own.toml": "",
      ])
    try program.waitUntil("the prompt") { $0.contains("> ") }
    return program
  }

  private func check(_ shell: String, _ code: String) throws {
    let program = try start(shell, code)
    // What is typed before Tab, and the command line after it.
    for row in try VectorRow.all(in: "IntegrationTests/Vectors/completions.txt", cells: 2) {
      program.send(keys: row[0] + "\tx")
      try program.waitUntil("“\(row[1])” in \(shell)") { screen in
        screen.lines.contains { $0.hasSuffix("> " + row[1]) }
      }
      try program.send(keys: "\u{15}", until: "an empty command line") { screen in
        screen.lines.contains { $0 == ">" || $0 == "> " }
      }
    }
  }

  @Test func `bash, with “init”`() throws { try check("bash", "eval \"$(inkwheel init bash)\"\n") }

  @Test(.needs("zsh")) func `zsh, with “init”`() throws {
    try check("zsh", "eval \"$(inkwheel init zsh)\"\n")
  }

  @Test(.needs("fish")) func `fish, with “init”`() throws {
    try check("fish", "inkwheel init fish | source\n")
  }

  @Test func `Two tabs list commands, options and values in bash`() throws {
    try checkLists(of: "bash")
  }

  @Test(.needs("zsh")) func `Two tabs list commands, options and values in zsh`() throws {
    try checkLists(of: "zsh")
  }

  @Test(.needs("fish")) func `Two tabs list commands, options and values in fish`() throws {
    try checkLists(of: "fish")
  }

  private func checkLists(of shell: String) throws {
    let file =
      Integration.folder + (shell == "zsh" ? "/zsh/_inkwheel" : "/\(shell)/completion.\(shell)")
    for (typed, words) in [
      ("inkwheel ", ["convert", "doctor", "banner.ans"]),
      ("inkwheel pick --", ["--layout", "--popup", "--height"]),
      ("inkwheel color -f okl", ["oklab", "oklch"]),
      ("inkwheel doctor --", ["--color", "--background"]),
    ] {
      let program = try start(shell, "source \(file)\n", size: TerminalSize(columns: 120, rows: 60))
      program.send(keys: typed + "\t\t")
      try program.waitUntil("the list after “\(typed)” in \(shell)") { screen in
        words.allSatisfy { screen.contains($0) }
      }
    }
  }
}
