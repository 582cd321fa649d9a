import Recovery
import StyledText
import TerminalCore
import TextColorPicker

extension EditorModel {
  /// The layout of the lines on columns and rows.
  var layout: TextLayout {
    var checkpoints = viewport.checkpoints
    checkpoints.follow(document.document)
    return TextLayout(text: text, checkpoints: checkpoints, wrapWidth: wrapWidth)
  }

  /// The areas of the screen.
  var areas: EditorLayout {
    EditorLayout(
      size,
      gutterColumns: terminal.settings.showsLineNumbers
        ? EditorLayout.gutterColumns(of: text, screenColumns: size.columns) : 0)
  }

  /// The columns of a row if lines are wrapped; nil otherwise.
  ///
  /// The last column of the pane is for the caret after a full row and for the marks of rows that
  /// continue. A popover takes its columns from the text, because it could cover the text
  /// being coloured; a panel can be moved aside.
  private var wrapWidth: Int? {
    guard viewport.wrapsLines else { return nil }
    let pane = presentation == .popover ? visibleDocument : areas.document
    return max(pane.columns - 1, 1)
  }

  /// Wraps long lines at the edge of the pane, or lets them continue beyond it.
  package mutating func wrapLines(_ isOn: Bool) {
    viewport.wrapsLines = isOn
    caret.forgetGoalColumn()
    revealCaretAfterResize()
  }

  /// The part of the document pane that no picker covers.
  var visibleDocument: Rect {
    var pane = areas.document
    guard session != nil, let cover = pickerFrame else { return pane }
    switch presentation {
    case .sheet:
      pane.size = Size(
        columns: pane.columns, rows: max(min(pane.rows, cover.minRow - pane.minRow), 1))
    case .popover, .panel:
      let free = cover.minColumn - pane.minColumn
      if free >= 12 { pane.size = Size(columns: min(pane.columns, free), rows: pane.rows) }
    }
    return pane
  }

  /// Scrolls as little as needed to make the caret visible.
  mutating func revealCaret() {
    let pane = visibleDocument
    var layout = layout
    let line = text.line(containing: selection.head)
    layout.measure(line, to: selection.head)
    if viewport.wrapsLines, session != nil, !selection.isEmpty {
      // A popover changes the rows, so show as much of the coloured text again as fits.
      layout.measure(text.line(containing: selection.anchor), to: selection.anchor)
      viewport.reveal(layout.position(of: selection.anchor), in: layout, size: pane.size)
    }
    let column = selection.columns?.head ?? layout.column(of: selection.head)
    viewport.reveal(
      layout.position(onLine: line, column: column), in: layout, size: pane.size)
    viewport.measureVisibleLines(of: layout, size: areas.document.size)
  }

  /// Makes the caret visible after the pane or the rows of lines have changed.
  mutating func revealCaretAfterResize() {
    viewport.scrollToLineStart()
    revealCaret()
  }

  /// Scrolls without moving the caret.
  mutating func scroll(by rows: Int) {
    let layout = layout
    viewport.topRow = layout.row(rows, from: viewport.topRow)
    viewport.measureVisibleLines(of: layout, size: areas.document.size)
  }
}
