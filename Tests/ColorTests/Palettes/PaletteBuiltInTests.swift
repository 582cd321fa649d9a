import TestSupport
import Testing

@testable import Color

@Suite("Built-in palettes")
struct PaletteBuiltInTests {
  @Test func `Each palette has the published number of colours`() {
    let counts = [16, 256, 148, 254, 242, 16, 16, 36, 104, 8]
    #expect(ColorPalette.builtIn.map(\.swatches.count) == counts)
    #expect(ColorPalette.builtInNames.count == counts.count)
    for (name, palette) in zip(ColorPalette.builtInNames, ColorPalette.builtIn) {
      #expect(ColorPalette.named(name) == palette)
      #expect(ColorPalette.named(name.uppercased()) == palette)
    }
    #expect(ColorPalette.named("tailwnd") == nil)
  }

  @Test func `Names are unique in each palette, and colours are opaque 8-bit colours`() {
    for palette in ColorPalette.builtIn {
      #expect(Set(palette.swatches.map(\.name)).count == palette.swatches.count, "\(palette.name)")
      for swatch in palette.swatches {
        #expect(!swatch.name.isEmpty)
        #expect(Color(swatch.color.rgb8) == swatch.color)
      }
    }
  }

  @Test func `Colours are the published ones`() throws {
    for row in try VectorRow.all(in: "ColorTests/Vectors/palettes.txt", cells: 3) {
      let swatch = try #require(ColorPalette.named(row[0])).swatches.first { $0.name == row[1] }
      #expect(swatch?.color.formatted(.hex) == row[2], "\(row)")
    }
  }

  @Test func `Nord is in four groups, only three hues of Material have no accents`() throws {
    let nord = try #require(ColorPalette.named("nord"))
    #expect(
      nord.swatches.map(\.group)
        == Array(repeating: "Polar Night", count: 4) + Array(repeating: "Snow Storm", count: 3)
        + Array(repeating: "Frost", count: 4) + Array(repeating: "Aurora", count: 5))
    let material = try #require(ColorPalette.named("material"))
    let hues = Dictionary(grouping: material.swatches, by: \.group)
    #expect(hues.count == 19)
    #expect(Set(hues.filter { $0.value.count == 10 }.keys) == ["brown", "grey", "blue grey"])
    #expect(hues.values.allSatisfy { $0.count == 10 || $0.count == 14 })
  }

  @Test func `Names lose control characters and directional marks, and become one line`() {
    let swatch = Swatch(
      name: " a\u{1B}[31m\tb\r\n\u{202E}c\u{7F}\u{9B}\u{2066} \u{200F}é漢👩‍🎨 ", color: .black)
    #expect(swatch.name == "a[31m b c é漢👩‍🎨")
    let long = Swatch(name: String(repeating: "x ", count: 500), color: .black)
    #expect(long.name.unicodeScalars.count == Swatch.maximumNameLength - 1)
    #expect(Swatch(name: long.name, color: .black) == long)
  }
}
