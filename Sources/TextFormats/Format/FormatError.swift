/// Why bytes are not a file of the format they were read as.
public struct FormatError: Error, Hashable, Sendable {
  /// The line of the mistake, from 1; nil where a place makes no sense.
  public let line: Int?
  /// The character in that line, from 1.
  public let column: Int?
  /// What is wrong, free of control characters.
  public let problem: String

  /// Makes an error.
  public init(_ problem: String, line: Int? = nil, column: Int? = nil) {
    self.problem = problem
    self.line = line
    self.column = column
  }

  /// One line for the user: the place, then what is wrong there.
  public var message: String {
    guard let line else { return problem }
    guard let column else { return "line \(line): \(problem)" }
    return "line \(line), column \(column): \(problem)"
  }
}

extension FormatError: CustomStringConvertible {
  /// The message for the user.
  public var description: String { message }
}
