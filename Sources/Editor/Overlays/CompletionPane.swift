import ColorControls
import StyledText
import TerminalCore
import UnicodeText

/// Draws the names that a typed path can be completed to above the status line, in columns.
struct CompletionPane {
  let names: [String]

  /// The most rows it takes.
  private static let mostRows = 6

  /// Returns the columns of a name with the gap after it.
  private var columnWidth: Int {
    (names.map { GlyphWidth.columns(of: VisibleMark.sanitized($0)) }.max() ?? 0) + 2
  }

  private func columns(in document: Rect, _ theme: ResolvedTheme) -> Int {
    max((document.columns - theme.barPadding) / columnWidth, 1)
  }

  /// Returns the rows at the bottom of the document that the names cover.
  func area(in document: Rect, theme: ResolvedTheme) -> Rect {
    let columns = columns(in: document, theme)
    let rows = min((names.count + columns - 1) / columns, Self.mostRows, document.rows)
    return Rect(
      column: document.minColumn, row: document.maxRow - rows, columns: document.columns, rows: rows
    )
  }

  /// Returns the name at a point.
  func name(at point: Point, in document: Rect, theme: ResolvedTheme) -> String? {
    let area = area(in: document, theme: theme)
    guard area.contains(point) else { return nil }
    let column = (point.column - area.minColumn - theme.barPadding) / columnWidth
    let columns = columns(in: document, theme)
    let index = (point.row - area.minRow) * columns + column
    guard column < columns, names.indices.contains(index), index < shown(in: area, columns) else {
      return nil
    }
    return names[index]
  }

  func render(into frame: inout Frame, in document: Rect, theme: ResolvedTheme) {
    let area = area(in: document, theme: theme)
    guard !area.isEmpty else { return }
    frame.fill(area, with: Cell(" ", style: theme.barStyle))
    let (columns, width) = (columns(in: document, theme), columnWidth)
    let shown = shown(in: area, columns)
    func point(_ index: Int) -> Point {
      Point(
        column: area.minColumn + theme.barPadding + index % columns * width,
        row: area.minRow + index / columns)
    }
    for (index, name) in names.prefix(shown).enumerated() {
      let start = point(index)
      frame.write(
        VisibleMark.sanitized(name), at: start, style: theme.barStyle,
        limit: area.maxColumn - start.column)
    }
    guard shown < names.count else { return }
    frame.write(
      "… \(names.count - shown) more", at: point(shown), style: theme.barNote,
      limit: area.maxColumn - point(shown).column)
  }

  /// Returns how many names are shown; the place after them tells how many are not.
  private func shown(in area: Rect, _ columns: Int) -> Int {
    let places = area.rows * columns
    return names.count <= places ? names.count : max(places - 1, 0)
  }
}
