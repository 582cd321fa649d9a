import Color
import Terminal
import TestSupport
import Testing
import TextTestSupport

@testable import Formats
@testable import StyledText
@testable import UnicodeText

@Suite("Writing SVG")
struct SVGWriterTests {
  private func picture(_ text: StyledString, title: String = "") -> String {
    FormatPieces.string(.svg, text, options: FormatOptions { $0.title = title })
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

  @Test func `The picture has the size of the text and its border`() {
    #expect(picture(StyledString("abc\nde\n")).contains("width=\"40\" height=\"48\""))
    #expect(picture(StyledString("漢字")).contains("width=\"48\" height=\"32\""))
    #expect(picture(StyledString("")).contains("width=\"24\" height=\"32\""))
  }

  @Test(arguments: [
    ("", 0, 0), ("a", 1, 1), ("a\n", 1, 1), ("a\n\n", 1, 2), ("a\r\nbc", 2, 2), ("\t", 8, 1),
    ("a\tb", 9, 1), ("漢a", 3, 1), ("e\u{301}", 1, 1), ("\u{301}", 1, 1), ("\u{1B}", 1, 1),
    ("\u{9B}", 4, 1), ("\u{10FF9B}", 4, 1), ("a\rb", 3, 1),
  ])
  func `The extent matches the drawing`(_ text: String, _ columns: Int, _ lines: Int) {
    let extent = GridLayout.extent(of: StyledString(text))
    #expect(extent.columns == columns)
    #expect(extent.rows == lines)
  }

  @Test func `Text is positioned at its column and stretched to its cells`() {
    #expect(drawn("ab c") == "<text x=\"0\" y=\"12\" textLength=\"32\">ab c</text>\n")
    #expect(drawn("  ab  ") == "<text x=\"16\" y=\"12\" textLength=\"16\">ab</text>\n")
    #expect(
      drawn("a\tb\nc") == """
        <text x="0" y="12" textLength="8">a</text>
        <text x="64" y="12" textLength="8">b</text>
        <text x="0" y="28" textLength="8">c</text>

        """)
  }

  @Test func `Wide characters and combining sequences are centred in their cells`() {
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

  @Test(arguments: [
    "🇫🇷", "👩\u{200D}💻", "👨\u{200D}👩\u{200D}👧", "👍🏽", "☝🏽", "❤\u{FE0F}", "❤\u{FE0F}\u{200D}🔥",
    "1\u{FE0F}\u{20E3}", "#\u{20E3}", "🏳\u{FE0F}\u{200D}🌈",
  ])
  func `Flags and joined emoji are one run of two columns, and move nothing after them`(
    _ emoji: String
  ) throws {
    let expected = """
      <text x="0" y="12" textLength="8">a</text>
      <text x="8" y="12" textLength="16">\(emoji)</text>
      <text x="24" y="12" textLength="8">b</text>

      """
    #expect(drawn("a\(emoji)b") == expected)
    #expect(GridLayout.extent(of: StyledString("a\(emoji)b")).columns == 4)
    // Wherever the text is cut.
    let text = StyledString("a\(emoji)b")
    let whole = try TextFormat.svg.write(text)
    for length in 1...8 { #expect(FormatPieces.write(.svg, text, pieces: length) == whole) }
  }

  @Test func `Two flags in a row are two runs, and a single half is one column`() {
    #expect(
      drawn("🇫🇷🇩🇪🇫|") == """
        <text x="0" y="12" textLength="16">🇫🇷</text>
        <text x="16" y="12" textLength="16">🇩🇪</text>
        <text x="36" y="12" text-anchor="middle">🇫</text>
        <text x="40" y="12" textLength="8">|</text>

        """)
  }

  @Test func `A mark in another style stays on its letter`() {
    var text = StyledString("e")
    text.append(StyledString("\u{301}x", style: TextStyle(attributes: .bold)))
    let picture = picture(text)
    #expect(picture.contains(">e\u{301}</text>"))
    #expect(picture.contains("<text x=\"8\" y=\"12\" textLength=\"8\""))
  }

  @Test
  func
    `Rows with CJK, emoji and right-to-left text are 16 units high, and columns keep their order`()
  {
    let drawing = drawn("a\n漢字😀\nשלום\nمرحبا\nb\n")
    for (row, y) in [12, 28, 44, 60, 76].enumerated() {
      #expect(drawing.contains("y=\"\(y)\""), "row \(row)")
    }
    #expect(!drawing.contains(#/y="(?!12|28|44|60|76)"/#))
    // The first letter of a Hebrew word is in the first column, as on a terminal.
    #expect(drawing.contains("<text x=\"4\" y=\"44\" text-anchor=\"middle\">ש</text>"))
    #expect(picture(StyledString("ש")).contains("direction:ltr;unicode-bidi:bidi-override"))
  }

  @Test func `Box drawing consists of rectangles that meet at the edges of the cells`() {
    #expect(
      drawn("──┐\n═╗") == """
        <rect x="0" y="8" width="16" height="1"/>
        <rect x="16" y="8" width="5" height="1"/>
        <rect x="20" y="9" width="1" height="7"/>
        <rect x="0" y="23" width="8" height="1"/>
        <rect x="0" y="25" width="8" height="1"/>
        <rect x="8" y="23" width="6" height="1"/>
        <rect x="13" y="24" width="1" height="1"/>
        <rect x="8" y="25" width="4" height="1"/>
        <rect x="13" y="25" width="1" height="1"/>
        <rect x="11" y="26" width="1" height="6"/>
        <rect x="13" y="26" width="1" height="6"/>

        """)
    for value: UInt32 in 0x2500..<0x2580 {
      guard case .parts(let parts, _)? = CellShape(value) else { continue }
      var pixels = Set<[Int]>()
      for part in parts {
        for x in part.x..<part.x + part.width {
          for y in part.y..<part.y + part.height {
            #expect(pixels.insert([x, y]).inserted, "overlap in \(value)")
          }
        }
      }
      #expect(pixels.allSatisfy { (0..<8).contains($0[0]) && (0..<16).contains($0[1]) })
      #expect(pixels.contains { [0, 7].contains($0[0]) || [0, 15].contains($0[1]) }, "\(value)")
    }
  }

  // MARK: Options

  private func picture(_ text: String, _ change: (inout FormatOptions) -> Void) -> String {
    FormatPieces.string(.svg, StyledString(text), options: FormatOptions(change))
  }

  @Test func `The padding is that of the option, on each side`() {
    #expect(
      picture("abc") { $0.picture.padding = PictureOptions.Padding(20) }
        .contains("width=\"64\" height=\"56\""))
    let sides = picture("abc") {
      $0.picture.padding = PictureOptions.Padding(top: 1, right: 2, bottom: 3, left: 4)
    }
    #expect(sides.contains("width=\"30\" height=\"20\"") && sides.contains("translate(4 1)"))
  }

  @Test func `A window has a bar with three buttons and its title`() {
    let text = String(repeating: "a", count: 40)
    let window = picture(text) { ($0.picture.hasWindow, $0.title) = (true, "A <b>") }
    // 40 columns and 16 of padding; the bar is 32 high.
    #expect(window.contains("width=\"352\" height=\"80\""))
    #expect(window.ranges(of: "<circle ").count == 3)
    #expect(window.contains(">A &lt;b&gt;</text>"))
    #expect(window.contains(" rx=\"8\""))
    #expect(!picture(text) { $0.title = "A" }.contains("circle"))
  }

  @Test func `A window is as wide as its buttons and its title, up to 80 columns of it`() {
    func window(_ title: String) -> String {
      picture("hi") { ($0.picture.hasWindow, $0.title) = (true, title) }
    }
    // The third button ends at 66.
    #expect(window("").contains("width=\"80\" height=\"80\""))
    #expect(window("a").contains("width=\"168\" height=\"80\""))
    #expect(window("a").contains("<text x=\"84\" y=\"20\"") && window("a").contains(">a</text>"))
    #expect(window("漢字").contains("width=\"192\"") && window("漢字").contains(">漢字</text>"))
    let long = window(String(repeating: "t", count: 90))
    #expect(long.contains("width=\"800\""))
    #expect(long.contains(">\(String(repeating: "t", count: 79))…</text>"))
  }

  @Test func `A shadow lies under the picture and has room`() {
    let shadow = picture("abc") { $0.picture.hasShadow = true }
    #expect(shadow.contains("width=\"104\" height=\"96\""))
    #expect(shadow.contains("feGaussianBlur") && shadow.contains("translate(40 40)"))
    #expect(!picture("abc") { _ in }.contains("filter"))
  }

  @Test func `Lines are numbered once, also if they wrap, and the text follows the numbers`() {
    let numbered = picture("abcdef\nx\n\nlast\n") {
      $0.picture.hasLineNumbers = true
      $0.width = 4
    }
    let numbers = numbered.matches(of: /<text x="8" y="(\d+)">(\d)<\/text>/)
    #expect(numbers.map(\.output.1) == ["12", "44", "60", "76"])
    #expect(numbers.map(\.output.2) == ["1", "2", "3", "4"])
    // Three columns for the numbers, four for the text.
    #expect(numbered.contains("width=\"72\" height=\"96\""))
    #expect(numbered.contains("<g transform=\"translate(24 0)\">"))
  }

  @Test func `Lines wrap at the width, without cutting a character`() {
    #expect(
      picture("abcdef") { $0.width = 4 }.contains(">abcd</text>")
        && picture("abcdef") { $0.width = 4 }.contains("<text x=\"0\" y=\"28\" textLength=\"16\""))
    for (text, columns, lines) in [
      ("abcd", 4, 1), ("abcd\n", 4, 1), ("abcde", 4, 2), ("abc漢", 3, 2), ("abc🇫🇷d", 3, 2),
      ("ab\tc", 4, 2), ("漢字漢", 4, 2),
    ] {
      let extent = GridLayout.extent(of: StyledString(text), wrap: 4)
      #expect(extent.columns == columns && extent.rows == lines, "\(text)")
    }
  }

  @Test func `The font and its size are those of the options`() {
    let picture = picture("abc") {
      $0.picture.fonts = ["Fira <Code>", "monospace"]
      $0.picture.fontSize = 26.58
    }
    #expect(picture.contains("font-family=\"'Fira &lt;Code&gt;',monospace,ui-monospace,"))
    #expect(picture.contains("translate(8 8) scale(2.0)"))
    #expect(picture.contains("width=\"64\" height=\"48\""))
  }

  @Test func `The language and the scheme are those of the options`() {
    let picture = picture("\u{1B}") { ($0.language, $0.appearance) = ("de-AT", .light) }
    #expect(picture.contains(" lang=\"de-AT\""))
    #expect(picture.contains("fill=\"#1a1a1a\"") && picture.contains("fill=\"#ffffff\""))
    let palette = self.picture("a") {
      $0.palette = TerminalPalette(system: Array(repeating: RGB8(1, 2, 3), count: 16))
    }
    #expect(palette.contains("fill=\"#010203\""))
  }

  @Test func `Block elements are rectangles`() {
    #expect(
      drawn("██▀▚▒") == """
        <rect x="0" y="0" width="16" height="16"/>
        <rect x="16" y="0" width="8" height="8"/>
        <rect x="24" y="0" width="4" height="8"/>
        <rect x="28" y="8" width="4" height="8"/>
        <rect x="32" y="0" width="8" height="16" fill-opacity=".50"/>

        """)
  }

  @Test func `Backgrounds are below text, reverse exchanges both`() {
    #expect(
      drawn("a", TextStyle(foreground: .indexed(1), background: .rgb(RGB8(1, 2, 3)))) == """
        <rect x="0" y="0" width="8" height="16" fill="#010203"/>
        <text x="0" y="12" textLength="8" fill="#cd0000">a</text>

        """)
    #expect(
      drawn("a", TextStyle(foreground: .indexed(4), background: .indexed(0))) == """
        <rect x="0" y="0" width="8" height="16" fill="#000000"/>
        <text x="0" y="12" textLength="8" fill="#6060ff">a</text>

        """)
    // Text without a colour is black or white, whichever can be read.
    #expect(
      drawn("a", TextStyle(background: .indexed(2))) == """
        <rect x="0" y="0" width="8" height="16" fill="#00cd00"/>
        <text x="0" y="12" textLength="8" fill="#000000">a</text>

        """)
    #expect(
      drawn("a", TextStyle(attributes: .reverse)) == """
        <rect x="0" y="0" width="8" height="16" fill="#e5e5e5"/>
        <text x="0" y="12" textLength="8" fill="#000000">a</text>

        """)
  }

  @Test func `Underlines, overlines and strikethroughs are drawn`() {
    let style = TextStyle(
      attributes: [.strike, .overline], underline: .double, underlineColor: .indexed(1))
    #expect(
      drawn("ab", style) == """
        <text x="0" y="12" textLength="16">ab</text>
        <rect x="0" y="13" width="16" height="1" fill="#f01414"/>
        <rect x="0" y="15" width="16" height="1" fill="#f01414"/>
        <rect x="0" y="8" width="16" height="1"/>
        <rect x="0" y="0" width="16" height="1"/>

        """)
    #expect(
      drawn("ab", TextStyle(underline: .curly)).contains("<path d=\"M0 14.5q2 -3 4 0t4 0t4 0t4 0\"")
    )
    let faint = drawn("█─", TextStyle(attributes: .faint))
    #expect(faint.contains(" fill-opacity=\".60\"/>") && faint.contains(" fill-opacity=\".6\"/>"))
  }

  @Test func `Concealed text is invisible`() {
    let style = TextStyle(attributes: [.conceal, .strike], underline: .single)
    #expect(
      drawn("a█", style) == "<text x=\"0\" y=\"12\" textLength=\"8\" fill-opacity=\"0\">a</text>\n")
  }

  @Test func `A long line is split into runs`() {
    let lines = drawn(String(repeating: "a", count: 1000)).split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.last?.hasPrefix("<text x=\"6144\" y=\"12\" textLength=\"1856\">") == true)
  }

  @Test func `Neither text, title nor link becomes an element or a character that XML forbids`() {
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
            || scalar.value >= 0x80 && EscapedCharacter.isNeeded(scalar.value)
        })
    }
  }

  @Test func `Marks exist for invisible characters and noncharacters, and can be read back`() {
    var known = 0
    for range in [(0x80 as UInt32)...0x2FFFF, 0xDFFF0...0xE01FF, 0x10FF00...0x10FFFF] {
      for scalar in range.lazy.compactMap(Unicode.Scalar.init) {
        let isNonCharacter =
          scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
        let isNeeded = EscapedCharacter.isNeeded(scalar.value)
        if isNeeded != (isNonCharacter || VisibleMark.text(for: scalar) != nil) {
          Issue.record("\(scalar.value)")
        }
        guard isNeeded else { continue }
        known += 1
        var mark = EscapedCharacter.text(for: scalar.value)
        let back = mark.withUTF8 { EscapedCharacter.scalar(in: $0, at: 0) }
        #expect(back?.value == scalar.value && back?.length == mark.utf8.count)
        var text = String(scalar)
        #expect(text.withUTF8 { EscapedCharacter.isNeeded(in: $0, at: 0) })
      }
    }
    #expect(known > 200)
    for text in [
      "<", "<>", "<41>", "<9b>", "<9B", "<110000>", "<10FF9B>", "\\x41", "\\x9", "␠", "<D800>",
    ] {
      var text = text
      #expect(text.withUTF8 { EscapedCharacter.scalar(in: $0, at: 0) } == nil)
    }
  }
}
