import Color
import TestSupport
import Testing

struct PaletteTests {
  @Test("The palette of xterm has the documented colours")
  func table() {
    let palette = TerminalPalette.xterm
    #expect(palette.colors.count == 256)
    let system =
      "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 "
      + "7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff"
    #expect(
      palette.colors.prefix(16).map { $0.hex } == system.split(separator: " ").map { "#\($0)" })
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    for cube in 0..<216 {
      let expected = RGB8(levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6])
      #expect(palette[UInt8(16 + cube)] == expected)
    }
    for step in 0..<24 {
      let grey = UInt8(8 + 10 * step)
      #expect(palette[UInt8(232 + step)] == RGB8(grey, grey, grey))
    }
  }

  @Test("Every fixed entry is its own nearest, and every system colour among the first 16")
  func exact() {
    for index in UInt8(16)...255 {
      let rgb = TerminalPalette.xterm[index]
      #expect(PaletteQuantizer.xterm.nearest256(rgb) == index)
      #expect(PaletteQuantizer.xterm.distance(from: rgb, to: index) == 0)
    }
    for index in UInt8(0)..<16 {
      #expect(PaletteQuantizer.xterm.nearest16(TerminalPalette.xterm[index]) == index)
    }
  }

  @Test("No other entry is nearer than the nearest")
  func nearest() {
    var generator = SeededGenerator(seed: 3)
    let quantizer = PaletteQuantizer.xterm
    for _ in 0..<300 {
      let rgb = RGB8(
        .random(in: 0...255, using: &generator), .random(in: 0...255, using: &generator),
        .random(in: 0...255, using: &generator))
      for (best, range) in [
        (quantizer.nearest256(rgb), UInt8(16)...255), (quantizer.nearest16(rgb), UInt8(0)...15),
      ] {
        #expect(range.contains(best))
        let exact = { (index: UInt8) in
          Color(rgb).difference(from: Color(TerminalPalette.xterm[index]))
        }
        let distance = exact(best)
        #expect(range.allSatisfy { exact($0) >= distance - 1e-12 })
      }
    }
  }

  private func randomColors(_ count: Int) -> [RGB8] {
    var generator = SeededGenerator(seed: 4)
    return (0..<count).map { _ in
      let bits = generator.next()
      return RGB8(
        UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8),
        UInt8(truncatingIfNeeded: bits >> 16))
    }
  }

  @Test("A match has the distance from the colour")
  func matches() {
    let quantizer = PaletteQuantizer.xterm
    #expect(quantizer.match256(RGB8(255, 135, 0)) == PaletteMatch(index: 208, distance: 0))
    #expect(quantizer.match16(RGB8(255, 255, 255)).isExact)
    for rgb in randomColors(200) {
      for match in [quantizer.match256(rgb), quantizer.match16(rgb)] {
        let entry = TerminalPalette.xterm[match.index]
        #expect(abs(Color(rgb).difference(from: Color(entry)) - match.distance) < 1e-12)
        #expect(match.isExact == (rgb == entry))
      }
    }
  }

  @Test("The nearest in order keeps the order of the channels, and no other corner is nearer")
  func inOrder() {
    let quantizer = PaletteQuantizer.xterm
    for index in UInt8(16)...255 {
      let entry = TerminalPalette.xterm[index]
      #expect(TerminalPalette.xterm[quantizer.nearestInOrder256(entry)] == entry)
    }
    let levels = [0, 95, 135, 175, 215, 255]
    func isCorner(_ level: UInt8, of channel: UInt8) -> Bool {
      levels.firstIndex(of: Int(level)).map { index in
        let (lower, upper) = (levels[max(index - 1, 0)], levels[min(index + 1, 5)])
        return channel == level
          || (lower + 1..<max(upper, 256 * (index / 5))).contains(Int(channel))
      } ?? false
    }
    func isOrdered(_ entry: RGB8, like color: RGB8) -> Bool {
      let channels = [(entry.red, color.red), (entry.green, color.green), (entry.blue, color.blue)]
      return channels.allSatisfy { one in
        channels.allSatisfy { one.1 > $0.1 || one.0 <= $0.0 }
      }
    }
    for rgb in randomColors(300) {
      let found = quantizer.nearestInOrder256(rgb)
      #expect(isOrdered(TerminalPalette.xterm[found], like: rgb))
      for index in UInt8(16)...255 {
        let entry = TerminalPalette.xterm[index]
        let isAround =
          index >= 232
          || isCorner(entry.red, of: rgb.red) && isCorner(entry.green, of: rgb.green)
            && isCorner(entry.blue, of: rgb.blue)
        guard isAround, isOrdered(entry, like: rgb) else { continue }
        #expect(
          quantizer.distance(from: rgb, to: found)
            <= quantizer.distance(from: rgb, to: index) + 1e-12)
      }
    }
  }

  @Test("A terminal colour is reduced to the depth")
  func depth() {
    let orange = TerminalColor.rgb(RGB8(255, 135, 0))
    #expect(orange.quantized(to: .truecolor) == orange)
    #expect(orange.quantized(to: .indexed256) == .indexed(208))
    #expect(TerminalColor.rgb(RGB8(250, 3, 3)).quantized(to: .ansi16) == .indexed(9))
    #expect(TerminalColor.indexed(208).quantized(to: .truecolor) == .indexed(208))
    #expect(TerminalColor.indexed(208).quantized(to: .indexed256) == .indexed(208))
    #expect(TerminalColor.indexed(196).quantized(to: .ansi16) == .indexed(9))
    #expect(TerminalColor.indexed(4).quantized(to: .ansi16) == .indexed(4))
    for depth in ColorDepth.allCases {
      #expect(TerminalColor.default.quantized(to: depth) == .default)
    }
    for color in [orange, .indexed(3), .indexed(200)] {
      #expect(color.quantized(to: .monochrome) == .default)
    }
    #expect(ColorDepth.allCases == ColorDepth.allCases.sorted())
    #expect(ColorDepth.monochrome < .ansi16 && ColorDepth.indexed256 < .truecolor)
  }

  @Test("Names are found exactly and by nearness")
  func names() {
    #expect(NamedColor.css.count == 148)
    #expect(Set(NamedColor.css.map { $0.name }).count == 148)
    #expect(NamedColor.named("RebeccaPurple")?.rgb == RGB8(0x66, 0x33, 0x99))
    #expect(NamedColor.named("transparent") == nil)
    for color in NamedColor.css {
      let nearest = NamedColor.nearest(to: Color(color.rgb))
      #expect(NamedColor.named(nearest.name)?.rgb == color.rgb)
      #expect(nearest.distance < 1e-9)
    }
    #expect(NamedColor.nearest(to: Color(RGB8(255, 98, 70))).name == "tomato")
    #expect(NamedColor.nearest(to: Color(RGB8(0, 255, 255))).name == "aqua")
  }
}
