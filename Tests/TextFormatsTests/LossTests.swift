import Colorimetry
import Testing

@testable import StyledText
@testable import TextFormats

@Suite("Losses of formats")
struct LossTests {
  private func losses(_ format: TextFormat, _ text: StyledString) -> [String] {
    format.losses(of: text).map(\.message)
  }

  /// A text with every feature.
  private static let everything: StyledString = {
    var text = StyledString("a\tb\u{1B}c\r\nd\re\u{202E}\u{10FF80}漢\n")
    for bit in 0..<12 {
      text.append(
        StyledString("x", style: TextStyle(attributes: TextAttributes(rawValue: 1 << bit))))
    }
    for underline in Underline.allCases {
      text.append(StyledString("x", style: TextStyle(underline: underline)))
    }
    for color in [TerminalColor.indexed(3), .indexed(99), .rgb(RGB8(1, 2, 3))] {
      text.append(StyledString("x", style: TextStyle(foreground: color)))
      text.append(StyledString("x", style: TextStyle(background: color)))
      text.append(StyledString("x", style: TextStyle(underline: .single, underlineColor: color)))
    }
    for uri in ["http://x", "ftp://x", "http://" + String(repeating: "x", count: 5000)] {
      let link = Hyperlink(uri: uri, parameters: "id=1")
      text.append(StyledString("x", style: TextStyle(link: link)))
    }
    return text
  }()

  @Test("Every feature is detected")
  func features() {
    let features = TextFeatures(of: Self.everything)
    for feature in TextFeature.allCases {
      #expect(features.contains(feature), "\(feature)")
    }
    #expect(!TextFeature.allCases.contains { TextFeatures().contains($0) })
    #expect(Set(TextFeature.allCases.map(\.title)).count == TextFeature.allCases.count)
  }

  @Test(
    "Carriage returns are ends of lines only before line feeds",
    arguments: [
      ("a\nb", []), ("a\r\nb\r\n", [.dosLine]), ("a\r\nb\n", [.dosLine, .mixedLine]),
      ("a\rb\n", [.carriageReturn]), ("\r\r\n", [.carriageReturn, .dosLine]),
      ("\n\r", [.carriageReturn]),
    ] as [(String, [TextFeature])])
  func lineEnds(text: String, found: [TextFeature]) {
    let features = TextFeatures(of: StyledString(text))
    #expect(TextFeature.allCases.filter { features.contains($0) } == found)
  }

  @Test("Features do not depend on the pieces of the text")
  func pieces() {
    let text = Self.everything + StyledString("\r\r\n\r")
    let whole = TextFeatures(of: text)
    var parts = TextFeatures()
    text.forEachPiece(in: text.fullRange) { piece, style in
      var start = 0
      while start < piece.count {
        var end = start + 1
        while end < piece.count, piece[end] & 0xC0 == 0x80 { end += 1 }
        parts.add(UnsafeBufferPointer(rebasing: piece[start..<end]), style: style)
        start = end
      }
    }
    parts.finish()
    #expect(TextFeature.allCases.allSatisfy { parts.contains($0) == whole.contains($0) })
  }

  @Test("ANSI and JSON preserve everything")
  func lossless() {
    let text = Self.everything
    #expect(losses(.json, text).isEmpty)
    #expect(
      losses(.ansi, text) == [
        "links that do not fit into an escape sequence: lost"
      ])
  }

  @Test("A plain text loses all styles and no characters")
  func plain() {
    let lost = TextFormat.plain.losses(of: Self.everything).map(\.feature)
    #expect(lost == TextFeature.allCases.filter { TextFeature.styles.contains($0) })
    #expect(losses(.plain, StyledString("a\u{1B}\r\n\u{10FF80}")).isEmpty)
    #expect(
      losses(
        .plain, StyledString("a", style: TextStyle(foreground: .indexed(1), attributes: .bold)))
        == ["the terminal's 16 colours: lost", "bold: lost"])
  }

  @Test("A picture loses everything invisible")
  func picture() {
    let lost = TextFormat.svg.losses(of: Self.everything).map(\.feature)
    #expect(
      lost == [
        .paletteColor, .terminalColor, .otherLink, .linkParameter, .control, .hidden,
        .carriageReturn, .invalidByte,
      ])
    let text = FormatPieces.text(
      ("a", TextStyle(foreground: .rgb(RGB8(1, 2, 3)), underline: .curly)), ("\t\r\n", .plain))
    #expect(losses(.svg, text).isEmpty)
  }

  @Test("Losses have messages")
  func words() {
    let wave = TextStyle(underline: .curly)
    let text = FormatPieces.text(("a", wave), ("b", .plain), ("c", wave), ("\u{7}", .plain))
    #expect(
      losses(.markdown, text) == [
        "curly underlines: lost", "control characters become visible marks",
      ])
    let link = StyledString("a\tb", style: TextStyle(link: Hyperlink(uri: "https://e.org")))
    #expect(losses(.markdown, link) == ["links: lost"])
  }

  @Test("Plain text loses nothing anywhere")
  func nothing() {
    let text = StyledString("Hello,\n  world!\n")
    for format in TextFormat.writable {
      #expect(losses(format, text).isEmpty, "\(format)")
    }
  }

  @Test("Art has special losses")
  func art() {
    let text = StyledString("漢\u{1B}", style: TextStyle(attributes: .italic))
    #expect(
      TextFormat.art.losses(of: text).map(\.message) == [
        "characters that are not in code page 437: lost (漢)", "italic: lost",
        "control characters become ?",
      ])
  }
}
