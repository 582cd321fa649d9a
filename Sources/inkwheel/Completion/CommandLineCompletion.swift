/// What can stand in the place of the last word of a command line.
struct CommandLineCompletion {
  /// A word that can be offered.
  struct Candidate: Hashable {
    let word: String
    var explanation = ""
  }

  /// The words that fit here; the shell compares them with what is typed.
  private(set) var candidates: [Candidate] = []
  /// The endings of the files that fit here too: none if no files fit, empty if all do.
  private(set) var fileEndings: [String]?

  /// Stands for files among the values that a declaration lists.
  static let files = ":files"

  /// The word to complete.
  private let word: String

  /// Returns the values that the declaration of an argument lists only on demand.
  private let customValues: (String, CommandDescription, String) -> [String]

  /// Creates the completions.
  /// - Parameters:
  ///   - words: the words after the program's name; the last one is incomplete.
  ///   - customValues: returns values of an argument, by its name, of a command, for what is typed.
  init(
    _ words: [String], of program: CommandDescription,
    customValues: @escaping (String, CommandDescription, String) -> [String]
  ) {
    self.customValues = customValues
    word = words.last ?? ""
    let before = words.dropLast()
    // Only the first argument can be a command; everything else belongs to the editor.
    if before.isEmpty { addCommands(program) }
    if before.first == "help" {
      if before.count == 1 { addCommands(program) }
      return
    }
    let named = before.first.flatMap(program.subcommand)
    if let command = named ?? program.subcommand(EditCommand.name) {
      addArguments(command, after: named == nil ? before[...] : before.dropFirst())
    }
  }

  private mutating func addCommands(_ program: CommandDescription) {
    guard !word.hasPrefix("-") else { return }
    candidates += program.subcommands.map {
      Candidate(word: $0.name, explanation: Self.firstSentence($0.abstract))
    }
  }

  /// Adds what can follow some arguments of a command.
  private mutating func addArguments(
    _ command: CommandDescription, after arguments: ArraySlice<String>
  ) {
    var unused = command.arguments.filter { $0.kind != .positional }
    var positionalCount = 0
    var rest = arguments
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), argument != "-" else {
        positionalCount += 1
        continue
      }
      if argument == "--" {
        positionalCount += rest.count
        return addPositional(command, at: positionalCount)
      }
      let name = argument.prefix { $0 != "=" }
      guard let index = unused.firstIndex(where: { $0.names.contains(String(name)) }) else {
        continue
      }
      let option = unused[index]
      if !option.isRepeating { unused.remove(at: index) }
      guard option.kind == .option, !option.hasOptionalValue, name == argument else { continue }
      if rest.isEmpty { return addValues(option, typed: word, command) }
      rest.removeFirst()
    }
    guard word.hasPrefix("-") else {
      addPositional(command, at: positionalCount)
      if candidates.isEmpty, fileEndings == nil { addOptions(unused) }
      return
    }
    if let equals = word.firstIndex(of: "=") {
      let option = unused.first { $0.kind == .option && $0.names.contains(String(word[..<equals])) }
      if let option {
        addValues(
          option, typed: String(word[word.index(after: equals)...]), command,
          prefix: String(word[...equals]))
      }
    } else {
      addOptions(unused)
    }
  }

  private mutating func addOptions(_ options: [ArgumentDescription]) {
    for option in options {
      candidates += option.names.map {
        Candidate(word: $0, explanation: Self.firstSentence(option.abstract))
      }
    }
  }

  private mutating func addPositional(_ command: CommandDescription, at index: Int) {
    let positional = command.arguments.filter { $0.kind == .positional }
    guard let last = positional.last, index < positional.count || last.isRepeating else { return }
    let position = min(index, positional.count - 1)
    addValues(positional[position], typed: word, command, position: position)
  }

  /// Adds the values of an argument.
  /// - Parameters:
  ///   - prefix: what precedes the value in the same word.
  ///   - position: the number of a positional argument.
  private mutating func addValues(
    _ argument: ArgumentDescription, typed: String, _ command: CommandDescription,
    prefix: String = "", position: Int = 0
  ) {
    let values: [String]
    switch argument.completion {
    case .unknown: values = []
    case .list(let list): values = list
    case .files(let endings): (values, fileEndings) = ([], endings)
    case .custom:
      let name = argument.names.last ?? "positional@\(position)"
      let custom = customValues(name, command, typed)
      if custom.contains(Self.files) { fileEndings = [] }
      values = custom.filter { $0 != Self.files }
    }
    candidates += values.map { Candidate(word: prefix + $0) }
    // Where any text is valid, such as the name of a theme, it may be the path of a file.
    if argument.values.isEmpty, typed.contains("/"), fileEndings == nil { fileEndings = [] }
  }

  private static func firstSentence(_ text: String) -> String {
    let end = text.firstRange(of: ". ")?.lowerBound ?? text.endIndex
    let sentence = text[..<end]
    return String(sentence.hasSuffix(".") ? sentence.dropLast() : sentence)
  }

  /// The completions as lines: `:`, or `:files` with endings, then each word, after a tab its
  /// explanation.
  var text: String {
    let files = fileEndings.map { ([Self.files] + $0).joined(separator: " ") } ?? ":"
    let lines = candidates.map { candidate in
      candidate.explanation.isEmpty ? candidate.word : candidate.word + "\t" + candidate.explanation
    }
    return ([files] + lines).map { $0 + "\n" }.joined()
  }
}
