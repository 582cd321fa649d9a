import Files
import Formats
import StyledText
import UnicodeText

/// The file of a text and how the text relates to it.
struct FileReference: Sendable {
  /// A file that is being read.
  struct Reading: Sendable {
    /// Distinguishes its parts from those of a file opened before.
    var id: Int
    /// How much of it has been read.
    var progress: OpenedFile.Progress
    /// The line and column to go to, from 1, when they have not been read yet.
    var pendingPosition: (line: Int, column: Int)?
    /// Whether the text is saved as soon as it has been read.
    var isSavedAtEnd = false
  }

  /// A file that is followed as it grows.
  struct Following: Sendable {
    /// Distinguishes its parts from those of a file opened before; 0 for one that is missing.
    var id = 0
    /// The lines that were added out of sight.
    var newLines = 0
    /// Why the file is read again from its start.
    var change: FileChange?
  }

  /// The path as the user gave it; nil when the text has no name yet.
  var path: String?
  /// The file to save to instead of the one that is read.
  var output: String?
  /// Whether the text came from standard input.
  var isStandardInput = false
  /// The ending of added lines.
  var lineEnding = LineEnding.lineFeed
  /// Whether the whole text was typed here, so that saving ends its last line; a file that came
  /// without a line break at its end keeps none.
  var beganHere = true
  /// The format to save in.
  var format = TextFormat.ansi
  /// The format in which the file was read.
  var readFormat = TextFormat.ansi
  /// Whether the user has chosen it.
  var isReadByChoice = false
  /// Whether sequences without a visible effect are left out of the text.
  var hidesSequences = false
  /// The options of the format.
  var options = FormatOptions()
  /// The stamp of the file when it was last read or saved; nil when it is not known.
  var stamp: FileStamp?
  /// The reading in progress.
  var reading: Reading?
  /// What is known of a file that is followed.
  var following: Following?
  /// Whether reading failed, so that the text is only the beginning of the file.
  var isPart = false
  /// Unsaved text of an earlier session that is offered to the user.
  var recovery: RecoveryOffer?
  /// The notices about content of the file that the text does not hold, and saving would lose.
  var unread: [String] = []
  /// Whether the text is based on content that the file no longer has.
  var isReplaced = false
  /// Whether another program has changed the file since it was read or saved.
  var isChangedOnDisk = false
  /// The losses that the user accepted for this file.
  var acceptedLosses: [FormatLoss] = []
  /// Whether the user has chosen how to save art.
  var hasChosenArt = false

  /// Whether the file does not exist yet.
  var isNew: Bool { stamp == .missing }

  /// Whether the text is ANSI art, or was.
  var isArt: Bool { format.isArt || options.palette != nil }

  /// The format that the user has chosen; nil if it is detected.
  var chosenFormat: TextFormat? { isReadByChoice ? readFormat : nil }

  /// How the control sequences of the file were read; nil where there was nothing to choose.
  var sequences: String? {
    switch readFormat.sequences {
    case .text: "sequences shown"
    case .replayed: "replayed"
    case .styles where isReadByChoice: "as text"
    case .styles where hidesSequences: "sequences hidden"
    default: readFormat.isArt ? "as art" : nil
    }
  }

  /// The name that “Save as” offers.
  ///
  /// Replayed output does not take the place of the recording that it came from.
  var suggestedPath: String {
    guard let path, readFormat.sequences == .replayed, !path.hasSuffix(".ans") else {
      return path ?? ""
    }
    return path.dropLast(path.fileExtension.map { $0.count + 1 } ?? 0) + ".ans"
  }

  /// The name in the toolbar.
  var name: String {
    guard let path else { return isStandardInput ? "standard input" : "untitled" }
    return path.fileName
  }

  /// Returns the format of another file with this text: that of its extension, where art may be
  /// called `.ans` too.
  func format(savedAs path: String) -> TextFormat {
    guard let named = TextFormat(fileName: path), named.sequences != .styles || !format.isArt else {
      return format
    }
    return named
  }

  /// Saves to another file from now on, which is not overwritten unasked.
  mutating func setOutput(_ path: String) {
    (self.path, output) = (path, path)
    format = format(savedAs: path)
    if format.hasTitle { options.title = name }
    stamp = .missing
  }

  /// Applies the format of the extension of a file that does not exist yet.
  ///
  /// Plain text stays text with escape sequences: without colours both are the same.
  mutating func applyFormat(ofNew path: String) {
    guard let named = TextFormat(fileName: path), named != .plain else { return }
    format = named
    options.title = name
  }
}
