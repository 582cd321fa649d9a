import TerminalCore
import TextColorPicker

/// Draws the table of keys over the whole screen.
struct HelpPane {
  /// Rows scrolled out at the top.
  let scroll: Int

  /// Every line of the help: a heading without key, or a key and what it does.
  static let lines: [(key: String, action: String)] = {
    var lines: [(String, String)] = [("", "Commands")]
    lines += Command.allCases.map { command in
      (command.keys.map(\.name).joined(separator: " or "), command.title)
    }
    lines += [
      ("", ""), ("", "Text"),
      ("Arrows Home End PgUp PgDn", "Move"),
      ("Ctrl-Arrows", "Move by words"),
      ("Ctrl-Home, Ctrl-End", "Start and end of the text"),
      ("Shift with any of these", "Select"),
      ("Alt-Shift with any", "Select a block; or Alt-B, then without"),
      ("Typing, Backspace, Delete", "In every line of a block"),
      ("Backspace, Delete", "Delete; with Ctrl or Alt a word"),
      ("Mouse", "Click, drag, double click a word, wheel"),
      ("Alt and drag", "Select a block"),
      ("", ""), ("", "Colour picker"),
      ("Enter", "Keep the colour: one undo step"),
      ("Esc", "Put everything back"),
      ("Tab, Shift-Tab", "Next and previous control"),
      ("Arrows", "Change the value; with Shift ×10"),
      ("PgUp, PgDn", "Change the value ×10"),
      ("Home, End", "Least and greatest value"),
      ("Alt-Left, Alt-Right", "RGB, HSB, HSL, CMYK, grey, OKLCH, OKHSL"),
      ("0-9 . -", "Type the value of a control, or two: 30,80"),
      ("#", "Type a colour in any notation"),
      ("/", "Look for a name"),
      ("Ctrl-Space", "Unlock and lock columns of numbers"),
      ("Alt-L", "Layouts: what the picker is made of"),
      ("Alt-P", "Palettes, one after the other"),
      ("Alt-M", "Colours that match, tints and shades"),
      ("Alt-R", "Colours picked before"),
      ("Alt-D", "Colours of the document"),
      ("[ ]", "Other swatches"),
      ("Alt-V", "As people see it who see fewer colours"),
      ("Alt-C", "Send the colour to the clipboard"),
      ("Alt-O, Alt-S", "Open a palette, save the swatches"),
      ("Alt-Up, Alt-Down", "Height of the sheet in a small terminal"),
      ("Ctrl-Arrows", "Move the panel in a wide one; with Shift ×5"),
      ("Ctrl-K", "From the panel to the text and back"),
      ("Mouse on its border", "Move the panel; height of the sheet"),
    ]
    return lines
  }()

  static let hints: [HintLine.Hint] = [("↑↓", "scroll"), ("Esc", "close")]

  /// A scroll position inside the text.
  static func limited(_ scroll: Int, size: Size, theme: ResolvedTheme = .dark) -> Int {
    let rows = area(in: frame(on: size, theme: theme), theme: theme).rows
    return min(max(scroll, 0), max(lines.count - max(rows, 1), 0))
  }

  /// The whole screen but the margins and the line with the hints.
  private static func frame(on size: Size, theme: ResolvedTheme) -> Rect {
    Rect(
      column: 0, row: 0, columns: size.columns, rows: size.rows - hintRow(on: size).rows
    ).inset(theme.margins)
  }

  /// The last row; none on a small screen.
  private static func hintRow(on size: Size) -> Rect {
    let rows = size.rows >= 8 ? 1 : 0
    return Rect(column: 0, row: size.rows - rows, columns: size.columns, rows: rows)
  }

  private static func area(in rect: Rect, theme: ResolvedTheme) -> Rect {
    rect.rows >= 3 ? theme.content(ofPanel: rect) : rect
  }

  func render(into frame: inout Frame, context: RenderContext) {
    let theme = context.theme
    let rect = Self.frame(on: frame.size, theme: theme)
    PickerChrome(.popover, title: "Keys").render(into: &frame, in: rect, context: context)
    let area = Self.area(in: rect, theme: theme)
    let keyColumns = min(28, area.columns / 2)
    for (row, line) in Self.lines.dropFirst(scroll).prefix(area.rows).enumerated() {
      let place = area.row(row)
      guard !line.key.isEmpty else {
        frame.write(
          line.action, at: place.origin, style: theme.titleStyle,
          limit: place.columns)
        continue
      }
      frame.write(line.key, at: place.origin, style: theme.panelFocus, limit: keyColumns - 1)
      frame.write(
        line.action, at: Point(column: place.minColumn + keyColumns, row: place.minRow),
        style: theme.labelStyle, limit: place.columns - keyColumns)
    }
    renderHints(into: &frame, below: rect, context: context)
  }

  /// The way out, which a sheet may lie over; on a small screen it is in the border.
  private func renderHints(into frame: inout Frame, below rect: Rect, context: RenderContext) {
    let row = Self.hintRow(on: frame.size)
    if !row.isEmpty {
      HintLine(hints: Self.hints).render(into: &frame, in: row, context: context)
    } else if rect.rows >= 3 {
      let border = rect.row(rect.rows - 1).inset(columns: 2, rows: 0)
      var words = " "
      for hint in Self.hints.reversed() {
        let longer = " \(hint.key) \(hint.action)" + words
        if GlyphWidth.columns(of: longer) <= border.columns { words = longer }
      }
      frame.writeTrailing(words, in: border, style: context.theme.panelNote)
    }
  }
}
