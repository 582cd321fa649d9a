import Terminal

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The cells of the characters of a text, in rows and columns from its first cell.
struct TextLines {
  /// The cell of each character, and the one behind the last.
  private(set) var cells: [Point] = []
  /// The offset of the first character in each row.
  private var starts = [0]

  /// Lays a text out.
  /// - Parameters:
  ///   - columns: the columns after which lines are wrapped, between words where that is possible; nil
  ///     for lines that are not wrapped. Blanks at the end of a row may take one column more.
  ///   - rows: the rows after which the layout ends; nil for the whole text.
  init(_ text: AttributedString, columns: Int? = nil, rows: Int? = nil) {
    var cell = Point(column: 0, row: 0)
    // Where the row could be broken.
    var wordStart = 0
    for character in text.characters {
      if let rows, cell.row >= rows { break }
      let width = GlyphWidth.columns(of: String(character))
      let isFull = columns.map { cell.column > 0 && cell.column + width > $0 } ?? false
      if isFull, character != " ", !character.isNewline {
        if wordStart <= starts[starts.count - 1] { wordStart = cells.count }
        let shift = wordStart < cells.count ? cells[wordStart].column : cell.column
        starts.append(wordStart)
        cell = Point(column: cell.column - shift, row: cell.row + 1)
        for index in wordStart..<cells.count {
          cells[index] = Point(column: cells[index].column - shift, row: cell.row)
        }
      }
      cells.append(cell)
      if character.isNewline {
        cell = Point(column: 0, row: cell.row + 1)
        starts.append(cells.count)
      } else if !isFull || character != " " {
        cell.column += width
      }
      if character == " " || character.isNewline { wordStart = cells.count }
    }
    cells.append(cell)
  }

  /// Returns the cell of an offset, which is limited to the text.
  func cell(of offset: Int) -> Point { cells[min(offset, cells.count - 1)] }

  /// Returns the offset of the character at a row and column, both limited to the text.
  func offset(row: Int, column: Int) -> Int {
    guard row >= 0 else { return 0 }
    guard row < starts.count else { return cells.count - 1 }
    let end = row + 1 < starts.count ? starts[row + 1] : cells.count
    return cells[starts[row]..<end].lastIndex { $0.column <= max(column, 0) } ?? starts[row]
  }
}
