/// Turns a file of one format into a file of another, piece by piece.
///
/// Only art and HTML are read whole before anything is written; all else needs memory for one piece,
/// however long the file is.
public struct FormatConversion {
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
  private var reader: any FormatReader
  private var writer: any FormatWriter
  private let writes: Bool
  private let options: FormatOptions
  private var hasBegun = false
  private var survey: FormatSurvey

  /// Begins; nil when the one format cannot be opened or the other not be saved.
  public init?(
    from source: TextFormat, to target: TextFormat, options: FormatOptions = FormatOptions(),
    for purpose: Purpose = .writing
  ) {
    guard let reader = source.makeReader(options),
      let writer = target.makeWriter(options)
    else {
      return nil
    }
    self.source = source
    self.target = target
    self.reader = reader
    self.writer = writer
    writes = purpose == .writing
    self.options = options
    survey = target.makeSurvey()
  }

  /// Converts as much as is certain without knowing what comes behind the bytes.
  ///
  /// - Parameters:
  ///   - bytes: what was not read so far, and more behind it.
  ///   - isLast: whether nothing comes behind them, so that everything is converted.
  ///   - output: gets what is written.
  /// - Returns: the number of bytes read. The others are to be handed over again with more of them;
  ///   when none were read, with more than before.
  public mutating func convert(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, to output: inout [UInt8]
  ) throws(FormatError) -> Int {
    if !hasBegun, writes { writer.begin(&output) }
    hasBegun = true
    // Reading changes the reader while the rest is changed from within.
    var (writer, survey) = (self.writer, self.survey)
    let writes = writes
    defer { (self.writer, self.survey) = (writer, survey) }
    let count = try reader.read(bytes, isLast: isLast) { text, style in
      survey.add(text, style: style)
      if writes { writer.write(text, style: style, to: &output) }
    }
    if isLast, writes { writer.finish(&output) }
    return count
  }

  /// What the new format cannot hold of what was read so far.
  public var losses: [FormatLoss] { survey.losses(in: target, options) }

  /// What was passed over in the file because this version does not know it.
  public var notices: [String] { reader.notices }
}
