import Color
import StyledText
import TestSupport
import Testing
import TextTestSupport

@testable import Formats

@Suite("Reading ANSI art")
struct ArtReaderTests {
  @Test("Where a record names a font, two characters that are a valid letter are not UTF-8")
  func letters() {
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
    var sauce = Sauce()
    sauce.width = width
    sauce.dataType = dataType
    sauce.fileType = fileType
    return sauce.bytes
  }

  @Test(
    "The width is the requested one, that of the record, or 80",
    arguments: [
      (sauce(width: 40), nil, 40), (sauce(), nil, 80), ([], nil, 80), (sauce(width: 40), 20, 20),
      (sauce(width: 5000), nil, 80), (sauce(width: 4096), nil, 4096), ([], 0, 80), ([], 5000, 80),
      (sauce(width: 320, dataType: .bitmap, fileType: 0), nil, 80),
      (sauce(width: 640, fileType: 3), nil, 80),
    ] as [([UInt8], Int?, Int)])
  func width(record: [UInt8], wanted: Int?, width: Int) {
    let art = ArtReader.read([0x41, 0xDB] + record, width: wanted)
    #expect(art.width == width)
    #expect(art.text.string == "A█")
    #expect((art.sauce == nil) == record.isEmpty)
  }

  @Test("The record, its comments and the Ctrl-Z are not drawn, with or without Ctrl-Z")
  func end() {
    var sauce = Sauce()
    sauce.comments = ["hello"]
    #expect(ArtReader.read(Array("abc".utf8) + sauce.bytes).text.string == "abc")
    #expect(ArtReader.read(Array("abc".utf8) + sauce.bytes.dropFirst()).text.string == "abc")
    #expect(ArtReader.read(sauce.bytes).text.isEmpty)
    #expect(ArtReader.read([]).text.isEmpty)
  }

  @Test("Bytes after a Ctrl-Z are counted")
  func hidden() {
    #expect(ArtReader.read(Array("abc\u{1A}".utf8)).hiddenBytes == 0)
    #expect(ArtReader.read(Array("abc\u{1A}def".utf8)).hiddenBytes == 3)
    let art = ArtReader.read(Array("abc\u{1A}def".utf8) + Sauce().bytes)
    #expect(art.hiddenBytes == 3)
    #expect(art.text.string == "abc")
  }

  @Test("Valid UTF-8 with more than ASCII is UTF-8, everything else code page 437")
  func encoding() {
    #expect(ArtReader.read(Array("a█".utf8)).encoding == .utf8)
    #expect(ArtReader.read(Array("a".utf8)).encoding == .codePage437)
    #expect(ArtReader.read([0xDB]).text.string == "█")
    #expect(ArtReader.read([0x61, 0xE2, 0x96]).text.string == "aΓû")
    // The record is in code page 437 anyway.
    var sauce = Sauce()
    sauce.title = "Ü"
    let art = ArtReader.read(Array("a█".utf8) + sauce.bytes)
    #expect(art.text.string == "a█" && art.sauce?.title == "Ü")
  }

  static let overdrawn: [(String, Int)] = [
    ("abc", 0), ("abc\u{1B}[Gxb", 1), ("abc\u{1B}[2J", 3), ("a b\u{1B}[1;1H\u{1B}[K", 2),
    ("ab\r\nc d\u{1B}[1;2H\u{1B}[J", 3), ("abc\u{1B}[1;2H\u{1B}[P", 1),
    ("a\r\nb\u{1B}[1;1H\u{1B}[M", 1), ("ab\u{1B}[1;1H\u{1B}[80@", 2), ("  \u{1B}[Gab", 0),
  ]

  @Test("Overdrawn characters are counted", arguments: overdrawn)
  func overdrawing(text: String, count: Int) {
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

  @Test("Names and bytes tell art from text", arguments: kinds)
  func kind(name: String, bytes: [UInt8], isArt: Bool) {
    #expect(
      ArtReader.looksLikeArt(prefix: bytes, suffix: bytes, fileName: name) == isArt)
  }

  @Test("A complete file that ends in the middle of a scalar is not UTF-8")
  func whole() {
    let bytes: [UInt8] = [0x61, 0xE2, 0x96]
    #expect(
      !ArtReader.looksLikeArt(prefix: bytes, suffix: bytes, fileName: "x.ans"))
    #expect(
      ArtReader.looksLikeArt(prefix: bytes, suffix: bytes, fileName: "x.ans", isWhole: true))
  }

  @Test("A file with a SAUCE record of characters is art, whatever its name")
  func record() {
    func isArt(_ dataType: Sauce.DataType, _ fileType: UInt8) -> Bool {
      let suffix = ArtReaderTests.sauce(dataType: dataType, fileType: fileType)
      return ArtReader.looksLikeArt(
        prefix: [0x41], suffix: suffix, fileName: "notes")
    }
    #expect(isArt(.character, 0) && isArt(.character, 1) && isArt(.character, 2))
    #expect(!isArt(.character, 3) && !isArt(.character, 6) && !isArt(.character, 7))
    #expect(!isArt(.bitmap, 1) && !isArt(.binaryText, 40) && !isArt(.none, 0))
  }

  @Test("Blinking is a bright background on request")
  func iceOnRequest() throws {
    let bytes = Array("\u{1B}[5;44mA\u{1B}[0m".utf8)
    #expect(ArtReader.read(bytes).text.style(at: .zero).attributes.contains(.blink))
    var options = FormatOptions()
    options.hasICEColors = true
    for text in [
      ArtReader.read(bytes, hasICEColors: true).text,
      try TextFormat.art.read(bytes, options: options).text,
    ] {
      #expect(text.style(at: .zero).background == .indexed(12))
      #expect(text.style(at: .zero).attributes.isEmpty)
    }
  }
}
