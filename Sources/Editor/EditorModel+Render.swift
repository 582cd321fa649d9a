import Color
import Files
import Picker
import StyledText
package import Terminal

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
      palette: context.depth > .ansi16 ? artPalette : nil, context: context
    ).render(into: &frame, in: layout.document)
    if showsStartScreen {
      startScreen.render(into: &frame, isMoving: terminal.allowsMotion, context: context)
    }
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
    if let dropper = picking.dropper {
      // The picker would cover what is taken.
      frame.cursor =
        overlay == nil ? dropper.cursor(in: layout, viewport, pane: areas.document) : nil
      return
    }
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
    return keys.key(labelled: hints[index].key, at: offset, in: keyContexts)
  }
}

/// The areas of the editor on a screen of any size.
struct EditorLayout: Hashable {
  /// Name, colours and icon: from twelve rows in the largest terminals to one in a small and none in
  /// a tiny one.
  let toolbar: Rect
  /// The numbers of the lines; empty where they are not shown.
  let gutter: Rect
  /// The text.
  let document: Rect
  /// Messages, prompts, position.
  let status: Rect
  /// The most useful keys; absent in a small terminal.
  let hints: Rect

  /// - Parameter gutterColumns: the columns for the numbers of the lines.
  init(_ size: Size, gutterColumns: Int = 0) {
    let screen = Rect(size)
    let toolbarRows = Self.toolbarRows(size)
    let (statusRows, hintRows) = (size.rows >= 2 ? 1 : 0, size.rows >= 8 ? 1 : 0)
    toolbar = screen.rows(from: 0, count: toolbarRows)
    let lines = screen.rows(
      from: toolbarRows, count: size.rows - toolbarRows - statusRows - hintRows)
    gutter = lines.columns(from: 0, count: gutterColumns)
    document = lines.columns(from: gutterColumns)
    status = screen.rows(from: lines.maxRow, count: statusRows)
    hints = screen.rows(from: size.rows - hintRows)
  }

  /// Returns the rows of the toolbar; its icon is as high.
  private static func toolbarRows(_ size: Size) -> Int {
    let steps = [
      (Size(columns: 240, rows: 70), 12), (Size(columns: 160, rows: 50), 8),
      (Size(columns: 100, rows: 30), 5), (Size(columns: 40, rows: 16), 3),
      (Size(columns: 0, rows: 3), 1),
    ]
    return steps.first { size.columns >= $0.0.columns && size.rows >= $0.0.rows }?.1 ?? 0
  }

  /// Returns the columns of the numbers of a text and the blank after them; 0 where the screen is too
  /// narrow for them.
  static func gutterColumns(of text: StyledString, screenColumns: Int) -> Int {
    guard screenColumns >= 30 else { return 0 }
    return max("\(text.lastLine.value + 1)".utf8.count, 2) + 1
  }

  /// The cells of the picker's icon, at the right end of the toolbar.
  var icon: Rect {
    let size = PickerIcon.size(rows: toolbar.rows)
    let margin = toolbar.columns >= 30 ? 1 : 0
    let column = max(toolbar.maxColumn - size.columns - margin, 0)
    return Rect(column: column, row: toolbar.minRow, columns: size.columns, rows: size.rows)
      .intersection(toolbar)
  }
}

/// Draws the numbers of the visible lines to the left of the text.
struct Gutter {
  let layout: TextLayout
  let viewport: Viewport
  /// The line with the caret.
  let caretLine: LineIndex

  func render(into frame: inout Frame, in area: Rect, context: RenderContext) {
    guard !area.isEmpty else { return }
    let theme = context.theme
    frame.fill(area, with: Cell(" ", style: theme.baseStyle))
    var index = viewport.top
    var row = -viewport.topPart
    while row < area.rows, index <= layout.text.lastLine {
      if row >= 0 {
        let number = "\(index.value + 1)"
        frame.write(
          number,
          at: Point(column: area.maxColumn - 1 - number.utf8.count, row: area.minRow + row),
          style: index == caretLine ? theme.baseStyle : theme.baseNote)
      }
      row += layout.rows(of: index)?.count ?? 1
      index = index + 1
    }
  }
}
