package import Terminal

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
    frame.write(" \(title) ", in: name, style: isFocused ? theme.panelFocus : theme.panelNote)
    guard isSheet else { return }
    let (words, area) = hintWords(in: rect)
    guard words != " " else { return }
    frame.writeTrailing(words, in: area, style: theme.panelNote)
  }

  /// Returns the cells of the top border for the title.
  private func titleArea(in rect: Rect) -> Rect {
    let area = rect.row(0).inset(columns: 2, rows: 0)
    guard let end = buttonPlaces(in: rect).first?.cells.minColumn else { return area }
    return area.columns(from: 0, count: end - 2 - area.minColumn)
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
    let area = Rect(column: start, row: rect.minRow, columns: end - start, rows: 1)
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
  private func cornerPlaces(in rect: Rect) -> [(button: PickerButton, text: String, cells: Rect)] {
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

/// A place in the border of a presented picker that closes it on a click.
package enum PickerButton: CaseIterable, Sendable {
  /// Keeps the colour.
  case keep
  /// Restores the previous colour.
  case cancel

  /// The sign where there is no room for words.
  package var sign: String { self == .keep ? "✓" : "✗" }

  /// The action of the key that does the same.
  var action: PickerAction { self == .keep ? .accept : .back }
}

extension PickerPane {
  /// Returns the words for a button, such as “Enter keep”.
  func words(for button: PickerButton) -> String {
    let label = keys.picker.label(for: button.action)
    let word = button == .keep ? enterHint : escapeHint
    return "\(label.isEmpty ? button.sign : label) \(word)"
  }

  /// Handles a click on a button: its words do what their key does, its sign closes the picker.
  package mutating func press(
    _ button: PickerButton, isSign: Bool, in area: Rect, context: RenderContext
  ) -> ControlOutcome {
    if !isSign, let key = keys.picker.keys(for: button.action).first {
      return update(.key(key), in: area, context: context)
    }
    guard button == .keep else { return .cancelled }
    isRefused = entry != nil && errorMessage != nil
    return isRefused ? .handled : .accepted
  }
}
