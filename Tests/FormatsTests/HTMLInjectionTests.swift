import Foundation
import Testing

@testable import Formats
@testable import StyledText

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
    ]
    .map { styles, isFragment in
      var options = FormatOptions()
      options.title = title
      options.htmlStyles = styles
      options.isFragment = isFragment
      return String(decoding: written(text, by: HTMLWriter(options: options)), as: UTF8.self)
    }
  }

  @Test("Neither text nor title becomes a tag", arguments: texts)
  func text(_ text: String) {
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

  @Test("Disallowed targets are not links, and their text is kept", arguments: targets)
  func target(_ target: String) {
    #expect(!SafeLink.allows(target))
    let text = StyledString("text", style: TextStyle(link: Hyperlink(uri: target)))
    for page in pages(text) {
      #expect(!page.contains("<a") && !page.contains("href"))
      #expect(page.contains("text</pre>"))
    }
  }

  @Test(
    "Allowed targets cannot escape from their attribute",
    arguments: [
      "http://x/\" onmouseover=\"alert(1)", "http://x/'onmouseover='alert(1)", "http://x/><script>",
      "https://x/&quot;onclick=", "MAILTO:a@b?subject=<b>", "HTTPS://x", "http://ü.example/ß",
    ].map { $0.replacing(" ", with: "") })
  func attributes(_ target: String) {
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

  @Test("The reader returns no disallowed link and no script", arguments: targets)
  func reading(_ target: String) {
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
