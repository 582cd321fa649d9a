import Colorimetry
import Testing

@testable import ColorPalettes

@Suite("Built-in palettes")
struct PaletteBuiltInTests {
  private func hex(_ palette: String, _ name: String) -> String? {
    ColorPalette.named(palette)?.swatches.first { $0.name == name }?.color.formatted(.hex)
  }

  @Test("Each palette has the published number of colours")
  func counts() {
    let counts = [16, 256, 148, 254, 242, 16, 16, 36, 104, 8]
    #expect(ColorPalette.builtIn.map(\.swatches.count) == counts)
    #expect(ColorPalette.builtInNames.count == counts.count)
    for (name, palette) in zip(ColorPalette.builtInNames, ColorPalette.builtIn) {
      #expect(ColorPalette.named(name) == palette)
      #expect(ColorPalette.named(name.uppercased()) == palette)
    }
    #expect(ColorPalette.named("tailwnd") == nil)
  }

  @Test("Names are unique in each palette, and colours are opaque 8-bit colours")
  func names() {
    for palette in ColorPalette.builtIn {
      #expect(Set(palette.swatches.map(\.name)).count == palette.swatches.count, "\(palette.name)")
      for swatch in palette.swatches {
        #expect(!swatch.name.isEmpty)
        #expect(Color(swatch.color.rgb8) == swatch.color)
      }
    }
  }

  @Test(
    "Colours are the published ones",
    arguments: [
      ("ansi", "red", "#cd0000"), ("ansi", "bright blue", "#5c5cff"), ("xterm", "208", "#ff8700"),
      ("xterm", "255", "#eeeeee"), ("css", "rebeccapurple", "#663399"),
      // src/public/colors.js of Tailwind CSS 3
      ("tailwind", "slate 50", "#f8fafc"), ("tailwind", "gray 800", "#1f2937"),
      ("tailwind", "zinc 900", "#18181b"), ("tailwind", "neutral 300", "#d4d4d4"),
      ("tailwind", "stone 600", "#57534e"), ("tailwind", "red 500", "#ef4444"),
      ("tailwind", "orange 700", "#c2410c"), ("tailwind", "amber 400", "#fbbf24"),
      ("tailwind", "yellow 900", "#713f12"), ("tailwind", "lime 200", "#d9f99d"),
      ("tailwind", "green 500", "#22c55e"), ("tailwind", "emerald 600", "#059669"),
      ("tailwind", "teal 100", "#ccfbf1"), ("tailwind", "cyan 800", "#155e75"),
      ("tailwind", "sky 500", "#0ea5e9"), ("tailwind", "sky 950", "#082f49"),
      ("tailwind", "blue 700", "#1d4ed8"), ("tailwind", "indigo 400", "#818cf8"),
      ("tailwind", "violet 300", "#c4b5fd"), ("tailwind", "purple 900", "#581c87"),
      ("tailwind", "fuchsia 500", "#d946ef"), ("tailwind", "pink 800", "#9d174d"),
      ("tailwind", "rose 400", "#fb7185"),
      // The specification of Material Design as two other projects retyped it
      ("material", "red 50", "#ffebee"), ("material", "red 500", "#f44336"),
      ("material", "red A700", "#d50000"), ("material", "pink A700", "#c51162"),
      ("material", "deep purple A700", "#6200ea"), ("material", "light blue A700", "#0091ea"),
      ("material", "teal A700", "#00bfa5"), ("material", "light green A700", "#64dd17"),
      ("material", "lime A700", "#aeea00"), ("material", "amber 800", "#ff8f00"),
      ("material", "deep orange 600", "#f4511e"), ("material", "deep orange A700", "#dd2c00"),
      ("material", "blue 800", "#1565c0"), ("material", "blue A100", "#82b1ff"),
      ("material", "grey 900", "#212121"), ("material", "blue grey 50", "#eceff1"),
      ("material", "blue grey 900", "#263238"),
      ("solarized", "base03", "#002b36"), ("solarized", "base3", "#fdf6e3"),
      ("solarized", "red", "#dc322f"), ("solarized", "green", "#859900"),
      ("nord", "nord0", "#2e3440"), ("nord", "nord10", "#5e81ac"), ("nord", "nord15", "#b48ead"),
      ("gruvbox", "dark0 hard", "#1d2021"), ("gruvbox", "light0 soft", "#f2e5bc"),
      ("gruvbox", "gray", "#928374"), ("gruvbox", "bright orange", "#fe8019"),
      ("gruvbox", "neutral aqua", "#689d6a"), ("gruvbox", "faded purple", "#8f3f71"),
      ("catppuccin", "mocha mauve", "#cba6f7"), ("catppuccin", "mocha crust", "#11111b"),
      ("catppuccin", "latte rosewater", "#dc8a78"), ("catppuccin", "frappe base", "#303446"),
      ("catppuccin", "macchiato overlay0", "#6e738d"),
      ("okabe-ito", "black", "#000000"), ("okabe-ito", "vermillion", "#d55e00"),
      ("okabe-ito", "bluish green", "#009e73"), ("okabe-ito", "reddish purple", "#cc79a7"),
    ])
  func values(palette: String, name: String, expected: String) {
    #expect(hex(palette, name) == expected)
  }

  @Test("Nord is in four groups, only three hues of Material have no accents")
  func groups() throws {
    let nord = try #require(ColorPalette.named("nord"))
    #expect(
      nord.swatches.map(\.group)
        == Array(repeating: "Polar Night", count: 4) + Array(repeating: "Snow Storm", count: 3)
        + Array(repeating: "Frost", count: 4) + Array(repeating: "Aurora", count: 5))
    let material = try #require(ColorPalette.named("material"))
    let hues = Dictionary(grouping: material.swatches, by: \.group)
    #expect(hues.count == 19)
    #expect(
      Set(hues.filter { $0.value.count == 10 }.keys) == ["brown", "grey", "blue grey"])
    #expect(hues.values.allSatisfy { $0.count == 10 || $0.count == 14 })
  }

  @Test("Names lose control characters and directional marks, and become one line")
  func harmlessNames() {
    let swatch = Swatch(
      name: " a\u{1B}[31m\tb\r\n\u{202E}c\u{7F}\u{9B}\u{2066} \u{200F}é漢👩‍🎨 ", color: .black)
    #expect(swatch.name == "a[31m b c é漢👩‍🎨")
    let long = Swatch(name: String(repeating: "x ", count: 500), color: .black)
    #expect(long.name.unicodeScalars.count == Swatch.maximumNameLength - 1)
    #expect(Swatch(name: long.name, color: .black) == long)
  }
}
