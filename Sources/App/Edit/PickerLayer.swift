import Color
import Picker
import StyledText
import Terminal

/// The picker of the editor, in front of the text or beside it.
struct PickerLayer: Layer {
  let name = "the picker"

  func hasFocus(in app: EditorModel) -> Bool { app.session?.isTextFocused == false }

  func contexts(in app: EditorModel) -> [KeyContext] {
    (app.session?.picker.keyContexts ?? []) + [.presentation]
  }

  func commands(in app: EditorModel) -> [Command] { Command.inPicker + Command.everywhere }

  func hints(in app: EditorModel) -> [KeyHint] { app.session.map(app.hints) ?? [] }

  /// Returns the key of the hint at a point, in the hint line or in a sheet that covers it.
  func hintKey(at point: Point, in app: EditorModel) -> Key? {
    app.pickerFrame?.contains(point) == true
      ? app.sheetKey(at: point) : app.hintKey(at: point, in: app.hintRow)
  }

  func help(in app: EditorModel) -> HelpContent? {
    let unused = PresentationAction.allCases.filter { $0.presentation != app.presentation }
    var titles = Dictionary(uniqueKeysWithValues: unused.map { ($0.name, String?.none) })
    if app.presentation == .panel, let target = app.session?.target {
      titles[target.command.name] = "Switch between panel and text"
    }
    return help(about: app.session?.picker, titles: titles, in: app)
  }

  func isTyping(in app: EditorModel) -> Bool { app.session?.picker.isTypingText == true }

  func handle(_ event: Event, in app: EditorModel) -> Outcome<EditorModel> {
    guard let session = app.session else { return .ignored }
    switch event {
    case .key(let key): return .handled { $0.press(key, session) }
    case .paste: return .handled { $0.pick(event) }
    case .mouse(let mouse):
      guard case .press(let clicks) = mouse.action else { return .handled { $0.pick(event) } }
      return .handled { $0.selectsRun(at: mouse, clicks, session) ? [] : $0.pick(event) }
    default: return .ignored
    }
  }

  func render(into frame: inout Frame, in app: EditorModel) {
    let context = app.terminal.context
    app.picking.leaving?.render(into: &frame, in: app.pickerAnchor, context: context)
    // The picker would cover what the eyedropper takes.
    guard let session = app.session, !app.isTakingColor else { return }
    app.shownPicker(session).render(
      into: &frame, in: app.pickerAnchor, hints: app.sheetHints(session), context: context)
  }
}

extension EditorModel {
  /// Gives a key to the picker, apart from the commands that work there too.
  fileprivate mutating func press(_ key: Key, _ session: PickingSession) -> [Effect]? {
    let command = keys.text.commands[key]
    if command == .takeColor { return beginTakingColor() }
    if command == .gradient { return makeGradient() }
    if command == .recolor, !session.picker.showsDocument { return beginRecoloring() }
    guard let target = command.flatMap(PickingSession.Target.init) else { return pick(.key(key)) }
    guard target == session.target else { return pickColor(target) }
    if selectsColoredRun(session), let run = coloredRun(target, at: selection.head) {
      return select(run, for: session)
    }
    // Only a panel leaves the text in view: there the same key goes back and forth.
    guard presentation == .panel else { return pick(.key(key)) }
    picking.session?.isTextFocused = true
    // Discard a value that is half typed in the picker.
    picking.session?.picker.setColor(session.picker.color)
    return []
  }

  /// Selects the letters of one colour under a press beside a picker that was opened without a
  /// selection; a second press there belongs to the same double click.
  ///
  /// Beside a panel a click moves the caret, so that only a double click selects them.
  fileprivate mutating func selectsRun(
    at mouse: Mouse, _ clicks: Int, _ session: PickingSession
  ) -> Bool {
    guard mouse.button == .primary, areas.document.contains(mouse.position),
      pickerFrame?.contains(mouse.position) == false
    else { return false }
    let offset = offset(at: mouse.position)
    let isPanel = presentation == .panel
    guard clicks == (isPanel ? 2 : 1) else { return !isPanel && selection.range.contains(offset) }
    guard selection.isEmpty, !session.isChanged, session.replaced == nil,
      let run = coloredRun(session.target, at: offset), run.contains(offset)
    else { return false }
    _ = select(run, for: session)
    return true
  }

  // MARK: Drawing

  /// Returns the picker without its buttons where the second keys of a sequence take their place.
  fileprivate func shownPicker(_ session: PickingSession) -> PresentedPicker {
    var presented = session.presented
    presented.showsButtons = terminal.pendingKey == nil
    return presented
  }

  /// Returns the hints in the top border of a sheet that covers the hint line.
  fileprivate func sheetHints(_ session: PickingSession) -> [KeyHint] {
    let covered = session.presented.frame(in: pickerAnchor).intersection(areas.hints)
    guard areas.hints.isEmpty || !covered.isEmpty else { return [] }
    if let hints = terminal.sequenceHints(in: keyScope) { return hints }
    let height = keys.picker.presentation.label(for: [.enlargeSheet, .reduceSheet])
    return session.picker.otherHints + (height.isEmpty ? [] : [(height, "height")])
  }

  /// Returns the key of a hint in the top border of a sheet.
  fileprivate func sheetKey(at point: Point) -> Key? {
    guard let session, let frame = pickerFrame, presentation == .sheet else { return nil }
    let hints = sheetHints(session)
    let chrome = shownPicker(session).chrome(in: pickerAnchor, hints: hints)
    guard let (index, offset) = chrome.hint(at: point, in: frame) else { return nil }
    return keys.key(labelled: hints[index].key, at: offset, in: keyScope)
  }
}

extension EditorModel: EyedropperApp {
  static let clicksToTake = 1

  var colorSource: ColorSource { ColorSource(document.base, artPalette) }
  var textArea: Rect { areas.document }

  /// Lets the user choose a character whose colour the picker takes.
  mutating func beginTakingColor() -> [Effect] {
    let effects = openPicker()
    push(Eyedropper<EditorModel>(at: selection.head, side: session?.target ?? .foreground))
    return effects
  }

  /// Gives the picker the colour.
  mutating func take(
    _ choice: ColorSource.Choice?, with eyedropper: Eyedropper<EditorModel>
  ) -> [Effect] {
    revealCaret()
    guard let choice else { return [] }
    picking.session?.picker.setColor(Color(choice.value))
    return handle(.changed)
  }
}
