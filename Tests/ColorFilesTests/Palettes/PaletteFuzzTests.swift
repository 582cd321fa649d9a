import Color
import TestSupport
import Testing

@testable import ColorFiles

@Suite("Damaged palettes")
struct PaletteFuzzTests {
  private static let names = [
    "x.gpl", "x.ase", "x.aco", "x.pal", "x.txt", "x.css", "x.hex", "rgb.txt", "y.pal",
  ]

  private static var files: [[UInt8]] {
    [
      Array(
        "GIMP Palette\nName: A\nColumns: 4\nChannels: RGBA\n#\n1 2 3 4 one\n255 0 0 0\ttwo\n".utf8),
      PaletteAdobeTests.everyModel,
      [0, 1, 0, 1, 0, 0, 1, 2, 3, 4, 5, 6, 0, 0]
        + [0, 2, 0, 1, 0, 0, 1, 2, 3, 4, 5, 6, 0, 0, 0, 0, 0, 2, 0, 65, 0, 0],
      Array("JASC-PAL\r\n0100\r\n3\r\n1 2 3\r\n4 5 6\r\n7 8 9 10\r\n".utf8),
      Array(
        """
        ;paint.net Palette File
        80ff8800 tiger
        // more
        rgb(1 2 3 / 50%) a, #fff b; #000
        color-mix(in oklch, red, #fff8 20%) mixed
        255,136,0 0.5 1 0
        --x: hsl(calc(20deg * 3) 50% 50%);
        38;5;208 "quoted"
        """.utf8),
      Array(
        """
        /* a */ @media print { :root { --a: red } }
        :root { --a: #f80; --b: rgb(from var(--a) r g b / var(--c, .5)); --d: "x;}" }
        .dark { --a: hsl(9 80% 50%); @media (x) { --a: var(--a) } }
        """.utf8),
      Array(";paint.net Palette File\n;Palette Name: A\n80FF8800\nFF000000\n".utf8),
      Array("! X11\n255 250 250\t\tsnow\n1 2 3\n".utf8),
      Array("RIFF\u{18}\0\0\0PAL data\u{C}\0\0\0\0\u{3}\u{2}\0abcdefgh".utf8),
    ]
  }

  /// Reads arbitrary bytes and checks the result.
  private func check(_ bytes: [UInt8], _ name: String) {
    do throws(PaletteFileError) {
      let palette = try ColorPalette(reading: bytes, fileName: name)
      #expect(palette.swatches.count <= ColorPalette.maximumSwatchCount)
      for text in palette.swatches.map(\.name) + [palette.name] {
        #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
        #expect(text.unicodeScalars.count <= Swatch.maximumNameLength)
      }
      for swatch in palette.swatches {
        for index in 0..<4 { #expect(swatch.color.components[index].isFinite) }
      }
    } catch {
      #expect(!error.rule.isEmpty)
      #expect(error.fileName == name)
      switch error.location {
      case .file: break
      case .line(let number): #expect(number >= 1 && number <= bytes.count + 1)
      case .byte(let offset): #expect((0...bytes.count).contains(offset))
      }
      #expect(!error.message.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
  }

  @Test func `Valid files with bytes changed, lost, repeated or truncated never trap`() {
    var random = SeededGenerator(seed: 21)
    let special: [UInt8] = [0, 1, 0x0a, 0x0d, 0x20, 0x23, 0x28, 0x29, 0x2c, 0x30, 0x7f, 0x80, 0xff]
    for (file, name) in zip(Self.files, Self.names) {
      check(file, name)
      for _ in rounds(0..<600) {
        var bytes = file
        for _ in 0..<random.number(in: 1...6) where !bytes.isEmpty {
          let offset = random.number(in: 0...(bytes.count - 1))
          switch random.number(in: 0...5) {
          case 0: bytes[offset] = UInt8.random(in: 0...255, using: &random)
          case 1: bytes[offset] = random.pick(special)
          case 2: bytes[offset] ^= 1 << UInt8(random.number(in: 0...7))
          case 3: bytes.remove(at: offset)
          case 4: bytes.insert(contentsOf: bytes[offset...].prefix(20), at: offset)
          default: bytes.removeSubrange(offset...)
          }
        }
        check(bytes, name)
      }
    }
  }

  @Test func `Random bytes after the header of each format never trap`() {
    var random = SeededGenerator(seed: 22)
    let starts: [[UInt8]] = [
      [], Array("GIMP Palette\n".utf8), Array("ASEF\0\u{1}\0\0\0\0\0\u{3}".utf8), [0, 1],
      [0, 2, 0, 9],
      Array("JASC-PAL\n0100\n3\n".utf8), [0xef, 0xbb, 0xbf], [0xff, 0xfe], [0xfe, 0xff],
    ]
    for start in starts {
      for _ in rounds(0..<400) {
        let noise = (0..<random.number(in: 0...60)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
        check(start + noise, "noise")
      }
    }
  }

  @Test func `Lengths that reach beyond the file or overflow are errors`() {
    for length in [0x7fff_ffff, 0xffff_ffff, 0x8000_0000, 1000] {
      var blocks = PaletteBytes()
      blocks.add(1, bytes: 2)
      blocks.add(length, bytes: 4)
      blocks.add(0xffff, bytes: 2)
      #expect(throws: PaletteFileError.self) {
        try ColorPalette(reading: PaletteBytes.swatchExchange(blocks: 1, blocks), fileName: "x.ase")
      }
      var color = PaletteBytes([0, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
      color.add(length, bytes: 4)
      #expect(throws: PaletteFileError.self) {
        try ColorPalette(reading: color.bytes, fileName: "x.aco")
      }
    }
  }

  @Test func `A name longer than its block does not extend into the next one`() {
    var block = PaletteBytes()
    block.add(200, bytes: 2)
    block.add("ab")
    var blocks = PaletteBytes()
    blocks.add(block: 0xc001, block)
    blocks.add(color: String(repeating: "x", count: 300), "RGB ", [0, 0, 0])
    let error = #expect(throws: PaletteFileError.self) {
      try ColorPalette(reading: PaletteBytes.swatchExchange(blocks: 2, blocks), fileName: "x")
    }
    #expect(error?.location == .byte(20))
  }

  @Test(.slow) func `Long lines take time in proportion to their length`() {
    let open = Array(repeating: UInt8(ascii: "("), count: 200_000)
    // Quadratic time would be hours.
    for bytes in [
      Array("rgb".utf8) + open, Array("#fff ".utf8) + open,
      Array(repeatElement(Array("#fff ".utf8), count: 40_000).joined()),
      Array(repeatElement(Array("12 ".utf8), count: 60_000).joined()),
      Array("#fff ".utf8) + Array(repeating: UInt8(ascii: "#"), count: 200_000),
      Array(repeating: UInt8(ascii: " "), count: 400_000),
      Array(repeatElement(Array("rgb(".utf8), count: 50_000).joined()),
    ] { check(bytes, "long") }
  }
}
