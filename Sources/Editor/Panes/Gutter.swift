import ColorControls
import StyledText
import TerminalCore

/// Draws the numbers of the visible lines to the left of the text.
struct Gutter {
  let layout: TextLayout
  let viewport: Viewport
  /// The line with the caret.
  let caretLine: LineIndex

  func render(into frame: inout Frame, in area: Rect, context: RenderContext) {
    guard !area.isEmpty else { return }
    let theme = context.theme
    frame.fill(area, with: Cell(" ", style: theme.baseStyle))
    var index = viewport.top
    var row = -viewport.topPart
    while row < area.rows, index <= layout.text.lastLine {
      if row >= 0 {
        let number = "\(index.value + 1)"
        frame.write(
          number,
          at: Point(column: area.maxColumn - 1 - number.utf8.count, row: area.minRow + row),
          style: index == caretLine ? theme.baseStyle : theme.baseNote)
      }
      row += layout.rows(of: index)?.count ?? 1
      index = index + 1
    }
  }
}
