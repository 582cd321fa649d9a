import App
import Color
import Picker

/// `inkwheel init`.
struct InitCommand: Subcommand {
  static let name = "init"
  static let abstract = "Print shell code for a key that opens the picker, and for completions."
  static let discussion = String(help: PackageResources.init_txt)

  var shell = ShellIntegration.bash

  static let parameters = [
    Parameter<InitCommand>.positional("shell", \.shell, "The shell: bash, zsh or fish.")
  ]

  func run() throws { try OutputBuffer.print(shell.script) }
}

/// A shell for which there are a widget and completions.
package enum ShellIntegration: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// The shell code of the widget and of the completions: the files in the folder of the shell.
  var script: [UInt8] {
    let (widget, completion) =
      switch self {
      case .bash: (PackageResources.inkwheel_bash, PackageResources.completion_bash)
      case .zsh: (PackageResources.inkwheel_zsh, PackageResources._inkwheel)
      case .fish: (PackageResources.inkwheel_fish, PackageResources.completion_fish)
      }
    return widget + Array("\n".utf8) + completion
  }
}

extension ShellIntegration: ArgumentValue {}

// MARK: Completions

/// `inkwheel __complete`, which the scripts in `Sources/inkwheel/Integrations` call when Tab is pressed.
struct CompleteCommand: Subcommand {
  static let name = "__complete"
  static let abstract = "Print what can complete a command line."
  static let discussion = ""
  static let parameters = [
    Parameter<CompleteCommand>.positional(
      "words", \.words, "The words after the name of the program, up to the cursor.")
  ]

  var words: [String] = []

  func run() throws { try OutputBuffer.print(CommandLineCompletion(words).text) }
}

/// What can stand in the place of the last word of a command line.
struct CommandLineCompletion {
  /// A word that can be offered.
  struct Candidate: Hashable {
    let word: String
    var explanation = ""
  }

  /// The words that fit here; the shell compares them with what is typed.
  private(set) var candidates: [Candidate] = []
  /// The extensions of the files that fit here too: none if no files fit, empty if all do.
  private(set) var fileExtensions: [String]?

  /// The word to complete.
  private let word: String

  /// Creates the completions.
  /// - Parameter words: the words after the program's name; the last one is incomplete.
  init(_ words: [String]) {
    word = words.last ?? ""
    let before = words.dropLast()
    // Only the first argument can be a command; everything else belongs to the editor.
    if before.isEmpty { addCommands() }
    if before.first == "help" {
      if before.count == 1 { addCommands() }
      return
    }
    let named = Inkwheel.commands.first { $0.name == before.first }
    addArguments(named ?? EditCommand.self, after: named == nil ? before[...] : before.dropFirst())
  }

  private mutating func addCommands() {
    guard !word.hasPrefix("-") else { return }
    candidates += Inkwheel.commands.map {
      Candidate(word: $0.name, explanation: Self.firstSentence($0.abstract))
    }
  }

  /// Adds what can follow some arguments of a command.
  private mutating func addArguments(
    _ command: any Subcommand.Type, after arguments: ArraySlice<String>
  ) {
    var unused = command.options
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
      guard option.value != nil, option.missingValue == nil, name == argument else { continue }
      if rest.isEmpty { return addValues(option, typed: word) }
      rest.removeFirst()
    }
    guard word.hasPrefix("-") else {
      addPositional(command, at: positionalCount)
      if candidates.isEmpty, fileExtensions == nil { addOptions(unused) }
      return
    }
    if let equals = word.firstIndex(of: "=") {
      let option = unused.first { $0.value != nil && $0.names.contains(String(word[..<equals])) }
      if let option {
        addValues(
          option, typed: String(word[word.index(after: equals)...]), prefix: String(word[...equals])
        )
      }
    } else {
      addOptions(unused)
    }
  }

  private mutating func addOptions(_ options: [Argument]) {
    for option in options {
      candidates += option.names.map {
        Candidate(word: $0, explanation: Self.firstSentence(option.help))
      }
    }
  }

  private mutating func addPositional(_ command: any Subcommand.Type, at index: Int) {
    let positional = command.arguments.filter(\.isPositional)
    guard let last = positional.last, index < positional.count || last.isRepeating else { return }
    addValues(positional[min(index, positional.count - 1)], typed: word)
  }

  /// Adds the values of an argument.
  /// - Parameter prefix: what precedes the value in the same word.
  private mutating func addValues(_ argument: Argument, typed: String, prefix: String = "") {
    candidates += argument.completion.words(typed).map { Candidate(word: prefix + $0) }
    fileExtensions = argument.completion.fileExtensions
    // Where any text is valid, such as the name of a theme, it may be the path of a file.
    if argument.values.isEmpty, typed.contains("/"), fileExtensions == nil { fileExtensions = [] }
  }

  private static func firstSentence(_ text: String) -> String {
    let end = text.firstRange(of: ". ")?.lowerBound ?? text.endIndex
    let sentence = text[..<end]
    return String(sentence.hasSuffix(".") ? sentence.dropLast() : sentence)
  }

  /// The completions as lines: `:`, or `:files` with extensions, then each word, after a tab its
  /// explanation.
  var text: String {
    let files = fileExtensions.map { ([":files"] + $0).joined(separator: " ") } ?? ":"
    let lines = candidates.map { candidate in
      candidate.explanation.isEmpty ? candidate.word : candidate.word + "\t" + candidate.explanation
    }
    return ([files] + lines).map { $0 + "\n" }.joined()
  }
}
