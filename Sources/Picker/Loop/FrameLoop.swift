import Color
public import Terminal

/// The event loop of a program that has none of its own: events in, frames out.
///
/// Only the loop reads the clock; the closures that it calls get the time from their context.
///
///     try FrameLoop().run(
///       on: &terminal,
///       update: { event, size, context in event == .key(.character("q")) ? .stop : .continue },
///       render: { frame, context in frame.write("q quits", at: Point(column: 2, row: 1)) })
public struct FrameLoop {
  /// The context for drawing frames when the loop starts; it sets the time, colour depth and ring.
  ///
  /// While it runs, its closures get the context; `ResolvedTheme.with(_:)` draws in another theme.
  public var context = RenderContext()
  /// What to do after an event.
  public enum Decision: Hashable, Sendable {
    /// Draw the next frame and wait for the next event.
    case `continue`
    /// End the loop.
    case stop
  }

  /// Creates a loop that draws in a theme, for a dark terminal unless it reports a light one.
  /// - Parameter isMotionReduced: whether changes are shown at once instead of animated.
  public init(theme: Theme = .standard, isMotionReduced: Bool = false) {
    context.theme = ResolvedTheme(theme, on: DefaultColors(theme.appearance ?? .dark))
    context.isMotionReduced = isMotionReduced
  }

  /// Runs until an event ends the loop, and always restores the terminal.
  ///
  /// The loop also ends when the terminal ends, as a `HeadlessTerminal` does with its script, and
  /// when a wait without a timeout returns no event.
  /// - Parameters:
  ///   - backend: the terminal.
  ///   - isAnimating: whether an animation runs now, so that frames are drawn without an event.
  ///   - update: takes an event and the size of the screen, and decides whether to go on.
  ///   - render: draws the whole frame.
  /// - Throws: the error of the terminal, after it was restored.
  public func run<Backend: TerminalBackend>(
    on backend: inout Backend, isAnimating: (RenderContext) -> Bool = { _ in false },
    update: (Event, Size, RenderContext) -> Decision, render: (inout Frame, RenderContext) -> Void
  ) throws(Backend.Failure) {
    var context = context
    context.depth = backend.depth
    context.elapsed = .zero
    var quantizer = FrameQuantizer(depth: backend.depth)
    var schedule = FrameSchedule(start: backend.now)
    try backend.start()
    defer { backend.stop() }
    func animation() -> FrameSchedule.Animation { isAnimating(context) ? .transition : .none }
    while true {
      if schedule.isFrameDue(animation(), on: backend) {
        schedule.beginFrame(&context, on: backend)
        var frame = Frame(size: backend.size)
        render(&frame, context)
        quantizer.quantize(&frame, appearance: context.theme.appearance)
        try backend.present(frame)
      }
      let timeout = schedule.timeUntilFrame(animation(), on: backend)
      let events = try backend.nextEvents(timeout: timeout)
      if events.isEmpty {
        // The last frame of an animation is due at a time after its end.
        if timeout == nil, animation() == .none { return }
        continue
      }
      context.elapsed = schedule.tick(at: backend.now)
      for event in events {
        schedule.record(event)
        context.record(event)
        if case .terminated = event { return }
        guard update(event, backend.size, context) == .continue else { return }
      }
      if quantizer.depth != context.depth { quantizer = FrameQuantizer(depth: context.depth) }
    }
  }
}
