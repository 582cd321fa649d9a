import Picker
import Terminal

/// The screen of the help or the list of commands: a panel in the middle of a large one, all of a
/// small one, above a row of hints.
struct PanelScreen {
  let terminal: TerminalContext

  var size: Size { terminal.size }
  var theme: ResolvedTheme { terminal.context.theme }

  /// A screen of a few rows is all text, without a border.
  var isSmall: Bool { size.rows < 8 }

  /// The row of the hints.
  var hintRow: Rect { terminal.hintRow(minimum: 4) }

  /// What a panel may take.
  var free: Rect { terminal.contentArea(minimum: 4).inset(theme.margins) }

  /// Whether a click at a point, which is not on a hint, closes a panel.
  func isOutside(_ point: Point, _ panel: Rect) -> Bool {
    !panel.contains(point) && !hintRow.contains(point)
  }

  /// Draws an empty panel and the hints below it.
  func render(
    _ panel: Rect, title: String, hints: [HintLine.Hint], into frame: inout Frame,
    context: RenderContext
  ) {
    if isSmall {
      frame.fill(panel, with: Cell(" ", style: theme.panelStyle))
    } else {
      PickerChrome(.popover, title: title).render(into: &frame, in: panel, context: context)
    }
    HintLine(hints: hints).render(into: &frame, in: hintRow, context: context)
  }
}
