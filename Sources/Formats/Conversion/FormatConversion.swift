import Color
package import StyledText
import UnicodeText

/// Converts a file from one format to another, incrementally.
///
/// Art and HTML are read completely first, and so is everything for SVG, for Markdown or for a
/// gradient; all other conversions need constant memory.
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
  private var writer: any FormatWriter
  private var hasBegun = false

  /// What becomes of the text; a value, so that no piece of text needs a check of access to a class.
  private struct Sink {
    var collector: LossCollector
    let writes: Bool
    var recoloring: Recoloring?
    let gradient: TextGradient?
    let changesStyles: Bool
    /// The text so far, over which there will be a gradient.
    var pending = StyledStringBuilder()

    @inline(__always)
    mutating func take(
      _ text: ByteBuffer, _ style: TextStyle, _ writer: inout some FormatWriter,
      _ output: inout [UInt8]
    ) {
      guard changesStyles else { return write(text, style, with: &writer, to: &output) }
      let style = recoloring?.changed(style) ?? style
      if gradient == nil {
        write(text, style, with: &writer, to: &output)
      } else {
        pending.append(text, style)
      }
    }

    @inline(__always)
    mutating func write(
      _ text: ByteBuffer, _ style: TextStyle, with writer: inout some FormatWriter,
      to output: inout [UInt8]
    ) {
      collector.add(text, style: style)
      if writes { writer.write(text, style: style, to: &output) }
    }

    /// Writes what is only known at the end.
    mutating func finish(
      with writer: inout some FormatWriter, _ output: inout [UInt8]
    ) throws(FormatError) {
      if let gradient {
        let text = pending.finish()
        guard text.utf8Count <= TextGradient.limit else {
          throw FormatError(TextGradient.tooLong)
        }
        gradient.applied(to: text).forEachPiece(in: text.fullRange) {
          write($0, $1, with: &writer, to: &output)
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
    // A gradient may give the pieces of text one style that a sequence separated.
    options.keepsSequences = source.hasSequences && options.gradient == nil
    guard let reader = source.definition.reader?(options),
      let writer = target.definition.writer?(options)
    else { return nil }
    self.source = source
    self.reader = reader
    self.writer = options.check.map { TextCheck($0, options) } ?? writer
    sink = Sink(
      collector: LossCollector(target, options), writes: purpose == .writing,
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
      if sink.writes { writer.begin(&output) }
      hasBegun = true
      if !source.definition.isArt, let mark = ByteOrderMark(bytes) {
        if let refusal = mark.refusal { throw FormatError(refusal) }
        start = ByteOrderMark.utf8Bytes.count
      }
    }
    let rest = UnsafeBufferPointer(rebasing: bytes[start...])
    if source.hasSequences { sink.collector.begin(rest) }
    let count = try Self.read(
      rest, isLast: isLast, from: &reader, into: &sink, with: &writer, &output)
    guard isLast else { return start + count }
    if let animation = reader.findings.animation {
      if sink.writes { output += animation }
    } else {
      try sink.finish(with: &writer, &output)
    }
    return start + count
  }

  // Generic, so that no piece of text needs a look for what the writer is.
  private static func read(
    _ bytes: ByteBuffer, isLast: Bool, from reader: inout any FormatReader,
    into sink: inout Sink, with writer: inout some FormatWriter, _ output: inout [UInt8]
  ) throws(FormatError) -> Int {
    try reader.read(bytes, isLast: isLast) { sink.take($0, $1, &writer, &output) }
  }

  /// The losses of the text read so far in the target format.
  public var losses: [FormatLoss] { sink.collector.losses }

  /// Whether all checks of the text are passed, if it is checked.
  package var passes: Bool { (writer as? TextCheck)?.passes ?? true }

  /// Messages about content that was skipped because this version does not know it.
  public var notices: [String] { reader.findings.notices }
}

/// Collects the losses of a text in a format.
struct LossCollector {
  private let format: TextFormat
  private let options: FormatOptions
  private var features: TextFeatures
  /// The features that only art has.
  private var art: ArtFeatures?
  /// Whether there are such; asking them costs more for each run of text.
  private let isArt: Bool

  /// Begins an empty text.
  init(_ format: TextFormat, _ options: FormatOptions = FormatOptions()) {
    self.format = format
    self.options = options
    isArt = format.definition.isArt
    if isArt { art = ArtFeatures(ArtCharacterSet(options.sauce?.font ?? "")) }
    features = TextFeatures(
      wanted: art == nil ? format.definition.loses(options).values.reduce([]) { $0.union($1) } : [])
  }

  /// Begins a block of a file, whose text has no bytes that the block does not have.
  mutating func begin(_ block: ByteBuffer) {
    features.hasNoReturns = ByteSearch.first(.carriageReturn, in: block, from: 0) == nil
  }

  /// Adds the next run of text.
  @inline(__always)
  mutating func add(_ text: ByteBuffer, style: TextStyle) {
    features.add(text, style: style)
    if isArt { art?.add(text, style: style) }
  }

  /// The losses of the text so far.
  var losses: [FormatLoss] {
    if var art {
      art.end()
      return art.losses(options)
    }
    var features = features
    features.finish()
    return format.losses(of: features, options: options) + options.losses(in: format)
  }
}

extension TextFormat {
  /// Returns the losses of a text with these features in this format, in a fixed order.
  func losses(of features: TextFeatures, options: FormatOptions) -> [FormatLoss] {
    let effects = definition.loses(options)
    return TextFeature.allCases.compactMap { feature in
      guard features.contains(feature),
        let effect = effects.first(where: { $0.value.contains(feature) })?.key
      else { return nil }
      return FormatLoss(feature, effect)
    }
  }

  /// Returns what is lost if a text is saved in this format.
  package func losses(
    of text: StyledString, options: FormatOptions = FormatOptions()
  ) -> [FormatLoss] {
    var collector = LossCollector(self, options)
    text.forEachPiece(in: text.fullRange) { collector.add($0, style: $1) }
    return collector.losses
  }
}
