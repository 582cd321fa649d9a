/// Where text leads, as the sequence OSC 8 says it.
///
/// Source: https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda
public struct Hyperlink: Hashable, Sendable {
  /// One reference instead of two strings keeps styles small.
  private final class Target: Sendable {
    let uri: String
    let parameters: String

    init(uri: String, parameters: String) {
      self.uri = uri
      self.parameters = parameters
    }
  }

  private let target: Target

  /// Makes a link.
  /// - Parameters:
  ///   - uri: where it leads, not empty, as it is written in the sequence.
  ///   - parameters: `key=value` pairs joined by colons, such as `id=1`; mostly empty.
  public init(uri: String, parameters: String = "") {
    precondition(!uri.isEmpty, "a link leads somewhere")
    target = Target(uri: uri, parameters: parameters)
  }

  /// Where the link leads, as it is written in the sequence; not to be trusted.
  public var uri: String { target.uri }

  /// What the sequence says besides, such as `id=1`.
  public var parameters: String { target.parameters }

  /// Whether two links lead to the same place and say the same besides.
  public static func == (left: Hyperlink, right: Hyperlink) -> Bool {
    left.target === right.target
      || left.uri == right.uri && left.parameters == right.parameters
  }

  /// Feeds both texts to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(uri)
    hasher.combine(parameters)
  }
}
