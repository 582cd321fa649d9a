/// An invalid parameter of a radial menu.
///
///     do {
///       let menu = try RadialMenu(colors: [.black, .white], radius: 1)
///       menu.render(into: &frame, in: area, context: context)
///     } catch {
///       message = error.message  // "radius must be 2 to 1000 cells, not 1"
///     }
public struct RadialMenuError: Error, Hashable, Sendable {
  /// The invalid parameter, as the initialiser names it.
  public let parameter: String
  /// The rule, including the valid range, such as "must be 1 to 360 degrees".
  public let rule: String
  /// The given value; empty if it adds nothing.
  public let given: String

  init(_ parameter: String, _ rule: String, given: String = "") {
    self.parameter = parameter
    self.rule = rule
    self.given = given
  }

  /// A one-line message for the user.
  public var message: String { message(naming: parameter) }

  /// Returns a one-line message that names the parameter differently, such as by its command-line
  /// option.
  public func message(naming name: String) -> String {
    "\(name) \(rule)" + (given.isEmpty ? "" : ", not \(given)")
  }
}
