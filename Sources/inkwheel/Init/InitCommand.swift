import ArgumentParser
import Integrations
import SystemPackage

/// `inkwheel init`.
struct InitCommand: ParsableCommand {
  static let name = "init"
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Print shell code for a key that opens the picker, and for completions.",
    discussion: """
      Tab then completes the options, names and files of inkwheel. The key of the
      picker edits the colour at the cursor of the command line, or inserts one.
      It is Alt-K, or Ctrl-X k in the vi modes of bash and zsh. INKWHEEL_KEY sets
      another one, in the notation of the shell, and INKWHEEL_OPTS the options of
      the picker. Nothing is written; put one of these lines in the shell's
      start-up file:

        eval "$(inkwheel init bash)"       in ~/.bashrc
        eval "$(inkwheel init zsh)"        in ~/.zshrc
        inkwheel init fish | source        in ~/.config/fish/config.fish
      """)

  @Argument(help: "The shell: bash, zsh or fish.")
  var shell: ShellIntegration

  mutating func run() throws {
    try OutputBuffer.print(shell.script)
  }
}

extension ShellIntegration: ExpressibleByArgument {}
