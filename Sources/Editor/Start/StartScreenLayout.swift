import ColorControls
import TerminalCore

/// Where the parts of the start screen are: the ring above the words, or beside them where that
/// makes it much larger.
struct StartScreenLayout {
  /// The square of the ring; empty where there is no room.
  let ring: Rect
  /// The rows of the name: three for the word in pixels, or one.
  let name: Rect
  /// The rows of the lines; fewer than there are lines in a tiny area.
  let lines: [Rect]
  /// The width of the keys, which are aligned on the right.
  let keyColumns: Int
  /// Which wording of the lines fits.
  let wording: Int

  /// The columns between a key and what it does.
  let gap: Int
  /// The largest ring, beyond which it would no longer be seen at a glance.
  static let largestRing = 40

  init(_ lines: [StartScreen.Line], in area: Rect) {
    let keys = lines.map { GlyphWidth.columns(of: $0.key) }.max() ?? 0
    keyColumns = keys
    let gap = area.columns >= 30 ? 2 : 1
    self.gap = gap
    func width(_ wording: Int) -> Int {
      lines.map { keys + gap + GlyphWidth.columns(of: $0.wordings[wording]) }.max() ?? 0
    }
    let count = lines.map(\.wordings.count).min() ?? 0
    // Half of the area is for the ring.
    let found = (0..<count).first { width($0) <= area.columns / 2 } ?? max(count - 1, 0)
    wording = found
    let lineColumns = count > 0 ? width(found) : 0
    let isLarge = area.columns >= 96 && area.rows >= 22
    let leastName = isLarge ? Wordmark.size.columns : StartScreen.name.count
    let columns = min(max(lineColumns, leastName), area.columns)
    let nameRows = isLarge ? Wordmark.size.rows : 1
    // An empty row above and below the lines where there is room.
    let space = area.rows >= 50 ? 2 : area.rows >= 8 ? 1 : 0
    let wordRows = min(nameRows + space + lines.count, area.rows)
    let margin = area.rows >= 14 ? 1 : 0
    let between = area.columns >= 60 ? 5 : area.columns >= 30 ? 3 : 1
    let beside = min(
      area.rows - 2 * margin, (area.columns - columns - between - 2 * margin) / 2,
      Self.largestRing)
    let above = min(
      area.rows - wordRows - space - 2 * margin, area.columns / 2, Self.largestRing)
    let isAbove = above >= 4 && 4 * above >= 3 * beside
    // In fewer rows an icon is a capsule, which the toolbar shows already.
    let rows = isAbove ? above : beside >= 4 ? beside : 0
    let top: Int
    let left: Int
    if isAbove {
      let height = rows + space + wordRows
      let first = area.minRow + (area.rows - height) / 2
      ring = Rect(
        column: area.minColumn + (area.columns - 2 * rows) / 2, row: first, columns: 2 * rows,
        rows: rows)
      (top, left) = (first + rows + space, area.minColumn + (area.columns - columns) / 2)
    } else {
      let width = (rows > 0 ? 2 * rows + between : 0) + columns
      let first = area.minColumn + max(area.columns - width, 0) / 2
      ring = Rect(
        column: first, row: area.minRow + (area.rows - rows) / 2, columns: 2 * rows, rows: rows)
      left = first + width - columns
      top = area.minRow + (area.rows - wordRows) / 2
    }
    let spaced = 2 * StartScreen.name.count - 1
    let nameColumns =
      isLarge ? columns : columns >= spaced ? spaced : min(StartScreen.name.count, columns)
    // Above, the name is centred below the ring; beside it, it begins with the lines.
    name = Rect(
      column: left + (isAbove ? (columns - nameColumns) / 2 : 0), row: top, columns: nameColumns,
      rows: min(nameRows, wordRows))
    self.lines = lines.indices.prefix(max(wordRows - nameRows - space, 0)).map { index in
      Rect(
        column: left + (isAbove ? (columns - lineColumns) / 2 : 0),
        row: top + nameRows + space + index, columns: min(lineColumns, columns), rows: 1)
    }
  }
}
