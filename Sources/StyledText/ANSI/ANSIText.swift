import Color
import UnicodeText

// In the file that the compiler reads first.
#if StyledText
  import _RopeModule
#else
  #error("the product StyledText needs the trait StyledText: leave out “traits: []”")
#endif

/// The result of reading text with ANSI escape sequences.
///
///     let read = ANSITextReader.read(bytes)
///     var document = Document(read.text)
///     let lineBreak = StyledString(read.lineEnding.rawValue)
public struct ANSIText: Hashable, Sendable {
  /// The text and its styles.
  public var text: StyledString
  /// The most frequent line ending, to be used for new lines.
  public var lineEnding: LineEnding
  /// Whether there was a style sequence, so that the file is more than plain text.
  public var hasStyles: Bool
  /// Whether some bytes were not UTF-8.
  ///
  /// In the text each of them, `b`, is the scalar U+10FF00 + `b`.
  public var hasInvalidBytes: Bool
}

/// Reads UTF-8 text with SGR sequences, which set colours and attributes, and OSC 8 sequences,
/// which set links.
///
/// `ESC [ K` on a background becomes the fill of the line break, see `TextStyle.fill`. Sequences
/// without a visible effect, such as titles and modes, are left out of
/// the text; they are kept in the bytes of text that is not edited. Anything else stays in the text
/// as characters, control characters included: sequences that move the cursor, malformed or
/// unfinished ones, and ones longer than 4096 bytes. They are written back unchanged. A byte `b`
/// that is not UTF-8 becomes the scalar U+10FF00 + `b`.
///
///     let red = ANSITextReader.read(Array("\u{1B}[31mred\u{1B}[0m".utf8)).text
///     let color = red.style(at: .zero).foreground  // .indexed(1)
public enum ANSITextReader {
  /// Reads a whole file of any bytes in linear time.
  /// - Parameters:
  ///   - bytes: the bytes of the text.
  ///   - chunkSize: the maximum number of bytes of the file in one chunk of the storage.
  ///   - isRaw: whether sequences other than those of styles and links are text.
  public static func read(
    _ bytes: [UInt8], chunkSize: Int = StyledString.defaultChunkSize, isRaw: Bool = false
  ) -> ANSIText {
    var loader = ANSITextLoader(chunkSize: chunkSize, isRaw: isRaw)
    let text = loader.read(bytes, isLast: true)
    return ANSIText(
      text: text, lineEnding: loader.lineEnding, hasStyles: loader.hasStyles,
      hasInvalidBytes: loader.hasInvalidBytes)
  }
}

/// Reads a file with ANSI escape sequences block by block.
///
/// The text refers to the bytes of the file, which are kept in memory unchanged.
///
///     var loader = ANSITextLoader()
///     var text = loader.read(Array("\u{1B}[31mre".utf8))
///     text.append(loader.read(Array("d\n".utf8), isLast: true))
///     let hasColors = loader.hasStyles  // true
public struct ANSITextLoader: Sendable {
  /// The state after the bytes read so far.
  private struct State {
    var scanner: ANSIScanner
    var lineEndings = LineEndingCounter()
  }

  /// A chunk that is not in the text yet.
  private struct PendingChunk {
    var range: Range<Int>
    let before: State
    var after: State
    var summary = TextSummary()
    var colors = DistinctColors()
    var isVerbatim = true
  }

  private let chunkSize: Int
  private let file: SourceFile
  private var state: State
  /// Bytes that are read again with the next block: the last chunk of this block and the bytes
  /// after it.
  private var carry: [UInt8] = []
  private var readCount = 0

  /// A chunk without text may be created after this many bytes.
  private static let maxBytesWithoutText = 1 << 20

  /// Creates a loader at the start of a file.
  /// - Parameters:
  ///   - chunkSize: the maximum number of bytes of the file in one chunk of the storage.
  ///   - isRaw: whether sequences other than those of styles and links are text.
  public init(chunkSize: Int = StyledString.defaultChunkSize, isRaw: Bool = false) {
    self.chunkSize = chunkSize
    file = SourceFile(isRaw: isRaw)
    state = State(scanner: ANSIScanner(isRaw: isRaw))
  }

  /// Whether a style sequence was found, so that the file is more than plain text.
  public var hasStyles: Bool { state.scanner.hasStyles }
  /// Whether sequences without a visible effect were left out of the text.
  public var hidesSequences: Bool { state.scanner.hidesSequences }

  /// Whether bytes that are not UTF-8 were found.
  public var hasInvalidBytes: Bool { invalidByte != nil }
  /// The first of them.
  package var invalidByte: UInt8? { state.scanner.invalidByte }

  /// The most frequent line ending so far.
  public var lineEnding: LineEnding { state.lineEndings.dominant }

  /// Reads the next bytes of the file.
  /// - Parameters:
  ///   - bytes: the bytes of the text.
  ///   - isLast: whether the file ends after them.
  ///   - isPause: whether nothing follows for now, so that all text so far is wanted.
  /// - Returns: the text that is complete by now, to be appended to the text returned before.
  public mutating func read(
    _ bytes: [UInt8], isLast: Bool = false, isPause: Bool = false
  ) -> StyledString {
    let block = SourceBlock(
      carry.isEmpty ? bytes : carry + bytes, fileOffset: readCount - carry.count, file: file)
    readCount += bytes.count
    var builder = StyledStringBuilder(chunkSize: chunkSize)
    let used = block.bytes.withUnsafeBufferPointer { buffer in
      read(buffer, of: block, isLast: isLast, isPause: isPause, into: &builder)
    }
    carry = Array(block.bytes[used...])
    if isLast || isPause { file.length = readCount - carry.count }
    return builder.finish()
  }

  /// Splits a block into chunks and returns the number of bytes they hold.
  private mutating func read(
    _ buffer: ByteBuffer, of block: SourceBlock, isLast: Bool, isPause: Bool,
    into builder: inout StyledStringBuilder
  ) -> Int {
    // A chunk is added only when the next one is known: sequences at the end of a file have no text
    // of their own, so they become a part of the last chunk.
    var waiting: PendingChunk?
    var start = 0
    var window = chunkSize
    while start < buffer.count {
      let end = Self.end(in: buffer, from: start, window: window)
      let isEnd = end == buffer.count
      let pending = scanChunk(buffer, start..<end, isLast: isLast && isEnd, after: waiting)
      if pending.summary.utf8 == 0 {
        if isEnd, isLast, var last = waiting {
          last.range = last.range.lowerBound..<end
          last.after = pending.after
          last.isVerbatim = false
          waiting = last
          break
        }
        guard window > Self.maxBytesWithoutText || isEnd && isLast else {
          if isEnd { break }
          window *= 2
          continue
        }
      }
      guard !pending.range.isEmpty else { break }
      waiting.map { append($0, of: block, to: &builder) }
      waiting = pending
      start = pending.range.upperBound
      window = chunkSize
    }
    guard isLast || isPause else { return waiting?.range.lowerBound ?? start }
    waiting.map { append($0, of: block, to: &builder) }
    return isLast ? buffer.count : start
  }

  /// Returns the end of a chunk: after a line break if there is one in the second half of the
  /// window, since whole lines are accessed more often than parts of lines.
  private static func end(in buffer: ByteBuffer, from start: Int, window: Int) -> Int {
    let end = min(start + window, buffer.count)
    guard end < buffer.count else { return end }
    let middle = start + window / 2
    let half = UnsafeBufferPointer(rebasing: buffer[middle..<end])
    return half.lastIndex(of: .newline).map { middle + $0 + 1 } ?? end
  }

  /// Reads a range up to its last complete sequence or scalar.
  private func scanChunk(
    _ buffer: ByteBuffer, _ range: Range<Int>, isLast: Bool, after last: PendingChunk?
  ) -> PendingChunk {
    let before = last?.after ?? state
    var pending = PendingChunk(range: range, before: before, after: before)
    let bytes = UnsafeBufferPointer(rebasing: buffer[range])
    // The bytes of text that were emitted in place and not from a copy.
    var inPlace = 0
    var scanner = before.scanner
    let used = scanner.scan(bytes, isLast: isLast) { piece, style in
      if piece.baseAddress == bytes.baseAddress { inPlace = piece.count }
      pending.summary.utf8 += piece.count
      pending.summary.lineBreaks += ByteSearch.count(.newline, in: piece)
      pending.colors.add(piece, style)
    }
    pending.range = range.lowerBound..<range.lowerBound + used
    pending.isVerbatim = used > 0 && inPlace == used && before.scanner.style.fill == .default
    pending.after.scanner = scanner
    pending.after.lineEndings.read(
      UnsafeBufferPointer(rebasing: buffer[pending.range]), lineBreaks: pending.summary.lineBreaks)
    return pending
  }

  private mutating func append(
    _ pending: PendingChunk, of block: SourceBlock, to builder: inout StyledStringBuilder
  ) {
    state = pending.after
    builder.append(
      TextChunk(
        SourceText(
          block: block, range: pending.range, start: pending.before.scanner.style,
          end: pending.after.scanner.style, isVerbatim: pending.isVerbatim, colors: pending.colors),
        summary: pending.summary))
  }
}

/// Encodes a whole text with the sequences that set its styles.
///
/// Reading the result gives the same text and styles, whatever the text. `ANSIFileWriter` keeps the
/// original bytes of unedited text instead.
///
///     let red = StyledString("red", style: TextStyle(foreground: .indexed(1)))
///     let bytes = ANSITextWriter.write(red)  // "\u{1B}[31mred\u{1B}[0m" in UTF-8
public enum ANSITextWriter {
  /// Encodes a whole text.
  /// - Parameter isRaw: whether it will be read raw, so that sequences other than those of styles
  ///   and links are text.
  public static func write(_ text: StyledString, isRaw: Bool = false) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8Count)
    var writer = ANSIWriter(isRaw: isRaw)
    text.forEachPiece(in: text.fullRange) { writer.write($0, style: $1, to: &output) }
    writer.finish(&output)
    return output
  }
}
