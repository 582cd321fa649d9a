import Recovery
import StyledText
package import TerminalCore
import TextColorPicker

extension EditorModel {
  /// Draws the editor.
  package func render(into frame: inout Frame) {
    let layout = areas
    let context = terminal.context
    frame.setTitle("\(document.isModified ? "• " : "")\(file.name) – inkwheel")
    DocumentPane(
      layout: self.layout, viewport: viewport, selection: selection,
      tintsSelection: session?.target != .background || session?.isTextFocused == true,
      showsCaret: overlay == nil && (session == nil || session?.isTextFocused == true),
      rulers: terminal.settings.rulers
    ).render(into: &frame, in: layout.document, context: context)
    Gutter(
      layout: self.layout, viewport: viewport, caretLine: text.line(containing: selection.head)
    ).render(into: &frame, in: layout.gutter, context: context)
    Toolbar(model: self).render(into: &frame, layout: layout)
    StatusLine(model: self).render(into: &frame, in: layout.status)
    HintLine(hints: hints).render(into: &frame, in: layout.hints, context: context)
    renderPicker(into: &frame)
    switch overlay {
    case .question(let question)?:
      QuestionPane(question: question).render(into: &frame, in: layout.document, theme: theme)
    case .help(let scroll)?:
      HelpPane(keys: keys, scroll: scroll).render(into: &frame, hints: hints, context: context)
    case .palette(let palette)?:
      CommandPalettePane(palette: palette, keys: keys.text.commands)
        .render(into: &frame, context: context)
    default: break
    }
  }

  private func renderPicker(into frame: inout Frame) {
    let context = terminal.context
    picking.leaving?.render(into: &frame, in: pickerAnchor, context: context)
    guard let session else { return }
    let caret = frame.cursor
    session.presented.render(
      into: &frame, in: pickerAnchor, hints: sheetHints(session), context: context)
    if overlay != nil { frame.cursor = caret }
  }

  /// Returns the hints in the top border of a sheet, which covers the hint line.
  private func sheetHints(_ session: PickingSession) -> [String] {
    if let hints = terminal.sequenceHints(in: keyContexts) {
      return hints.map { "\($0.key) \($0.action)" }
    }
    let height = keys.picker.presentation.label(for: [.enlargeSheet, .reduceSheet])
    return session.picker.keyHints.map { "\($0.key) \($0.action)" }
      + (height.isEmpty ? [] : ["\(height) height"])
  }
}
