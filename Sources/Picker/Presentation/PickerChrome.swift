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
  package var hints: [KeyHint]
  /// The buttons with the hints that a sheet shows for them; none by default.
  var buttons: [(button: PickerButton, hint: KeyHint)] = []

  /// Creates a chrome.
  package init(
    _ presentation: Presentation, title: String, isFocused: Bool = true, hints: [KeyHint] = []
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
      " \(title.shortened(toColumns: name.columns - 2)) ", in: name,
      style: isFocused ? theme.panelFocus : theme.panelNote)
    let places = hintPlaces(in: rect)
    clear(places.map(\.cells), in: &frame, theme: theme)
    for place in places { frame.write(hints[place.index], in: place.cells, theme: theme) }
  }

  /// Returns the cells of the top border for the title.
  private func titleArea(in rect: Rect) -> Rect {
    let area = rect.row(0).inset(columns: 2, rows: 0)
    guard let end = buttonPlaces(in: rect).first?.cells.minColumn else { return area }
    return area.columns(from: 0, count: end - 2 - area.minColumn)
  }

  /// The index of the hint for help, which outlasts the others.
  private var help: Int? { hints.firstIndex { $0.action == "help" } }

  /// Returns the title cut to whole words so that the words of the buttons and help fit.
  private func shortTitle(in rect: Rect) -> String {
    let reserved = buttons.map(\.hint) + (help.map { [hints[$0]] } ?? [])
    let columns = Self.columns(of: reserved.map(Self.text)) + 8
    var words = title.split(separator: " ")
    while words.count > 1,
      GlyphWidth.columns(of: words.joined(separator: " ")) + columns > rect.columns
    {
      words.removeLast()
      while let last = words.last, ["a", "for", "in", "of", "the"].contains(last) {
        words.removeLast()
      }
    }
    return words.joined(separator: " ").shortened(toColumns: max(rect.columns - columns, 4))
  }

  /// Returns as many hints as fit between the title and the buttons: their indices and cells.
  private func hintPlaces(in rect: Rect) -> [(index: Int, cells: Rect)] {
    guard presentation == .sheet, rect.rows >= 4 else { return [] }
    let start = rect.minColumn + GlyphWidth.columns(of: shortTitle(in: rect)) + 5
    let end = buttonPlaces(in: rect).first?.cells.minColumn ?? rect.maxColumn - 1
    var column = end
    var shown: [Int] = []
    for index in [help].compactMap({ $0 }) + hints.indices.filter({ $0 != help }) {
      let left = column - GlyphWidth.columns(of: Self.text(of: hints[index])) - 1
      guard left > start else {
        if index == help { continue }
        break
      }
      shown.append(index)
      column = left
    }
    return shown.sorted().map { index in
      let columns = GlyphWidth.columns(of: Self.text(of: hints[index]))
      defer { column += columns + 1 }
      return (index, Rect(column: column, row: rect.minRow, columns: columns, rows: 1))
    }
  }

  /// Returns the hint at a point of the top border of a sheet.
  /// - Returns: its index, and the columns of it before the point.
  package func hint(at point: Point, in rect: Rect) -> (index: Int, offset: Int)? {
    hintPlaces(in: rect).first { $0.cells.contains(point) }
      .map { ($0.index, point.column - $0.cells.minColumn) }
  }

  private static func text(of hint: KeyHint) -> String { "\(hint.key) \(hint.action)" }
}

/// The buttons in the border: words in a sheet, which has no hint line below it, and signs elsewhere.
extension PickerChrome {
  /// A button with its cells, and the hint in them; nil where they show its sign.
  typealias ButtonPlace = (button: PickerButton, hint: KeyHint?, cells: Rect)

  /// Returns the places of the buttons, from left to right.
  func buttonPlaces(in rect: Rect) -> [ButtonPlace] {
    guard !buttons.isEmpty else { return [] }
    if presentation == .sheet, rect.rows < 4 { return cornerPlaces(in: rect) }
    let signs = buttons.map(\.button.sign)
    let words = buttons.map { Self.text(of: $0.hint) }
    let hasWords = presentation == .sheet && Self.columns(of: words) + 10 <= rect.columns
    let texts = hasWords ? words : signs
    guard Self.columns(of: texts) + 7 <= rect.columns else { return [] }
    // A blank on both sides, and a column of the border or its corner.
    var column = rect.maxColumn - (presentation == .sheet ? 2 : 3) - Self.columns(of: texts)
    return zip(buttons, texts).map { button, text in
      let columns = GlyphWidth.columns(of: text)
      defer { column += columns + 1 }
      return (
        button.button, hasWords ? button.hint : nil,
        Rect(column: column, row: rect.minRow, columns: columns, rows: 1)
      )
    }
  }

  /// Returns the places at the right edge of a sheet without a border: its first and its last row.
  private func cornerPlaces(in rect: Rect) -> [ButtonPlace] {
    guard Presentation.sheet.hasButtonColumn(in: rect) else { return [] }
    return zip(buttons, [rect.minRow, rect.maxRow - 1]).map { button, row in
      (
        button.button, nil,
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
      .map { ($0.button, $0.hint == nil) }
  }

  /// Clears the cells of hints or buttons beside each other, and a cell on both sides of them.
  private func clear(_ cells: [Rect], in frame: inout Frame, theme: ResolvedTheme) {
    guard let first = cells.first, let last = cells.last, first.minRow == last.minRow else {
      return
    }
    let area = first.columns(from: -1, count: last.maxColumn - first.minColumn + 2)
    frame.fill(area, with: Cell(" ", style: theme.panelStyle))
  }

  func renderButtons(into frame: inout Frame, in rect: Rect, theme: ResolvedTheme) {
    let places = buttonPlaces(in: rect)
    clear(places.map(\.cells), in: &frame, theme: theme)
    for place in places {
      if let hint = place.hint {
        frame.write(hint, in: place.cells, theme: theme)
      } else {
        frame.write(place.button.sign, in: place.cells, style: theme.panelStyle)
      }
    }
  }
}

extension PickerPane {
  /// Returns the hint for a button, such as “Enter keep”.
  func hint(for button: PickerButton) -> KeyHint {
    let label = keys.picker.label(for: button.action)
    return (label.isEmpty ? button.sign : label, button == .keep ? enterHint : escapeHint)
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
