import Colorimetry
public import TerminalCore

/// The event loop of a program that has none of its own: events in, frames out.
///
/// Only the loop reads the clock; the closures that it calls get the time from their context.
public struct FrameLoop {
  /// The context for drawing frames; the loop sets its time, colour depth and ring appearance.
  public var context = RenderContext()
  /// The time between two frames of an animation.
  public var interval = RingMotion.interval

  /// Creates a loop that draws in a theme, for a dark terminal unless it reports a light one.
  public init(theme: Theme = .standard) {
    context.theme = ResolvedTheme(theme, on: DefaultColors(theme.appearance ?? .dark))
  }

  /// Runs until an event ends the loop, and always restores the terminal.
  ///
  /// The loop also ends when the terminal goes away, and when a wait without a timeout returns no
  /// event, as that of `HeadlessTerminal` does after its script.
  /// - Parameters:
  ///   - backend: the terminal.
  ///   - isAnimating: whether an animation runs at a time, so frames are drawn without an event.
  ///   - update: takes an event and the size of the screen; false ends the loop.
  ///   - render: draws the whole frame.
  public func run<Backend: TerminalBackend>(
    on backend: inout Backend, isAnimating: (Duration) -> Bool = { _ in false },
    update: (Event, Size, RenderContext) -> Bool, render: (inout Frame, RenderContext) -> Void
  ) throws(Backend.Failure) {
    var context = context
    context.depth = backend.depth
    context.elapsed = .zero
    var presenter = FramePresenter(depth: backend.depth)
    var schedule = FrameSchedule(start: backend.now, ring: context.ring)
    schedule.requestFrame()
    try backend.start()
    defer { backend.stop() }
    while true {
      // A key is answered at once; only an animation waits for a terminal that lags behind.
      if schedule.isRequestDue(at: backend.now) || backend.isReadyForFrame {
        schedule.beginFrame(backend.pacer, at: backend.now)
        context.ring = schedule.ring
        var frame = Frame(size: backend.size)
        render(&frame, context)
        try presenter.present(frame, appearance: context.theme.appearance, on: &backend)
      }
      let isStill = !isAnimating(context.elapsed)
      let events = try backend.nextEvents(timeout: isStill ? nil : interval)
      context.elapsed = schedule.tick(at: backend.now)
      if events.isEmpty, isStill { return }
      for event in events {
        schedule.note(event)
        presenter.note(event)
        switch event {
        case .terminated: return
        case .depthChanged(let depth): context.depth = depth
        case .reply(.operatingSystemCommand(let answer)):
          context.theme = context.theme.adopting(answer)
        default: break
        }
        guard update(event, backend.size, context) else { return }
      }
    }
  }
}

extension TextColorPicker {
  /// Opens the picker on the whole terminal and runs it until the user accepts a colour or cancels.
  ///
  /// - Returns: `accepted` or `cancelled`. If the terminal goes away, the picker is cancelled too:
  ///   the text or colour is unchanged.
  @discardableResult
  public func run<Backend: TerminalBackend>(on backend: inout Backend, theme: Theme = .standard)
    throws(Backend.Failure) -> TextColorPickerOutcome
  {
    var picker = self
    let loop = FrameLoop(theme: theme)
    let before = target.snapshot
    var outcome = TextColorPickerOutcome.cancelled
    func area(_ size: Size) -> Rect {
      let inset = size.rows >= 12 ? 1 : 0
      return Rect(
        column: inset, row: inset, columns: size.columns - 2 * inset, rows: size.rows >= 12 ? 3 : 1)
    }
    picker.present(context: loop.context)
    // However the loop ends without an accepted colour, the preview is undone.
    defer { if outcome != .accepted, target.snapshot != before { target.snapshot = before } }
    try loop.run(
      on: &backend, isAnimating: { picker.isAnimating(at: $0) },
      update: { event, size, context in
        let answer = picker.update(event, in: area(size), screen: size, context: context)
        if answer == .accepted || answer == .cancelled { outcome = answer }
        // There is no program behind the panel that could take the focus.
        picker.presented?.isFocused = true
        return picker.isPresented
      },
      render: { frame, context in
        picker.render(into: &frame, in: area(frame.size), context: context)
      })
    return outcome
  }
}
