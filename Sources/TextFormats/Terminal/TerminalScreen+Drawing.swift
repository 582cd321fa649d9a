import StyledText
import UnicodeText

extension TerminalScreen {
  /// The line drawing characters of the VT100 for the letters from "`" to "~".
  private static let lineDrawing = Array("◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·".unicodeScalars).map(
    \.value)

  private var isDrawingLines: Bool { isShiftedOut ? drawsLines.1 : drawsLines.0 }

  /// Draws printable ASCII.
  mutating func draw(_ text: UnsafeBufferPointer<UInt8>) {
    guard let last = text.last else { return }
    let isAppended = column == rows[row].cells.count && column + text.count <= width
    guard isAppended, !isDrawingLines else {
      for byte in text { draw(scalar: UInt32(byte), columns: 1) }
      return
    }
    let style = pen
    rows[row].cells.append(
      contentsOf: text.lazy.map { ScreenCell(content: UInt32($0), style: style) })
    column += text.count
    lastScalar = UInt32(last)
    backspaces = 0
  }

  /// Draws a character that is not ASCII, or adds a mark to the one before.
  mutating func draw(_ scalar: Unicode.Scalar) {
    let columns = ScalarWidth.columns(of: scalar)
    if columns == 0 { combine(scalar.value) } else { draw(scalar: scalar.value, columns: columns) }
  }

  /// Draws the last character again.
  mutating func repeatLast(_ count: Int) {
    let columns = Unicode.Scalar(lastScalar).map(ScalarWidth.columns(of:)) ?? 1
    for _ in 0..<min(count, Self.longestGap) { draw(scalar: lastScalar, columns: max(1, columns)) }
  }

  private mutating func draw(scalar: UInt32, columns: Int) {
    var scalar = scalar
    if isDrawingLines, (0x60...0x7E).contains(scalar) {
      scalar = Self.lineDrawing[Int(scalar - 0x60)]
    }
    if column + columns > width {
      if wraps, width >= columns {
        rows[row].isContinued = true
        lineFeed()
        column = 0
      } else {
        column = max(0, width - columns)
      }
    }
    if inserts { insertCells(columns) }
    let gap = column - rows[row].cells.count
    if gap > 0 { rows[row].cells.append(contentsOf: repeatElement(.empty, count: gap)) }
    var cell = ScreenCell(content: scalar, style: pen)
    if column < overstrikeEnd { cell = overstruck(cell) }
    set(cell, at: column)
    if columns == 2, column + 1 < width {
      set(ScreenCell(content: ScreenCell.continuation, style: cell.style), at: column + 1)
    }
    column += columns
    lastScalar = scalar
    backspaces = 0
  }

  private mutating func set(_ cell: ScreenCell, at column: Int) {
    guard column < rows[row].cells.count else { return rows[row].cells.append(cell) }
    if cell.content != ScreenCell.continuation { splitWide(column) }
    splitWide(column + 1)
    rows[row].cells[column] = cell
  }

  /// Blanks the halves of a wide character that would be cut before a column.
  mutating func splitWide(_ column: Int) {
    guard column > 0, column < rows[row].cells.count,
      rows[row].cells[column].content == ScreenCell.continuation
    else { return }
    rows[row].cells[column].content = ScreenCell.gap
    rows[row].cells[column - 1].content = ScreenCell.gap
  }

  /// Returns what a printer shows for a character printed on another: a character on itself is
  /// bold, one with `_` is underlined.
  ///
  /// Programs that go back several columns write a part of the line again, as for progress.
  private mutating func overstruck(_ cell: ScreenCell) -> ScreenCell {
    guard column < rows[row].cells.count else { return cell }
    let old = rows[row].cells[column]
    var result = cell
    var style = styles[old.style]
    let underscore = UInt32(UInt8(ascii: "_"))
    if old.content == cell.content, cell.isSeen {
      guard backspaces == 1 || cell.content == underscore else { return cell }
      style.attributes.insert(.bold)
    } else if old.content == underscore {
      style.underline = .single
    } else if cell.content == underscore, old.isSeen {
      style.underline = .single
      result.content = old.content
    } else {
      return cell
    }
    result.style = styles.number(of: style)
    return result
  }

  /// Adds a combining scalar to the previous character.
  private mutating func combine(_ scalar: UInt32) {
    var target = min(column, rows[row].cells.count) - 1
    guard target >= 0 else { return draw(scalar: scalar, columns: 1) }
    if rows[row].cells[target].content == ScreenCell.continuation, target > 0 { target -= 1 }
    let content = rows[row].cells[target].content
    if content >= ScreenCell.cluster {
      clusters[Int(content - ScreenCell.cluster)].append(scalar)
    } else if content < ScreenCell.gap {
      rows[row].cells[target].content = ScreenCell.cluster + UInt32(clusters.count)
      clusters.append([content, scalar])
    }
  }
}
