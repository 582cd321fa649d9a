import TerminalCore
import TextColorPicker

/// Draws the list of commands in the middle of the screen.
struct CommandPalettePane {
  let palette: CommandPalette

  func render(into frame: inout Frame, context: RenderContext) {
    let theme = context.theme
    let screen = frame.bounds
    let matches = palette.matches
    let columns = min(48, screen.columns)
    let rows = min(Command.allCases.count + 3, screen.rows)
    let rect = Rect(
      column: (screen.columns - columns) / 2, row: (screen.rows - rows) / 3, columns: columns,
      rows: rows)
    PickerDecoration(.popover, title: "Commands").render(into: &frame, in: rect, context: context)
    let area = rows >= 4 ? rect.inset(columns: 2, rows: 1) : rect
    PromptLine(
      label: "› ", line: palette.line, style: theme.panelStyle, labelStyle: theme.panelFocus
    )
    .render(into: &frame, in: area.row(0))
    let listRows = max(area.rows - 1, 0)
    let first = max(0, palette.index - listRows + 1)
    for (row, command) in matches.dropFirst(first).prefix(listRows).enumerated() {
      let line = area.row(row + 1)
      let isChosen = first + row == palette.index
      let style = isChosen ? theme.panelFocus.adding(.reverse) : theme.panelStyle
      frame.fill(line, with: Cell(" ", style: style))
      frame.write(" " + command.title, at: line.origin, style: style, limit: line.columns)
      frame.writeTrailing(
        command.keyName + " ", in: line, style: isChosen ? style : theme.panelNote)
    }
  }
}
