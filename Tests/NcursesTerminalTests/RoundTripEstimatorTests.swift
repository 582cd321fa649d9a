import Testing

@testable import NcursesTerminal

@Suite("Round-trip estimator")
struct RoundTripEstimatorTests {
  private let start = ContinuousClock.now

  @Test(arguments: [(false, 3), (true, 10)])
  func `The first answer may take three seconds, that of a remote terminal ten`(
    isRemote: Bool, limit: Int
  ) {
    var clock = RoundTripEstimator(isRemote: isRemote)
    #expect(!clock.areExpected && clock.escapeDelay(at: start) == .milliseconds(25))
    clock.asked(at: start)
    #expect(clock.areExpected)
    let limit = Duration.seconds(limit)
    #expect(clock.timeout(at: start + .milliseconds(400)) == limit - .milliseconds(400))
    #expect(!clock.isUnresponsive(at: start + limit))
    #expect(clock.isUnresponsive(at: start + limit + .milliseconds(1)))
    #expect(clock.timeout(at: start + limit * 2) == .zero)
    clock.forget()
    clock.asked(at: start + limit * 3)
    #expect(clock.isUnresponsive(at: start + limit * 3), "who was mute is mute")
    clock.answered(at: start + limit * 3 + .seconds(1))
    #expect(!clock.isUnresponsive(at: start + limit * 6))
  }

  @Test(arguments: [
    (1, 2000, 25), (100, 2000, 50), (300, 2000, 150), (1000, 3000, 150), (5000, 10000, 150),
  ])
  func `Timeouts follow the round trip`(roundTrip: Int, timeout: Int, delay: Int) {
    var clock = RoundTripEstimator()
    clock.asked(at: start)
    clock.answered(at: start + .milliseconds(roundTrip))
    #expect(clock.timeout(at: start) == .milliseconds(timeout))
    #expect(clock.escapeDelay(at: start) == .milliseconds(delay))
    #expect(!clock.areExpected && clock.surplus == 0)
    clock.answered(at: start + .milliseconds(roundTrip))
    #expect(clock.surplus == 1)
  }

  @Test func `ESC waits for the rest of an answer, at most until a second after the request`() {
    var clock = RoundTripEstimator()
    clock.asked(at: start)
    #expect(clock.escapeDelay(at: start + .milliseconds(300)) == .milliseconds(700))
    #expect(clock.escapeDelay(at: start + .seconds(5)) == .milliseconds(25))
    clock.answered(at: start + .milliseconds(10))
    #expect(clock.escapeDelay(at: start + .milliseconds(300)) == .milliseconds(25))
  }

  @Test func `A slow answer decays gradually`() {
    var clock = RoundTripEstimator()
    for (index, time) in [400, 10, 10].enumerated() {
      clock.asked(at: start + .seconds(index))
      clock.answered(at: start + .seconds(index) + .milliseconds(time))
    }
    #expect(clock.roundTrip == .milliseconds(225))
  }
}
