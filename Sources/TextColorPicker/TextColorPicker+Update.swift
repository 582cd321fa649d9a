import Color
public import Picker
public import Terminal

/// The result of handling an event.
///
///     switch picker.update(event, in: area, screen: frame.size, context: context) {
///     case .ignored: break  // a key or click for the rest of the program
///     case .requested(.copy): terminal.sendToClipboard(accent.formatted(.hex))
///     default: break  // handled: draw the next frame
///     }
public enum TextColorPickerOutcome: Hashable, Sendable {
  /// The event was not handled; the program may use it.
  case ignored
  /// The event was handled without changing the colour.
  case handled
  /// The picker opened. The colour is unchanged.
  case opened
  /// The colour changed and was written to the bindings.
  case changed
  /// The picker closed and the colour was kept.
  case accepted
  /// The picker closed and the bound values were restored.
  case cancelled
  /// The user requested an action that the program has to carry out.
  case requested(PickerRequest)
}

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
  ///   - isFocused: whether the control has the keyboard focus in the program.
  ///   - context: the time and the theme, the same as for `render`.
  @discardableResult
  public mutating func update(
    _ event: Event, in area: Rect, screen: Size, isFocused: Bool = true,
    context: RenderContext = RenderContext()
  ) -> TextColorPickerOutcome {
    if session.leaving?.isMoving(at: context.elapsed) == false { session.leaving = nil }
    readBindings(context: context)
    guard var presented else {
      guard opens(event, in: area, isFocused: isFocused) else { return .ignored }
      present(context: context)
      return .opened
    }
    let anchor = anchor(in: area, screen: screen, padding: context.theme.panelPadding)
    if case .key(let key) = event {
      if anchor.presentation == .panel, keys.button[key] == .toggleFocus {
        session.presented?.isFocused.toggle()
        return .handled
      }
      guard presented.isFocused else { return .ignored }
    } else if case .paste = event, !presented.isFocused {
      return .ignored
    }
    var (received, isCancelled): (Color?, Bool) = (nil, false)
    let outcome = presented.update(
      event, in: anchor, at: context.elapsed, onReceiveColor: { received = $0 },
      onCancel: { isCancelled = true })
    let isOutside = outcome == .ignored && event.isPress
    if isOutside { presented.isFocused = false }
    session.presented = presented
    if let received { apply(received) }
    if isCancelled { cancel(at: context.elapsed) }
    switch outcome {
    case .ignored: return .ignored
    case .handled: return .handled
    case .requested(let request): return .requested(request)
    case .changed: return .changed
    case .accepted:
      close(at: context.elapsed)
      return .accepted
    case .cancelled: return .cancelled
    }
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
  /// The bound values stay unchanged.
  public mutating func present(context: RenderContext = RenderContext()) {
    guard presented == nil else { return }
    let color = firstColor(context)
    // Only OKLCH can represent colours outside sRGB.
    let space: ColorSpace =
      !color.isInSRGBGamut ? .oklch : [.hsl, .oklch].contains(color.space) ? color.space : .hsb
    var picker = ColorPicker(
      label.text, color: color, space: space, supportsOpacity: supportsOpacity)
    picker.keys = keys
    if case .text = target { picker.contrastBackground = context.theme.background }
    picker.restart(from: color, replacing: replacedColors(context))
    let values = target.snapshot
    session = Session()
    session.presented = PresentedPicker(
      picker, at: context.elapsed, isMotionReduced: isMotionReduced)
    session.avoided = avoided()
    session.before = values
    session.seen = values
  }

  private func firstColor(_ context: RenderContext) -> Color {
    target.colors(fallback: Color(context.theme.text)).first ?? Color(context.theme.text)
  }

  private func replacedColors(_ context: RenderContext) -> [RGB8] {
    centerColors(textColor: context.theme.text)
  }

  /// Picks up changes made by the program; Esc then restores these values.
  private mutating func readBindings(context: RenderContext) {
    guard presented != nil else { return }
    let now = target.snapshot
    guard now != session.seen else { return }
    session.before = now
    session.seen = now
    let (color, replaced) = (firstColor(context), replacedColors(context))
    session.presented?.picker.restart(from: color, replacing: replaced)
  }

  private mutating func apply(_ color: Color) {
    let color = supportsOpacity ? color : color.withAlpha(1)
    target.apply(color)
    session.seen = target.snapshot
    receive(color)
  }

  /// Closes the picker and restores the values from before it opened; does nothing if it is closed.
  public mutating func cancel(at elapsed: Duration) {
    guard isPresented else { return }
    if let before = session.before, before != target.snapshot { target.snapshot = before }
    close(at: elapsed)
    cancelHook()
  }

  private mutating func close(at elapsed: Duration) {
    var closed = Session()
    closed.leaving = presented
    closed.avoided = session.avoided
    closed.leaving?.dismiss(at: elapsed)
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
