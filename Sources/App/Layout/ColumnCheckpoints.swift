import StyledText
import Terminal

/// Known columns along one long line, so that a column or an offset is found without walking the
/// line from its start.
///
/// What stands before an edit stays known; the rest is measured again when it is needed.
struct ColumnCheckpoints: Hashable, Sendable {
  /// An offset in the line and its column.
  struct Checkpoint: Hashable, Sendable {
    var offset: TextOffset
    var column: Int
  }

  /// The offset at which the line begins.
  private(set) var start: TextOffset
  private let widths: CharacterWidths
  /// Boundaries between characters after the start, in order.
  private var checkpoints: [Checkpoint] = []

  /// The minimum number of bytes from one checkpoint to the next.
  static let spacing = 4096

  init(start: TextOffset, widths: CharacterWidths) {
    self.start = start
    self.widths = widths
  }

  /// The end of the measured part.
  var end: Checkpoint { last { _ in true } }

  /// Returns the last checkpoint at or before an offset.
  func checkpoint(before offset: TextOffset) -> Checkpoint { last { $0.offset <= offset } }

  /// Returns the last checkpoint at or before a column.
  func checkpoint(beforeColumn column: Int) -> Checkpoint { last { $0.column <= column } }

  private func last(where isBefore: (Checkpoint) -> Bool) -> Checkpoint {
    checkpoints.last(where: isBefore) ?? Checkpoint(offset: start, column: 0)
  }

  /// Extends the measured part to an offset or a column, or to the end of the line.
  mutating func measure(
    _ text: StyledString, line: Range<TextOffset>, to target: TextOffset, column: Int = .max
  ) {
    var end = end
    guard end.offset < min(target, line.upperBound), end.column < column else { return }
    LineMeasure.walk(
      text, in: end.offset..<line.upperBound, column: end.column, widths: widths
    ) { part in
      if end.offset.distance(to: part.end) >= Self.spacing || part.end == line.upperBound {
        end = Checkpoint(offset: part.end, column: part.endColumn)
        checkpoints.append(end)
      }
      return end.offset < target && end.column < column
    }
  }

  /// Returns what is still known after a change of the text; nil if the line may begin elsewhere.
  func applying(_ change: TextChange) -> Self? {
    var result = self
    if change.range.upperBound < start {
      let growth = change.newCount - change.range.utf8Count
      result.start = start + growth
      for index in checkpoints.indices {
        result.checkpoints[index].offset = checkpoints[index].offset + growth
      }
      return result
    }
    if change.range.lowerBound < start || change.changesLines && change.range.lowerBound == start {
      return nil
    }
    // At the change itself, two characters may join.
    result.checkpoints.removeAll { $0.offset >= change.range.lowerBound }
    return result
  }
}

/// The column checkpoints of the long lines that were used last.
///
/// It only saves time: columns that are not cached are measured again.
struct CheckpointCache: Hashable, Sendable {
  /// The number of lines with checkpoints.
  private static let capacity = 256

  /// What the columns depend on besides the text.
  let widths: CharacterWidths
  /// The most recently used line comes last.
  private var lines: [ColumnCheckpoints] = []
  /// The revision of the text that this belongs to.
  private var revision = 0

  /// Creates an empty cache.
  init(widths: CharacterWidths = CharacterWidths()) { self.widths = widths }

  /// Brings the cache up to date with a text, and keeps the entries that are still valid.
  mutating func update(for document: Document) {
    guard revision != document.revision else { return }
    defer { revision = document.revision }
    guard revision < document.revision, let changes = document.changes(since: revision) else {
      lines.removeAll()
      return
    }
    for change in changes { lines = lines.compactMap { $0.applying(change) } }
  }

  /// Returns the checkpoints of a line; empty ones when it has not been measured.
  func checkpoints(ofLineAt start: TextOffset) -> ColumnCheckpoints {
    lines.last { $0.start == start } ?? ColumnCheckpoints(start: start, widths: widths)
  }

  /// Measures a long line up to an offset or a column.
  mutating func measure(
    _ text: StyledString, line: Range<TextOffset>, to target: TextOffset, column: Int = .max
  ) {
    // A short line is measured from its start every time.
    guard line.utf8Count > ColumnCheckpoints.spacing else { return }
    var checkpoints: ColumnCheckpoints
    if let index = lines.lastIndex(where: { $0.start == line.lowerBound }) {
      checkpoints = lines.remove(at: index)
    } else {
      checkpoints = ColumnCheckpoints(start: line.lowerBound, widths: widths)
      if lines.count == Self.capacity { lines.removeFirst() }
    }
    checkpoints.measure(text, line: line, to: target, column: column)
    lines.append(checkpoints)
  }
}
