import Colorimetry
import StyledText
import TestSupport
import Testing

@Suite("Text with ANSI escapes")
struct ANSITextTests {
  func read(_ text: String) -> StyledString { ANSITextReader.read(Array(text.utf8)).text }

  static let understood: [(String, TextStyle)] = [
    ("31", TextStyle(foreground: .indexed(1))), ("97", TextStyle(foreground: .indexed(15))),
    ("90", TextStyle(foreground: .indexed(8))), ("47", TextStyle(background: .indexed(7))),
    ("100", TextStyle(background: .indexed(8))), ("107", TextStyle(background: .indexed(15))),
    ("38;5;200", TextStyle(foreground: .indexed(200))),
    ("48;5;0", TextStyle(background: .indexed(0))),
    ("38;5;", TextStyle(foreground: .indexed(0))),
    ("38:5:200", TextStyle(foreground: .indexed(200))),
    ("48:5:9", TextStyle(background: .indexed(9))),
    ("38;2;1;2;3", TextStyle(foreground: .rgb(RGB8(1, 2, 3)))),
    ("48;2;;;255", TextStyle(background: .rgb(RGB8(0, 0, 255)))),
    ("38:2:1:2:3", TextStyle(foreground: .rgb(RGB8(1, 2, 3)))),
    ("38:2::1:2:3", TextStyle(foreground: .rgb(RGB8(1, 2, 3)))),
    ("48:2::::7", TextStyle(background: .rgb(RGB8(0, 0, 7)))),
    ("1;2;3", TextStyle(attributes: [.bold, .faint, .italic])),
    (
      "4;5;7;8;9", TextStyle(attributes: [.blink, .reverse, .conceal, .strike], underline: .single)
    ),
    ("6", TextStyle(attributes: .rapidBlink)), ("4:1", TextStyle(underline: .single)),
    ("4;4:0", .plain), ("1;2;3;22", TextStyle(attributes: .italic)),
    ("3;4;5;7;8;9;23;24;25;27;28;29", .plain), ("31;39", .plain), ("41;49", .plain),
    ("", .plain), ("31;", .plain), (";31", TextStyle(foreground: .indexed(1))), ("1;31;0", .plain),
    ("0001", TextStyle(attributes: .bold)),
    (
      "1;38:5:3;48;2;4;5;6;4",
      TextStyle(
        foreground: .indexed(3), background: .rgb(RGB8(4, 5, 6)), attributes: .bold,
        underline: .single)
    ),
  ]

  @Test("a sequence that is understood sets the style", arguments: understood)
  func sgr(parameters: String, style: TextStyle) {
    #expect(read("\u{1B}[\(parameters)mx") == StyledString("x", style: style))
  }

  @Test("and sets it from what was set before", arguments: [("", TextStyle.plain), ("0", .plain)])
  func reset(parameters: String, style: TextStyle) {
    #expect(
      read("\u{1B}[1;31ma\u{1B}[\(parameters)mb")
        == StyledString("a", style: TextStyle(foreground: .indexed(1), attributes: .bold))
        + StyledString("b", style: style))
  }

  @Test(
    "what is not understood stays in the text",
    arguments: [
      "\u{1B}[21mx", "\u{1B}[26mx", "\u{1B}[10m", "\u{1B}[108m", "\u{1B}[1;999m",
      "\u{1B}[38;5;256m",
      "\u{1B}[38;5m", "\u{1B}[38m", "\u{1B}[38;2;1;2m", "\u{1B}[38;2;1;2;256m", "\u{1B}[38;3;1m",
      "\u{1B}[38:5m", "\u{1B}[38:2:1:2m", "\u{1B}[38:2:1:2:3:4:5m", "\u{1B}[38:m", "\u{1B}[38;5:1m",
      "\u{1B}[38;5;1:2m", "\u{1B}[4:3m", "\u{1B}[4:m:", "\u{1B}[1:1m", "\u{1B}[58;5;1m",
      "\u{1B}[?1m", "\u{1B}[>4;1m", "\u{1B}[1 m", "\u{1B}[1", "\u{1B}[", "\u{1B}", "\u{1B}[1\nm",
      "\u{1B}[2J", "\u{1B}]0;title\u{7}", "\u{1B}]8;;http://x\u{1B}\\", "\u{1B}Pq\u{1B}\\",
      "\u{1B}_x\u{1B}\\",
      "\u{9B}31m", "a\u{0}\u{8}b\u{7F}", "\u{1B}[99999999999999999999999m", "\u{FEFF}a\r\nb\rc",
    ])
  func notUnderstood(text: String) {
    // "4:" is 4:0 with an empty parameter, which is understood.
    guard text != "\u{1B}[4:m:" else {
      #expect(read(text).string == ":")
      return
    }
    let result = ANSITextReader.read(Array(text.utf8))
    #expect(result.text == StyledString(text))
    #expect(!result.hasStyles)
    #expect(ANSITextWriter.write(result.text) == Array(text.utf8))
  }

  @Test("a sequence inside an unfinished one is still found")
  func nested() {
    #expect(
      read("\u{1B}[1;\u{1B}[31mx")
        == StyledString("\u{1B}[1;") + StyledString("x", style: TextStyle(foreground: .indexed(1))))
  }

  @Test("bytes that are not UTF-8 are kept, and so are scalars that look like them")
  func invalidBytes() {
    let bytes: [UInt8] = [
      0x61, 0x80, 0xC3, 0x28, 0xF4, 0x8F, 0xBE, 0x80, 0xED, 0xA0, 0x80, 0xFF, 0xE2, 0x82,
    ]
    let result = ANSITextReader.read(bytes)
    #expect(result.hasInvalidBytes)
    #expect(
      result.text.string == "a\u{10FF80}\u{10FFC3}(\u{10FFF4}\u{10FF8F}\u{10FFBE}\u{10FF80}"
        + "\u{10FFED}\u{10FFA0}\u{10FF80}\u{10FFFF}\u{10FFE2}\u{10FF82}")
    #expect(ANSITextWriter.write(result.text) == bytes)
    #expect(InvalidByte.byte(for: "\u{10FF9B}") == 0x9B)
    #expect(InvalidByte.byte(for: "\u{10FF7F}") == nil)
    #expect(ANSITextReader.read(Array("\u{10FF7F}é漢👍".utf8)).text.string == "\u{10FF7F}é漢👍")
  }

  @Test("the line ending is that of most lines")
  func lineEndings() {
    #expect(ANSITextReader.read(Array("a\r\nb\r\nc\n".utf8)).lineEnding == .carriageReturnLineFeed)
    #expect(ANSITextReader.read(Array("a\r\nb\n".utf8)).lineEnding == .lineFeed)
    #expect(ANSITextReader.read([]).lineEnding == .lineFeed)
    #expect(ANSITextReader.read(Array("\n\n\r".utf8)).lineEnding == .lineFeed)
  }

  func written(_ parts: (String, TextStyle)...) -> String {
    var text = StyledString()
    for (part, style) in parts { text.append(StyledString(part, style: style)) }
    return String(decoding: ANSITextWriter.write(text), as: UTF8.self)
      .split(separator: "\u{1B}", omittingEmptySubsequences: false).joined(separator: "^")
  }

  @Test("is written with short sequences")
  func writes() {
    let red = TextStyle(foreground: .indexed(1))
    let boldRed = TextStyle(foreground: .indexed(1), attributes: .bold)
    #expect(written(("a", .plain)) == "a")
    #expect(written(("a", red)) == "^[31ma^[0m")
    #expect(written(("a", red), ("b", boldRed), ("c", red)) == "^[31ma^[1mb^[0;31mc^[0m")
    #expect(written(("a", boldRed), ("b", .plain)) == "^[1;31ma^[0mb")
    #expect(
      written(("a", TextStyle(foreground: .indexed(9), background: .indexed(10))), ("b", red))
        == "^[91;102ma^[31;49mb^[0m")
    #expect(written(("a", TextStyle(foreground: .indexed(16)))) == "^[38;5;16ma^[0m")
    #expect(written(("a", TextStyle(background: .rgb(RGB8(1, 2, 3))))) == "^[48;2;1;2;3ma^[0m")
    #expect(written(("a\nb", red)) == "^[31ma\nb^[0m")
  }

  @Test("text that looks like a style stays text")
  func literal() {
    #expect(written(("\u{1B}[31mx", .plain)) == "^^[0m[31mx")
    #expect(
      written(("\u{1B}[31mx", TextStyle(attributes: .bold))) == "^[1m^^[0;1m[31mx^[0m")
    for text in [
      "\u{1B}[31mx", "\u{1B}\u{1B}[m", "\u{10FFC3}\u{10FFA9}", "\u{10FFE2}\u{10FF82}\u{10FFAC}",
    ] {
      for style in [TextStyle.plain, TextStyle(foreground: .indexed(2))] {
        let text = StyledString(text, style: style)
        #expect(ANSITextReader.read(ANSITextWriter.write(text)).text == text)
      }
    }
  }

  @Test("is read as it was written", arguments: 0..<500 as Range<UInt64>)
  func roundTrip(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = random.text(pieces: 60)
    let bytes = ANSITextWriter.write(text)
    let again = ANSITextReader.read(bytes).text
    #expect(again == text)
    NaiveText(again).expectAgrees(with: again)
    #expect(ANSITextWriter.write(again) == bytes)
  }

  @Test("any bytes can be read and nothing is lost", arguments: 0..<500 as Range<UInt64>)
  func anyBytes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet: [UInt8] = [
      0x1B, 0x5B, 0x6D, 0x30, 0x31, 0x33, 0x38, 0x34, 0x35, 0x32, 0x3B, 0x3A, 0x0A, 0x0D, 0xC3,
      0xA9,
      0xE2, 0x82, 0xAC, 0xF4, 0x8F, 0xBE, 0xBF, 0x80, 0xF0, 0x9F, 0x00, 0xFF, 0x41, 0x9B,
    ]
    let sgr = Array("\u{1B}[38;5;1m".utf8)
    var bytes: [UInt8] = []
    for _ in 0..<random.number(0...200) {
      switch random.number(0...20) {
      case 0: bytes += sgr
      case 1...4: bytes.append(UInt8(random.number(0...255)))
      default: bytes.append(random.pick(alphabet))
      }
    }
    let first = ANSITextReader.read(bytes)
    let text = first.text
    NaiveText(text).expectAgrees(with: text)
    let written = ANSITextWriter.write(text)
    #expect(ANSITextReader.read(written).text == text)
    if !first.hasStyles { #expect(written == bytes) }

    let plain = bytes.filter { $0 != 0x6D }
    let unstyled = ANSITextReader.read(plain)
    #expect(!unstyled.hasStyles)
    #expect(ANSITextWriter.write(unstyled.text) == plain)
  }
}
