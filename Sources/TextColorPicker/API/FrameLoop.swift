import Colorimetry
public import TerminalCore

/// The loop of a program on one screen: events in, frames out.
///
/// For programs that have no loop of their own. It knows the clock; what it calls does not.
public struct FrameLoop {
  /// The look; its time and depth are set by the loop.
  public var context = RenderContext()
  /// The time between two frames while something moves.
  public var interval = RingMotion.interval

  /// A loop that draws in a theme, for a dark terminal until the terminal says that it is light.
  public init(theme: Theme = .standard) {
    context.theme = ResolvedTheme(theme, on: DefaultColors(theme.appearance ?? .dark))
  }

  /// Runs until an event ends it; the terminal is given back however that happens.
  ///
  /// It also ends when the terminal goes away, and when it gives no event although it was to wait
  /// for one for ever, as `HeadlessTerminal` does after its script.
  /// - Parameters:
  ///   - isAnimating: whether frames are wanted although nothing happens.
  ///   - update: takes an event, knowing the size of the screen; false ends the loop.
  ///   - render: draws everything.
  public func run<Backend: TerminalBackend>(
    on backend: inout Backend, isAnimating: (Duration) -> Bool = { _ in false },
    update: (Event, Size, RenderContext) -> Bool, render: (inout Frame, RenderContext) -> Void
  ) throws(Backend.Failure) {
    var context = context
    context.depth = backend.depth
    context.elapsed = .zero
    var quantizer = FrameQuantizer(depth: backend.depth)
    let start = backend.now
    try backend.start()
    defer { backend.stop() }
    var shown: Frame?
    var isAsked = true
    var shownPhase = 0
    while true {
      // A key is answered at once; only what moves by itself waits for a terminal that lags behind.
      if isAsked || backend.isReadyForFrame {
        context.ring = context.ring.next(backend.pacer, at: backend.now, shownPhase: shownPhase)
        shownPhase = context.ring.phase(at: context.elapsed)
        var frame = Frame(size: backend.size)
        render(&frame, context)
        quantizer.quantize(&frame, appearance: context.theme.appearance)
        if frame != shown { try backend.present(frame) }
        shown = frame
      }
      let waits = !isAnimating(context.elapsed)
      let events = try backend.nextEvents(timeout: waits ? nil : interval)
      context.elapsed = backend.now - start
      if events.isEmpty, waits { return }
      isAsked = events.contains { $0 != .reply(.ready) }
      for event in events {
        switch event {
        case .terminated: return
        // What the terminal shows now is not what it was sent.
        case .resized, .resumed: shown = nil
        case .depthChanged(let depth):
          context.depth = depth
          quantizer = FrameQuantizer(depth: depth)
          shown = nil
        case .reply(.operatingSystemCommand(let answer)):
          var defaultColors = context.theme.defaultColors
          defaultColors.adopt(answer)
          context.theme = context.theme.resolved(on: defaultColors)
        default: break
        }
        guard update(event, backend.size, context) else { return }
      }
    }
  }
}

extension TextColorPicker {
  /// Has the whole terminal until a colour is kept or given up, and opens the picker at once.
  ///
  /// - Parameter theme: the look.
  /// - Returns: `accepted`, or `cancelled` also where the terminal went away: then everything is as
  ///   it was.
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
    // Whatever ends the loop before a colour is kept: nothing is left half done.
    defer { if outcome != .accepted, target.snapshot != before { target.snapshot = before } }
    try loop.run(
      on: &backend, isAnimating: { picker.isAnimating(at: $0) },
      update: { event, size, context in
        let answer = picker.update(event, in: area(size), screen: size, context: context)
        if answer == .accepted || answer == .cancelled { outcome = answer }
        // There is nothing behind the panel to go to.
        picker.presented?.isFocused = true
        return picker.isPresented
      },
      render: { frame, context in
        picker.render(into: &frame, in: area(frame.size), context: context)
      })
    return outcome
  }
}
