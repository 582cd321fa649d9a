/// Converts a file from one format to another, incrementally.
///
/// Only art and HTML are read completely first; all other conversions need constant memory.
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
  private let options: FormatOptions
  private let engine: any ConversionEngine

  /// Begins a conversion; nil if `source` cannot be read or `target` cannot be written.
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
    engine = Self.engine(
      reader, writer, target.makeLossCollector(options), writes: purpose == .writing)
  }

  private static func engine(
    _ reader: some FormatReader, _ writer: some FormatWriter, _ losses: LossCollector, writes: Bool
  ) -> any ConversionEngine {
    PairEngine(reader, writer, losses, writes: writes)
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
    try engine.convert(bytes, isLast: isLast, to: &output)
  }

  /// The losses of the text read so far in the target format.
  public var losses: [FormatLoss] { engine.losses.losses(in: target, options) }

  /// Messages about content that was skipped because this version does not know it.
  public var notices: [String] { engine.notices }
}

/// A connected reader and writer.
private protocol ConversionEngine: AnyObject {
  var losses: LossCollector { get }
  var notices: [String] { get }

  func convert(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, to output: inout [UInt8]
  ) throws(FormatError) -> Int
}

/// Generic over both types: existentials would be opened for every run of text.
private final class PairEngine<Reader: FormatReader, Writer: FormatWriter>: ConversionEngine {
  /// A single property, since readers and writers without stored properties share an address: as
  /// separate properties they would trip the exclusivity checks.
  private struct State {
    var reader: Reader
    var writer: Writer
    var losses: LossCollector
  }

  private var state: State
  private let writes: Bool
  private var hasBegun = false

  init(_ reader: Reader, _ writer: Writer, _ losses: LossCollector, writes: Bool) {
    state = State(reader: reader, writer: writer, losses: losses)
    self.writes = writes
  }

  var losses: LossCollector { state.losses }
  var notices: [String] { state.reader.notices }

  func convert(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, to output: inout [UInt8]
  ) throws(FormatError) -> Int {
    if !hasBegun, writes { state.writer.begin(&output) }
    hasBegun = true
    guard writes else { return try Self.collectLosses(bytes, isLast, &state) }
    let count = try Self.convert(bytes, isLast, &state, to: &output)
    if isLast { state.writer.finish(&output) }
    return count
  }

  private static func convert(
    _ bytes: UnsafeBufferPointer<UInt8>, _ isLast: Bool, _ state: inout State,
    to output: inout [UInt8]
  ) throws(FormatError) -> Int {
    try convert(bytes, isLast, &state.reader, &state.writer, &state.losses, to: &output)
  }

  private static func collectLosses(
    _ bytes: UnsafeBufferPointer<UInt8>, _ isLast: Bool, _ state: inout State
  ) throws(FormatError) -> Int {
    try collectLosses(bytes, isLast, &state.reader, &state.losses)
  }

  private static func convert(
    _ bytes: UnsafeBufferPointer<UInt8>, _ isLast: Bool, _ reader: inout Reader,
    _ writer: inout Writer, _ losses: inout LossCollector, to output: inout [UInt8]
  ) throws(FormatError) -> Int {
    try reader.read(bytes, isLast: isLast) { text, style in
      losses.add(text, style: style)
      writer.write(text, style: style, to: &output)
    }
  }

  private static func collectLosses(
    _ bytes: UnsafeBufferPointer<UInt8>, _ isLast: Bool, _ reader: inout Reader,
    _ losses: inout LossCollector
  ) throws(FormatError) -> Int {
    try reader.read(bytes, isLast: isLast) { losses.add($0, style: $1) }
  }
}
