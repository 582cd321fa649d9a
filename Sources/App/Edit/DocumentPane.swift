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
    var index = viewport.top
    var row = 0
    while row < area.rows, index <= text.lastLine {
      let line = self.line(index)
      let first = index == viewport.top ? viewport.topPart : 0
      if first == 0, !gutter.isEmpty { drawNumber(of: index, into: &frame, in: gutter.row(row)) }
      if let rows = layout.rows(of: index) {
        var part = min(first, rows.last)
        while row < area.rows, part <= rows.last {
          render(line, columns: rows.columns(of: part), into: &frame, in: area.row(row))
          part += 1
          row += 1
        }
      } else {
        render(line, columns: viewport.left..<Int.max, into: &frame, in: area.row(row))
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

  private func drawNumber(of line: LineIndex, into frame: inout Frame, in row: Rect) {
    let number = "\(line.value + 1)"
    let isCurrent = line == text.line(containing: selection.head)
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
  private func render(_ line: Line, columns: Range<Int>, into frame: inout Frame, in row: Rect) {
    let left = columns.lowerBound
    // One more column tells whether the line continues.
    let part = layout.part(
      of: line.range, columns: left..<min(columns.upperBound, left + row.columns + 1))
    draw(part, columns: columns, line: line, into: &frame, in: row)
    if columns.upperBound == .max { drawFill(of: line, part, left: left, into: &frame, in: row) }
    drawRulers(columns: columns, into: &frame, in: row)
    markContinuation(of: line, part: part, columns: columns, into: &frame, in: row)
    if !tintsSelection { markEnds(of: line, part, columns: columns, into: &frame, in: row) }
  }

  /// Marks where a line continues beyond the row, and tints what is selected after its end.
  private func markContinuation(
    of line: Line, part: LineLayout, columns: Range<Int>, into frame: inout Frame, in row: Rect
  ) {
    let left = columns.lowerBound
    let mark = context.theme.baseNote
    let last = Point(
      column: row.minColumn + min(layout.wrapWidth ?? .max, row.columns - 1), row: row.minRow)
    if columns.upperBound < .max {
      if row.columns > 1, frame[last].glyph == .space {
        frame.set(Cell("»", style: mark.on(frame[last].style.background)), at: last)
      }
      return
    }
    tintEnd(of: line, part: part, left: left, into: &frame, in: row)
    guard layout.wrapWidth == nil else { return }
    if left > 0, !line.range.isEmpty { frame.set(Cell("‹", style: mark), at: row.origin) }
    if part.endColumn - left > row.columns { frame.set(Cell("›", style: mark), at: last) }
  }

  private func draw(
    _ part: LineLayout, columns: Range<Int>, line: Line, into frame: inout Frame, in row: Rect
  ) {
    guard let first = part.slots.first else { return }
    var matches = matches.drop { $0.upperBound <= first.offset }
    var runs = text.runs(in: first.offset..<part.end)[...]
    var rest = runs.first?.length ?? 0
    for (index, slot) in part.slots.enumerated() {
      if let run = runs.first {
        let isSelected = line.selected?.contains(slot.offset) == true
        while let match = matches.first, match.upperBound <= slot.offset { matches.removeFirst() }
        let isMatch = matches.first?.contains(slot.offset) == true
        let style = self.style(of: slot, run: run.style, isSelected: isSelected, isMatch: isMatch)
        draw(slot, columns: columns, style: style, into: &frame, in: row)
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
  private func drawFill(
    of line: Line, _ part: LineLayout, left: Int, into frame: inout Frame, in row: Rect
  ) {
    guard line.index < text.lastLine else { return }
    let lineBreak = text.rangeWithBreak(of: line.index).upperBound - 1
    let fill = shown(text.style(at: lineBreak).fill)
    let start = max(part.endColumn - left, 0)
    guard fill != .default, start < row.columns else { return }
    let rest = Rect(
      column: row.minColumn + start, row: row.minRow, columns: row.columns - start, rows: 1)
    frame.fill(rest, with: Cell(" ", style: CellStyle(background: fill)))
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
  private func tintEnd(
    of line: Line, part: LineLayout, left: Int, into frame: inout Frame, in row: Rect
  ) {
    var style = context.theme.baseStyle
    tint(&style)
    let cell = Cell(" ", style: style)
    if let block = line.block {
      guard part.isAtLineEnd else { return }
      let first = max(block.lowerBound, part.endColumn, left)
      for column in first..<max(first, min(block.upperBound, left + row.columns)) {
        put(cell, column: column - left, into: &frame, in: row)
      }
    } else if line.index < text.lastLine, part.isAtLineEnd,
      line.selected?.contains(line.range.upperBound) == true
    {
      put(cell, column: part.endColumn - left, into: &frame, in: row)
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
    _ slot: LineLayout.Slot, columns: Range<Int>, style: CellStyle, into frame: inout Frame,
    in row: Rect
  ) {
    var column = slot.column
    for glyph in slot.glyphs {
      // Some glyphs of the character may be on the next row.
      if layout.wrapWidth == nil || columns.contains(column) {
        put(
          Cell(glyph: glyph.text, width: UInt8(glyph.width), style: style), rest: glyph.rest,
          column: column - columns.lowerBound, into: &frame, in: row)
      }
      column += glyph.width
    }
  }

  /// Sets a cell in a column of the row; half a wide glyph at an edge becomes a space.
  private func put(
    _ cell: Cell, rest: CellText = CellText(), column first: Int, into frame: inout Frame,
    in row: Rect
  ) {
    let last = first + Int(cell.width) - 1
    guard last >= 0, first < row.columns else { return }
    guard first >= 0, last < row.columns else {
      let inside = max(first, 0)
      frame.set(
        Cell(" ", style: cell.style), at: Point(column: row.minColumn + inside, row: row.minRow))
      return
    }
    frame.set(cell, rest: rest, at: Point(column: row.minColumn + first, row: row.minRow))
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
  func markEnds(
    of line: Line, _ part: LineLayout, columns: Range<Int>, into frame: inout Frame, in row: Rect
  ) {
    guard !selection.isEmpty, let ends = ends(on: line, part) else { return }
    let left = columns.lowerBound
    let shown = left..<min(columns.upperBound, left + row.columns)
    func point(_ column: Int) -> Point? {
      guard shown.contains(column) else { return nil }
      let point = Point(column: row.minColumn + column - left, row: row.minRow)
      return frame[point].width == 0 ? Point(column: point.column - 1, row: row.minRow) : point
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
