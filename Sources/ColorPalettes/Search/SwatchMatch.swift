/// A swatch that a search has found.
public struct SwatchMatch: Hashable, Sendable {
  /// How a query was found, the best way first.
  public enum Kind: Int, Hashable, Sendable, Comparable {
    /// The query is the name, spaces aside.
    case exact
    /// The name begins with the query.
    case prefix
    /// Each word of the query begins a word of the name or of its group, in any order.
    case wordPrefix
    /// The query stands inside of the name or of its group.
    case substring
    /// The letters of the query stand in the name in this order.
    case subsequence
    /// The query is a colour, and the swatch is near to it.
    case likeness

    /// Whether `one` is the better way.
    public static func < (one: Kind, other: Kind) -> Bool { one.rawValue < other.rawValue }
  }

  /// What was found.
  public let swatch: Swatch
  /// The lists and palettes that have this colour under this name, at least one: "CSS", "X11".
  public let sources: [String]
  /// How it was found.
  public let kind: Kind
  /// The difference ΔE OK from the colour that was asked for; nil for a search by name.
  public let distance: Double?

  /// The first of `sources`.
  public var source: String { sources.first ?? "" }
}
