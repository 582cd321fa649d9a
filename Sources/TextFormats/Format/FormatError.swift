/// The reason why a file cannot be read in a format.
///
///     do {
///       document = Document(try TextFormat.json.read(bytes).text)
///     } catch {
///       print("banner.json: \(error.message)")
///     }
public struct FormatError: Error, Hashable, Sendable {
  /// The line of the error, from 1; nil if it has no location.
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

  /// One line for the user: the location and the problem.
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
