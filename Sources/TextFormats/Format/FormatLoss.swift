/// A feature of a text that a format cannot represent.
///
///     let question = conversion.losses.map(\.message).joined(separator: "; ") + " – save?"
public struct FormatLoss: Hashable, Sendable {
  /// What happens to the feature.
  public enum Effect: Hashable, Sendable {
    /// It is dropped.
    case dropped
    /// It is replaced by something else.
    case becomes(String)
  }

  /// The feature; nil for a loss that is specific to one format.
  public let feature: TextFeature?
  /// A short message for the user, such as “italic: lost (12 places)”.
  public let message: String

  /// Creates a loss with its own message.
  init(_ message: String) {
    feature = nil
    self.message = message
  }

  /// Creates the loss of a feature that occurs in a number of places.
  init(_ feature: TextFeature, count: Int, _ effect: Effect) {
    self.feature = feature
    let places = count == 1 ? "1 place" : "\(count) places"
    switch effect {
    case .dropped: message = "\(feature.title): lost (\(places))"
    case .becomes(let other): message = "\(feature.title) become \(other) (\(places))"
    }
  }
}

extension FormatLoss: CustomStringConvertible {
  /// The message for the user.
  public var description: String { message }
}
