/// A reason to end with a message and an exit status.
struct Failure: Error {
  /// What is wrong and what to do about it, free of control characters; nil for nothing.
  let message: String?
  /// 1 where something failed, 2 where the input was wrong.
  let status: Int32

  static func failed(_ message: String) -> Failure { Failure(message: message, status: 1) }
  static func wrongInput(_ message: String) -> Failure { Failure(message: message, status: 2) }
  static func silent(_ status: Int32) -> Failure { Failure(message: nil, status: status) }
}
