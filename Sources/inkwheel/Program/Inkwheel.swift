import Color
import Glibc
import NcursesTerminal
import StyledText
import Synchronization
import UnicodeText

/// The command line.
@main
enum Inkwheel {
  static let abstract = "A colour picker for the terminal, with an editor for coloured text."
  static let discussion = String(help: PackageResources.inkwheel_txt)
    .replacing("{statuses}", with: ExitStatus.list)

  /// The commands, in the order of the help; the first one needs no name.
  static let commands: [any Subcommand.Type] = [
    EditCommand.self, PickCommand.self, ColorCommand.self, SchemeCommand.self, ConvertCommand.self,
    GalleryCommand.self, DemoCommand.self, ConfigCommand.self, DoctorCommand.self,
    InitCommand.self, ManCommand.self,
  ]

  /// Runs a command and turns an error into a message and an exit status.
  static func main() {
    reserveStandardDescriptors()
    checkArguments()
    var status: Int32 = 0
    do {
      try run(CommandLine.arguments.dropFirst())
    } catch {
      let failure = error as? Failure ?? .failed("\(error)")
      if let message = failure.message { StandardError.print("inkwheel: \(message)\n") }
      status = failure.status
    }
    for task in FinalWork.tasks.withLock({ $0 }) { task() }
    Glibc.exit(status)
  }

  private static func run(_ arguments: ArraySlice<String>) throws {
    let first = arguments.first
    let named = (commands + [CompleteCommand.self]).first { $0.name == first }
    if named == nil, let first { try checkCommand(first, before: arguments.dropFirst()) }
    let options = arguments.prefix { $0 != "--" }
    if first == "help" || options.contains("--help") || options.contains("-h") {
      let topic =
        first == "help" ? commands.first { $0.name == arguments.dropFirst().first } : named
      let columns = NcursesTerminal.columns(of: STDOUT_FILENO) ?? 80
      let isAboutProgram = first == "help" || arguments.count == 1
      let command = topic ?? (isAboutProgram ? nil : EditCommand.self)
      return try OutputBuffer.print(command?.help(columns: columns) ?? help(columns: columns))
    }
    if options.contains("--version") { return try OutputBuffer.print(Version.withCommit + "\n") }
    let isColor = named == nil && first.map(isColor) == true
    let command = named ?? (isColor ? PickCommand.self : EditCommand.self)
    try command.parse(named == nil ? arguments : arguments.dropFirst()).run()
  }

  /// Returns what `.packaging/project` says under a name, after other words; nothing while it is empty.
  static func project(
    _ name: String, after words: String, in file: [UInt8] = PackageResources.project
  ) -> String {
    let line = String(decoding: file, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix(name + "=") && !$0.hasSuffix("=") }
    return line.map { words + $0.dropFirst(name.count + 1) } ?? ""
  }

  private static func help(columns: Int) -> String {
    var text = CommandHelp(columns: columns)
    text.begin(abstract, discussion, usage: "inkwheel <command>")
    text.list("OPTIONS", Argument.usualOptions.map(\.row))
    text.list(
      "COMMANDS",
      commands.map { ($0.name + ($0 == EditCommand.self ? " (default)" : ""), $0.abstract) })
    return text.text + "  See inkwheel help <command> for details.\n"
  }

  // MARK: Arguments

  /// Rejects arguments that are not UTF-8, because as a `String` they would name other files.
  private static func checkArguments() {
    for index in 1..<max(Int(CommandLine.argc), 1) {
      guard let argument = CommandLine.unsafeArgv[index], String(validatingCString: argument) == nil
      else { continue }
      let shown = VisibleMark.sanitized(String(cString: argument))
      StandardError.print("inkwheel: “\(shown)” is not UTF-8; only UTF-8 arguments are supported\n")
      Glibc.exit(2)
    }
  }

  /// Fails if the first argument is a mistyped or missing command rather than the name of a file.
  private static func checkCommand(_ word: String, before rest: ArraySlice<String>) throws {
    guard access(word, F_OK) != 0 else { return }
    guard let name = command(meantBy: word) else {
      // What follows a file are options and positions.
      guard let next = rest.first, !next.hasPrefix("-"), !next.hasPrefix("+"), word != "help",
        !word.isEmpty, word.allSatisfy(\.isLetter)
      else { return }
      let names = commands.map { $0.name }.joined(separator: ", ")
      throw Failure.wrongInput(
        "only one file can be opened at a time, and “\(word)” is not a command; they are \(names)")
    }
    throw Failure.wrongInput(
      "“\(word)” is not a command; did you mean “\(name)”? "
        + "To open a file of that name: inkwheel -- \(word)")
  }

  /// Whether a first argument is a colour to pick, and neither a file nor digits that could name one.
  private static func isColor(_ word: String) -> Bool {
    !word.allSatisfy(\.isHexDigit) && access(word, F_OK) != 0 && (try? ParsedColor(word)) != nil
  }

  /// Returns the command that is probably meant by a first argument that is not a command.
  ///
  /// A file with a new name can be opened too, so the word must be very similar: its first letter
  /// is right, or swapped with the second one, and a short word has a single wrong letter.
  static func command(meantBy word: String) -> String? {
    let names = commands.map { $0.name } + ["help"]
    guard !names.contains(word), word.count > 2, word.allSatisfy(\.isLetter) else { return nil }
    let lower = word.lowercased()
    if names.contains(lower) { return lower }
    if let name = synonyms[lower] { return name }
    let (letters, limit) = (Array(lower), lower.count > 5 ? 2 : 1)
    return names.map { name in
      let known = Array(name)
      let isSwapped = letters[0] == known[1] && letters[1] == known[0]
      guard letters[0] == known[0] || isSwapped else { return (name, Int.max) }
      return (name, NearestWord.distance(letters, known))
    }.filter { $0.1 <= limit }.min { $0.1 < $1.1 }?.0
  }

  /// Other words for a command.
  private static let synonyms = [
    "colour": ColorCommand.name, "colours": ColorCommand.name, "manual": ManCommand.name,
    "configuration": ConfigCommand.name, "picker": PickCommand.name, "version": "--version",
  ]

  /// Opens closed standard descriptors, so that no other file gets their numbers.
  ///
  /// Otherwise, with standard output closed, the terminal would become descriptor 1, and the answer
  /// would be printed on it. `/dev/null` is opened the wrong way round, so that reading from closed
  /// input and writing to closed output fail as they should.
  private static func reserveStandardDescriptors() {
    for file: Int32 in 0...2 where fcntl(file, F_GETFD) == -1 {
      _ = open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
