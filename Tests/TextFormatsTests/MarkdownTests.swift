import Colorimetry
import TestSupport
import Testing
import TextTestSupport

@testable import StyledText
@testable import TextFormats
@testable import UnicodeText

@Suite("Markdown as running text")
struct MarkdownTests {
  private static let options: FormatOptions = {
    var options = FormatOptions()
    options.isRunningText = true
    return options
  }()

  private func markdown(_ pieces: (String, TextStyle)...) -> String {
    var text = StyledString()
    for (piece, style) in pieces { text.append(StyledString(piece, style: style)) }
    return FormatPieces.string(.markdown, text, options: Self.options)
  }

  private func plain(_ text: String) -> String { markdown((text, .plain)) }
  private func styled(_ style: TextStyle, _ text: String = "x") -> String {
    markdown((text, style))
  }

  @Test("Tab stops count the columns of wide characters")
  func tabs() {
    #expect(
      plain("ab\tx\n").split(separator: "&nbsp;", omittingEmptySubsequences: false).count == 7)
    #expect(
      plain("漢字\tx\n").split(separator: "&nbsp;", omittingEmptySubsequences: false).count == 5)
    #expect(
      plain("e\u{301}\tx\n").split(separator: "&nbsp;", omittingEmptySubsequences: false).count == 8
    )
  }

  @Test("Lines end with a backslash, an empty line with a paragraph")
  func lines() {
    #expect(plain("") == "")
    #expect(plain("a") == "a\n")
    #expect(plain("a\n") == "a\n")
    #expect(plain("a\nb\r\nc") == "a\\\nb\\\nc\n")
    #expect(plain("a\n\nb\n\n\n") == "a\n\nb\n")
    #expect(plain("a\n\n\n\nb") == "a\n\n&nbsp;\\\n&nbsp;\\\nb\n")
    #expect(plain("\n\na") == "&nbsp;\\\n&nbsp;\\\na\n")
    #expect(
      markdown(("a\r", .plain), ("\nb\r", TextStyle(attributes: .bold)))
        == "a\\\n<strong>b␍</strong>\n")
  }

  @Test("Spaces that Markdown would drop are entities")
  func spaces() {
    #expect(plain("a b") == "a b\n")
    #expect(plain("  a   b ") == "&nbsp;&nbsp;a&nbsp;&nbsp;&nbsp;b&nbsp;\n")
    #expect(
      plain("\ta\tb") == String(repeating: "&nbsp;", count: 8) + "a"
        + String(repeating: "&nbsp;", count: 7) + "b\n")
    #expect(plain("    code") == "&nbsp;&nbsp;&nbsp;&nbsp;code\n")
  }

  @Test(
    "No text is taken for markup",
    arguments: [
      ("# a #b", "\\# a #b"), ("- a", "\\- a"), ("+ a", "\\+ a"), ("12. a", "12\\. a"),
      ("1) a", "1\\) a"), ("a 1. b", "a 1. b"), ("=== ", "\\===&nbsp;"), ("---", "\\---"),
      ("> a", "&gt; a"), ("***", "\\*\\*\\*"), ("_a_", "\\_a\\_"), ("`a`", "\\`a\\`"),
      ("~~a~~", "\\~\\~a\\~\\~"), ("[a](b)", "\\[a\\](b)"), ("![a](b)", "!\\[a\\](b)"),
      ("<script>", "&lt;script&gt;"), ("&amp;", "&amp;amp;"), ("a|b", "a\\|b"), ("$x$", "\\$x\\$"),
      ("\\", "\\\\"), ("Hi!", "Hi\\!"), (": a", "\\: a"), ("```", "\\`\\`\\`"),
    ])
  func escapes(text: String, expected: String) {
    #expect(plain(text) == expected + "\n")
  }

  @Test("Bold, italic and strikethrough use delimiters where these work, else tags")
  func signs() {
    let bold = TextStyle(attributes: .bold)
    let italic = TextStyle(attributes: .italic)
    #expect(styled(bold) == "**x**\n")
    #expect(styled(italic, "é") == "*é*\n")
    #expect(styled(TextStyle(attributes: [.bold, .italic])) == "***x***\n")
    #expect(styled(TextStyle(attributes: .strike)) == "~~x~~\n")
    #expect(styled(TextStyle(attributes: [.bold, .strike])) == "<del>**x**</del>\n")
    #expect(styled(bold, "(x)") == "<strong>(x)</strong>\n")
    #expect(
      markdown(("a", .plain), ("b", bold), ("c", italic), ("d", bold))
        == "a**b**<em>c</em>**d**\n")
    #expect(markdown(("a ", bold), ("b", .plain), (" c", bold)) == "**a** b **c**\n")
    #expect(markdown(("a\nb", bold)) == "**a**\\\n**b**\n")
    #expect(markdown((" ", bold)) == "&nbsp;\n")
  }

  @Test("Everything else of a style is a span")
  func spans() {
    #expect(
      styled(TextStyle(foreground: .rgb(RGB8(255, 136, 0)), attributes: .bold))
        == "<span style=\"color:#ff8800\">**x**</span>\n")
    #expect(
      styled(TextStyle(foreground: .indexed(1))) == "<span style=\"color:#cd0000\">x</span>\n")
    #expect(
      styled(TextStyle(background: .indexed(16)), " x ")
        == "<span style=\"background-color:#000000\">&nbsp;x&nbsp;</span>\n")
    #expect(styled(TextStyle(underline: .single)) == "<u>x</u>\n")
    #expect(
      styled(TextStyle(underline: .curly, underlineColor: .rgb(RGB8(1, 2, 3))))
        == "<span style=\"text-decoration:underline wavy #010203\">x</span>\n")
    #expect(
      styled(TextStyle(attributes: [.overline, .faint], underline: .single))
        == "<span style=\"opacity:0.6;text-decoration:underline overline\">x</span>\n")
    #expect(
      styled(TextStyle(foreground: .rgb(RGB8(0, 0, 0)), attributes: .reverse))
        == "<span style=\"color:Canvas;background-color:#000000\">x</span>\n")
    #expect(styled(TextStyle(attributes: .superscript)) == "<sup>x</sup>\n")
    #expect(styled(TextStyle(attributes: .subscript)) == "<sub>x</sub>\n")
    #expect(styled(TextStyle(attributes: [.blink, .proportional])) == "x\n")
  }

  @Test(
    "An address of a page is a link to where it ends",
    arguments: [
      ("see https://e.org/a_b_c?x=1&y=*2, and", "see <https://e.org/a_b_c?x=1&amp;y=*2>, and"),
      ("(https://e.org/a_(b))", "(<https://e.org/a_(b)>)"), ("http://e.org.", "<http://e.org>."),
      ("\"https://e.org/[x]\"", "\"<https://e.org/[x]>\""),
      ("[https://e.org/a]", "\\[<https://e.org/a>\\]"),
      ("see ftp://f.org/a_b", "see <ftp://f.org/a_b>"),
      ("HTTPS://E.ORG/a_b", "<HTTPS://E.ORG/a_b>"),
      ("www.e.org/_a?b&c.", "[www.e.org/\\_a?b&amp;c](<http://www.e.org/_a?b&amp;c>)."),
      ("https://www.e.org", "<https://www.e.org>"), ("www. xwww.e.org", "www. xwww.e.org"),
      ("see !www.e.org", "see \\![www.e.org](<http://www.e.org>)"),
      ("snake_case_name _a_ a__b", "snake_case_name \\_a\\_ a\\_\\_b"),
    ])
  func addresses(text: String, expected: String) {
    #expect(plain(text) == expected + "\n")
  }

  @Test(
    "An address goes on with letters of any script, but not with their quotes and punctuation",
    arguments: [
      ("https://münchen.de/a_b", "<https://münchen.de/a_b>"), ("https://é", "<https://é>"),
      ("https://例え.jp/パス_x", "<https://例え.jp/パス_x>"),
      ("www.例.jp/a_b", "[www.例.jp/a_b](<http://www.例.jp/a_b>)"),
      ("“https://e.org/é”…", "“<https://e.org/é>”…"), ("https://e.org/a…", "<https://e.org/a>…"),
      ("https://e.org/日本。次", "<https://e.org/日本>。次"),
      ("«https://e.org/it’s–a’»", "«<https://e.org/it’s–a>’»"),
      ("https://e.org/a\u{A0}b", "<https://e.org/a>\u{A0}b"),
      ("https://e.org/a\u{202E}b", "<https://e.org/a>&lt;202E&gt;b"),
    ])
  func addressesBeyondASCII(text: String, expected: String) {
    #expect(plain(text) == expected + "\n")
  }

  @Test(
    "What is no address has an escape against links of its own",
    arguments: [
      ("xhttps://e.org/a_b", "xhttps\\://e.org/a_b"), ("https://", "https\\://"),
      ("a@b.cohttps://a.b?x=1", "a@b.cohttps\\://a.b?x=1"), ("https://-a_b", "https\\://-a_b"),
      ("www.-a", "www\\.-a"), ("/www.e.org/", "/www\\.e.org/"), ("WWW.e.org", "WWW\\.e.org"),
      ("file://a: b. c", "file://a: b. c"),
    ])
  func hiddenAddresses(text: String, expected: String) {
    #expect(plain(text) == expected + "\n")
  }

  @Test("An address in another style is a link, too, but not within a link")
  func styledAddresses() {
    #expect(
      styled(TextStyle(attributes: .bold), "https://e.org/a_/b&c")
        == "<strong><https://e.org/a_/b&amp;c></strong>\n")
    #expect(
      styled(TextStyle(link: Hyperlink(uri: "https://e.org")), "https://e.org/a_/b")
        == "[https://e.org/a\\_/b](<https://e.org>)\n")
  }

  @Test("An address that continues in another style is a link to its whole target in each part")
  func dividedAddresses() {
    let bold = TextStyle(attributes: .bold)
    let italic = TextStyle(attributes: .italic)
    #expect(
      markdown(("see https://e.org/", .plain), ("path", bold), ("/x.html, and", .plain))
        == "see [https://e.org/](<https://e.org/path/x.html>)"
        + "[**path**](<https://e.org/path/x.html>)[/x.html](<https://e.org/path/x.html>), and\n")
    #expect(
      markdown(("https://", .plain), ("e", bold), (".org.", .plain))
        == "[https://](<https://e.org>)[**e**](<https://e.org>)[.org](<https://e.org>).\n")
    #expect(
      markdown(("!www", .plain), (".e.org/_a b", bold))
        == "\\![www](<http://www.e.org/_a>)[<strong>.e.org/\\_a</strong>](<http://www.e.org/_a>)"
        + " **b**\n")
    #expect(
      markdown(("a@b.co", .plain), ("m", bold), (" x", italic))
        == "[a@b.co](<mailto:a@b.com>)[**m**](<mailto:a@b.com>) *x*\n")
    #expect(markdown(("a_b@c.org", bold)) == "**a_b@c.org**\n")
  }

  @Test("Half an address is no link")
  func halfAddresses() {
    let bold = TextStyle(attributes: .bold)
    #expect(
      markdown(("ftp://e.org/", .plain), ("a_", bold)) == "ftp\\://e.org/<strong>a\\_</strong>\n")
    #expect(
      markdown(("https://e.org/", .plain), ("a", TextStyle(link: Hyperlink(uri: "https://b.org"))))
        == "https\\://e.org/[a](<https://b.org>)\n")
    let long = plain("https://e.org/" + String(repeating: "a", count: 20_000))
    #expect(long == "https\\://e.org/" + String(repeating: "a", count: 20_000) + "\n")
    let words = plain(String(repeating: "https://e.org/ab ", count: 2_000))
    #expect(words.ranges(of: "<https://e.org/ab>").count == 2_000)
  }

  @Test("Many parentheses after an address take linear time")
  func parentheses() {
    let tail = String(repeating: ")", count: 1_000_000)
    #expect(plain("https://e.org/a" + tail).hasPrefix("<https://e.org/a>)"))
  }

  @Test("Only links to http, https and mailto are written")
  func links() {
    func link(_ uri: String) -> String {
      markdown(("a!", .plain), ("x", TextStyle(link: Hyperlink(uri: uri))))
    }
    #expect(link("https://e.org/?a=1&b=(2)") == "a\\![x](<https://e.org/?a=1&amp;b=(2)>)\n")
    #expect(link("mailto:a@e.org") == "a\\![x](<mailto:a@e.org>)\n")
    #expect(link("http://e/ü\\<b>\"") == "a\\![x](<http://e/%c3%bc%5c%3cb%3e%22>)\n")
    for uri in [
      "javascript:alert(1)", "JavaScript:x", "file:///etc/passwd", "data:text/html,x", "//e.org",
    ] {
      #expect(link(uri) == "a\\!x\n", "\(uri)")
    }
  }

  @Test("Control characters and bytes that are not UTF-8 are shown")
  func marks() {
    #expect(plain("\u{0}\u{1B}\u{9B}\u{202E}\u{10FFFF}") == "␀␛&lt;9B&gt;&lt;202E&gt;\\\\xFF\n")
  }

  @Test("The file does not depend on the pieces, has no control characters and few tags")
  func fuzz() throws {
    var random = SeededGenerator(seed: 95)
    let tags =
      /<\/?(u|sup|sub|del|strong|em|span)>|<span style="[-a-zA-Z0-9:;#. ]*">|\]\(<(https?:\/\/|mailto:)[^<>\n "\\]*>\)/
      .matchingSemantics(.unicodeScalar)
    for _ in 0..<600 {
      let text = random.anyText(pieces: 25)
      let output = TextFormat.markdown.write(text, options: Self.options)
      let pieces = random.number(in: 1...12)
      #expect(
        FormatPieces.write(.markdown, text, pieces: pieces, options: Self.options) == output)
      let string = try #require(String(validating: output, as: UTF8.self))
      #expect(string.unicodeScalars.allSatisfy { $0 == "\n" || VisibleMark.text(for: $0) == nil })
      let rest = string.replacing(tags, with: "")
      #expect(
        rest.utf8.allSatisfy { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">") }, "\(string)")
    }
  }

  @Test("Endless spaces, lines and runs are written incrementally")
  func long() throws {
    let bold = TextStyle(attributes: .bold)
    let words = StyledString(String(repeating: "é ", count: 20_000), style: bold)
    let output = String(
      decoding: TextFormat.markdown.write(words, options: Self.options), as: UTF8.self)
    #expect(output.filter { $0 == "é" }.count == 20_000)
    #expect(plain(String(repeating: " ", count: 10_000)).count == 60_001)
    let lines = plain("a" + String(repeating: "\n", count: 10_000) + "b")
    #expect(lines.split(separator: "\n").count == 9_998 + 2)
    #expect(plain("a" + String(repeating: "\n", count: 5_000)).hasSuffix("&nbsp;\n"))
  }
}
