import Color
import Files
import Picker
import StyledText
import Terminal

/// The text, with its toolbar and its status line.
struct TextLayer: Layer {
  func contexts(in app: EditorModel) -> [KeyContext] { [] }
  func commands(in app: EditorModel) -> [Command] { Command.allCases }
  func hints(in app: EditorModel) -> [KeyHint] { app.textHints }
  func help(in app: EditorModel) -> HelpContent? { HelpContent(text: app.keys) }

  func hintKey(at point: Point, in app: EditorModel) -> Key? {
    // A panel may cover the hints.
    app.pickerFrame?.contains(point) == true ? nil : app.hintKey(at: point, in: app.hintRow)
  }

  /// Typed characters are inserted at a single caret.
  func acceptedText(in app: EditorModel) -> UnbracketedPaste.Extent? {
    app.selection.isBlock ? nil : .lines
  }

  func insert(_ text: String, in app: EditorModel) -> Outcome<EditorModel> {
    .handled { app in
      app.act { $0.type(lines: text) }
      return []
    }
  }

  func press(_ key: Key, in app: EditorModel) -> Outcome<EditorModel> {
    .handled { app in app.act { $0.pressInText(key) } }
  }

  func paste(_ text: String, in app: EditorModel) -> Outcome<EditorModel> {
    .handled { $0.paste(fromTerminal: text) }
  }

  func point(_ mouse: Mouse, in app: EditorModel) -> Outcome<EditorModel> {
    .handled { $0.handle(mouse) }
  }

  func render(into frame: inout Frame, in app: EditorModel) {
    let (layout, context) = (app.areas, app.terminal.context)
    let isFocused = app.session?.isTextFocused != false
    frame.setTitle("\(app.document.isModified ? "• " : "")\(app.file.name) – inkwheel")
    DocumentPane(
      layout: app.layout, viewport: app.viewport, selection: app.selection,
      // Without colours there is nothing to see but the selection.
      tintsSelection: isFocused || context.depth == .monochrome,
      showsCaret: isFocused, rulers: app.terminal.settings.rulers,
      matches: app.shownMatches(in: app.visibleText),
      // With 16 colours the terminal's own are the nearest.
      palette: context.depth > .ansi16 ? app.artPalette : nil, gutter: layout.gutter,
      context: context
    ).render(into: &frame, in: layout.document)
    if app.showsStartScreen {
      app.startScreen.render(into: &frame, isMoving: app.terminal.allowsMotion, context: context)
    }
    Toolbar(model: app, layout: layout).render(into: &frame)
    if app.hintRow != layout.status {
      StatusLine(model: app).render(into: &frame, in: layout.status)
    }
    HintLine(hints: app.baseHints).render(into: &frame, in: app.hintRow, context: context)
  }
}

// MARK: Keys

extension EditorModel {
  /// - Returns: nil if the key has no action.
  fileprivate mutating func pressInText(_ key: Key) -> [Effect]? {
    let text = keys.text
    if let command = text.commands[key] { return perform(command) }
    if let motion = text.motions[key] {
      move(motion, extending: caret.mark != nil)
    } else if let motion = text.motions[key, adding: text.selectionModifiers] {
      move(motion, extending: true)
    } else if let motion = text.motions[key, adding: text.blockModifiers] {
      extendBlock(motion)
    } else if let action = text.editing[key] {
      return perform(action)
    } else if let character = key.typedCharacter {
      type(String(character))
    } else {
      return nil
    }
    return []
  }

  private mutating func perform(_ action: EditingAction) -> [Effect] {
    switch action {
    case .breakLine: typeLineBreak()
    case .insertTab: if !indentLines() { type("\t") }
    case .outdent: outdentLines()
    case .deleteBackward: delete(.left)
    case .deleteForward: delete(.right)
    case .deleteWordBackward: delete(.wordLeft)
    case .deleteWordForward: delete(.wordRight)
    case .cancel:
      caret.endMark()
      // A colour picked before the focus went to the text is part of the text by now.
      if session != nil { return endPicking(keep: true) }
      moveCaret(to: selection.head, extending: false)
    }
    return []
  }

  /// Handles a mouse event on the text and around it.
  mutating func handle(_ mouse: Mouse) -> [Effect] {
    let layout = areas
    switch mouse.action {
    case .wheelUp: scroll(by: -3)
    case .wheelDown: scroll(by: 3)
    case .press(let clicks) where mouse.button == .primary:
      if let command = toolbarCommand(at: mouse.position) {
        if PickingSession.Target(command) != nil { return perform(command) }
        return act { $0.perform(command) }
      }
      let isGutter = layout.gutter.contains(mouse.position)
      guard isGutter || layout.document.contains(mouse.position) else { return [] }
      // Beside a panel the text gets the keyboard along with the caret.
      picking.session?.isTextFocused = true
      // A line number stands for the whole line.
      act { $0.beginDrag(at: mouse, clicks: isGutter ? 3 : clicks) }
    case .drag where drag != nil: act { $0.continueDrag(to: mouse.position) }
    case .release: drag = nil
    default:
      break
    }
    return []
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
      drag = .words(text.wordRange(at: offset))
      continueDrag(to: mouse.position)
    default:
      drag = .lines(text.rangeWithBreak(of: text.line(containing: offset)))
      continueDrag(to: mouse.position)
    }
  }

  private mutating func continueDrag(to point: Point) {
    let offset = offset(at: point)
    switch drag {
    case .block?: dragBlock(to: point)
    case .words(let first)?: select(from: first, to: text.wordRange(at: offset))
    case .lines(let first)?:
      select(from: first, to: text.rangeWithBreak(of: text.line(containing: offset)))
    case .text?: moveCaret(to: offset, extending: true)
    case nil: break
    }
  }

  /// Selects all from one word or line to another, with the caret in the other.
  private mutating func select(from first: Range<TextOffset>, to last: Range<TextOffset>) {
    let isReversed = last.lowerBound < first.lowerBound
    moveCaret(to: isReversed ? first.upperBound : first.lowerBound, extending: false)
    moveCaret(to: isReversed ? last.lowerBound : last.upperBound, extending: true)
  }

  func offset(at point: Point) -> TextOffset {
    layout.offset(at: point, in: pane, viewport)
  }

  private var pane: Rect { areas.document }

  /// Drags the head corner of a rectangle to a cell, which may be beyond the text.
  private mutating func dragBlock(to point: Point) {
    guard let columns = selection.columns else { return }
    let layout = layout
    let row = layout.row(point.row - pane.minRow, from: viewport.topRow)
    let start = layout.rows(of: row.line).map { rows in
      rows.columns(of: min(row.part, rows.last)).lowerBound
    }
    moveBlock(
      to: row.line,
      columns: Selection.Columns(
        anchor: columns.anchor, head: (start ?? 0) + viewport.column(at: point, in: pane)))
  }
}
