import Editor
import StyledText

/// The document that a program begins with, as far as files are concerned.
struct EditedFile {
  /// The path; nil for a text without a name.
  var path: String?
  /// What was read at once; nil where there is no file yet.
  var opened: OpenedFile?
  /// The rest that is still to be read.
  var rest: FileOpening?
}
