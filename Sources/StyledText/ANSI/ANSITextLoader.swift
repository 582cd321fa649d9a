import _RopeModule

/// Makes a text out of a file with ANSI escape sequences, block by block.
///
/// The bytes of the file are kept as they are; the text refers to them.
public struct ANSITextLoader: Sendable {
  private let chunkSize: Int
  private let cache = DecodingCache()
  private var scanner = ANSIScanner()
  private var lineEndings = LineEndingCounter()
  /// What the last block ended in the middle of.
  private var rest: [UInt8] = []
  private var readCount = 0

  /// Begins at the start of a file.
  /// - Parameter chunkSize: the most bytes of the file in one piece of the text's storage.
  public init(chunkSize: Int = StyledString.defaultChunkSize) {
    self.chunkSize = chunkSize
  }

  /// Whether there was a style sequence, so that the file is more than plain text.
  public var hasStyles: Bool { scanner.hasStyles }

  /// Whether some bytes were not UTF-8.
  public var hasInvalidBytes: Bool { scanner.hasInvalidBytes }

  /// The line ending that most lines have until now.
  public var lineEnding: LineEnding { lineEndings.dominant }

  /// Reads the next bytes of the file.
  /// - Parameter isLast: whether nothing comes behind them.
  /// - Returns: the text that is certain by now, to be appended to what was returned before.
  public mutating func read(_ bytes: [UInt8], isLast: Bool = false) -> StyledString {
    let block = SourceBlock(
      rest.isEmpty ? bytes : rest + bytes, fileOffset: readCount - rest.count, cache: cache)
    readCount += bytes.count
    var appender = Appender(chunkSize: chunkSize)
    let used = block.bytes.withUnsafeBufferPointer { buffer in
      read(buffer, of: block, isLast: isLast, into: &appender)
    }
    rest = Array(block.bytes[used...])
    return StyledString(rope: appender.finish(), chunkSize: chunkSize)
  }

  /// Cuts a block into chunks; returns how many of its bytes they hold.
  private mutating func read(
    _ buffer: UnsafeBufferPointer<UInt8>, of block: SourceBlock, isLast: Bool,
    into appender: inout Appender
  ) -> Int {
    var start = 0
    var window = chunkSize
    while start < buffer.count {
      var end = min(start + window, buffer.count)
      // Lines are looked at more often than halves of lines.
      let half = UnsafeBufferPointer(rebasing: buffer[start + (end - start) / 2..<end])
      if end < buffer.count, let lineFeed = half.lastIndex(of: 0x0A) {
        end = start + (end - start) / 2 + lineFeed + 1
      }
      let before = scanner.style
      var colors = ColorList()
      var summary = TextSummary()
      var pieces = 0
      let used = scanner.scan(
        UnsafeBufferPointer(rebasing: buffer[start..<end]), isLast: isLast && end == buffer.count
      ) { piece, style, _ in
        pieces += 1
        summary.utf8 += piece.count
        summary.lineBreaks += ByteSearch.count(0x0A, in: piece)
        colors.note(piece, style)
        lineEndings.read(piece)
        return true
      }
      guard used > 0 else {
        if end == buffer.count { break }
        // A sequence longer than a chunk.
        window *= 2
        continue
      }
      window = chunkSize
      appender.append(
        TextChunk(
          SourceText(
            block: block, range: start..<start + used, start: before, end: scanner.style,
            isVerbatim: pieces <= 1 && summary.utf8 == used && before == scanner.style,
            colors: colors), summary: summary))
      start += used
    }
    return start
  }
}
