import TerminalCore

/// The buttons in the border: words in a sheet, which has no hint line below it, and signs elsewhere.
extension PickerChrome {
  /// Returns the text and the cells of the buttons, from left to right.
  func buttonPlaces(in rect: Rect) -> [(button: PickerButton, text: String, cells: Rect)] {
    guard !buttons.isEmpty else { return [] }
    if presentation == .sheet, rect.rows < 4 { return cornerPlaces(in: rect) }
    let signs = buttons.map(\.button.sign)
    let words = buttons.map(\.words)
    let hasWords = presentation == .sheet && Self.columns(of: words) + 10 <= rect.columns
    let texts = hasWords ? words : signs
    guard Self.columns(of: texts) + 7 <= rect.columns else { return [] }
    // A blank on both sides, and a column of the border or its corner.
    var column = rect.maxColumn - (presentation == .sheet ? 2 : 3) - Self.columns(of: texts)
    return zip(buttons, texts).map { button, text in
      let columns = GlyphWidth.columns(of: text)
      defer { column += columns + 1 }
      return (
        button.button, text, Rect(column: column, row: rect.minRow, columns: columns, rows: 1)
      )
    }
  }

  /// Returns the places at the right edge of a sheet without a border: its first and its last row.
  private func cornerPlaces(
    in rect: Rect
  ) -> [(button: PickerButton, text: String, cells: Rect)] {
    guard Presentation.sheet.hasButtonColumn(in: rect) else { return [] }
    return zip(buttons, [rect.minRow, rect.maxRow - 1]).map { button, row in
      (
        button.button, button.button.sign,
        Rect(column: rect.maxColumn - 2, row: row, columns: 1, rows: 1)
      )
    }
  }

  /// The columns of texts with a blank between them.
  private static func columns(of texts: [String]) -> Int {
    texts.reduce(-1) { $0 + GlyphWidth.columns(of: $1) + 1 }
  }

  /// Returns the button at a point, and whether it is shown as a sign.
  func button(at point: Point, in rect: Rect) -> (button: PickerButton, isSign: Bool)? {
    buttonPlaces(in: rect).first { $0.cells.contains(point) }
      .map { ($0.button, $0.text == $0.button.sign) }
  }

  func renderButtons(into frame: inout Frame, in rect: Rect, theme: ResolvedTheme) {
    let places = buttonPlaces(in: rect)
    guard let first = places.first?.cells, let last = places.last?.cells else { return }
    if first.minRow == last.minRow {
      let area = Rect(
        column: first.minColumn - 1, row: first.minRow,
        columns: last.maxColumn - first.minColumn + 2, rows: 1)
      frame.fill(area, with: Cell(" ", style: theme.panelStyle))
    }
    for place in places {
      frame.write(place.text, at: place.cells.origin, style: theme.panelStyle)
    }
  }
}
