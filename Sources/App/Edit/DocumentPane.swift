import Color
import Picker
import StyledText
import Terminal

/// Draws the visible lines of the document.
struct DocumentPane {
  let layout: TextLayout
  let viewport: Viewport
  let selection: Selection
  /// Whether selected text is tinted; while it is being coloured, only its ends are marked, so that
  /// it looks as it will.
  let tintsSelection: Bool
  /// Whether the cursor is shown in the text.
  let showsCaret: Bool
  /// The columns to mark, from 1.
  let rulers: [Int]
  /// The matches of a search to mark, in order.
  let matches: ArraySlice<Range<TextOffset>>
  /// The palette of indices 0 to 15; nil for that of the terminal.
  let palette: TerminalPalette?
  /// The cells to the left of the lines for their numbers; empty where they are not shown.
  var gutter = Rect.empty
  let context: RenderContext

  /// A line of the document that is being drawn.
  struct Line {
    let index: LineIndex
    /// The range of the line without its line break.
    let range: Range<TextOffset>
    /// The selected part.
    var selected: Range<TextOffset>?
    /// The selected columns of a block selection.
    var block: Range<Int>?
  }

  /// A row of the screen that is being drawn, with its part of a line.
  struct Row {
    let line: Line
    /// The columns of the line that belong to the row.
    let columns: Range<Int>
    /// The characters in them.
    let part: LineLayout
    /// The cells of the row.
    let area: Rect

    /// The column of the line in the first cell.
    var left: Int { columns.lowerBound }

    /// Returns the cell of a column of the line.
    func point(_ column: Int) -> Point {
      Point(column: area.minColumn + column - left, row: area.minRow)
    }
  }

  private var text: StyledString { layout.text }

  /// Shows text that is not edited.
  ///
  /// Its colours are its own, whatever the theme.
  static func reading(
    _ text: StyledString, viewport: Viewport = Viewport(), palette: TerminalPalette? = nil,
    context: RenderContext
  ) -> DocumentPane {
    var context = context
    let theme = context.theme
    if theme.theme != .standard {
      context.theme = ResolvedTheme(.standard, on: theme.defaultColors, depth: context.depth)
    }
    return DocumentPane(
      layout: TextLayout(text: text, checkpoints: viewport.checkpoints, wrapWidth: nil),
      viewport: viewport, selection: Selection(.zero), tintsSelection: false, showsCaret: false,
      rulers: [], matches: [],
      palette: context.depth > .ansi16 ? palette : nil, context: context)
  }

  func render(into frame: inout Frame, in area: Rect) {
    if context.theme.baseStyle != .plain {
      frame.fill(area, with: Cell(" ", style: context.theme.baseStyle))
    }
    frame.fill(gutter, with: Cell(" ", style: context.theme.baseStyle))
    let caretLine = text.line(containing: selection.head)
    var index = viewport.top
    var row = 0
    while row < area.rows, index <= text.lastLine {
      let line = self.line(index)
      let first = index == viewport.top ? viewport.topRow.part : 0
      if first == 0, !gutter.isEmpty {
        drawNumber(of: index, isCurrent: index == caretLine, into: &frame, in: gutter.row(row))
      }
      let rows = layout.rows(of: index)
      let last = rows?.last ?? 0
      for part in (min(first, last)...last).prefix(area.rows - row) {
        let columns = rows?.columns(of: part) ?? viewport.left..<Int.max
        render(line, columns: columns, into: &frame, in: area.row(row))
        row += 1
      }
      index = index + 1
    }
    while row < area.rows {
      drawRulers(columns: viewport.left..<Int.max, into: &frame, in: area.row(row))
      row += 1
    }
    renderCaret(into: &frame, in: area)
  }

  private func drawNumber(
    of line: LineIndex, isCurrent: Bool, into frame: inout Frame, in row: Rect
  ) {
    let number = "\(line.value + 1)"
    frame.write(
      number, in: row.columns(from: row.columns - 1 - number.utf8.count),
      style: isCurrent ? context.theme.baseStyle : context.theme.baseNote)
  }

  private func line(_ index: LineIndex) -> Line {
    let range = text.range(of: index)
    var line = Line(index: index, range: range)
    guard tintsSelection else { return line }
    guard let columns = selection.columns?.range else {
      line.selected = selection.range
      return line
    }
    guard layout.lines(of: selection).contains(index) else { return line }
    // A block of no columns shows where the next character goes.
    line.block = columns.lowerBound..<max(columns.upperBound, columns.lowerBound + 1)
    var selected = layout.range(of: columns, in: range)
    if columns.isEmpty, selected.lowerBound < range.upperBound {
      selected = selected.lowerBound..<text.offset(after: selected.lowerBound)
    }
    line.selected = selected
    return line
  }

  /// Draws the columns of a line that belong to one row.
  private func render(_ line: Line, columns: Range<Int>, into frame: inout Frame, in area: Rect) {
    // One more column tells whether the line continues.
    let end = min(columns.upperBound, columns.lowerBound + area.columns + 1)
    let part = layout.part(of: line.range, columns: columns.lowerBound..<end)
    let row = Row(line: line, columns: columns, part: part, area: area)
    draw(row, into: &frame)
    if columns.upperBound == .max { drawFill(of: row, into: &frame) }
    drawRulers(columns: columns, into: &frame, in: area)
    markContinuation(of: row, into: &frame)
    if !tintsSelection { markEnds(of: row, into: &frame) }
  }

  /// Marks where a line continues beyond the row, and tints what is selected after its end.
  private func markContinuation(of row: Row, into frame: inout Frame) {
    let mark = context.theme.baseNote
    let columns = row.area.columns
    let last = row.point(row.left + min(layout.wrapWidth ?? .max, columns - 1))
    if row.columns.upperBound < .max {
      if columns > 1, frame[last].glyph == .space {
        frame.set(Cell("»", style: mark.on(frame[last].style.background)), at: last)
      }
      return
    }
    tintEnd(of: row, into: &frame)
    guard layout.wrapWidth == nil else { return }
    if row.left > 0, !row.line.range.isEmpty {
      frame.set(Cell("‹", style: mark), at: row.area.origin)
    }
    if row.part.endColumn - row.left > columns { frame.set(Cell("›", style: mark), at: last) }
  }

  private func draw(_ row: Row, into frame: inout Frame) {
    let part = row.part
    guard let first = part.slots.first else { return }
    var matches = matches.drop { $0.upperBound <= first.offset }
    var runs = text.runs(in: first.offset..<part.end)[...]
    var rest = runs.first?.length ?? 0
    for (index, slot) in part.slots.enumerated() {
      if let run = runs.first {
        let isSelected = row.line.selected?.contains(slot.offset) == true
        while let match = matches.first, match.upperBound <= slot.offset { matches.removeFirst() }
        let isMatch = matches.first?.contains(slot.offset) == true
        let style = self.style(of: slot, run: run.style, isSelected: isSelected, isMatch: isMatch)
        draw(slot, style: style, into: &frame, in: row)
      }
      let next = index + 1 < part.slots.count ? part.slots[index + 1].offset : part.end
      rest -= slot.offset.distance(to: next)
      while rest <= 0, !runs.isEmpty {
        runs.removeFirst()
        rest += runs.first?.length ?? 0
      }
    }
  }

  /// Draws the background that fills the row after the end of its line.
  private func drawFill(of row: Row, into frame: inout Frame) {
    guard row.line.index < text.lastLine else { return }
    let lineBreak = text.rangeWithBreak(of: row.line.index).upperBound - 1
    let fill = shown(text.style(at: lineBreak).fill)
    let start = max(row.part.endColumn - row.left, 0)
    guard fill != .default, start < row.area.columns else { return }
    frame.fill(
      row.area.columns(from: start), with: Cell(" ", style: CellStyle(background: fill)))
  }

  /// Draws the rulers where the text has left the row blank.
  private func drawRulers(columns: Range<Int>, into frame: inout Frame, in row: Rect) {
    let style = context.theme.baseNote
    for ruler in rulers {
      let column = ruler - 1 - columns.lowerBound
      guard (0..<row.columns).contains(column), columns.contains(ruler - 1) else { continue }
      let point = Point(column: row.minColumn + column, row: row.minRow)
      let cell = frame[point]
      guard cell.glyph == .space, cell.style.background == context.theme.baseStyle.background,
        !cell.style.attributes.contains(.reverse)
      else { continue }
      frame.set(Cell("│", style: style), at: point)
    }
  }

  /// Draws a selected line break, and the columns of a block after the end of the line.
  private func tintEnd(of row: Row, into frame: inout Frame) {
    let (line, part) = (row.line, row.part)
    guard part.isAtLineEnd else { return }
    var style = context.theme.baseStyle
    tint(&style)
    let cell = Cell(" ", style: style)
    if let block = line.block {
      let first = max(block.lowerBound, part.endColumn, row.left)
      for column in first..<max(first, min(block.upperBound, row.left + row.area.columns)) {
        put(cell, column: column, into: &frame, in: row)
      }
    } else if line.index < text.lastLine, line.selected?.contains(line.range.upperBound) == true {
      put(cell, column: part.endColumn, into: &frame, in: row)
    }
  }

  private func renderCaret(into frame: inout Frame, in area: Rect) {
    guard showsCaret else { return }
    let line = text.line(containing: selection.head)
    let column = selection.columns?.head ?? layout.column(of: selection.head)
    if let cell = layout.cell(onLine: line, column: column, in: area, viewport) {
      frame.cursor = Cursor(cell)
    }
  }

  private func draw(
    _ slot: LineLayout.Slot, style: CellStyle, into frame: inout Frame, in row: Row
  ) {
    var column = slot.column
    for glyph in slot.glyphs {
      // Some glyphs of the character may be on the next row.
      if layout.wrapWidth == nil || row.columns.contains(column) {
        let cell = Cell(glyph: glyph.text, width: UInt8(glyph.width), style: style)
        put(cell, rest: glyph.rest, column: column, into: &frame, in: row)
      }
      column += glyph.width
    }
  }

  /// Sets a cell in a column of the line; half a wide glyph at an edge of the row becomes a space.
  private func put(
    _ cell: Cell, rest: CellText = CellText(), column: Int, into frame: inout Frame, in row: Row
  ) {
    let shown = row.left..<row.left + row.area.columns
    let last = column + Int(cell.width) - 1
    guard last >= shown.lowerBound, column < shown.upperBound else { return }
    if column >= shown.lowerBound, last < shown.upperBound {
      frame.set(cell, rest: rest, at: row.point(column))
    } else {
      frame.set(Cell(" ", style: cell.style), at: row.point(max(column, shown.lowerBound)))
    }
  }
}

extension CellStyle {
  /// Creates the style of text in a cell.
  init(_ style: TextStyle) {
    let pairs: [(TextAttributes, CellAttributes)] = [
      (.bold, .bold), (.faint, .faint), (.italic, .italic), (.blink, .blink),
      (.rapidBlink, .blink), (.reverse, .reverse), (.conceal, .conceal), (.strike, .strike),
    ]
    var attributes: CellAttributes = []
    if !style.attributes.isEmpty {
      for (text, cell) in pairs where style.attributes.contains(text) { attributes.insert(cell) }
    }
    if style.underline != .none { attributes.insert(.underline) }
    self.init(foreground: style.foreground, background: style.background, attributes: attributes)
  }
}

extension DocumentPane {
  /// Marks the ends of the selected text on a row in the blank cells beside it; next to a character,
  /// the outermost selected one is underlined, as a mark on the other would look selected.
  private func markEnds(of row: Row, into frame: inout Frame) {
    guard !selection.isEmpty, let ends = ends(on: row.line, row.part) else { return }
    let shown = row.left..<min(row.columns.upperBound, row.left + row.area.columns)
    func point(_ column: Int) -> Point? {
      guard shown.contains(column) else { return nil }
      return row.point(frame[row.point(column)].width == 0 ? column - 1 : column)
    }
    func mark(_ outer: Int?, _ glyph: String, inner: Int) {
      guard let outer, let beside = point(outer) else { return }
      let cell = frame[beside]
      if cell.glyph == .space, cell.width == 1 {
        let style = CellStyle(
          foreground: .rgb(context.theme.accent), background: cell.style.background)
        frame.set(Cell(glyph, style: style), at: beside)
      } else if let end = point(inner) {
        let size = Size(columns: Int(frame[end].width), rows: 1)
        frame.restyle(Rect(origin: end, size: size)) { $0.attributes.insert(.underline) }
      }
    }
    mark(ends.before, "▕", inner: (ends.before ?? 0) + 1)
    mark(ends.after, "▏", inner: (ends.after ?? 0) - 1)
  }

  /// Returns the columns just before and just after the selected text on a row; nil for an end that
  /// is on another one.
  private func ends(on line: Line, _ part: LineLayout) -> (before: Int?, after: Int?)? {
    if let block = selection.columns?.range {
      guard layout.lines(of: selection).contains(line.index) else { return nil }
      return (block.lowerBound - 1, block.upperBound)
    }
    let (range, whole) = (selection.range, text.rangeWithBreak(of: line.index))
    // A selection up to the start of a line ends with the line before.
    let isLast = whole.lowerBound < range.upperBound && range.upperBound <= whole.upperBound
    return (
      part.column(of: range.lowerBound).map { $0 - 1 },
      isLast ? part.column(of: min(range.upperBound, line.range.upperBound)) : nil
    )
  }

  // MARK: Styles

  /// Returns the style of a character.
  func style(
    of slot: LineLayout.Slot, run: TextStyle, isSelected: Bool, isMatch: Bool
  ) -> CellStyle {
    let base = context.theme.baseStyle
    var style = CellStyle(run)
    style.foreground = shown(style.foreground)
    style.background = shown(style.background)
    if let palette, style.foreground == .default, style.background != .default {
      // On a background of art the terminal's text colour could be invisible.
      style.foreground = .rgb(palette[7])
    }
    if style.foreground == .default { style.foreground = base.foreground }
    if style.background == .default { style.background = base.background }
    if slot.isMark {
      style.foreground = context.theme.baseAlert.foreground
      style.attributes.subtract([.conceal, .blink])
    }
    if isMatch {
      mark(&style, isSelected: isSelected)
    } else if isSelected {
      tint(&style)
    }
    return style
  }

  /// Returns a colour of the text in the palette.
  private func shown(_ color: TerminalColor) -> TerminalColor {
    guard let palette, case .indexed(let index) = color, index < 16 else { return color }
    return .rgb(palette[index])
  }

  /// Marks the style of a cell of a match.
  private func mark(_ style: inout CellStyle, isSelected: Bool) {
    guard context.depth > .ansi16 else {
      if isSelected { return tint(&style) }
      // Reverse video is for the selection.
      style.attributes.formUnion([.underline, .bold])
      return
    }
    let theme = context.theme
    let background = style.background.rgb8() ?? theme.background
    let amber = OKLab(RGB8(255, 190, 0))
    style.background = .rgb(OKLab.mix(OKLab(background), amber, isSelected ? 0.8 : 0.25).rgb8)
    // A colour of the text could be near the amber.
    if isSelected { style.foreground = .rgb(RGB8(0, 0, 0)) }
  }

  /// Tints the style of a selected cell.
  func tint(_ style: inout CellStyle) {
    // Without colours, or with sixteen that would hide the colours of the text, use reverse video.
    if context.depth <= .ansi16 {
      style.attributes.formSymmetricDifference(.reverse)
    } else {
      // A tint rather than reverse video, so that the colours being picked stay visible.
      let theme = context.theme
      let tint = theme.selectionStyle
      let hasBackground = style.background != theme.baseStyle.background
      if hasBackground, case .rgb(let color) = tint.background,
        let textBackground = style.background.rgb8()
      {
        style.background = .rgb(OKLab.mix(OKLab(textBackground), OKLab(color), 0.4).rgb8)
      } else {
        style.background = tint.background
      }
      // Keep a colour set in the text, whatever the theme: it may be the one being picked.
      if style.foreground == theme.baseStyle.foreground {
        if tint.foreground != .default {
          style.foreground = tint.foreground
        } else if style.foreground == .default {
          style.foreground = .rgb(theme.text)
        }
      }
      style.attributes.remove(.reverse)
    }
  }
}
