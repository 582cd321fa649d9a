public import StyledText

/// A wish to write the document to a file.
public struct SaveRequest: Hashable, Sendable {
  /// Where to.
  public var path: String
  /// The format of the file.
  public var format: TextFormat
  /// The choices that the format leaves.
  public var options: FormatOptions
  /// The file that may be replaced; nil for whatever is there.
  public var expecting: FileStamp?
  /// The text.
  public var text: StyledString
  /// The revision of the document that this text is.
  public var revision: Int
  /// The place of this text in the journal.
  public var mark: Int
}
