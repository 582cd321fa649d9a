import StyledText

/// The column checkpoints and wrapped rows of the long lines that were used last.
///
/// It only saves time: columns that are not cached are measured again.
struct CheckpointCache: Hashable, Sendable {
  /// Lines of at most this many bytes are measured from their start every time.
  static let shortLine = ColumnCheckpoints.chunkSize
  /// The number of lines with checkpoints.
  private static let capacity = 256
  /// The number of lines with wrapped rows.
  private static let wrappedCapacity = 64

  private struct WrappedLine: Hashable, Sendable {
    let start: TextOffset
    let rows: LineRows
  }

  /// What the columns depend on besides the text.
  let widths: CharacterWidths
  /// The most recently used line comes last.
  private var lines: [ColumnCheckpoints] = []
  /// Valid until the text changes.
  private var wrapped: [WrappedLine] = []
  /// The revision of the text that this belongs to.
  private var revision = 0
  /// The number of bytes measured for lines that have been dropped.
  private var droppedWork = 0

  /// Creates an empty cache.
  init(widths: CharacterWidths = CharacterWidths()) { self.widths = widths }

  /// The number of bytes measured so far; for tests.
  var work: Int { lines.reduce(droppedWork) { $0 + $1.work } }

  /// Brings the cache up to date with a text, and keeps the entries that are still valid.
  mutating func follow(_ document: Document) {
    guard revision != document.revision else { return }
    defer { revision = document.revision }
    wrapped.removeAll()
    guard !lines.isEmpty else { return }
    guard revision < document.revision, let changes = document.changes(since: revision) else {
      droppedWork = work
      lines.removeAll()
      return
    }
    for change in changes {
      for index in lines.indices.reversed() where !lines[index].follow(change) {
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

  // MARK: Wrapped rows

  /// Returns the cached rows of a line that is wrapped at a width.
  func rows(ofLineAt start: TextOffset, width: Int) -> LineRows? {
    wrapped.last { $0.start == start && $0.rows.width == width }?.rows
  }

  /// Caches the rows of a line until the text changes.
  mutating func insert(_ rows: LineRows, ofLineAt start: TextOffset) {
    wrapped.removeAll { $0.start == start }
    if wrapped.count >= Self.wrappedCapacity { wrapped.removeFirst() }
    wrapped.append(WrappedLine(start: start, rows: rows))
  }
}
