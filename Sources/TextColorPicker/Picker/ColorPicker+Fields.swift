import Colorimetry
import TerminalCore

extension ColorPicker {
  /// Draws the text field, with its caret while text is being typed.
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
    let style = errorMessage != nil && isTyping ? theme.fieldAlert : theme.fieldStyle
    guard let entry = fieldEntry else {
      frame.write(fieldText, at: box.origin, style: style.adding(.bold), limit: box.columns)
      return
    }
    // Scroll so that the caret, which takes a column at the end, is visible.
    var visible = entry.text[...]
    var caret = GlyphWidth.columns(of: String(entry.text.prefix(entry.caret)))
    while caret > max(box.columns - 1, 0), let first = visible.popFirst() {
      caret -= GlyphWidth.columns(of: String(first))
    }
    frame.write(String(visible), at: box.origin, style: style, limit: box.columns)
    let position = Point(column: box.minColumn + caret, row: box.minRow)
    if box.contains(position), frame.bounds.contains(position) { frame.cursor = Cursor(position) }
  }

  private var fieldLabel: String {
    guard focus == .field else { return " " }
    switch fieldPurpose {
    case .color: return "▸"
    case .name: return "/"
    case .openPalette: return "open: "
    case .savePalette: return "save \(title(of: browser.page)) as: "
    }
  }

  /// Draws the old colour on the left half and the new colour on the right half.
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
