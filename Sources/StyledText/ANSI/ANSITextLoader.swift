import UnicodeText
import _RopeModule

/// Makes a text out of a file with ANSI escape sequences, block by block.
///
/// The bytes of the file are kept as they are; the text refers to them.
public struct ANSITextLoader: Sendable {
  /// What is known of the bytes that were read.
  private struct State {
    var scanner = ANSIScanner()
    var lineEndings = LineEndingCounter()
  }

  /// A chunk that is not in a text yet.
  private struct Draft {
    var range: Range<Int>
    let before: State
    var after: State
    var summary = TextSummary()
    var colors = ColorList()
    var isVerbatim = true
  }

  private let chunkSize: Int
  private let file = SourceFile()
  private var state = State()
  /// What comes again with the next block: the last chunk of this one and what is behind it.
  private var rest: [UInt8] = []
  private var readCount = 0

  /// More bytes than this without a letter of text become a chunk without text.
  private static let mostWithoutText = 1 << 20

  /// Begins at the start of a file.
  /// - Parameter chunkSize: the most bytes of the file in one piece of the text's storage.
  public init(chunkSize: Int = StyledString.defaultChunkSize) {
    self.chunkSize = chunkSize
  }

  /// Whether there was a style sequence, so that the file is more than plain text.
  public var hasStyles: Bool { state.scanner.hasStyles }

  /// Whether some bytes were not UTF-8.
  public var hasInvalidBytes: Bool { state.scanner.hasInvalidBytes }

  /// The line ending that most lines have until now.
  public var lineEnding: LineEnding { state.lineEndings.dominant }

  /// Reads the next bytes of the file.
  /// - Parameter isLast: whether nothing comes behind them.
  /// - Returns: the text that is certain by now, to be appended to what was returned before.
  public mutating func read(_ bytes: [UInt8], isLast: Bool = false) -> StyledString {
    let block = SourceBlock(
      rest.isEmpty ? bytes : rest + bytes, fileOffset: readCount - rest.count, file: file)
    readCount += bytes.count
    var appender = Appender(chunkSize: chunkSize)
    let used = block.bytes.withUnsafeBufferPointer { buffer in
      read(buffer, of: block, isLast: isLast, into: &appender)
    }
    rest = Array(block.bytes[used...])
    if isLast { file.length = readCount }
    return StyledString(rope: appender.finish(), chunkSize: chunkSize)
  }

  /// Cuts a block into chunks; returns how many of its bytes they hold.
  private mutating func read(
    _ buffer: UnsafeBufferPointer<UInt8>, of block: SourceBlock, isLast: Bool,
    into appender: inout Appender
  ) -> Int {
    // A chunk waits for what comes behind it: sequences at the end of a file have no text of their
    // own and so no place in the rope.
    var waiting: Draft?
    var start = 0
    var window = chunkSize
    while start < buffer.count {
      let end = Self.end(in: buffer, from: start, window: window)
      let isEnd = end == buffer.count
      let draft = draft(buffer, start..<end, isLast: isLast && isEnd, after: waiting)
      if draft.summary.utf8 == 0 {
        if isEnd, isLast, var last = waiting {
          last.range = last.range.lowerBound..<end
          last.after = draft.after
          last.isVerbatim = false
          waiting = last
          break
        }
        guard window > Self.mostWithoutText || isEnd && isLast else {
          if isEnd { break }
          window *= 2
          continue
        }
      }
      guard !draft.range.isEmpty else { break }
      waiting.map { append($0, of: block, to: &appender) }
      waiting = draft
      start = draft.range.upperBound
      window = chunkSize
    }
    guard isLast else { return waiting?.range.lowerBound ?? start }
    waiting.map { append($0, of: block, to: &appender) }
    return buffer.count
  }

  /// Where a chunk may end: behind a line if there is one, since lines are looked at more often than
  /// halves of lines.
  private static func end(
    in buffer: UnsafeBufferPointer<UInt8>, from start: Int, window: Int
  ) -> Int {
    let end = min(start + window, buffer.count)
    guard end < buffer.count else { return end }
    let middle = start + window / 2
    let half = UnsafeBufferPointer(rebasing: buffer[middle..<end])
    return half.lastIndex(of: 0x0A).map { middle + $0 + 1 } ?? end
  }

  /// Reads a range as far as it is certain.
  private func draft(
    _ buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, isLast: Bool, after last: Draft?
  ) -> Draft {
    let before = last?.after ?? state
    var draft = Draft(range: range, before: before, after: before)
    let bytes = UnsafeBufferPointer(rebasing: buffer[range])
    // The text is in the bytes as it is, and not in a copy.
    var inPlace = 0
    var scanner = before.scanner
    let used = scanner.scan(bytes, isLast: isLast) { piece, style in
      if piece.baseAddress == bytes.baseAddress { inPlace = piece.count }
      draft.summary.utf8 += piece.count
      draft.summary.lineBreaks += ByteSearch.count(0x0A, in: piece)
      draft.colors.note(piece, style)
    }
    draft.range = range.lowerBound..<range.lowerBound + used
    draft.isVerbatim = used > 0 && inPlace == used
    draft.after.scanner = scanner
    draft.after.lineEndings.read(
      UnsafeBufferPointer(rebasing: buffer[draft.range]), lineBreaks: draft.summary.lineBreaks)
    return draft
  }

  private mutating func append(
    _ draft: Draft, of block: SourceBlock, to appender: inout Appender
  ) {
    state = draft.after
    appender.append(
      TextChunk(
        SourceText(
          block: block, range: draft.range, start: draft.before.scanner.style,
          end: draft.after.scanner.style, isVerbatim: draft.isVerbatim, colors: draft.colors),
        summary: draft.summary))
  }
}
