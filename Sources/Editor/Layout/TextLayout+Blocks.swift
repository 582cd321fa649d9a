import StyledText

/// The part of one line in a rectangle.
struct BlockRow: Hashable {
  let line: LineIndex
  /// The text in the rectangle's columns; empty at the end of a line that ends before them.
  let range: Range<TextOffset>
  /// Columns from the end of the line to the rectangle; 0 when the line reaches it.
  let missing: Int
  /// Whether the line has no text after the rectangle.
  let endsLine: Bool
}

extension TextLayout {
  /// Returns the lines from one end of a selection to the other.
  func lines(of selection: Selection) -> ClosedRange<LineIndex> {
    let range = selection.range
    return text.line(containing: range.lowerBound)...text.line(containing: range.upperBound)
  }

  /// Returns the text of a line in a range of columns, with each end at the nearest grapheme
  /// boundary.
  func range(of columns: Range<Int>, in line: Range<TextOffset>) -> Range<TextOffset> {
    let start = offset(in: line, nearestTo: columns.lowerBound)
    guard !columns.isEmpty else { return start..<start }
    return start..<max(start, offset(in: line, nearestTo: columns.upperBound))
  }

  /// Returns the selected ranges in order: one, or one for each line that reaches into a
  /// rectangle; none for a caret.
  func ranges(of selection: Selection) -> [Range<TextOffset>] {
    guard let columns = selection.columns else {
      return selection.isEmpty ? [] : [selection.range]
    }
    guard !columns.range.isEmpty else { return [] }
    var ranges: [Range<TextOffset>] = []
    forEachBlockRow(lines: lines(of: selection), columns: columns.range) { row in
      if !row.range.isEmpty { ranges.append(row.range) }
      return true
    }
    return ranges
  }

  /// Walks down the rows of a rectangle until the closure returns false.
  ///
  /// All lines are read in one pass, which is much quicker than looking each of them up.
  func forEachBlockRow(
    lines: ClosedRange<LineIndex>, columns: Range<Int>, _ body: (BlockRow) -> Bool
  ) {
    let end = text.range(of: lines.upperBound).upperBound
    var scan = BlockScan(line: lines.lowerBound, columns: columns, widths: widths)
    var start = text.range(of: lines.lowerBound).lowerBound
    var isDone = false
    while !isDone {
      var skipsRest = false
      text.forEachGraphemeSpan(in: start..<end) { offset, graphemes in
        switch graphemes {
        case .scalar("\n"):
          isDone = !body(scan.finishLine(at: offset))
          return !isDone
        case .cluster where graphemes.isCRLF:
          isDone = !body(scan.finishLine(at: offset))
          return !isDone
        default: break
        }
        scan.take(graphemes, at: offset)
        // The rest of a long line is not read.
        skipsRest = scan.isDone && scan.column > columns.upperBound + 4096
        return !skipsRest
      }
      if isDone { return }
      guard skipsRest, scan.line < lines.upperBound else {
        _ = body(scan.finishLine(at: end))
        return
      }
      let next = text.range(of: scan.line + 1).lowerBound
      isDone = !body(scan.finishLine(at: next))
      start = next
    }
  }
}

/// Finds the offsets of two columns in lines that are read from their start.
private struct BlockScan {
  private(set) var line: LineIndex
  private(set) var column = 0
  private let columns: Range<Int>
  private let widths: CharacterWidths
  private var start: TextOffset?
  private var end: TextOffset?

  init(line: LineIndex, columns: Range<Int>, widths: CharacterWidths) {
    self.line = line
    self.columns = columns
    self.widths = widths
  }

  /// Whether both offsets have been found.
  var isDone: Bool { end != nil }

  mutating func take(_ graphemes: GraphemeSpan, at offset: TextOffset) {
    let next = offset + graphemes.utf8Count
    var width = 1
    switch graphemes {
    case .ascii(let bytes):
      if start == nil, column + bytes.count > columns.lowerBound {
        start = offset + (columns.lowerBound - column)
      }
      if end == nil, column + bytes.count > columns.upperBound {
        end = offset + (columns.upperBound - column)
      }
      column += bytes.count
      return
    case .wide(let bytes):
      let total = bytes.count / 3 * 2
      // From the middle of a character on, the boundary after it is nearer.
      if start == nil, column + total > columns.lowerBound {
        start = offset + (columns.lowerBound - column + 1) / 2 * 3
      }
      if end == nil, column + total > columns.upperBound {
        end = offset + (columns.upperBound - column + 1) / 2 * 3
      }
      column += total
      return
    case .scalar("\t"): width = widths.tabStops.next(after: column) - column
    case .scalar(let scalar): width = LineMeasure.width(of: scalar, emoji: widths.emoji)
    case .cluster(let bytes): width = LineMeasure.width(ofCluster: bytes, emoji: widths.emoji)
    }
    func boundary(nearestTo side: Int) -> TextOffset {
      width > 1 && side - column >= column + width - side ? next : offset
    }
    if start == nil, column + width > columns.lowerBound {
      start = boundary(nearestTo: columns.lowerBound)
    }
    if end == nil, column + width > columns.upperBound {
      end = boundary(nearestTo: columns.upperBound)
    }
    column += width
  }

  /// Finishes the line that ends at an offset, and returns its row.
  mutating func finishLine(at offset: TextOffset) -> BlockRow {
    let lower = start ?? offset
    let row = BlockRow(
      line: line, range: lower..<max(lower, end ?? offset),
      missing: start == nil ? max(columns.lowerBound - column, 0) : 0, endsLine: end == nil)
    line = line + 1
    column = 0
    start = nil
    end = nil
    return row
  }
}

extension ClosedRange<LineIndex> {
  /// The number of lines.
  var count: Int { lowerBound.distance(to: upperBound) + 1 }
}
