package import TerminalCore

/// The border, title and hints around a presented picker.
package struct PickerChrome: Hashable, Sendable {
  /// The presentation, which determines the border.
  package var presentation: Presentation
  /// The title in the border.
  package var title: String
  /// Whether the picker has the keyboard focus.
  package var isFocused: Bool
  /// Key hints in the top border of a sheet, which covers the hint line of the screen.
  package var hints: [String]

  /// Creates a chrome.
  package init(
    _ presentation: Presentation, title: String, isFocused: Bool = true, hints: [String] = []
  ) {
    self.presentation = presentation
    self.title = title
    self.isFocused = isFocused
    self.hints = hints
  }

  /// Draws the chrome along the edge of `rect` and fills its inside.
  package func render(into frame: inout Frame, in rect: Rect, context: RenderContext) {
    let theme = context.theme
    // A sheet of three rows has room for its content only.
    let isSheet = presentation == .sheet
    frame.drawPanel(rect, isFocused: isFocused, hasBorder: !isSheet, theme: theme)
    if isSheet {
      guard rect.rows >= 4 else { return }
      let line = isFocused ? theme.borderStyle(isFocused: true) : theme.separatorStyle
      frame.fill(rect.row(0), with: Cell(theme.separator.horizontal, style: line))
    }
    let name = rect.row(0).inset(columns: 2, rows: 0)
    let title = isSheet ? shortTitle(for: rect.columns) : title
    frame.write(
      " \(title) ", at: name.origin, style: isFocused ? theme.panelFocus : theme.panelNote,
      limit: name.columns)
    guard isSheet else { return }
    renderHints(
      into: &frame, in: rect.row(0), after: GlyphWidth.columns(of: title) + 5, context: context)
  }

  /// Returns the title cut to whole words so that the first two hints, which close the picker, fit.
  private func shortTitle(for columns: Int) -> String {
    let hints = hints.prefix(2).reduce(1) { $0 + GlyphWidth.columns(of: $1) + 1 }
    var words = title.split(separator: " ")
    while words.count > 1,
      GlyphWidth.columns(of: words.joined(separator: " ")) + 5 + hints + 1 > columns
    {
      words.removeLast()
    }
    return words.joined(separator: " ")
  }

  /// Draws as many hints as fit after the title.
  private func renderHints(
    into frame: inout Frame, in row: Rect, after title: Int, context: RenderContext
  ) {
    let area = Rect(
      column: row.minColumn + title, row: row.minRow, columns: row.columns - title - 1, rows: 1)
    var words = " "
    for hint in hints {
      let longer = words + hint + " "
      guard GlyphWidth.columns(of: longer) <= area.columns else { break }
      words = longer
    }
    guard words != " " else { return }
    frame.writeTrailing(words, in: area, style: context.theme.panelNote)
  }
}
