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

  /// The rows of a vector file.
  private func rows(_ name: String, cells: Int, count: Int) throws -> [VectorRow] {
    let rows = try VectorRow.all(in: "FormatsTests/Vectors/\(name).txt", cells: cells)
    #expect(rows.count == count)
    return rows
  }

  @Test func `Text is written in code page 437, CRLF only where the row is not full`() throws {
    for row in try rows("art-bytes", cells: 2, count: 28) {
      let bytes = row[1].unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      #expect(Self.art(StyledString(row[0])) == bytes, "\(row)")
    }
  }

  @Test func `Styles become those of ANSI.SYS and PabloDraw`() throws {
    for row in try rows("art-written", cells: 3, count: 13) {
      let text = ANSITextReader.read(Array(row[0].utf8)).text
      let art = String(decoding: Self.art(text, ice: row[1] == "ice"), as: UTF8.self)
      // The palette tests cover the nearest colour; only its brightness may differ here.
      #expect(
        art.replacing("\u{1B}[1;31m\u{1B}[1;2", with: "\u{1B}[31m\u{1B}[1;2") == row[2], "\(row)")
    }
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

  @Test func `Losses are reported before saving`() throws {
    for row in try rows("art-losses", cells: 3, count: 21) {
      let text = ANSITextReader.read(Array(row[0].utf8)).text
      let losses = text.artLosses(width: 10, hasICEColors: row[1] == "ice")
      #expect(losses.joined(separator: "\n") == row[2], "\(row)")
    }
    let long = StyledString(String(repeating: "\n", count: 100_000))
    #expect(
      long.artLosses(width: 10, hasICEColors: false) == ["lines after the first 100000: lost"])
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
