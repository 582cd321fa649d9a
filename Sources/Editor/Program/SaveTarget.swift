import StyledText
import TextFormats

/// The path and format of a save, with the answers of the user so far.
struct SaveTarget: Hashable, Sendable {
  var path: String
  var format: TextFormat
  var options: FormatOptions
  /// Whether it is another file than the open one.
  var isOther = false
  /// Whether the user accepts the losses.
  var acceptsLosses = false
  /// The properties of the text that the format cannot hold.
  var losses: [FormatLoss] = []
  /// The notices about content of the open file that the text does not hold.
  var unread: [String] = []
  /// Whether any existing file may be replaced.
  var replacesAnything = false
  /// Whether the user has chosen how to save art.
  var hasChosenArt = false
}
