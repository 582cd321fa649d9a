import Color
import Picker
import Terminal

/// The picker of `inkwheel pick`, with what stands above and beside it.
struct PickLayer: Layer {
  let name = "inkwheel pick"

  func contexts(in app: PickModel) -> [KeyContext] {
    (app.text == nil ? [] : [.textColors]) + app.picker.keyContexts
  }

  func commands(in app: PickModel) -> [Command] {
    (app.source == nil ? [] : [.takeColor]) + Command.everywhere
  }

  func hints(in app: PickModel) -> [KeyHint] {
    var hints = app.picker.keyHints
    let label = app.keys.picker.picker.label(for: .accept)
    let enter = app.picker.keepsByEnter ? hints.firstIndex { $0.key == label } : nil
    // On the smallest screens the longer word would take the place of Esc.
    if let enter, app.text == nil, app.size.columns > 20 { hints[enter].action = "print" }
    guard let text = app.text, text.count > 1 else { return hints }
    let keys = app.keys.textColors
    hints.insert((keys.label(for: .next), "next colour"), at: min(4, hints.count))
    if text.equal.count > 1, let enter {
      hints[enter].action = "this one"
      hints.insert((keys.label(for: .acceptAll), "all \(text.equal.count)"), at: enter + 1)
    }
    return hints
  }

  func help(in app: PickModel) -> HelpContent? {
    let result = app.text == nil ? "this colour" : "the text with the new colours"
    let title = app.file.map { "Keep the new colours in \($0)" } ?? "Print \(result)"
    return help(about: app.picker, titles: [PickerAction.accept.name: title], in: app)
  }

  func isTyping(in app: PickModel) -> Bool { app.picker.isTypingText }

  func focusTitle(in app: PickModel) -> String { app.picker.focusTitle(in: app.pickerArea) }

  func handle(_ event: Event, in app: PickModel) -> Outcome<PickModel> {
    .handled { $0.pick(event) }
  }

  func render(into frame: inout Frame, in app: PickModel) {
    app.renderPicker(into: &frame)
  }
}

extension PickModel {
  fileprivate mutating func pick(_ event: Event) -> [Effect]? {
    let (area, context) = (pickerArea, terminal.context)
    var outcome: ControlOutcome?
    var isForAll = false
    if case .key(let key) = event {
      if let eyedropper, keys.text.commands[key] == .takeColor {
        push(eyedropper)
        return []
      }
      if turnText(key) { return [] }
      isForAll = textAction(of: key) == .acceptAll
      if isForAll { outcome = picker.perform(.accept, in: area) }
    } else if let button = button(pressedBy: event) {
      outcome = picker.press(button, isSign: true, in: area, context: context)
    }
    if case .mouse(let mouse) = event, case .press = mouse.action, mouse.button == .primary,
      let notation = notations.first(where: { $0.cells.contains(mouse.position) })
    {
      return picker.send(notation.text, to: terminal.clipboard)
    }
    switch outcome ?? picker.update(event, in: area, context: context) {
    case .accepted:
      if isForAll {
        text = textWithPick
        text?.pickEqual()
      }
      let item = PickerMemory.Item.color(picker.color, limit: terminal.settings.recentCount)
      guard file == nil else {
        endsAfterSaving = true
        return [.remember(item)] + saving(isLast: true)
      }
      let output: Effect.Output = textWithPick.map { .bytes($0.result) } ?? .line(answer)
      return [.remember(item), .quit(status: 0, output: output)]
    case .cancelled: return quit()
    case .requested(let request):
      let (color, answer) = (picker.color, answer)
      return picker.fulfil(request, on: terminal) { $0.map { color.formatted($0) } ?? answer }
    case .ignored: return nil
    case .changed: return saving()
    case .handled: return []
    }
  }

  // MARK: Drawing

  fileprivate func renderPicker(into frame: inout Frame) {
    let context = terminal.context
    frame.setTitle("inkwheel pick")
    frame.fill(frame.bounds, with: Cell(" ", style: theme.panelStyle))
    guard !isTakingColor else { return renderSource(into: &frame) }
    renderHeader(into: &frame)
    picker.render(into: &frame, in: pickerArea, context: context)
    for (button, cell) in buttons { frame.write(button.sign, at: cell, style: theme.panelStyle) }
    if let preview {
      frame.fill(previewArea)
      DocumentPane.reading(preview, context: context).render(into: &frame, in: previewArea)
    }
    HintLine(hints: baseHints).render(into: &frame, in: hintRow, context: context)
  }

  /// Draws a bar with the icon, the title and what Enter does, and the notations below it.
  private func renderHeader(into frame: inout Frame) {
    guard !header.isEmpty else { return }
    var row = header.row(0)
    frame.fill(row, with: Cell(" ", style: theme.barStyle))
    row = row.columns(from: theme.barPadding)
    if let icon = iconArea {
      PickerIcon(
        [picker.model.rgb8], theme: theme, isMoving: terminal.allowsMotion
      ).render(
        into: &frame, at: icon.origin, rows: 1, background: theme.bar, context: terminal.context)
      row = row.columns(from: icon.columns + 2)
    }
    let notations = notations
    if let start = notations.first?.cells.origin {
      let line = notations.map(\.text).joined(separator: " · ")
      frame.write(line, at: start, style: theme.panelNote)
    }
    let actions = keys.picker.picker
    let what = "this colour" + (answer == picker.color.formatted(.hex) ? "" : " as \(answer)")
    let before = picker.model.original.formatted(format, notation: notation)
    let hints: [KeyHint] = [
      (picker.keepsByEnter && picker.errorMessage == nil, PickerAction.accept, "prints \(what)"),
      (picker.cancelsByEscape, .back, isFollowed ? "puts \(before) back" : "prints nothing"),
    ].filter(\.0).map { (actions.label(for: $1), $2) }
    func columns(_ hint: KeyHint) -> Int { GlyphWidth.columns(of: hint.key + hint.action) + 1 }
    let name = text.map { text in
      let titles = (iconArea == nil ? [] : [textTitle(text)]) + ["\(text.index + 1)/\(text.count)"]
      return titles.fitting(columns: row.columns - GlyphWidth.columns(of: text.line.color) - 4)
    }
    let title = name ?? "inkwheel pick"
    // The name of the program gives way to what Enter does.
    let rest = row.columns - (hints.first.map(columns) ?? 0)
    if text != nil || !(0...title.count + 2).contains(rest) {
      row = row.columns(from: frame.write(title, in: row, style: theme.barTitle) + 3)
    }
    guard text == nil else { return renderLine(into: &frame, in: row) }
    for hint in hints {
      guard row.columns >= columns(hint) else { return }
      let used = frame.write(hint, in: row, theme: theme, key: theme.barKey, action: theme.barNote)
      row = row.columns(from: used + 2)
    }
  }
}
