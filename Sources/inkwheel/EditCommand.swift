import ArgumentParser
import Editor
import NcursesTerminal
import StyledText
import SystemPackage
import TerminalCore
import TextColorPicker

/// `inkwheel edit`.
struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Edit text with colours.",
    discussion: """
      Example:
        inkwheel edit banner.ans +3:10      open at line 3, column 10

      Shift with the arrows selects, Ctrl-K picks the text colour, Alt-K the background, Ctrl-S
      saves, Alt-H shows all keys, Ctrl-Q leaves.
      """)

  @Argument(help: "The file, and +LINE[:COLUMN] to begin there. A file that is not there is made.")
  var arguments: [String] = []

  @OptionGroup var screen: ScreenOptions

  mutating func run() throws {
    let (path, place) = try readArguments()
    let environment = Environment()
    let text = try path.map { try Self.read($0) } ?? nil
    let terminal = try screen.openTerminal(environment)
    let surroundings = screen.surroundings(
      size: terminal.size, depth: terminal.depth, environment: environment)
    var model =
      if let text {
        EditorModel(text, path: path, surroundings: surroundings)
      } else {
        EditorModel(path: path, surroundings: surroundings)
      }
    if let place { model.goTo(line: place.line, column: place.column) }
    try runProgram(model, on: terminal, appearance: surroundings.context.theme.appearance)
  }

  /// Reads a file; nil when there is none of that name.
  private static func read(_ path: String) throws -> ANSIText? {
    do {
      return ANSITextReader.read(try TextFile.load(path))
    } catch {
      guard error.reason != .notFound else { return nil }
      throw Failure.failed(error.message)
    }
  }

  private func readArguments() throws -> (path: String?, place: (line: Int, column: Int)?) {
    var path: String?
    var place: (line: Int, column: Int)?
    for argument in arguments {
      if argument.hasPrefix("+"), argument.count > 1, path != nil || arguments.count > 1 {
        place = try Self.place(argument)
      } else if path == nil, !argument.isEmpty {
        path = argument
      } else {
        let shown = VisibleMark.sanitized(argument)
        throw Failure.wrongInput("one file at a time: what is “\(shown)”?")
      }
    }
    return (path, place)
  }

  /// The place that `+LINE` or `+LINE:COLUMN` names.
  private static func place(_ argument: String) throws -> (line: Int, column: Int) {
    let parts = argument.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.map { Int($0) }
    guard (1...2).contains(numbers.count), let line = numbers[0], line > 0,
      let column = numbers.count > 1 ? numbers[1] : 1, column > 0
    else {
      let shown = VisibleMark.sanitized(argument)
      throw Failure.wrongInput("“\(shown)” is no place: write +LINE or +LINE:COLUMN, from 1")
    }
    return (line, column)
  }
}

extension ParsableCommand {
  /// Runs a program on a terminal, prints its answer and ends the process with its status.
  func runProgram(
    _ program: some Program, on terminal: some TerminalBackend, appearance: Appearance
  ) throws {
    var loop = RunLoop(program, on: terminal, appearance: appearance)
    let ending: (status: Int32, output: String?)
    do {
      let result = try loop.run()
      ending = (result.status, result.output)
    } catch {
      throw Failure.failed("\(error)")
    }
    if let output = ending.output {
      do {
        // A full disk or a closed pipe behind standard output must not look like success.
        try FileDescriptor.standardOutput.writeAll(Array((output + "\n").utf8))
      } catch {
        throw Failure.failed("cannot write to standard output: \(error)")
      }
    }
    guard ending.status == 0 else { throw ExitCode(ending.status) }
  }
}
