package import TerminalCore

/// The border, title and hints around a presented picker.
package struct PickerChrome: Sendable {
  /// The presentation, which determines the border.
  package var presentation: Presentation
  /// The title in the border.
  package var title: String
  /// Whether the picker has the keyboard focus.
  package var isFocused: Bool
  /// Key hints in the top border of a sheet, which covers the hint line of the screen.
  package var hints: [String]
  /// The buttons with the words for them, which a sheet shows; none by default.
  var buttons: [(button: PickerButton, words: String)] = []

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
      guard rect.rows >= 4 else { return renderButtons(into: &frame, in: rect, theme: theme) }
      let line = isFocused ? theme.borderStyle(isFocused: true) : theme.separatorStyle
      frame.fill(rect.row(0), with: Cell(theme.separator.horizontal, style: line))
    }
    renderButtons(into: &frame, in: rect, theme: theme)
    let name = titleArea(in: rect)
    let title = isSheet ? shortTitle(in: rect) : title
    frame.write(
      " \(title) ", at: name.origin, style: isFocused ? theme.panelFocus : theme.panelNote,
      limit: name.columns)
    guard isSheet else { return }
    let (words, area) = hintWords(in: rect)
    guard words != " " else { return }
    frame.writeTrailing(words, in: area, style: theme.panelNote)
  }

  /// Returns the cells of the top border for the title.
  private func titleArea(in rect: Rect) -> Rect {
    let area = rect.row(0).inset(columns: 2, rows: 0)
    guard let end = buttonPlaces(in: rect).first?.cells.minColumn else { return area }
    return Rect(
      column: area.minColumn, row: area.minRow, columns: max(end - 2 - area.minColumn, 0), rows: 1)
  }

  /// Returns the title cut to whole words so that the words of the buttons fit.
  private func shortTitle(in rect: Rect) -> String {
    let buttons = buttons.reduce(1) { $0 + GlyphWidth.columns(of: $1.words) + 1 }
    var words = title.split(separator: " ")
    while words.count > 1,
      GlyphWidth.columns(of: words.joined(separator: " ")) + 5 + buttons + 1 > rect.columns
    {
      words.removeLast()
    }
    return words.joined(separator: " ")
  }

  /// Returns as many hints as fit between the title and the buttons, and where they end.
  private func hintWords(in rect: Rect) -> (words: String, area: Rect) {
    let start = rect.minColumn + GlyphWidth.columns(of: shortTitle(in: rect)) + 5
    let end = buttonPlaces(in: rect).first?.cells.minColumn ?? rect.maxColumn - 1
    let area = Rect(column: start, row: rect.minRow, columns: max(end - start, 0), rows: 1)
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
    let (words, area) = hintWords(in: rect)
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
