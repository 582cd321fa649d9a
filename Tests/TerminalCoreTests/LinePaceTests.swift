import TerminalCore
import Testing

@Suite("A line is given what it can take")
struct LinePaceTests {
  private func settled(_ line: SimulatedLine) -> SimulatedLine {
    var line = line
    line.run(for: .seconds(30))
    return line
  }

  @Test("A quick line gets everything, twenty times a second", arguments: [1e6, 1e7])
  func quick(bandwidth: Double) {
    let line = settled(SimulatedLine(bandwidth: bandwidth))
    #expect(line.shown.allSatisfy { $0.level == .full })
    #expect(line.shown.count > 590)
    #expect(line.mostOnTheWay == 1)
  }

  @Test("A narrow line gets as much of the ring as it can take in time")
  func narrow() {
    #expect(settled(SimulatedLine(bandwidth: 100_000)).pace.level == .stepped)
    #expect(settled(SimulatedLine(bandwidth: 50_000)).pace.level == .indexed)
    #expect(settled(SimulatedLine(bandwidth: 30_000)).pace.level == .slow)
    #expect(settled(SimulatedLine(bandwidth: 10_000)).pace.level == .still)
    let toolbar = SimulatedLine.toolbar
    #expect(settled(SimulatedLine(bandwidth: 50_000, pictures: toolbar)).pace.level == .full)
    #expect(settled(SimulatedLine(bandwidth: 10_000, pictures: toolbar)).pace.level == .stepped)
    #expect(settled(SimulatedLine(bandwidth: 2000, pictures: toolbar)).pace.level == .slow)
  }

  @Test("Levels follow in their order, and none is left soon after it was reached")
  func steady() {
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

  @Test("A long way is no narrow one: everything is shown, two frames at a time")
  func long() {
    let line = settled(SimulatedLine(bandwidth: 1e6, delay: .milliseconds(300)))
    #expect(line.pace.level == .full)
    #expect(line.mostOnTheWay == 2)
    #expect(line.shown.count > 150)
    #expect(line.pace.roundTrip.map { abs($0 / .milliseconds(1) - 300) < 20 } == true)
  }

  @Test("A long and narrow one is known as such")
  func longAndNarrow() {
    let line = settled(SimulatedLine(bandwidth: 50_000, delay: .milliseconds(200)))
    #expect((MotionLevel.stepped...(.slow)).contains(line.pace.level))
  }

  @Test(
    "A key waits for no more than the rest of a picture",
    arguments: [(50_000.0, 100), (10_000, 200)])
  func echo(bandwidth: Double, milliseconds: Int) {
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

  @Test("A kilobyte a second is enough to type")
  func veryNarrow() {
    var line = settled(SimulatedLine(bandwidth: 1000, pictures: SimulatedLine.toolbar))
    line.run(for: .seconds(60), keyEvery: .milliseconds(150))
    // The frame of a key alone takes 120 ms.
    #expect(line.echo(percentile: 95) < .milliseconds(500))
  }

  @Test("Keys that come faster than the line can show them do not pile up")
  func coalescing() {
    var line = settled(SimulatedLine(bandwidth: 1000))
    line.run(for: .seconds(20), keyEvery: .milliseconds(20))
    #expect(line.echo(percentile: 99) < .milliseconds(500))
  }

  @Test("The ring rests after a key on a slow line, and only there")
  func rest() {
    for (bandwidth, isResting) in [(20_000.0, true), (1e6, false)] {
      var line = settled(SimulatedLine(bandwidth: bandwidth, pictures: SimulatedLine.toolbar))
      let before = line.shown.count
      line.run(for: .seconds(10), keyEvery: .milliseconds(200))
      #expect((line.shown.count - before < 8) == isResting)
    }
  }

  @Test("A line that becomes quick again gets everything again, step by step")
  func recovery() {
    var line = settled(SimulatedLine(bandwidth: 10_000))
    #expect(line.pace.level == .still)
    line.bandwidth = 1e7
    line.run(for: .seconds(90))
    #expect(line.pace.level == .full)
    let levels = line.shown.suffix(400).map(\.level.rawValue)
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $0 - $1 == 0 || $0 - $1 == 1 })
  }

  @Test("One hiccup changes nothing")
  func hiccup() {
    var line = settled(SimulatedLine(bandwidth: 1e6))
    line.bandwidth = 100_000
    line.run(for: .milliseconds(100))
    line.bandwidth = 1e6
    line.run(for: .seconds(1))
    #expect(line.pace.level == .full)
  }

  @Test("A line that takes nothing for a while is not slow for that")
  func heldUp() {
    var pace = LinePace()
    pace.sent(bytes: 900, for: .motion, at: .seconds(1))
    pace.acknowledged(at: .milliseconds(1001))
    pace.sent(bytes: 900, for: .motion, at: .seconds(2))
    pace.noteHeldUp()
    pace.acknowledged(at: .seconds(9))
    #expect(pace.level == .full)
  }

  @Test(
    "A terminal that never says anything gets small pictures, first one a second, then four, and every key at once"
  )
  func silent() {
    var line = SimulatedLine(bandwidth: 1e7, answers: false)
    line.run(for: .milliseconds(1450))
    #expect(line.shown.isEmpty)
    line.run(for: .milliseconds(58_550))
    #expect((140...180).contains(line.shown.count))
    #expect(line.shown.dropFirst().allSatisfy { $0.level == .stepped })
    line.run(for: .seconds(60), keyEvery: .milliseconds(100))
    #expect(line.echo(percentile: 100) < .milliseconds(5))
    #expect(line.pace.unacknowledgedFrames == 0)
  }

  @Test("Pixels that follow an answer take a small part of the time in which a key is to be seen")
  func pieces() throws {
    for bandwidth in [10_000.0, 50_000] {
      var line = settled(SimulatedLine(bandwidth: bandwidth, pictures: SimulatedLine.toolbar))
      line.run(for: .seconds(5), keyEvery: .milliseconds(500))
      let answer = try #require(line.pace.pixelBytes(for: .answer, at: line.now))
      let rest = try #require(line.pace.pixelBytes(for: .rest, at: line.now))
      #expect(Double(answer) < bandwidth * 0.02)
      #expect(Double(rest) < bandwidth * 0.06)
      #expect(line.pace.pixelBytes(for: .motion, at: line.now) == nil)
    }
    let quick = settled(SimulatedLine(bandwidth: 1e6))
    #expect(quick.pace.pixelBytes(for: .answer, at: quick.now) == nil)
  }

  @Test("A first frame that is not answered in time tells of a slow line before it is")
  func firstFrame() throws {
    var pace = LinePace()
    pace.sent(bytes: 26_000, for: .answer, at: .zero)
    #expect(pace.pixelBytes(for: .answer, at: .seconds(1)) == nil)
    // The answer to another question says that this is a terminal which answers.
    pace.noteReply()
    #expect(pace.pixelBytes(for: .answer, at: .milliseconds(50)) == nil)
    let bytes = try #require(pace.pixelBytes(for: .answer, at: .seconds(1)))
    #expect(bytes < 26_000 / 50)
  }

  @Test("A far terminal is sent no pixels before it has answered a frame, or had its time for that")
  func far() throws {
    var pace = LinePace(isFar: true)
    #expect(pace.pixelBytes(for: .answer, at: .zero) == 0)
    pace.sent(bytes: 3000, for: .answer, at: .zero)
    let mute = pace
    pace.noteReply()
    pace.noteWay(.milliseconds(100), at: .milliseconds(100))
    #expect(pace.pixelBytes(for: .answer, at: .seconds(2)) == 0)
    #expect(!pace.isReady(at: .seconds(2)))
    // The way is known already, so that a late answer tells all.
    var slow = pace
    slow.acknowledged(at: .seconds(3))
    #expect(!slow.wantsQuestion)
    #expect(slow.isReady(at: .seconds(3)))
    #expect(slow.pixelBytes(for: .rest, at: .seconds(3)) != nil)
    #expect(mute.pixelBytes(for: .answer, at: .seconds(4)) == 0)
    #expect(!mute.isReady(at: .seconds(4)))
    #expect(mute.isReady(at: .milliseconds(4500)))
    #expect(mute.pixelBytes(for: .rest, at: .milliseconds(4500)) == nil)
    #expect(LinePace().pixelBytes(for: .answer, at: .zero) == nil)
  }

  @Test("A far terminal that answers other questions and not this one gets pixels in seconds")
  func farWithoutAnswers() {
    var pace = LinePace(isFar: true)
    pace.sent(bytes: 3200, for: .answer, at: .zero)
    pace.noteReply()
    pace.noteWay(.milliseconds(20), at: .milliseconds(20))
    // A kilobyte a second would take this long.
    #expect(pace.pixelBytes(for: .answer, at: .milliseconds(3300)) == 0)
    #expect(pace.pixelBytes(for: .rest, at: .milliseconds(3300)) != nil)
    #expect(pace.untilReady(at: .milliseconds(3300)) == .milliseconds(1460))
    for purpose in [LinePace.Purpose.answer, .rest] {
      #expect(pace.pixelBytes(for: purpose, at: .milliseconds(4800)) == nil)
    }
    #expect(pace.isReady(at: .milliseconds(4800)))
    // Should it come at last, the line is narrow after all.
    pace.acknowledged(at: .milliseconds(6000))
    #expect(pace.pixelBytes(for: .rest, at: .milliseconds(6000)) != nil)
  }

  @Test("A question and a frame that arrive as one packet do not make a narrow line a quick one")
  func onePacket() {
    for (way, isQuick) in [(Duration.milliseconds(2), false), (.seconds(3), true)] {
      var pace = LinePace(isFar: true)
      pace.sent(bytes: 3000, for: .answer, at: .zero)
      pace.noteReply()
      pace.noteWay(.seconds(3), at: .seconds(3))
      pace.acknowledged(at: .milliseconds(3001))
      #expect(pace.wantsQuestion)
      #expect(pace.pixelBytes(for: .answer, at: .milliseconds(3001)).map { $0 < 100 } == true)
      pace.asked(at: .milliseconds(3001))
      let end = .milliseconds(3001) + way
      pace.acknowledged(at: end)
      #expect((pace.pixelBytes(for: .rest, at: end) == nil) == isQuick)
    }
    // A near one has nothing to be asked.
    var near = LinePace(isFar: true)
    near.sent(bytes: 3000, for: .answer, at: .zero)
    near.noteReply()
    near.noteWay(.milliseconds(20), at: .milliseconds(20))
    near.acknowledged(at: .milliseconds(21))
    #expect(!near.wantsQuestion)
    #expect(near.pixelBytes(for: .rest, at: .milliseconds(21)) == nil)
  }

  @Test("A small frame does not make a narrow line a quick one while the way is known only at most")
  func smallFrame() throws {
    var pace = LinePace(isFar: true)
    // The way is 5 ms long, but the answer came together with something else.
    pace.noteReply()
    pace.noteWay(.milliseconds(17), at: .milliseconds(17))
    var now = Duration.milliseconds(17)
    for bytes in [3200, 500, 500, 500] {
      pace.sent(bytes: bytes, for: .answer, at: now)
      now += .milliseconds(5) + .microseconds(bytes * 80)
      pace.acknowledged(at: now)
    }
    let known = try #require(pace.bandwidth)
    #expect((10_000...20_000).contains(known))
    pace.sent(bytes: 200, for: .rest, at: now)
    now += .milliseconds(5) + .microseconds(200 * 80)
    pace.acknowledged(at: now)
    #expect(pace.bandwidth == known && pace.wantsQuestion)
    #expect(pace.pixelBytes(for: .rest, at: now) != nil)
    pace.asked(at: now)
    pace.acknowledged(at: now + .milliseconds(5))
    #expect(pace.roundTrip == .milliseconds(5))
    #expect(try #require(pace.bandwidth) < 20_000)
  }

  @Test("Before a narrow line is taken for a quick one, the way is measured again")
  func doubt() {
    var line = settled(
      SimulatedLine(bandwidth: 10_000, delay: .milliseconds(40), pictures: SimulatedLine.toolbar)
    ).pace
    line.forget()
    let now = Duration.seconds(100)
    for (way, isQuick) in [(5, false), (40, true)] {
      var pace = line
      pace.sent(bytes: 600, for: .rest, at: now)
      pace.acknowledged(at: now + .milliseconds(40))
      #expect(pace.pixelBytes(for: .answer, at: now) != nil)
      #expect(pace.wantsQuestion)
      pace.asked(at: now)
      pace.acknowledged(at: now + .milliseconds(way))
      #expect((pace.pixelBytes(for: .answer, at: now) == nil) == isQuick)
    }
  }

  @Test("Answers that nobody asked for count for nothing")
  func unasked() {
    var pace = LinePace()
    for _ in 0..<10 { pace.acknowledged(at: .seconds(1)) }
    pace.sent(bytes: 900, for: .motion, at: .seconds(2))
    #expect(!pace.isReady(at: .seconds(2)))
    pace.acknowledged(at: .milliseconds(2010))
    pace.acknowledged(at: .milliseconds(2011))
    #expect(pace.isReady(at: .milliseconds(2011)))
    #expect(pace.unacknowledgedFrames == 0)
  }

  @Test("A lost answer holds nothing up for more than its time")
  func lost() {
    var pace = LinePace()
    pace.noteReply()
    pace.sent(bytes: 900, for: .motion, at: .seconds(2))
    #expect(!pace.isReady(at: .seconds(12)))
    #expect(pace.untilReady(at: .seconds(12)) == .milliseconds(900))
    #expect(pace.isReady(at: .seconds(13)))
    pace.sent(bytes: 900, for: .motion, at: .seconds(13))
    pace.acknowledged(at: .milliseconds(13_005))
    #expect(pace.isReady(at: .milliseconds(13_005)))
    #expect(pace.level == .full)
  }

  @Test("Behind tmux, which answers itself, the frames stay small")
  func relayed() {
    let ring = settled(SimulatedLine(bandwidth: 1e7, isRelayed: true))
    #expect(ring.shown.allSatisfy { $0.level >= .stepped })
    #expect(ring.bytes / 30 < 64_000)
    let toolbar = settled(
      SimulatedLine(bandwidth: 1e7, pictures: SimulatedLine.toolbar, isRelayed: true))
    #expect(toolbar.bytes / 30 < 20_000)
  }
}
