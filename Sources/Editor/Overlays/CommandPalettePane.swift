import TerminalCore
import TextColorPicker

/// Draws the list of commands in the middle of the screen.
struct CommandPalettePane {
  let palette: CommandPalette
  let keys: KeyMap<Command>

  func render(into frame: inout Frame, context: RenderContext) {
    let theme = context.theme
    let screen = frame.bounds
    let matches = palette.matches
    let free = screen.inset(theme.margins)
    let extra = theme.content(ofPanel: screen).size
    let columns = min(44 + screen.columns - extra.columns, free.columns)
    let height = theme.cellHeight
    let rows = min(
      Command.allCases.count * height + 1 + screen.rows - extra.rows, free.rows)
    let rect = Rect(
      column: free.minColumn + (free.columns - columns) / 2,
      row: free.minRow + (free.rows - rows) / 3, columns: columns, rows: rows)
    PickerChrome(.popover, title: "Commands").render(into: &frame, in: rect, context: context)
    let area = rows >= 4 ? theme.content(ofPanel: rect) : rect
    PromptLine(
      label: "› ", line: palette.line, style: theme.fieldStyle, labelStyle: theme.fieldFocus,
      selectedStyle: theme.fieldSelected
    )
    .render(into: &frame, in: area.row(0))
    let count = max(area.rows - 1, 0) / height
    let first = max(0, palette.index - count + 1)
    for (row, command) in matches.dropFirst(first).prefix(count).enumerated() {
      let top = area.minRow + 1 + row * height
      let isChosen = first + row == palette.index
      let style = isChosen ? theme.cellSelected : theme.cellStyle
      frame.fill(
        Rect(column: area.minColumn, row: top, columns: area.columns, rows: height),
        with: Cell(" ", style: style))
      let line = Rect(
        column: area.minColumn, row: top + (height - 1) / 2, columns: area.columns, rows: 1)
      let key = keys.label(for: command) + " "
      let room = line.columns - GlyphWidth.columns(of: key) - 1
      let isCut = GlyphWidth.columns(of: command.title) + 1 > room
      let used = frame.write(
        " " + command.title, at: line.origin, style: style, limit: isCut ? room - 1 : room)
      if isCut, used > 0 {
        frame.write("…", at: Point(column: line.minColumn + used, row: line.minRow), style: style)
      }
      frame.writeTrailing(key, in: line, style: isChosen ? style : theme.cellNote)
    }
  }
}
