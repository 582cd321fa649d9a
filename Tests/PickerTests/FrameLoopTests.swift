import Color
import Terminal
import Testing

@testable import Picker

@Suite("When the next frame is due")
struct FrameScheduleTests {
  private static let start = Duration.seconds(100)
  private let pacer = FramePacer()

  private func time(_ milliseconds: Int) -> Duration { Self.start + .milliseconds(milliseconds) }

  private func begun() -> FrameSchedule {
    var schedule = FrameSchedule(start: Self.start)
    schedule.beginFrame(pacer, at: time(0))
    return schedule
  }

  @Test func `Without a request and without an animation, only an event can make a frame due`() {
    let schedule = begun()
    #expect(!schedule.isRequested)
    #expect(schedule.timeUntilFrame(.none, pacer, isLineReady: true, at: time(10_000)) == nil)
  }

  @Test
  func `An event makes a frame due at once, which fulfils the request; a confirmed frame does not`()
  {
    var schedule = begun()
    schedule.record(.reply(.ready))
    #expect(!schedule.isRequested)
    schedule.record(.key(Key(.enter)))
    #expect(schedule.isRequested)
    schedule.beginFrame(pacer, at: time(0))
    #expect(!schedule.isRequested)
  }

  @Test func `Text that is read in the background is shown within 50 ms of the last frame`() {
    var schedule = begun()
    schedule.requestFrameSoon()
    for (now, left) in [(30, 20), (49, 1), (50, 0), (80, 0)] {
      #expect(
        schedule.timeUntilFrame(.none, pacer, isLineReady: true, at: time(now))
          == .milliseconds(left))
    }
  }

  @Test
  func `The animation is due in each new phase of the ring, unless the line takes no frame`() {
    var schedule = begun()
    #expect(schedule.timeUntilFrame(.ring, pacer, isLineReady: false, at: time(20)) == nil)
    for (now, left) in [(20, 30), (49, 1), (50, 0)] {
      #expect(
        schedule.timeUntilFrame(.ring, pacer, isLineReady: true, at: time(now))
          == .milliseconds(left))
    }
    schedule.tick(at: time(50))
    schedule.beginFrame(pacer, at: time(50))
    #expect(schedule.elapsed == .milliseconds(50))
    #expect(
      schedule.timeUntilFrame(.ring, pacer, isLineReady: true, at: time(60)) == .milliseconds(40))
  }

  /// A line of 2 kB a second that has just shown a frame.
  private var slowPacer: FramePacer {
    var pacer = FramePacer()
    pacer.sent(bytes: 4000, for: .response, at: time(0))
    pacer.acknowledged(at: time(2000))
    // A query alone measures the round trip, which distinguishes a narrow line from a long one.
    pacer.sent(bytes: 0, for: .probe, at: time(2000))
    pacer.acknowledged(at: time(2010))
    pacer.sent(bytes: 1000, for: .animation, at: time(2010))
    pacer.acknowledged(at: time(2500))
    return pacer
  }

  @Test func `On a slow line the ring waits between its frames, but a transition does not`() {
    let (slow, now) = (slowPacer, time(2500))
    #expect(slow.animationPause(at: now) > .zero)
    var schedule = begun()
    #expect(schedule.timeUntilFrame(.ring, slow, isLineReady: true, at: now) != .zero)
    #expect(schedule.timeUntilFrame(.transition, slow, isLineReady: true, at: now) == .zero)
    let terminal = HeadlessTerminal(size: Size(columns: 1, rows: 1), script: [])
    #expect(!schedule.isFrameDue(.none, on: terminal))
    schedule.requestFrame()
    #expect(schedule.isFrameDue(.none, on: terminal))
    schedule.tick(at: now)
    schedule.beginFrame(slow, at: now)
    #expect(schedule.ring.heldPhase == 0)
  }
}

/// A terminal behind a line of 10 kB a second, in virtual time.
private struct SlowTerminal: PacedTerminal {
  let size = Size(columns: 80, rows: 24)
  let depth = ColorDepth.truecolor
  private(set) var pacer = FramePacer()
  private(set) var now = Duration.zero
  /// When keys are pressed.
  var keys: [Duration]
  let end: Duration
  /// When everything sent has arrived.
  private var free = Duration.zero
  private var acknowledgements: [Duration] = []
  private var shown: Frame?
  private var pressed: [Duration] = []
  private(set) var echoes: [Duration] = []
  private(set) var bytes: [Duration: Int] = [:]

  init(keys: [Duration], end: Duration) { (self.keys, self.end) = (keys, end) }

  var isReadyForFrame: Bool { pacer.isReady(at: now) }

  mutating func start() { pacer.link.hasReplied = true }
  mutating func stop() {}
  mutating func sendToClipboard(_ text: String) {}

  mutating func present(_ frame: Frame) {
    let changed = shown.map { zip($0.cells, frame.cells).count { $0 != $1 } } ?? frame.cells.count
    shown = frame
    guard changed > 0 else { return }
    // Two colours of a palette and a glyph.
    let count = changed * 22
    pacer.sent(bytes: count, for: pressed.isEmpty ? .animation : .response, at: now)
    bytes[now, default: 0] += count
    free = max(free, now) + .microseconds(count * 100)
    acknowledgements.append(free)
    echoes += pressed.map { free - $0 }
    pressed = []
  }

  mutating func nextEvents(timeout: Duration?) -> [Event] {
    let next = min(
      acknowledgements.first ?? end, keys.first ?? end, timeout.map { now + $0 } ?? end)
    now = max(next, now)
    if let first = acknowledgements.first, first <= now {
      acknowledgements.removeFirst()
      pacer.acknowledged(at: now)
      if pacer.link.wantsProbe {
        pacer.sent(bytes: 0, for: .probe, at: now)
        acknowledgements.append(max(free, now))
      }
      return [.reply(.ready)]
    }
    if let key = keys.first, key <= now {
      keys.removeFirst()
      pressed.append(key)
      pacer.recordInput(at: now)
      return [.key(Key(.right))]
    }
    return now >= end ? [.terminated(.hangup)] : []
  }
}

@Suite("A loop on a slow line")
struct SlowLoopTests {
  /// A picture with an icon of three rows, in which a key changes a few letters.
  private func draw(_ frame: inout Frame, _ context: RenderContext, _ keys: Int) {
    frame.write("\(keys) keys", at: Point(column: 2, row: 10))
    PickerIcon([RGB8(255, 0, 0)], theme: context.theme).render(
      into: &frame, at: Point(column: 2, row: 2), rows: 3, background: context.theme.background,
      context: context)
  }

  private static let keys = (0..<40).map { Duration.seconds(20) + .milliseconds($0 * 730) }

  @Test
  func `On a line of 10 kB a second FrameLoop answers in 0.3 s, and sends less than 1 kB a second`()
  {
    var terminal = SlowTerminal(keys: Self.keys, end: .seconds(120))
    var keys = 0
    FrameLoop().run(
      on: &terminal, isAnimating: { _ in true },
      update: { event, _, _ in
        if case .key = event { keys += 1 }
        return .continue
      }, render: { draw(&$0, $1, keys) })
    #expect(terminal.echoes.count == 40)
    #expect(terminal.echoes.allSatisfy { $0 < .milliseconds(300) }, "\(terminal.echoes)")
    // While nothing is pressed, after the line was measured.
    let idle = terminal.bytes.filter { $0.key > .seconds(60) }.values.reduce(0, +)
    #expect(idle > 0 && idle < 60 * 1000, "\(idle)")
  }
}

@Suite("A colour depth that is detected late")
struct FrameLoopDepthTests {
  @Test func `The frame loop draws at the new depth from then on`() throws {
    var terminal = HeadlessTerminal(
      size: Size(columns: 2, rows: 1), depth: .indexed256,
      script: [[.depthChanged(.truecolor)], [.key(Key(.enter))]])
    let exact = RGB8(1, 2, 3)
    var depths: [ColorDepth] = []
    FrameLoop().run(
      on: &terminal, update: { _, _, _ in .continue },
      render: { frame, context in
        depths.append(context.depth)
        frame.write("x", at: Point(column: 0, row: 0), style: CellStyle(foreground: .rgb(exact)))
      })
    #expect(depths == [.indexed256, .truecolor, .truecolor])
    let colors = terminal.frames.map { $0[Point(column: 0, row: 0)].style.foreground }
    #expect(colors == [.indexed(232), .rgb(exact)])
  }
}

@Suite("Seconds as text")
struct DurationSecondsTests {
  @Test(
    arguments: [
      ("0", 0, 0), ("0.7", 0, 700_000_000_000_000_000), ("4.9", 4, 900_000_000_000_000_000),
      (".5", 0, 500_000_000_000_000_000), ("5.", 5, 0), ("007", 7, 0),
      ("0.0000000014", 0, 1_000_000_000), ("0.0000000015", 0, 2_000_000_000),
      ("1000000000", 1_000_000_000, 0),
    ] as [(String, Int64, Int64)])
  func `Seconds are parsed exactly`(text: String, seconds: Int64, attoseconds: Int64) {
    #expect(
      Duration(seconds: text)
        == Duration(secondsComponent: seconds, attosecondsComponent: attoseconds))
  }

  @Test(arguments: [
    "", ".", "-1", "+1", "1.2.3", "1,5", "1e3", "inf", "nan", " 1", "٣", "0x1",
    "1000000001", "99999999999999999999",
  ])
  func `Anything else is refused`(text: String) { #expect(Duration(seconds: text) == nil) }
}
