import Color
import TestSupport
import Testing

struct ParsingTests {
  @Test func `Notations of an opaque colour are read`() throws {
    for row in try VectorRow.all(in: "ColorTests/Vectors/notations.txt", cells: 2) {
      let color = try Color(parsing: row[0])
      #expect(color.rgb8.hex == row[1] && color.alpha == 1, "\(row)")
    }
  }

  @Test(
    arguments: [
      ("#ff880080", 128.0 / 255), ("f808", 136.0 / 255), ("#ff880000", 0),
      ("rgb(255 136 0 / 0.5)", 0.5), ("rgb(255 136 0 / 25%)", 0.25), ("rgba(0,0,0,.1)", 0.1),
      ("hsl(32 100% 50% / 2)", 1), ("oklch(0.5 0.1 20 / -1)", 0), ("rgb(0,0,0,50%)", 0.5),
      ("rgba(10, 20, 30, 50)", 1), ("QColor(1, 2, 3, 51)", 0.2), ("Color32(1, 2, 3, 51)", 0.2),
      ("transparent", 0), ("rgb(0 0 0 / none)", 0), ("[80]#f80", 0.8),
      (#"{"colorSpace": "srgb", "components": [1, 0.5, 0], "alpha": 0.25}"#, 0.25),
    ] as [(String, Double)])
  func `An alpha is parsed and clamped`(text: String, alpha: Double) throws {
    #expect(abs(try Color(parsing: text).alpha - alpha) < 1e-12)
  }

  @Test func `A colour stays in the space of its notation`() throws {
    #expect(try Color(parsing: "hsl(217 0% 50%)") == Color(.hsl, 217, 0, 0.5))
    #expect(try Color(parsing: "hsv(217 0 50)") == Color(.hsb, 217, 0, 0.5))
    #expect(try Color(parsing: "oklch(50% 0.3 20)") == Color(.oklch, 0.5, 0.3, 20))
    #expect(try Color(parsing: "oklab(0.5 -100% 0.1)") == Color(.oklab, 0.5, -0.4, 0.1))
    #expect(try Color(parsing: "rgb(510 -255 0)") == Color(.srgb, 1, 0, 0))
    #expect(try Color(parsing: "red").space == .srgb)
  }

  @Test func `An error has a position and what was expected`() throws {
    for row in try VectorRow.all(in: "ColorTests/Vectors/parse-errors.txt", cells: 3) {
      let error = #expect(throws: ColorParseError.self) { try Color(parsing: row[0]) }
      #expect(error.map { "\($0.position)" } == row[1] && error?.expected == row[2], "\(row)")
    }
  }

  @Test func `Missing components are remembered`() throws {
    #expect(try Color(parsing: "rgb(none 0 0)").missing == .component(0))
    #expect(try Color(parsing: "oklch(0.5 0.1 none / none)").missing == [.component(2), .alpha])
    #expect(try Color(parsing: "lab(from oklab(none 0.1 0.1) l a b)").missing == .component(0))
    #expect(try Color(parsing: "hsl(from gray h s l)").missing == .component(0))
    #expect(try Color(parsing: "rgb(0 0 0)").missing == [])
  }

  @Test(arguments: [
    "rgb(from ", "rgb(calc(", "color-mix(in srgb, red, ", "rgb(max(1,", "contrast-color(",
    "rgb((", "Color(",
  ])
  func `Deep nesting is rejected before the stack overflows`(piece: String) {
    #expect(throws: ColorParseError.self) {
      try Color(parsing: String(repeating: piece, count: 100_000))
    }
  }

  @Test func `At most 32 parentheses are in each other`() throws {
    func nested(_ count: Int) throws -> Color {
      try Color(
        parsing: String(repeating: "color-mix(in srgb, ", count: count) + "red"
          + String(repeating: ")", count: count))
    }
    #expect(try nested(30).rgb8.hex == "#ff0000")
    let error = #expect(throws: ColorParseError.self) { try nested(40) }
    #expect(error?.expected == "at most 32 nested parentheses")
  }

  @Test func `The position of an error counts characters, not bytes`() {
    let error = #expect(throws: ColorParseError.self) {
      try Color(parsing: "  red \u{1F468}\u{200D}\u{1F469}x")
    }
    #expect(error?.position == 6)
    let later = #expect(throws: ColorParseError.self) { try Color(parsing: "rgb(1 2 3)é") }
    #expect(later?.position == 10)
  }

  @Test(arguments: ["red \u{1B}[31m\n\u{7}", "\u{202E}abc", "red \u{9B}31m", "red \u{2028}"])
  func `An error message is one harmless line`(text: String) throws {
    let error = try #require(throws: ColorParseError.self) { try Color(parsing: text) }
    for scalar in error.message.unicodeScalars {
      #expect(scalar.properties.generalCategory != .control)
      #expect(scalar.properties.generalCategory != .format)
      #expect(scalar.properties.generalCategory != .lineSeparator)
    }
    #expect(error.message.hasPrefix("expected "))
  }

  @Test func `Random and damaged texts never trap`() {
    var generator = SeededGenerator(seed: 5)
    let seeds =
      Notations.all + [
        "oklab(1e-3 -.1 +0.2)", "oklch(from #f80 l c calc(h + 30))",
        "color-mix(in hsl longer hue, red 20%, 30% blue)", "Color(.displayP3, white: 1)",
        "hsl(from lab(50 none 20 / none) calc(h / 0) s clamp(1, l, 3))", "--x: cmyk(1 0 0 0);",
        "rgb(calc(9 * 1e99) hypot(9) calc(1 / 0))",
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
    .slow,
    arguments: rounds([
      "a", "1", " ", "#", "rgb(", "-", ".", "e", "\u{301}", "\u{1F600}", "/*", "(", "1 ", "1;",
      "1,", "color(", "red,", "1 + ", "calc(", ":", "--", "*/",
    ]))
  func `A megabyte of anything is parsed or rejected in linear time`(piece: String) {
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
