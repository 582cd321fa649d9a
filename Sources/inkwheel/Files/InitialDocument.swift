import Editor
import StyledText

/// The document that an editor starts with, as far as files are concerned.
struct InitialDocument {
  /// The path; nil for a new text without a name.
  var path: String?
  /// The part read so far; nil if the file does not exist yet.
  var opened: OpenedFile?
  /// The loader of the rest; nil if everything is read.
  var loader: FileLoader?
}
