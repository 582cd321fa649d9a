/// Converts a file from one format to another, incrementally.
///
/// Art and HTML are read completely first, and so is everything for SVG; all other conversions need
/// constant memory.
///
///     guard let conversion = FormatConversion(from: .ansi, to: .html) else { return }
///     var page: [UInt8] = []
///     _ = try bytes.withUnsafeBufferPointer {
///       try conversion.convert($0, isLast: true, to: &page)
///     }
///     for loss in conversion.losses { print(loss.message) }
public final class FormatConversion {
  /// The purpose of a conversion.
  public enum Purpose: Hashable, Sendable {
    /// Convert the file.
    case writing
    /// Only determine the losses.
    case findingLosses
  }

  /// The format of the file that is read.
  public let source: TextFormat
  /// The format of the file that is written.
  public let target: TextFormat
  private var transcoder: any Transcoding

  /// Begins a conversion; nil if `source` cannot be read or `target` cannot be written.
  public init?(
    from source: TextFormat, to target: TextFormat, options: FormatOptions = FormatOptions(),
    for purpose: Purpose = .writing
  ) {
    guard let reader = source.definition.reader?(options),
      let writer = target.definition.writer?(options)
    else { return nil }
    self.source = source
    self.target = target
    transcoder = Self.transcoder(
      reader, writer, LossCollector(target, options), writes: purpose == .writing)
  }

  private static func transcoder(
    _ reader: some FormatReader, _ writer: some FormatWriter, _ losses: LossCollector, writes: Bool
  ) -> any Transcoding {
    Transcoder(reader: reader, writer: writer, losses: losses, writes: writes)
  }

  /// Converts the part of the bytes whose meaning does not depend on what follows.
  ///
  /// - Parameters:
  ///   - bytes: the bytes left unread by the previous call, followed by new ones.
  ///   - isLast: whether the input ends here, so that everything is converted.
  ///   - output: receives the result.
  /// - Returns: the number of bytes read. Pass the others again, followed by more.
  /// - Throws: `FormatError` for bytes that are not of the source format.
  public func convert(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, to output: inout [UInt8]
  ) throws(FormatError) -> Int {
    try transcoder.convert(bytes, isLast: isLast, to: &output)
  }

  /// The losses of the text read so far in the target format.
  public var losses: [FormatLoss] { transcoder.losses.losses }

  /// Messages about content that was skipped because this version does not know it.
  public var notices: [String] { transcoder.notices }
}

/// A connected reader and writer.
private protocol Transcoding {
  var losses: LossCollector { get }
  var notices: [String] { get }

  mutating func convert(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, to output: inout [UInt8]
  ) throws(FormatError) -> Int
}

/// Generic over both types: existentials would be opened for every run of text.
private struct Transcoder<Reader: FormatReader, Writer: FormatWriter>: Transcoding {
  private var reader: Reader
  private var writer: Writer
  private(set) var losses: LossCollector
  private let writes: Bool
  private var hasBegun = false

  init(reader: Reader, writer: Writer, losses: LossCollector, writes: Bool) {
    self.reader = reader
    self.writer = writer
    self.losses = losses
    self.writes = writes
  }

  var notices: [String] { reader.notices }

  mutating func convert(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, to output: inout [UInt8]
  ) throws(FormatError) -> Int {
    if !hasBegun, writes { writer.begin(&output) }
    hasBegun = true
    let count = try Self.convert(
      bytes, isLast: isLast, &reader, &writer, &losses, writes: writes, to: &output)
    if isLast, writes { writer.finish(&output) }
    return count
  }

  /// Takes the parts one by one, since a closure must not access all of `self` while the reader reads.
  private static func convert(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, _ reader: inout Reader,
    _ writer: inout Writer, _ losses: inout LossCollector, writes: Bool, to output: inout [UInt8]
  ) throws(FormatError) -> Int {
    try reader.read(bytes, isLast: isLast) { text, style in
      losses.add(text, style: style)
      if writes { writer.write(text, style: style, to: &output) }
    }
  }
}
