import StyledText
import TextFormats

/// Where and how a text is to be saved, with what the user said about it.
struct SaveTarget: Hashable, Sendable {
  var path: String
  var format: TextFormat
  var options: FormatOptions
  /// Whether it is not the file that is open.
  var isOther = false
  /// Whether the user accepts what the format cannot hold.
  var acceptsLosses = false
  /// What the format cannot hold.
  var losses: [FormatLoss] = []
  /// What of the file that was opened is not in the text.
  var unread: [String] = []
  /// Whether whatever is there may be replaced.
  var replacesAnything = false
  /// Whether the user chose how art is saved.
  var hasChosenArt = false
}
