package import AtomicFiles
package import StyledText
package import TextFormats

/// A wish to write the document to a file.
package struct SaveRequest: Hashable, Sendable {
  /// Where to.
  package var path: String
  /// The format of the file.
  package var format: TextFormat
  /// The choices that the format leaves.
  package var options: FormatOptions
  /// The file that may be replaced; nil for whatever is there.
  package var expecting: FileStamp?
  /// The text.
  package var text: StyledString
  /// The revision of the document that this text is.
  package var revision: Int
  /// The place of this text in the journal.
  package var mark: Int
}
