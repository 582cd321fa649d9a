import Colorimetry
import TerminalCore

extension ColorPicker {
  /// Draws the text field; while something is typed with its caret.
  func renderField(into frame: inout Frame, in area: Rect, context: RenderContext) {
    let theme = context.theme
    let isTyping = fieldEntry != nil
    frame.fill(area, with: Cell(" ", style: theme.fieldStyle))
    let label = fieldLabel
    let labelColumns = frame.write(
      label, at: area.origin, style: theme.fieldFocus,
      limit: area.columns)
    let box = Rect(
      column: area.minColumn + labelColumns, row: area.minRow,
      columns: area.columns - labelColumns, rows: 1)
    let style = complaint != nil && isTyping ? theme.fieldAlert : theme.fieldStyle
    guard let entry = fieldEntry else {
      frame.write(fieldText, at: box.origin, style: style.adding(.bold), limit: box.columns)
      return
    }
    // The part round the caret: the caret itself takes a column at the end.
    var visible = entry.text[...]
    var caret = GlyphWidth.columns(of: String(entry.text.prefix(entry.caret)))
    while caret > max(box.columns - 1, 0), let first = visible.popFirst() {
      caret -= GlyphWidth.columns(of: String(first))
    }
    frame.write(String(visible), at: box.origin, style: style, limit: box.columns)
    let place = Point(column: box.minColumn + caret, row: box.minRow)
    if box.contains(place), frame.bounds.contains(place) { frame.cursor = Cursor(place) }
  }

  private var fieldLabel: String {
    guard focus == .field else { return " " }
    switch fieldPurpose {
    case .color: return "▸"
    case .name: return "/"
    case .openPalette: return "open: "
    case .savePalette: return "save \(title(of: shelf.page)) as: "
    }
  }

  /// Draws the old colour on the left half and the new one on the right.
  func renderPreview(into frame: inout Frame, in area: Rect, context: RenderContext) {
    let half = area.columns / 2
    let halves = [
      (" old ", model.original, area.minColumn), (" new ", model.color, area.minColumn + half),
    ]
    for (label, color, left) in halves {
      var column = left
      if half >= 10 {
        column += frame.write(
          label, at: Point(column: left, row: area.minRow), style: context.theme.panelNote)
      }
      ColorPreview(color).render(
        into: &frame,
        in: Rect(column: column, row: area.minRow, columns: left + half - column, rows: 1),
        context: context)
    }
  }
}
