import Color
import TestSupport
import Testing

@testable import ColorFiles

@Suite("Palettes in any text")
struct PaletteTextTests {
  private func read(_ text: String, _ fileName: String = "list.txt") throws -> ColorPalette {
    try ColorPalette(reading: Array(text.utf8), fileName: fileName)
  }

  /// Names with colours in hex.
  private func lines(_ text: String) throws -> [String] {
    try read(text).swatches.map {
      ($0.name.isEmpty ? "" : $0.name + " ") + $0.color.formatted(.hex)
    }
  }

  @Test func `Colours are found in any text, each with the word before it in its line`() throws {
    for row in try VectorRow.all(in: "ColorFilesTests/Vectors/palettes-in-text.txt", cells: 2) {
      guard row[1] != "none" else {
        #expect(throws: PaletteFileError.self, "\(row)") { try read(row[0]) }
        continue
      }
      #expect(try lines(row[0]).joined(separator: ", ") == row[1], "\(row)")
      #expect(try lines("\u{FEFF}\n" + row[0]).joined(separator: ", ") == row[1], "\(row)")
      let count = ColorFinder.matches(in: Array(row[0].utf8)).count
      #expect(try read(row[0]).swatches.count == count, "\(row)")
    }
  }

  @Test(arguments: [
    ("<x name=\"#FFB901\" color=\"#ffb901\"/>", ["#FFB901 #ffb901"]),
    // A name beside a colour in digits is what that is called.
    (
      "Red #f00\n#0f0 Lime green\nPeru,#cd853f",
      ["Red #ff0000", "Lime green #00ff00", "Peru #cd853f"]
    ),
    ("\n\"Brown\" 0 44 52 60\n\"Light\" 0 0 100 0", ["Brown #663931", "Light #ffff00"]),
    ("##Sketch RGBPalette 0\n0.1 0.1 0.1\t90% Black", ["90% Black #1a1a1a"]),
  ])
  func `Lists of inks and shares are read, and a colour whose name is itself is listed once`(
    text: String, expected: [String]
  ) throws { #expect(try lines(text) == expected) }

  @Test func `A table of Adobe has as many colours as it counts`() throws {
    var bytes = [UInt8](repeating: 0, count: 772)
    (bytes[0], bytes[4], bytes[769]) = (255, 128, 2)
    let read = try ColorPalette(reading: bytes, fileName: "web.ACT")
    #expect(read.swatches.map { $0.color.formatted(.hex) } == ["#ff0000", "#008000"])
    #expect(throws: PaletteFileError.self) { try ColorPalette(reading: bytes, fileName: "web") }
  }

  @Test func `A colour of a function keeps its space`() throws {
    let color = try #require(try read("sky: oklch(0.7 0.1 230)").swatches.first?.color)
    #expect(color == Color(.oklch, 0.7, 0.1, 230))
  }

  @Test func `Names are short and in one line, in UTF-8 or Latin-1`() throws {
    for start in ["", "GIMP Palette\n1 2 3 "] {
      let end = start.isEmpty ? ": #fff" : ""
      func name(_ bytes: [UInt8]) throws -> String? {
        let file = Array(start.utf8) + bytes + Array(end.utf8)
        return try ColorPalette(reading: file, fileName: "x").swatches.first?.name
      }
      #expect(try name([0x63, 0xe9]) == "cé")
      #expect(try name(Array("é漢".utf8)) == "é漢")
      let long = String(repeating: "漢", count: 1000)
      #expect(try name(Array(long.utf8)) == String(long.prefix(200)))
    }
  }

  @Test func `Lists of three bytes are read with the name after them, as X11's`() throws {
    #expect(try lines("! X11\n255 250 250\t\tsnow\n\n  0   1 0\n") == ["snow #fffafa", "#000100"])
    #expect(try lines("255 250 250 snow\nink #000\n") == ["ink #000000"])
    #expect(throws: PaletteFileError.self) { try read("256 0 0\n1 2 3 x") }
  }

  @Test func `Lists of hexadecimal digits are read, eight as AARRGGBB`() throws {
    let lospec = try read("1a1c2c\r\n5d275d\r\nB13E53\r\n", "/tmp/dir.d/sweetie-16.hex")
    #expect(lospec.name == "sweetie-16")
    #expect(lospec.swatches.map { $0.color.formatted(.hex) } == ["#1a1c2c", "#5d275d", "#b13e53"])
    let paintNet = try read(
      ";paint.net Palette File\n;Downloaded from Lospec.com/palette-list\n"
        + ";Palette Name: Sweetie 16\n;Colors: 3\nFF1a1c2c\n80FF8800\n00000000\n")
    #expect(paintNet.name == "Sweetie 16")
    #expect(
      paintNet.swatches.map { $0.color.formatted(.hexa) }
        == ["#1a1c2cff", "#ff880080", "#00000000"])
  }

  @Test func `Files without colours, images and programs are rejected`() {
    for text in [
      "", "# only\n", "GIMP Palette\nName: A\n#\n", "JASC-PAL\n0100\n0\n",
      "ASEF\0\u{1}\0\0\0\0\0\0", "\0\u{1}\0\0", "\0\u{1}\0\0\0\u{2}\0\0", "; ff8800",
    ] {
      let error = #expect(throws: PaletteFileError.self) { try read(text) }
      #expect(error?.message == "list.txt: no colours found")
    }
    for (bytes, rule) in [
      (
        [0x7f, 0x45, 0x4c, 0x46, 0, 1],
        "not a palette (GIMP .gpl, Adobe .ase, Adobe .aco, Windows .pal, JASC .pal, "
          + "CorelDRAW .pal, Skencil .spl, Adobe .act, "
          + "Paint.NET .txt and .hex, rgb.txt, colours of terminals or any text with colours)"
      ),
      ([9, 0, 0, 0, 0xe0, 0xa5, 0, 0], "an Aseprite picture has no swatches that can be read"),
    ] as [([UInt8], String)] {
      let error = #expect(throws: PaletteFileError.self) {
        try ColorPalette(reading: bytes, fileName: "x")
      }
      #expect(error?.message == "x: \(rule)")
    }
  }

  @Test(.slow) func `There are at most 100,000 swatches and 64 MB`() throws {
    func file(_ start: String, _ line: String, _ count: Int) -> [UInt8] {
      Array((start + String(repeating: line, count: count)).utf8)
    }
    let most = ColorPalette.maximumSwatchCount
    let palette = try ColorPalette(reading: file("GIMP Palette\n", "1 2 3\n", most), fileName: "x")
    #expect(palette.swatches.count == 100_000)
    for (start, line, place) in [
      ("GIMP Palette\n", "1 2 3\n", .line(100_002)), ("", "1 2 3\n", .line(100_001)),
      ("", "ff8800\n", .line(100_001)), ("", "red\n", .file), ("", "#ff8800\n", .file),
    ] as [(String, String, PaletteFileError.Location)] {
      let error = #expect(throws: PaletteFileError.self) {
        try ColorPalette(reading: file(start, line, most + 1) + [0x78], fileName: "x")
      }
      #expect(error?.location == place)
    }
    #expect(throws: PaletteFileError.self) {
      try ColorPalette(
        reading: Array(repeating: 0x0a, count: ColorPalette.maximumFileSize + 1), fileName: "x")
    }
  }
}

@Suite("GIMP palettes")
struct PaletteGIMPTests {
  private func read(_ text: String, _ fileName: String = "my.gpl") throws -> ColorPalette {
    try ColorPalette(reading: Array(text.utf8), fileName: fileName)
  }

  @Test func `A palette written by GIMP is read`() throws {
    let palette = try read(
      """
      GIMP Palette
      Name: Tango icon theme
      Columns: 3
      # a comment
      252 233  79\tButter 1
      237 212   0\tButter 2

        0   0   0\tBlack
      #255 0 0 not a colour
      255 255 255
      """)
    #expect(palette.name == "Tango icon theme")
    #expect(palette.columns == 3)
    #expect(
      palette.swatches == [
        Swatch(name: "Butter 1", color: Color(RGB8(252, 233, 79))),
        Swatch(name: "Butter 2", color: Color(RGB8(237, 212, 0))),
        Swatch(name: "Black", color: .black), Swatch(color: .white),
      ])
  }

  @Test func `Line ends, a byte order mark and spaces make no difference`() throws {
    let text = "GIMP Palette\nName: A\nColumns: 0\n#\n 1 2 3 one two\n\t255\t0 \t7\n"
    let plain = try read(text)
    #expect(plain.columns == nil)
    #expect(plain.swatches.map(\.name) == ["one two", ""])
    for end in ["\r\n", "\r"] {
      #expect(try read(text.split(separator: "\n").joined(separator: end)) == plain)
    }
    #expect(try read("\u{FEFF}" + text) == plain)
  }

  @Test func `Palettes of Aseprite have an alpha`() throws {
    let palette = try read(
      "GIMP Palette\nChannels: RGBA\n#\n255 0 0 128 half red\n0\t0\t0\t0\tUntitled\n",
      "dir/sprite.gpl")
    #expect(palette.name == "sprite")
    #expect(palette.swatches.map(\.color.alpha) == [128.0 / 255, 0])
    #expect(palette.swatches.map(\.name) == ["half red", "Untitled"])
  }

  @Test func `Lospec's palettes have their name in a comment`() throws {
    let palette = try read(
      "GIMP Palette\n#Palette Name: Sweetie 16\n#Colors: 16\n26\t28\t44\t1a1c2c\n")
    #expect(palette.name == "Sweetie 16")
    #expect(palette.swatches == [Swatch(name: "1a1c2c", color: Color(RGB8(0x1a, 0x1c, 0x2c)))])
  }

  @Test func `An invalid line is an error with its number and rule`() throws {
    let rows = try VectorRow.all(in: "ColorFilesTests/Vectors/palette-errors.txt", cells: 3)
    #expect(rows.count == 8)
    for row in rows {
      let (body, line, rule) = try (row[0], #require(Int(row[1])), row[2])
      let error = #expect(throws: PaletteFileError.self) {
        try ColorPalette(reading: Array(("GIMP Palette\n" + body).utf8), fileName: "bad\u{1B}.gpl")
      }
      #expect(error?.location == .line(line))
      #expect(error?.rule == rule, "\(row)")
      #expect(error?.message == "bad.gpl, line \(line): \(rule), read as GIMP .gpl")
      #expect(error.map { "\($0)" } == error?.message)
    }
  }

  @Test func `8-bit colours and names survive a round trip`() throws {
    var random = SeededGenerator(seed: 11)
    let alphabet = Array("aZ09 #:;,\t\n\u{1B}\u{202E}é漢🎨-\"'/").map(String.init)
    for _ in 0..<50 {
      let swatches = (0..<random.number(in: 1...20)).map { _ in
        let space = random.pick(ColorSpace.allCases)
        var color = Color(space, .zero)
        for (index, component) in space.components.enumerated() {
          color.components[index] = Double.random(in: component.range, using: &random)
        }
        color.alpha = random.pick([0, 0.5, 1])
        let name = (0..<random.number(in: 0...12)).map { _ in random.pick(alphabet) }.joined()
        return Swatch(name: name, color: color, group: random.pick(["", "g"]))
      }
      let palette = ColorPalette(
        name: random.pick(["A", "Name: b", "#c", "漢 d"]),
        columns: random.pick([nil, 1, 16, 256]), swatches: swatches)
      let back = try read(palette.gplText)
      #expect(back.name == palette.name)
      #expect(back.columns == palette.columns)
      #expect(back.swatches.map(\.name) == palette.swatches.map(\.name))
      #expect(
        back.swatches.map(\.color.rgb8) == palette.swatches.map { $0.color.rgb8 })
      // A palette that was read back has no further losses.
      #expect(PaletteFileType.gpl.lossNote(back) == nil)
      #expect(try read(back.gplText) == back)
    }
  }

  @Test func `Losses are reported`() {
    func note(_ swatches: [Swatch]) -> String? {
      PaletteFileType.gpl.lossNote(ColorPalette(name: "A", swatches: swatches))
    }
    #expect(note([Swatch(color: Color(RGB8(1, 2, 3)))]) == nil)
    #expect(note([Swatch(color: Color(RGB8(1, 2, 3)).converted(to: .oklch))]) == nil)
    #expect(
      note([Swatch(color: Color.white.withAlpha(0.5)), Swatch(color: .black)])
        == "Lost in a GIMP palette: opacity (1 colour).")
    #expect(
      note([
        Swatch(color: Color(.displayP3, 0, 1, 0)), Swatch(color: Color(.displayP3, 1, 0, 0)),
        Swatch(color: Color(.srgb, 0.5, 0, 0), group: "Dark"),
      ]) == "Lost in a GIMP palette: values outside sRGB (2 colours), "
        + "precision beyond 8 bits (1 colour), groups.")
  }

  @Test func `A Paint Shop Pro palette has as many colours as its header says`() throws {
    let palette = try read("JASC-PAL\r\n0100\r\n2\r\n255 136 0\r\n0 0 0 128\r\n", "x.pal")
    #expect(palette.name == "x")
    #expect(
      palette.swatches.map(\.color) == [
        Color(RGB8(255, 136, 0)), Color(RGB8(0, 0, 0), alpha: 128.0 / 255),
      ])
    for text in [
      "JASC-PAL", "JASC-PAL\n0200\n1\n1 2 3", "JASC-PAL\n0100\nfew\n", "JASC-PAL\n0100\n2\n1 2 3\n",
      "JASC-PAL\n0100\n1\n1 2 3\n4 5 6\n", "JASC-PAL\n0100\n1\n1 2\n", "JASC-PAL\n0100\n999999\n",
    ] { #expect(throws: PaletteFileError.self) { try read(text) } }
  }
}
