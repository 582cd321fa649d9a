import StyledText

/// The rows of one line where long lines are wrapped: each one shows some of the line's columns.
struct LineRows: Hashable, Sendable {
  /// The columns of a row; blanks at the end of a row may reach over it.
  let width: Int
  /// The columns at which rows begin; nil where the line is so long that every row has as many.
  private let starts: [Int]?
  /// Columns of the line as far as they are known, where rows are of one size.
  private let lineWidth: Int

  /// Lines of more bytes are cut at the column, as terminals do: to cut them at words they would
  /// have to be walked through from the start.
  static let longestWordWrapped = 1 << 15

  /// The rows of a line wrapped at words.
  init(_ text: StyledString, line: Range<TextOffset>, width: Int) {
    self.width = width
    lineWidth = 0
    var starts = [0]
    var cut = WordCut(width: width)
    LineMeasure.walk(text, in: line, column: 0) { part in
      let fits = part.endColumn <= cut.start + width
      switch part.stretch {
      // Whatever fits needs no closer look than to where its last blank is.
      case .ascii(let bytes) where fits:
        if let blank = bytes.lastIndex(of: 0x20) { cut.wordStart = part.column + blank + 1 }
      case .wide where fits: break
      case .ascii(let bytes):
        for (index, byte) in bytes.enumerated() {
          cut.add(column: part.column + index, width: 1, isBlank: byte == 0x20, to: &starts)
        }
      case .wide:
        for index in 0..<part.count {
          cut.add(column: part.column + 2 * index, width: 2, isBlank: false, to: &starts)
        }
      case .scalar, .cluster:
        let isBlank = Self.isBlank(part.stretch)
        cut.add(column: part.column, width: part.width, isBlank: isBlank, to: &starts)
      }
      return true
    }
    self.starts = starts
  }

  /// The rows of a very long line, of which so many columns are known.
  init(lineWidth: Int, width: Int) {
    self.width = width
    self.lineWidth = lineWidth
    starts = nil
  }

  private static func isBlank(_ stretch: GraphemeSpan) -> Bool {
    switch stretch {
    case .scalar("\t"), .scalar("\u{3000}"): true
    default: false
    }
  }

  /// The number of rows, at least one.
  var count: Int { starts?.count ?? max((lineWidth + width - 1) / width, 1) }

  /// The last row.
  var last: Int { count - 1 }

  /// The columns of the line that a row shows; of the last row all behind its start.
  func columns(of row: Int) -> Range<Int> {
    guard let starts else {
      return row * width..<(row == last ? Int.max : (row + 1) * width)
    }
    return starts[row]..<(row == last ? Int.max : starts[row + 1])
  }

  /// The row of a column of the line.
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

/// Decides where rows begin, character by character.
private struct WordCut {
  let width: Int
  /// The column at which the row begins.
  var start = 0
  /// The column behind the last blank of the row.
  var wordStart = 0

  init(width: Int) { self.width = width }

  mutating func add(column: Int, width: Int, isBlank: Bool, to starts: inout [Int]) {
    func begin(at place: Int) {
      start = place
      starts.append(place)
    }
    if isBlank {
      // One blank may stand in the column behind the row, where the caret stands at its end.
      if column > start + self.width { begin(at: column) }
      wordStart = column + width
    } else if column + width > start + self.width, column > start {
      if wordStart > start, wordStart <= column { begin(at: wordStart) }
      // A word that is longer than a row is cut.
      if column + width > start + self.width, column > start { begin(at: column) }
    }
  }
}
