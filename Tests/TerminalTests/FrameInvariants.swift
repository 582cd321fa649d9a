import Testing

@testable import Terminal

/// Records an issue for every cell that a terminal could not show exactly.
func expectSoundCells(_ frame: Frame, sourceLocation: SourceLocation = #_sourceLocation) {
  for row in 0..<frame.size.rows {
    for column in 0..<frame.size.columns {
      let cell = frame[Point(column: column, row: row)]
      let right = column + 1 < frame.size.columns ? frame[Point(column: column + 1, row: row)] : nil
      let left = column > 0 ? frame[Point(column: column - 1, row: row)] : nil
      let isSound =
        switch cell.width {
        case 0: cell.text.isEmpty && left?.width == 2
        case 1, 2:
          GlyphWidth.columns(of: cell.text) == Int(cell.width)
            && Glyphs(cell.text).map(\.text) == [cell.glyph]
            && cell.text.unicodeScalars.allSatisfy { GlyphWidth.isDrawable($0) }
            && (cell.width == 1 || right?.width == 0)
        default: false
        }
      #expect(
        isSound, "column \(column), row \(row): \(cell.text.debugDescription) \(cell.width)",
        sourceLocation: sourceLocation)
    }
  }
}
