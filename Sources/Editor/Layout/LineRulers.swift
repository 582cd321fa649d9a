import StyledText

/// The rulers of the long lines that were looked at last.
///
/// They only save work: without them everything is found all the same, by measuring anew.
struct LineRulers: Hashable, Sendable {
  /// Lines of fewer bytes are quick enough as they are.
  static let shortLine = LineRuler.pieceSize
  /// How many lines are remembered.
  private static let capacity = 256

  /// The last one was looked at last.
  private var rulers: [LineRuler] = []
  /// The revision of the text they are for.
  private(set) var revision = 0
  /// Where the rows of lines begin that are wrapped at words.
  private var wrapped: [WrappedLine] = []
  /// How many bytes were measured for lines that are forgotten.
  private var forgottenWork = 0

  private struct WrappedLine: Hashable, Sendable {
    let start: TextOffset
    let rows: LineRows
  }

  /// How many bytes were measured so far.
  var work: Int { rulers.reduce(forgottenWork) { $0 + $1.work } }

  /// Brings all rulers up to a text, as far as it is known what changed.
  mutating func follow(_ document: Document) {
    guard revision != document.revision else { return }
    defer { revision = document.revision }
    wrapped.removeAll()
    guard !rulers.isEmpty else { return }
    guard revision < document.revision, let changes = document.changes(since: revision) else {
      forget { _ in true }
      return
    }
    for change in changes {
      for index in rulers.indices.reversed() where !rulers[index].follow(change) {
        forgottenWork += rulers[index].work
        rulers.remove(at: index)
      }
    }
    for index in rulers.indices { rulers[index].settle(document.text) }
  }

  private mutating func forget(_ isGone: (LineRuler) -> Bool) {
    forgottenWork += rulers.reduce(0) { isGone($1) ? $0 + $1.work : $0 }
    rulers.removeAll(where: isGone)
  }

  /// The ruler of a line, which may know nothing yet.
  func ruler(ofLineAt start: TextOffset) -> LineRuler {
    rulers.last { $0.start == start } ?? LineRuler(start: start)
  }

  /// Makes a line known up to a place or a column.
  mutating func measure(
    _ text: StyledString, line: Range<TextOffset>, to target: TextOffset, column: Int = .max
  ) {
    guard line.utf8Count > Self.shortLine else { return }
    var ruler: LineRuler
    if let index = rulers.lastIndex(where: { $0.start == line.lowerBound }) {
      ruler = rulers.remove(at: index)
    } else {
      ruler = LineRuler(start: line.lowerBound)
      if rulers.count == Self.capacity { forgottenWork += rulers.removeFirst().work }
    }
    ruler.measure(text, line: line, to: target, column: column)
    rulers.append(ruler)
  }
}

extension LineRulers {
  /// The rows of a line that were remembered.
  func rows(ofLineAt start: TextOffset, width: Int) -> LineRows? {
    wrapped.last { $0.start == start && $0.rows.width == width }?.rows
  }

  /// Remembers the rows of a line until the text changes.
  mutating func note(_ rows: LineRows, ofLineAt start: TextOffset) {
    wrapped.removeAll { $0.start == start }
    if wrapped.count >= 64 { wrapped.removeFirst() }
    wrapped.append(WrappedLine(start: start, rows: rows))
  }
}
