import StyledText

/// The rows of one wrapped line, each showing a range of the line's columns.
struct LineRows: Hashable, Sendable {
  /// The columns of a row; one blank at its end may exceed them.
  let width: Int
  /// The columns at which rows begin; nil for a very long line, whose rows are all of equal width.
  private let starts: [Int]?
  /// The columns of a very long line.
  private let lineWidth: Int

  /// The longest line in bytes that is wrapped at words.
  ///
  /// Longer ones are cut at the column, as in terminals, because wrapping at words needs a walk
  /// from the start of the line.
  static let longestWordWrapped = 1 << 15

  /// Creates the rows of a line wrapped at words.
  init(_ text: StyledString, line: Range<TextOffset>, width: Int, widths: CharacterWidths) {
    self.width = width
    lineWidth = 0
    var starts = [0]
    var wrapper = WordWrapper(width: width)
    LineMeasure.walk(text, in: line, column: 0, widths: widths) { part in
      let fits = part.endColumn <= wrapper.start + width
      switch part.graphemes {
      // Of text that fits on the row, only the last blank matters.
      case .ascii(let bytes) where fits:
        if let blank = bytes.lastIndex(of: 0x20) { wrapper.wordStart = part.column + blank + 1 }
      case .wide where fits: break
      case .ascii(let bytes):
        for (index, byte) in bytes.enumerated() {
          wrapper.add(column: part.column + index, width: 1, isBlank: byte == 0x20, to: &starts)
        }
      case .wide:
        for index in 0..<part.count {
          wrapper.add(column: part.column + 2 * index, width: 2, isBlank: false, to: &starts)
        }
      case .scalar, .cluster:
        let isBlank = Self.isBlank(part.graphemes)
        wrapper.add(column: part.column, width: part.width, isBlank: isBlank, to: &starts)
      }
      return true
    }
    self.starts = starts
  }

  /// Creates the rows of a very long line with a number of columns, known or estimated.
  init(lineWidth: Int, width: Int) {
    self.width = width
    self.lineWidth = lineWidth
    starts = nil
  }

  private static func isBlank(_ graphemes: GraphemeSpan) -> Bool {
    switch graphemes {
    case .scalar("\t"), .scalar("\u{3000}"): true
    default: false
    }
  }

  /// The number of rows, at least one.
  var count: Int { starts?.count ?? max((lineWidth + width - 1) / width, 1) }

  /// The index of the last row.
  var last: Int { count - 1 }

  /// Returns the columns of the line on a row; on the last row all from its start.
  func columns(of row: Int) -> Range<Int> {
    guard let starts else {
      return row * width..<(row == last ? Int.max : (row + 1) * width)
    }
    return starts[row]..<(row == last ? Int.max : starts[row + 1])
  }

  /// Returns the index of the row that shows a column of the line.
  func row(ofColumn column: Int) -> Int {
    guard let starts else { return min(column / width, last) }
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= column { low = middle } else { high = middle }
    }
    return low
  }
}

/// Decides character by character where rows begin.
private struct WordWrapper {
  let width: Int
  /// The column at which the row begins.
  var start = 0
  /// The column after the last blank of the row.
  var wordStart = 0

  init(width: Int) { self.width = width }

  mutating func add(column: Int, width: Int, isBlank: Bool, to starts: inout [Int]) {
    func beginRow(at column: Int) {
      start = column
      starts.append(column)
    }
    if isBlank {
      // One blank may be in the column after the row, which is kept free for the caret.
      if column > start + self.width { beginRow(at: column) }
      wordStart = column + width
    } else if column + width > start + self.width, column > start {
      if wordStart > start, wordStart <= column { beginRow(at: wordStart) }
      // A word longer than a row is cut.
      if column + width > start + self.width, column > start { beginRow(at: column) }
    }
  }
}
