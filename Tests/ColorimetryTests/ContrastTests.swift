import Colorimetry
import Testing

struct ContrastTests {
  @Test("The ratio equals that of ColorAide")
  func vectors() throws {
    for row in try Vectors("differences").rows {
      let parts = try row.map(Vectors.number)
      let one = Color(.srgb, parts[0], parts[1], parts[2])
      let other = Color(.srgb, parts[3], parts[4], parts[5])
      // Its luminance weights have more than the four digits of WCAG.
      #expect(abs(one.contrast(on: other).ratio - parts[11]) <= 2e-3 * parts[11], "\(row)")
      #expect(one.contrast(on: other).ratio == one.contrastRatio(with: other))
    }
  }

  @Test("Every level starts exactly at its ratio")
  func levels() {
    #expect(Contrast(ratio: 1).levels == [])
    #expect(Contrast(ratio: 2.9999).levels == [])
    #expect(Contrast(ratio: 3).levels == [.aaLarge])
    #expect(Contrast(ratio: 4.499).levels == [.aaLarge])
    #expect(Contrast(ratio: 4.5.nextDown).levels == [.aaLarge])
    #expect(Contrast(ratio: 4.5).levels == [.aa, .aaLarge, .aaaLarge])
    #expect(Contrast(ratio: 7.0.nextDown).levels == [.aa, .aaLarge, .aaaLarge])
    #expect(Contrast(ratio: 7).levels == Contrast.Level.allCases)
    #expect(
      [1, 3, 4.5, 7].map { Contrast(ratio: $0).label } == ["low", "AA large", "AA", "AAA"])
    // The well-known greys just below and just above 4.5:1 on white.
    #expect(Color(RGB8(0x77, 0x77, 0x77)).contrast(on: .white).label == "AA large")
    #expect(Color(RGB8(0x76, 0x76, 0x76)).contrast(on: .white).label == "AA")
  }

  @Test("The text never rounds up")
  func text() {
    #expect(Contrast(ratio: 4.499).text() == "4.49:1")
    #expect(Contrast(ratio: 4.499).text(digits: 1) == "4.4:1")
    #expect(Contrast(ratio: 6.99999).text(digits: 0) == "6:1")
    #expect(Contrast(ratio: 21).text(digits: 1) == "21.0:1")
    #expect(Contrast(ratio: 1.05).text() == "1.05:1")
    for text in [Contrast(ratio: .nan).text(), Contrast(ratio: .infinity).text(digits: 100)] {
      #expect(text.hasSuffix(":1"))
    }
  }

  @Test("Transparent text is composited over its background, and the background over the canvas")
  func alpha() {
    let half = Color.black.withAlpha(0.5)
    let grey = Color(.srgb, 0.5, 0.5, 0.5)
    #expect(half.contrast(on: .white).ratio == grey.contrastRatio(with: .white))
    #expect(Color.black.contrast(on: half).ratio == Color.black.contrastRatio(with: grey))
    #expect(Color.black.contrast(on: half, canvas: .black).ratio == 1)
    #expect(Color.black.withAlpha(0).contrast(on: .white).ratio == 1)
    #expect(
      Color.white.contrast(on: Color.black.withAlpha(0), canvas: Color.black.withAlpha(0)).ratio
        == 21)
  }

  @Test("Contrasts are ordered by ratio")
  func order() {
    #expect(Contrast(ratio: 3) < Contrast(ratio: 4.5))
    #expect(Contrast(ratio: 3) == Contrast(ratio: 3))
  }
}
