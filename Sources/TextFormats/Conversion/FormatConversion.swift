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
  /// One property, since readers and writers without a content of their own have no place of their own:
  /// as properties they would seem to be accessed at once.
  private struct State {
    var reader: Reader
    var writer: Writer
    var survey: FormatSurvey
  }

  private var state: State
  private let writes: Bool
  private var hasBegun = false

  init(_ reader: Reader, _ writer: Writer, _ survey: FormatSurvey, writes: Bool) {
    state = State(reader: reader, writer: writer, survey: survey)
    self.writes = writes
  }

  var survey: FormatSurvey { state.survey }
  var notices: [String] { state.reader.notices }

  func convert(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, to output: inout [UInt8]
  ) throws(FormatError) -> Int {
    if !hasBegun, writes { state.writer.begin(&output) }
    hasBegun = true
    guard writes else { return try Self.look(at: bytes, isLast, &state) }
    let count = try Self.convert(bytes, isLast, &state, to: &output)
    if isLast { state.writer.finish(&output) }
    return count
  }

  private static func convert(
    _ bytes: UnsafeBufferPointer<UInt8>, _ isLast: Bool, _ state: inout State,
    to output: inout [UInt8]
  ) throws(FormatError) -> Int {
    try convert(bytes, isLast, &state.reader, &state.writer, &state.survey, to: &output)
  }

  private static func look(
    at bytes: UnsafeBufferPointer<UInt8>, _ isLast: Bool, _ state: inout State
  ) throws(FormatError) -> Int {
    try look(at: bytes, isLast, &state.reader, &state.survey)
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
