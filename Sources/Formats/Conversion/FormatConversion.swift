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
  private var writer: any FormatWriter
  private var collector: LossCollector
  private let writes: Bool
  private var recoloring: Recoloring?
  private let gradient: TextGradient?
  /// The text so far, over which there will be a gradient.
  private var pending = StyledStringBuilder()
  private var hasBegun = false

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
    self.writer = writer
    collector = LossCollector(target, options)
    writes = purpose == .writing
    recoloring = options.recoloring
    recoloring?.palette = options.palette ?? .xterm
    gradient = options.gradient
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
      if writes { writer.begin(&output) }
      hasBegun = true
      if source != .art, let mark = ByteOrderMark(bytes) {
        if let refusal = mark.refusal { throw FormatError(refusal) }
        start = ByteOrderMark.utf8Bytes.count
      }
    }
    let rest = UnsafeBufferPointer(rebasing: bytes[start...])
    let count = try reader.read(rest, isLast: isLast) { text, style in
      let style = recoloring?.changed(style) ?? style
      if gradient == nil {
        write(text, style, to: &output)
      } else {
        pending.append(text, style)
      }
    }
    if isLast, let gradient {
      let text = pending.finish()
      guard text.utf8Count <= TextGradient.limit else {
        throw FormatError(TextGradient.tooLong)
      }
      gradient.applied(to: text).forEachPiece(in: text.fullRange) { write($0, $1, to: &output) }
    }
    if isLast, writes { writer.finish(&output) }
    return start + count
  }

  private func write(
    _ text: UnsafeBufferPointer<UInt8>, _ style: TextStyle, to output: inout [UInt8]
  ) {
    collector.add(text, style: style)
    if writes { writer.write(text, style: style, to: &output) }
  }

  /// The losses of the text read so far in the target format.
  public var losses: [FormatLoss] { collector.losses }

  /// Messages about content that was skipped because this version does not know it.
  public var notices: [String] { reader.notices }
}
