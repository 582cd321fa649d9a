import Testing

@testable import NcursesTerminal

@Suite("How long answers are waited for")
struct AnswerClockTests {
  private let start = ContinuousClock.now

  @Test("Before the first answer a second, once and for all")
  func unknown() {
    var clock = AnswerClock()
    #expect(!clock.areExpected && clock.escapeDelay == .milliseconds(25))
    clock.asked(at: start)
    #expect(clock.areExpected)
    #expect(clock.patience(at: start + .milliseconds(400)) == .milliseconds(600))
    #expect(!clock.isMute(at: start + .seconds(1)))
    #expect(clock.isMute(at: start + .milliseconds(1001)))
    #expect(clock.patience(at: start + .seconds(5)) == .zero)
    clock.forget()
    clock.asked(at: start + .seconds(9))
    #expect(clock.isMute(at: start + .seconds(9)), "who was mute is mute")
    clock.answered(at: start + .seconds(10))
    #expect(!clock.isMute(at: start + .seconds(20)))
  }

  @Test(
    "With a known round trip twice that, and half of it for the rest of a key",
    arguments: [
      (1, 300, 25), (100, 300, 50), (200, 400, 100), (300, 600, 150), (2000, 1000, 150),
    ])
  func known(roundTrip: Int, patience: Int, delay: Int) {
    var clock = AnswerClock()
    clock.asked(at: start)
    clock.answered(at: start + .milliseconds(roundTrip))
    #expect(clock.patience(at: start) == .milliseconds(patience))
    #expect(clock.escapeDelay == .milliseconds(delay))
    #expect(!clock.areExpected && clock.surplus == 0)
    clock.answered(at: start + .milliseconds(roundTrip))
    #expect(clock.surplus == 1)
  }

  @Test("One slow answer is remembered for a while")
  func slow() {
    var clock = AnswerClock()
    for (index, time) in [400, 10, 10].enumerated() {
      clock.asked(at: start + .seconds(index))
      clock.answered(at: start + .seconds(index) + .milliseconds(time))
    }
    #expect(clock.roundTrip == .milliseconds(225))
  }
}
