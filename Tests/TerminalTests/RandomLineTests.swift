import Terminal
import TestSupport
import Testing

/// Lines that nobody would choose: slow, stalling, with answers that are lost, come twice or late.
@Suite("Frame pacing on random lines")
struct RandomLineTests {
  /// A line with random properties, and how it misbehaves.
  private struct RandomLine {
    var line: SimulatedLine
    let faults: Int
    private var random: SeededGenerator

    init(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      faults = random.pick([0, 0, 3, 10, 40])
      let delay = Duration.milliseconds(random.pick([0, 1, 20, 60, 100, 300, 1000, 5000]))
      line = SimulatedLine(
        bandwidth: random.pick([1e3, 3e3, 1e4, 5e4, 2e5, 1e6, 1e9]), delay: delay,
        pictures: random.pick([SimulatedLine.fullScreen, SimulatedLine.toolbar]),
        isMultiplexed: random.number(in: 0...9) == 0, isRemote: random.number(in: 0...2) == 0,
        firstFrame: random.pick([60, 3000, 12_000, 200_000]),
        arrivals: Self.arrivals(faults: faults, seed: seed &+ 1))
      self.random = random
    }

    /// Loses, repeats and delays a share of the answers, in per cent.
    private static func arrivals(faults: Int, seed: UInt64) -> (Duration) -> [Duration] {
      // The closure has to keep the state of the generator.
      final class Source {
        var random: SeededGenerator
        init(seed: UInt64) { random = SeededGenerator(seed: seed) }
      }
      let source = Source(seed: seed)
      return { time in
        guard source.random.number(in: 0...99) < faults else { return [time] }
        switch source.random.number(in: 0...2) {
        case 0: return []
        case 1: return [time, time + .milliseconds(source.random.number(in: 0...4000))]
        default: return [time + .milliseconds(source.random.number(in: 1...9000))]
        }
      }
    }

    /// Runs for some seconds, in which the line changes, stalls and is given keys.
    mutating func misbehave() {
      for _ in 0..<random.number(in: 1...6) {
        switch random.number(in: 0...7) {
        case 0: line.bandwidth = random.pick([1e3, 1e4, 1e5, 1e9])
        case 1: line.delay = .milliseconds(random.number(in: 0...5000))
        case 2, 3: line.stalledUntil = line.now + .milliseconds(random.number(in: 100...8000))
        case 4: line.stoppedClock = line.now
        case 5: line.stoppedClock = nil
        case 6: line.keyBytes = random.pick([60, 120, 3000, 100_000])
        default: break
        }
        line.run(
          for: .milliseconds(random.number(in: 10...6000)),
          keyEvery: random.number(in: 0...2) == 0
            ? .milliseconds(random.number(in: 20...900)) : nil)
      }
    }

    /// Makes the line what it may have been once: fast, and without faults.
    mutating func recover() {
      line.arrivals = { [$0] }
      (line.bandwidth, line.keyBytes) = (1e9, 120)
      line.delay = min(line.delay, .milliseconds(300))
      line.clear()
    }
  }

  @Test
  func `The ring never ends the program, and moves again within 15 s after the line has recovered`()
  {
    for seed in 0..<UInt64(steps(10_000)) {
      var random = RandomLine(seed: seed)
      random.misbehave()
      random.recover()
      let time = random.line.now
      let keys: Duration? = seed.isMultiple(of: 3) ? .milliseconds(700) : nil
      random.line.run(for: .seconds(32), keyEvery: keys)
      let pictures = random.line.shown.drop { $0.time < time }
      #expect(
        pictures.contains { $0.time - time <= .seconds(15) }
          && pictures.filter { $0.time - time > .seconds(25) }.count > 5,
        """
        line \(seed): \(pictures.prefix(5).map { ($0.time - time, $0.level) }), \
        \(pictures.count) pictures, \(random.line.pacer)
        """)
    }
  }
  @Test
  func `What comes from outside is taken as it comes: sizes, and times that jump and go back`() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<300 {
      var pacer = FramePacer(
        isMultiplexed: random.number(in: 0...3) == 0, isRemote: random.number(in: 0...1) == 0)
      for _ in 0..<200 {
        let now: Duration = random.pick([
          .zero, .nanoseconds(1), .seconds(-5), .seconds(Int64.max / 4), .seconds(Int64.min / 4),
          .milliseconds(random.number(in: 0...30_000)),
        ])
        let bytes = random.pick([0, 1, 400, 90_000, .max, .min])
        switch random.number(in: 0...9) {
        case 0...3:
          pacer.sent(
            bytes: bytes, for: random.pick([.animation, .response, .deferredPixels, .probe]),
            at: now)
        case 4: pacer.sent(bytes: 0, for: .probe, at: now)
        case 5: pacer.link.recordRoundTrip(now, at: .zero)
        case 6: pacer.link.recordHeldUp()
        default: pacer.acknowledged(at: now)
        }
        for purpose in [FramePacer.Purpose.animation, .response, .deferredPixels] {
          #expect(pacer.pixelBudget(for: purpose, at: now).map { $0 >= 0 } ?? true)
        }
        #expect(pacer.delayUntilReady(at: now) >= .zero)
        #expect(pacer.delayUntilResponse(at: now) >= .zero)
        #expect(pacer.animationPause(at: now) >= .zero)
        #expect(AnimationQuality.allCases.contains(pacer.level))
      }
    }
  }
}
