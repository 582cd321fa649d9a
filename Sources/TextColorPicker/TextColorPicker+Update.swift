import Color
public import Picker
public import Terminal

extension TextColorPicker {
  /// Handles an event.
  ///
  /// Enter, Space or a click opens the picker. The open picker takes all keys. In a wide terminal
  /// it is a floating panel: Ctrl-K moves the focus back to the program, and again to the panel.
  /// The picker follows changes that the program makes to text and selection.
  /// - Parameters:
  ///   - event: the key, mouse event or paste.
  ///   - area: the rectangle in which the control is drawn.
  ///   - screen: the size of the terminal.
  ///   - context: the time and the theme, the same as for `render`, and whether the control has the
  ///     keyboard focus in the program.
  @discardableResult
  public mutating func update(
    _ event: Event, in area: Rect, screen: Size, context: RenderContext
  ) -> ControlOutcome {
    if session.leaving?.isMoving(at: context.elapsed) == false { session.leaving = nil }
    readBindings(context: context)
    let padding = context.theme.panelPadding
    guard var presented else {
      guard isEnabled, opens(event, in: area, isFocused: context.isFocused),
        otherSession?.takes(event, screen: screen, padding: padding) != true
      else { return .ignored }
      present(context: context)
      session.icon = icon(in: area)
      return .handled
    }
    session.icon = icon(in: area)
    let anchor = anchor(in: area, screen: screen, padding: padding)
    if case .key(let key) = event {
      if anchor.presentation == .panel, keys.button[key] == .toggleFocus {
        session.presented?.isFocused.toggle()
        return .handled
      }
      guard presented.isFocused else { return .ignored }
    } else if case .paste = event, !presented.isFocused {
      return .ignored
    }
    let outcome = presented.update(event, in: anchor, context: context)
    let isOutside = outcome == .ignored && event.isPress
    if isOutside { presented.isFocused = false }
    session.presented = presented
    switch outcome {
    case .changed: apply(presented.picker)
    case .cancelled: cancel(context: context)
    case .accepted: close(context: context)
    case .ignored, .handled, .requested: break
    }
    return outcome
  }

  private func opens(_ event: Event, in area: Rect, isFocused: Bool) -> Bool {
    switch event {
    case .key(let key): isFocused && keys.button[key] == .open
    case .mouse(let mouse): event.isPress && control(in: area).contains(mouse.position)
    default: false
    }
  }

  /// Opens the picker with the first colour of the selection.
  ///
  /// The bound values stay unchanged. A disabled picker stays closed.
  public mutating func present(context: RenderContext) {
    guard presented == nil, isEnabled else { return }
    let color = firstColor(context)
    // Only OKLCH can represent colours outside sRGB.
    let space: ColorSpace =
      !color.isInSRGBGamut ? .oklch : [.hsl, .oklch].contains(color.space) ? color.space : .hsb
    var picker = PickerPane(
      label.text, color: color, space: space, supportsOpacity: supportsOpacity, layout: layout)
    picker.keys = keys
    if case .text = target { picker.contrastBackground = context.theme.background }
    picker.restart(from: color, replacing: centerColors(textColor: context.theme.text))
    let values = target
    var opened = Session()
    opened.presented =
      otherSession?.presented?.showing(picker) ?? PresentedPicker(picker, context: context)
    opened.avoided = avoided()
    opened.space = color.space
    (opened.before, opened.seen) = (values, values)
    session = opened
  }

  private func firstColor(_ context: RenderContext) -> Color {
    target.colors(fallback: Color(context.theme.text)).first ?? Color(context.theme.text)
  }

  /// Picks up changes made by the program; Esc then restores these values.
  private mutating func readBindings(context: RenderContext) {
    guard presented != nil else { return }
    let now = target
    guard now != session.seen else { return }
    (session.before, session.seen) = (now, now)
    let (color, replaced) = (firstColor(context), centerColors(textColor: context.theme.text))
    session.space = color.space
    session.presented?.picker.restart(from: color, replacing: replaced)
  }

  private mutating func apply(_ picker: PickerPane) {
    let color = (supportsOpacity ? picker.color : picker.color.withAlpha(1)).kept(in: session.space)
    if picker.isRestored, let before = session.before, case .text = before {
      // Several colours, or none at all, are more than the picker can name.
      target = before
    } else {
      target = target.with(color)
    }
    session.seen = target
    receive(color)
  }

  /// Closes the picker and restores the values from before it opened; does nothing if it is closed.
  public mutating func cancel(context: RenderContext) {
    guard isPresented else { return }
    if let before = session.before, before != target { target = before }
    close(context: context)
    cancelHook()
  }

  private mutating func close(context: RenderContext) {
    var closed = Session()
    closed.leaving = presented
    (closed.avoided, closed.icon) = (session.avoided, session.icon)
    closed.leaving?.dismiss(context: context)
    session = closed
  }
}

extension Event {
  /// Whether the event is a press of the primary button.
  fileprivate var isPress: Bool {
    guard case .mouse(let mouse) = self, case .press = mouse.action else { return false }
    return mouse.button == .primary
  }
}
