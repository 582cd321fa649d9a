/// A search result.
package struct SwatchMatch: Hashable, Sendable {
  /// The kind of match, the best first.
  package enum Kind: Int, Hashable, Sendable, Comparable {
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
    package static func < (one: Kind, other: Kind) -> Bool { one.rawValue < other.rawValue }
  }

  /// The swatch.
  package let swatch: Swatch
  /// The lists and palettes with this colour under this name, at least one: "CSS", "X11".
  package let sources: [String]
  /// The kind of match.
  package let kind: Kind
  /// The ΔE OK from the colour in the query; nil for a search by name.
  package let distance: Double?

  /// The first of `sources`.
  package var source: String { sources.first ?? "" }
}
