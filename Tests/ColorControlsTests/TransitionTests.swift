import ColorControls
import TestSupport
import Testing

@Suite("Transitions")
struct TransitionTests {
  static let curves: [Transition.Curve] = [.linear, .easeOut, .spring]

  private func transition(_ curve: Transition.Curve) -> Transition {
    Transition(start: .seconds(2), duration: .milliseconds(500), curve: curve)
  }

  @Test("A transition is at 0 when it begins and at 1 from its end on", arguments: curves)
  func ends(curve: Transition.Curve) {
    let transition = transition(curve)
    #expect(abs(transition.progress(at: .seconds(2))) < 1e-12)
    for milliseconds in [2500, 2501, 9000, 1_000_000] {
      #expect(transition.progress(at: .milliseconds(milliseconds)) == 1)
      #expect(!transition.isRunning(at: .milliseconds(milliseconds)))
    }
    // Just before the end it is almost complete: nothing jumps.
    #expect(abs(transition.progress(at: .milliseconds(2499)) - 1) < 0.01)
    #expect(transition.isRunning(at: .milliseconds(2499)))
  }

  @Test("A transition is at 0 before its start, also at negative times", arguments: curves)
  func before(curve: Transition.Curve) {
    for time: Duration in [.milliseconds(1999), .zero, .seconds(-5)] {
      #expect(abs(transition(curve).progress(at: time)) < 1e-12)
    }
    let early = Transition(start: .seconds(-3), duration: .seconds(2), curve: curve)
    #expect(abs(early.progress(at: .seconds(-4))) < 1e-12)
    #expect(early.progress(at: .seconds(-1)) == 1)
  }

  @Test("Halfway a linear transition is at 0.5 and the others are further", arguments: curves)
  func middle(curve: Transition.Curve) {
    let progress = transition(curve).progress(at: .milliseconds(2250))
    if curve == .linear {
      #expect(abs(progress - 0.5) < 1e-9)
    } else {
      #expect(progress > 0.8)
    }
  }

  @Test("Only a spring reverses, by at most a tenth")
  func directions() {
    for curve in Self.curves {
      let values = (0...500).map {
        transition(curve).progress(at: .milliseconds(2000 + $0))
      }
      let falls = zip(values, values.dropFirst()).contains { $1 < $0 - 1e-12 }
      #expect(falls == (curve == .spring))
      let largest = values.max() ?? 0
      #expect(curve == .spring ? (1.02...1.1).contains(largest) : largest == 1)
      #expect((values.min() ?? -1) >= -1e-12)
      // At 20 frames per second no frame moves by a third or more.
      #expect(zip(values, values.dropFirst(50)).allSatisfy { abs($1 - $0) < 0.4 })
    }
  }

  @Test("A transition without a duration ends at once", arguments: curves)
  func instant(curve: Transition.Curve) {
    for duration: Duration in [.zero, .milliseconds(-100)] {
      let transition = Transition(start: .seconds(1), duration: duration, curve: curve)
      #expect(transition.progress(at: .seconds(1)) == 1)
      #expect(!transition.isRunning(at: .seconds(1)))
    }
  }

  @Test("The progress depends only on the time since the start")
  func shifted() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let curve = generator.pick(Self.curves)
      let start = Duration.milliseconds(generator.number(in: -9000...9000))
      let length = Duration.milliseconds(generator.number(in: 1...900))
      let time = Duration.milliseconds(generator.number(in: -100...1000))
      let one = Transition(start: start, duration: length, curve: curve).progress(at: start + time)
      let other = Transition(start: .zero, duration: length, curve: curve).progress(at: time)
      #expect(abs(one - other) < 1e-9)
    }
  }
}
