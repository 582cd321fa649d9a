import TerminalCore
import Testing

@testable import ColorControls

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

  @Test("Without a request and without an animation, only an event can make a frame due")
  func still() {
    let schedule = begun()
    #expect(!schedule.isRequestDue(at: time(10_000)))
    #expect(!schedule.isAnimationDue(.none, pacer, at: time(10_000)))
    #expect(schedule.timeUntilFrame(.none, pacer, isLineReady: true, at: time(0)) == nil)
  }

  @Test("An event makes a frame due at once, and the frame fulfils the request")
  func request() {
    var schedule = begun()
    schedule.note(.key(Key(.enter)))
    #expect(schedule.isRequestDue(at: time(0)))
    schedule.beginFrame(pacer, at: time(0))
    #expect(!schedule.isRequestDue(at: time(0)))
  }

  @Test("A confirmed frame calls for no other frame")
  func confirmation() {
    var schedule = begun()
    schedule.note(.reply(.ready))
    #expect(!schedule.isRequestDue(at: time(0)))
  }

  @Test("Text that is read in the background is shown within 50 ms of the last frame")
  func reading() {
    var schedule = begun()
    schedule.requestFrameSoon()
    #expect(!schedule.isRequestDue(at: time(49)))
    #expect(
      schedule.timeUntilFrame(.none, pacer, isLineReady: true, at: time(30)) == .milliseconds(20))
    #expect(schedule.isRequestDue(at: time(50)))
    #expect(schedule.timeUntilFrame(.none, pacer, isLineReady: true, at: time(80)) == .zero)
  }

  @Test("The animation is due in each new phase of the ring")
  func phases() {
    var schedule = begun()
    #expect(!schedule.isAnimationDue(.ring, pacer, at: time(49)))
    #expect(
      schedule.timeUntilFrame(.ring, pacer, isLineReady: true, at: time(20)) == .milliseconds(30))
    #expect(schedule.isAnimationDue(.ring, pacer, at: time(50)))
    #expect(schedule.timeUntilFrame(.ring, pacer, isLineReady: true, at: time(50)) == .zero)
    schedule.tick(at: time(50))
    schedule.beginFrame(pacer, at: time(50))
    #expect(schedule.elapsed == .milliseconds(50))
    #expect(!schedule.isAnimationDue(.ring, pacer, at: time(60)))
  }

  @Test("A terminal that takes no frame now ends the wait by an event")
  func busyLine() {
    #expect(begun().timeUntilFrame(.ring, pacer, isLineReady: false, at: time(20)) == nil)
  }

  /// A line of 2 kB a second that has just shown a frame.
  private var slowPacer: FramePacer {
    var pacer = FramePacer()
    pacer.sent(bytes: 4000, for: .response, at: time(0))
    pacer.acknowledged(at: time(2000))
    // A query alone measures the round trip, which distinguishes a narrow line from a long one.
    pacer.sentProbe(at: time(2000))
    pacer.acknowledged(at: time(2010))
    pacer.sent(bytes: 1000, for: .animation, at: time(2010))
    pacer.acknowledged(at: time(2500))
    return pacer
  }

  @Test("On a slow line the ring waits between its frames, but a transition does not")
  func rest() {
    let (slow, now) = (slowPacer, time(2500))
    #expect(slow.animationPause(at: now) > .zero)
    var schedule = begun()
    #expect(!schedule.isAnimationDue(.ring, slow, at: now))
    #expect(schedule.isAnimationDue(.transition, slow, at: now))
    schedule.tick(at: now)
    schedule.beginFrame(slow, at: now)
    #expect(schedule.ring.heldPhase == 0)
  }
}
