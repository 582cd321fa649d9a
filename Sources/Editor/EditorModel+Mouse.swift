import Picker
import StyledText
package import Terminal

extension EditorModel {
  /// Handles a mouse event that is neither on a hint nor in the help.
  mutating func handle(_ mouse: Mouse) -> [Effect] {
    if overlay != nil { return handleInOverlay(mouse) }
    if var dropper = picking.dropper {
      guard case .press = mouse.action, mouse.button == .primary, pane.contains(mouse.position)
      else { return [] }
      dropper.move(to: text.roundedDown(offset(at: mouse.position)))
      return takeColor(with: dropper)
    }
    if session != nil, let effects = handleInPicker(mouse) { return effects }
    let layout = areas
    switch mouse.action {
    case .wheelUp: scroll(by: -3)
    case .wheelDown: scroll(by: 3)
    case .press(let clicks) where mouse.button == .primary:
      if let command = toolbarCommand(at: mouse.position) {
        if PickingSession.Target(command) != nil { return perform(command) }
        return withSession { $0.perform(command) }
      }
      let isGutter = layout.gutter.contains(mouse.position)
      guard isGutter || layout.document.contains(mouse.position) else { return [] }
      // Beside a panel the text gets the keyboard along with the caret.
      picking.session?.isTextFocused = true
      return withSession { model in
        // A line number stands for the whole line.
        model.beginDrag(at: mouse, clicks: isGutter ? 3 : clicks)
        return []
      }
    case .drag where drag != nil:
      return withSession { model in
        if model.drag == .block {
          model.dragBlock(to: mouse.position)
        } else {
          model.moveCaret(to: model.offset(at: mouse.position), extending: true)
        }
        return []
      }
    case .release: drag = nil
    default:
      break
    }
    return []
  }

  /// Returns the key of the hint at a point, in the hint line or in a sheet that covers it.
  ///
  /// The list of commands has hints of its own.
  package func hintKey(at point: Point) -> Key? {
    if case .palette? = overlay { return nil }
    guard pickerFrame?.contains(point) != true else { return sheetKey(at: point) }
    return HintLine(hints: hints).key(
      at: point, in: hintRow, theme: theme, keys: keys, contexts: keyContexts)
  }

  private mutating func beginDrag(at mouse: Mouse, clicks: Int) {
    let offset = offset(at: mouse.position)
    caret.endMark()
    switch clicks {
    case 1 where mouse.modifiers.contains(.alt):
      let isExtending = mouse.modifiers.contains(.shift)
      if !isExtending { moveCaret(to: offset, extending: false) }
      beginBlock()
      dragBlock(to: mouse.position)
      // A drag may begin beyond the end of a line, and so does its rectangle.
      let column = caretColumn
      if !isExtending { caret.selection.columns?.anchor = column }
      drag = .block
    case 1:
      moveCaret(to: offset, extending: mouse.modifiers.contains(.shift))
      drag = .text
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

  private func offset(at point: Point) -> TextOffset {
    layout.offset(at: point, in: pane, viewport)
  }

  private var pane: Rect { areas.document }

  private func row(at point: Point, in layout: TextLayout) -> (row: TextLayout.Row, missing: Int) {
    layout.step(point.row - pane.minRow, from: viewport.topRow)
  }

  /// Drags the head corner of a rectangle to a cell, which may be beyond the text.
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
        anchor: columns.anchor, head: (start ?? 0) + viewport.column(at: point, in: pane)))
  }

  // MARK: Picker and overlays

  /// Gives a mouse event to the picker; nil when it is for the text.
  private mutating func handleInPicker(_ mouse: Mouse) -> [Effect]? {
    switch mouse.action {
    // A drag that began in the text stays there.
    case .drag where drag != nil, .release where drag != nil: return nil
    default: break
    }
    let outcome = updatePicker(.mouse(mouse))
    return outcome == .ignored ? nil : handle(outcome)
  }

  /// Returns the name at a point among those that a typed path can be completed to.
  private func name(at point: Point, in prompt: Overlay.Prompt) -> String? {
    CompletionPane(names: prompt.completions).name(at: point, in: areas.document, theme: theme)
  }

  private mutating func handleInOverlay(_ mouse: Mouse) -> [Effect] {
    if case .release = mouse.action { drag = nil }
    switch (overlay, mouse.action) {
    case (.palette(let palette)?, _):
      let outcome = pane(of: palette).handle(mouse)
      guard case .chosen = outcome else { return handle(outcome) }
      return withSession { $0.handle(outcome) }
    case (.prompt(var prompt)?, .press):
      if let name = name(at: mouse.position, in: prompt) {
        prompt.complete(name: name)
        overlay = .prompt(prompt)
      } else if areas.document.contains(mouse.position) {
        overlay = nil
        saving.followUp = nil
        return handle(mouse)
      }
    default: break
    }
    return []
  }
}
