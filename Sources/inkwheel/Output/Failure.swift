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
