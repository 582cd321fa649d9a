import AtomicFiles
import StyledText
import TextFormats

/// Where a text comes from and goes to.
struct FileReference: Hashable, Sendable {
  /// A file that is being read.
  struct Reading: Hashable, Sendable {
    /// Tells its parts from those of another file.
    var id: Int
    var progress: OpenedFile.Progress
  }

  /// The path as the user gave it; nil before there is a name.
  var path: String?
  /// How added lines end.
  var lineEnding = LineEnding.lineFeed
  /// Whether there is no such file yet.
  var isNew = false
  /// The format in which it is saved.
  var format = TextFormat.ansi
  /// The choices that the format leaves.
  var options = FormatOptions()
  /// What the file was when it was read or saved last; nil where that is not known.
  var stamp: FileStamp?
  /// The reading that is going on.
  var reading: Reading?
  /// Whether the end of the file could not be read, so that the text is only a part of it.
  var isPart = false
  /// What of the file is not in the text, and lost when it is saved in its format.
  var unread: [String] = []
  /// Whether the text belongs to a content that the file has no more.
  var isReplaced = false
  /// The losses that the user accepted for this file.
  var acceptedLosses: [FormatLoss] = []
  /// Whether the user chose how art is saved.
  var hasChosenArt = false

  /// The name in the toolbar.
  var name: String {
    guard let path else { return "untitled" }
    return path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Takes the format that the name of a file stands for, which does not exist yet.
  ///
  /// Text stays text with escape sequences, whatever its ending: without colours they are the same.
  mutating func adoptFormat(ofNew path: String) {
    guard let named = TextFormat(fileName: path), named != .plain else { return }
    format = named
    options.title = name
  }
}
