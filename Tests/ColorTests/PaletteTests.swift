import Color
import TestSupport
import Testing

struct PaletteTests {
  @Test func `The palette of xterm has the documented colours`() {
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

  @Test func `No entry is nearer than the nearest one`() {
    let quantizer = PaletteQuantizer.xterm
    for rgb in randomColors(100) + rounds(TerminalPalette.xterm.colors) {
      for (best, range) in [
        (quantizer.nearest256(rgb), UInt8(16)...255), (quantizer.nearest16(rgb), UInt8(0)...15),
      ] {
        func distance(to index: UInt8) -> Double {
          Color(rgb).difference(from: Color(TerminalPalette.xterm[index]))
        }
        #expect(range.contains(best))
        #expect(range.allSatisfy { distance(to: $0) >= distance(to: best) - 1e-12 })
      }
    }
    for index in UInt8.min...UInt8.max {
      let rgb = TerminalPalette.xterm[index]
      #expect((index < 16 ? quantizer.nearest16(rgb) : quantizer.nearest256(rgb)) == index)
    }
  }

  private func randomColors(_ count: Int) -> [RGB8] {
    var generator = SeededGenerator(seed: 4)
    return (0..<count).map { _ in generator.rgb8() }
  }

  @Test
  func `The nearest in order keeps the order of the channels, and no other corner is nearer`() {
    let quantizer = PaletteQuantizer.xterm
    func channels(_ color: RGB8) -> [Int] { [color.red, color.green, color.blue].map { Int($0) } }
    let levels = [0, 95, 135, 175, 215, 255]
    /// Whether a level of the cube is one of the two around a channel.
    func isCorner(_ level: Int, of channel: Int) -> Bool {
      level == channel
        || (level < channel ? levels.last { $0 <= channel } : levels.first { $0 >= channel })
          == level
    }
    func isOrdered(_ entry: RGB8, like color: RGB8) -> Bool {
      let pairs = Array(zip(channels(entry), channels(color)))
      return pairs.allSatisfy { one in pairs.allSatisfy { one.1 > $0.1 || one.0 <= $0.0 } }
    }
    for rgb in randomColors(100) + rounds(TerminalPalette.xterm.colors.dropFirst(16)) {
      let found = quantizer.nearestInOrder256(rgb)
      func distance(to entry: RGB8) -> Double { Color(rgb).difference(from: Color(entry)) }
      #expect(isOrdered(TerminalPalette.xterm[found], like: rgb))
      for index in UInt8(16)...255 {
        let entry = TerminalPalette.xterm[index]
        let isAround =
          index >= 232 || zip(channels(entry), channels(rgb)).allSatisfy { isCorner($0, of: $1) }
        guard isAround, isOrdered(entry, like: rgb) else { continue }
        #expect(distance(to: TerminalPalette.xterm[found]) <= distance(to: entry) + 1e-12)
      }
    }
  }

  @Test func `A terminal colour is reduced to the depth`() {
    let orange = TerminalColor.rgb(RGB8(255, 135, 0))
    for (color, depth, expected) in [
      (orange, ColorDepth.truecolor, orange), (orange, .indexed256, .indexed(208)),
      (.rgb(RGB8(250, 3, 3)), .ansi16, .indexed(9)), (.indexed(208), .truecolor, .indexed(208)),
      (.indexed(208), .indexed256, .indexed(208)), (.indexed(196), .ansi16, .indexed(9)),
      (.indexed(4), .ansi16, .indexed(4)), (orange, .monochrome, .default),
      (.indexed(3), .monochrome, .default), (.indexed(200), .monochrome, .default),
    ] { #expect(color.quantized(to: depth) == expected, "\(color) \(depth)") }
    for depth in ColorDepth.allCases {
      #expect(TerminalColor.default.quantized(to: depth) == .default)
    }
    #expect(ColorDepth.allCases == ColorDepth.allCases.sorted())
    #expect(ColorDepth.monochrome < .ansi16 && ColorDepth.indexed256 < .truecolor)
  }
}
