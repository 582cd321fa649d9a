import Glibc

/// What went wrong with a program in a terminal, with everything its screen shows.
public struct TerminalFailure: Error, CustomStringConvertible {
  /// The whole message; several lines when a screen belongs to it.
  public let description: String

  /// A failure with these words.
  public init(_ description: String) { self.description = description }

  /// A failed system call, by the `errno` it left.
  init(call: String, errno code: Int32) {
    self.init("\(call): \(String(cString: strerror(code)))")
  }
}
