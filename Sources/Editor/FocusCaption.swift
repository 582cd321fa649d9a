import Picker
import Terminal
import UnicodeText

/// The caption of the focus: what has the keyboard, in the first row.
///
/// Below a prompt the terminal's cursor has to stay in the first row; see `InlineRegion`. A screen
/// reader that follows it reads the caption.
extension Frame {
  /// Writes what stands at the focus into the cells of the first row, and moves the focus there.
  /// - Parameter title: what the focus is, in a word; empty if the text at the focus tells.
  mutating func moveFocus(to area: Rect, behind title: String, style: CellStyle) {
    guard let focus, focus.row > area.minRow, area.columns > 1 else { return }
    let words = words(at: focus, isTyping: cursor != nil)
    fill(area, with: Cell(" ", style: style))
    let row = area.columns(from: 1, count: area.columns - 2)
    var used = title.isEmpty ? 0 : write(title + " ", in: row, style: style)
    // What is before the caret makes way for it.
    var before = words.before[...]
    while GlyphWidth.columns(of: String(before)) > max(row.columns - used - 1, 0) {
      before.removeFirst()
    }
    used += write(String(before), in: row.columns(from: used), style: style)
    let rest = row.columns(from: used)
    write(words.after.shortened(toColumns: rest.columns), in: rest, style: style)
    self.focus = Point(column: row.minColumn + min(used, max(row.columns - 1, 0)), row: row.minRow)
  }

  /// Returns the words in a row from a point on, and those before it that are typed.
  private func words(at point: Point, isTyping: Bool) -> (before: String, after: String) {
    let row = (0..<size.columns).map { self[Point(column: $0, row: point.row)] }
    /// Returns the text up to a gap of two columns or a border.
    func run(_ cells: some Sequence<Cell>) -> [String] {
      var texts: [String] = []
      for cell in cells where cell.width > 0 {
        if cell.isGraphic || cell.text == " " && texts.last == " " { break }
        texts.append(cell.text)
      }
      if texts.last == " " { texts.removeLast() }
      return texts
    }
    let after = run(row[point.column...]).joined()
    let before = isTyping ? run(row[..<point.column].reversed()).reversed() : []
    return (before.joined(), after)
  }
}

extension Cell {
  /// Whether it is a part of a line or a picture instead of text.
  fileprivate var isGraphic: Bool {
    text.unicodeScalars.first.map { (0x2500...0x259F).contains($0.value) } ?? false
  }
}
