import Colorimetry
import Testing

struct ParsingTests {
  @Test(
    "notations of an 8-bit colour are read",
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
    ])
  func valid(text: String, hex: String) throws {
    let color = try Color(parsing: text)
    #expect(color.rgb8.hex == hex)
    #expect(color.alpha == 1)
  }

  @Test(
    "an alpha is read and limited",
    arguments: [
      ("#ff880080", 128.0 / 255), ("f808", 136.0 / 255), ("#ff880000", 0),
      ("rgb(255 136 0 / 0.5)", 0.5), ("rgb(255 136 0 / 25%)", 0.25), ("rgba(0,0,0,.1)", 0.1),
      ("hsl(32 100% 50% / 2)", 1), ("oklch(0.5 0.1 20 / -1)", 0), ("rgb(0,0,0,50%)", 0.5),
      ("transparent", 0), ("rgb(0 0 0 / none)", 0),
    ] as [(String, Double)])
  func alpha(text: String, alpha: Double) throws {
    #expect(abs(try Color(parsing: text).alpha - alpha) < 1e-12)
  }

  @Test("a colour stays in the space of its notation")
  func space() throws {
    #expect(try Color(parsing: "hsl(217 0% 50%)") == Color(.hsl, 217, 0, 0.5))
    #expect(try Color(parsing: "hsv(217 0 50)") == Color(.hsb, 217, 0, 0.5))
    #expect(try Color(parsing: "oklch(50% 0.3 20)") == Color(.oklch, 0.5, 0.3, 20))
    #expect(try Color(parsing: "oklab(0.5 -100% 0.1)") == Color(.oklab, 0.5, -0.4, 0.1))
    #expect(try Color(parsing: "rgb(510 -255 0)") == Color(.srgb, 2, -1, 0))
    #expect(try Color(parsing: "red").space == .srgb)
  }

  @Test(
    "a wrong text says where and what was expected",
    arguments: [
      ("", 0, "a colour"), ("   ", 3, "a colour"), ("#", 1, "3, 4, 6 or 8 hexadecimal digits"),
      ("#12", 1, "3, 4, 6 or 8 hexadecimal digits"),
      ("12345", 0, "3, 4, 6 or 8 hexadecimal digits"),
      ("#12g456", 3, "a hexadecimal digit"), ("redd", 0, "a colour"),
      ("red blue", 4, "the end of the colour"),
      ("rgb", 3, "“(”"), ("rgb(", 4, "a number"), ("rgb(1,2)", 7, "“,”"),
      ("rgb(1 2)", 7, "a space or “,”"),
      ("rgb(1,2,3", 9, "“)”"), ("rgb(1 2 3) x", 11, "the end of the colour"),
      ("rgb(1 2,3)", 7, "a space or “,”"),
      ("rgb(a b c)", 4, "a number"), ("rgb(nan 0 0)", 4, "a number"), ("rgb(- 0 0)", 4, "a number"),
      ("rgb(1e999 0 0)", 4, "a number below a thousand million"),
      ("hsl(1foo 0 0)", 5, "deg, rad, grad or turn"),
      ("rgb(1 2 3 / )", 12, "a number"), ("é", 0, "a colour"),
      ("#é", 1, "3, 4, 6 or 8 hexadecimal digits"),
      ("rgb(1,2,3,4,5)", 11, "“)”"), ("+12345", 0, "a colour"),
      ("red\0", 3, "the end of the colour"),
    ])
  func invalid(text: String, position: Int, expected: String) {
    let error = #expect(throws: ColorParseError.self) { try Color(parsing: text) }
    #expect(error?.position == position)
    #expect(error?.expected == expected)
  }

  @Test("the position of an error counts characters, not bytes")
  func characters() {
    let error = #expect(throws: ColorParseError.self) {
      try Color(parsing: "  red \u{1F468}\u{200D}\u{1F469}x")
    }
    #expect(error?.position == 6)
    let later = #expect(throws: ColorParseError.self) { try Color(parsing: "rgb(1 2 3)é") }
    #expect(later?.position == 10)
  }

  @Test(
    "an error message is one harmless line",
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

  @Test("every CSS name is read, and none could be meant as hexadecimal digits")
  func names() throws {
    for named in NamedColor.css {
      #expect(try Color(parsing: named.name.uppercased()).rgb8 == named.rgb)
      #expect(named.name.contains { !$0.isHexDigit })
    }
  }

  @Test("random and damaged texts never trap")
  func fuzz() {
    var generator = SeededGenerator(seed: 5)
    let seeds = [
      "#ff8800cc", "rgb(255, 136, 0)", "rgb(255 136 0 / 50%)", "hsla(0.5turn 100% 50% / .5)",
      "hsv(32,100%,100%)", "oklch(0.7442 0.1812 56.46)", "oklab(1e-3 -.1 +0.2)", "rebeccapurple",
    ]
    let alphabet = Array("()/,%#.+-eE0123456789 nadegturn\u{0}\u{7f}é\u{1F600}".utf8)
    var read = 0
    for round in 0..<40_000 {
      var bytes: [UInt8]
      if round % 4 == 0 {
        bytes = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
          UInt8.random(in: 0...255, using: &generator)
        }
      } else {
        bytes = Array(seeds[Int.random(in: 0..<seeds.count, using: &generator)].utf8)
        for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
          let place = Int.random(in: 0..<bytes.count, using: &generator)
          let byte = alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
          switch Int.random(in: 0..<4, using: &generator) {
          case 0: bytes[place] = byte
          case 1: bytes.insert(byte, at: place)
          case 2: bytes.remove(at: place)
          default: bytes.append(contentsOf: bytes[place...])
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
      } catch {
        #expect((0...text.count).contains(error.position))
      }
    }
    #expect(read > 1000)
  }

  @Test(
    "a megabyte of anything is refused or read in linear time",
    arguments: ["a", "1", " ", "#", "rgb(", "-", ".", "e", "\u{301}", "\u{1F600}"])
  func large(piece: String) {
    let text = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
    #expect(throws: ColorParseError.self) { try Color(parsing: text) }
    #expect(throws: ColorParseError.self) { try Color(parsing: "rgb(" + text) }
    #expect(throws: ColorParseError.self) { try Color(parsing: "hsl(1" + text) }
    #expect(throws: ColorParseError.self) { try Color(parsing: "red " + text + "x") }
  }
}
