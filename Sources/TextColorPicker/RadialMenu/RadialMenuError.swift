/// Why a radial menu cannot be made.
public struct RadialMenuError: Error, Hashable, Sendable {
  /// The parameter that is wrong, as the initialiser names it.
  public let parameter: String
  /// The rule that is broken, with the range, for example "must be 0 to 359.999 degrees".
  public let rule: String
  /// What was given instead; empty where that says nothing.
  public let given: String

  init(_ parameter: String, _ rule: String, given: String = "") {
    self.parameter = parameter
    self.rule = rule
    self.given = given
  }

  /// One line for the user.
  public var message: String { message(naming: parameter) }

  /// One line for a user who knows the parameter by another name.
  public func message(naming name: String) -> String {
    "\(name) \(rule)" + (given.isEmpty ? "" : ", not \(given)")
  }
}
