import StyledText

/// What a rectangle holds of one line.
struct BlockRow: Hashable {
  let line: LineIndex
  /// The text in the rectangle's columns; at the line's end where that lies before them.
  let range: Range<TextOffset>
  /// Columns from the line's end to the rectangle, 0 where the line reaches it.
  let missing: Int
  /// Whether no text of the line is behind the rectangle.
  let endsLine: Bool
}

extension TextLayout {
  /// The lines from one end of a selection to the other.
  func lines(of selection: Selection) -> ClosedRange<LineIndex> {
    let range = selection.range
    return text.line(containing: range.lowerBound)...text.line(containing: range.upperBound)
  }

  /// The text of a line that lies in some columns, each side at the gap nearest to it.
  func range(of columns: Range<Int>, in line: Range<TextOffset>) -> Range<TextOffset> {
    let start = offset(in: line, nearestTo: columns.lowerBound)
    guard !columns.isEmpty else { return start..<start }
    return start..<max(start, offset(in: line, nearestTo: columns.upperBound))
  }

  /// The selected stretches of text in order: one, or one for each line of a rectangle that
  /// reaches it; none for a caret.
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

  /// Walks down the rows of a rectangle until the function says that it is enough.
  ///
  /// All lines are read in one go, which is much quicker than finding each of them.
  func forEachBlockRow(
    lines: ClosedRange<LineIndex>, columns: Range<Int>, _ body: (BlockRow) -> Bool
  ) {
    let end = text.range(of: lines.upperBound).upperBound
    var scan = BlockScan(line: lines.lowerBound, columns: columns)
    var place = text.range(of: lines.lowerBound).lowerBound
    var isEnough = false
    while !isEnough {
      var isJumping = false
      text.forEachGraphemeSpan(in: place..<end) { offset, stretch in
        switch stretch {
        case .scalar("\n"):
          isEnough = !body(scan.finishLine(at: offset))
          return !isEnough
        case .cluster where stretch.isCRLF:
          isEnough = !body(scan.finishLine(at: offset))
          return !isEnough
        default: break
        }
        scan.take(stretch, at: offset)
        // A long rest of a line is not read.
        isJumping = scan.isDone && scan.column > columns.upperBound + 4096
        return !isJumping
      }
      if isEnough { return }
      guard isJumping, scan.line < lines.upperBound else {
        _ = body(scan.finishLine(at: end))
        return
      }
      let next = text.range(of: scan.line + 1).lowerBound
      isEnough = !body(scan.finishLine(at: next))
      place = next
    }
  }
}

/// Finds the places of some columns in lines that are read from their start.
private struct BlockScan {
  private(set) var line: LineIndex
  private(set) var column = 0
  private let columns: Range<Int>
  private var start: TextOffset?
  private var end: TextOffset?

  init(line: LineIndex, columns: Range<Int>) {
    self.line = line
    self.columns = columns
  }

  /// Whether both places are found.
  var isDone: Bool { end != nil }

  mutating func take(_ stretch: GraphemeSpan, at offset: TextOffset) {
    let next = offset + stretch.utf8Count
    var width = 1
    switch stretch {
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
      let columnsOfAll = bytes.count / 3 * 2
      // From the middle of a letter on the gap behind it is nearer.
      if start == nil, column + columnsOfAll > columns.lowerBound {
        start = offset + (columns.lowerBound - column + 1) / 2 * 3
      }
      if end == nil, column + columnsOfAll > columns.upperBound {
        end = offset + (columns.upperBound - column + 1) / 2 * 3
      }
      column += columnsOfAll
      return
    case .scalar("\t"): width = ColumnSpan.stop(after: column) - column
    case .scalar(let scalar): width = LineMeasure.width(of: scalar)
    case .cluster(let bytes): width = LineMeasure.width(ofCluster: bytes)
    }
    func gap(nearestTo side: Int) -> TextOffset {
      width > 1 && side - column >= column + width - side ? next : offset
    }
    if start == nil, column + width > columns.lowerBound {
      start = gap(nearestTo: columns.lowerBound)
    }
    if end == nil, column + width > columns.upperBound {
      end = gap(nearestTo: columns.upperBound)
    }
    column += width
  }

  /// The row of the line that ends at a place; the next line begins.
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
