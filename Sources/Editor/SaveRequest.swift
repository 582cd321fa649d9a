package import Files
package import Formats
package import StyledText

/// A request to write the document to a file.
package struct SaveRequest: Hashable, Sendable {
  /// The path of the file.
  package var path: String
  /// The format of the file.
  package var format: TextFormat
  /// The options of the format.
  package var options: FormatOptions
  /// The stamp of the file that may be replaced; nil to replace any file.
  package var expecting: FileStamp?
  /// The text.
  package var text: StyledString
  /// The revision of the document that has this text.
  package var revision: Int
  /// The mark of this text in the journal.
  package var mark: Int
}
