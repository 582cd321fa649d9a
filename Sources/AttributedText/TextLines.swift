import Terminal

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The cells of the characters of a text, or of some of its lines, in rows and columns from the first cell.
struct TextLines {
  /// The UTF-8 offset of each character, and the one behind the last.
  private(set) var offsets: [Int]
  /// The cell of each character, and the one behind the last.
  private(set) var cells: [Point] = []
  /// The indices in `cells` of the first character in each row.
  private var starts = [0]
  /// The characters.
  let range: Range<AttributedString.Index>

  /// Lays a text out.
  /// - Parameters:
  ///   - start: where the layout begins, at the start of a line.
  ///   - columns: the columns after which lines are wrapped, between words where that is possible; nil
  ///     for lines that are not wrapped. Blanks at the end of a row may take one column more.
  ///   - rows: the rows after which the layout ends; nil for the whole text.
  ///   - offset: the character in whose row they begin to count; nil for the first one.
  init(
    _ text: AttributedString, from start: AttributedString.Index? = nil, columns: Int? = nil,
    rows: Int? = nil, of offset: Int? = nil
  ) {
    let start = start ?? text.startIndex
    offsets = [text.offset(of: start)]
    var cell = Point(column: 0, row: 0)
    // Where the row could be broken.
    var wordStart = 0
    // The character in whose row the rows begin.
    var counted: Int?
    var end = start
    while end < text.endIndex {
      if counted == nil, offsets[cells.count] >= offset ?? 0 { counted = cells.count }
      if let rows, let counted {
        let first = counted < cells.count ? cells[counted] : cell
        if cell.row >= first.row + rows { break }
      }
      let character = text.characters[end]
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
      offsets.append(offsets[offsets.count - 1] + character.utf8.count)
      if character.isNewline {
        cell = Point(column: 0, row: cell.row + 1)
        starts.append(cells.count)
      } else if !isFull || character != " " {
        cell.column += width
      }
      if character == " " || character.isNewline { wordStart = cells.count }
      end = text.characters.index(after: end)
    }
    cells.append(cell)
    range = start..<end
  }

  /// Returns the cell of an offset, which is limited to the characters.
  func cell(of offset: Int) -> Point { cells[offsets.lastIndex { $0 <= offset } ?? 0] }

  /// Returns the offset of the character at a row and column, both limited to the characters.
  func offset(row: Int, column: Int) -> Int {
    guard row >= 0 else { return offsets[0] }
    guard row < starts.count else { return offsets[cells.count - 1] }
    let end = row + 1 < starts.count ? starts[row + 1] : cells.count
    return offsets[
      cells[starts[row]..<end].lastIndex { $0.column <= max(column, 0) } ?? starts[row]]
  }
}
