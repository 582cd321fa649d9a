package import AtomicFiles
package import StyledText

/// Reads a document from a file, part by part, so that its beginning can be shown before its end is
/// known.
///
/// Text with escape sequences comes in parts. Other formats make sense only as a whole, and come as
/// one part at the end. A file that is damaged is read as text, with a word about why.
package struct DocumentReader {
  /// What is known once everything is read.
  package struct Facts: Sendable {
    /// The format that was read.
    package var format: TextFormat
    /// How to write the same format again.
    package var options = FormatOptions()
    /// The line ending that most lines have.
    package var lineEnding: LineEnding
    /// What the file was when it was read, for saving.
    package var stamp: FileStamp
    /// The bytes of the file, where they are few enough for a journal to keep them.
    package var copy: [UInt8]?
    /// What somebody did to the file meanwhile.
    package var change: FileChange?
    /// What the user has to know.
    package var notices: [String]

    /// What is known of a file.
    package init(
      format: TextFormat, options: FormatOptions = FormatOptions(), lineEnding: LineEnding,
      stamp: FileStamp, copy: [UInt8]? = nil, change: FileChange? = nil, notices: [String] = []
    ) {
      self.format = format
      self.options = options
      self.lineEnding = lineEnding
      self.stamp = stamp
      self.copy = copy
      self.change = change
      self.notices = notices
    }
  }

  /// Files up to this many bytes are copied, so that a journal can do without the file.
  package static let mostCopied = 1 << 23

  /// The format; text until the beginning was read.
  package private(set) var format = TextFormat.ansi
  private let file: FileReader
  private var loader: ANSITextLoader
  private var options = FormatOptions()
  private var notices: [String] = []
  /// The bytes of a format that is read as a whole.
  private var whole: [UInt8] = []
  /// The bytes of a short file.
  private var copy: [UInt8] = []
  private var hasBegun = false
  /// Whether everything is read.
  package private(set) var isAtEnd = false

  /// Opens a file, a pipe or a device.
  package init(
    _ path: String, chunkSize: Int = StyledString.defaultChunkSize
  ) throws(TextFileError) {
    file = try FileReader(path)
    loader = ANSITextLoader(chunkSize: chunkSize)
  }

  /// The number of bytes of the file, where that is known.
  package var size: Int? { file.size }

  /// The number of bytes that were read.
  package var count: Int { file.count }

  /// Whether a journal keeps the bytes; a long file is mostly known for one before it is read.
  private var isShort: Bool {
    max(file.size ?? 0, file.count) <= Self.mostCopied
  }

  /// Reads the next part, waiting for it; nil at the end.
  /// - Parameter most: the most bytes of the file to read for it.
  package mutating func next(atMost most: Int = 1 << 19) throws(TextFileError) -> StyledString? {
    guard !isAtEnd else { return nil }
    let bytes = try file.next(atMost: most)
    if !hasBegun, let bytes { begin(bytes) }
    if file.count == file.size || bytes == nil { isAtEnd = true }
    if isShort { copy += bytes ?? [] } else { copy = [] }
    if format == .ansi { return loader.read(bytes ?? [], isLast: isAtEnd) }
    whole += bytes ?? []
    return isAtEnd ? finishWhole() : StyledString()
  }

  /// Recognises the format by the beginning.
  private mutating func begin(_ bytes: [UInt8]) {
    hasBegun = true
    format = TextFormat(
      ofFileNamed: file.path, head: Array(bytes.prefix(TextFormat.detectionLength)),
      tail: file.tail(TextFormat.detectionTailLength), size: file.size)
  }

  private mutating func finishWhole() -> StyledString {
    defer { whole = [] }
    if format == .art {
      let art = ArtReader.read(whole)
      if art.isComplete {
        options.width = art.width
        options.hasICEColors = art.hasICEColors
        options.sauce = art.sauce
        notices += art.notices
        return art.text
      }
      notices.append("too large for a picture: opened as text")
    } else {
      do {
        let read = try format.read(whole)
        notices += read.notices
        if format == .html { notices.append("of a page only text, styles and links are kept") }
        return read.text
      } catch {
        notices.append("opened as text, because it is damaged: \(error.message)")
      }
    }
    format = .ansi
    return loader.read(whole, isLast: true)
  }

  /// What is known now that everything is read.
  package func facts() throws(TextFileError) -> Facts {
    let result = try file.result()
    return Facts(
      format: format, options: options, lineEnding: loader.lineEnding, stamp: result.stamp,
      copy: isShort ? copy : nil, change: result.change,
      notices: notices)
  }
}
