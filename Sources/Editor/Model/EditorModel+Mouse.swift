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
        model.moveCaret(to: model.offset(at: mouse.position), extending: true)
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
    switch clicks {
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

  /// The place in the text at a cell; above and below the pane one line further, so drags scroll.
  private func offset(at point: Point) -> TextOffset {
    let pane = EditorLayout(size).document
    let line = viewport.top.value + point.row - pane.minRow
    guard line >= 0 else { return text.startOffset }
    guard line < text.lineCount else { return text.endOffset }
    let column = viewport.left + min(max(point.column, 0), pane.maxColumn - 1) - pane.minColumn
    return LineLayout(text, line: LineIndex(line)).offset(nearestTo: column)
  }

  private mutating func scroll(by lines: Int) {
    let last = max(text.lineCount - 1, 0)
    viewport.top = LineIndex(min(max(viewport.top.value + lines, 0), last))
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
    let outcome = session.presented.update(.mouse(mouse), in: pickerSite, at: elapsed)
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
