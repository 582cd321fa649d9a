import TestSupport
import Testing

@Suite("Completing a command line in a shell", .blocking)
struct CompletionTests {
  /// What is typed before Tab, and the command line after it.
  private typealias Step = (typed: String, completed: String)

  /// Steps that give the same line in all shells.
  private static let steps: [Step] = [
    ("inkwheel pi", "inkwheel pick x"),
    ("inkwheel pick rebecca", "inkwheel pick rebeccapurple x"),
    ("inkwheel pick tan --no-a", "inkwheel pick tan --no-alpha x"),
    ("inkwheel pick --layout colu", "inkwheel pick --layout columns x"),
    ("inkwheel pick -f sgr-f", "inkwheel pick -f sgr-fg x"),
    ("inkwheel pick --background=da", "inkwheel pick --background=dark x"),
    ("inkwheel pick --popup rebecca", "inkwheel pick --popup rebeccapurple x"),
    ("inkwheel pick --theme high", "inkwheel pick --theme high-contrast x"),
    ("inkwheel pick --theme my-", "inkwheel pick --theme my-own x"),
    ("inkwheel pick --palette bran", "inkwheel pick --palette brand.gpl x"),
    ("inkwheel pick --palette okab", "inkwheel pick --palette okabe-ito x"),
    ("inkwheel color --in prop", "inkwheel color --in prophoto-rgb x"),
    ("inkwheel color red --names xk", "inkwheel color red --names xkcd x"),
    ("inkwheel color --palette tailw", "inkwheel color --palette tailwind x"),
    ("inkwheel color --palette bran", "inkwheel color --palette brand.gpl x"),
    ("inkwheel color -f gp", "inkwheel color -f gpl x"),
    ("inkwheel gallery radi", "inkwheel gallery radial x"),
    ("inkwheel convert --to markd", "inkwheel convert --to markdown x"),
    ("inkwheel help doct", "inkwheel help doctor x"),
    ("inkwheel man ke", "inkwheel man keys x"),
    ("inkwheel init fi", "inkwheel init fish x"),
    // The editor needs no name of a command.
    ("inkwheel bann", "inkwheel banner.ans x"),
    ("inkwheel --wr", "inkwheel --wrap x"),
    ("inkwheel --set editor.wr", "inkwheel --set editor.wrap=x"),
    ("inkwheel --set editor.wrap=t", "inkwheel --set editor.wrap=true x"),
    ("inkwheel pick --set=picker.spa", "inkwheel pick --set=picker.space=x"),
    ("inkwheel pick --set=picker.space=cm", "inkwheel pick --set=picker.space=cmyk x"),
    ("inkwheel pick --set picker.names=css,x1", "inkwheel pick --set picker.names=css,x11 x"),
    ("inkwheel pick --set screen.theme=my", "inkwheel pick --set screen.theme=my-own x"),
    ("inkwheel config --pre", "inkwheel config --preset x"),
    ("inkwheel config --preset em", "inkwheel config --preset emacs x"),
    ("inkwheel man dem", "inkwheel man demo x"),
    ("inkwheel edit --record sess", "inkwheel edit --record session.cast x"),
    // Only scripts fit, though another file begins in the same way.
    ("inkwheel demo tou", "inkwheel demo tour.demo x"),
    ("inkwheel demo --record=bann", "inkwheel demo --record=banner.ans x"),
    ("inkwheel demo --cast-v", "inkwheel demo --cast-version x"),
    ("inkwheel pick --layout 'slider(gree", "inkwheel pick --layout 'slider(green)' x"),
    ("inkwheel two", #"inkwheel two\ words.ans x"#),
  ]

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
    for step in Self.steps {
      program.send(keys: step.typed + "\tx")
      try program.waitUntil("“\(step.completed)” in \(shell)") { screen in
        screen.lines.contains { $0.hasSuffix("> " + step.completed) }
      }
      try program.send(keys: "\u{15}", until: "an empty command line") { screen in
        screen.lines.contains { $0 == ">" || $0 == "> " }
      }
    }
  }

  @Test("bash, with “init”")
  func bash() throws { try check("bash", "eval \"$(inkwheel init bash)\"\n") }

  @Test("zsh, with “init”", .needs("zsh"))
  func zsh() throws { try check("zsh", "eval \"$(inkwheel init zsh)\"\n") }

  @Test("fish, with “init”", .needs("fish"))
  func fish() throws { try check("fish", "inkwheel init fish | source\n") }

  @Test("Two tabs list commands, options and values in bash")
  func listsOfBash() throws { try checkLists(of: "bash") }

  @Test("Two tabs list commands, options and values in zsh", .needs("zsh"))
  func listsOfZsh() throws { try checkLists(of: "zsh") }

  @Test("Two tabs list commands, options and values in fish", .needs("fish"))
  func listsOfFish() throws { try checkLists(of: "fish") }

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
