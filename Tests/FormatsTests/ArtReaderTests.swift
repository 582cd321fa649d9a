import Color
import TestSupport
import Testing
import TextTestSupport

@testable import Formats
@testable import StyledText

@Suite("Reading ANSI art")
struct ArtReaderTests {
  @Test func `Where a record names a font, two characters that are a valid letter are not UTF-8`() {
    let bytes: [UInt8] = [0xDB, 0xB2, 0x20, 0xDA, 0xBF]
    #expect(ArtReader.read(bytes).encoding == .utf8)
    var sauce = Sauce()
    #expect(ArtReader.read(bytes + sauce.bytes).encoding == .utf8)
    sauce.font = "IBM VGA"
    #expect(ArtReader.read(bytes + sauce.bytes).text.string == "█▓ ┌┐")
    let blocks = Array("█▓ ┌┐é".utf8)
    #expect(ArtReader.read(blocks + sauce.bytes).text.string == "█▓ ┌┐é")
  }

  static func sauce(
    width: UInt16 = 0, dataType: Sauce.DataType = .character, fileType: UInt8 = 1
  ) -> [UInt8] {
    Sauce { ($0.width, $0.dataType, $0.fileType) = (width, dataType, fileType) }.bytes
  }

  @Test(
    arguments: [
      (sauce(width: 40), nil, 40), (sauce(), nil, 80), ([], nil, 80), (sauce(width: 40), 20, 20),
      (sauce(width: 5000), nil, 80), (sauce(width: 4096), nil, 4096), ([], 0, 80), ([], 5000, 80),
      (sauce(width: 320, dataType: .bitmap, fileType: 0), nil, 80),
      (sauce(width: 640, fileType: 3), nil, 80),
    ] as [([UInt8], Int?, Int)])
  func `The width is the requested one, that of the record, or 80`(
    record: [UInt8], wanted: Int?, width: Int
  ) {
    let art = ArtReader.read([0x41, 0xDB] + record, width: wanted)
    #expect(art.width == width)
    #expect(art.text.string == "A█")
    #expect((art.sauce == nil) == record.isEmpty)
  }

  @Test func `The record, its comments and the Ctrl-Z are not drawn, with or without Ctrl-Z`() {
    let sauce = Sauce { $0.comments = ["hello"] }
    #expect(ArtReader.read(Array("abc".utf8) + sauce.bytes).text.string == "abc")
    #expect(ArtReader.read(Array("abc".utf8) + sauce.bytes.dropFirst()).text.string == "abc")
    #expect(ArtReader.read(sauce.bytes).text.isEmpty)
    #expect(ArtReader.read([]).text.isEmpty)
  }

  @Test func `Bytes after a Ctrl-Z are counted`() {
    #expect(ArtReader.read(Array("abc\u{1A}".utf8)).hiddenBytes == 0)
    #expect(ArtReader.read(Array("abc\u{1A}def".utf8)).hiddenBytes == 3)
    let art = ArtReader.read(Array("abc\u{1A}def".utf8) + Sauce().bytes)
    #expect(art.hiddenBytes == 3)
    #expect(art.text.string == "abc")
  }

  @Test func `Valid UTF-8 with more than ASCII is UTF-8, everything else code page 437`() {
    #expect(ArtReader.read(Array("a█".utf8)).encoding == .utf8)
    #expect(ArtReader.read(Array("a".utf8)).encoding == .codePage437)
    #expect(ArtReader.read([0xDB]).text.string == "█")
    #expect(ArtReader.read([0x61, 0xE2, 0x96]).text.string == "aΓû")
    // The record is in code page 437 anyway.
    let sauce = Sauce { $0.title = "Ü" }
    let art = ArtReader.read(Array("a█".utf8) + sauce.bytes)
    #expect(art.text.string == "a█" && art.sauce?.title == "Ü")
  }

  static let overdrawn: [(String, Int)] = [
    ("abc", 0), ("abc\u{1B}[Gxb", 1), ("abc\u{1B}[2J", 3), ("a b\u{1B}[1;1H\u{1B}[K", 2),
    ("ab\r\nc d\u{1B}[1;2H\u{1B}[J", 3), ("abc\u{1B}[1;2H\u{1B}[P", 1),
    ("a\r\nb\u{1B}[1;1H\u{1B}[M", 1), ("ab\u{1B}[1;1H\u{1B}[80@", 2), ("  \u{1B}[Gab", 0),
  ]

  @Test(arguments: overdrawn) func `Overdrawn characters are counted`(text: String, count: Int) {
    #expect(ArtReader.read(Array(text.utf8)).overdrawnCells == count)
  }

  static let block: [UInt8] = [0x1B, 0x5B, 0x33, 0x31, 0x6D, 0xDB, 0xDB]

  static let kinds: [(String, [UInt8], Bool)] = [
    ("a.ans", block, true), ("A.ANS", block, true), ("dir.txt/x.nfo", block, true),
    ("FILE_ID.DIZ", block, true), ("x.asc", block, true), ("x.ice", block, true),
    ("x.txt", block, false), ("x.log", block, false), ("", block, false), ("ans", block, false),
    ("dir.ans/x", block, false), ("x.ans.gz", block, false),
    ("a.ans", Array("plain".utf8), false), ("a.ans", Array("\u{1B}[31mred".utf8), false),
    ("a.ans", Array("\u{1B}[5Cx".utf8), true), ("a.ans", Array("\u{1B}[2;3Hx".utf8), true),
    ("a.ans", Array("\u{1B}[s\u{1B}[u".utf8), true), ("a.ans", Array("\u{1B}[2J".utf8), false),
    ("a.ans", Array("\u{1B}[?1C\u{1B}[1;\u{1B}[K".utf8), false),
    ("a.nfo", Array("\u{1B}[5Cx".utf8), false), ("a.log", Array("\u{1B}[1A\u{1B}[2K".utf8), false),
    ("a.ans", Array("█ plain".utf8), false), ("a.ans", Array("█\u{1B}[5Cx".utf8), true),
    ("a.nfo", Array("█ größer".utf8), false), ("a.nfo", Array("größ".utf8.dropLast()), false),
    ("a.ans", [], false), ("a.ans", Array("x\u{1A}".utf8) + block, false),
    ("pgp.asc", Array("-----BEGIN PGP MESSAGE-----\n".utf8), false),
  ]

  @Test(arguments: kinds)
  func `Names and bytes tell art from text`(name: String, bytes: [UInt8], isArt: Bool) {
    #expect(
      ArtReader.looksLikeArt(prefix: bytes, suffix: bytes, fileName: name) == isArt)
  }

  @Test func `A complete file that ends in the middle of a scalar is not UTF-8`() {
    let bytes: [UInt8] = [0x61, 0xE2, 0x96]
    #expect(!ArtReader.looksLikeArt(prefix: bytes, suffix: bytes, fileName: "x.ans"))
    #expect(ArtReader.looksLikeArt(prefix: bytes, suffix: bytes, fileName: "x.ans", isWhole: true))
  }

  @Test func `A file with a SAUCE record of characters is art, whatever its name`() {
    func isArt(_ dataType: Sauce.DataType, _ fileType: UInt8) -> Bool {
      let suffix = ArtReaderTests.sauce(dataType: dataType, fileType: fileType)
      return ArtReader.looksLikeArt(prefix: [0x41], suffix: suffix, fileName: "notes")
    }
    #expect(isArt(.character, 0) && isArt(.character, 1) && isArt(.character, 2))
    #expect(!isArt(.character, 3) && !isArt(.character, 6) && !isArt(.character, 7))
    #expect(!isArt(.bitmap, 1) && !isArt(.binaryText, 40) && !isArt(.none, 0))
  }

  @Test func `Blinking is a bright background on request`() throws {
    let bytes = Array("\u{1B}[5;44mA\u{1B}[0m".utf8)
    #expect(ArtReader.read(bytes).text.style(at: .zero).attributes.contains(.blink))
    let options = FormatOptions { $0.hasICEColors = true }
    for text in [
      ArtReader.read(bytes, hasICEColors: true).text,
      try TextFormat.art.read(bytes, options: options).text,
    ] {
      #expect(text.style(at: .zero).background == .indexed(12))
      #expect(text.style(at: .zero).attributes.isEmpty)
    }
  }
}

@Suite("Tabs and carriage returns in art")
struct ArtControlsTests {
  /// Reads art of ten columns whose record has a number of lines.
  private func read(_ text: String, lines: UInt16) -> String {
    let sauce = Sauce { ($0.width, $0.lineCount) = (10, lines) }
    return ArtReader.read(Array(text.utf8) + sauce.bytes).text.string
  }

  @Test(
    arguments: [
      (0, "1○23456789"), (1, "1○23456789"), (2, "1       23\n456789"), (9, "1○23456789"),
    ] as [(UInt16, String)])
  func `A tab is a glyph as in PabloDraw, unless only tab stops give the lines of the record`(
    lines: UInt16, shown: String
  ) { #expect(read("1\t23456789", lines: lines) == shown) }

  @Test(
    arguments: [
      (0, "1234567abc\ndef"), (2, "1234567abc\ndef"), (1, "abcdef7"), (9, "1234567abc\ndef"),
    ] as [(UInt16, String)])
  func `A lone CR does nothing as in PabloDraw, unless only a return gives the lines of the record`(
    lines: UInt16, shown: String
  ) {
    #expect(read("1234567\rabcdef", lines: lines) == shown)
  }

  @Test func `Both can differ at once, and CR LF is a line end in any reading`() {
    #expect(read("1\t2345\r6789abc\r\r\nd", lines: 3) == "1○23456789\nabc\nd")
    #expect(read("1\t2345\r6789abc\r\nd", lines: 2) == "6789abc\nd")
    #expect(read("a\r\nb\r\n", lines: 2) == "a\nb\n")
  }

  @Test
  func
    `The cursor waits at the end of full rows if line breaks end all of them and no row stays empty`()
    throws
  {
    let rows = try VectorRow.all(in: "FormatsTests/Vectors/art-lengths.txt", cells: 3)
    #expect(rows.count == 11)
    for row in rows {
      let (text, lines, shown) = try (row[0], #require(UInt16(row[1])), row[2])
      #expect(read(text, lines: lines) == shown, "\(row)")
    }
  }

  @Test func `Styles that the PC did not have are named`() {
    func notices(_ text: String) -> [String] { ArtReader.read(Array(text.utf8)).notices }
    #expect(
      notices("\u{1B}[4;3ma\u{1B}[21;2;9;53mb") == [
        "lost, because art has no such style: faint, italic, struck-through text, overlines, "
          + "underlines, double underlines"
      ])
    #expect(notices("\u{1B}[4m\u{1B}[0;1;5;7;8;31ma").isEmpty)
    #expect(notices("█\u{1B}[2;3;4;9;53ma").isEmpty, "UTF-8 keeps them")
    #expect(notices("█\u{1B}[73ma") == ["lost, because art has no such style: superscript"])
    let styles = ["1;2", "2;1", "1", "2"].map { code in
      ArtReader.read(Array("\u{1B}[1;31m\u{1B}[\(code)ma\u{1B}[4m\u{1B}[1mb".utf8)).text
    }
    #expect(styles.map { $0.style(at: .zero).foreground } == [1, 1, 9, 1].map { .indexed($0) })
    #expect(styles.allSatisfy { $0.style(at: TextOffset(1)).foreground == .indexed(9) })
  }

  @Test func `In UTF-8 both move the cursor as in a terminal`() {
    #expect(read("é\tb\rc", lines: 0) == "c       b")
  }

  @Test func `A drawn tab is written as it was read`() {
    let text = ArtReader.read(Array("a\tb".utf8)).text
    #expect(ArtWriter.write(text, sauce: nil) == Array("a\tb".utf8))
  }
}

@Suite("Untrusted ANSI art")
struct ArtFuzzTests {
  static let fragments: [[UInt8]] =
    [
      "\u{1B}[", "\u{1B}[0m", "\u{1B}[1;31m", "\u{1B}[5;44m", "\u{1B}[2J", "\u{1B}[J", "\u{1B}[1J",
      "\u{1B}[K", "\u{1B}[1K", "\u{1B}[s", "\u{1B}[u", "\u{1B}[99A", "\u{1B}[99B", "\u{1B}[7C",
      "\u{1B}[9D", "\u{1B}[H", "\u{1B}[30;70H", "\u{1B}[999999999;999999999H", "\u{1B}[3L",
      "\u{1B}[2M", "\u{1B}[5P", "\u{1B}[5@", "\u{1B}[9X", "\u{1B}[S", "\u{1B}[9T", "\u{1B}[?7l",
      "\u{1B}[?7h", "\u{1B}[?33h", "\u{1B}[?33l", "\u{1B}[1;200;100;50t", "\u{1B}[0;1;2;3t",
      "\u{1B}[38;5;200m", "\u{1B}[48:2::1:2:3m", "\u{1B}[7m", "\u{1B}]8;;x\u{1B}\\",
      "\u{1B}Pq", "\u{1B}\\", "\u{1B}[M", "\u{E}", "\r\n", "\n", "\r", "\t", "\u{0}", "\u{1A}",
      "abc", "          ", "漢字", "e\u{301}", "\u{301}", "👩‍👩‍👧", "█▀▄", "\u{202E}", ";", "m", "H",
      String(repeating: "x", count: 79),
    ].map { Array($0.utf8) } + [[0xDB], [0xB0, 0xB1, 0xB2], [0xFF], [0x9B], [0xE2, 0x96]]

  static let rows = 500

  /// Fewer rows than by default, so that large jumps take no time.
  static func read(_ bytes: [UInt8], _ width: Int?) -> ANSIArt {
    var limits = ArtLimits()
    limits.rows = rows
    return bytes.withUnsafeBufferPointer { ArtReader.read($0, width: width, limits: limits) }
  }

  static func check(_ bytes: [UInt8], _ width: Int?) {
    let art = read(bytes, width)
    // Art that was read can be written, and reads the same if there are no losses.
    var features = ArtFeatures()
    art.text.forEachPiece(in: art.text.fullRange) { features.add($0, style: $1) }
    features.end()
    let ice = features.hasBrightBackgrounds
    let written = ArtWriter.write(art.text, width: art.width, hasICEColors: ice)
    #expect(!written.dropLast(129).contains(0x1A))
    let again = read(written, nil)
    let isHigh = !art.isComplete || art.text.lineCount > ArtFuzzTests.rows
    if !isHigh, art.text.artLosses(width: art.width, hasICEColors: ice).isEmpty {
      #expect(again.text == art.text)
    }
    if art.encoding == .codePage437 { #expect(features.longestLine <= art.width) }
  }

  @Test func `Random bytes are read`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<700 {
      let bytes = (0..<generator.number(in: 0...200)).map { _ in
        UInt8(generator.number(in: 0...255))
      }
      ArtFuzzTests.check(bytes, generator.pick([nil, 1, 2, 7, 80]))
    }
  }

  @Test(arguments: [1, 2]) func `Sequences in any order are read`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let ascii = ArtFuzzTests.fragments.filter { fragment in fragment.allSatisfy { $0 < 0x80 } }
    let valid = ArtFuzzTests.fragments.filter { String(validating: $0, as: UTF8.self) != nil }
    for round in 0..<900 {
      let fragments = [ascii, valid, ArtFuzzTests.fragments][round % 3]
      var bytes: [UInt8] = []
      for _ in 0..<generator.number(in: 0...40) { bytes += generator.pick(fragments) }
      ArtFuzzTests.check(bytes, generator.pick([nil, 1, 2, 7, 80]))
    }
  }

  @Test(.slow) func `Art with errors in it is read`() {
    var generator = SeededGenerator(seed: 3)
    for round in 0..<600 {
      let text = ArtRoundTripTests.text(&generator, width: 20, ice: round % 2 == 0)
      var bytes = ArtWriter.write(text, width: 20, hasICEColors: round % 2 == 0)
      for _ in 0..<generator.number(in: 1...12) {
        let offset = generator.number(in: 0...bytes.count - 1)
        switch generator.number(in: 0...3) {
        case 0: bytes[offset] = UInt8(generator.number(in: 0...255))
        case 1: bytes.remove(at: offset)
        case 2: bytes.insert(contentsOf: generator.pick(ArtFuzzTests.fragments), at: offset)
        default: bytes.removeLast(min(bytes.count - 1, generator.number(in: 0...30)))
        }
        if bytes.isEmpty { bytes = [0x1B] }
      }
      ArtFuzzTests.check(bytes, nil)
      _ = ArtReader.looksLikeArt(prefix: bytes, suffix: bytes, fileName: "x.ans")
    }
  }
}
