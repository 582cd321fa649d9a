/// `inkwheel init`.
struct InitCommand: Command {
  static let name = "init"
  static let abstract = "Print shell code for a key that opens the picker, and for completions."
  static let discussion = """
    Tab then completes the options, names and files of inkwheel. The key of the
    picker edits the colour at the cursor of the command line, or inserts one.
    It is Alt-K, or Ctrl-X k in the vi modes of bash and zsh. INKWHEEL_KEY sets
    another one, in the notation of the shell, and INKWHEEL_OPTS the options of
    the picker. Nothing is written; put one of these lines in the shell's
    start-up file:

      eval "$(inkwheel init bash)"       in ~/.bashrc
      eval "$(inkwheel init zsh)"        in ~/.zshrc
      inkwheel init fish | source        in ~/.config/fish/config.fish
    """

  var shell = ShellIntegration.bash

  static let parameters = [
    Parameter<InitCommand>.positional("shell", \.shell, "The shell: bash, zsh or fish.")
  ]

  func run() throws { try OutputBuffer.print(shell.script) }
}

extension ShellIntegration: ArgumentValue {}
