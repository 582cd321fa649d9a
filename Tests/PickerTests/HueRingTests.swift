import Color
import Terminal
import TestSupport
import Testing

@testable import Picker

@Suite("Hue ring")
struct HueRingTests {
  private let colors = stride(from: 0.0, to: 360, by: 2).map { HueRing.color(atAngle: $0) }

  @Test
  func `Every colour is inside sRGB, as light and colourful as the others, and near the next one`()
  {
    for (color, next) in zip(colors, colors.dropFirst() + colors.prefix(1)) {
      #expect(Color(color).isInSRGBGamut)
      let shown = Color(color.rgb8).converted(to: .oklch).components
      #expect(abs(shown.x - 0.75) < 0.003)
      #expect(abs(shown.y - 0.127) <= 0.0025)
      #expect(color.squaredDistance(to: next).squareRoot() < 0.005)
    }
  }

  @Test
  func `On a light background every hue is darker, inside sRGB and told from the background`() {
    let grounds = [
      RGB8(0xFF, 0xFF, 0xFF), RGB8(0xFD, 0xF6, 0xE3), RGB8(0xFB, 0xF1, 0xC7),
      ResolvedTheme.light.panel,
    ]
    let shown = colors.map { HueRing.onLight($0) }
    for (plain, color) in zip(colors, shown) {
      #expect(Color(color).isInSRGBGamut)
      #expect(color.l < plain.l)
      // The hue is the same: the vectors are parallel.
      #expect(abs(plain.a * color.b - plain.b * color.a) < 1e-9)
      #expect(plain.a * color.a + plain.b * color.b > 0)
      for ground in grounds { #expect(Color(color).contrastRatio(with: Color(ground)) >= 1.8) }
    }
    for (one, two) in zip(shown, shown.dropFirst() + shown.prefix(1)) {
      #expect(one.squaredDistance(to: two).squareRoot() < 0.008)
    }
  }

  @Test func `The colour behind a ring decides which ring it is`() {
    let context = RenderContext(theme: .light)
    let style = HueRing.Style(context, on: ResolvedTheme.light.panel)
    #expect(style.displayed(colors[0]) == HueRing.onLight(colors[0]))
    #expect(HueRing.Style(context, on: RGB8(20, 20, 20)).displayed(colors[0]) == colors[0])
  }

  @Test func `Turning the ring moves each colour clockwise`() {
    for angle in stride(from: 0.0, to: 360, by: 15) {
      let before = HueRing.color(atAngle: angle)
      let after = HueRing.color(atAngle: angle + 90, turn: 90)
      #expect(before.squaredDistance(to: after) < 1e-20)
      #expect(HueRing.color(atAngle: angle, turn: 90).rgb8 != before.rgb8)
    }
  }

  @Test func `Angles run clockwise from 12 o'clock and round-trip through directions`() {
    for (x, y, angle) in [(0.0, -1.0, 0.0), (1, 0, 90), (0, 1, 180), (-1, 0, 270)] {
      #expect(HueRing.angle(x: x, y: y) == angle)
    }
    for angle in stride(from: 0.5, to: 360, by: 7) {
      let (x, y) = HueRing.direction(ofAngle: angle)
      #expect(abs(HueRing.angle(x: x, y: y) - angle) < 1e-9)
    }
  }

  @Test(arguments: [4, 6, 10, 16, 40])
  func `Ring and disc are inside the square, with a gap between them`(diameter: Int) {
    let ring = HueRing(diameter: diameter)
    #expect(ring.radius == Double(diameter) / 2)
    #expect(0 < ring.centerRadius && ring.centerRadius < ring.radius)
    #expect(ring.ringCoverage(atDistance: ring.radius + 1) == 0)
    #expect(ring.ringCoverage(atDistance: 0) < 1)
    #expect(ring.centerCoverage(atDistance: 0) == 1)
    #expect(ring.centerCoverage(atDistance: ring.radius) < 0.5)
    guard diameter >= 16 else { return }
    let gap = (ring.centerRadius + ring.innerRadius) / 2
    #expect(ring.centerRadius < ring.innerRadius)
    #expect(ring.ringCoverage(atDistance: gap) + ring.centerCoverage(atDistance: gap) < 0.5)
  }
}

@Suite("The ring at low colour depths")
struct FewColorsRingTests {
  private func icon(
    _ depth: ColorDepth, _ appearance: Appearance = .dark, rows: Int = 5, elapsed: Duration = .zero
  ) -> Frame {
    let theme = ResolvedTheme.standard(appearance).resolved(for: depth)
    let context = RenderContext(theme: theme, depth: depth, elapsed: elapsed)
    var frame = Frame(size: PickerIcon.size(rows: rows))
    PickerIcon([RGB8(0x80, 0x80, 0x80)], theme: theme)
      .render(
        into: &frame, at: Point(column: 0, row: 0), rows: rows, background: theme.background,
        context: context)
    return frame.quantized(to: depth, appearance: appearance)
  }

  private func entries(_ frame: Frame) -> Set<UInt8> {
    Set(
      frame.cells.flatMap { [$0.style.foreground, $0.style.background] }.compactMap {
        if case .indexed(let index) = $0 { index } else { nil }
      })
  }

  @Test(arguments: [Appearance.dark, .light])
  func `Sixteen colours give six solid sectors`(appearance: Appearance) {
    for step in 0..<12 {
      let found = entries(icon(.ansi16, appearance, elapsed: .milliseconds(350 * step)))
      #expect(found.isSuperset(of: 1...6))
      // Besides them, the grey centre and the background.
      #expect(found.isSubset(of: [0, 1, 2, 3, 4, 5, 6, 7, 8, 15]), "\(found)")
    }
  }

  @Test func `In sixteen colours a sector of the ring stays apart from a disc of its colour`() {
    for (index, color) in TerminalPalette.xterm.colors[1...6].enumerated() {
      let context = RenderContext(depth: .ansi16)
      let canvas = HueRing.painted(
        Size(columns: 18, rows: 9), background: context.theme.panel,
        style: HueRing.Style(context, on: context.theme.panel),
        ringColor: { _ in OKLab(color) }, centerColor: { _, _ in OKLab(color) })
      let middle = (0..<canvas.height).map { canvas[canvas.width / 2, $0] }
      let isInk = middle.map { $0 != nil && $0 != context.theme.panel }
      let parts = isInk.split(separator: false, omittingEmptySubsequences: true).count
      #expect(parts == 3, "ring, disc, ring: \(index + 1) \(isInk)")
    }
  }

  @Test(arguments: [Appearance.dark, .light])
  func `Without colours the ring is a whole line but for the gap that turns`(appearance: Appearance)
  {
    let pictures = (0..<4).map { icon(.monochrome, appearance, elapsed: .milliseconds(1050 * $0)) }
    #expect(Set(pictures).count == 4, "it turns")
    for picture in pictures {
      // Each side of the ring except the one with the gap is drawn in its middle.
      let rows = picture.size.rows
      let sides = [
        Point(column: rows, row: 0), Point(column: rows, row: rows - 1),
        Point(column: 0, row: rows / 2), Point(column: 2 * rows - 1, row: rows / 2),
      ]
      let empty = sides.filter { picture[$0].text == " " }
      #expect(empty.count == 1, "\(picture.plainText)")
    }
  }
}

@Suite("Ring motion")
struct RingMotionTests {
  @Test func `A turn takes 4.2 s and has 84 phases of 50 ms, which repeat, even after days`() {
    #expect(RingMotion.period == .milliseconds(4200))
    #expect(RingMotion.phaseCount == 84)
    #expect(RingMotion.interval == .milliseconds(50))
    for milliseconds in 0..<4200 {
      for turns in milliseconds.isMultiple(of: 49) ? [0, 1, 12, 1_000_000] : [0] {
        let time = Duration.milliseconds(milliseconds + turns * 4200)
        #expect(RingMotion.phase(at: time) == milliseconds / 50)
      }
    }
    // Before the start the ring is in phase 0.
    for time: Duration in [.milliseconds(-1), .seconds(-100)] {
      #expect(RingMotion.phase(at: time) == 0)
    }
    #expect([0, 21, 84].map { RingMotion.degrees(ofPhase: $0) } == [0, 90, 0])
  }

  @Test func `Waiting for the next phase reaches it, even after days`() {
    for days in [0, 1, 400] {
      var elapsed = Duration.seconds(days * 86_400)
      for _ in 0..<200 {
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
}

@Suite("Transitions")
struct TransitionTests {
  static let curves: [Transition.Curve] = [.linear, .easeOut, .spring]

  private func transition(_ curve: Transition.Curve) -> Transition {
    Transition(start: .seconds(2), duration: .milliseconds(500), curve: curve)
  }

  @Test(arguments: curves)
  func `A transition is at 0 up to its start and at 1 from its end on`(curve: Transition.Curve) {
    let transition = transition(curve)
    for milliseconds in [-5000, 0, 1999, 2000] {
      #expect(abs(transition.progress(at: .milliseconds(milliseconds))) < 1e-12)
    }
    for milliseconds in [2500, 2501, 9000, 1_000_000] {
      #expect(transition.progress(at: .milliseconds(milliseconds)) == 1)
      #expect(!transition.isRunning(at: .milliseconds(milliseconds)))
    }
    // Just before the end it is almost complete: nothing jumps.
    #expect(abs(transition.progress(at: .milliseconds(2499)) - 1) < 0.01)
    #expect(transition.isRunning(at: .milliseconds(2499)))
    // Halfway a linear one is at 0.5 and the others are further.
    let progress = transition.progress(at: .milliseconds(2250))
    #expect(curve == .linear ? abs(progress - 0.5) < 1e-9 : progress > 0.8)
    // Without a duration it ends at once.
    for duration: Duration in [.zero, .milliseconds(-100)] {
      let instant = Transition(start: .seconds(1), duration: duration, curve: curve)
      #expect(instant.progress(at: .seconds(1)) == 1 && !instant.isRunning(at: .seconds(1)))
    }
  }

  @Test func `Only a spring reverses, by at most a tenth`() {
    for curve in Self.curves {
      let values = (0...500).map { transition(curve).progress(at: .milliseconds(2000 + $0)) }
      let falls = zip(values, values.dropFirst()).contains { $1 < $0 - 1e-12 }
      #expect(falls == (curve == .spring))
      let largest = values.max() ?? 0
      #expect(curve == .spring ? (1.02...1.1).contains(largest) : largest == 1)
      #expect((values.min() ?? -1) >= -1e-12)
      // At 20 frames per second no frame moves by a third or more.
      #expect(zip(values, values.dropFirst(50)).allSatisfy { abs($1 - $0) < 0.4 })
    }
  }
}
