import Color
import TestSupport
import Testing
import TextTestSupport

@testable import Formats
@testable import StyledText

@Suite("The screen for ANSI art")
struct ArtScreenTests {
  static func read(_ text: String, width: Int = 10) -> ANSIArt {
    ArtReader.read(Array(text.utf8), width: width)
  }

  static let moves: [(String, String)] = [
    ("abc", "abc"), ("ab\r\ncd", "ab\ncd"), ("ab\ncd", "ab\ncd"), ("abc\rX", "abcX"),
    ("a\u{1B}[3Cb", "a   b"), ("a\u{1B}[Cb", "a b"), ("a\u{1B}[0Cb", "a b"),
    ("abcd\u{1B}[2DX", "abXd"), ("abcd\u{1B}[99DX", "Xbcd"), ("abcd\u{1B}[DX", "abcX"),
    ("a\u{1B}[2BX", "a\n\n X"), ("\u{1B}[3;4HX", "\n\n   X"), ("\u{1B}[3;4fX", "\n\n   X"),
    ("ab\u{1B}[HX", "Xb"), ("ab\u{1B}[;2HX", "aX"), ("a\u{1B}[2HX", "a\nX"),
    ("ab\u{1B}[0;0HX", "Xb"), ("a\r\nb\u{1B}[AX", "aX\nb"), ("a\u{1B}[9AX", "aX"),
    ("ab\u{1B}[s\r\ncd\u{1B}[uX", "abX\ncd"), ("\u{1B}[uX", "X"),
    ("ab\u{1B}[5sX\u{1B}[1uY", "abXY"),
    ("a\u{1B}[2Eb", "a\n\nb"), ("a\r\n\u{1B}[3Cb\u{1B}[FX", "X\n   b"), ("abcd\u{1B}[2GX", "aXcd"),
    ("\u{1B}[3dX", "\n\nX"), ("a\tb", "a○b"), ("\u{1B}[1;99HX", "         X"),
    ("\u{1B}[99CX", "         X"), ("abc\u{1B}[2J\u{1B}[2CX", "  X"),
    ("abcdef\u{1B}[3D\u{1B}[K", "abc"), ("abcdef\u{1B}[3D\u{1B}[1K", "    ef"),
    ("abcdef\u{1B}[2KX", "      X"), ("ab\r\ncd\r\nef\u{1B}[2;2H\u{1B}[J", "ab\nc"),
    ("ab\r\ncd\r\nef\u{1B}[2;1H\u{1B}[1J", "\n d\nef"), ("abcd\u{1B}[1;2H\u{1B}[2P", "ad"),
    ("abcd\u{1B}[1;2H\u{1B}[2@X", "aX bcd"), ("abcd\u{1B}[1;2H\u{1B}[2X", "a  d"),
    ("a\r\nb\r\nc\u{1B}[2H\u{1B}[LX", "a\nX\nb\nc"), ("a\r\nb\r\nc\u{1B}[2H\u{1B}[M", "a\nc"),
    ("a\r\nb\u{1B}[T", "\na\nb"), ("a\r\nb\u{1B}[S", "b"),
    ("a\u{1B}[?25l\u{1B}[2;5rb\u{1B}[5nc", "abc"), ("a\u{1B}[1 qb", "ab"),
    ("a\u{1B}b\u{1B}", "a←b←"), ("\u{1B}[1;2\u{1}", "←[1;2☺"), ("a\u{1B}]0;x\u{7}b", "ab"),
    ("a\u{1B}Pq#\u{1B}\\b", "ab"), ("a\u{1B}]0;x", "a←]0;x"), ("a\u{1B}[MFO3CDE\u{E}b", "ab"),
    ("a\u{1A}b", "a"), ("\u{3}\u{4}\u{0}\u{8}\u{16}\u{10}", "♥♦ ◘▬►"), ("", ""), ("\r\n", "\n"),
    ("a\r\n", "a\n"), ("a\r\n\r\n", "a\n\n"), ("a\r\n\u{1B}[A", "a"), ("a  \r\n  b", "a\n  b"),
  ]

  @Test("Moving the cursor leaves drawn characters unchanged", arguments: moves)
  func move(input: String, shown: String) {
    #expect(ArtScreenTests.read(input).text.string == shown)
  }

  static let wraps: [(String, String)] = [
    ("abcdefghijklm", "abcdefghij\nklm"), ("abcdefghij", "abcdefghij"),
    ("abcdefghij\r\n\nk", "abcdefghij\n\n\nk"), ("abcdefghij\n\nk", "abcdefghij\n\n\nk"),
    ("abcdefghij\rk", "abcdefghij\nk"), ("abcdefghij\r", "abcdefghij\n"),
    ("abcdefghij\u{1B}[AX", "Xbcdefghij"), ("abcdefghij\u{1B}[2DX", "abcdefghij\nX"),
    ("abcdefghij\u{1B}[s\r\n\u{1B}[uk", "abcdefghij\nk"), ("abcdefghij\u{1B}[0mk", "abcdefghij\nk"),
    ("\u{1B}[?7labcdefghijklm", "abcdefghim"), ("\u{1B}[=7labcdefghijklm", "abcdefghim"),
    ("\u{1B}[?7labcdefghijk\u{1B}[?7hlm", "abcdefghik\nlm"), ("abcdefghij\u{1B}[K", "abcdefghij"),
    ("\u{1B}[10CXY", "         X\nY"),
  ]

  @Test("A full row has wrapped when something follows", arguments: wraps)
  func wrap(input: String, shown: String) {
    #expect(ArtScreenTests.read(input).text.string == shown)
  }

  static let modernWraps: [(String, String)] = [
    ("█bcdefghijklm", "█bcdefghij\nklm"), ("█bcdefghij\r\nk", "█bcdefghij\nk"),
    ("█bcdefghij\nk", "█bcdefghij\nk"), ("█bcdefghij\rk", "kbcdefghij"),
    ("█bcdefghij\u{1B}[2DX", "█bcdefgXij"), ("█bcdefghi漢", "█bcdefghi\n漢"), ("漢字\u{1B}[2GX", " X字"),
    ("漢字\u{1B}[1GX", "X 字"), ("漢字\u{1B}[2G字", " 字"), ("漢字\u{1B}[2G\u{1B}[P", " 字"),
    ("漢字x\u{1B}[2G\u{1B}[@", "   字x"), ("a\u{301}b", "a\u{301}b"), ("漢\u{301}b", "漢\u{301}b"),
    ("\u{FEFF}é", "é"), ("é\u{1B}7bc\u{1B}8X", "éXc"), ("漢x\u{1B}[2G\u{1B}[K", ""),
    ("\u{301}é", "\u{301}é"),
  ]

  @Test("UTF-8 art wraps as modern terminals do, and has wide characters", arguments: modernWraps)
  func modernWrap(input: String, shown: String) {
    let art = ArtScreenTests.read(input)
    #expect(art.encoding == .utf8)
    #expect(art.text.string == shown)
  }

  static func bright(_ index: UInt8) -> TerminalColor { .indexed(index + 8) }

  static let styles: [(String, TextStyle)] = [
    ("", .plain), ("0", .plain), ("31", TextStyle(foreground: .indexed(1))),
    ("1", TextStyle(foreground: .indexed(15))), ("1;31", TextStyle(foreground: .indexed(9))),
    ("31;1", TextStyle(foreground: .indexed(9))), ("1;30", TextStyle(foreground: .indexed(8))),
    ("1;31;22", TextStyle(foreground: .indexed(1))),
    ("1;31;0;32", TextStyle(foreground: .indexed(2))),
    ("1;2;31", TextStyle(foreground: .indexed(1))), ("44", TextStyle(background: .indexed(4))),
    ("40", TextStyle(background: .indexed(0))), ("1;44", style(15, 4)),
    ("5;44", TextStyle(background: .indexed(4), attributes: .blink)),
    ("6", TextStyle(attributes: .blink)), ("5;25", .plain),
    ("7", TextStyle(foreground: .indexed(0), background: .indexed(7))),
    ("7;27", .plain), ("7;31", TextStyle(foreground: .indexed(0), background: .indexed(1))),
    ("1;7;31;44", TextStyle(foreground: .indexed(12), background: .indexed(1))),
    ("8", TextStyle(attributes: .conceal)), ("8;28", .plain), ("3;4;9;53", .plain),
    ("39;49", .plain), ("31;39", .plain), ("95", TextStyle(foreground: .indexed(13))),
    ("105", TextStyle(background: .indexed(13))),
    ("38;5;200", TextStyle(foreground: .indexed(200))),
    ("48;5;200", TextStyle(background: .indexed(200))),
    ("38;2;1;2;3", TextStyle(foreground: .rgb(RGB8(1, 2, 3)))),
    ("38:2::1:2:3", TextStyle(foreground: .rgb(RGB8(1, 2, 3)))),
    ("48:2:1:2:3;1", TextStyle(foreground: .indexed(15), background: .rgb(RGB8(1, 2, 3)))),
    ("38:5:9;5", TextStyle(foreground: .indexed(9), attributes: .blink)),
    ("38;5", .plain), ("38;2;1;5", .plain), ("38;5;999;31", TextStyle(foreground: .indexed(1))),
    ("58;5;9;31", TextStyle(foreground: .indexed(1))),
    ("4:3;31", TextStyle(foreground: .indexed(1))),
    ("99999999999999999999;31", TextStyle(foreground: .indexed(1))),
  ]

  static func style(_ foreground: UInt8, _ background: UInt8) -> TextStyle {
    TextStyle(foreground: .indexed(foreground), background: .indexed(background))
  }

  @Test("Colours are those of the PC", arguments: styles)
  func style(parameters: String, style: TextStyle) {
    #expect(ArtScreenTests.read("\u{1B}[\(parameters)mX").text == StyledString("X", style: style))
  }

  @Test("Blinking is a bright background with iCE colours")
  func ice() {
    let expected = StyledString("X", style: TextStyle(background: .indexed(12)))
    #expect(ArtScreenTests.read("\u{1B}[?33h\u{1B}[5;44mX").text == expected)
    #expect(ArtScreenTests.read("\u{1B}[?33h").hasICEColors)
    let tidy = ArtScreenTests.read("\u{1B}[?33h\u{1B}[5;44mX\u{1B}[?33l")
    #expect(tidy.text == expected && tidy.hasICEColors)
    let sauce = Sauce { $0.hasICEColors = true }
    let art = ArtReader.read(Array("\u{1B}[44;5mX".utf8) + sauce.bytes)
    #expect(art.text == expected)
    #expect(art.hasICEColors)
    let dark = ArtReader.read(Array("\u{1B}[5mX\u{1B}[25mY".utf8) + sauce.bytes)
    #expect(
      dark.text == StyledString("X", style: TextStyle(background: .indexed(8))) + StyledString("Y"))
  }

  static let covering: [(String, TextStyle)] = [
    ("\u{1B}[1;10;20;30t", TextStyle(foreground: .rgb(RGB8(10, 20, 30)))),
    ("\u{1B}[0;10;20;30t", TextStyle(background: .rgb(RGB8(10, 20, 30)))),
    ("\u{1B}[1;10;20;30t\u{1B}[31m", TextStyle(foreground: .indexed(1))),
    ("\u{1B}[31m\u{1B}[1;10;20;30t\u{1B}[1m", TextStyle(foreground: .indexed(9))),
    ("\u{1B}[1;10;20;30t\u{1B}[m", .plain),
    ("\u{1B}[1;10;20;30t\u{1B}[44m", rgb(10, 20, 30, over: 4)),
    ("\u{1B}[1;999;0;0t", TextStyle(foreground: .rgb(RGB8(255, 0, 0)))),
    ("\u{1B}[1;2;3t", .plain), ("\u{1B}[2;1;2;3t", .plain), ("\u{1B}[8;24;80t", .plain),
  ]

  static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8, over index: UInt8) -> TextStyle {
    TextStyle(foreground: .rgb(RGB8(red, green, blue)), background: .indexed(index))
  }

  @Test("PabloDraw colours take precedence until a palette colour is set", arguments: covering)
  func cover(sequences: String, style: TextStyle) {
    #expect(ArtScreenTests.read("\(sequences)X").text == StyledString("X", style: style))
  }

  @Test("UTF-8 art has the attributes of modern terminals")
  func modernStyles() {
    let art = ArtScreenTests.read("\u{1B}[2;3;4:3;9;58;5;9m█\u{1B}[0;1;38;5;200m█\u{1B}[0;1m█")
    var first = TextStyle(attributes: [.faint, .italic, .strike], underline: .curly)
    first.underlineColor = .indexed(9)
    #expect(
      art.text == StyledString("█", style: first)
        + StyledString("█", style: TextStyle(foreground: .indexed(200), attributes: .bold))
        + StyledString("█", style: TextStyle(foreground: .indexed(15))))
  }

  @Test("Spaces with a background are kept, also after clearing; gaps are plain")
  func blanks() {
    let blue = TextStyle(background: .indexed(4))
    #expect(
      ArtScreenTests.read("\u{1B}[44ma \u{1B}[0m  \r\n\u{1B}[44m\u{1B}[K").text
        == StyledString("a ", style: blue) + StyledString("\n")
        + StyledString("          ", style: blue))
    #expect(
      ArtScreenTests.read("\u{1B}[44ma\u{1B}[2Cb").text
        == StyledString("a", style: blue) + StyledString("  ") + StyledString("b", style: blue))
  }

  @Test("Rows and cells are bounded, and exceeding the limits is reported")
  func limits() {
    var limits = ArtLimits()
    limits.rows = 5
    limits.cells = 20
    limits.work = 100
    limits.clusters = 2
    func read(_ text: String) -> ANSIArt {
      Array(text.utf8).withUnsafeBufferPointer { ArtReader.read($0, width: 10, limits: limits) }
    }
    #expect(read("1\n2\n3\n4\n5").isComplete)
    let high = read("1\n2\n3\n4\n5\n6")
    #expect(!high.isComplete && high.text.string.hasPrefix("1\n2\n3\n4\n5"))
    #expect(read("\u{1B}[99999999999BX").text.string == "\n\n\n\nX")
    #expect(!read("1234567890123456789012345").isComplete)
    #expect(read("e\u{301}e\u{301}").isComplete)
    let marked = read("e\u{301}e\u{301}e\u{301}")
    #expect(!marked.isComplete && marked.text.string == "e\u{301}e\u{301}e")
    #expect(!read("e" + String(repeating: "\u{301}", count: 20)).isComplete)
  }

  @Test("Endless cursor movement takes bounded time and memory")
  func endless() {
    let down = String(repeating: "\u{1B}[999999999BX\u{1B}[2A", count: 200)
    #expect(ArtScreenTests.read(down).text.utf8Count < 130_000)
    let insert = "\u{1B}[99999BX\u{1B}[H" + String(repeating: "\u{1B}[99999L", count: 20_000)
    #expect(!ArtScreenTests.read(insert).isComplete)
  }
}
