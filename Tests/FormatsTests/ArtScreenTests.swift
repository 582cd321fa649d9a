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

  @Test func `Characters are where art was drawn for`() throws {
    for row in try VectorRow.all(in: "FormatsTests/Vectors/art.txt", cells: 2) {
      let art = Self.read(row[0])
      #expect(art.text.string == row[1], "\(row)")
      let isASCII = row[0].utf8.allSatisfy { $0 < 0x80 }
      #expect(art.encoding == (isASCII ? .codePage437 : .utf8), "\(row)")
    }
  }

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

  @Test(arguments: styles)
  func `Colours are those of the PC`(parameters: String, style: TextStyle) {
    #expect(ArtScreenTests.read("\u{1B}[\(parameters)mX").text == StyledString("X", style: style))
  }

  @Test func `Blinking is a bright background with iCE colours`() {
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

  @Test(arguments: covering)
  func `PabloDraw colours take precedence until a palette colour is set`(
    sequences: String, style: TextStyle
  ) {
    #expect(ArtScreenTests.read("\(sequences)X").text == StyledString("X", style: style))
  }

  @Test func `UTF-8 art has the attributes of modern terminals`() {
    let art = ArtScreenTests.read("\u{1B}[2;3;4:3;9;58;5;9m█\u{1B}[0;1;38;5;200m█\u{1B}[0;1m█")
    var first = TextStyle(attributes: [.faint, .italic, .strike], underline: .curly)
    first.underlineColor = .indexed(9)
    #expect(
      art.text == StyledString("█", style: first)
        + StyledString("█", style: TextStyle(foreground: .indexed(200), attributes: .bold))
        + StyledString("█", style: TextStyle(foreground: .indexed(15))))
  }

  @Test func `Spaces with a background are kept, also after clearing; gaps are plain`() {
    let blue = TextStyle(background: .indexed(4))
    #expect(
      ArtScreenTests.read("\u{1B}[44ma \u{1B}[0m  \r\n\u{1B}[44m\u{1B}[K").text
        == StyledString("a ", style: blue) + StyledString("\n")
        + StyledString("          ", style: blue))
    #expect(
      ArtScreenTests.read("\u{1B}[44ma\u{1B}[2Cb").text
        == StyledString("a", style: blue) + StyledString("  ") + StyledString("b", style: blue))
  }

  @Test func `Rows and cells are bounded, and exceeding the limits is reported`() {
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

  @Test func `Endless cursor movement takes bounded time and memory`() {
    let down = String(repeating: "\u{1B}[999999999BX\u{1B}[2A", count: 200)
    #expect(ArtScreenTests.read(down).text.utf8Count < 130_000)
    let insert = "\u{1B}[99999BX\u{1B}[H" + String(repeating: "\u{1B}[99999L", count: 20_000)
    #expect(!ArtScreenTests.read(insert).isComplete)
  }
}
