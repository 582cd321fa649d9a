import StyledText
import Terminal

/// Known columns along one long line, so that a column or an offset is found without walking the
/// line from its start.
///
/// The measured part of the line is cut into chunks of some kilobytes. A chunk knows how many
/// columns it takes from any column on, so an edit invalidates only the chunks it touches.
struct ColumnCheckpoints: Hashable, Sendable {
  private struct Chunk: Hashable, Sendable {
    var utf8Count: Int
    /// The columns; nil after an edit until they are measured again.
    var span: ColumnSpan?
    /// Whether its end is a grapheme boundary regardless of the text before the two characters
    /// around it.
    var endsFirmly: Bool
  }

  /// An offset in the line and its column.
  typealias Checkpoint = (offset: TextOffset, column: Int)

  /// The offset at which the line begins.
  private(set) var start: TextOffset
  private let widths: CharacterWidths
  private var chunks: [Chunk] = []
  /// The number of bytes measured so far, repeated measurements included; for tests.
  private(set) var work = 0

  /// The minimum number of bytes in a chunk, except for the last one of a line.
  static let chunkSize = 4096

  init(start: TextOffset, widths: CharacterWidths) {
    self.start = start
    self.widths = widths
  }

  /// The end of the measured part.
  var end: Checkpoint { last { _, _ in true } }

  // MARK: Looking up

  /// Returns the last checkpoint at or before an offset.
  func checkpoint(before offset: TextOffset) -> Checkpoint { last { end, _ in end <= offset } }

  /// Returns the last checkpoint at or before a column.
  func checkpoint(beforeColumn column: Int) -> Checkpoint { last { _, end in end <= column } }

  private func last(where isBefore: (TextOffset, Int) -> Bool) -> Checkpoint {
    var checkpoint = Checkpoint(start, 0)
    for chunk in chunks {
      guard let span = chunk.span else { break }
      let next = Checkpoint(checkpoint.offset + chunk.utf8Count, span.end(from: checkpoint.column))
      guard isBefore(next.offset, next.column) else { break }
      checkpoint = next
    }
    return checkpoint
  }

  // MARK: Measuring

  /// Extends the measured part to an offset or a column, or to the end of the line.
  mutating func measure(
    _ text: StyledString, line: Range<TextOffset>, to target: TextOffset, column: Int = .max
  ) {
    var end = end
    var step = 1 << 16
    while end.offset < min(target, line.upperBound), end.column < column {
      // The steps grow because rounding down to a grapheme boundary can itself be as much work as
      // reading everything before it.
      let goal = text.roundedDown(min(end.offset + step, line.upperBound))
      step *= 2
      let isLast = goal == line.upperBound || goal <= end.offset
      let range = end.offset..<(isLast ? line.upperBound : goal)
      for chunk in chunks(of: text, in: range, isLast: isLast) {
        chunks.append(chunk)
        work += chunk.utf8Count
        end.offset = end.offset + chunk.utf8Count
        end.column = chunk.span?.end(from: end.column) ?? end.column
      }
    }
  }

  /// Returns the chunks of a part of a line, without an unfinished last one when the line
  /// continues.
  private func chunks(of text: StyledString, in range: Range<TextOffset>, isLast: Bool) -> [Chunk] {
    var builder = ChunkBuilder(widths)
    text.forEachGraphemeSpan(in: range) { offset, graphemes in
      if builder.append(graphemes) {
        builder.endChunk(isFirm: text.isUnconditionalBoundary(offset + graphemes.utf8Count))
      }
      return true
    }
    if isLast || builder.chunks.isEmpty { builder.close() }
    var chunks = builder.chunks
    // The next character may join the last one of the range.
    let used = chunks.reduce(0) { $0 + $1.utf8Count }
    if !isLast, used == range.utf8Count, !chunks.isEmpty {
      chunks[chunks.count - 1].endsFirmly = false
    }
    return chunks
  }

  /// Cuts text into chunks while it is read.
  private struct ChunkBuilder {
    private(set) var chunks: [Chunk] = []
    private var utf8Count = 0
    private var span: ColumnSpan
    private let emoji: EmojiWidth

    init(_ widths: CharacterWidths) {
      span = ColumnSpan(widths)
      emoji = widths.emoji
    }

    /// Appends the next characters.
    /// - Returns: whether the chunk may end after them.
    mutating func append(_ graphemes: GraphemeSpan) -> Bool {
      switch graphemes {
      case .ascii(let bytes):
        guard utf8Count + bytes.count > 2 * ColumnCheckpoints.chunkSize else {
          span.append(columns: bytes.count)
          utf8Count += bytes.count
          break
        }
        appendLong(bytes.count)
        return false
      case .wide(let bytes):
        span.append(columns: bytes.count / 3 * 2)
        utf8Count += bytes.count
      case .scalar("\t"):
        span.appendTab()
        utf8Count += 1
      case .scalar(let scalar):
        span.append(columns: LineMeasure.width(of: scalar, emoji: emoji))
        utf8Count += UTF8.width(scalar)
      case .cluster(let bytes):
        span.append(columns: LineMeasure.width(ofCluster: bytes, emoji: emoji))
        utf8Count += bytes.count
      }
      return utf8Count >= ColumnCheckpoints.chunkSize
    }

    /// Cuts many ASCII characters into chunks of equal size.
    private mutating func appendLong(_ asciiCount: Int) {
      var left = asciiCount
      while left > 0 {
        let count = min(max(ColumnCheckpoints.chunkSize - utf8Count, 1), left)
        utf8Count += count
        span.append(columns: count)
        left -= count
        if utf8Count >= ColumnCheckpoints.chunkSize { close() }
      }
    }

    /// Ends the chunk at a firm boundary, or at any boundary when it has grown too long.
    mutating func endChunk(isFirm: Bool) {
      if isFirm || utf8Count >= 2 * ColumnCheckpoints.chunkSize { close(isFirm: isFirm) }
    }

    mutating func close(isFirm: Bool = true) {
      guard utf8Count > 0 else { return }
      chunks.append(Chunk(utf8Count: utf8Count, span: span, endsFirmly: isFirm))
      utf8Count = 0
      span = ColumnSpan(span.widths)
    }
  }

  // MARK: Following edits

  /// Applies a change of the text.
  /// - Returns: false when nothing known about the line is valid any more.
  mutating func apply(_ change: TextChange) -> Bool {
    let growth = change.newCount - change.range.utf8Count
    if change.range.upperBound < start {
      start = start + growth
      return true
    }
    if change.range.lowerBound < start || change.changesLines && change.range.lowerBound == start {
      return false
    }
    // The chunks before the change stay valid.
    var index = 0
    var offset = start
    while index < chunks.count, offset + chunks[index].utf8Count < change.range.lowerBound {
      offset = offset + chunks[index].utf8Count
      index += 1
    }
    guard index < chunks.count else { return true }
    // So do those after it, from a boundary on that the change cannot remove.
    var last = index
    var end = offset + chunks[index].utf8Count
    while end <= change.range.upperBound || !chunks[last].endsFirmly {
      last += 1
      guard last < chunks.count else { break }
      end = end + chunks[last].utf8Count
    }
    if change.changesLines || last >= chunks.count {
      chunks.removeSubrange(index...)
      return true
    }
    let changed = Chunk(utf8Count: offset.distance(to: end) + growth, span: nil, endsFirmly: true)
    chunks.replaceSubrange(index...last, with: [changed])
    return true
  }

  /// Measures the chunks that edits have invalidated.
  mutating func remeasure(_ text: StyledString) {
    guard chunks.contains(where: { $0.span == nil }) else { return }
    var measured: [Chunk] = []
    var offset = start
    for chunk in chunks {
      let next = offset + chunk.utf8Count
      if chunk.span == nil {
        measured += self.chunks(of: text, in: offset..<next, isLast: true)
        work += chunk.utf8Count
      } else {
        measured.append(chunk)
      }
      offset = next
    }
    chunks = measured
  }
}

/// The column checkpoints of the long lines that were used last.
///
/// It only saves time: columns that are not cached are measured again.
struct CheckpointCache: Hashable, Sendable {
  /// Lines of at most this many bytes are measured from their start every time.
  static let shortLine = ColumnCheckpoints.chunkSize
  /// The number of lines with checkpoints.
  private static let capacity = 256

  /// What the columns depend on besides the text.
  let widths: CharacterWidths
  /// The most recently used line comes last.
  private var lines: [ColumnCheckpoints] = []
  /// The revision of the text that this belongs to.
  private var revision = 0
  /// The number of bytes measured for lines that have been dropped.
  private var droppedWork = 0

  /// Creates an empty cache.
  init(widths: CharacterWidths = CharacterWidths()) { self.widths = widths }

  /// The number of bytes measured so far; for tests.
  var work: Int { lines.reduce(droppedWork) { $0 + $1.work } }

  /// Brings the cache up to date with a text, and keeps the entries that are still valid.
  mutating func update(for document: Document) {
    guard revision != document.revision else { return }
    defer { revision = document.revision }
    guard !lines.isEmpty else { return }
    guard revision < document.revision, let changes = document.changes(since: revision) else {
      droppedWork = work
      lines.removeAll()
      return
    }
    for change in changes {
      for index in lines.indices.reversed() where !lines[index].apply(change) {
        droppedWork += lines.remove(at: index).work
      }
    }
    for index in lines.indices { lines[index].remeasure(document.text) }
  }

  /// Returns the checkpoints of a line; empty ones when it has not been measured.
  func checkpoints(ofLineAt start: TextOffset) -> ColumnCheckpoints {
    lines.last { $0.start == start } ?? ColumnCheckpoints(start: start, widths: widths)
  }

  /// Measures a long line up to an offset or a column.
  mutating func measure(
    _ text: StyledString, line: Range<TextOffset>, to target: TextOffset, column: Int = .max
  ) {
    guard line.utf8Count > Self.shortLine else { return }
    var checkpoints: ColumnCheckpoints
    if let index = lines.lastIndex(where: { $0.start == line.lowerBound }) {
      checkpoints = lines.remove(at: index)
    } else {
      checkpoints = ColumnCheckpoints(start: line.lowerBound, widths: widths)
      if lines.count == Self.capacity { droppedWork += lines.removeFirst().work }
    }
    checkpoints.measure(text, line: line, to: target, column: column)
    lines.append(checkpoints)
  }
}
