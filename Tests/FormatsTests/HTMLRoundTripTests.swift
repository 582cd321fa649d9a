import Color
import Foundation
import TestSupport
import Testing
import TextTestSupport

@testable import Formats
@testable import StyledText

/// Writes a text in random pieces.
func written(
  _ text: StyledString, by writer: some FormatWriter, cuts: [TextOffset] = []
) -> [UInt8] {
  var writer = writer
  var output: [UInt8] = []
  writer.begin(&output)
  var start = text.startOffset
  for end in cuts + [text.endOffset] where start < end {
    text.forEachPiece(in: start..<end) { writer.write($0, style: $1, to: &output) }
    start = end
  }
  writer.finish(&output)
  return output
}

@Suite("HTML round trips")
struct HTMLRoundTripTests {
  /// The part of a style that a page preserves: all but links that must not be followed.
  private func held(_ style: TextStyle) -> TextStyle {
    var held = style
    held.link = style.link.flatMap { SafeLink.allows($0.uri) ? $0 : nil }
    return held
  }

  /// The part of a text that a page preserves.
  private func held(_ text: StyledString) -> StyledString {
    let scalars = Array(text.string.unicodeScalars)
    var result = StyledString()
    var offset = text.startOffset
    for (index, scalar) in scalars.enumerated() {
      let isHalf = scalar == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
      if !isHalf {
        result.append(StyledString(String(scalar), style: held(text.style(at: offset))))
      }
      offset = offset + UTF8.width(scalar)
    }
    return result
  }

  @Test(
    .slow,
    arguments: [FormatOptions.HTMLStyles.classes, .inline], [false, true])
  func `Text and styles survive a round trip`(styles: FormatOptions.HTMLStyles, isFragment: Bool) {
    // A page has a long style sheet.
    for seed in 0..<(isFragment ? 150 : 20) {
      var random = SeededGenerator(seed: UInt64(seed))
      let text = random.anyText(pieces: 24)
      let options = FormatOptions {
        ($0.title, $0.htmlStyles, $0.isFragment) = ("</title><b>&", styles, isFragment)
      }
      let cuts = random.offsets(random.number(in: 0...4), in: text)
      let page = written(text, by: HTMLWriter(options: options), cuts: cuts)
      let back = FormatPieces.html(page)
      #expect(back == held(text), "seed \(seed): \(String(decoding: page, as: UTF8.self))")
      if back != held(text) { return }
    }
  }

  @Test(arguments: ["id=\u{1}", "a;b", "\u{202E}"])
  func
    `Parameters of links that no escape sequence holds are left out, so that JSON can hold the rest`(
      _ parameters: String
    ) throws
  {
    let plain = StyledString("a", style: TextStyle(link: Hyperlink(uri: "https://x")))
    let link = Hyperlink(uri: "https://x", parameters: parameters)
    let page = try TextFormat.html.write(StyledString("a", style: TextStyle(link: link)))
    #expect(FormatPieces.html(page) == plain)
    let other = "<pre class=\"inkwheel\"><a href=\"https://x\" data-osc8=\"\(parameters)\">a</a>"
    let read = FormatPieces.html(Array(other.utf8))
    #expect(read == plain)
    #expect(try TextFormat.json.read(TextFormat.json.write(read)).text == plain)
  }

  @Test func `Line breaks with a fill are kept where the style changes too`() {
    var filled = TextStyle(attributes: .bold)
    filled.fill = .indexed(3)
    let text = FormatPieces.text(
      ("a", TextStyle(foreground: .indexed(1))), ("\n", filled), ("b\n", .plain), ("\n", filled))
    for styles in [FormatOptions.HTMLStyles.classes, .inline] {
      let options = FormatOptions { $0.htmlStyles = styles }
      #expect(FormatPieces.html(written(text, by: HTMLWriter(options: options))) == text)
    }
  }

  @Test func `Line breaks at both ends of a text are kept`() {
    for text in ["", "\n", "\n\n", "a\n", "\na", "\n a \n\n", " ", "\t"] {
      let page = written(StyledString(text), by: HTMLWriter())
      #expect(FormatPieces.html(page).string == text)
    }
  }
}

@Suite("Hostile HTML")
struct HTMLFuzzTests {
  private static let fragments = [
    "<", ">", "</", "<!--", "-->", "<b>", "</b>", "<span ", "class=", "\"", "'", "style=\"",
    "color:", "red", "#ff8000", ";", "}", "{", ".x", "<style>", "</style>", "<script>", "</script>",
    "<pre>", "<pre class=\"inkwheel\">", "</pre>", "<pre class=ansi2html-content>",
    "<span class=\"x\">", "␛", "\\x9B", "&lt;9B&gt;", "<9B>", "<span class=\"f1 R U3\">",
    "data-ink=\"f#010203\"", "&", "&#x", "&#27;", ";", "&amp;", "<a href=\"https://x\">",
    "<a href=javascript:x>", "</a>", "\n", "\r\n", "\r", " ", "text", "\u{1B}[31m", "é", "漢",
    "\u{202E}", "<p>", "<br>", "<html>", "<?", "<!", "=", "/", "(",
    "text-decoration: underline wavy", "<title>", "</title>", "<font color=red>", "<div style='",
    "rgb(1,2,3)", "/*", "*/", "@media", "inv31", "ansi38-5", "b.UNDSTR{}", "\u{10FF9B}",
  ]

  @Test func `Any fragments in any order are read, and the result survives a round trip`() {
    for seed in 0..<1500 {
      var random = SeededGenerator(seed: UInt64(seed))
      var page: [UInt8] = []
      for _ in 0..<random.number(in: 0...30) {
        page += Array(random.pick(Self.fragments).utf8)
        if random.number(in: 0...15) == 0 { page.append(UInt8(random.number(in: 0...255))) }
      }
      let text = FormatPieces.html(page)
      for run in text.runs(in: text.fullRange) {
        if let link = run.style.link { #expect(SafeLink.allows(link.uri)) }
      }
      if seed % 8 == 0 {
        let again = FormatPieces.html(written(text, by: HTMLWriter(options: FormatPieces.fragment)))
        #expect(again.string.filter { $0 != "\r\n" } == text.string.filter { $0 != "\r\n" })
      }
    }
  }

  @Test func `Random bytes and truncated pages are read`() {
    let page = written(
      StyledString("a<b>\u{1B}é", style: TextStyle(attributes: .all, underline: .curly)),
      by: HTMLWriter(options: FormatPieces.fragment))
    for end in 0...page.count { _ = FormatPieces.html(Array(page[..<end])) }
    for seed in 0..<1000 {
      var random = SeededGenerator(seed: UInt64(seed))
      var damaged = page
      for _ in 0..<random.number(in: 1...8) {
        damaged[random.number(in: 0...page.count - 1)] = UInt8(random.number(in: 0...255))
      }
      _ = FormatPieces.html(damaged)
    }
  }

  /// Quadratic time would be minutes.
  @Test(arguments: [
    "<", "<b", "<b>", "</b>", "<!", "<!--", "<b c=\"", "<a href='", "&", "&#", "<script>",
    "<style>", "<style>a{", "<style>@", "<style>/*", "<pre>", "<pre class=\"inkwheel\">",
    "<span class=\"x\">", "<span class=\"x\">␛", "<b><i>", "<b></i>", "<title>", "<p>", "</p>",
    "<br>", "<?", "</", "<div style=\"color:red\">", "<b class=\"a ", "<i style=\"(",
    "<font color=red>x</font>", "<a href=\"http://x\">y", "<style>.a{color:red}</style>",
    "<!---->", "\r", "\u{10FF9B}",
  ])
  func `Hostile repetitions take linear time and constant stack`(_ piece: String) {
    let count = 64_000 / piece.utf8.count
    let unit = Array(piece.utf8)
    var page: [UInt8] = []
    for _ in 0..<count { page += unit }
    let text = FormatPieces.html(page)
    #expect(text.utf8Count <= 4 * page.count)
  }
}

@Suite("HTML injection")
struct HTMLInjectionTests {
  static let texts = [
    "<script>alert(1)</script>", "</pre><script>alert(1)</script>", "\" onmouseover=\"alert(1)",
    "' onmouseover='alert(1)", "<img src=x onerror=alert(1)>", "<!--", "-->", "]]>", "<![CDATA[",
    "&lt;script&gt;", "&#60;script&#62;", "</style><script>", "</title><script>", "\u{0}<script>",
    "<scr\u{0}ipt>", "\u{1B}]8;;javascript:alert(1)\u{7}x", "<\u{202E}script>",
    "\u{FEFF}<script>", "<svg onload=alert(1)>", "javascript:alert(1)", "+ADw-script+AD4-",
  ]

  static let targets = [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)",
    "java\nscript:alert(1)", "\u{1}javascript:alert(1)", "vbscript:x", "data:text/html,<script>",
    "file:///etc/passwd", "&#106;avascript:alert(1)", "javascript&colon;alert(1)", "//evil",
    "/x", "#x", "x", "http", "http:", "http:x", "http://", "https://", "mailto:", "ftp://x",
    " http://x", "http://x y", "http://x\n", "http://x\u{7F}", "http://x\u{9B}",
    "http://x\u{202E}", "http://x\u{A0}", "http://x\u{200B}", "http://x\u{10FF9B}", "ht\u{0}tp://x",
    "\u{FF48}ttp://x", "view-source:http://x", "blob:http://x", "http\u{3A}\\x",
  ]

  /// The tags, attributes and values of a page, parsed independently of the project's code.
  private func tags(_ page: String) -> [String] {
    guard let pattern = try? NSRegularExpression(pattern: "<[^>]*>") else { return [] }
    let whole = NSRange(page.startIndex..., in: page)
    return pattern.matches(in: page, range: whole).compactMap { match in
      Range(match.range, in: page).map { String(page[$0]) }
    }
  }

  private func pages(_ text: StyledString, title: String = "") -> [String] {
    [
      (FormatOptions.HTMLStyles.classes, false), (.inline, false), (.classes, true),
      (.inline, true),
    ].map { styles, isFragment in
      let options = FormatOptions {
        ($0.title, $0.htmlStyles, $0.isFragment) = (title, styles, isFragment)
      }
      return String(decoding: written(text, by: HTMLWriter(options: options)), as: UTF8.self)
    }
  }

  @Test(arguments: texts) func `Neither text nor title becomes a tag`(_ text: String) {
    let styled = StyledString(text, style: TextStyle(attributes: .bold))
    let known = pages(StyledString("x", style: TextStyle(attributes: .bold))).map(tags)
    for (page, known) in zip(pages(styled, title: text), known) {
      let added = tags(page).filter { !known.contains($0) && !$0.hasPrefix("</") }
      #expect(
        added.allSatisfy {
          $0 == "<span class=\"x\">" || $0 == "<span data-ink=\"x\" style=\"opacity:.6\">"
        }, "\(added)")
      #expect(!page.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" })
      #expect(!page.contains("\u{202E}") && !page.contains("\u{FEFF}"))
    }
  }

  @Test(arguments: targets)
  func `Disallowed targets are not links, and their text is kept`(_ target: String) {
    #expect(!SafeLink.allows(target))
    let text = StyledString("text", style: TextStyle(link: Hyperlink(uri: target)))
    for page in pages(text) {
      #expect(!page.contains("<a") && !page.contains("href"))
      #expect(page.contains("text</pre>"))
    }
  }

  @Test(
    arguments: [
      "http://x/\" onmouseover=\"alert(1)", "http://x/'onmouseover='alert(1)", "http://x/><script>",
      "https://x/&quot;onclick=", "MAILTO:a@b?subject=<b>", "HTTPS://x", "http://ü.example/ß",
    ].map { $0.replacing(" ", with: "") })
  func `Allowed targets cannot escape from their attribute`(_ target: String) {
    #expect(SafeLink.allows(target))
    let style = TextStyle(link: Hyperlink(uri: target, parameters: "id=\"><script>'"))
    for page in pages(StyledString("text", style: style)) {
      let links = tags(page).filter { $0.hasPrefix("<a ") }
      #expect(links.count == 1)
      for link in links {
        let attributes = ["<a href=", " rel=", " data-osc8=", " data-href=", " style="]
        let count = attributes.count { link.contains($0 + "\"") }
        #expect(link.filter { $0 == "\"" }.count == 2 * count, "\(link)")
        #expect(!link.contains("'") && !link.dropFirst().contains("<"))
        #expect(link.contains(" rel=\"noopener noreferrer\""))
      }
    }
  }

  @Test(arguments: targets)
  func `The reader returns no disallowed link and no script`(_ target: String) {
    let escaped = target.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
      .replacing("'", with: "&#39;")
    for page in ["<pre><a href=\"\(escaped)\">t</a>", "<a href='\(escaped)'>t</a>"] {
      let text = FormatPieces.html(Array(page.utf8))
      #expect(text == StyledString("t"))
    }
    let scripts = "a<script>alert('<b>')</script>b<SCRIPT src=x></SCRIPT >c<style>p{}</style>"
    #expect(FormatPieces.html(Array("<pre>\(scripts)".utf8)).string == "abc")
  }
}
