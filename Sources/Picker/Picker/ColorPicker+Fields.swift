import Color
import Terminal

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
    // While there are names to choose from, nothing is wrong.
    let isWrong = errorMessage != nil && isTyping && !isChoosingName && !isUnfinished
    let style = isWrong ? theme.fieldAlert : theme.fieldStyle
    guard let entry = fieldEntry else {
      frame.write(
        headline(columns: box.columns), at: box.origin, style: style.adding(.bold),
        limit: box.columns)
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

  /// The colour in the field while nothing is typed, or how many colours are to be replaced.
  private func headline(columns: Int) -> String {
    guard showsReplacedColors else { return fieldText }
    let limit = CenterMesh.limit
    guard replacedColors.count > limit else { return "\(replacedColors.count) colours" }
    return ["more than", "over", ">"].map { "\($0) \(limit) colours" }.fitting(columns: columns - 1)
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
}
