import Color
import StyledText
import UnicodeText

/// Converts a file from one format to another, incrementally.
///
/// Art and HTML are read completely first, and so is everything for SVG or for a gradient; all other
/// conversions need constant memory.
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

  private let source: TextFormat
  private var reader: any FormatReader
  private var sink: Sink
  private var hasBegun = false

  /// What becomes of the text; a value, so that no piece of text needs a check of access to a class.
  private struct Sink {
    var writer: any FormatWriter
    var collector: LossCollector
    let writes: Bool
    var recoloring: Recoloring?
    let gradient: TextGradient?
    let changesStyles: Bool
    /// The text so far, over which there will be a gradient.
    var pending = StyledStringBuilder()

    @inline(__always)
    mutating func take(
      _ text: UnsafeBufferPointer<UInt8>, _ style: TextStyle, _ output: inout [UInt8]
    ) {
      guard changesStyles else { return write(text, style, to: &output) }
      let style = recoloring?.changed(style) ?? style
      if gradient == nil {
        write(text, style, to: &output)
      } else {
        pending.append(text, style)
      }
    }

    @inline(__always)
    mutating func write(
      _ text: UnsafeBufferPointer<UInt8>, _ style: TextStyle, to output: inout [UInt8]
    ) {
      collector.add(text, style: style)
      if writes { writer.write(text, style: style, to: &output) }
    }

    /// Writes what is only known at the end.
    mutating func finish(_ output: inout [UInt8]) throws(FormatError) {
      if let gradient {
        let text = pending.finish()
        guard text.utf8Count <= TextGradient.limit else {
          throw FormatError(TextGradient.tooLong)
        }
        gradient.applied(to: text).forEachPiece(in: text.fullRange) {
          write($0, $1, to: &output)
        }
      }
      if writes { writer.finish(&output) }
    }
  }

  /// Begins a conversion; nil if `source` cannot be read or `target` cannot be written.
  public init?(
    from source: TextFormat, to target: TextFormat, options: FormatOptions = FormatOptions(),
    for purpose: Purpose = .writing
  ) {
    var options = options
    options.keepsSequences = source.hasSequences
    guard let reader = source.definition.reader?(options),
      let writer = target.definition.writer?(options)
    else { return nil }
    self.source = source
    self.reader = reader
    sink = Sink(
      writer: writer, collector: LossCollector(target, options), writes: purpose == .writing,
      recoloring: options.recoloring, gradient: options.gradient,
      changesStyles: options.recoloring != nil || options.gradient != nil)
    sink.recoloring?.palette = options.palette ?? .xterm
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
    var start = 0
    if !hasBegun {
      guard isLast || bytes.count >= ByteOrderMark.longest else { return 0 }
      if sink.writes { sink.writer.begin(&output) }
      hasBegun = true
      if !source.definition.isArt, let mark = ByteOrderMark(bytes) {
        if let refusal = mark.refusal { throw FormatError(refusal) }
        start = ByteOrderMark.utf8Bytes.count
      }
    }
    let rest = UnsafeBufferPointer(rebasing: bytes[start...])
    if source.hasSequences { sink.collector.begin(rest) }
    let count = try Self.read(rest, isLast: isLast, from: &reader, into: &sink, &output)
    if isLast { try sink.finish(&output) }
    return start + count
  }

  private static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, from reader: inout any FormatReader,
    into sink: inout Sink, _ output: inout [UInt8]
  ) throws(FormatError) -> Int {
    try reader.read(bytes, isLast: isLast) { sink.take($0, $1, &output) }
  }

  /// The losses of the text read so far in the target format.
  public var losses: [FormatLoss] { sink.collector.losses }

  /// Messages about content that was skipped because this version does not know it.
  public var notices: [String] { reader.notices }
}
