import StyledText
import TerminalCore
import TextColorPicker

extension EditorModel {
  /// Takes a mouse action.
  mutating func point(_ mouse: Mouse) -> [Effect] {
    switch mouse.action {
    case .press:
      notice = nil
      isDragging = false
    case .release where overlay != nil: isDragging = false
    default: break
    }
    if overlay != nil { return pointInOverlay(mouse) }
    if session != nil, let effects = pointInPicker(mouse) { return effects }
    let layout = EditorLayout(size)
    switch mouse.action {
    case .wheelUp: scroll(by: -3)
    case .wheelDown: scroll(by: 3)
    case .press(let clicks) where mouse.button == .primary:
      if layout.icon.contains(mouse.position) {
        if session == nil { beginPicking(.foreground) }
        return []
      }
      guard layout.document.contains(mouse.position) else { return [] }
      // Beside a panel the text gets the keyboard along with the caret.
      session?.isTextFocused = true
      return withSession { model in
        model.beginDrag(at: mouse, clicks: clicks)
        return []
      }
    case .drag where isDragging:
      return withSession { model in
        if model.isDraggingBlock {
          model.dragBlock(to: mouse.position)
        } else {
          model.moveCaret(to: model.offset(at: mouse.position), extending: true)
        }
        return []
      }
    case .release:
      isDragging = false
    default:
      break
    }
    return []
  }

  private mutating func beginDrag(at mouse: Mouse, clicks: Int) {
    let offset = offset(at: mouse.position)
    isMarkSet = false
    isDraggingBlock = false
    switch clicks {
    case 1 where mouse.modifiers.contains(.alt):
      let isExtending = mouse.modifiers.contains(.shift)
      if !isExtending { moveCaret(to: offset, extending: false) }
      beginBlock()
      dragBlock(to: mouse.position)
      // Where a drag begins beyond the end of a line, so does the rectangle.
      let column = caretColumn
      if !isExtending { selection.columns?.anchor = column }
      isDragging = true
      isDraggingBlock = true
    case 1:
      moveCaret(to: offset, extending: mouse.modifiers.contains(.shift))
      isDragging = true
    case 2:
      let word = text.wordRange(at: offset)
      moveCaret(to: word.lowerBound, extending: false)
      moveCaret(to: word.upperBound, extending: true)
    default:
      let line = text.rangeWithBreak(of: text.line(containing: offset))
      moveCaret(to: line.lowerBound, extending: false)
      moveCaret(to: line.upperBound, extending: true)
    }
  }

  /// The place in the text at a cell; above and below the pane one row further, so drags scroll.
  private func offset(at point: Point) -> TextOffset {
    let layout = layout
    let target = row(at: point, in: layout)
    guard target.missing == 0 else {
      return target.row == TextLayout.Row(line: text.firstLine) && point.row < pane.minRow
        ? text.startOffset : text.endOffset
    }
    return layout.offset(in: target.row, nearestTo: column(at: point))
  }

  private var pane: Rect { EditorLayout(size).document }

  private func row(
    at point: Point, in layout: TextLayout
  ) -> (row: TextLayout.Row, missing: Int) {
    layout.step(point.row - pane.minRow, from: viewport.topRow)
  }

  /// The column at a cell, of a line or, where lines are wrapped, of a row.
  private func column(at point: Point) -> Int {
    viewport.left + min(max(point.column, 0), pane.maxColumn - 1) - pane.minColumn
  }

  /// Drags a corner of a rectangle to a cell, which need not lie in the text.
  private mutating func dragBlock(to point: Point) {
    guard let columns = selection.columns else { return }
    let layout = layout
    let row = row(at: point, in: layout).row
    let start = layout.rows(of: row.line).map { rows in
      rows.columns(of: min(row.part, rows.last)).lowerBound
    }
    moveBlock(
      to: row.line,
      columns: Selection.Columns(
        anchor: columns.anchor, head: (start ?? 0) + column(at: point)))
  }

  // MARK: Picker and overlays

  /// Gives a mouse action to the picker where it is meant for it; nil where it is for the text.
  private mutating func pointInPicker(_ mouse: Mouse) -> [Effect]? {
    guard var session else { return nil }
    switch mouse.action {
    // A drag that began in the text goes on there.
    case .drag where isDragging, .release where isDragging: return nil
    default: break
    }
    let outcome = session.presented.update(.mouse(mouse), in: pickerAnchor, at: elapsed)
    self.session = session
    return outcome == .ignored ? nil : follow(outcome)
  }

  private mutating func pointInOverlay(_ mouse: Mouse) -> [Effect] {
    switch (overlay, mouse.action) {
    case (.help(let scroll)?, .wheelUp): overlay = .help(scroll: max(scroll - 3, 0))
    case (.help(let scroll)?, .wheelDown):
      overlay = .help(scroll: HelpPane.limited(scroll + 3, size: size))
    case (.help?, .press), (.palette?, .press): overlay = nil
    case (.prompt?, .press) where EditorLayout(size).document.contains(mouse.position):
      overlay = nil
      afterSaving = nil
      return point(mouse)
    default: break
    }
    return []
  }
}
