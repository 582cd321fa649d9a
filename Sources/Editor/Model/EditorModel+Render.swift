import StyledText
public import TerminalCore
import TextColorPicker

extension EditorModel {
  /// Draws the editor.
  public func render(into frame: inout Frame) {
    let layout = EditorLayout(frame.size)
    let context = surroundings.context
    frame.setTitle("\(document.isModified ? "• " : "")\(file.name) – inkwheel")
    DocumentPane(
      text: text, viewport: viewport, selection: selection,
      tintsSelection: session?.target != .background || session?.isTextFocused == true,
      showsCaret: overlay == nil && (session == nil || session?.isTextFocused == true)
    ).render(into: &frame, in: layout.document, context: context)
    Toolbar(model: self).render(into: &frame, layout: layout)
    StatusLine(model: self).render(into: &frame, in: layout.status)
    HintLine(hints: hints).render(into: &frame, in: layout.hints, context: context)
    renderPicker(into: &frame)
    switch overlay {
    case .help(let scroll)?: HelpPane(scroll: scroll).render(into: &frame, context: context)
    case .palette(let palette)?:
      CommandPalettePane(palette: palette).render(into: &frame, context: context)
    default: break
    }
  }

  private func renderPicker(into frame: inout Frame) {
    guard let session, let rect = pickerFrame else { return }
    let context = surroundings.context
    let caret = frame.cursor
    PickerDecoration(
      presentation, title: session.picker.title, isFocused: !session.isTextFocused
    ).render(into: &frame, in: rect, context: context)
    session.picker.render(into: &frame, in: presentation.content(of: rect), context: context)
    if session.isTextFocused || overlay != nil { frame.cursor = caret }
    if presentation == .sheet, rect.rows >= 4 {
      renderSheetHints(session, into: &frame, in: rect.row(0))
    }
  }

  /// A sheet lies over the hint line: as many of its keys as fit go into its top border.
  private func renderSheetHints(_ session: PickingSession, into frame: inout Frame, in row: Rect) {
    let title = GlyphWidth.columns(of: session.picker.title) + 6
    let place = Rect(
      column: title, row: row.minRow, columns: row.columns - title - 1, rows: 1)
    var words = " "
    for hint in HintLine.picker(session.picker) {
      let longer = words + "\(hint.key) \(hint.action) "
      guard GlyphWidth.columns(of: longer) <= place.columns else { break }
      words = longer
    }
    guard words != " " else { return }
    frame.writeTrailing(words, in: place, style: theme.panelNote)
  }
}
