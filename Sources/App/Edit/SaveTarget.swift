import Files
import Formats
import StyledText
import UnicodeText

/// The path and format of a save, with the answers of the user so far.
struct SaveTarget: Hashable, Sendable {
  var path: String
  var format: TextFormat
  /// The name of the format at the start of a sentence.
  var title: String { format.title.prefix(1).uppercased() + format.title.dropFirst() }
  var options: FormatOptions
  /// The extension of the name with its dot, if no format has it.
  var unknownExtension: String? {
    guard TextFormat(fileName: path) == nil, let name = path.fileExtension, !name.isEmpty else {
      return nil
    }
    return "." + name
  }
  /// Whether it is another file than the open one.
  var isDifferentFile = false
  /// Whether the user accepts that the format is not that of the extension.
  var acceptsExtension = false
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
