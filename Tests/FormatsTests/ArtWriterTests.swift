import Color
import TestSupport
import Testing
import TextTestSupport

@testable import Formats
@testable import StyledText

@Suite("Writing ANSI art")
struct ArtWriterTests {
  static func art(_ text: StyledString, width: Int = 10, ice: Bool = false) -> [UInt8] {
    ArtWriter.write(text, width: width, hasICEColors: ice, sauce: nil)
  }

  static let plain: [(String, [UInt8])] = [
    ("", []), ("abc", [0x61, 0x62, 0x63]), ("a\nb", [0x61, 0x0D, 0x0A, 0x62]),
    ("a\r\nb", [0x61, 0x0D, 0x0A, 0x62]), ("█♥", [0xDB, 0x03]), ("a\n", [0x61, 0x0D, 0x0A]),
    ("1234567890\nb", Array("1234567890b".utf8)),
    ("1234567890\n\nb", Array("1234567890\r\nb".utf8)),
    ("1234567890\n", Array("1234567890\r".utf8)), ("1234567890", Array("1234567890".utf8)),
    ("1234567890\r\nb", Array("1234567890b".utf8)),
    ("12345678901\nb", Array("12345678901\r\nb".utf8)),
    ("a\tb", Array("a       b".utf8)), ("12345678\tb", Array("12345678  b".utf8)),
    ("a\rb", Array("a?b".utf8)), ("a\r", Array("a?".utf8)), ("a\r\r\nb", Array("a?\r\nb".utf8)),
    ("\u{1B}[31m\u{7}\u{9B}", Array("?[31m??".utf8)), ("漢!", Array("??!".utf8)),
    ("←→○◙♪", [0x3C, 0x3E, 0x09, 0x6F, 0x0E]), ("“x”–…", Array("\"x\"-.".utf8)),
    ("e\u{301}\u{200D}x", Array("ex".utf8)), ("╭━╮", [0xDA, 0xC4, 0xBF]),
    ("├ü", [0xC3, 0x1B, 0x5B, 0x73, 0x81]), ("├\nü", [0xC3, 0x0D, 0x0A, 0x81]),
    ("█├ü", [0xDB, 0xC3, 0x81]), ("\u{10FFDB}", [0xDB]), ("\u{10FF9B}", [0x9B]),
  ]

  @Test(arguments: plain)
  func `Text is written in code page 437, CRLF only where the row is not full`(
    text: String, bytes: [UInt8]
  ) {
    #expect(ArtWriterTests.art(StyledString(text)) == bytes)
  }

  static let styles: [(TextStyle, Bool, String)] = [
    (.plain, false, "X"), (TextStyle(foreground: .indexed(1)), false, "\u{1B}[31mX\u{1B}[0m"),
    (TextStyle(foreground: .indexed(9)), false, "\u{1B}[1;31mX\u{1B}[0m"),
    (TextStyle(background: .indexed(12)), true, "\u{1B}[5;44mX\u{1B}[0m"),
    (TextStyle(background: .indexed(12)), false, "\u{1B}[44mX\u{1B}[0m"),
    (TextStyle(attributes: .blink), false, "\u{1B}[5mX\u{1B}[0m"),
    (TextStyle(attributes: .blink), true, "X"),
    (TextStyle(attributes: [.italic, .strike], underline: .curly), false, "X"),
    (TextStyle(attributes: .conceal), false, "\u{1B}[8mX\u{1B}[0m"),
    (TextStyle(foreground: .indexed(2), attributes: .bold), false, "\u{1B}[1;32mX\u{1B}[0m"),
    (TextStyle(attributes: .reverse), false, "\u{1B}[30;47mX\u{1B}[0m"),
    (
      TextStyle(foreground: .rgb(RGB8(250, 20, 30))), false,
      "\u{1B}[31m\u{1B}[1;250;20;30tX\u{1B}[0m"
    ),
    (TextStyle(background: .indexed(16 + 36 * 5)), false, "\u{1B}[41m\u{1B}[0;255;0;0tX\u{1B}[0m"),
  ]

  @Test(arguments: styles)
  func `Styles become those of ANSI.SYS and PabloDraw`(style: TextStyle, ice: Bool, written: String)
  {
    // The palette tests cover the nearest colour; only its brightness may differ here.
    let bytes = ArtWriterTests.art(StyledString("X", style: style), ice: ice)
    let string = String(decoding: bytes, as: UTF8.self)
    #expect(string.replacing("\u{1B}[1;31m\u{1B}[1;2", with: "\u{1B}[31m\u{1B}[1;2") == written)
  }

  @Test func `The record describes the file`() {
    var expected = Sauce()
    expected.title = "T"
    expected.author = "A"
    expected.comments = ["c"]
    let text = StyledString("1234567890\nab", style: TextStyle(background: .indexed(9)))
    let bytes = ArtWriter.write(text, width: 10, hasICEColors: true, sauce: expected)
    expected.width = 10
    expected.lineCount = 2
    expected.hasICEColors = true
    expected.fileSize = UInt32(bytes.count - expected.bytes.count)
    #expect(Sauce(of: bytes) == expected)
    #expect(bytes[Int(expected.fileSize)] == 0x1A)
    #expect(ArtReader.read(bytes).text == textWithPlainBreaks(text))
    #expect(ArtReader.looksLikeArt(prefix: bytes, suffix: bytes, fileName: ""))
  }

  func textWithPlainBreaks(_ text: StyledString) -> StyledString {
    var result = StyledString()
    for line in 0..<text.lineCount {
      let range = text.range(of: LineIndex(line))
      if line > 0 { result.append(StyledString("\n")) }
      result.append(text[range])
    }
    return result
  }

  static let losses: [(StyledString, Bool, [String])] = [
    (StyledString("fine █\r\n"), false, []), (StyledString(""), true, []),
    (StyledString("漢漢é😀"), false, ["characters that are not in code page 437: lost (漢 😀)"]),
    (StyledString("\u{1B}"), false, ["control characters become ?"]),
    (StyledString("\r"), false, ["control characters become ?"]),
    (
      StyledString("\u{10FFDB}"), false,
      ["bytes that are not UTF-8 become characters of code page 437"]
    ),
    (StyledString("12345678901"), false, ["lines of more than 10 columns wrap"]),
    (StyledString("1234567890\n"), false, []), (StyledString("\t"), false, ["tabs become spaces"]),
    (
      styled(TextStyle(attributes: [.bold, .italic])), false,
      ["bold becomes bright colours", "italic: lost"]
    ),
    (styled(TextStyle(underline: .single)), false, ["underlines: lost"]),
    (styled(TextStyle(link: Hyperlink(uri: "http://x"))), false, ["links: lost"]),
    (
      styled(TextStyle(background: .indexed(9))), false,
      ["bright backgrounds become dark without iCE colours"]
    ),
    (styled(TextStyle(background: .indexed(9))), true, []),
    (styled(TextStyle(attributes: .blink)), true, ["blinking: lost"]),
    (styled(TextStyle(attributes: .blink)), false, []),
    (styled(TextStyle(attributes: .reverse)), false, ["reversed colours become explicit colours"]),
    (
      styled(TextStyle(foreground: .indexed(9), attributes: .reverse)), false,
      [
        "bright backgrounds become dark without iCE colours",
        "reversed colours become explicit colours",
      ]
    ),
    (
      styled(TextStyle(foreground: .indexed(16))), false,
      ["colours of the 256-colour palette become 24-bit colours"]
    ),
    (styled(TextStyle(foreground: .rgb(RGB8(1, 2, 3)))), false, []),
    (StyledString("\n", style: TextStyle(underline: .single)), false, []),
    (
      StyledString(String(repeating: "\n", count: 100_000)), false,
      ["lines after the first 100000: lost"]
    ),
  ]

  static func styled(_ style: TextStyle) -> StyledString { StyledString("x", style: style) }

  @Test(arguments: losses)
  func `Losses are reported before saving`(text: StyledString, ice: Bool, losses: [String]) {
    #expect(text.artLosses(width: 10, hasICEColors: ice) == losses)
  }
}

extension StyledString {
  /// What is lost if the text is saved as art.
  func artLosses(width: Int, hasICEColors: Bool) -> [String] {
    let options = FormatOptions { ($0.width, $0.hasICEColors) = (width, hasICEColors) }
    return TextFormat.art.losses(of: self, options: options).map(\.message)
  }
}

@Suite("ANSI art round trips")
struct ArtRoundTripTests {
  static func color(_ generator: inout SeededGenerator, most: Int) -> TerminalColor {
    switch generator.number(in: 0...3) {
    case 0: .default
    case 1:
      .rgb(
        RGB8(
          UInt8(generator.number(in: 0...255)), UInt8(generator.number(in: 0...255)),
          UInt8(generator.number(in: 0...2) * 100)))
    default: .indexed(UInt8(generator.number(in: 0...most)))
    }
  }

  /// Text that art preserves: characters of its set, its styles, plain line breaks, no plain
  /// trailing spaces.
  static func text(_ generator: inout SeededGenerator, width: Int, ice: Bool) -> StyledString {
    let drawn = (1...255).map { UInt8($0) }.filter { CodePage437.isDrawn($0) }
    var text = StyledString()
    for line in 0..<generator.number(in: 1...12) {
      if line > 0 { text.append(StyledString("\n")) }
      let length = generator.pick([0, 1, width, width, generator.number(in: 0...width)])
      var style = TextStyle.plain
      for column in 0..<length {
        if generator.number(in: 0...3) == 0 {
          style = TextStyle(
            foreground: color(&generator, most: 15),
            background: color(&generator, most: ice ? 15 : 7))
          if !ice, generator.number(in: 0...3) == 0 { style.attributes.insert(.blink) }
          if generator.number(in: 0...7) == 0 { style.attributes.insert(.conceal) }
        }
        var byte = generator.pick(drawn)
        if generator.number(in: 0...2) == 0 { byte = 0x20 }
        if column == length - 1, byte == 0x20 { byte = 0xDB }
        text.append(StyledString(String(Character(CodePage437.scalar(for: byte))), style: style))
      }
    }
    return text
  }

  @Test(arguments: [10, 37, 80, 132]) func `Text and styles survive a round trip`(width: Int) {
    var generator = SeededGenerator(seed: UInt64(width))
    for round in 0..<60 {
      let ice = round % 2 == 0
      let text = ArtRoundTripTests.text(&generator, width: width, ice: ice)
      #expect(text.artLosses(width: width, hasICEColors: ice).isEmpty)
      let bytes = ArtWriter.write(text, width: width, hasICEColors: ice)
      let art = ArtReader.read(bytes)
      #expect(art.text == text)
      #expect(art.isComplete && art.width == width && art.hasICEColors == ice)
      #expect(art.hiddenBytes == 0)
    }
  }
}
