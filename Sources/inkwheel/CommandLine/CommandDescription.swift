import ArgumentParser
import UnicodeText

/// What swift-argument-parser knows of a command: the source of its help, of its manual page and of
/// completions.
struct CommandDescription {
  /// The words that call it: `inkwheel` or `inkwheel pick`.
  let words: [String]
  let abstract: String
  let discussion: String
  /// The options, flags and positional arguments that the help shows.
  let arguments: [ArgumentDescription]
  /// The commands below it that the help shows.
  let subcommands: [CommandDescription]

  /// Describes a program and all its commands.
  init(of program: any RootCommand.Type) throws {
    do {
      // The library has this description as JSON only.
      let info = try JSONValue.reading(program._dumpHelp())
      self.init(info["command"], below: [], missingValues: program.missingValues)
    } catch {
      throw Failure.failed("cannot read the description of the commands: \(error.problem)")
    }
  }

  private init(_ info: JSONValue, below parents: [String], missingValues: [String: String]) {
    let words = parents + [info["commandName"].text ?? ""]
    self.words = words
    abstract = info["abstract"].text ?? ""
    discussion = info["discussion"].text ?? ""
    arguments = info["arguments"].items.filter { $0["shouldDisplay"].isTrue }
      .map { ArgumentDescription($0, missingValues: missingValues) }
    subcommands = info["subcommands"].items
      .filter { $0["shouldDisplay"].isTrue && $0["commandName"].text != "help" }
      .map { CommandDescription($0, below: words, missingValues: missingValues) }
  }

  /// The name without the program's.
  var name: String { words.last ?? "" }

  /// The command below it with a name.
  func subcommand(_ name: String) -> CommandDescription? { subcommands.first { $0.name == name } }
}

/// An option, a flag or a positional argument.
struct ArgumentDescription {
  enum Kind: String {
    case positional, option, flag
  }

  /// What can be completed.
  enum Completion: Hashable {
    /// Nothing is known.
    case unknown
    case list([String])
    /// Files with one of these endings, or all files.
    case files([String])
    /// The closure of the declaration knows.
    case custom

    fileprivate init(_ info: JSONValue) {
      guard case .object(let cases) = info, let (name, values) = cases.first else {
        self = .unknown
        return
      }
      switch name {
      case "list": self = .list(values["values"].items.compactMap(\.text))
      case "file": self = .files(values["extensions"].items.compactMap(\.text))
      case "custom": self = .custom
      default: self = .unknown
      }
    }
  }

  let kind: Kind
  /// The names as they are typed, the short one first.
  let names: [String]
  let valueName: String
  /// The text of the help, without values and default.
  let abstract: String
  /// All valid values, if there is a list of them.
  let values: [String]
  let defaultValue: String?
  let isOptional: Bool
  let isRepeating: Bool
  /// The title of its group; nil for the usual ones.
  let group: String?
  let completion: Completion
  /// Whether the value may be left out, and needs `=` otherwise.
  let hasOptionalValue: Bool

  init(_ info: JSONValue, missingValues: [String: String]) {
    kind = info["kind"].text.flatMap(Kind.init) ?? .positional
    names = info["names"].items.map {
      ($0["kind"].text == "long" ? "--" : "-") + ($0["name"].text ?? "")
    }
    valueName = info["valueName"].text ?? ""
    abstract = info["abstract"].text ?? ""
    values = info["allValues"].items.compactMap(\.text)
    defaultValue = info["defaultValue"].text
    isOptional = info["isOptional"].isTrue
    isRepeating = info["isRepeating"].isTrue
    group = info["sectionTitle"].text
    completion = Completion(info["completionKind"])
    hasOptionalValue = names.contains { missingValues[$0] != nil }
  }
}
