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

  @Test func `Colours are those of the PC`() throws {
    let rows = try VectorRow.all(in: "FormatsTests/Vectors/art-styles.txt", cells: 2)
    #expect(rows.count == 39)
    for row in rows {
      let text = ANSITextReader.read(Array(row[1].utf8)).text
      #expect(Self.read("\u{1B}[\(row[0])mX").text == text, "\(row)")
    }
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
