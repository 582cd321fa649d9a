import Colorimetry
public import TerminalCore

/// What an event did to a `TextColorPicker`.
public enum TextColorPickerOutcome: Hashable, Sendable {
  /// It has no use for the event: it is for the rest of the program.
  case ignored
  /// Something about the control changed, the colour did not.
  case handled
  /// The picker opened; nothing changed yet.
  case opened
  /// A colour was picked and the bindings have it.
  case changed
  /// The picker closed and the colour is kept.
  case accepted
  /// The picker closed and everything is as it was before it opened.
  case cancelled
  /// The user asks for something that only the program can do.
  case requested(PickerRequest)
}

extension TextColorPicker {
  /// Takes an event.
  ///
  /// The control is opened by Enter, Space or a click on it. An open picker takes all keys; in a
  /// wide terminal it is a floating panel, from which Ctrl-K leads back to the program and again to
  /// the panel. It follows text and selection while the program changes them.
  /// - Parameters:
  ///   - area: where the control is drawn.
  ///   - screen: the size of the terminal.
  ///   - isFocused: whether the keyboard acts on the control, as far as the program decides it.
  ///   - context: the time and the theme, as they are drawn with.
  @discardableResult
  public mutating func update(
    _ event: Event, in area: Rect, screen: Size, isFocused: Bool = true,
    context: RenderContext = RenderContext()
  ) -> TextColorPickerOutcome {
    if leaving?.isMoving(at: context.elapsed) == false { leaving = nil }
    follow(context: context)
    guard var presented else {
      guard opens(event, in: area, isFocused: isFocused) else { return .ignored }
      present(context: context)
      return .opened
    }
    let site = PickerSite(
      screen: screen, anchor: icon(in: area), padding: context.theme.panelPadding)
    if case .key(let key) = event {
      if site.presentation == .panel, key == .control("k") {
        self.presented?.isFocused.toggle()
        return .handled
      }
      guard presented.isFocused else { return .ignored }
    } else if case .paste = event, !presented.isFocused {
      return .ignored
    }
    let outcome = presented.update(event, in: site, at: context.elapsed)
    let isOutside = outcome == .ignored && event.isPress
    if isOutside { presented.isFocused = false }
    self.presented = presented
    switch outcome {
    case .ignored: return .ignored
    case .handled: return .handled
    case .requested(let request): return .requested(request)
    case .changed:
      apply(presented.picker.color)
      return .changed
    case .accepted:
      close(at: context.elapsed)
      return .accepted
    case .cancelled:
      if let before, before != subject.snapshot { subject.snapshot = before }
      close(at: context.elapsed)
      return .cancelled
    }
  }

  private func opens(_ event: Event, in area: Rect, isFocused: Bool) -> Bool {
    switch event {
    case .key(let key): isFocused && (key == Key(.enter) || key == .character(" "))
    case .mouse(let mouse): event.isPress && control(in: area).contains(mouse.position)
    default: false
    }
  }

  /// Opens the picker on the first colour of the centre; changes nothing.
  public mutating func present(context: RenderContext = RenderContext()) {
    guard presented == nil else { return }
    let color = firstColor(context)
    // The other spaces would show a colour they cannot hold.
    let space: ColorSpace =
      !color.isInSRGBGamut ? .oklch : [.hsl, .oklch].contains(color.space) ? color.space : .hsb
    var picker = ColorPicker(
      label.text, color: color, space: space, supportsOpacity: supportsOpacity)
    if case .text = subject { picker.contrastBackground = context.theme.background }
    presented = PresentedPicker(
      picker, at: context.elapsed, isMotionReduced: isMotionReduced)
    leaving = nil
    before = subject.snapshot
    seen = before
  }

  private func firstColor(_ context: RenderContext) -> Color {
    subject.colors(fallback: Color(context.theme.text)).first ?? Color(context.theme.text)
  }

  /// Goes on with what the program has changed meanwhile: it is what Esc brings back from now on.
  private mutating func follow(context: RenderContext) {
    guard presented != nil else { return }
    let now = subject.snapshot
    guard now != seen else { return }
    before = now
    seen = now
    let color = firstColor(context)
    presented?.picker.restart(from: color)
  }

  private mutating func apply(_ color: Color) {
    let color = supportsOpacity ? color : color.withAlpha(1)
    subject.apply(color)
    seen = subject.snapshot
    receive(color)
  }

  private mutating func close(at elapsed: Duration) {
    var picture = presented
    picture?.dismiss(at: elapsed)
    leaving = picture
    presented = nil
    before = nil
    seen = nil
  }
}

extension Event {
  /// Whether the main button went down.
  fileprivate var isPress: Bool {
    guard case .mouse(let mouse) = self, case .press = mouse.action else { return false }
    return mouse.button == .primary
  }
}
