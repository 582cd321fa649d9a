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
  static let discussion = String(help: PackageResources.edit_txt)

  /// The file and `+LINE[:COLUMN]`, in any order.
  var arguments: [String] = []
  /// The file that saving writes; nil for the one that is opened.
  var output: String?
  /// Whether long lines are wrapped.
  var wrapsLines = false
  /// Whether what is added to the file is shown.
  var isFollowing = false
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
      .flag(
        "--follow", \.isFollowing,
        """
        Show what is added to the file or the pipe, as tail -F does; \
        \(ProgramKeys.standard.text.commands.label(for: .follow)) does so for an open file.
        """
      ),
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
    try recording.check(document: target.path)
    let document = try document(at: target.path)
    var launch = try Launch(screen)
    (launch.recording, launch.document) = (recording, document)
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
      opened.map { EditorModel($0, terminal: terminalContext) }
      ?? EditorModel(path: target.path, isFollowed: isFollowing, terminal: terminalContext)
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
      return try DocumentFile.open(path, id: 1, isFollowed: isFollowing)
    } catch {
      guard error.reason == .notFound else { throw error }
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

/// What to open: a file or standard input, and where the cursor starts.
struct EditTarget: Hashable {
  /// The path; nil for the start screen.
  var path: String?
  /// Where the cursor starts; `end` is the end of the text.
  var position: TextPosition?

  /// The end of every text.
  static let end = TextPosition(line: .max, column: .max)

  /// Tells the file from `+`, `+LINE` and `+LINE:COLUMN`, in any order.
  init(_ arguments: [String]) throws {
    for argument in arguments {
      if argument.hasPrefix("+") {
        position = try Self.position(argument)
        continue
      }
      guard !argument.isEmpty else { throw Failure.wrongInput("the file name is empty") }
      if path != nil {
        throw Failure.wrongInput(
          "only one file can be opened at a time: unexpected argument "
            + "“\(VisibleMark.sanitized(argument))”")
      }
      // The shell has expanded `~` already. A remaining one is part of a file's name.
      path = argument.hasPrefix("~/") ? "./" + argument : argument
    }
  }

  /// Returns what is meant on this system: a file that exists goes before a position, and standard
  /// input is read wherever it is not a terminal.
  /// - Parameter isPiped: whether standard input is a pipe or a file.
  func located(isPiped: Bool, _ arguments: [String]) throws -> EditTarget {
    var target = self
    if path == nil, arguments.count == 1, Self.exists(arguments[0]) {
      (target.path, target.position) = (arguments[0], nil)
    } else if let path, !Self.exists(path), let (file, position) = Self.split(path) {
      (target.path, target.position) = (file, position)
    }
    if target.path == "-", !isPiped {
      throw Failure.wrongInput("- is standard input, and no text is piped or redirected to it")
    }
    if target.path == "-" || target.path == nil && isPiped {
      target.path = FileReader.standardInput
    }
    if target.path == nil, let argument = arguments.first {
      throw Failure.wrongInput(
        "“\(VisibleMark.sanitized(argument))” is a position, and the file is missing; "
          + "to open a file of that name: inkwheel ./\(VisibleMark.sanitized(argument))")
    }
    return target
  }

  private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Splits `FILE:LINE` and `FILE:LINE:COLUMN`, as compilers print them, if the file exists.
  private static func split(_ text: String) -> (path: String, position: TextPosition)? {
    var parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.last == "" { parts.removeLast() }
    for count in [2, 1] where parts.count > count {
      let path = parts.dropLast(count).joined(separator: ":")
      let numbers = parts.suffix(count).joined(separator: ":")
      if exists(path), let position = numbered(numbers) { return (path, position) }
    }
    return nil
  }

  private static func position(_ argument: String) throws -> TextPosition {
    let text = argument.dropFirst()
    guard let position = text.isEmpty ? end : numbered(text) else {
      let shown = VisibleMark.sanitized(argument)
      throw Failure.wrongInput(
        "“\(shown)” is not a position; expected +LINE, +LINE:COLUMN, or + for the end")
    }
    return position
  }

  /// Parses `LINE`, `LINE:COLUMN` or `LINE,COLUMN`; zeros count as 1.
  private static func numbered(_ text: some StringProtocol) -> TextPosition? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "," }
    let numbers = parts.compactMap { $0.allSatisfy(\.isNumber) ? Int($0) : nil }
    guard numbers.count == parts.count, numbers.count <= 2 else { return nil }
    return TextPosition(line: max(numbers[0], 1), column: max(numbers.dropFirst().first ?? 1, 1))
  }
}
