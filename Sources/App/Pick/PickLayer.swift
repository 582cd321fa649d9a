import Color
import Picker
import Terminal

/// The picker of `inkwheel pick`, with what stands above and beside it.
struct PickLayer: Layer {
  let name = "inkwheel pick"

  func hasFocus(in app: PickModel) -> Bool { !app.isTakingColor }

  func contexts(in app: PickModel) -> [KeyContext] {
    app.picker.keyContexts + (app.text == nil ? [] : [.textColors])
  }

  func hints(in app: PickModel) -> [HintLine.Hint] {
    var hints = app.picker.keyHints
    guard let text = app.text, text.count > 1 else { return hints }
    let keys = app.keys.textColors
    hints.insert(
      (keys.label(for: [.next, .previous]), "other colours"), at: min(2, hints.count))
    if text.equal.count > 1, let index = hints.firstIndex(where: { $0.action == "keep" }) {
      hints[index].action = "this one"
      hints.insert((keys.label(for: .acceptAll), "all \(text.equal.count)"), at: index + 1)
    }
    return hints
  }

  func help(in app: PickModel) -> HelpContent? {
    help(about: app.picker, of: .pick(hasTextColors: app.text != nil), in: app)
  }

  func isTyping(in app: PickModel) -> Bool { app.picker.isTypingText }

  func focusTitle(in app: PickModel) -> String {
    app.picker.focusTitle(in: app.pickerArea)
  }

  func handle(_ event: Event, in app: inout PickModel) -> Outcome<PickModel> {
    app.pick(event)
  }

  func render(into frame: inout Frame, in app: PickModel) {
    app.renderPicker(into: &frame)
  }
}

extension PickModel {
  fileprivate mutating func pick(_ event: Event) -> Outcome<PickModel> {
    let (area, context) = (pickerArea, terminal.context)
    var outcome: ControlOutcome?
    var isForAll = false
    if case .key(let key) = event {
      if source != nil, keys.text.commands[key] == .takeColor {
        source?.isActive = true
        return .handled()
      }
      if turnText(key) { return .handled() }
      isForAll = textAction(of: key) == .acceptAll
      if isForAll { outcome = picker.perform(.accept, in: area) }
    } else if let button = button(pressedBy: event) {
      outcome = picker.press(button, isSign: true, in: area, context: context)
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
        return .handled([.remember(item)] + saving(isLast: true))
      }
      let output: Effect.Output = textWithPick.map { .bytes($0.result) } ?? .line(answer)
      return .handled([.remember(item), .quit(status: 0, output: output)])
    case .cancelled: return .handled(quit())
    case .requested(.copy):
      picker.showSent(answer, to: terminal.clipboard)
      return .handled([.sendToClipboard(answer)])
    case .requested(let request): return .handled(request.effect.map { [$0] } ?? [])
    case .ignored: return .ignored
    case .changed: return .handled(saving())
    case .handled: return .handled()
    }
  }

  // MARK: Drawing

  fileprivate func renderPicker(into frame: inout Frame) {
    let context = terminal.context
    frame.setTitle("inkwheel pick")
    frame.fill(frame.bounds, with: Cell(" ", style: theme.panelStyle))
    guard !isTakingColor else { return }
    if let icon = iconArea {
      PickerIcon(
        [picker.shownColor(at: context.elapsed)], theme: theme, isMoving: terminal.allowsMotion
      )
      .render(
        into: &frame, at: icon.origin, rows: icon.rows, background: theme.panel, context: context)
      let lines = room.columns(from: icon.maxColumn + 2)
        .rows(from: icon.minRow + (icon.rows - 3) / 2)
      frame.write(text.map(textTitle) ?? "inkwheel pick", in: lines, style: theme.titleStyle)
      frame.write(answer, in: lines.row(1), style: theme.panelStyle)
      if text == nil {
        let actions = keys.picker.picker
        frame.write(
          "\(actions.label(for: .accept)) prints this colour · "
            + "\(actions.label(for: .back)) prints nothing",
          in: lines.row(2), style: theme.panelNote)
      }
      renderLine(into: &frame, in: lines.row(2))
    } else if headerRows > 0, let text {
      let row = Rect(
        column: pickerArea.minColumn, row: room.minRow, columns: pickerArea.columns, rows: 1)
      let width = frame.write("\(text.index + 1)/\(text.count)", in: row, style: theme.titleStyle)
      renderLine(into: &frame, in: row.columns(from: width + 1))
    }
    frameCache.draw(picker, into: &frame, in: pickerArea, context: context)
    for (button, cell) in buttons { frame.write(button.sign, at: cell, style: theme.panelStyle) }
    if let preview {
      frame.fill(previewArea)
      DocumentPane.reading(preview, context: context).render(into: &frame, in: previewArea)
    }
    HintLine(hints: baseHints).render(into: &frame, in: hintRow, context: context)
  }
}
