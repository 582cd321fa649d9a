package import StyledText

/// A part of the result of a search.
package struct SearchReport: Sendable {
  /// A part of the result.
  package enum Part: Sendable {
    /// The match to go to; nil if there is none.
    case found(Range<TextOffset>?)
    /// More matches, in the order of the text, and whether they are the last ones.
    case matches([Range<TextOffset>], isLast: Bool)
    /// There are too many matches to list them all.
    case listedEnough
  }

  /// The search that it belongs to.
  package var id: Int
  /// The part of the result.
  package var part: Part
}
