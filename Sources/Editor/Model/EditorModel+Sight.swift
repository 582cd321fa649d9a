import Recovery
import StyledText
import TerminalCore
import TextColorPicker

extension EditorModel {
  /// How lines lie on columns and rows.
  var layout: TextLayout {
    var rulers = viewport.rulers
    rulers.follow(document.document)
    return TextLayout(text: text, rulers: rulers, wrapWidth: wrapWidth)
  }

  /// The columns of a row where lines are wrapped.
  ///
  /// The last column of the pane is for the caret behind a full row and for the marks of rows that
  /// go on. A popover takes its columns away, or else what is being coloured could lie under it; a
  /// panel can be moved aside.
  private var wrapWidth: Int? {
    guard wrapsLines else { return nil }
    let pane = presentation == .popover ? visibleDocument : EditorLayout(size).document
    return max(pane.columns - 1, 1)
  }

  /// Wraps long lines at the edge, or lets them go on beyond it.
  package mutating func wrapLines(_ isOn: Bool) {
    wrapsLines = isOn
    wantedColumn = nil
    viewport.topPart = 0
    viewport.left = 0
    revealCaret()
  }

  /// The part of the document pane that no picker covers.
  var visibleDocument: Rect {
    var pane = EditorLayout(size).document
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

  /// Scrolls as little as possible to have the caret in sight.
  mutating func revealCaret() {
    let pane = visibleDocument
    var layout = layout
    let line = text.line(containing: selection.head)
    layout.measure(line, to: selection.head)
    if wrapsLines, session != nil, !selection.isEmpty {
      // Rows are others beside a popover: as much of what is being coloured as fits is wanted.
      layout.measure(text.line(containing: selection.anchor), to: selection.anchor)
      viewport.reveal(
        layout.place(of: selection.anchor), in: layout, rows: pane.rows, columns: pane.columns)
    }
    let column = selection.columns?.head ?? layout.column(of: selection.head)
    viewport.reveal(
      layout.place(onLine: line, column: column), in: layout, rows: pane.rows,
      columns: pane.columns)
    viewport.rulers = layout.rulers
    measureSight()
  }

  /// Has the caret in sight of a pane that was made larger or smaller.
  mutating func revealCaretAnew() {
    // What a narrow pane had scrolled away may fit now, and rows are others.
    viewport.left = 0
    viewport.topPart = 0
    revealCaret()
  }

  /// Scrolls without moving the caret.
  mutating func scroll(by rows: Int) {
    viewport.topRow = layout.row(rows, from: viewport.topRow)
    measureSight()
  }

  /// Measures the long lines that are in sight, so that drawing them is quick.
  private mutating func measureSight() {
    let pane = EditorLayout(size).document
    var layout = layout
    if let width = layout.wrapWidth {
      var part = viewport.topPart
      var rows = pane.rows
      var line = viewport.top
      while rows > 0, line <= text.lastLine {
        layout.measure(line, toColumn: (part + rows) * width + 1)
        rows -= max((layout.rows(of: line)?.count ?? 1) - part, 1)
        part = 0
        line = line + 1
      }
    } else if viewport.left > 0 {
      for row in 0..<pane.rows where viewport.top + row <= text.lastLine {
        layout.measure(viewport.top + row, toColumn: viewport.left + pane.columns)
      }
    }
    viewport.rulers = layout.rulers
  }
}
