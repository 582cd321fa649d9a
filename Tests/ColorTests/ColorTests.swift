import Color
import TestSupport
import Testing

struct ColorTests {
  @Test func `Colours are fitted, or clipped where asked, and halves round away from zero`() {
    let vivid = Color(.oklch, 0.5, 0.4, 30)
    // `inkwheel color` has printed both, with and without `--gamut clip`.
    #expect(vivid.rgb8.hex == "#c30000" && vivid.clipped(to: .srgb).rgb8.hex == "#fd0000")
    #expect(Color(.srgb, -0.2, 1.2, 0.5).clipped(to: .srgb).rgb8 == RGB8(0, 255, 128))
    #expect(Color(.srgb, 126.49 / 255, 0.49 / 255, 254.51 / 255).rgb8 == RGB8(126, 0, 255))
  }

  @Test(arguments: [(Color.red, "#ff0000"), (.teal, "#008080"), (.clear, "#00000000")])
  func `Asynchronous functions take colours`(color: Color, hex: String) async throws {
    let hexes = await withTaskGroup(of: (Int, String).self) { group in
      for (index, other) in [color, .white, .black].enumerated() {
        group.addTask { (index, await Self.hex(other, "mixed: ")) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(hexes == [0: "mixed: " + hex, 1: "mixed: #ffffff", 2: "mixed: #000000"])
  }

  private static func hex(_ color: Color, _ start: String) async -> String {
    await Task.yield()
    return start + color.formatted(.hex)
  }

  @Test
  func `Components change only in the space that is named, and are then no longer missing`() throws
  {
    let red = Color.red.withAlpha(0.5)
    let darker = red.adjusted(in: .hsl) { $0.z = 0.25 }
    #expect(darker == Color(.hsl, 0, 1, 0.25, alpha: 0.5))
    for space in ColorSpace.allCases where space != .gray {
      let same = red.adjusted(in: space) { _ in }
      #expect(same.space == space && same.rgb8 == red.rgb8 && same.alpha == 0.5)
    }
    let grey = try Color(parsing: "oklch(0.7 none none)")
    #expect(grey.adjusted(in: .oklch) { $0.y = 0.1 }.missing == .component(2))
    #expect(Color(.oklch, 0.7, 0.3, 40, missing: [.component(1), .component(2)]) == grey)
  }

  @Test
  func `The initialisers of SwiftUI give the colours that their notation is read as`() throws {
    let pairs = [
      (Color(red: 1, green: 0.5, blue: 0), "Color(red: 1, green: 0.5, blue: 0)"),
      (
        Color(hue: 0.1, saturation: 0.5, brightness: 1, opacity: 0.5),
        "Color(hue: 0.1, saturation: 0.5, brightness: 1, opacity: 0.5)"
      ), (Color(white: 0.5), "Color(white: 0.5)"),
      (Color(.displayP3, red: 1, green: 0.5, blue: 0), "color(display-p3 1 0.5 0)"),
      (Color(.sRGBLinear, red: 1, green: 0.5, blue: 0), "color(srgb-linear 1 0.5 0)"),
      (Color(.sRGB, red: 1, green: 0.5, blue: 0), "color(srgb 1 0.5 0)"),
      (Color(cyan: 0.2, magenta: 0.8, yellow: 0, black: 0.4), "device-cmyk(0.2 0.8 0 0.4)"),
    ]
    for (color, notation) in pairs { #expect(try Color(parsing: notation) == color, "\(notation)") }
    #expect(Color.red.opacity(0.5).opacity(0.5) == Color.red.withAlpha(0.25))
  }

  @Test func `Compositing follows the alpha`() {
    let half = Color.white.withAlpha(0.5).composited(over: .black)
    #expect(half == Color(.srgb, 0.5, 0.5, 0.5))
    #expect(Color(RGB8(1, 2, 3)).composited(over: .white).rgb8 == RGB8(1, 2, 3))
    #expect(Color.white.withAlpha(0).composited(over: Color(RGB8(9, 8, 7))).rgb8 == RGB8(9, 8, 7))
    let both = Color.white.withAlpha(0.5).composited(over: Color.black.withAlpha(0.5))
    #expect(both.alpha == 0.75)
    #expect(abs(both.components.x - 2.0 / 3) < 1e-12)
    #expect(Color.white.withAlpha(0).composited(over: Color.black.withAlpha(0)).alpha == 0)
  }

  @Test func `A colour beyond white or black is fitted to it, and an endless chroma is no trap`() {
    #expect(Color(.oklch, 1.2, 0.3, 20).fitted(to: .srgb) == .white)
    #expect(Color(.oklch, -0.2, 0.3, 20).fitted(to: .srgb) == .black)
    #expect(!Color(.oklch, 0.5, 1e300, 20).fitted(to: .srgb).components.x.isNaN)
  }

  @Test func `Compact OKLab agrees with the exact conversion`() {
    for rgb in rounds(denseSample) {
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

  @Test func `A mix begins at the first colour and ends at the second`() {
    let (one, two) = (OKLab(RGB8(255, 0, 0)), OKLab(RGB8(0, 0, 255)))
    #expect(OKLab.mix(one, two, 0) == one)
    #expect(OKLab.mix(one, two, 1).rgb8 == RGB8(0, 0, 255))
    let middle = OKLab.mix(one, two, 0.5)
    #expect(abs(middle.l - (one.l + two.l) / 2) < 1e-12)
    let lch = Color(.oklch, 0.75, 0.12, 300).rgb8
    #expect(OKLab.fromLCH(l: 0.75, c: 0.12, hueDegrees: 300).rgb8 == lch)
  }
}

@Suite("Creating colours")
struct ColorInitializerTests {
  @Test(arguments: ["f80", "F80c", "ff8800", "FF8800cc", "000", "0000", "abcdef01"])
  func `Hexadecimal digits with and without # give the colour that CSS reads`(digits: String) throws
  {
    let expected = try Color(parsing: "#" + digits)
    for text in [digits, "#" + digits] {
      #expect(Color(hex: text) == expected)
      #expect(Color.hex(bytes: text.utf8) == (digits.count == 6 ? expected : nil))
    }
    #expect(RGB8(hex: digits) == (digits.count == 6 ? expected.rgb8 : nil))
  }

  @Test(arguments: [
    "", "#", "f", "ff", "ff880", "ff88000", "ff8800cc0", "##f80", "f80#", " f80", "f80 ",
    "0xf80", "ggg", "orange", "١٢٣", "f8\u{301}0", "+f8", "#\u{301}f80", "gg0000", "éé00",
    "+12345", "##ff8800", "ff#8800", "#ff880g", " #ff8800",
  ])
  func `Other texts are not hexadecimal colours`(text: String) {
    #expect(Color(hex: text) == nil)
    #expect(Color.hex(bytes: text.utf8) == nil)
    #expect(RGB8(hex: text) == nil)
  }

  @Test func `A number is read as RRGGBB`() {
    #expect(Color(hex: 0xFF8800) == Color(RGB8(255, 136, 0)))
    #expect(Color(hex: 0x0000_00FF, opacity: 0.5) == Color(RGB8(0, 0, 255), alpha: 0.5))
    #expect(Color(rrggbbaa: 0xFF88_0080) == Color(RGB8(255, 136, 0), alpha: 128.0 / 255))
  }

  @Test
  func
    `What a space has not and what no opacity is does not count, and every text is read as it was`()
    throws
  {
    #expect(Color(.gray, 0.5, 0.9, 0.9) == Color(.gray, 0.5))
    for (value, alpha) in [(3.0, 1.0), (-1, 0), (.nan, 0)] {
      var color = Color.red
      color.alpha = value
      #expect(color.alpha == alpha && Color(.lab, 50, alpha: value).alpha == alpha)
    }
    for (color, text) in [
      (Color(.lab, -11.66, 3, -2), "color(--lab -11.66 3.0 -2.0)"),
      (Color(.oklch, 1.25, 0.1, 40), "color(--oklch 1.25 0.1 40.0)"),
      (Color(.oklch, 0.1234567, 0.1, 40), "oklch(0.1234567 0.1 40.0)"),
    ] {
      #expect(color.description == text)
      #expect(try Color(parsing: text) == color)
    }
  }

  @Test func `Values have the names of their components, and setting one keeps the others`() {
    var color = Color(RGB8(255, 0, 0))
    color.rgba.green = 1
    #expect(color == Color(.srgb, 1, 1, 0) && color.hsba.hue * 6 == 1)
    color.hsba.hue = 0.5
    #expect(color == Color(.hsb, 180, 1, 1) && color.cmyka == (1, 0, 0, 0, 1))
    color.cmyka.black = 0.5
    #expect(color.space == .cmyk && color.rgba == (0, 0.5, 0.5, 1))
    color.gray = (white: 0.25, alpha: 0.5)
    #expect(color == Color(.gray, 0.25, alpha: 0.5) && color.gray.white == 0.25)
  }

  @Test func `Channels and opacity are fractions, opaque by default and not clipped`() {
    #expect(Color(red: 1, green: 0.5, blue: 0) == Color(.srgb, 1, 0.5, 0))
    let vivid = Color(red: 1.25, green: -0.5, blue: 0, opacity: 0.25)
    #expect(vivid == Color(.srgb, 1.25, -0.5, 0, alpha: 0.25))
  }

  @Test func `A terminal's colour is a colour unless it is the default`() {
    #expect(Color(TerminalColor.default) == nil)
    #expect(Color(.rgb(RGB8(1, 2, 3))) == Color(RGB8(1, 2, 3)))
    for index in UInt8.min...UInt8.max {
      #expect(Color(.indexed(index))?.rgb8 == TerminalPalette.xterm[index])
    }
    let solarized = TerminalPalette(system: (0..<16).map { RGB8($0, 0, 0) })
    #expect(Color(.indexed(7), in: solarized) == Color(RGB8(7, 0, 0)))
  }

  @Test func `A colour becomes a terminal's colour and back`() {
    for rgb in rounds(denseSample) { #expect(Color(TerminalColor(Color(rgb))) == Color(rgb)) }
    let vivid = Color(.displayP3, 1, 0, 0)
    #expect(TerminalColor(vivid) == .rgb(vivid.rgb8))
  }

  @Test func `The named colours are those of CSS, and mint that of xkcd`() throws {
    let named: [(String, Color)] = [
      ("red", .red), ("orange", .orange), ("yellow", .yellow), ("green", .green), ("teal", .teal),
      ("cyan", .cyan), ("blue", .blue), ("indigo", .indigo), ("violet", .violet),
      ("purple", .purple), ("pink", .pink), ("brown", .brown), ("white", .white), ("gray", .gray),
      ("black", .black), ("transparent", .clear),
    ]
    for (name, color) in named { #expect(try Color(parsing: name) == color, "\(name)") }
    #expect(NamedColor.named("mint", in: .xkcd)?.rgb == Color.mint.rgb8)
  }
}

struct HueTests {

  @Test
  func `What a colour does not tell is kept of the one before: its hue, and its saturation`() {
    let grey = Color(.srgb, 0.5, 0.5, 0.5)
    let cases: [(Color, ColorSpace, SIMD4<Double>)] = [
      (.black, .hsl, SIMD4(217, 0.7, 0, 0)), (.white, .hsl, SIMD4(217, 0.7, 1, 0)),
      (.black, .hsb, SIMD4(217, 0.7, 0, 0)), (.white, .hsb, SIMD4(217, 0, 1, 0)),
      (grey, .hsl, SIMD4(217, 0, 0.5, 0)), (grey, .hsb, SIMD4(217, 0, 0.5, 0)),
    ]
    for (color, space, expected) in cases {
      let previous = Color(space, 217, 0.7, 0.5)
      let converted = color.converted(to: space, keepingHueOf: previous)
      #expect(converted.components == expected)
      #expect(converted.rgb8 == color.rgb8)
      // A colour with its own hue ignores the previous one.
      let orange = Color(RGB8(200, 90, 40))
      let own = orange.converted(to: space, keepingHueOf: previous)
      #expect(own == orange.converted(to: space))
    }
  }

  @Test func `HSL and HSB share their hue, OKLCH has its own`() {
    let grey = Color(.hsl, 217, 0, 0.5)
    #expect(grey.converted(to: .hsb, keepingHueOf: grey).components.x == 217)
    #expect(grey.converted(to: .oklch, keepingHueOf: grey).components.z == 0)
    #expect(grey.converted(to: .srgb, keepingHueOf: grey) == grey.converted(to: .srgb))
    let previous = Color(.oklch, 0.5, 0.5, 217)
    #expect(grey.converted(to: .oklch, keepingHueOf: previous).components.z == 217)
  }
}

/// 8-bit colours on a grid that includes both ends, finer in the dark, where errors show first.
let denseSample: [RGB8] = {
  let levels: [UInt8] = [
    0, 1, 2, 3, 7, 12, 21, 34, 55, 80, 89, 127, 128, 144, 178, 200, 233, 254, 255,
  ]
  return levels.flatMap { red in
    levels.flatMap { green in levels.map { blue in RGB8(red, green, blue) } }
  }
}()

/// The distance between two angles in degrees, 0...180.
func angleBetween(_ one: Double, _ two: Double) -> Double {
  let difference = abs(one - two).truncatingRemainder(dividingBy: 360)
  return min(difference, 360 - difference)
}

/// The spaces that are lossless for colours inside sRGB: all but greyscale.
let reversibleSpaces = ColorSpace.allCases.filter { $0 != .gray }
