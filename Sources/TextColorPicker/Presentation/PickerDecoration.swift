public import TerminalCore

/// The border and title round a presented picker.
public struct PickerDecoration: Hashable, Sendable {
  /// Which border to draw.
  public var presentation: Presentation
  /// What stands in the border.
  public var title: String
  /// Whether the keyboard acts on the picker.
  public var isFocused: Bool
  /// Words for the top border of a sheet, which lies over the line where hints would be.
  public var hints: [String]

  /// A decoration.
  public init(
    _ presentation: Presentation, title: String, isFocused: Bool = true, hints: [String] = []
  ) {
    self.presentation = presentation
    self.title = title
    self.isFocused = isFocused
    self.hints = hints
  }

  /// Draws the decoration along the edge of `rect`.
  public func render(into frame: inout Frame, in rect: Rect, context: RenderContext) {
    let theme = context.theme
    // A sheet of three rows has no room for more than its contents.
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
      into: &frame, in: rect.row(0), behind: GlyphWidth.columns(of: title) + 5, context: context)
  }

  /// As many words of the title as leave room for the first two hints, which are the ways out.
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

  /// As many hints as fit behind the title.
  private func renderHints(
    into frame: inout Frame, in row: Rect, behind title: Int, context: RenderContext
  ) {
    let place = Rect(
      column: row.minColumn + title, row: row.minRow, columns: row.columns - title - 1, rows: 1)
    var words = " "
    for hint in hints {
      let longer = words + hint + " "
      guard GlyphWidth.columns(of: longer) <= place.columns else { break }
      words = longer
    }
    guard words != " " else { return }
    frame.writeTrailing(words, in: place, style: context.theme.panelNote)
  }
}
