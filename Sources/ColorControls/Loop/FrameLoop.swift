import Colorimetry
public import TerminalCore

/// The event loop of a program that has none of its own: events in, frames out.
///
/// Only the loop reads the clock; the closures that it calls get the time from their context.
///
///     try FrameLoop().run(
///       on: &terminal,
///       update: { event, size, context in event != .key(.character("q")) },
///       render: { frame, context in frame.write("q quits", at: Point(column: 2, row: 1)) })
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
  /// The loop also ends when the terminal ends, as a `HeadlessTerminal` does with its script, and
  /// when a wait without a timeout returns no event.
  /// - Parameters:
  ///   - backend: the terminal.
  ///   - isAnimating: whether an animation runs at a time, so frames are drawn without an event.
  ///   - update: takes an event and the size of the screen; false ends the loop.
  ///   - render: draws the whole frame.
  /// - Throws: the error of the terminal, after it was restored.
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
