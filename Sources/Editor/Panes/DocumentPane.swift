import Colorimetry
import StyledText
import TerminalCore
import TextColorPicker

/// Draws the lines of the document that are in sight.
struct DocumentPane {
  let text: StyledString
  let viewport: Viewport
  let selection: Selection
  /// Whether selected text is tinted: not while its background is being picked.
  let tintsSelection: Bool
  /// Whether the terminal's cursor stands in the text.
  let showsCaret: Bool

  func render(into frame: inout Frame, in area: Rect, context: RenderContext) {
    if context.theme.baseStyle != .plain {
      frame.fill(area, with: Cell(" ", style: context.theme.baseStyle))
    }
    for row in 0..<area.rows {
      let line = viewport.top + row
      guard line <= text.lastLine else { break }
      render(line, into: &frame, in: area.row(row), context: context)
    }
  }

  private func render(
    _ line: LineIndex, into frame: inout Frame, in row: Rect, context: RenderContext
  ) {
    let layout = LineLayout(text, line: line)
    let range = text.range(of: line)
    var runs = text.runs(in: range)[...]
    var left = runs.first?.length ?? 0
    for (index, slot) in layout.slots.enumerated() {
      if let run = runs.first {
        let style = self.style(of: slot, run: run.style, context: context)
        draw(slot, style: style, into: &frame, in: row)
      }
      let next = index + 1 < layout.slots.count ? layout.slots[index + 1].offset : layout.end
      left -= slot.offset.distance(to: next)
      while left <= 0, !runs.isEmpty {
        runs.removeFirst()
        left += runs.first?.length ?? 0
      }
    }
    renderEnd(of: line, layout: layout, into: &frame, in: row, context: context)
  }

  /// The line break when it is selected, the marks of text beyond the edges, the caret.
  private func renderEnd(
    of line: LineIndex, layout: LineLayout, into frame: inout Frame, in row: Rect,
    context: RenderContext
  ) {
    if line < text.lastLine, isSelected(layout.end) {
      var style = context.theme.baseStyle
      tint(&style, context: context)
      put(Cell(" ", style: style), column: layout.width, into: &frame, in: row)
    }
    let mark = context.theme.baseNote
    if viewport.left > 0, layout.width > 0 {
      frame.set(Cell("‹", style: mark), at: row.origin)
    }
    if layout.width - viewport.left > row.columns {
      frame.set(Cell("›", style: mark), at: Point(column: row.maxColumn - 1, row: row.minRow))
    }
    guard showsCaret, text.line(containing: selection.head) == line else { return }
    let column = layout.column(of: selection.head) - viewport.left
    guard (0..<row.columns).contains(column) else { return }
    frame.cursor = Cursor(Point(column: row.minColumn + column, row: row.minRow))
  }

  private func draw(
    _ slot: LineLayout.Slot, style: CellStyle, into frame: inout Frame, in row: Rect
  ) {
    var column = slot.column
    for glyph in slot.glyphs {
      put(
        Cell(glyph: glyph.text, width: UInt8(glyph.width), style: style), column: column,
        into: &frame,
        in: row)
      column += glyph.width
    }
  }

  /// Puts a cell at a column of the line; half of a wide glyph at an edge becomes a space.
  private func put(_ cell: Cell, column: Int, into frame: inout Frame, in row: Rect) {
    let first = column - viewport.left
    let last = first + Int(cell.width) - 1
    guard last >= 0, first < row.columns else { return }
    guard first >= 0, last < row.columns else {
      let inside = max(first, 0)
      frame.set(
        Cell(" ", style: cell.style), at: Point(column: row.minColumn + inside, row: row.minRow))
      return
    }
    frame.set(cell, at: Point(column: row.minColumn + first, row: row.minRow))
  }

  // MARK: Styles

  private func style(
    of slot: LineLayout.Slot, run: TextStyle, context: RenderContext
  ) -> CellStyle {
    let base = context.theme.baseStyle
    var style = CellStyle(run)
    if style.foreground == .default { style.foreground = base.foreground }
    if style.background == .default { style.background = base.background }
    if slot.isMark {
      style.foreground = context.theme.baseAlert.foreground
      style.attributes.subtract([.conceal, .blink])
    }
    if isSelected(slot.offset) { tint(&style, context: context) }
    return style
  }

  private func isSelected(_ offset: TextOffset) -> Bool {
    tintsSelection && selection.range.contains(offset)
  }

  private func tint(_ style: inout CellStyle, context: RenderContext) {
    // Without colours, and with sixteen that would hide the text's own, reverse video shows it.
    if context.depth <= .ansi16 {
      style.attributes.formSymmetricDifference(.reverse)
    } else {
      // A tint instead of reverse video: the colours being picked stay visible.
      let theme = context.theme
      let tint = theme.selectionStyle
      let hasGround = style.background != theme.baseStyle.background
      if hasGround, case .rgb(let color) = tint.background, let ground = style.background.rgb8() {
        style.background = .rgb(OKLab.mix(OKLab(ground), OKLab(color), 0.4).rgb8)
      } else {
        style.background = tint.background
      }
      // A colour of the text's own stays, whatever the theme: it may be the one being picked.
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

extension CellStyle {
  /// The style of text in a cell.
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
    self.init(
      foreground: style.foreground, background: style.background, attributes: attributes)
  }
}
