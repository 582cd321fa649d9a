import ColorControls
import TerminalCore
import Testing

@Suite("Ring motion")
struct RingMotionTests {
  @Test("A turn takes 4.2 s and has 84 phases of 50 ms")
  func phases() {
    #expect(RingMotion.period == .milliseconds(4200))
    #expect(RingMotion.phaseCount == 84)
    #expect(RingMotion.interval == .milliseconds(50))
    let phases = (0..<4200).map { RingMotion.phase(at: .milliseconds($0)) }
    #expect(phases == (0..<4200).map { $0 / 50 })
  }

  @Test("The phases repeat after each turn, even after days")
  func repetition() {
    #expect(RingMotion.phase(at: .milliseconds(4200)) == 0)
    #expect(RingMotion.phase(at: .milliseconds(4199)) == 83)
    for milliseconds in stride(from: 0, to: 4200, by: 7) {
      let phase = RingMotion.phase(at: .milliseconds(milliseconds))
      for turns in [1, 2, 5, 12, 1_000_000] {
        #expect(RingMotion.phase(at: .milliseconds(milliseconds + turns * 4200)) == phase)
      }
    }
  }

  @Test("Before the start the ring is in phase 0")
  func negative() {
    #expect(RingMotion.phase(at: .milliseconds(-1)) == 0)
    #expect(RingMotion.phase(at: .seconds(-100)) == 0)
  }

  @Test("Waiting for the next phase reaches it, even after days")
  func waiting() {
    for days in [0, 1, 400] {
      var elapsed = Duration.seconds(days * 86_400)
      for _ in 0..<20_000 {
        let next = elapsed + RingMotion.timeToNextPhase(at: elapsed)
        #expect(next == elapsed + RingMotion.interval)
        #expect(RingMotion.phase(at: next) == (RingMotion.phase(at: elapsed) + 1) % 84)
        elapsed = next
      }
    }
    let between = Duration.milliseconds(70) + .nanoseconds(1)
    #expect(RingMotion.timeToNextPhase(at: between) == .nanoseconds(29_999_999))
    #expect(RingMotion.timeToNextPhase(at: .seconds(-1)) == RingMotion.interval)
  }

  @Test("A quarter of the phases is a quarter of a turn")
  func degrees() {
    #expect(RingMotion.degrees(ofPhase: 0) == 0)
    #expect(RingMotion.degrees(ofPhase: 21) == 90)
    #expect(RingMotion.degrees(ofPhase: 84) == 0)
  }
}
