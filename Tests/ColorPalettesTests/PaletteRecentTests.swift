import Colorimetry
import TestSupport
import Testing

@testable import ColorPalettes

@Suite("Recent colours")
struct PaletteRecentTests {
  @Test("The latest comes first, without duplicates, with its latest exact value")
  func order() {
    var recent = RecentColors()
    #expect(recent.colors.isEmpty)
    recent.record(Color(RGB8(255, 0, 0)))
    recent.record(Color(RGB8(0, 255, 0)))
    let red = Color(.hsb, 0, 1, 1)
    recent.record(red)
    #expect(recent.colors == [red, Color(RGB8(0, 255, 0))])
    recent.record(red.withAlpha(0.5))
    #expect(recent.colors == [red.withAlpha(0.5), red, Color(RGB8(0, 255, 0))])
    recent.record(Color(.srgb, .nan, 0, 0))
    #expect(recent.colors.count == 3)
  }

  @Test("There are at most 32")
  func capacity() {
    var recent = RecentColors()
    for step in 0..<100 { recent.record(Color(RGB8(UInt8(step), 0, 0))) }
    #expect(recent.colors.map(\.rgb8.red) == (68..<100).reversed().map { UInt8($0) })
  }

  @Test("Text preserves every colour of every space exactly, with missing components")
  func roundTrip() {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<400 {
      var recent = RecentColors()
      for _ in 0..<random.number(in: 0...20) {
        let space = random.pick(ColorSpace.allCases)
        var color = Color(space, .zero)
        for (index, component) in space.components.enumerated() {
          let range = component.range
          var value = Double.random(in: range, using: &random)
          if random.number(in: 0...3) == 0 { value = random.pick([range.lowerBound, value / 1e6]) }
          if index == space.hueIndex, value >= 360 { value = 0 }
          color.components[index] = value
          if random.number(in: 0...9) == 0 {
            color.missing.insert(.component(index))
            color.components[index] = 0
          }
        }
        color.alpha = random.pick([0, 1, 0.5, Double.random(in: 0...1, using: &random)])
        recent.record(color)
      }
      #expect(RecentColors(reading: recent.text) == recent)
    }
  }

  @Test("Colours outside the gamut of their space are preserved")
  func outside() {
    for color in [
      Color(.srgb, 1.25, -0.5, 0.1), Color(.displayP3, -1e-7, 2, 1),
      Color(.oklch, 0.7, 0.9, 359.999),
      Color(.xyzD65, 3, -1, 1e-9), Color(.hsl, 12.3456789, 1.5, 0.25),
    ] {
      var recent = RecentColors()
      recent.record(color)
      #expect(RecentColors(reading: recent.text).colors == [color])
    }
  }

  @Test("8-bit colours are written in hexadecimal digits, others as functions")
  func notation() {
    var recent = RecentColors()
    recent.record(Color(.oklch, 0.7, 0.125, 230))
    recent.record(Color(.srgb, 0.5, 0.25, 0, alpha: 0.25))
    recent.record(Color(RGB8(255, 136, 0), alpha: 128.0 / 255))
    recent.record(Color(RGB8(255, 136, 0)))
    #expect(
      recent.text == "#ff8800\n#ff880080\ncolor(srgb 0.5 0.25 0.0 / 0.25)\noklch(0.7 0.125 230.0)\n"
    )
  }

  @Test("Lines without a colour are skipped")
  func damaged() {
    let recent = RecentColors(
      reading: "#fff\r\n\nnonsense\n  red \n#fff\n\u{0}\u{1B}[2J\ncolor(--hsl 1\nhsl(120 100% 50%)")
    #expect(recent.colors.map { $0.formatted(.hex) } == ["#ffffff", "#ff0000", "#00ff00"])
    var random = SeededGenerator(seed: 32)
    for _ in 0..<300 {
      let noise = (0..<random.number(in: 0...200)).map { _ in
        random.pick(Array("#f0 color(--hsl)none./%\n,e".utf8))
      }
      let read = RecentColors(reading: String(decoding: noise, as: UTF8.self))
      #expect(read.colors.count <= RecentColors.capacity)
      #expect(RecentColors(reading: read.text) == read)
    }
  }
}
