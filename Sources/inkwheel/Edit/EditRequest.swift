import AtomicFiles
import Editor
import Glibc
import NcursesTerminal
import StyledText
import TerminalCore
import UnicodeText

/// A wish to edit a file.
struct EditRequest: Hashable {
  /// A line and a column, counted from 1.
  struct Place: Hashable {
    var line: Int
    var column: Int
  }

  /// The file; nil for a text without a name.
  var path: String?
  /// Where to begin.
  var place: Place?
  /// Whether long lines are wrapped.
  var wrapsLines = false
  /// The screen.
  var screen: ScreenChoices

  /// A wish from the words of the command line: a file and `+LINE[:COLUMN]`, in any order.
  init(words: [String], screen: ScreenChoices) throws {
    self.screen = screen
    for word in words {
      // A single word is a file, whatever it begins with.
      if word.hasPrefix("+"), word.count > 1, words.count > 1 {
        place = try Self.place(word)
      } else if path == nil, !word.isEmpty {
        // No shell would leave this to mean the home folder, as it does where a name is typed.
        path = word.hasPrefix("~/") ? "./" + word : word
      } else {
        let shown = VisibleMark.sanitized(word)
        throw Failure.wrongInput("one file at a time: what is “\(shown)”?")
      }
    }
  }

  /// Edits until the user leaves.
  /// - Parameter recording: where to note what is shown.
  func run(recording: LiveRecording? = nil) throws {
    let environment = Environment()
    let finished = StateFolder.finishInterruptedSaves()
    let file = try path.map { try Self.open($0) } ?? nil
    let look = try screen.chosenTheme(environment)
    let terminal = try screen.openTerminal(environment)
    let surroundings = screen.surroundings(
      size: terminal.size, depth: terminal.depth, theme: look.theme, environment: environment)
    var model =
      if let file {
        EditorModel(file.opened, surroundings: surroundings)
      } else {
        EditorModel(path: path, surroundings: surroundings)
      }
    model.memory = SavedState.load()
    model.isRecording = true
    if wrapsLines { model.wrapLines(true) }
    if let notice = finished ?? look.notice { model.showWarning(notice) }
    if let place { model.goTo(line: place.line, column: place.column) }
    let edited = EditedFile(path: path, opened: file?.opened, rest: file?.rest)
    try FullScreen.run(model, on: terminal, file: edited, recording: recording)
  }

  /// The editor as a demo starts it, in its own folder.
  func startModel(on surroundings: Surroundings) throws -> (any Program, EditedFile?) {
    let inside = path.map { TypedPath.expanded($0) }
    var file = try inside.map { try Self.open($0) } ?? nil
    if let path { file?.opened.path = path }
    var model =
      if let file {
        EditorModel(file.opened, surroundings: surroundings)
      } else {
        EditorModel(path: path, surroundings: surroundings)
      }
    if wrapsLines { model.wrapLines(true) }
    if let place { model.goTo(line: place.line, column: place.column) }
    return (model, EditedFile(path: inside, opened: file?.opened, rest: file?.rest))
  }

  /// Opens a file; nil when there is none of that name.
  private static func open(
    _ path: String
  ) throws -> (opened: OpenedFile, rest: FileOpening?)? {
    do {
      return try FileOpening.open(path, id: 1)
    } catch {
      if error.reason == .notFound {
        try checkFolder(of: path)
        return nil
      }
      throw Failure.failed(error.message)
    }
  }

  /// A new file needs a folder: better to hear of it now than after the work.
  private static func checkFolder(of path: String) throws {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let folder = String(path[..<slash])
    guard access(folder, F_OK) != 0 else { return }
    throw Failure.failed(
      "cannot make \(VisibleMark.sanitized(path)): there is no folder "
        + VisibleMark.sanitized(folder))
  }

  /// The place that `+LINE` or `+LINE:COLUMN` names.
  private static func place(_ argument: String) throws -> Place {
    let parts = argument.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.map { Int($0) }
    guard (1...2).contains(numbers.count), let line = numbers[0], line > 0,
      let column = numbers.count > 1 ? numbers[1] : 1, column > 0
    else {
      let shown = VisibleMark.sanitized(argument)
      throw Failure.wrongInput("“\(shown)” is no place: write +LINE or +LINE:COLUMN, from 1")
    }
    return Place(line: line, column: column)
  }
}
