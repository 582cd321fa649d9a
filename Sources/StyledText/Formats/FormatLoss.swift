/// Something in a text that a format cannot hold.
public struct FormatLoss: Hashable, Sendable {
  /// What becomes of it.
  public enum Effect: Hashable, Sendable {
    /// It is gone.
    case dropped
    /// Something else takes its place, in words that follow “become”.
    case becomes(String)
  }

  /// What cannot be held.
  public let feature: TextFeature
  /// In how many places the text has it.
  public let places: Int
  /// What becomes of it.
  public let effect: Effect

  /// A few words for the user, such as “italic: lost (12 places)”.
  public var message: String {
    let count = places == 1 ? "1 place" : "\(places) places"
    switch effect {
    case .dropped: return "\(feature.title): lost (\(count))"
    case .becomes(let other): return "\(feature.title): \(other) instead (\(count))"
    }
  }
}

extension FormatLoss: CustomStringConvertible {
  /// The words for the user.
  public var description: String { message }
}
