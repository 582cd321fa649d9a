import Colorimetry
import TestSupport
import Testing

struct ColorTests {
  @Test("Hexadecimal text of an 8-bit colour reads back")
  func hex() {
    #expect(RGB8(255, 136, 0).hex == "#ff8800")
    #expect(RGB8(hex: "fF8800") == RGB8(255, 136, 0))
    for wrong in ["", "f80", "#ff8800", "ff880", "ff88000", "gg0000", "éé00", "+12345"] {
      #expect(RGB8(hex: wrong) == nil, "\(wrong)")
    }
  }

  @Test("Channels are clipped and halves round away from zero")
  func rounding() {
    #expect(Color(.srgb, -0.2, 1.2, 0.5).rgb8 == RGB8(0, 255, 128))
    #expect(Color(.srgb, 126.49 / 255, 0.49 / 255, 254.51 / 255).rgb8 == RGB8(126, 0, 255))
  }

  @Test("Compositing follows the alpha")
  func composite() {
    let half = Color.white.withAlpha(0.5).composited(over: .black)
    #expect(half == Color(.srgb, 0.5, 0.5, 0.5))
    #expect(Color(RGB8(1, 2, 3)).composited(over: .white).rgb8 == RGB8(1, 2, 3))
    #expect(Color.white.withAlpha(0).composited(over: Color(RGB8(9, 8, 7))).rgb8 == RGB8(9, 8, 7))
    let both = Color.white.withAlpha(0.5).composited(over: Color.black.withAlpha(0.5))
    #expect(both.alpha == 0.75)
    #expect(abs(both.components.x - 2.0 / 3) < 1e-12)
    #expect(Color.white.withAlpha(0).composited(over: Color.black.withAlpha(0)).alpha == 0)
  }

  @Test("Contrast follows WCAG 2 and is symmetric")
  func contrast() {
    let grey = Color(RGB8(0x77, 0x77, 0x77))
    #expect(abs(grey.contrastRatio(with: .white) - 4.478) < 0.0005)
    #expect(abs(Color.black.contrastRatio(with: .white) - 21) < 1e-9)
    for rgb in denseSample.prefix(500) {
      let color = Color(rgb)
      #expect(color.contrastRatio(with: grey) == grey.contrastRatio(with: color))
      #expect(color.contrastRatio(with: color) == 1)
    }
  }

  @Test("The difference of black and white is 1 and of equal colours 0")
  func difference() {
    #expect(abs(Color.black.difference(from: .white) - 1) < 1e-7)
    #expect(Color(.hsl, 40, 0.4, 0.4).difference(from: Color(.hsl, 40, 0.4, 0.4)) == 0)
  }

  @Test("Gamut mapping keeps colours inside the gamut")
  func fittingInside() {
    for rgb in denseSample.prefix(1000) {
      #expect(Color(rgb).isInSRGBGamut)
      #expect(Color(rgb).converted(to: .oklch).fittedToSRGB().rgb8 == rgb)
    }
  }

  @Test("Gamut mapping keeps lightness and hue")
  func fittingOutside() {
    for hue in stride(from: 0.0, to: 360, by: 15) {
      for lightness in [0.2, 0.5, 0.8] {
        let vivid = Color(.oklch, lightness, 0.4, hue, alpha: 0.5)
        #expect(!vivid.isInSRGBGamut)
        let fitted = vivid.fittedToSRGB()
        #expect(fitted.space == .srgb && fitted.alpha == 0.5)
        #expect((0..<3).allSatisfy { (0...1).contains(fitted.components[$0]) })
        // Gamut mapping may change each by the just noticeable difference, because of the final
        // clip.
        let parts = fitted.converted(to: .oklch).components
        #expect(abs(parts.x - lightness) < 0.0201)
        let drift = angleBetween(parts.z, hue) * .pi / 180 * parts.y
        #expect(drift < 0.0201, "hue \(hue) became \(parts.z)")
      }
    }
    #expect(Color(.oklch, 1.2, 0.3, 20).fittedToSRGB() == .white)
    #expect(Color(.oklch, -0.2, 0.3, 20).fittedToSRGB() == .black)
    #expect(!Color(.oklch, 0.5, 1e300, 20).fittedToSRGB().components.x.isNaN)
  }

  @Test("Compact OKLab agrees with the exact conversion")
  func fastPath() {
    for rgb in denseSample {
      let fast = OKLab(rgb)
      let exact = Color(rgb).converted(to: .oklab).components
      #expect(abs(fast.l - exact.x) < 1e-9 && abs(fast.a - exact.y) < 1e-9)
      #expect(abs(fast.b - exact.z) < 1e-9)
      #expect(fast.rgb8 == rgb)
    }
    var generator = SeededGenerator(seed: 2)
    for _ in rounds(0..<5000) {
      let lab = OKLab(
        l: .random(in: -0.1...1.1, using: &generator),
        a: .random(in: -0.4...0.4, using: &generator),
        b: .random(in: -0.4...0.4, using: &generator))
      #expect(lab.rgb8 == Color(lab).rgb8)
    }
  }

  @Test("A mix begins at the first colour and ends at the second")
  func mix() {
    let (one, two) = (OKLab(RGB8(255, 0, 0)), OKLab(RGB8(0, 0, 255)))
    #expect(OKLab.mix(one, two, 0) == one)
    #expect(OKLab.mix(one, two, 1).rgb8 == RGB8(0, 0, 255))
    let middle = OKLab.mix(one, two, 0.5)
    #expect(abs(middle.l - (one.l + two.l) / 2) < 1e-12)
    let lch = Color(.oklch, 0.75, 0.12, 300).rgb8
    #expect(OKLab.fromLCH(l: 0.75, c: 0.12, hueDegrees: 300).rgb8 == lch)
  }

  @Test("The ring colours of lightness 0.75 and chroma 0.127 fit into sRGB")
  func ring() {
    for hue in 0..<360 { #expect(Color(.oklch, 0.75, 0.127, Double(hue)).isInSRGBGamut) }
  }
}
