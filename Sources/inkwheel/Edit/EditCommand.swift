import App
import Files
import Glibc
import NcursesTerminal
import StyledText
import Terminal
import UnicodeText

/// `inkwheel edit`.
struct EditCommand: PlayableCommand, Hashable {
  static let name = "edit"
  static let abstract = "Edit coloured text."
  static let discussion = """
    Opens text with ANSI sequences, ANSI art, and JSON and HTML as written by
    inkwheel, aha and ansi2html. A large file is shown at once and read in the
    background. Lines of text that you do not change are saved byte for byte.
    To save in another format, give the file another extension: .ans, .json,
    .txt, .html, .svg or .md. If anything would be lost, you are asked first.

    Examples:
      inkwheel edit banner.ans +3:10      open at line 3, column 10
      inkwheel build.log                  the name of the command is optional
      make 2>&1 | inkwheel                edit the output of another program
      git diff --color | inkwheel -o a.ans    the same, and save it as a.ans
      inkwheel -- doctor                  a file with the name of a command

    Shift with an arrow key selects, Ctrl-K picks the text colour, Alt-K the
    background, Ctrl-S saves, Alt-H lists all keys, Ctrl-Q quits.
    """

  /// The file and `+LINE[:COLUMN]`, in any order.
  var arguments: [String] = []
  /// The file that saving writes; nil for the one that is opened.
  var output: String?
  /// Whether long lines are wrapped.
  var wrapsLines = false
  var recording = RecordingOptions()
  var screen = ScreenOptions()

  static let parameters: [Parameter<EditCommand>] =
    [
      .positional(
        "file", \.arguments,
        """
        The file, with +LINE[:COLUMN] or :LINE[:COLUMN] for the cursor, or + for the end. A missing \
        file is created when you save. The default, or -, is standard input where it is no terminal.
        """,
        completion: .files
      ).inDemos("a file, +LINE[:COLUMN]"),
      .option(
        "-o --output", \.output, value: "file",
        "Save to another file than the one that is opened, or save standard input to it.",
        completion: .files),
      .flag(
        "--wrap", \.wrapsLines,
        """
        Wrap lines that are longer than the screen; \
        \(ProgramKeys.standard.text.commands.label(for: .softWrap)) toggles this.
        """
      ).inDemos("--wrap"),
    ] + RecordingOptions.parameters.map { $0.at(\.recording) }
    + ScreenOptions.parameters.map { $0.at(\.screen) }

  /// Keeps a name after `--` from being taken for a position.
  static func plain(_ argument: String) -> String {
    argument.hasPrefix("+") ? "./" + argument : argument
  }

  /// Tells the file from the position.
  mutating func validate() throws { _ = try EditTarget(arguments) }

  /// Edits until the user quits.
  func run() throws {
    let target = try EditTarget(arguments).located(isPiped: isatty(STDIN_FILENO) == 0, arguments)
    if let output { try Self.checkFolder(of: output) }
    let recorder = try recording.start(document: target.path)
    let document = try document(at: target.path)
    var launch = try Launch(screen)
    (launch.recorder, launch.document) = (recorder, document)
    try launch.run { opened in
      var model = model(target, document.opened, on: opened.context)
      model.memory = launch.memory
      return model
    }
  }

  func program(inDemo launch: inout Launch, on terminal: TerminalContext) throws -> any App {
    let target = try EditTarget(arguments)
    let document = try document(at: target.path.map { launch.services.locations.resolve($0) })
    launch.document = document
    var opened = document.opened
    // The script's name for the file is the one to show.
    if let path = target.path { opened?.path = path }
    return model(target, opened, on: terminal)
  }

  private func model(
    _ target: EditTarget, _ opened: OpenedFile?, on terminalContext: TerminalContext
  ) -> EditorModel {
    var model =
      if let opened {
        EditorModel(opened, terminal: terminalContext)
      } else {
        EditorModel(path: target.path, terminal: terminalContext)
      }
    if wrapsLines || terminalContext.settings.wrapsLines { model.wrapLines(true) }
    if let output { model.setOutput(output) }
    if target.path == nil, output == nil { model.showStartScreen() }
    if let position = target.position { model.goTo(line: position.line, column: position.column) }
    return model
  }

  /// Returns the file at a path, or a new document if there is none.
  private func document(at path: String?) throws -> DocumentFile {
    guard let path else { return DocumentFile() }
    do {
      return try DocumentFile.open(path, id: 1)
    } catch {
      guard error.reason == .notFound else { throw Failure.failed(error.message) }
      try Self.checkFolder(of: path)
      return DocumentFile(path: path)
    }
  }

  /// Fails if a new file could not be saved, because its folder is missing.
  private static func checkFolder(of path: String) throws {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let folder = String(path[..<slash])
    guard access(folder, F_OK) != 0 else { return }
    throw Failure.failed(
      "cannot create \(VisibleMark.sanitized(path)): no such directory: "
        + VisibleMark.sanitized(folder))
  }
}
