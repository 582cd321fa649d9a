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
    let (words, area) = hintWords(in: rect.row(0))
    guard words != " " else { return }
    frame.writeTrailing(words, in: area, style: theme.panelNote)
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

  /// Returns as many hints as fit after the title, and where they end.
  private func hintWords(in row: Rect) -> (words: String, area: Rect) {
    let title = GlyphWidth.columns(of: shortTitle(for: row.columns)) + 5
    let area = Rect(
      column: row.minColumn + title, row: row.minRow, columns: row.columns - title - 1, rows: 1)
    var words = " "
    for hint in hints {
      let longer = words + hint + " "
      guard GlyphWidth.columns(of: longer) <= area.columns else { break }
      words = longer
    }
    return (words, area)
  }

  /// Returns the hint at a point of the top border of a sheet.
  /// - Returns: its index, and the columns of it before the point.
  package func hint(at point: Point, in rect: Rect) -> (index: Int, offset: Int)? {
    guard presentation == .sheet, rect.rows >= 4, point.row == rect.minRow else { return nil }
    let (words, area) = hintWords(in: rect.row(0))
    var column = area.maxColumn - GlyphWidth.columns(of: words) + 1
    for (index, hint) in hints.enumerated() {
      let end = column + GlyphWidth.columns(of: hint)
      guard end < area.maxColumn else { return nil }
      if (column..<end).contains(point.column) { return (index, point.column - column) }
      column = end + 1
    }
    return nil
  }
}
