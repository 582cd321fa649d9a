/// A row of the table of formats.
struct FormatDefinition: Sendable {
  /// The display name.
  let title: String
  /// The file name extensions without the dot, the default one first.
  let extensions: [String]
  /// The media type.
  let mediaType: String
  /// Whether a file is recognized as one of this format.
  let recognizes: @Sendable (FileSample) -> Bool
  /// Makes a reader for a new file; nil if the format cannot be read.
  let reader: (@Sendable (FormatOptions) -> any FormatReader)?
  /// Makes a writer for a new file; nil if the format cannot be written.
  let writer: (@Sendable (FormatOptions) -> any FormatWriter)?
  /// What happens to the features that the format cannot represent.
  let loses: @Sendable (FormatOptions) -> [FormatLoss.Effect: Set<TextFeature>]

  init(
    title: String, extensions: [String] = [], mediaType: String,
    recognizes: @escaping @Sendable (FileSample) -> Bool = { _ in false },
    reader: (@Sendable (FormatOptions) -> any FormatReader)? = nil,
    writer: (@Sendable (FormatOptions) -> any FormatWriter)? = nil,
    loses: @escaping @Sendable (FormatOptions) -> [FormatLoss.Effect: Set<TextFeature>] = { _ in
      [:]
    }
  ) {
    self.title = title
    self.extensions = extensions
    self.mediaType = mediaType
    self.recognizes = recognizes
    self.reader = reader
    self.writer = writer
    self.loses = loses
  }
}

/// The parts of a file by which its format is recognized.
struct FileSample {
  /// The number of bytes at the start in which most formats are recognized.
  static let startLength = 1 << 14

  /// The name or path; empty if there is none.
  let fileName: String
  /// The first bytes, up to `TextFormat.detectionLength`.
  let head: [UInt8]
  /// The first bytes, up to `startLength`.
  let start: [UInt8]
  /// The last bytes.
  let tail: [UInt8]
  /// The size in bytes, if known.
  let size: Int?

  init(fileName: String, head: [UInt8], tail: [UInt8], size: Int?) {
    self.fileName = fileName
    self.head = head
    self.tail = tail
    self.size = size
    start = Array(head.prefix(Self.startLength))
  }

  /// The first byte that is not white space.
  var firstSign: UInt8? { start.first { !Self.isSpace($0) } }

  /// Whether a byte is white space in ASCII.
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
