/// Something in a text that a format cannot hold.
public struct FormatLoss: Hashable, Sendable {
  /// What becomes of it.
  public enum Effect: Hashable, Sendable {
    /// It is gone.
    case dropped
    /// Something else takes its place.
    case becomes(String)
  }

  /// What cannot be held; nil where it is special to one format.
  public let feature: TextFeature?
  /// A few words for the user, such as “italic: lost (12 places)”.
  public let message: String

  /// A loss in words of its own.
  init(_ message: String) {
    feature = nil
    self.message = message
  }

  /// A loss of something in so many places.
  init(_ feature: TextFeature, places: Int, _ effect: Effect) {
    self.feature = feature
    let count = places == 1 ? "1 place" : "\(places) places"
    switch effect {
    case .dropped: message = "\(feature.title): lost (\(count))"
    case .becomes(let other): message = "\(feature.title): \(other) instead (\(count))"
    }
  }
}

extension FormatLoss: CustomStringConvertible {
  /// The words for the user.
  public var description: String { message }
}
