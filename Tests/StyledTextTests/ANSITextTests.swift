import Color
import StyledText
import TestSupport
import Testing
import TextTestSupport
import UnicodeText

@Suite("Text with ANSI escapes")
struct ANSITextTests {
  func read(_ text: String) -> StyledString { ANSITextReader.read(Array(text.utf8)).text }

  static let understood: [(String, TextStyle)] = [
    ("31", TextStyle(foreground: .indexed(1))), ("97", TextStyle(foreground: .indexed(15))),
    ("90", TextStyle(foreground: .indexed(8))), ("47", TextStyle(background: .indexed(7))),
    ("100", TextStyle(background: .indexed(8))), ("107", TextStyle(background: .indexed(15))),
    ("1;2;3", TextStyle(attributes: [.bold, .faint, .italic])),
    (
      "4;5;7;8;9", TextStyle(attributes: [.blink, .reverse, .conceal, .strike], underline: .single)
    ),
    ("6", TextStyle(attributes: .rapidBlink)), ("5;6", TextStyle(attributes: .rapidBlink)),
    ("6;5", TextStyle(attributes: .blink)), ("6;25", .plain), ("5;25", .plain),
    ("1;2;3;22", TextStyle(attributes: .italic)),
    ("3;4;5;7;8;9;23;24;25;27;28;29", .plain), ("31;39", .plain), ("41;49", .plain),
    ("26;53", TextStyle(attributes: [.proportional, .overline])), ("26;53;50;55", .plain),
    ("73", TextStyle(attributes: .superscript)), ("73;74", TextStyle(attributes: .subscript)),
    ("74;73", TextStyle(attributes: .superscript)), ("73;75", .plain), ("74;75", .plain),
    ("", .plain), ("31;", .plain), (";31", TextStyle(foreground: .indexed(1))), ("1;31;0", .plain),
    ("0001", TextStyle(attributes: .bold)),
    (
      "1;38:5:3;48;2;4;5;6;4",
      TextStyle(
        foreground: .indexed(3), background: .rgb(RGB8(4, 5, 6)), attributes: .bold,
        underline: .single)
    ),
    ("21", TextStyle(underline: .double)), ("4:0", .plain), ("4;4:", .plain), ("4:5;24", .plain),
    ("4:1", TextStyle(underline: .single)), ("4:2", TextStyle(underline: .double)),
    ("4:3", TextStyle(underline: .curly)), ("4:4", TextStyle(underline: .dotted)),
    ("4:5", TextStyle(underline: .dashed)),
    ("4;3", TextStyle(attributes: .italic, underline: .single)),
    ("31;42;53;4;58;5;1;0", .plain), ("58;5;9;59", .plain),
    // Terminals skip wrong colours and unknown kinds of underlines.
    ("1;38;5", TextStyle(attributes: .bold)), ("38;5;256;3", TextStyle(attributes: .italic)),
    ("1;38;2;1;2", TextStyle(attributes: .bold)),
    ("38;2;1;300;0;3", TextStyle(attributes: .italic)),
    ("38;3;1", TextStyle(attributes: .bold)), ("1;38", TextStyle(attributes: .bold)),
    ("1;4:9", TextStyle(attributes: .bold)), ("38:5:256;1", TextStyle(attributes: .bold)),
    ("38;5:300;1", TextStyle(attributes: .bold)), ("38;2;1;2;3:4;1", TextStyle(attributes: .bold)),
    ("1;7:2:3", TextStyle(attributes: .bold)),
  ]

  /// The parameters after 38, 48 and 58, and the colour they mean.
  static let colors: [(String, TerminalColor)] = [
    (";5;200", .indexed(200)), (";5;", .indexed(0)), (";5;255", .indexed(255)),
    (":5:200", .indexed(200)), (":5:", .indexed(0)), (";5:7", .indexed(7)),
    (";2;1;2;3", .rgb(RGB8(1, 2, 3))), (";2;;;255", .rgb(RGB8(0, 0, 255))),
    (":2:1:2:3", .rgb(RGB8(1, 2, 3))), (":2::1:2:3", .rgb(RGB8(1, 2, 3))),
    (":2:7:1:2:3", .rgb(RGB8(1, 2, 3))), (":2::::7", .rgb(RGB8(0, 0, 7))),
    (":2:1:2:3:4:5", .rgb(RGB8(2, 3, 4))), (":2:999:1:2:3::5:1", .rgb(RGB8(1, 2, 3))),
    (";2:1:2:3", .rgb(RGB8(1, 2, 3))), (";2::1:2:3", .rgb(RGB8(1, 2, 3))),
  ]

  @Test(arguments: [0x8A, 0xD2, 0xFF])
  func `A byte that is not ASCII is no digit of a sequence`(byte: UInt8) {
    let bytes = Array("a\u{1B}[1;".utf8) + [byte] + Array("mtext".utf8)
    #expect(InvalidByte.source(of: ANSITextReader.read(bytes).text.string) == bytes)
  }

  @Test(arguments: colors)
  func `All forms of colours are understood`(parameters: String, color: TerminalColor) {
    for (code, style) in [
      (38, TextStyle(foreground: color)), (48, TextStyle(background: color)),
      (58, TextStyle(underlineColor: color)),
    ] {
      #expect(read("\u{1B}[\(code)\(parameters)mx") == StyledString("x", style: style))
      var both = style
      both.attributes = [.bold, .strike]
      #expect(read("\u{1B}[1;\(code)\(parameters);9mx") == StyledString("x", style: both))
    }
  }

  @Test(
    arguments: [
      ("1;1;2;3", TextStyle(foreground: .rgb(RGB8(1, 2, 3)))),
      ("0;255;2;3", TextStyle(background: .rgb(RGB8(255, 2, 3)))),
      (";;;", TextStyle(background: .rgb(RGB8(0, 0, 0)))),
    ] as [(String, TextStyle)])
  func `PabloDraw's colours are understood`(parameters: String, style: TextStyle) {
    #expect(read("\u{1B}[\(parameters)tx") == StyledString("x", style: style))
  }

  @Test(arguments: understood)
  func `A sequence that is understood sets the style`(parameters: String, style: TextStyle) {
    #expect(read("\u{1B}[\(parameters)mx") == StyledString("x", style: style))
  }

  @Test func `Unknown parameters of a style are skipped, and the others apply`() {
    let bold = TextStyle(attributes: .bold)
    #expect(read("\u{1B}[1;999mx") == StyledString("x", style: bold))
    #expect(read("\u{1B}[10;1mx") == StyledString("x", style: bold))
    #expect(read("\u{1B}[1mB\u{1B}[0;10mx") == StyledString("B", style: bold) + StyledString("x"))
    let typed = StyledString("\u{1B}[10m\u{1B}[1;10mx", style: bold)
    #expect(ANSITextReader.read(ANSITextWriter.write(typed)).text == typed)
  }

  @Test(arguments: ["", "0"]) func `A reset sequence clears the style`(parameters: String) {
    let bold = TextStyle(foreground: .indexed(1), attributes: .bold)
    #expect(
      read("\u{1B}[1;31ma\u{1B}[\(parameters)mb")
        == StyledString("a", style: bold) + StyledString("b"))
  }

  @Test(arguments: [
    "[1", "[", "", "[1\nm", "[ 1m", "[-1m", "[1\u{0}m", "[2J", "[1J", "[5C", "[2;2H", "[1K",
    "[2K", "[A", "[3;4r", "[s", "[u", "[?2K", "[!p", "[ @", "[?1049h", "[?25;1049h", "[?47l",
    "[1;1;2;3", "[1;1;2;3u", "]8;;http://x", "]8;;http://x\u{1B}", "]8;;x\n\u{7}", "]0;a\nb\u{7}",
    "]0;a\tb\u{7}", "]8;;x\u{0}\u{7}", "]8;;x\u{7F}\u{7}", "]8;;x\u{1B}[0", "]", "]8", "\\", "c",
    "(0", ")0", "7", "8", "M", "D", "#8", "Pq\u{1B}",
  ])
  func `Sequences that are not understood stay in the text`(rest: String) {
    for text in ["\u{1B}" + rest, "a\u{1B}" + rest + "b\n"] {
      for isRaw in [false, true] {
        let result = ANSITextReader.read(Array(text.utf8), isRaw: isRaw)
        #expect(result.text == StyledString(text))
        #expect(!result.hasStyles)
        #expect(ANSITextWriter.write(result.text, isRaw: isRaw) == Array(text.utf8))
      }
    }
  }

  @Test(arguments: [
    "Ptmux;\u{1B}\u{1B}]52;c;YQ==\u{7}\u{1B}\\", "[K", "[0K", "[J", "[0J", "[3J", "[?25l",
    "[?25h", "[?2004h", "[?7l", "[4l", "[>4;1m", "[?4m", "[>1u", "[<u", "[?u", "[?1u", "[6n",
    "[c", "[>c", "[0c", "[2 q", "[!q", "[?2026$p", "[0g", "[10m", "[20m", "[51m", "[60m", "[72m",
    "[76m", "[89m", "[98m", "[99m", "[108m", "[38;5;256m", "[38;5m", "[38m", "[38;2;1;2m",
    "[38;2;1;2;256m", "[38;3m", "[38;2m", "[38;m", "[38:5m", "[38:2:1:2m",
    "[38:2:1:2:3:4:5:6:7:8m", "[38:m", "[38;5;1:2m", "[38:5:1:2m", "[38:5:256m", "[38:2:1:2:256m",
    "[38:2:99999:1:2:3m", "[38:1m", "[38:3:1:2:3m", "[38;2;1:2:3m", "[38;2;1;2;3:4m",
    "[38;2:1:2m", "[58;5m", "[58:2:1:2m", "[59:1m", "[4:6m", "[4:1:2m", "[4::m", "[1:1m", "[0:m",
    "[:m", "[99999999999999999999999m", "[8;24;80t", "[1t", "[0;1;2t", "[22;0;0t", "[1:1:2:3t",
    "[5i", "[1 m", "]0;title\u{7}", "]2;é\u{1B}\\", "]R", "]P7aaaaaa", "k:title\u{1B}\\", "[=3C",
    "H", "l", "n", "~", "#3", "#6", "]133;A\u{7}", "]7;file://h/p\u{1B}\\", "]52;c;eA==\u{7}",
    "]8;http://x\u{1B}\\", "]88;;x\u{7}", "]8;;x\u{9B}\u{7}", "Pq\u{1B}\\", "_x\u{1B}\\",
    "_bk;t=1584511254\u{7}", "^x\u{1B}\\", "Xx\u{1B}\\", "(B", ")B", "*A", "%G", " F", "=", ">",
  ])
  func `Sequences that change nothing that is seen are not text, and untouched bytes keep them`(
    rest: String
  ) {
    let sequence = "\u{1B}" + rest
    for (before, after) in [("", ""), ("a", "b\n"), ("a\n", "\n"), ("\u{1B}[31mé", "\r\nc")] {
      let bytes = Array((before + sequence + after).utf8)
      let result = ANSITextReader.read(bytes)
      #expect(result.text == ANSITextReader.read(Array((before + after).utf8)).text)
      #expect(result.hasStyles == before.contains("["))
      #expect(ANSIFileWriter.bytes(of: result.text) == bytes)
      // Typed text of the same characters is not a sequence.
      let typed = StyledString(before + sequence + after)
      #expect(ANSITextReader.read(ANSITextWriter.write(typed)).text == typed)
      // Raw, it is text.
      let raw = ANSITextReader.read(bytes, isRaw: true).text
      #expect(raw.string.contains(sequence))
      #expect(ANSITextWriter.write(raw, isRaw: true).starts(with: bytes))
    }
  }

  @Test func `The shift behind a reset belongs to it, as tput writes both within tmux`() {
    let bytes = Array(
      "\u{1B}[1mbold\u{1B}[m\u{F} x\u{1B}[0m\u{F}\n\u{1B}[31m\u{F}r\u{F}\u{1B}[m".utf8)
    let result = ANSITextReader.read(bytes)
    let red = TextStyle(foreground: .indexed(1))
    #expect(
      result.text == StyledString("bold", style: TextStyle(attributes: .bold))
        + StyledString(" x\n") + StyledString("\u{F}r\u{F}", style: red))
    #expect(ANSIFileWriter.bytes(of: result.text) == bytes)
    #expect(ANSITextReader.read(bytes, isRaw: true).text.string == "bold\u{F} x\u{F}\n\u{F}r\u{F}")
    // One that is typed there stays.
    let typed =
      StyledString("bold", style: TextStyle(attributes: .bold)) + StyledString("\u{F}x\u{F}")
    #expect(ANSITextReader.read(ANSITextWriter.write(typed)).text == typed)
    // However the bytes are divided.
    var random = SeededGenerator(seed: 1)
    for maxCount in 1...20 {
      #expect(ScannedPieces(bytes, from: &random, maxCount: maxCount).text == result.text)
    }
  }

  @Test(
    arguments: [
      ("\u{1B}[44m+a\u{1B}[K\u{1B}[m\nb\n", [("\n", 4)]),
      ("\u{1B}[44m\u{1B}[0Ka\u{1B}[m b\r\n\n", [("\n", 4)]),
      ("\u{1B}[44m\u{1B}[K\u{1B}[m\u{1B}[Ka\n", []), ("\u{1B}[44m\u{1B}[1Ka\n", []),
      ("\u{1B}[41m\u{1B}[K\u{1B}[44m\u{1B}[K\n\u{1B}[K\n", [("\n", 4), ("\n", 4)]),
      ("\u{1B}[44mend\u{1B}[K", []),
    ] as [(String, [(String, UInt8)])])
  func `Erasing the rest of a line fills it with the background, which the line break keeps`(
    bytes: String, expected: [(String, UInt8)]
  ) {
    let text = ANSITextReader.read(Array(bytes.utf8)).text
    var found: [(String, UInt8)] = []
    for offset in 0..<text.utf8Count {
      guard case .indexed(let index) = text.style(at: TextOffset(offset)).fill else { continue }
      found.append((text.text(in: TextOffset(offset)..<TextOffset(offset + 1)), index))
    }
    #expect(found.map(\.0) == expected.map(\.0) && found.map(\.1) == expected.map(\.1))
  }

  @Test
  func `A filled line takes the background that its line break is given, and typing does not`() {
    let bytes = Array("\u{1B}[44m+a\u{1B}[K\u{1B}[m\nb\n".utf8)
    var document = Document(ANSITextReader.read(bytes).text)
    let end = TextOffset(2)
    #expect(document.text.typingStyle(at: end).fill == .default)
    document.perform(.insert(StyledString("x", style: document.text.style(at: .zero)), at: end))
    #expect(
      String(decoding: ANSIFileWriter.bytes(of: document.text), as: UTF8.self)
        == "\u{1B}[44m+ax\u{1B}[K\u{1B}[m\nb\n")
    document.perform(.restyle(TextOffset(0)..<TextOffset(4), .background(.indexed(2))))
    #expect(document.text.style(at: TextOffset(3)).fill == .indexed(2))
    document.perform(.restyle(TextOffset(0)..<TextOffset(4), .clearing))
    #expect(document.text.style(at: TextOffset(3)).fill == .default)
  }

  @Test func `An edit of one line keeps the invisible sequences of the others`() {
    let lines = (1...200).map { "\u{1B}[35m\u{1B}[Kfile\($0)\u{1B}[m\u{1B}[K:\u{1B}]0;t\u{7}x\n" }
    var document = Document(ANSITextReader.read(Array(lines.joined().utf8), chunkSize: 64).text)
    let start = document.text.range(of: LineIndex(100)).lowerBound
    document.perform(.insert(StyledString("new "), at: start))
    let written = String(decoding: ANSIFileWriter.bytes(of: document.text), as: UTF8.self)
    let result = written.split(separator: "\n").map { $0 + "\n" }
    #expect(result.count == 200)
    for (index, line) in result.enumerated() where index != 100 && index != 101 {
      #expect(line == lines[index])
    }
    #expect(result[100].contains("new "))
  }

  @Test(arguments: [
    "\u{9B}31mx", "\u{9D}8;;x\u{9C}", "a\u{0}\u{8}b\u{7F}", "\u{FEFF}a\r\nb\rc", "\u{90}\u{9F}",
  ])
  func `Control characters stay in the text`(text: String) {
    #expect(read(text) == StyledString(text))
    #expect(ANSITextWriter.write(read(text)) == Array(text.utf8))
  }

  @Test func `A sequence of 4096 bytes is understood, a longer one stays in the text`() {
    for length in [4095, 4096, 4097, 9000] {
      let sgr = "\u{1B}[" + String(repeating: "0", count: length - 4) + "1m"
      let uri = String(repeating: "u", count: length - 7)
      let osc = "\u{1B}]8;;" + uri + "\u{1B}\\"
      if length <= 4096 {
        #expect(read(sgr + "x") == StyledString("x", style: TextStyle(attributes: .bold)))
        #expect(read(osc + "x") == StyledString("x", style: TextStyle(link: Hyperlink(uri: uri))))
      } else {
        #expect(read(sgr + "x") == StyledString(sgr + "x"))
        #expect(read(osc + "x") == StyledString(osc + "x"))
      }
    }
  }

  @Test(arguments: ["\u{1B}\\", "\u{7}", "\u{9C}"])
  func `Links end with ST, BEL or U+009C and keep their parameters`(terminator: String) {
    let link = Hyperlink(uri: "http://x/?a;b=é", parameters: "id=1:k=v")
    let red = TextStyle(foreground: .indexed(1), link: link)
    let end = "\u{1B}]8;;" + terminator
    #expect(
      read("\u{1B}]8;id=1:k=v;http://x/?a;b=é\(terminator)a\u{1B}[31mb\u{1B}[0mc\(end)d")
        == StyledString("a", style: TextStyle(link: link)) + StyledString("b", style: red)
        + StyledString("c", style: TextStyle(link: link)) + StyledString("d"))
    let other = TextStyle(link: Hyperlink(uri: "y"))
    #expect(
      read("\u{1B}]8;;x\(terminator)\u{1B}]8;;y\(terminator)a\u{1B}]8;id=2;\(terminator)b\(end)")
        == StyledString("a", style: other) + StyledString("b"))
    #expect(ANSITextReader.read(Array(end.utf8)).hasStyles)
  }

  @Test func `A lone byte 0x9C does not end a link, because it is a part of other characters`() {
    let bytes = Array("\u{1B}]8;;x".utf8) + [0x9C] + Array("y".utf8)
    let result = ANSITextReader.read(bytes)
    #expect(result.text == StyledString("\u{1B}]8;;x\u{10FF9C}y"))
    #expect(
      read("\u{1B}]8;;\u{151C}\u{7}z").runs(in: TextOffset(0)..<TextOffset(1))[0].style.link?.uri
        == "\u{151C}")
  }

  @Test func `A sequence inside an unfinished one is still found`() {
    #expect(
      read("\u{1B}[1;\u{1B}[31mx")
        == StyledString("\u{1B}[1;") + StyledString("x", style: TextStyle(foreground: .indexed(1))))
  }

  @Test func `Bytes that are not UTF-8 are kept, and so are scalars that resemble them`() {
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

  @Test func `The most frequent line ending is detected`() {
    #expect(ANSITextReader.read(Array("a\r\nb\r\nc\n".utf8)).lineEnding == .carriageReturnLineFeed)
    #expect(ANSITextReader.read(Array("a\r\nb\n".utf8)).lineEnding == .lineFeed)
    #expect(ANSITextReader.read([]).lineEnding == .lineFeed)
    #expect(ANSITextReader.read(Array("\n\n\r".utf8)).lineEnding == .lineFeed)
  }
}
