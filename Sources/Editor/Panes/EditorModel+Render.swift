import ColorControls
import Colorimetry
import Recovery
import StyledText
package import TerminalCore

extension EditorModel {
  /// Draws the editor.
  package func render(into frame: inout Frame) {
    let layout = areas
    let context = terminal.context
    frame.setTitle("\(document.isModified ? "• " : "")\(file.name) – inkwheel")
    DocumentPane(
      layout: self.layout, viewport: viewport, selection: selection,
      // Without colours there is nothing to see but the selection.
      tintsSelection: session?.isTextFocused != false || context.depth == .monochrome,
      showsCaret: overlay == nil && (session == nil || session?.isTextFocused == true),
      rulers: terminal.settings.rulers, matches: shownMatches(in: visibleText),
      // With 16 colours the terminal's own are the nearest.
      palette: context.depth > .ansi16 ? artPalette : nil
    ).render(into: &frame, in: layout.document, context: context)
    startScreen?.render(
      startLines, into: &frame, in: layout.document, isMoving: terminal.allowsMotion,
      context: context)
    Gutter(
      layout: self.layout, viewport: viewport, caretLine: text.line(containing: selection.head)
    ).render(into: &frame, in: layout.gutter, context: context)
    Toolbar(model: self, layout: layout).render(into: &frame)
    if hintRow != layout.status {
      StatusLine(model: self).render(into: &frame, in: layout.status)
    }
    HintLine(hints: hints).render(into: &frame, in: hintRow, context: context)
    renderPicker(into: &frame)
    switch overlay {
    case .question(let question)?:
      QuestionPane(question: question).render(into: &frame, in: layout.document, theme: theme)
    case .prompt(let prompt)? where !prompt.completions.isEmpty:
      CompletionPane(names: prompt.completions)
        .render(into: &frame, in: layout.document, theme: theme)
    case .help(let help)?:
      helpPane(help).render(into: &frame, hints: hints, context: context)
    case .palette(let palette)?:
      pane(of: palette).render(into: &frame, hints: hints, context: context)
    default: break
    }
  }

  private func renderPicker(into frame: inout Frame) {
    let context = terminal.context
    picking.leaving?.render(into: &frame, in: pickerAnchor, context: context)
    guard let session else { return }
    let caret = frame.cursor
    shownPicker(session).render(
      into: &frame, in: pickerAnchor,
      hints: sheetHints(session).map { "\($0.key) \($0.action)" }, context: context)
    if overlay != nil { frame.cursor = caret }
  }

  /// Returns the picker without its buttons where the second keys of a sequence take their place.
  private func shownPicker(_ session: PickingSession) -> PresentedPicker {
    var presented = session.presented
    presented.showsButtons = terminal.pendingKey == nil
    return presented
  }

  /// Returns the hints in the top border of a sheet that covers the hint line.
  private func sheetHints(_ session: PickingSession) -> [HintLine.Hint] {
    let covered = session.presented.frame(in: pickerAnchor).intersection(areas.hints)
    guard areas.hints.isEmpty || !covered.isEmpty else { return [] }
    if let hints = terminal.sequenceHints(in: keyContexts) { return hints }
    let height = keys.picker.presentation.label(for: [.enlargeSheet, .reduceSheet])
    return session.picker.otherHints + (height.isEmpty ? [] : [(height, "height")])
  }

  /// Returns the key of a hint in the top border of a sheet.
  func sheetKey(at point: Point) -> Key? {
    guard let session, let frame = pickerFrame, presentation == .sheet else { return nil }
    let hints = sheetHints(session)
    let chrome = shownPicker(session).chrome(
      in: pickerAnchor, hints: hints.map { "\($0.key) \($0.action)" })
    guard let (index, offset) = chrome.hint(at: point, in: frame) else { return nil }
    return Key.labelled(hints[index].key, at: offset)
  }
}
