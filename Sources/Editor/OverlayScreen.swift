import Picker
import Terminal

/// The screen of the help or the list of commands: a panel in the middle of a large one, all of a
/// small one, above a row of hints.
struct OverlayScreen {
  let terminal: TerminalContext

  var size: Size { terminal.size }
  var theme: ResolvedTheme { terminal.context.theme }

  /// A screen of a few rows is all text, without a border.
  var isSmall: Bool { size.rows < 8 }

  /// The row of the hints.
  var hintRow: Rect { terminal.hintRow(minimum: 4) }

  /// What a panel may take.
  var free: Rect { terminal.contentArea(minimum: 4).inset(theme.margins) }

  /// Returns what a click that is not on the text of a panel means: the key of a hint, or closing.
  func outcome<Content>(
    of point: Point, outside panel: Rect, hints: [HintLine.Hint], keys: ProgramKeys,
    contexts: [KeyContext]
  ) -> OverlayOutcome<Content>? {
    let hint = HintLine(hints: hints).key(
      at: point, in: hintRow, theme: theme, keys: keys, contexts: contexts)
    if let hint { return .press(hint, closing: false) }
    return panel.contains(point) || hintRow.contains(point) ? nil : .closed
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

  /// The line for what is searched for.
  func searchLine(_ label: String, _ line: TextEntry) -> PromptLine {
    PromptLine(
      label: label, line: line, style: theme.fieldStyle, labelStyle: theme.fieldFocus,
      selectedStyle: theme.fieldSelected)
  }
}

/// The result of an event in the help or the list of commands.
enum OverlayOutcome<Content> {
  case open(Content)
  case closed
  /// Presses a key, in the overlay or after closing it.
  case press(Key, closing: Bool)
  case chosen(CommandPalette.Entry)
}
