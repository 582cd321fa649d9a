import Files
package import Formats
package import StyledText

/// An opened file whose beginning, at least, has been read.
package struct OpenedFile: Sendable {
  /// The progress of reading a file.
  package struct Progress: Hashable, Sendable {
    /// The number of bytes read.
    package var bytes: Int
    /// The size of the file in bytes, if it is known.
    package var size: Int?

    /// Creates the progress after a number of bytes.
    package init(bytes: Int, size: Int?) {
      self.bytes = bytes
      self.size = size
    }
  }

  /// Distinguishes the parts of this file from those of a file opened before.
  package var id: Int
  /// The path as the user gave it.
  package var path: String
  /// The text read so far.
  package var text: StyledString
  /// The progress of reading; more text follows while `summary` is nil.
  package var progress: Progress
  /// The properties of the whole file; nil until it has been read.
  package var summary: DocumentReader.Summary?

  /// Creates a file that is being read, or with `summary` one that has been read.
  package init(
    id: Int, path: String, text: StyledString, progress: Progress,
    summary: DocumentReader.Summary? = nil
  ) {
    self.id = id
    self.path = path
    self.text = text
    self.progress = progress
    self.summary = summary
  }

  /// Creates a file from a text in memory, for examples and tests.
  package init(_ text: ANSIText, path: String) {
    self.init(
      id: 0, path: path, text: text.text, progress: Progress(bytes: text.text.utf8Count, size: nil),
      summary: DocumentReader.Summary(
        format: .ansi, lineEnding: text.lineEnding, stamp: .missing))
  }
}
