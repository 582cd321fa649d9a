/// A search result.
public struct SwatchMatch: Hashable, Sendable {
  /// The kind of match, the best first.
  public enum Kind: Int, Hashable, Sendable, Comparable {
    /// The query equals the name, ignoring spaces.
    case exact
    /// The query is a prefix of the name.
    case prefix
    /// Each word of the query is a prefix of a word of the name or its group, in any order.
    case wordPrefix
    /// The query occurs within the name or its group.
    case substring
    /// The letters of the query occur in the name in order.
    case subsequence
    /// The query is a colour that the swatch is near.
    case likeness

    /// Orders by quality, the best first.
    public static func < (one: Kind, other: Kind) -> Bool { one.rawValue < other.rawValue }
  }

  /// The swatch.
  public let swatch: Swatch
  /// The lists and palettes with this colour under this name, at least one: "CSS", "X11".
  public let sources: [String]
  /// The kind of match.
  public let kind: Kind
  /// The ΔE OK from the colour in the query; nil for a search by name.
  public let distance: Double?

  /// The first of `sources`.
  public var source: String { sources.first ?? "" }
}
