import Colorimetry
import Testing

@testable import ColorPalettes

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

  @Test(
    "Colours are found in any text, each with the word before it in its line",
    arguments: [
      ("--tiger: #f80;", ["tiger #ff8800"]), ("  $base03:    #002b36;", ["base03 #002b36"]),
      ("@tiger: rgb(255, 136, 0); // note", ["tiger #ff8800"]),
      (":root { --a: tan; --b: hsl(32deg 100% 50%) }", ["a #d2b48c", "b #ff8800"]),
      (
        ".x { color: red; background-color: #111; }", ["color #ff0000", "background-color #111111"]
      ),
      ("{\"Tiger\": \"#ff8800\", \"ink\": \"#000\"}", ["Tiger #ff8800", "ink #000000"]),
      ("slate: { 50: '#f8fafc', 100: '#f1f5f9' }", ["50 #f8fafc", "100 #f1f5f9"]),
      ("\"slate\": {\n  \"50\": \"#f8fafc\"\n}", ["50 #f8fafc"]),
      ("500: #3b82f6", ["500 #3b82f6"]), ("colors.red = \"#f00\"", ["colors.red #ff0000"]),
      ("*.color1: #dc322f", ["color1 #dc322f"]), ("Café — #ff8800", ["Café #ff8800"]),
      ("deep_sea-green #08a", ["deep_sea-green #0088aa"]),
      // The colour before is not a name, nor is the line before.
      ("#fff, #000", ["#ffffff", "#000000"]), ("#fff;ink #000", ["#ffffff", "ink #000000"]),
      ("linear-gradient(red, blue)", ["linear-gradient #ff0000", "#0000ff"]),
      ("tiger\n#ff8800\r\n  (\r#fff", ["#ff8800", "#ffffff"]),
      ("oklch(1 0 0 / 50%) pale", ["#ffffff80"]), ("(((#f80", ["#ff8800"]),
      ("see issue #123, not --red", ["not-a-colour"]),
    ])
  func found(text: String, expected: [String]) throws {
    guard expected != ["not-a-colour"] else {
      #expect(throws: PaletteFileError.self) { try read(text) }
      return
    }
    #expect(try lines(text) == expected)
    #expect(try lines("\u{FEFF}\n" + text) == expected)
    #expect(try read(text).swatches.count == ColorFinder.matches(in: Array(text.utf8)).count)
  }

  @Test("A colour of a function keeps its space")
  func spaces() throws {
    let color = try #require(try read("sky: oklch(0.7 0.1 230)").swatches.first?.color)
    #expect(color == Color(.oklch, 0.7, 0.1, 230))
  }

  @Test("Names are short and in one line, in UTF-8 or Latin-1")
  func names() throws {
    let latin = try ColorPalette(reading: [0x63, 0xe9, 0x3a] + Array("#fff".utf8), fileName: "x")
    #expect(latin.swatches.map(\.name) == ["cé"])
    let long = try read(String(repeating: "漢", count: 1000) + ": #fff")
    #expect(long.swatches.map(\.name) == [String(repeating: "漢", count: 200)])
  }

  @Test("Lists of three bytes are read with the name after them, as X11's")
  func bytes() throws {
    #expect(try lines("! X11\n255 250 250\t\tsnow\n\n  0   1 0\n") == ["snow #fffafa", "#000100"])
    #expect(try lines("255 250 250 snow\nink #000\n") == ["250 #fffafa", "ink #000000"])
    #expect(throws: PaletteFileError.self) { try read("256 0 0\n1 2 3 x") }
  }

  @Test("Lists of hexadecimal digits are read, eight as AARRGGBB")
  func digits() throws {
    let lospec = try read("1a1c2c\r\n5d275d\r\nB13E53\r\n", "/tmp/dir.d/sweetie-16.hex")
    #expect(lospec.name == "sweetie-16")
    #expect(lospec.swatches.map { $0.color.formatted(.hex) } == ["#1a1c2c", "#5d275d", "#b13e53"])
    let paintNet = try read(
      """
      ;paint.net Palette File
      ;Downloaded from Lospec.com/palette-list
      ;Palette Name: Sweetie 16
      ;Colors: 3
      FF1a1c2c
      80FF8800
      00000000
      """)
    #expect(paintNet.name == "Sweetie 16")
    #expect(
      paintNet.swatches.map { $0.color.formatted(.hexa) }
        == ["#1a1c2cff", "#ff880080", "#00000000"])
  }

  @Test("Files without colours, images and programs are rejected")
  func nothing() {
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
          + "Paint.NET .txt and .hex, X11 rgb.txt or any text with colours)"
      ),
      ([9, 0, 0, 0, 0xe0, 0xa5, 0, 0], "a picture of Aseprite holds no swatches that can be read"),
    ] as [([UInt8], String)] {
      let error = #expect(throws: PaletteFileError.self) {
        try ColorPalette(reading: bytes, fileName: "x")
      }
      #expect(error?.message == "x: \(rule)")
    }
  }

  @Test("There are at most 100,000 swatches and 64 MB")
  func limits() throws {
    func file(_ start: String, _ line: String, _ count: Int) -> [UInt8] {
      Array((start + String(repeating: line, count: count)).utf8)
    }
    let most = ColorPalette.maximumSwatchCount
    let palette = try ColorPalette(reading: file("GIMP Palette\n", "1 2 3\n", most), fileName: "x")
    #expect(palette.swatches.count == 100_000)
    for (start, line, place) in [
      ("GIMP Palette\n", "1 2 3\n", .line(100_002)), ("", "1 2 3\n", .line(100_001)),
      ("", "ff8800\n", .line(100_001)), ("", "red\n", .file),
    ] as [(String, String, PaletteFileError.Location)] {
      let error = #expect(throws: PaletteFileError.self) {
        try ColorPalette(reading: file(start, line, most + 1), fileName: "x")
      }
      #expect(error?.location == place)
    }
    #expect(throws: PaletteFileError.self) {
      try ColorPalette(
        reading: Array(repeating: 0x0a, count: ColorPalette.maximumFileSize + 1), fileName: "x")
    }
  }
}
