import Color
import TestSupport
import Testing

struct ParsingTests {
  @Test(
    "Notations of an opaque colour are read",
    arguments: [
      ("#f80", "#ff8800"), ("F80", "#ff8800"), ("#ff8800", "#ff8800"), ("ff8800", "#ff8800"),
      ("  #FF8800\n", "#ff8800"), ("123456", "#123456"), ("rgb(255, 136, 0)", "#ff8800"),
      ("RGB( 255 136 0 )", "#ff8800"), ("rgb(100%,50%,0%)", "#ff8000"),
      ("rgba(255,136,0,1)", "#ff8800"), ("rgb(255 136 0/1)", "#ff8800"),
      ("rgb(1e2 +.5e1 none)", "#640500"), ("rgb(300 -5 0)", "#ff0000"),
      ("hsl(32 100% 50%)", "#ff8800"), ("hsl(32deg,100%,50%)", "#ff8800"),
      ("hsl(392 100 50)", "#ff8800"), ("hsla(-328, 100%, 50%, 1)", "#ff8800"),
      ("hsl(0.5turn 100% 50%)", "#00ffff"), ("hsl(200grad 100% 50%)", "#00ffff"),
      ("hsl(3.14159265rad 100% 50%)", "#00ffff"), ("hsb(32 100% 100%)", "#ff8800"),
      ("hsv(32, 100%, 100%)", "#ff8800"), ("oklch(0.7442 0.1812 56.46)", "#ff8800"),
      ("oklch(100% 0% 0)", "#ffffff"), ("oklab(1 0 0)", "#ffffff"),
      ("RebeccaPurple", "#663399"), ("tan", "#d2b48c"), ("lightgoldenrodyellow", "#fafad2"),
      // Notations outside CSS.
      ("0xFF8800", "#ff8800"), ("0Xff8800ff", "#ff8800"), ("#ffff88880000", "#ff8800"),
      ("rgb:ff/88/00", "#ff8800"), ("RGB:f/8/0", "#ff8800"), ("rgb:ffff/8888/0000", "#ff8800"),
      ("rgb:fff/888/0", "#ff8800"), ("rgba:ff/88/00/ff", "#ff8800"),
      ("rgba(33ccffff)", "#33ccff"), (" RGB(33CCFF) ", "#33ccff"), ("colour208", "#ff8700"),
      ("tab:orange", "#ff7f0e"), ("Color.fromARGB(255, 66, 165, 245)", "#42a5f5"),
      ("hsl(0_100%_50%)", "#ff0000"), ("fromARGB(255, 1, 2, 3)", "#010203"),
      ("QColor(1, 2, 3)", "#010203"), ("argb(255,1,2,3)", "#010203"), ("38;5;208", "#ff8700"),
      ("48;5;208", "#ff8700"), ("38;2;255;136;0", "#ff8800"), ("48:2::255:136:0", "#ff8800"),
      ("38:2:255:136:0", "#ff8800"), ("38:2:1:255:136:0", "#ff8800"), ("ansi208", "#ff8700"),
      ("ANSI9", "#ff0000"), ("255,136,0", "#ff8800"), (" 255 , 136 , 0 ", "#ff8800"),
      ("255 136 0", "#ff8800"), ("1 .5333 0", "#ff8800"), ("1,1,1", "#ffffff"),
      // Shares and bytes, and what CSS reads behind `hsl(` and `oklch(`.
      ("0.675, 0.122, 0.114", "#ac1f1d"), ("0.5 0.5 0.5", "#808080"), ("0.1,0.2,0.3", "#1a334d"),
      ("1.0, 0.5, 0.0", "#ff8000"), ("36 39% 88%", "#ece3d4"), ("240deg 10% 4%", "#09090b"),
      ("65.69% 0.196 275.75", "#7480ff"),
      // `rgb()` is clamped.
      ("rgb(300, 0, 0)", "#ff0000"), ("rgb(700, -99, 0)", "#ff0000"),
      ("rgb(-20% 20% 40%)", "#003366"), ("rgb(0, calc(infinity), 0)", "#00ff00"),
      // Names of X11.
      ("grey50", "#7f7f7f"), ("SteelBlue4", "#36648b"), ("dark orange", "#ff8c00"),
      ("Dark Sea Green", "#8fbc8f"),
      // What people paste and type.
      ("#ff8800;", "#ff8800"), ("\"#ff8800\"", "#ff8800"), ("'ff8800',", "#ff8800"),
      ("color: #ff8800;", "#ff8800"), ("##ff8800", "#ff8800"), ("rgb(255 136 0);", "#ff8800"),
      ("#rgb(1 2 3)", "#010203"), ("#tan", "#d2b48c"), ("#38;5;208", "#ff8700"),
      ("#hsl(30 100% 50%)", "#ff8000"),
      ("cmyk(0% 46.6667% 100% 0%)", "#ff8800"), ("cmyk(0, 46.6667, 100, 0)", "#ff8800"),
      ("cmyk(0 0.466667 1 0)", "#ff8800"), ("device-cmyk(0 0.466667 1 0)", "#ff8800"),
      ("cmyk(1 0.3 0.2 1)", "#000000"), ("gray(50%)", "#808080"), ("grey(0.5)", "#808080"),
      ("hsva(32, 100, 100, 1)", "#ff8800"), ("okhsl(0 0% 100%)", "#ffffff"),
      ("Color(red: 1, green: 0.5333, blue: 0)", "#ff8800"),
      ("Color( .sRGB , red : 1 , green:0.5333,blue:0,opacity:1)", "#ff8800"),
      ("Color(hue: 0.0889, saturation: 1, brightness: 1)", "#ff8800"),
      ("UIColor(red: 2/255, green: 136 / 255.0, blue: 209.0/255, alpha: 51/51)", "#0288d1"),
      ("Color(white: 0.5)", "#808080"), ("UIColor(white: 0.5, alpha: 1)", "#808080"),
      ("--accent: #f80;", "#ff8800"), ("--accent:rgb(255 136 0)", "#ff8800"),
      ("color(--hsv 32 1 1)", "#ff8800"), ("color(--cmyk 0 .466667 1 0)", "#ff8800"),
      // Escapes of CSS, in names of colours, functions and spaces.
      ("\\72 ed", "#ff0000"), ("r\\65 d", "#ff0000"), ("\\red", "#ff0000"),
      ("re\\000064", "#ff0000"),
      ("\\52GB(255 136 0)", "#ff8800"), ("rg\\62 (255 136 0)", "#ff8800"),
      ("color(\\73rgb 1 0.5 0)", "#ff8000"), ("c\\6flor-mix(in srgb, red, b\\6cue)", "#800080"),
      // Objects of design tokens.
      (#"{"colorSpace": "srgb", "components": [1, 0.5, 0]}"#, "#ff8000"),
      (##"{ "hex":"#123456","components":[30,100,50] , "colorSpace":"hsl" }"##, "#ff8000"),
      (#"{"colorSpace":"oklch","components":["none",0,0]}"#, "#000000"),
      // Comments, missing space and signs are read as CSS does.
      ("rgb(1/**/2/* , */3)", "#010203"), ("/* a */ red /* b", "#ff0000"),
      ("rgb(1+2+3)", "#010203"),
      ("rgb(1%none 2)", "#030002"), ("rgb(10%20%30%)", "#1a334d"), ("rgb(0 .5.5)", "#000101"),
      ("rgb(1e999 -1e999 0)", "#ff0000"), ("rgb(1e-99999 0 0)", "#000000"),
      ("color(srgb 1 0.5 0)", "#ff8000"), ("COLOR(SRGB 1 0.5 0)", "#ff8000"),
      ("contrast-color(navy)", "#ffffff"), ("contrast-color(yellow)", "#000000"),
      ("rgb(calc((1 + 2) * 10) min(4, 5) max(4, 5))", "#1e0405"),
      ("rgb(0.00000000000000000000000000000001e33 0 0)", "#0a0000"),
      ("rgb(1000000000000000000000000000000e-30 2 3)", "#010203"),
      ("oklch(from oklch(from oklch(from #f80 l c h) l c h) l c h)", "#ff8800"),
    ])
  func valid(text: String, hex: String) throws {
    let color = try Color(parsing: text)
    #expect(color.rgb8.hex == hex)
    #expect(color.alpha == 1)
  }

  @Test(
    "An alpha is parsed and clamped",
    arguments: [
      ("#ff880080", 128.0 / 255), ("f808", 136.0 / 255), ("#ff880000", 0),
      ("rgb(255 136 0 / 0.5)", 0.5), ("rgb(255 136 0 / 25%)", 0.25), ("rgba(0,0,0,.1)", 0.1),
      ("hsl(32 100% 50% / 2)", 1), ("oklch(0.5 0.1 20 / -1)", 0), ("rgb(0,0,0,50%)", 0.5),
      ("transparent", 0), ("rgb(0 0 0 / none)", 0), ("[80]#f80", 0.8),
      (#"{"colorSpace": "srgb", "components": [1, 0.5, 0], "alpha": 0.25}"#, 0.25),
    ] as [(String, Double)])
  func alpha(text: String, alpha: Double) throws {
    #expect(abs(try Color(parsing: text).alpha - alpha) < 1e-12)
  }

  @Test("A colour stays in the space of its notation")
  func space() throws {
    #expect(try Color(parsing: "hsl(217 0% 50%)") == Color(.hsl, 217, 0, 0.5))
    #expect(try Color(parsing: "hsv(217 0 50)") == Color(.hsb, 217, 0, 0.5))
    #expect(try Color(parsing: "oklch(50% 0.3 20)") == Color(.oklch, 0.5, 0.3, 20))
    #expect(try Color(parsing: "oklab(0.5 -100% 0.1)") == Color(.oklab, 0.5, -0.4, 0.1))
    #expect(try Color(parsing: "rgb(510 -255 0)") == Color(.srgb, 1, 0, 0))
    #expect(try Color(parsing: "red").space == .srgb)
  }

  @Test(
    "An error has a position and what was expected",
    arguments: [
      ("", 0, "a colour"), ("   ", 3, "a colour"), ("#", 1, "3, 4, 6 or 8 hexadecimal digits"),
      ("#12", 1, "3, 4, 6 or 8 hexadecimal digits"),
      ("12345", 0, "3, 4, 6 or 8 hexadecimal digits"), ("#12g456", 3, "a hexadecimal digit"),
      ("redd", 0, "a colour"), ("red blue", 4, "the end of the colour"), ("rgb", 3, "“(”"),
      ("rgb(", 4, "a number"), ("rgb(1,2)", 7, "“,”"), ("rgb(1 2)", 7, "a number"),
      ("rgb(1,2,3", 9, "“)”"), ("rgb(1 2 3) x", 11, "the end of the colour"),
      ("rgb(1 2,3)", 7, "a number"), ("rgb(a b c)", 4, "a number"), ("rgb(nan 0 0)", 4, "a number"),
      ("rgb(- 0 0)", 4, "a number"), ("hsl(1foo 0 0)", 5, "deg, rad, grad or turn"),
      ("rgb(1 2 3 / )", 12, "a number"), ("é", 0, "a colour"),
      ("#é", 1, "3, 4, 6 or 8 hexadecimal digits"), ("rgb(1,2,3,4,5)", 11, "“)”"),
      ("+12345", 0, "0 to 255"), ("red\0", 3, "the end of the colour"),
      ("rgb(1,2%,3)", 6, "a number without %"), ("rgb(1%,2,3)", 7, "a percentage"),
      ("rgb(none,2,3)", 4, "a number without %"), ("hsl(1,2,3%)", 6, "a percentage"),
      ("rgb(1,2,3 / 1)", 10, "“)”"), ("lab(1,2,3)", 5, "a number"),
      ("rgb(1deg 2 3)", 4, "a number or a percentage"),
      ("hsl(1% 2% 3%)", 4, "a number or an angle"),
      ("color(foo 1 2 3)", 6, "a colour space such as srgb or display-p3"),
      ("color(srgb 1 2)", 14, "a number"), ("rgb(from foo r g b)", 9, "a colour"),
      ("rgb(from red x g b)", 13, "a number or a channel"),
      ("rgb(calc(1+2) 0 0)", 10, "a space before the sign"),
      ("rgb(calc(1 +2) 0 0)", 12, "a space after the sign"),
      ("rgb(calc(1 + 2%) 0 0)", 13, "the same kind of number on both sides"),
      ("rgb(calc(1% * 2%) 0 0)", 14, "a plain number"),
      ("color-mix(in foo, red, blue)", 13, "a colour space such as srgb or oklch"),
      ("color-mix(in srgb shorter hue, red, blue)", 18, "“,”"),
      ("color-mix(in hsl near hue, red, blue)", 17, "shorter, longer, increasing or decreasing"),
      ("color-mix(in srgb, red 101%, blue)", 23, "0% to 100%"),
      ("color-mix(in srgb, red 1, blue)", 23, "a percentage"),
      ("0x12", 2, "6 or 8 hexadecimal digits"), ("rgb:1/2", 7, "“/”"),
      ("rgb:12345/1/1", 4, "1 to 4 hexadecimal digits"), ("38;5;256", 5, "0 to 255"),
      ("38;3;1", 3, "2 or 5"), ("39;5;1", 0, "38, 48 or 58"), ("ansi256", 4, "0 to 255"),
      ("1,2", 3, "“,”"), ("1,2,256", 4, "0 to 255"), ("Color(reb: 1)", 6, "red:, hue: or white:"),
      ("\\zed", 0, "a colour"), ("[180]#f80", 1, "0 to 100"), ("[80]red", 4, "“#”"),
      ("[80]#ff880080", 5, "3 or 6 hexadecimal digits"),
      (#"{"colorSpace": "srgb", "components": [1, 0.5]}"#, 0, "a colour space and its components"),
      (#"{"value": 1}"#, 1, "colorSpace, components, alpha or hex"),
      ("Color(red: 1, green: 2)", 22, "“,”"), ("Color(white: 1/0)", 15, "a number above 0"),
      ("--x #f80", 4, "“:”"), ("rgb (1 2 3)", 3, "“(”"), ("currentcolor", 0, "a colour"),
    ])
  func invalid(text: String, position: Int, expected: String) {
    let error = #expect(throws: ColorParseError.self) { try Color(parsing: text) }
    #expect(error?.position == position)
    #expect(error?.expected == expected)
  }

  @Test("Missing components are remembered")
  func missing() throws {
    #expect(try Color(parsing: "rgb(none 0 0)").missing == .component(0))
    #expect(try Color(parsing: "oklch(0.5 0.1 none / none)").missing == [.component(2), .alpha])
    #expect(try Color(parsing: "lab(from oklab(none 0.1 0.1) l a b)").missing == .component(0))
    #expect(try Color(parsing: "hsl(from gray h s l)").missing == .component(0))
    #expect(try Color(parsing: "rgb(0 0 0)").missing == [])
  }

  @Test(
    "Deep nesting is rejected before the stack overflows",
    arguments: [
      "rgb(from ", "rgb(calc(", "color-mix(in srgb, red, ", "rgb(max(1,", "contrast-color(",
      "alpha(from ", "rgb((", "Color(",
    ])
  func deep(piece: String) {
    #expect(throws: ColorParseError.self) {
      try Color(parsing: String(repeating: piece, count: 100_000))
    }
  }

  @Test("At most 32 parentheses are in each other")
  func nesting() throws {
    func nested(_ count: Int) throws -> Color {
      try Color(
        parsing: String(repeating: "alpha(from ", count: count) + "red"
          + String(repeating: ")", count: count))
    }
    #expect(try nested(30).rgb8.hex == "#ff0000")
    let error = #expect(throws: ColorParseError.self) { try nested(40) }
    #expect(error?.expected == "at most 32 nested parentheses")
  }

  @Test("The position of an error counts characters, not bytes")
  func characters() {
    let error = #expect(throws: ColorParseError.self) {
      try Color(parsing: "  red \u{1F468}\u{200D}\u{1F469}x")
    }
    #expect(error?.position == 6)
    let later = #expect(throws: ColorParseError.self) { try Color(parsing: "rgb(1 2 3)é") }
    #expect(later?.position == 10)
  }

  @Test(
    "An error message is one harmless line",
    arguments: ["red \u{1B}[31m\n\u{7}", "\u{202E}abc", "red \u{9B}31m", "red \u{2028}"])
  func message(text: String) throws {
    let error = try #require(throws: ColorParseError.self) { try Color(parsing: text) }
    for scalar in error.message.unicodeScalars {
      #expect(scalar.properties.generalCategory != .control)
      #expect(scalar.properties.generalCategory != .format)
      #expect(scalar.properties.generalCategory != .lineSeparator)
    }
    #expect(error.message.hasPrefix("expected "))
  }

  @Test("Random and damaged texts never trap")
  func fuzz() {
    var generator = SeededGenerator(seed: 5)
    let seeds =
      Notations.all + [
        "oklab(1e-3 -.1 +0.2)", "oklch(from #f80 l c calc(h + 30))",
        "color-mix(in hsl longer hue, red 20%, 30% blue)", "Color(.displayP3, white: 1)",
        "hsl(from lab(50 none 20 / none) calc(h / 0) s clamp(1, l, 3))", "--x: cmyk(1 0 0 0);",
        "rgb(calc(pow(9, 99)) exp(9) calc(1 / 0))",
      ]
    let alphabet = Array("()/,%#.+-*:;eE0123456789 nadegturnlchsbxyz\u{0}\u{7f}é\u{1F600}".utf8)
    var read = 0
    let all = rounds(0..<20_000)
    for round in all {
      var bytes: [UInt8]
      if round % 4 == 0 {
        bytes = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
          UInt8.random(in: 0...255, using: &generator)
        }
      } else {
        bytes = Array(seeds[Int.random(in: 0..<seeds.count, using: &generator)].utf8)
        for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
          let offset = Int.random(in: 0..<bytes.count, using: &generator)
          let byte = alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
          switch Int.random(in: 0..<4, using: &generator) {
          case 0: bytes[offset] = byte
          case 1: bytes.insert(byte, at: offset)
          case 2: bytes.remove(at: offset)
          default: bytes.append(contentsOf: bytes[offset...])
          }
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      do {
        let color = try Color(parsing: text)
        read += 1
        #expect((0...1).contains(color.alpha))
        #expect((0..<4).allSatisfy { color.components[$0].isFinite })
        _ = color.rgb8
        if round % 16 == 0 {
          for format in ColorFormat.allCases { #expect(!color.formatted(format).isEmpty) }
        }
      } catch {
        #expect((0...text.count).contains(error.position))
      }
    }
    #expect(isQuick || read > all.count / 50)
  }

  @Test(
    "A megabyte of anything is parsed or rejected in linear time", .slow,
    arguments: rounds([
      "a", "1", " ", "#", "rgb(", "-", ".", "e", "\u{301}", "\u{1F600}", "/*", "(", "1 ", "1;",
      "1,", "color(", "red,", "1 + ", "calc(", ":", "--", "*/",
    ]))
  func large(piece: String) {
    let text = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
    #expect(throws: ColorParseError.self) { try Color(parsing: text) }
    #expect(throws: ColorParseError.self) { try Color(parsing: "rgb(" + text) }
    #expect(throws: ColorParseError.self) { try Color(parsing: "hsl(1" + text) }
    for start in ["rgb(calc(1 + ", "color-mix(in srgb, red, "] {
      #expect(throws: ColorParseError.self) { try Color(parsing: start + text) }
    }
    #expect(throws: ColorParseError.self) { try Color(parsing: "red " + text + "x") }
  }
}
