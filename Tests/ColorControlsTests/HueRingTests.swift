import Colorimetry
import TerminalCore
import TestSupport
import Testing

@testable import ColorControls

@Suite("Hue ring")
struct HueRingTests {
  private var colors: [OKLab] {
    stride(from: 0.0, to: 360, by: 0.5).map { HueRing.color(atAngle: $0) }
  }

  @Test("Every colour is inside sRGB")
  func gamut() {
    for color in colors { #expect(Color(color).isInSRGBGamut) }
  }

  @Test("Every colour has the same lightness and chroma, within the rounding to 8 bits")
  func evenness() {
    for color in colors {
      let shown = Color(color.rgb8).converted(to: .oklch).components
      #expect(abs(shown.x - 0.75) < 0.003)
      #expect(shown.y <= 0.127 + 0.0025)
      #expect(shown.y >= 0.127 - 0.0025)
    }
  }

  @Test("Neighbouring hues differ imperceptibly")
  func continuity() {
    for (one, two) in zip(colors, colors.dropFirst() + colors.prefix(1)) {
      #expect(one.squaredDistance(to: two).squareRoot() < 0.0012)
      #expect(one.rgb8.distance(to: two.rgb8) < 0.006)
    }
  }

  @Test("On a light background every hue is darker, inside sRGB and told from the background")
  func onLight() {
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
      for ground in grounds {
        #expect(Color(color).contrastRatio(with: Color(ground)) >= 1.8)
      }
    }
    for (one, two) in zip(shown, shown.dropFirst() + shown.prefix(1)) {
      #expect(one.squaredDistance(to: two).squareRoot() < 0.002)
    }
  }

  @Test("The colour behind a ring decides which ring it is")
  func ground() {
    let context = RenderContext(theme: .light)
    let style = HueRing.Style(context, on: ResolvedTheme.light.panel)
    #expect(style.displayed(colors[0]) == HueRing.onLight(colors[0]))
    #expect(HueRing.Style(context, on: RGB8(20, 20, 20)).displayed(colors[0]) == colors[0])
  }

  @Test("Turning the ring moves each colour clockwise")
  func turning() {
    for angle in stride(from: 0.0, to: 360, by: 15) {
      let before = HueRing.color(atAngle: angle)
      let after = HueRing.color(atAngle: angle + 90, turn: 90)
      #expect(before.squaredDistance(to: after) < 1e-20)
      #expect(HueRing.color(atAngle: angle, turn: 90).rgb8 != before.rgb8)
    }
  }

  @Test("Angles run clockwise from 12 o'clock and round-trip through directions")
  func angles() {
    #expect(HueRing.angle(x: 0, y: -1) == 0)
    #expect(HueRing.angle(x: 1, y: 0) == 90)
    #expect(HueRing.angle(x: 0, y: 1) == 180)
    #expect(HueRing.angle(x: -1, y: 0) == 270)
    for angle in stride(from: 0.5, to: 360, by: 7) {
      let (x, y) = HueRing.direction(ofAngle: angle)
      #expect(abs(HueRing.angle(x: x, y: y) - angle) < 1e-9)
    }
  }

  @Test(
    "Ring and disc are inside the square, with a gap between them", arguments: [4, 6, 10, 16, 40])
  func geometry(diameter: Int) {
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
