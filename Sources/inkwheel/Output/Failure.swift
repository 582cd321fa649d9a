import SystemPackage

/// An error that ends the program with a message and an exit status.
struct Failure: Error {
  /// The message: the problem and its remedy, without control characters; nil to print nothing.
  let message: String?
  /// The exit status: 1 for a failure, 2 for wrong usage or input.
  let status: Int32

  static func failed(_ message: String) -> Failure { Failure(message: message, status: 1) }
  static func wrongInput(_ message: String) -> Failure { Failure(message: message, status: 2) }
  static func silent(_ status: Int32) -> Failure { Failure(message: nil, status: status) }
}

extension ClosedRange<Int> {
  /// Returns the number that an option gives; throws the error to show if it is not in the range.
  func checked(_ number: Int, of option: String) throws -> Int {
    guard contains(number) else {
      throw Failure.wrongInput("\(option) takes a number from \(lowerBound) to \(upperBound)")
    }
    return number
  }
}

/// The exit statuses of all commands, for help and manual.
enum ExitStatus {
  static let meanings = [
    (0, "success"), (1, "failure"), (2, "wrong usage or input"), (130, "cancelled"),
  ]

  /// All of them in one line.
  static var list: String {
    meanings.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}

/// Messages to the user outside the screen.
enum StandardError {
  /// Writes to standard error, and ignores a failure because it could not be reported.
  static func print(_ text: String) {
    _ = try? FileDescriptor.standardError.writeAll(Array(text.utf8))
  }
}
