public import StyledText

/// A file that was opened, as far as it is read.
public struct OpenedFile: Sendable {
  /// How far a file is read.
  public struct Progress: Hashable, Sendable {
    /// The bytes that were read.
    public var bytes: Int
    /// The bytes there are, where that is known.
    public var size: Int?

    /// So much of so much.
    public init(bytes: Int, size: Int?) {
      self.bytes = bytes
      self.size = size
    }
  }

  /// Tells the parts of this file from those of one that was opened before.
  public var id: Int
  /// The path as the user gave it.
  public var path: String
  /// The beginning of the text, or all of it.
  public var text: StyledString
  /// How far it is read; more comes as long as there are no facts.
  public var progress: Progress
  /// What is known of the whole file; nil until it is read.
  public var facts: DocumentReader.Facts?

  /// A file of which some is read.
  public init(
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
  public init(_ text: ANSIText, path: String) {
    self.init(
      id: 0, path: path, text: text.text, progress: Progress(bytes: text.text.utf8Count, size: nil),
      facts: DocumentReader.Facts(
        format: .ansi, lineEnding: text.lineEnding, stamp: .missing))
  }
}
