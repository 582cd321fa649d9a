import Glibc

/// A failure of a program in a terminal, with its screen.
public struct TerminalFailure: Error, CustomStringConvertible {
  /// The whole message; several lines if it contains a screen.
  public let description: String

  /// A failure with a message.
  public init(_ description: String) { self.description = description }

  /// A failed system call, with the message of `errno`.
  init(call: String, errno code: Int32) { self.init("\(call): \(String(cString: strerror(code)))") }
}
