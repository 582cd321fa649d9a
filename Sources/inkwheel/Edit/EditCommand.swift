import ArgumentParser
import Editor
import TerminalCore

/// `inkwheel edit`.
struct EditCommand: ParsableCommand {
  static let name = "edit"
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Edit coloured text.",
    discussion: """
      Opens text with ANSI sequences, ANSI art, and JSON and HTML as written by
      inkwheel, aha and ansi2html. A large file is shown at once and read in the
      background. Lines of text that you do not change are saved byte for byte.
      To save in another format, give the file another ending: .ans, .json,
      .txt, .html, .svg, .md, .irc or .sh. If anything would be lost, you are
      asked first.

      Examples:
        inkwheel edit banner.ans +3:10      open at line 3, column 10
        inkwheel build.log                  the name of the command is optional
        make 2>&1 | inkwheel /dev/stdin     edit the output of another program
        inkwheel -- doctor                  a file with the name of a command

      Shift with an arrow key selects, Ctrl-K picks the text colour, Alt-K the
      background, Ctrl-S saves, Alt-H lists all keys, Ctrl-Q quits.
      """)

  fileprivate enum Spec {
    static let wrap = OptionSpec<Bool>("wrap")
  }

  @Argument(
    help: ArgumentHelp(
      "The file, and +LINE[:COLUMN] for the cursor. A missing file is created when you save.",
      valueName: "file"),
    completion: .file())
  var arguments: [String] = []

  @Flag(
    Spec.wrap,
    help: """
      Wrap lines that are longer than the screen; \
      \(ProgramKeys.standard.text.commands.label(for: .softWrap)) toggles this.
      """)
  var wrap: Bool

  @OptionGroup var recording: RecordingOptions

  @OptionGroup var screen: ScreenOptions

  /// The request made by the options and arguments.
  var request: EditRequest {
    get throws {
      var request = EditRequest(
        wrapsLines: wrap, recording: recording.choices, screen: screen.choices)
      try request.setArguments(arguments)
      return request
    }
  }

  mutating func run() throws {
    try request.run()
  }
}

extension EditRequest: FastRequest {
  static let fastOptions: [FastOption<EditRequest>] =
    [.init(flag: EditCommand.Spec.wrap) { $0.wrapsLines = $1 }]
    + FastOption.group { $1(&$0.recording) } + FastOption.group { $1(&$0.screen) }
}
