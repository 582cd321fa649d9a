import TestSupport
import Testing

@Suite("Picking on the command line of a shell", .blocking)
struct ShellTests {
  /// Starts an interactive shell with the widget.
  ///
  /// - Parameter setting: A line before the widget in the start-up file.
  private func start(_ shell: String, setting: String = "") throws -> TerminalProcess {
    let (file, text) =
      switch shell {
      case "bash":
        (".bashrc", "PS1='> '\n\(setting)\neval \"$(inkwheel init bash)\"\n")
      case "zsh": (".zshrc", "PS1='> '\n\(setting)\neval \"$(inkwheel init zsh)\"\n")
      default:
        (
          ".config/fish/config.fish",
          """
          set -g fish_greeting
          function fish_prompt; echo -n '> '; end
          \(setting)
          inkwheel init fish | source

          """
        )
      }
    let program = try TerminalProcess(shell, ["-i"], files: [file: text])
    try program.waitUntil("the prompt") { $0.contains("> ") }
    return program
  }

  /// Edits, inserts and cancels, each in a command whose output shows the line.
  private func check(_ shell: String, setting: String = "", key: String = "\u{1B}k") throws {
    let program = try start(shell, setting: setting)
    /// Types a command, goes some columns back, picks a colour, and goes on typing behind it.
    func pick(
      _ color: String, in words: String, columnsBack: Int = 0, line: String, typed: String = "x",
      output: String
    ) throws {
      try program.send(keys: "echo \(words)", until: words)
      for _ in 0..<columnsBack { program.send(.left) }
      program.send(keys: key)
      try program.pick(color, until: "> echo \(line)")
      program.send(keys: typed)
      try program.send(.enter, until: "the output") { $0.lines.contains(output) }
    }
    // The cursor is on the colour.
    try pick(
      "#1a2b3c", in: "é '#F80' end", columnsBack: 8, line: "é '#1A2B3C' end",
      typed: "", output: "é #1A2B3C end")
    // The cursor is right behind the colour.
    try pick("#112233", in: "fg:tan", line: "fg:#112233", output: "fg:#112233x")
    // Another text follows an inserted colour.
    try pick(
      "#abc", in: "one two", columnsBack: 4, line: "one'#aabbcc' two", output: "one#aabbccx two")
    try pick("#abc", in: "one ", line: "one '#aabbcc'", output: "one #aabbccx")
    try pick(
      "#abc", in: "\"one \"", columnsBack: 1, line: "\"one #aabbcc\"", output: "one #aabbccx")

    try program.send(keys: "echo keep", until: "echo keep")
    let settings = try program.attributes()
    program.send(keys: key)
    try program.cancelPicking(until: "> echo keep")
    // What is typed before the shell reads again may be lost.
    try program.waitUntilAttributes("the settings of the shell") { $0 == settings }
    program.send(keys: "ing")
    try program.send(.enter, until: "the output") { $0.lines.contains("keeping") }
    // The picker was below the prompt, where nothing of it is left.
    #expect(program.output.firstRange(of: Array("\u{1B}[?1049h".utf8)) == nil)
    #expect(program.screen.lines.dropFirst(13).allSatisfy { $0.isEmpty })
  }

  @Test func `bash`() throws { try check("bash") }

  @Test func `bash in vi mode`() throws { try check("bash", setting: "set -o vi", key: "\u{18}k") }

  @Test(.needs("zsh")) func `zsh`() throws { try check("zsh", setting: "bindkey -e") }

  @Test(.needs("zsh")) func `zsh in vi mode`() throws {
    try check("zsh", setting: "bindkey -v", key: "\u{18}k")
  }

  @Test(.needs("fish")) func `fish`() throws { try check("fish") }

  @Test(.needs("fish")) func `fish in vi mode`() throws {
    try check("fish", setting: "fish_vi_key_bindings")
  }

  @Test func `Another key and other options`() throws {
    let program = try start("bash", setting: #"INKWHEEL_KEY='\C-g'; INKWHEEL_OPTS='-f rgb'"#)
    program.send(keys: "echo x\u{7}")
    try program.pick("#010203", until: "> echo x'rgb(1 2 3)'")
  }

  @Test func `A line of several lines keeps its line breaks in bash`() throws {
    try checkLines(of: "bash")
  }

  @Test(.needs("zsh")) func `A line of several lines keeps its line breaks in zsh`() throws {
    try checkLines(of: "zsh")
  }

  private func checkLines(of shell: String) throws {
    let program = try start(shell, setting: shell == "zsh" ? "bindkey -e" : "")
    try program.send(keys: "echo 'one\u{16}\u{A}tan", until: "tan")
    program.send(.left, .left)
    program.send(keys: "\u{1B}k")
    try program.pick("#1a2b3c", until: "#1a2b3c")
    program.send(keys: "\u{5}'")
    program.send(.enter)
    try program.waitUntil("the output") { $0.lines.contains("one") && $0.lines.contains("#1a2b3c") }
  }
}
