import StyledText

/// Places and columns along a long line, measured once as far as somebody looked.
///
/// The line is cut into pieces of some kilobytes; an edit changes only the pieces it touches. Columns
/// of all the others stay known, because a piece knows how many it takes wherever it begins.
struct LineRuler: Hashable, Sendable {
  private struct Piece: Hashable, Sendable {
    /// Bytes of text.
    var utf8Count: Int
    /// Columns; nil where it is to be measured anew.
    var span: ColumnSpan?
    /// Whether the characters at both sides of its end never join, whatever comes before them.
    var endsFirmly: Bool
  }

  /// A place in the line and its column.
  typealias Mark = (offset: TextOffset, column: Int)

  /// Where the line begins.
  private(set) var start: TextOffset
  private var pieces: [Piece] = []
  /// The bytes in all pieces.
  private var utf8Count = 0
  /// How many bytes were measured so far, ever.
  private(set) var work = 0

  /// The least bytes of a piece but the last one of a line.
  static let pieceSize = 4096

  init(start: TextOffset) {
    self.start = start
  }

  /// The last place that is known.
  var knownEnd: Mark { mark { _, _ in false } }

  // MARK: Looking up

  /// A place not after another one, near to it as far as the line is known.
  func mark(before offset: TextOffset) -> Mark {
    mark { end, _ in end > offset }
  }

  /// A place not behind a column, near to it as far as the line is known.
  func mark(beforeColumn column: Int) -> Mark {
    mark { _, end in end > column }
  }

  private func mark(where isBehind: (TextOffset, Int) -> Bool) -> Mark {
    var mark = Mark(start, 0)
    for piece in pieces {
      guard let span = piece.span else { break }
      let next = Mark(mark.offset + piece.utf8Count, span.end(from: mark.column))
      if isBehind(next.offset, next.column) { break }
      mark = next
    }
    return mark
  }

  // MARK: Measuring

  /// Measures on until a place or a column is known, or the line ends.
  mutating func measure(
    _ text: StyledString, line: Range<TextOffset>, to target: TextOffset, column: Int = .max
  ) {
    var known = knownEnd
    var step = 1 << 16
    while known.offset < min(target, line.upperBound), known.column < column {
      // Larger steps the longer it goes on: to find the start of a character may be as much work as
      // to read all before it.
      let goal = text.roundedDown(min(known.offset + step, line.upperBound))
      step *= 2
      let isLast = goal == line.upperBound || goal <= known.offset
      let range = known.offset..<(isLast ? line.upperBound : goal)
      for piece in Self.pieces(of: text, in: range, isLast: isLast) {
        pieces.append(piece)
        utf8Count += piece.utf8Count
        work += piece.utf8Count
        known.offset = known.offset + piece.utf8Count
        known.column = piece.span?.end(from: known.column) ?? known.column
      }
    }
  }

  /// The pieces of a part of a line, of which the last one may be left out where the line goes on.
  private static func pieces(
    of text: StyledString, in range: Range<TextOffset>, isLast: Bool
  ) -> [Piece] {
    var cutter = PieceCutter()
    text.forEachGraphemeSpan(in: range) { offset, stretch in
      if cutter.take(stretch) {
        cutter.settle(isFirm: text.isUnconditionalBoundary(offset + stretch.utf8Count))
      }
      return true
    }
    if isLast || cutter.pieces.isEmpty { cutter.close() }
    var pieces = cutter.pieces
    // What comes behind may join with the last character.
    let used = pieces.reduce(0) { $0 + $1.utf8Count }
    if !isLast, used == range.utf8Count, !pieces.isEmpty {
      pieces[pieces.count - 1].endsFirmly = false
    }
    return pieces
  }

  /// Cuts what is read of a line into pieces.
  private struct PieceCutter {
    private(set) var pieces: [Piece] = []
    private var utf8Count = 0
    private var span = ColumnSpan()

    /// Takes the next characters; true where a piece may end behind them.
    mutating func take(_ stretch: GraphemeSpan) -> Bool {
      switch stretch {
      case .ascii(let bytes):
        guard utf8Count + bytes.count > 2 * LineRuler.pieceSize else {
          span.append(columns: bytes.count)
          utf8Count += bytes.count
          break
        }
        // A long stretch makes pieces of one size.
        var left = bytes.count
        while left > 0 {
          let count = min(max(LineRuler.pieceSize - utf8Count, 1), left)
          utf8Count += count
          span.append(columns: count)
          left -= count
          if utf8Count >= LineRuler.pieceSize { close() }
        }
        return false
      case .wide(let bytes):
        span.append(columns: bytes.count / 3 * 2)
        utf8Count += bytes.count
      case .scalar("\t"):
        span.appendTab()
        utf8Count += 1
      case .scalar(let scalar):
        span.append(columns: LineMeasure.width(of: scalar))
        utf8Count += UTF8.width(scalar)
      case .cluster(let bytes):
        span.append(columns: LineMeasure.width(ofCluster: bytes))
        utf8Count += bytes.count
      }
      return utf8Count >= LineRuler.pieceSize
    }

    /// Ends a piece where that is good, or where it gets too long.
    mutating func settle(isFirm: Bool) {
      if isFirm || utf8Count >= 2 * LineRuler.pieceSize { close(isFirm: isFirm) }
    }

    mutating func close(isFirm: Bool = true) {
      guard utf8Count > 0 else { return }
      pieces.append(Piece(utf8Count: utf8Count, span: span, endsFirmly: isFirm))
      utf8Count = 0
      span = ColumnSpan()
    }
  }

  // MARK: Following edits

  /// Takes in a change of the text; false where nothing of the line is known any more.
  mutating func follow(_ change: TextChange) -> Bool {
    let growth = change.newCount - change.range.utf8Count
    if change.range.upperBound < start {
      start = start + growth
      return true
    }
    if change.range.lowerBound < start || change.changesLines && change.range.lowerBound == start {
      return false
    }
    // Pieces in front of the change stay as they are.
    var index = 0
    var place = start
    while index < pieces.count, place + pieces[index].utf8Count < change.range.lowerBound {
      place = place + pieces[index].utf8Count
      index += 1
    }
    guard index < pieces.count else { return true }
    // Those behind it too, from a place on that stays between two characters.
    var last = index
    var end = place + pieces[index].utf8Count
    while end <= change.range.upperBound || !pieces[last].endsFirmly {
      last += 1
      guard last < pieces.count else { break }
      end = end + pieces[last].utf8Count
    }
    if change.changesLines || last >= pieces.count {
      utf8Count = start.distance(to: place)
      pieces.removeSubrange(index...)
      return true
    }
    let changed = Piece(
      utf8Count: place.distance(to: end) + growth, span: nil, endsFirmly: true)
    pieces.replaceSubrange(index...last, with: [changed])
    utf8Count += growth
    return true
  }

  /// Measures what changed.
  mutating func settle(_ text: StyledString) {
    guard pieces.contains(where: { $0.span == nil }) else { return }
    var settled: [Piece] = []
    var place = start
    for piece in pieces {
      let next = place + piece.utf8Count
      if piece.span == nil {
        settled += Self.pieces(of: text, in: place..<next, isLast: true)
        work += piece.utf8Count
      } else {
        settled.append(piece)
      }
      place = next
    }
    pieces = settled
  }
}
