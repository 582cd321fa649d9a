/// Turns a file of one format into a file of another, piece by piece.
///
/// Only art and HTML are read whole before anything is written; all else needs memory for one piece,
/// however long the file is.
public final class FormatConversion {
  /// What is done with a file.
  public enum Purpose: Hashable, Sendable {
    /// It is converted.
    case writing
    /// It is only looked at, to know what would be lost.
    case surveying
  }

  /// The format of the file that is read.
  public let source: TextFormat
  /// The format of the file that is written.
  public let target: TextFormat
  private let options: FormatOptions
  private let engine: any ConversionEngine

  /// Begins; nil when the one format cannot be opened or the other not be saved.
  public init?(
    from source: TextFormat, to target: TextFormat, options: FormatOptions = FormatOptions(),
    for purpose: Purpose = .writing
  ) {
    guard let reader = source.makeReader(options), let writer = target.makeWriter(options) else {
      return nil
    }
    self.source = source
    self.target = target
    self.options = options
    engine = Self.engine(reader, writer, target.makeSurvey(), writes: purpose == .writing)
  }

  private static func engine(
    _ reader: some FormatReader, _ writer: some FormatWriter, _ survey: FormatSurvey, writes: Bool
  ) -> any ConversionEngine {
    PairEngine(reader, writer, survey, writes: writes)
  }

  /// Converts as much as is certain without knowing what comes behind the bytes.
  ///
  /// - Parameters:
  ///   - bytes: what was not read so far, and more behind it.
  ///   - isLast: whether nothing comes behind them, so that everything is converted.
  ///   - output: gets what is written.
  /// - Returns: the number of bytes read. The others are to be handed over again with more of them;
  ///   when none were read, with more than before.
  public func convert(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, to output: inout [UInt8]
  ) throws(FormatError) -> Int {
    try engine.convert(bytes, isLast: isLast, to: &output)
  }

  /// What the new format cannot hold of what was read so far.
  public var losses: [FormatLoss] { engine.survey.losses(in: target, options) }

  /// What was passed over in the file because this version does not know it.
  public var notices: [String] { engine.notices }
}

/// A reader and a writer that are connected.
private protocol ConversionEngine: AnyObject {
  var survey: FormatSurvey { get }
  var notices: [String] { get }

  func convert(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, to output: inout [UInt8]
  ) throws(FormatError) -> Int
}

/// Knows the types of both: boxes of unknown content would be looked into for every stretch of text.
private final class PairEngine<Reader: FormatReader, Writer: FormatWriter>: ConversionEngine {
  private var reader: Reader
  private var writer: Writer
  private(set) var survey: FormatSurvey
  private let writes: Bool
  private var hasBegun = false

  init(_ reader: Reader, _ writer: Writer, _ survey: FormatSurvey, writes: Bool) {
    self.reader = reader
    self.writer = writer
    self.survey = survey
    self.writes = writes
  }

  var notices: [String] { reader.notices }

  func convert(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, to output: inout [UInt8]
  ) throws(FormatError) -> Int {
    if !hasBegun, writes { writer.begin(&output) }
    hasBegun = true
    let count =
      writes
      ? try Self.convert(bytes, isLast, &reader, &writer, &survey, to: &output)
      : try Self.look(at: bytes, isLast, &reader, &survey)
    if isLast, writes { writer.finish(&output) }
    return count
  }

  private static func convert(
    _ bytes: UnsafeBufferPointer<UInt8>, _ isLast: Bool, _ reader: inout Reader,
    _ writer: inout Writer, _ survey: inout FormatSurvey, to output: inout [UInt8]
  ) throws(FormatError) -> Int {
    try reader.read(bytes, isLast: isLast) { text, style in
      survey.add(text, style: style)
      writer.write(text, style: style, to: &output)
    }
  }

  private static func look(
    at bytes: UnsafeBufferPointer<UInt8>, _ isLast: Bool, _ reader: inout Reader,
    _ survey: inout FormatSurvey
  ) throws(FormatError) -> Int {
    try reader.read(bytes, isLast: isLast) { survey.add($0, style: $1) }
  }
}
