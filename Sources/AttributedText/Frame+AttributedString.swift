import Color
public import Picker
public import Terminal

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Frame {
  /// Writes attributed text into a rectangle and clips what does not fit.
  ///
  /// Line breaks start a new row; lines are not wrapped. The cursor is placed at the insertion
  /// point of the selection.
  /// - Parameter selection: the selection to highlight, if any.
  public mutating func write(
    _ text: AttributedString, in area: Rect, selection: AttributedTextSelection? = nil,
    context: RenderContext
  ) {
    let lines = TextLines(text, rows: area.rows)
    write(text, laidOut: lines, in: area, selection: selection, context: context)
    guard let selection, case .insertionPoint = selection.indices(in: text) else { return }
    let caret = selection.frame(of: text, laidOut: lines, in: area)
    if !caret.isEmpty { cursor = Cursor(caret.origin) }
  }

  /// Writes attributed text whose first cell is that of a rectangle.
  mutating func write(
    _ text: AttributedString, laidOut lines: TextLines, in area: Rect,
    selection: AttributedTextSelection?, context: RenderContext
  ) {
    let selected = selection?.indices(in: text)
    var cells = lines.cells[...]
    for run in text[lines.range].runs {
      let style = CellStyle(run.attributes, theme: context.theme)
      for index in text.characters[run.range].indices {
        guard let cell = cells.popFirst() else { break }
        let character = text.characters[index]
        var cellStyle = style
        if case .ranges(let ranges)? = selected, ranges.contains(index) {
          cellStyle = cellStyle.on(.rgb(context.theme.selection))
        }
        let position = Point(column: area.minColumn + cell.column, row: area.minRow + cell.row)
        guard !character.isNewline, position.row < area.maxRow else { continue }
        write(
          String(character), at: position, style: cellStyle,
          limit: area.maxColumn - position.column)
      }
    }
  }
}

extension AttributedTextSelection {
  /// Returns the smallest rectangle around the cells of the selection.
  ///
  /// For an insertion point it is its cell. It is empty if nothing of the selection is visible.
  /// - Parameters:
  ///   - text: the text.
  ///   - area: the rectangle that `Frame.write` draws the text into.
  public func frame(of text: AttributedString, in area: Rect) -> Rect {
    frame(of: text, laidOut: TextLines(text, rows: area.rows), in: area)
  }

  func frame(of text: AttributedString, laidOut lines: TextLines, in area: Rect) -> Rect {
    let selected = indices(in: text)
    var bounds: Rect?
    func add(_ columns: Int, at cell: Point) {
      let cells = area.rows(from: cell.row, count: 1)
        .columns(from: cell.column, count: max(columns, 1)).intersection(area)
      guard !cells.isEmpty else { return }
      bounds = bounds?.union(cells) ?? cells
    }
    switch selected {
    case .insertionPoint(let index):
      let range = lines.range
      if range.contains(index) || index == text.endIndex && index == range.upperBound {
        add(1, at: lines.cell(of: text.offset(of: index)))
      }
    case .ranges(let ranges):
      for (index, cell) in zip(text.characters[lines.range].indices, lines.cells)
      where ranges.contains(index) {
        let character = text.characters[index]
        add(character.isNewline ? 1 : GlyphWidth.columns(of: String(character)), at: cell)
      }
    }
    return bounds ?? .empty
  }
}

extension Rect {
  /// Returns the smallest rectangle around both.
  fileprivate func union(_ other: Rect) -> Rect {
    let (left, top) = (min(minColumn, other.minColumn), min(minRow, other.minRow))
    return Rect(
      column: left, row: top, columns: max(maxColumn, other.maxColumn) - left,
      rows: max(maxRow, other.maxRow) - top)
  }
}

extension CellStyle {
  /// Creates the style of text with these attributes.
  ///
  /// Transparent colours are composited over the background.
  init(_ attributes: AttributeContainer, theme: ResolvedTheme) {
    self.init()
    var behind = Color(theme.background)
    if let color = attributes.backgroundColor {
      behind = color.composited(over: behind)
      background = .rgb(behind.rgb8)
    }
    if let color = attributes.foregroundColor {
      foreground = .rgb(color.composited(over: behind).rgb8)
    }
    let shown: [(Bool?, CellAttributes)] = [
      (attributes.bold, .bold), (attributes.italic, .italic), (attributes.underline, .underline),
      (attributes.strikethrough, .strike),
    ]
    for (isSet, attribute) in shown where isSet == true { self.attributes.insert(attribute) }
  }
}
