import Colorimetry
import TestSupport
import Testing
import TextTestSupport

@testable import StyledText
@testable import TextFormats
@testable import UnicodeText

@Suite("Writing SVG")
struct SVGWriterTests {
  /// CJK and emoji are wide, marks have no width.
  private static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x300..<0x370, 0x200C...0x200D, 0xFE00...0xFE0F: 0
    case 0x1100..<0x1160, 0x3000..<0xA000, 0xAC00..<0xD7A4, 0x1F300...0x1FAFF: 2
    default: 1
    }
  }

  private func extent(_ text: StyledString) -> SVGExtent {
    var extent = SVGExtent(width: Self.width)
    text.forEachPiece(in: text.fullRange) { piece, _ in extent.add(piece) }
    return extent
  }

  private func picture(_ text: StyledString, cuts: [TextOffset] = [], title: String = "") -> String
  {
    let extent = extent(text)
    var options = SVGOptions()
    options.title = title
    options.columns = extent.columns
    options.lines = extent.lines
    return String(
      decoding: written(text, by: SVGWriter(options: options, width: Self.width), cuts: cuts),
      as: UTF8.self)
  }

  /// The drawn elements, one per line.
  private func drawn(_ text: String, _ style: TextStyle = .plain) -> String {
    let picture = picture(StyledString(text, style: style))
    guard let start = picture.firstRange(of: "translate(8 8)\">\n"),
      picture.hasSuffix("</g>\n</svg>\n")
    else { return picture }
    return String(picture[start.upperBound...].dropLast(12)).replacing("><", with: ">\n<")
      .replacing(" lengthAdjust=\"spacingAndGlyphs\"", with: "")
  }

  @Test("The picture has the size of the text and its border")
  func size() {
    #expect(picture(StyledString("abc\nde\n")).contains("width=\"40\" height=\"48\""))
    #expect(picture(StyledString("漢字")).contains("width=\"48\" height=\"32\""))
    #expect(picture(StyledString("")).contains("width=\"24\" height=\"32\""))
  }

  @Test(
    "The extent matches the drawing",
    arguments: [
      ("", 0, 0), ("a", 1, 1), ("a\n", 1, 1), ("a\n\n", 1, 2), ("a\r\nbc", 2, 2), ("\t", 8, 1),
      ("a\tb", 9, 1), ("漢a", 3, 1), ("e\u{301}", 1, 1), ("\u{301}", 1, 1), ("\u{1B}", 1, 1),
      ("\u{9B}", 4, 1), ("\u{10FF9B}", 4, 1), ("a\rb", 3, 1),
    ])
  func extents(_ text: String, _ columns: Int, _ lines: Int) {
    let extent = extent(StyledString(text))
    #expect(extent.columns == columns)
    #expect(extent.lines == lines)
  }

  @Test("Text is positioned at its column and stretched to its cells")
  func text() {
    #expect(drawn("ab c") == "<text x=\"0\" y=\"12\" textLength=\"32\">ab c</text>\n")
    #expect(drawn("  ab  ") == "<text x=\"16\" y=\"12\" textLength=\"16\">ab</text>\n")
    #expect(
      drawn("a\tb\nc") == """
        <text x="0" y="12" textLength="8">a</text>
        <text x="64" y="12" textLength="8">b</text>
        <text x="0" y="28" textLength="8">c</text>

        """)
  }

  @Test("Wide characters and combining sequences are centred in their cells")
  func wide() {
    #expect(
      drawn("a漢b") == """
        <text x="0" y="12" textLength="8">a</text>
        <text x="16" y="12" text-anchor="middle">漢</text>
        <text x="24" y="12" textLength="8">b</text>

        """)
    #expect(
      drawn("abe\u{301}c") == """
        <text x="0" y="12" textLength="16">ab</text>
        <text x="20" y="12" text-anchor="middle">e\u{301}</text>
        <text x="24" y="12" textLength="8">c</text>

        """)
  }

  @Test("Block elements are rectangles")
  func blocks() {
    #expect(
      drawn("██▀▚▒") == """
        <rect x="0" y="0" width="16" height="16"/>
        <rect x="16" y="0" width="8" height="8"/>
        <rect x="24" y="0" width="4" height="8"/>
        <rect x="28" y="8" width="4" height="8"/>
        <rect x="32" y="0" width="8" height="16" fill-opacity=".50"/>

        """)
  }

  @Test("Backgrounds are below text, reverse exchanges both")
  func colors() {
    #expect(
      drawn("a", TextStyle(foreground: .indexed(1), background: .rgb(RGB8(1, 2, 3)))) == """
        <rect x="0" y="0" width="8" height="16" fill="#010203"/>
        <text x="0" y="12" textLength="8" fill="#cd0000">a</text>

        """)
    #expect(
      drawn("a", TextStyle(attributes: .reverse)) == """
        <rect x="0" y="0" width="8" height="16" fill="#e5e5e5"/>
        <text x="0" y="12" textLength="8" fill="#000000">a</text>

        """)
  }

  @Test("Underlines, overlines and strikethroughs are drawn")
  func lines() {
    let style = TextStyle(
      attributes: [.strike, .overline], underline: .double, underlineColor: .indexed(1))
    #expect(
      drawn("ab", style) == """
        <text x="0" y="12" textLength="16">ab</text>
        <rect x="0" y="13" width="16" height="1" fill="#cd0000"/>
        <rect x="0" y="15" width="16" height="1" fill="#cd0000"/>
        <rect x="0" y="8" width="16" height="1"/>
        <rect x="0" y="0" width="16" height="1"/>

        """)
    #expect(
      drawn("ab", TextStyle(underline: .curly)).contains("<path d=\"M0 14.5q2 -3 4 0t4 0t4 0t4 0\"")
    )
  }

  @Test("Concealed text is invisible")
  func conceal() {
    let style = TextStyle(attributes: [.conceal, .strike], underline: .single)
    #expect(
      drawn("a█", style)
        == "<text x=\"0\" y=\"12\" textLength=\"8\" fill-opacity=\"0\">a</text>\n")
  }

  @Test("A long line is split into runs")
  func longLine() {
    let lines = drawn(String(repeating: "a", count: 1000)).split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.last?.hasPrefix("<text x=\"6144\" y=\"12\" textLength=\"1856\">") == true)
  }

  @Test("The result does not depend on the pieces")
  func pieces() {
    for seed in 0..<300 {
      var random = SeededGenerator(seed: UInt64(seed))
      let text = random.richText(pieces: 12)
      let whole = picture(text)
      #expect(picture(text, cuts: random.offsets(4, in: text)) == whole)
    }
  }

  @Test("Neither text, title nor link becomes an element or a character that XML forbids")
  func injection() {
    let elements = ["<svg ", "<title>", "<style>", "<rect ", "<g ", "<text ", "<path ", "<a "]
    for (index, hostile) in (HTMLInjectionTests.texts + HTMLInjectionTests.targets).enumerated() {
      let link = Hyperlink(uri: index % 2 == 0 ? hostile + "x" : "https://x/\"'<>&" + hostile)
      let text = StyledString(hostile, style: TextStyle(link: link))
      let picture = picture(text, title: hostile)
      for start in picture.ranges(of: "<") {
        let rest = picture[start.lowerBound...]
        #expect(rest.hasPrefix("</") || elements.contains { rest.hasPrefix($0) }, "\(hostile)")
      }
      if picture.contains("<a ") { #expect(SafeLink.allows(link.uri)) }
      #expect(
        !picture.unicodeScalars.contains { scalar in
          scalar.value < 0x20 && scalar != "\n"
            || scalar.value >= 0x80 && MarkupMark.isNeeded(scalar.value)
        })
    }
  }

  @Test("Marks exist for invisible characters and noncharacters, and can be read back")
  func marks() {
    var known = 0
    for range in [(0x80 as UInt32)...0x2FFFF, 0xDFFF0...0xE01FF, 0x10FF00...0x10FFFF] {
      for scalar in range.lazy.compactMap(Unicode.Scalar.init) {
        let isNonCharacter =
          scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
        let isNeeded = MarkupMark.isNeeded(scalar.value)
        if isNeeded != (isNonCharacter || VisibleMark.text(for: scalar) != nil) {
          Issue.record("\(scalar.value)")
        }
        guard isNeeded else { continue }
        known += 1
        var mark = MarkupMark.text(for: scalar.value)
        let back = mark.withUTF8 { MarkupMark.scalar(in: $0, at: 0) }
        #expect(back?.value == scalar.value && back?.length == mark.utf8.count)
        var text = String(scalar)
        #expect(text.withUTF8 { MarkupMark.isNeeded(in: $0, at: 0) })
      }
    }
    #expect(known > 200)
    for text in [
      "<", "<>", "<41>", "<9b>", "<9B", "<110000>", "<10FF9B>", "\\x41", "\\x9", "␠", "<D800>",
    ] {
      var text = text
      #expect(text.withUTF8 { MarkupMark.scalar(in: $0, at: 0) } == nil)
    }
  }

  @Test("Only palette colours and link parameters are lost")
  func losses() {
    let style = TextStyle(
      foreground: .indexed(1), attributes: .all, underline: .curly,
      link: Hyperlink(uri: "https://x", parameters: "id=1"))
    var held = style
    held.foreground = .rgb(RGB8(0xCD, 0, 0))
    held.link = Hyperlink(uri: "https://x")
    #expect(SVGWriter.retained(style) == held)
    #expect(SVGWriter.retained(.plain) == .plain)
  }
}
