import Colorimetry
import Testing

@testable import StyledText
@testable import TextFormats

@Suite("Losses of formats")
struct LossTests {
  private func losses(_ format: TextFormat, _ text: StyledString) -> [String] {
    format.losses(of: TextFeatures(of: text)).map(\.message)
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
      #expect(features[feature] > 0, "\(feature)")
    }
    #expect(TextFeature.allCases.allSatisfy { TextFeatures()[$0] == 0 })
    #expect(Set(TextFeature.allCases.map(\.title)).count == TextFeature.allCases.count)
  }

  @Test("Occurrences are runs of a style and single characters")
  func counts() {
    let bold = TextStyle(attributes: .bold)
    let red = TextStyle(foreground: .rgb(RGB8(255, 0, 0)), attributes: .bold)
    let blue = TextStyle(foreground: .rgb(RGB8(0, 0, 255)))
    let features = TextFeatures(
      of: FormatPieces.text(
        ("a", bold), ("b", red), ("c", .plain), ("d", bold), ("e", red), ("f", blue),
        ("\u{1}\u{2}\r\r\n\n\r", .plain)))
    #expect(features[.bold] == 2)
    #expect(features[.exactColor] == 3)
    #expect(features[.control] == 2)
    #expect(features[.carriageReturn] == 2)
    #expect(features[.dosLine] == 1 && features[.mixedLine] == 1)
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
    #expect(TextFeature.allCases.allSatisfy { parts[$0] == whole[$0] })
  }

  @Test("ANSI and JSON preserve everything")
  func lossless() {
    let text = Self.everything
    #expect(losses(.json, text).isEmpty)
    #expect(
      losses(.ansi, text) == [
        "links that do not fit into an escape sequence: lost (1 place)"
      ])
  }

  @Test("A plain text loses all styles and no characters")
  func plain() {
    let lost = TextFormat.plain.losses(of: TextFeatures(of: Self.everything)).map(\.feature)
    #expect(lost == TextFeature.allCases.filter { !$0.isOfCharacters })
    #expect(losses(.plain, StyledString("a\u{1B}\r\n\u{10FF80}")).isEmpty)
    #expect(
      losses(
        .plain, StyledString("a", style: TextStyle(foreground: .indexed(1), attributes: .bold)))
        == ["the terminal's 16 colours: lost (1 place)", "bold: lost (1 place)"])
  }

  @Test("A picture loses everything invisible")
  func picture() {
    let lost = TextFormat.svg.losses(of: TextFeatures(of: Self.everything)).map(\.feature)
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
        "curly underlines: lost (2 places)", "control characters become visible marks (1 place)",
      ])
    let link = StyledString("a\tb", style: TextStyle(link: Hyperlink(uri: "https://e.org")))
    #expect(losses(.markdown, link) == ["links: lost (1 place)"])
  }

  @Test("Plain text loses nothing anywhere")
  func nothing() {
    let text = StyledString("Hello,\n  world!\n")
    for format in TextFormat.writable {
      #expect(losses(format, text).isEmpty, "\(format)")
      #expect(format.losses(of: text).isEmpty, "\(format)")
    }
  }

  @Test("Art has special losses")
  func art() {
    let text = StyledString("漢\u{1B}", style: TextStyle(attributes: .italic))
    #expect(
      TextFormat.art.losses(of: text).map(\.message) == [
        "1 character is not in code page 437 (漢)", "1 control character becomes ?", "no italic",
      ])
    var narrow = FormatOptions()
    narrow.width = 1
    #expect(TextFormat.art.losses(of: StyledString("ab"), options: narrow).count == 1)
  }
}
