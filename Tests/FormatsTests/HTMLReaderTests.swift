import Color
import TestSupport
import Testing

@testable import Formats
@testable import StyledText

@Suite("Reading HTML from other programs")
struct HTMLReaderTests {
  private func read(_ page: String) -> StyledString { FormatPieces.html(Array(page.utf8)) }

  /// The text with the styles before it, such as `{f1 B}`, and `{}` before plain text.
  private func described(_ page: String) -> String {
    let text = read(page)
    var result = ""
    var start = text.startOffset
    for run in text.runs(in: text.fullRange) {
      let style = run.style
      var words: [String] = []
      for (color, name) in [(style.foreground, "f"), (style.background, "b")] {
        switch color {
        case .default: break
        case .indexed(let index): words.append("\(name)\(index)")
        case .rgb(let rgb): words.append(name + rgb.hex)
        }
      }
      let names = "BFIKQRHSOPLM"
      for (bit, name) in names.enumerated()
      where style.attributes.contains(TextAttributes(rawValue: 1 << UInt16(bit))) {
        words.append(String(name))
      }
      if let link = style.link { words.append(link.uri) }
      if style.underline != .none { words.append("\(style.underline)") }
      if case .rgb(let rgb) = style.underlineColor { words.append("u\(rgb.hex)") }
      result += result.isEmpty && words.isEmpty ? "" : "{\(words.joined(separator: " "))}"
      result += text.text(in: start..<start + run.length)
      start = start + run.length
    }
    return result
  }

  /// Each page is behind a line with `===` and what it is; behind it are a line with `---` and the text.
  @Test func `Pages of other programs have their text, colours and attributes`() throws {
    let parts = try SourceFiles.text(at: "Tests/FormatsTests/Vectors/pages.txt")
      .split(separator: "=== ")
    #expect(parts.count > 5)
    for part in parts {
      let texts = part.drop { $0 != "\n" }.dropFirst().split(separator: "\n---\n")
      try #require(texts.count == 2)
      #expect(described(String(texts[0])) == texts[1].dropLast(), "\(part)")
    }
  }

  @Test func `Fragments keep their white space`() {
    #expect(
      described("\n  a  <span style=\"color:red;\">b\n</span>\n c") == "\n  a  {f#ff0000}b\n{}\n c")
  }

  @Test(arguments: [
    ("&lt;&gt;&amp;&quot;&apos;&nbsp;", "<>&\"'\u{A0}"), ("&#65;&#x42;&#X43;&#68", "ABCD"),
    ("&unknown;&;&", "&unknown;&;&"),
    ("&#0;&#xD800;&#x110000;&#99999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("&#x80;&#x9F;", "\u{80}\u{9F}"), ("&#27;[31m", "\u{1B}[31m"), ("&#x10FF9B;", "\u{FFFD}"),
    ("&amp;lt;", "&lt;"), ("&#", "&#"), ("&#x", "&#x"), ("&#xg;", "&#xg;"), ("&lt", "&lt"),
  ])
  func `Character references are decoded`(_ written: String, _ meant: String) {
    #expect(read("<pre>\(written)").string == meant)
    #expect(read(written).string == meant)
  }

  @Test func `Invalid tags are text`() {
    for text in [
      "<", "a < b", "<3", "<>", "< b>", "</", "</ b>", "a<", "<b", "<a href=\"", "<!--x", "<!x",
    ] { #expect(read(text).string == text) }
    #expect(read("<!-- a -->b<!---->c<!-->d<?x?>e<!x>f").string == "bcdef")
    #expect(read("<b a='>' b=\">\" c=x>y</b >z").string == "yz")
  }

  @Test func `Misnested and unclosed elements change styles without losing text`() {
    #expect(described("<b>a<i>b</b>c</i>d") == "{B}a{B I}b{}cd")
    #expect(described("a</b></span><b>c") == "a{B}c")
  }

  @Test(arguments: [
    ("<sup>a<sub>b</sub></sup>", "{P}a{L}b"), ("<sub><sup>a</sup>b</sub>", "{P}a{L}b"),
    ("<i style='vertical-align:super'><u style='vertical-align:sub'>a", "{I L single}a"),
    ("<sub style='vertical-align:super'>a", "{P}a"),
    ("<pre class=inkwheel><span class='K P'><span class='Q L'>a", "{Q L}a"),
    ("<pre class=inkwheel><span class='K Q P L'>a", "{Q L}a"),
    ("<b class='ansi5 ansi6'>a", "{B Q}a"),
  ])
  func
    `Superscript and subscript, and both kinds of blinking, exclude each other: the inner one counts`(
      page: String, expected: String
    ) throws
  {
    #expect(described(page) == expected)
    let json = try TextFormat.json.write(read(page))
    #expect(try TextFormat.json.read(json).text == read(page))
  }

  @Test func `Style sheets count wherever they stand, and declarations as in browsers`() throws {
    for row in try VectorRow.all(in: "FormatsTests/Vectors/html.txt", cells: 2) {
      #expect(described(row[0]) == row[1].replacing("⏎", with: "\n"), "\(row)")
    }
  }

  @Test("Other line breaks become \\n; invalid bytes and NUL are kept")
  func bytes() {
    #expect(read("<pre>a\r\nb\rc").string == "a\nb\nc")
    #expect(
      FormatPieces.html(Array("<pre>".utf8) + [0xFF, 0, 0xC3]).string == "\u{10FFFF}\u{0}\u{10FFC3}"
    )
  }

  @Test func `It is said that styles with other selectors are left out`() throws {
    for row in try VectorRow.all(in: "FormatsTests/Vectors/html-left-out.txt", cells: 2) {
      let page = "<!doctype html><style>\(row[0])</style><pre class='hl'>a <b class=a>b</b></pre>"
      let notices = try TextFormat.html.read(Array(page.utf8)).notices
      let isSaid = notices.map { $0.hasPrefix("some styles are left out: ") }
      #expect(isSaid == (row[1] == "said" ? [true] : []), "\(row)")
    }
    let linked = Array("<link rel=stylesheet href=a.css><p>x".utf8)
    #expect(try TextFormat.html.read(linked).notices == ["linked style sheets are left out"])
    let own = try TextFormat.html.write(StyledString("text"))
    #expect(try TextFormat.html.read(own).notices.isEmpty)
  }
}
