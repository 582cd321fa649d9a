import Colorimetry
import Testing

@testable import ColorPalettes

@Suite("Colour lists")
struct PaletteListTests {
  private func read(_ text: String, _ fileName: String = "list.txt") throws -> ColorPalette {
    try ColorPalette(reading: Array(text.utf8), fileName: fileName)
  }

  /// Colours in 8 bits and the names after them.
  private func short(_ text: String) throws -> [String] {
    try read(text).swatches.map {
      $0.color.formatted(.hex) + ($0.name.isEmpty ? "" : " " + $0.name)
    }
  }

  @Test(
    "Three numbers are bytes, or shares in a list in which some have a decimal point",
    arguments: [
      ("255 136 0\n0 1 0\n", ["#ff8800", "#000100"]),
      ("255,136,0\n0,1,0\n", ["#ff8800", "#000100"]),
      ("0.267004,0.004874,0.329415\n1,1,1\n", ["#440154", "#ffffff"]),
      ("0.5 0.5 0.5\n0 1 0\n", ["#808080", "#00ff00"]), ("1.0 0 0\n", ["#ff0000"]),
      ("; 255 0 0 old\n0.5 0.5 0.5\n1 0 0\n", ["#808080", "#ff0000"]),
      ("1,1,1,0.5\n", ["#01010180"]),
      ("0, 0, 1 blue\n", ["blue #000001"]), ("127.5 0 0\n1 0 0\n", ["#800000", "#010000"]),
    ])
  func numbers(text: String, expected: [String]) throws {
    let palette = try ColorPalette(reading: Array(text.utf8), fileName: "list.txt")
    #expect(palette.shortLines == expected)
  }

  @Test(
    "Lines have colours and names",
    arguments: [
      ("ff8800", ["#ff8800"]), ("#F80", ["#ff8800"]), ("#ff880080", ["#ff880080"]),
      ("0xff8800 orange", ["#ff8800 orange"]), ("ff8800 Tiger Orange", ["#ff8800 Tiger Orange"]),
      ("#ff8800 orange", ["#ff8800 orange"]), ("#ff8800 beige", ["#ff8800 beige"]),
      ("ff8800 beige", ["#ff8800 beige"]), ("#ff8800 - Tiger", ["#ff8800 Tiger"]),
      ("#ff8800; // Tiger", ["#ff8800 Tiger"]), ("#ff8800,\"Tiger\"", ["#ff8800 Tiger"]),
      ("\"#ff8800\",", ["#ff8800"]), ("#ff8800 #1 choice", ["#ff8800 #1 choice"]),
      ("ff8800 00ff00 ffffff", ["#ff8800", "#00ff00", "#ffffff"]),
      ("#fff, #000", ["#ffffff", "#000000"]),
      ("[\"264653\",\"2a9d8f\"]", ["#264653", "#2a9d8f"]),
      ("{\n  \"Tiger\": \"#ff8800\",\n  \"ink\": \"#000\"\n},", ["#ff8800 Tiger", "#000000 ink"]),
      ("0xFF8800, 0x00FF00,", ["#ff8800", "#00ff00"]),
      ("#fff #000 ink", ["#ffffff", "#000000 ink"]),
      ("#f00 red, #0f0 green; #00f", ["#ff0000 red", "#00ff00 green", "#0000ff"]),
      ("red", ["#ff0000"]), ("red green, blue", ["#ff0000", "#008000", "#0000ff"]),
      ("Tiger Orange #ff8800", ["#ff8800 Tiger Orange"]), ("Orange, #f80", ["#ff8800 Orange"]),
      ("tiger: #ff8800;", ["#ff8800 tiger"]), ("\"Tiger\",\"#ff8800\"", ["#ff8800 Tiger"]),
      ("--tiger: #ff8800;", ["#ff8800 tiger"]), ("$base03:    #002b36;", ["#002b36 base03"]),
      ("@tiger: rgb(255, 136, 0);", ["#ff8800 tiger"]),
      ("255 136 0", ["#ff8800"]), ("255,136,0 Tiger", ["#ff8800 Tiger"]),
      ("255 136 0\t101 Tigers", ["#ff8800 101 Tigers"]), ("1 0.5333 0", ["#ff8800"]),
      ("255, 136, 0, 0.5", ["#ff880080"]), ("255 136 0 0", ["#ff880000"]),
      ("255 0 0 0 255 0", ["#ff0000", "#00ff00"]), ("0 0 0, 255 255 255", ["#000000", "#ffffff"]),
      ("rgb(255 136 0) Tiger", ["#ff8800 Tiger"]),
      ("rgb(255,136,0), hsl(0 100% 50%)", ["#ff8800", "#ff0000"]),
      ("oklch(1 0 0 / 50%) (pale)", ["#ffffff80 (pale)"]),
      ("Color(red: 1, green: 0, blue: 0) Red", ["#ff0000 Red"]),
      ("38;5;208 Tiger", ["#ff8700 Tiger"]), ("rgb:ff/88/00 Tiger", ["#ff8800 Tiger"]),
      ("ansi208 Tiger", ["#ff8700 Tiger"]),
      ("#808080 128 128 128 Grey", ["#808080 128 128 128 Grey"]),
      ("500: #3b82f6", ["#3b82f6 500"]), ("\"100\": \"#dbeafe\",", ["#dbeafe 100"]),
      ("100 = #dbeafe", ["#dbeafe 100"]), ("100,#f5f5f5", ["#f5f5f5 100"]),
      ("310\tBlack\t#000000", ["#000000 310 Black"]), ("bad: #ff0000", ["#ff0000 bad"]),
      ("add #ff0000", ["#ff0000 add"]), ("ff8800: orange", ["#ff8800 orange"]),
      ("red = 255 136 0", ["#ff8800 red"]), ("sea: rgb(0 128 128) // teal", ["#008080 sea"]),
      ("base00: \"181818\" # dark", ["#181818 base00"]),
      ("Navy\t10\t20\t30", ["#0a141e Navy"]), ("Wine 10 20 30", ["#0a141e Wine"]),
      ("Gray 50 1 2 3", ["#010203 Gray 50"]), ("255;136;0", ["#ff8800"]),
      ("10;20;30 Ink", ["#0a141e Ink"]), ("38;2;255;136;0 Tiger", ["#ff8800 Tiger"]),
      ("$blue: #0d6efd !default;", ["#0d6efd blue"]), ("$a: #264653; /* note */", ["#264653 a"]),
      ("@b: #f00; // red", ["#ff0000 b"]), ("#264653 # comment", ["#264653 comment"]),
      ("123456 Deep", ["#123456 Deep"]), ("#fade to black", ["#ffaaddee to black"]),
    ])
  func line(text: String, expected: [String]) throws {
    #expect(try short(text) == expected)
    #expect(try short("  \t" + text + " \r\n\r\n") == expected)
  }

  @Test(
    "Lines that could be read in two ways are refused",
    arguments: [
      ("500: foo", "expected a colour after “500”"),
      ("hi Normal guifg=#ffffff guibg=#000000", "one colour follows a name"),
      ("255 0 0\n0.5 0 0", "numbers are shares here, and bytes in other lines"),
    ])
  func ambiguous(text: String, rule: String) {
    let error = #expect(throws: PaletteFileError.self) { try read(text) }
    #expect(error?.rule == rule)
  }

  @Test("Lists begin with comments of CSS or X11, and properties may refer to each other")
  func beginnings() throws {
    #expect(try short("/* CSS HEX */\n--a: #264653ff;\n") == ["#264653 a"])
    #expect(try short("! X11\n255 250 250\t\tsnow\n") == ["#fffafa snow"])
    #expect(try short("--a: #264653;\n--b: var(--a);\n") == ["#264653 a", "#264653 b"])
  }

  @Test("A colour of a function keeps its space")
  func spaces() throws {
    let color = try #require(try read("oklch(0.7 0.1 230) Sky").swatches.first?.color)
    #expect(color == Color(.oklch, 0.7, 0.1, 230))
  }

  @Test("Comments are skipped, but not colours that begin like one")
  func comments() throws {
    #expect(
      try short("; a\n// b\n# c\n#\n#!shebang\n#ff8800\n#header\n\n#abc d\n#12345\n#ff88zz\n")
        == ["#ff8800", "#aabbcc d"])
  }

  @Test(
    "Rules of style sheets in one line are no list",
    arguments: [
      "a{color:#f80;background:#111}b{color:#222}", ".a { color: red; background: #111; }",
      "#fab{color:#f80}", "#fab {color:#f80;background:#111}", "a{color:#f80}",
      "red{color:#f80}", "slate: { 50: '#f8fafc', 100: '#f1f5f9' },",
      String(repeating: "a", count: 300) + "{color:#f80}",
    ])
  func stylesheets(text: String) {
    let error = #expect(throws: PaletteFileError.self) { try read("#fff\n" + text) }
    #expect(error?.location == .line(2))
    #expect(error?.rule == "the name of a colour has no braces, as rules of style sheets have")
  }

  @Test("Braces around colours are no part of names")
  func braces() throws {
    #expect(
      try short("#000\n{255,136,0}, {0,0,255},\n{ \"Tiger\": \"#f80\" },")
        == ["#000000", "#ff8800", "#0000ff", "#ff8800 Tiger"])
  }

  @Test(
    "A comment that names Paint.NET or AARRGGBB says that the alpha comes first",
    arguments: [
      "; paint.net Palette File", ";Paint.NET Palette", "; colors are written as aarrggbb",
      "; Name\n; paint.net",
    ])
  func alphaFirst(head: String) throws {
    let colors = try read(head + "\nFFFF0000\n8000FF00\n").swatches.map(\.color)
    #expect(colors.map { $0.formatted(.hexa) } == ["#ff0000ff", "#00ff0080"])
  }

  @Test("In Paint.NET lists the alpha comes first")
  func paintNet() throws {
    let palette = try read(
      """
      ;paint.net Palette File
      ;Downloaded from Lospec.com/palette-list
      ;Palette Name: Sweetie 16
      ;Colors: 3
      FF1a1c2c
      80FF8800
      00000000
      """)
    #expect(palette.name == "Sweetie 16")
    #expect(
      palette.swatches.map { $0.color.formatted(.hexa) } == ["#1a1c2cff", "#ff880080", "#00000000"])
    #expect(try short("80FF8800") == ["#80ff8800"])
  }

  @Test("A Lospec list has only digits and is named after its file")
  func lospec() throws {
    let palette = try read("1a1c2c\r\n5d275d\r\nb13e53\r\n", "/tmp/dir.d/sweetie-16.hex")
    #expect(palette.name == "sweetie-16")
    #expect(palette.swatches.map { $0.color.formatted(.hex) } == ["#1a1c2c", "#5d275d", "#b13e53"])
  }

  @Test(
    "An invalid colour is an error with its line and rule",
    arguments: [
      ("#fff\n\nnonsense\n", 3, "expected a colour but found “nonsense” at character 1"),
      ("rgb(1 2", 1, "expected a number at the end"),
      ("#fff\n256,0,0", 2, "expected 0 to 255 but found “256,0,0” at character 1"),
    ])
  func errors(text: String, line: Int, rule: String) {
    let error = #expect(throws: PaletteFileError.self) { try read(text) }
    #expect(error?.location == .line(line))
    #expect(error?.rule == rule)
  }

  @Test("Files without colours, images and programs are rejected")
  func nothing() {
    for (bytes, rule) in [
      ([], "a palette has at least one colour"),
      (Array("# only\n".utf8), "a palette has at least one colour"),
      (Array("GIMP Palette\nName: A\n#\n".utf8), "a palette has at least one colour"),
      (Array("JASC-PAL\n0100\n0\n".utf8), "a palette has at least one colour"),
      (Array("ASEF\0\u{1}\0\0\0\0\0\0".utf8), "a palette has at least one colour"),
      ([0, 1, 0, 0], "a palette has at least one colour"),
      ([0, 1, 0, 0, 0, 2, 0, 0], "a palette has at least one colour"),
      (
        [0x7f, 0x45, 0x4c, 0x46, 0, 1],
        "a palette is a .gpl, .ase, .aco or .pal file, a style sheet, JSON, or a list of colours"
      ),
      (
        [9, 0, 0, 0, 0xe0, 0xa5, 0, 0],
        "a picture of Aseprite holds no swatches that can be read"
      ),
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
    for (start, line, number) in [("GIMP Palette\n", "1 2 3\n", 100_002), ("", "red\n", 100_001)] {
      let error = #expect(throws: PaletteFileError.self) {
        try ColorPalette(reading: file(start, line, most + 1), fileName: "x")
      }
      #expect(error?.location == .line(number))
    }
    #expect(throws: PaletteFileError.self) {
      try ColorPalette(
        reading: Array(repeating: 0x0a, count: ColorPalette.maximumFileSize + 1), fileName: "x")
    }
  }
}
