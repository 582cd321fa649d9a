import Files
import Glibc
import StyledText
import UnicodeText

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
      target = self
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
