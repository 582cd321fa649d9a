import Terminal
import TestSupport
import Testing

@Suite("Frame pacing")
struct FramePacerTests {
  private func settled(_ line: SimulatedLine) -> SimulatedLine {
    var line = line
    line.run(for: .seconds(30))
    return line
  }

  @Test(arguments: [1e6, 1e7])
  func `A fast line gets full motion, twenty frames a second`(bandwidth: Double) {
    let line = settled(SimulatedLine(bandwidth: bandwidth))
    #expect(line.shown.allSatisfy { $0.level == .full })
    #expect(line.shown.count > 590)
    #expect(line.mostInFlight == 1)
  }

  @Test func `A slow line gets the level of motion that it can take`() {
    #expect(settled(SimulatedLine(bandwidth: 100_000)).pacer.level == .stepped)
    #expect(settled(SimulatedLine(bandwidth: 50_000)).pacer.level == .indexed)
    #expect(settled(SimulatedLine(bandwidth: 30_000)).pacer.level == .slow)
    #expect(settled(SimulatedLine(bandwidth: 10_000)).pacer.level == .still)
    let toolbar = SimulatedLine.toolbar
    #expect(settled(SimulatedLine(bandwidth: 50_000, pictures: toolbar)).pacer.level == .full)
    #expect(settled(SimulatedLine(bandwidth: 10_000, pictures: toolbar)).pacer.level == .stepped)
    #expect(settled(SimulatedLine(bandwidth: 2000, pictures: toolbar)).pacer.level == .slow)
  }

  @Test func `Levels change one by one and do not oscillate`() {
    for bandwidth in [5000.0, 10_000, 20_000, 30_000, 40_000, 60_000, 80_000, 100_000, 200_000] {
      var line = SimulatedLine(bandwidth: bandwidth)
      line.run(for: .seconds(10))
      let before = line.shown.count
      line.run(for: .seconds(120))
      let levels = line.shown.dropFirst(before).map(\.level)
      let changes = zip(levels, levels.dropFirst()).filter { $0 != $1 }.count
      #expect(changes <= 8, "\(bandwidth) bytes a second: \(changes) changes in two minutes")
    }
  }

  @Test func `A long round trip alone does not reduce motion; two frames are in flight`() {
    let line = settled(SimulatedLine(bandwidth: 1e6, delay: .milliseconds(300)))
    #expect(line.pacer.level == .full)
    #expect(line.mostInFlight == 2)
    #expect(line.shown.count > 150)
    #expect(line.pacer.link.roundTrip.map { abs($0 / .milliseconds(1) - 300) < 20 } == true)
  }

  @Test func `A slow line with a long round trip is recognised`() {
    let line = settled(SimulatedLine(bandwidth: 50_000, delay: .milliseconds(200)))
    #expect((AnimationQuality.stepped...(.slow)).contains(line.pacer.level))
  }

  @Test(arguments: [(50_000.0, 100), (10_000, 200)])
  func `A key waits at most for the rest of one frame`(bandwidth: Double, milliseconds: Int) {
    for pictures in [SimulatedLine.fullScreen, SimulatedLine.toolbar] {
      for interval in [30, 120, 470, 1100] {
        var line = settled(SimulatedLine(bandwidth: bandwidth, pictures: pictures))
        line.run(for: .seconds(60), keyEvery: .milliseconds(interval))
        #expect(
          line.echo(percentile: 95) <= .milliseconds(milliseconds),
          "a key every \(interval) ms: \(line.echo(percentile: 95))")
      }
    }
  }

  @Test func `A kilobyte a second is enough to type`() {
    var line = settled(SimulatedLine(bandwidth: 1000, pictures: SimulatedLine.toolbar))
    line.run(for: .seconds(60), keyEvery: .milliseconds(150))
    // The frame of a key alone takes 120 ms.
    #expect(line.echo(percentile: 95) < .milliseconds(500))
  }

  @Test func `Keys that come faster than the line can show them do not pile up`() {
    var line = settled(SimulatedLine(bandwidth: 1000))
    line.run(for: .seconds(20), keyEvery: .milliseconds(20))
    #expect(line.echo(percentile: 99) < .milliseconds(500))
  }

  @Test func `The animation pauses after a key on a slow line only`() {
    for (bandwidth, isResting) in [(20_000.0, true), (1e6, false)] {
      var line = settled(SimulatedLine(bandwidth: bandwidth, pictures: SimulatedLine.toolbar))
      let before = line.shown.count
      line.run(for: .seconds(10), keyEvery: .milliseconds(200))
      #expect((line.shown.count - before < 8) == isResting)
    }
  }

  @Test func `A line that becomes fast again returns to full motion step by step`() {
    var line = settled(SimulatedLine(bandwidth: 10_000))
    #expect(line.pacer.level == .still)
    line.bandwidth = 1e7
    line.run(for: .seconds(90))
    #expect(line.pacer.level == .full)
    let levels = line.shown.suffix(400).map(\.level.rawValue)
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $0 - $1 == 0 || $0 - $1 == 1 })
  }

  @Test func `A single hiccup changes nothing`() {
    var line = settled(SimulatedLine(bandwidth: 1e6))
    line.bandwidth = 100_000
    line.run(for: .milliseconds(100))
    line.bandwidth = 1e6
    line.run(for: .seconds(1))
    #expect(line.pacer.level == .full)
  }

  @Test func `An answer that arrives while the ring stands still does not set it in motion`() {
    var pacer = FramePacer()
    pacer.sent(bytes: 900, for: .response, at: .zero)
    pacer.acknowledged(at: .milliseconds(60))
    pacer.sent(bytes: 0, for: .probe, at: .milliseconds(60))
    pacer.acknowledged(at: .milliseconds(120))
    // Two pictures are in flight when the line stalls.
    pacer.sent(bytes: 900, for: .animation, at: .milliseconds(200))
    pacer.sent(bytes: 900, for: .animation, at: .milliseconds(250))
    pacer.acknowledged(at: .milliseconds(2000))
    #expect(pacer.level == .still)
    pacer.acknowledged(at: .milliseconds(2025))
    #expect(pacer.level == .still)
    // A trial leads up again.
    #expect(pacer.animationPause(at: .milliseconds(2025)) > .seconds(5))
    let trial = Duration.milliseconds(2025) + pacer.animationPause(at: .milliseconds(2025))
    #expect(trial < .seconds(15))
    pacer.sent(bytes: 900, for: .animation, at: trial)
    pacer.acknowledged(at: trial + .milliseconds(60))
    #expect(pacer.level == .slow)
  }

  @Test func `A line that was held for a while does not count as slow`() {
    var pacer = FramePacer()
    pacer.sent(bytes: 900, for: .animation, at: .seconds(1))
    pacer.acknowledged(at: .milliseconds(1001))
    pacer.sent(bytes: 900, for: .animation, at: .seconds(2))
    pacer.link.recordHeldUp()
    pacer.acknowledged(at: .seconds(9))
    #expect(pacer.level == .full)
  }

  @Test(arguments: [1000.0, 10_000, 1e7], [20, 200, 600])
  func `A lost answer delays a later key by at most a second`(bandwidth: Double, roundTrip: Int) {
    for interval in [1100, 200] {
      var random = SeededGenerator(seed: 5)
      let lost = (0..<4000).map { _ in random.number(in: 0...9) < 3 }
      var count = 0
      var line = SimulatedLine(
        bandwidth: bandwidth, delay: .milliseconds(roundTrip), pictures: SimulatedLine.toolbar,
        arrivals: {
          count += 1
          return lost[count % lost.count] ? [] : [$0]
        })
      line.run(for: .seconds(20))
      line.run(for: .seconds(120), keyEvery: .milliseconds(interval))
      #expect(
        line.echo(percentile: 100) < .milliseconds(roundTrip + 1500),
        "a key every \(interval) ms: \(line.echo(percentile: 100))")
    }
  }

  @Test func `A lost answer is not taken for a slow line`() {
    var pacer = FramePacer()
    pacer.link.recordRoundTrip(.milliseconds(200), at: .milliseconds(200))
    for (sent, isLost) in [(1000, false), (2000, true), (4000, false), (5000, false)] {
      pacer.sent(bytes: 120, for: .response, at: .milliseconds(sent))
      if !isLost { pacer.acknowledged(at: .milliseconds(sent + 201)) }
    }
    #expect(pacer.link.bandwidth == nil && pacer.link.unacknowledgedFrames == 0)
  }

  @Test(arguments: [(1000.0, 600), (2000, 300)])
  func `Deferred pixels wait for the line, however many there are`(
    bandwidth: Double, roundTrip: Int
  ) {
    var line = SimulatedLine(
      bandwidth: bandwidth, delay: .milliseconds(roundTrip), pictures: SimulatedLine.toolbar,
      firstFrame: 1500)
    line.purpose = .deferredPixels
    line.run(for: .seconds(60), keyEvery: .milliseconds(2100))
    #expect(line.echo(percentile: 100) < .milliseconds(roundTrip + 1500))
  }

  @Test
  func `A remote terminal without answers is sent two kilobytes a second of an animation`() {
    var line = SimulatedLine(
      bandwidth: 3000, pictures: [.full: 3000, .stepped: 3000], isRemote: true, answers: false)
    line.run(for: .seconds(60), keyEvery: .seconds(2))
    #expect(line.echo(percentile: 100) < .seconds(6))
    #expect((60_000...130_000).contains(line.bytes))
  }

  @Test
  func `A terminal without answers gets small frames at a low rate, and every response at once`() {
    var line = SimulatedLine(bandwidth: 1e7, answers: false)
    line.run(for: .milliseconds(1450))
    #expect(line.shown.isEmpty)
    line.run(for: .milliseconds(58_550))
    #expect((140...180).contains(line.shown.count))
    #expect(line.shown.dropFirst().allSatisfy { $0.level == .stepped })
    line.run(for: .seconds(60), keyEvery: .milliseconds(100))
    #expect(line.echo(percentile: 100) < .milliseconds(5))
    #expect(line.pacer.link.unacknowledgedFrames == 0)
  }

  @Test
  func `Deferred pixels take a small part of the response time to a key, a picture a second`()
    throws
  {
    for bandwidth in [10_000.0, 50_000] {
      var line = settled(SimulatedLine(bandwidth: bandwidth, pictures: SimulatedLine.toolbar))
      line.run(for: .seconds(5), keyEvery: .milliseconds(500))
      let answer = try #require(line.pacer.pixelBudget(for: .response, at: line.now))
      let rest = try #require(line.pacer.pixelBudget(for: .deferredPixels, at: line.now))
      #expect(Double(answer) < bandwidth * 0.02)
      #expect(Double(rest) < bandwidth * 0.06)
      let picture = try #require(line.pacer.pixelBudget(for: .animation, at: line.now))
      #expect(abs(Double(picture) / bandwidth - 1) < 0.1)
    }
    let quick = settled(SimulatedLine(bandwidth: 1e6))
    #expect(quick.pacer.pixelBudget(for: .response, at: quick.now) == nil)
  }

  @Test func `A first frame without a timely acknowledgement indicates a slow line`() throws {
    var pacer = FramePacer()
    pacer.sent(bytes: 26_000, for: .response, at: .zero)
    #expect(pacer.pixelBudget(for: .response, at: .seconds(1)) == nil)
    // The answer to another query shows that this terminal answers.
    pacer.link.hasReplied = true
    #expect(pacer.pixelBudget(for: .response, at: .milliseconds(50)) == nil)
    let bytes = try #require(pacer.pixelBudget(for: .response, at: .seconds(1)))
    #expect(bytes < 26_000 / 50)
  }

  @Test
  func `A remote terminal is sent no pixels before it has acknowledged a frame or timed out`()
    throws
  {
    var pacer = FramePacer(isRemote: true)
    #expect(pacer.pixelBudget(for: .response, at: .zero) == 0)
    pacer.sent(bytes: 3000, for: .response, at: .zero)
    let mute = pacer
    pacer.link.hasReplied = true
    pacer.link.recordRoundTrip(.milliseconds(100), at: .milliseconds(100))
    #expect(pacer.pixelBudget(for: .response, at: .seconds(2)) == 0)
    #expect(!pacer.isReady(at: .seconds(2)))
    // The round trip is known, so that a late answer is conclusive.
    var slow = pacer
    slow.acknowledged(at: .seconds(3))
    #expect(!slow.link.wantsProbe)
    #expect(slow.isReady(at: .seconds(3)))
    #expect(slow.pixelBudget(for: .deferredPixels, at: .seconds(3)) != nil)
    #expect(mute.pixelBudget(for: .response, at: .seconds(4)) == 0)
    #expect(!mute.isReady(at: .seconds(4)))
    #expect(mute.isReady(at: .milliseconds(4500)))
    #expect(mute.pixelBudget(for: .deferredPixels, at: .milliseconds(4500)) == nil)
    #expect(FramePacer().pixelBudget(for: .response, at: .zero) == nil)
  }

  @Test(arguments: [false, true])
  func `The answer to a later request shows that status requests have none`(isRemote: Bool) {
    var pacer = FramePacer(isRemote: isRemote)
    pacer.sent(bytes: 3200, for: .response, at: .zero)
    pacer.link.hasReplied = true
    // A picker opens, and its pixels are not held back.
    pacer.link.recordFence()
    for time in [Duration.milliseconds(20), .milliseconds(150), .seconds(5)] {
      #expect(pacer.pixelBudget(for: .response, at: time) == nil)
      #expect(pacer.delayUntilResponse(at: time) == .zero)
      pacer.sent(bytes: 4000, for: .response, at: time)
    }
    #expect(pacer.link.unacknowledgedFrames == 0 && pacer.isReady(at: .seconds(6)))
    // Where the frame was acknowledged, nothing changes.
    var other = FramePacer()
    other.sent(bytes: 3200, for: .response, at: .zero)
    other.acknowledged(at: .milliseconds(1))
    other.sent(bytes: 3200, for: .response, at: .milliseconds(2))
    other.link.recordFence()
    #expect(other.link.unacknowledgedFrames == 1)
  }

  @Test func `A remote terminal without status reports gets pixels after a few seconds`() {
    var pacer = FramePacer(isRemote: true)
    pacer.sent(bytes: 3200, for: .response, at: .zero)
    pacer.link.hasReplied = true
    pacer.link.recordRoundTrip(.milliseconds(20), at: .milliseconds(20))
    // A kilobyte a second would take this long.
    #expect(pacer.pixelBudget(for: .response, at: .milliseconds(3300)) == 0)
    #expect(pacer.pixelBudget(for: .deferredPixels, at: .milliseconds(3300)) != nil)
    #expect(pacer.delayUntilReady(at: .milliseconds(3300)) == .milliseconds(1460))
    for purpose in [FramePacer.Purpose.response, .deferredPixels] {
      #expect(pacer.pixelBudget(for: purpose, at: .milliseconds(4800)) == nil)
    }
    #expect(pacer.isReady(at: .milliseconds(4800)))
    // If the answer arrives at last, the line is slow after all.
    pacer.acknowledged(at: .milliseconds(6000))
    #expect(pacer.pixelBudget(for: .deferredPixels, at: .milliseconds(6000)) != nil)
  }

  @Test func `A picture on a slow line has the round trip measured that was an upper bound`() {
    var pacer = FramePacer()
    pacer.link.recordRoundTrip(.milliseconds(30), at: .milliseconds(30))
    pacer.sent(bytes: 520, for: .animation, at: .milliseconds(100))
    pacer.acknowledged(at: .milliseconds(154))
    #expect(pacer.link.wantsProbe)
  }

  @Test func `A request and a frame in one packet do not make a slow line look fast`() {
    for (roundTrip, isFast) in [(Duration.milliseconds(2), false), (.seconds(3), true)] {
      var pacer = FramePacer(isRemote: true)
      pacer.sent(bytes: 3000, for: .response, at: .zero)
      pacer.link.hasReplied = true
      pacer.link.recordRoundTrip(.seconds(3), at: .seconds(3))
      pacer.acknowledged(at: .milliseconds(3001))
      #expect(pacer.link.wantsProbe)
      #expect(pacer.pixelBudget(for: .response, at: .milliseconds(3001)).map { $0 < 100 } == true)
      pacer.sent(bytes: 0, for: .probe, at: .milliseconds(3001))
      let end = .milliseconds(3001) + roundTrip
      pacer.acknowledged(at: end)
      #expect((pacer.pixelBudget(for: .deferredPixels, at: end) == nil) == isFast)
    }
    // With a short round trip no probe is needed.
    var near = FramePacer(isRemote: true)
    near.sent(bytes: 3000, for: .response, at: .zero)
    near.link.hasReplied = true
    near.link.recordRoundTrip(.milliseconds(20), at: .milliseconds(20))
    near.acknowledged(at: .milliseconds(21))
    #expect(!near.link.wantsProbe)
    #expect(near.pixelBudget(for: .deferredPixels, at: .milliseconds(21)) == nil)
  }

  @Test
  func
    `A small frame does not make a slow line look fast while the round trip is only an upper bound`()
    throws
  {
    var pacer = FramePacer(isRemote: true)
    // The round trip is 5 ms, but the answer arrived together with something else.
    pacer.link.hasReplied = true
    pacer.link.recordRoundTrip(.milliseconds(17), at: .milliseconds(17))
    var now = Duration.milliseconds(17)
    for bytes in [3200, 500, 500, 500] {
      pacer.sent(bytes: bytes, for: .response, at: now)
      now += .milliseconds(5) + .microseconds(bytes * 80)
      pacer.acknowledged(at: now)
    }
    let known = try #require(pacer.link.bandwidth)
    #expect((10_000...20_000).contains(known))
    pacer.sent(bytes: 200, for: .deferredPixels, at: now)
    now += .milliseconds(5) + .microseconds(200 * 80)
    pacer.acknowledged(at: now)
    #expect(pacer.link.bandwidth == known && pacer.link.wantsProbe)
    #expect(pacer.pixelBudget(for: .deferredPixels, at: now) != nil)
    pacer.sent(bytes: 0, for: .probe, at: now)
    pacer.acknowledged(at: now + .milliseconds(5))
    #expect(pacer.link.roundTrip == .milliseconds(5))
    #expect(try #require(pacer.link.bandwidth) < 20_000)
  }

  @Test func `Before a slow line is taken for a fast one, the round trip is measured again`() {
    var line = settled(
      SimulatedLine(bandwidth: 10_000, delay: .milliseconds(40), pictures: SimulatedLine.toolbar)
    ).pacer
    line.link.forget()
    let now = Duration.seconds(100)
    for (roundTrip, isFast) in [(5, false), (40, true)] {
      var pacer = line
      pacer.sent(bytes: 600, for: .deferredPixels, at: now)
      pacer.acknowledged(at: now + .milliseconds(40))
      #expect(pacer.pixelBudget(for: .response, at: now) != nil)
      #expect(pacer.link.wantsProbe)
      pacer.sent(bytes: 0, for: .probe, at: now)
      pacer.acknowledged(at: now + .milliseconds(roundTrip))
      #expect((pacer.pixelBudget(for: .response, at: now) == nil) == isFast)
    }
  }

  @Test func `Surplus acknowledgements are ignored`() {
    var pacer = FramePacer()
    for _ in 0..<10 { pacer.acknowledged(at: .seconds(1)) }
    pacer.sent(bytes: 900, for: .animation, at: .seconds(2))
    #expect(!pacer.isReady(at: .seconds(2)))
    pacer.acknowledged(at: .milliseconds(2010))
    pacer.acknowledged(at: .milliseconds(2011))
    #expect(pacer.isReady(at: .milliseconds(2011)))
    #expect(pacer.link.unacknowledgedFrames == 0)
  }

  @Test func `A lost acknowledgement delays frames only until its timeout`() {
    var pacer = FramePacer()
    pacer.link.hasReplied = true
    pacer.sent(bytes: 900, for: .animation, at: .seconds(2))
    #expect(!pacer.isReady(at: .seconds(12)))
    #expect(pacer.delayUntilReady(at: .seconds(12)) == .milliseconds(900))
    #expect(pacer.isReady(at: .seconds(13)))
    pacer.sent(bytes: 900, for: .animation, at: .seconds(13))
    pacer.acknowledged(at: .milliseconds(13_005))
    #expect(pacer.isReady(at: .milliseconds(13_005)))
    #expect(pacer.level == .full)
  }

  @Test func `Behind tmux, which answers itself, frames stay small`() {
    let ring = settled(SimulatedLine(bandwidth: 1e7, isMultiplexed: true))
    #expect(ring.shown.allSatisfy { $0.level >= .stepped })
    #expect(ring.bytes / 30 < 64_000)
    let toolbar = settled(
      SimulatedLine(bandwidth: 1e7, pictures: SimulatedLine.toolbar, isMultiplexed: true))
    #expect(toolbar.bytes / 30 < 20_000)
  }
}
