import AtomicFiles
package import StyledText
package import TextFormats

/// A file that was opened, as far as it is read.
package struct OpenedFile: Sendable {
  /// How far a file is read.
  package struct Progress: Hashable, Sendable {
    /// The bytes that were read.
    package var bytes: Int
    /// The bytes there are, where that is known.
    package var size: Int?

    /// So much of so much.
    package init(bytes: Int, size: Int?) {
      self.bytes = bytes
      self.size = size
    }
  }

  /// Tells the parts of this file from those of one that was opened before.
  package var id: Int
  /// The path as the user gave it.
  package var path: String
  /// The beginning of the text, or all of it.
  package var text: StyledString
  /// How far it is read; more comes as long as there are no facts.
  package var progress: Progress
  /// What is known of the whole file; nil until it is read.
  package var facts: DocumentReader.Facts?

  /// A file of which some is read.
  package init(
    id: Int, path: String, text: StyledString, progress: Progress,
    facts: DocumentReader.Facts? = nil
  ) {
    self.id = id
    self.path = path
    self.text = text
    self.progress = progress
    self.facts = facts
  }

  /// A file that is in memory, as it is in examples and tests.
  package init(_ text: ANSIText, path: String) {
    self.init(
      id: 0, path: path, text: text.text, progress: Progress(bytes: text.text.utf8Count, size: nil),
      facts: DocumentReader.Facts(
        format: .ansi, lineEnding: text.lineEnding, stamp: .missing))
  }
}
