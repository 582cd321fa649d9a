import Color
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
      if style.link != nil { words.append("link") }
      if style.underline != .none { words.append("\(style.underline)") }
      if case .rgb(let rgb) = style.underlineColor { words.append("u\(rgb.hex)") }
      result += result.isEmpty && words.isEmpty ? "" : "{\(words.joined(separator: " "))}"
      result += text.text(in: start..<start + run.length)
      start = start + run.length
    }
    return result
  }

  @Test("A page of aha has text, palette colours and attributes")
  func aha() {
    let page = """
      <?xml version="1.0" encoding="UTF-8" ?>
      <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1">
      <!-- This file was created with the aha Ansi HTML Adapter. https://github.com/theZiz/aha -->
      <html xmlns="http://www.w3.org/1999/xhtml">
      <head>
      <title>stdin</title>
      </head>
      <body>
      <pre>
      plain <span style="font-weight:bold;">bold</span> <span style="color:red;">red</span> \
      <span style="color:#ff8000;background-color:#0000d7;">tc</span> &lt;&amp;&gt;&quot;'
      <span style="text-decoration:underline;color:blue;background-color:green;">u</span>
      <span style="filter: contrast(70%) brightness(190%);color:olive;">bright</span>
      </pre>
      </body>
      </html>
      """
    #expect(
      described(page) == """
        plain {B}bold{} {f1}red{} {f#ff8000 b#0000d7}tc{} <&>"'
        {f4 b2 single}u{}
        {f11}bright{}

        """)
  }

  @Test("The style sheet of aha is applied")
  func ahaSheet() {
    let page = """
      <!DOCTYPE html>
      <!-- This file was created with the aha Ansi HTML Adapter. https://github.com/theZiz/aha -->
      <style type="text/css">
      body         {color: white; background-color: black;}
      .reset       {color: white;}
      .inverted    {color: black;}
      .yellow      {color: yellow;}
      .bg-red      {background-color: red;}
      .underline   {text-decoration: underline;}
      .bold        {font-weight: bold;}
      .crossed-out {text-decoration: line-through;}
      .highlighted {filter: contrast(70%) brightness(190%);}
      </style>
      <body>
      <pre>
      <span class="underline bold yellow bg-red ">a</span>\
      <span class="" style="color:#ff8000;">b</span><span class="inverted bg-inverted ">c</span>\
      <span class="crossed-out reset bg-reset ">d</span><span class="highlighted bg-red ">e</span>
      </pre>
      """
    #expect(described(page) == "{f3 b1 B single}a{f#ff8000}b{R}c{S}d{b9}e{}\n")
  }

  @Test("Fragments keep their white space")
  func fragment() {
    #expect(
      described("\n  a  <span style=\"color:red;\">b\n</span>\n c") == "\n  a  {f#ff0000}b\n{}\n c")
  }

  @Test("Pages of Python's ansi2html with classes give back the sequences")
  func pythonClasses() {
    let page = """
      <!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/loose.dtd">
      <html>
      <head>
      <title></title>
      <style type="text/css">
      .ansi2html-content { display: inline; white-space: pre-wrap; word-wrap: break-word; }
      .body_foreground { color: #AAAAAA; }
      .inv_background { background-color: #AAAAAA; }
      .ansi1 { font-weight: bold; }
      .ansi31 { color: #aa0000; }
      </style>
      </head>
      <body class="body_foreground body_background" style="font-size: normal;" >
      <pre class="ansi2html-content">
      <span class="ansi1 ansi4 ansi31 ansi42">all</span> <span class="ansi93 ansi104">b</span>\
      <span class="ansi38-255128000 ansi48-20">c</span><span class="inv31 inv44">d</span>\
      <span class="inv_background inv_foreground">e</span><span class="inv38-240 inv48-9">f</span>\
      <span class="ansi8">g</span>

      </pre>
      </body>

      </html>
      """
    #expect(
      described(page) == "{f1 b2 B single}all{} {f11 b12}b{f#ff8000 b20}c{f1 b4 R}d{R}e"
        + "{f240 b9 R}f{H}g{}\n")
  }

  @Test("Pages of Python's ansi2html with inline styles are read")
  func pythonInline() {
    let page = """
      a <span style="font-weight: bold; text-decoration: underline; color: #aa0000; \
      background-color: #00aa00">b</span><span style="font-weight: lighter">c</span>\
      <span style="background: #585858; color: #ff0000">d</span>
      <span style="visibility: hidden">e</span><span style="text-decoration: line-through">f</span>
      """
    #expect(
      described(page) == "a {f#aa0000 b#00aa00 B single}b{F}c{f#ff0000 b#585858}d{}\n" + "{H}e{S}f")
  }

  @Test("Pages of ansi2html from colorized-logs are read")
  func colorizedLogs() {
    let page = """
      <!DOCTYPE html>
      <html>
      <head>
      <style type="text/css">
      body {background-color: black;}
      pre {
      \tfont-weight: normal;
      \tcolor: #bbb;
      }
      b {font-weight: normal}
      b.BOLD {color: #fff}
      b.UND {text-decoration: underline}
      b.UNDSTR {text-decoration: underline line-through}
      b.RED {color: #aa0000}
      </style>
      </head>
      <body>
      <pre>a <b class="BOLD">b</b><b class=RED>c</b><b class="HIR BGRN UND">d</b>\
      <b style="color:#ff8000;background-color:#0000d7">e</b><b class="UNDSTR">f</b>&crarr;
      <a href="http://a.b/?x=1&y=2">link</a>
      </pre>
      </body>
      </html>
      """
    #expect(
      described(page).replacing("}link", with: "}l")
        == "a {B}b{f1}c{f9 b2 single}d{f#ff8000 b#0000d7}e{S single}f{}↵\n{link}l{}\n")
    #expect(
      read(page).runs(in: read(page).fullRange).compactMap(\.style.link)
        == [Hyperlink(uri: "http://a.b/?x=1&y=2")])
  }

  @Test("Other pages become text with collapsed white space and blocks on separate lines")
  func otherPages() {
    let page = """
      <html><head><title>t</title><script>x</script></head><body bgcolor=red>
        <h1>Head  line</h1>
        <p>One <b>two</b>
        three<br>four</p><p>five <i> six</i></p>
        <ul><li>a</li><li>b</li></ul><pre>
       x
        y</pre>z <font color=#00ff00>g</font> <s>s</s><u>u</u>
      </body></html>
      """
    #expect(
      described(page) == "Head line\nOne {B}two{} three\nfour\nfive {I}six{}\na\nb\n x\n  y\nz "
        + "{f#00ff00}g{} {S}s{single}u")
  }

  @Test(
    "Character references are decoded",
    arguments: [
      ("&lt;&gt;&amp;&quot;&apos;&nbsp;", "<>&\"'\u{A0}"), ("&#65;&#x42;&#X43;&#68", "ABCD"),
      ("&unknown;&;&", "&unknown;&;&"),
      ("&#0;&#xD800;&#x110000;&#99999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("&#x80;&#x9F;", "\u{80}\u{9F}"), ("&#27;[31m", "\u{1B}[31m"), ("&#x10FF9B;", "\u{FFFD}"),
      ("&amp;lt;", "&lt;"), ("&#", "&#"), ("&#x", "&#x"), ("&#xg;", "&#xg;"), ("&lt", "&lt"),
    ])
  func references(_ written: String, _ meant: String) {
    #expect(read("<pre>\(written)").string == meant)
    #expect(read(written).string == meant)
  }

  @Test("Invalid tags are text")
  func noTags() {
    for text in [
      "<", "a < b", "<3", "<>", "< b>", "</", "</ b>", "a<", "<b", "<a href=\"", "<!--x", "<!x",
    ] { #expect(read(text).string == text) }
    #expect(read("<!-- a -->b<!---->c<!-->d<?x?>e<!x>f").string == "bcdef")
    #expect(read("<b a='>' b=\">\" c=x>y</b >z").string == "yz")
  }

  @Test("Misnested and unclosed elements change styles without losing text")
  func wrongOrder() {
    #expect(described("<b>a<i>b</b>c</i>d") == "{B}a{B I}b{}cd")
    #expect(described("a</b></span><b>c") == "a{B}c")
  }

  @Test(
    "Superscript and subscript, and both kinds of blinking, exclude each other: the inner one counts",
    arguments: [
      ("<sup>a<sub>b</sub></sup>", "{P}a{L}b"), ("<sub><sup>a</sup>b</sub>", "{P}a{L}b"),
      ("<i style='vertical-align:super'><u style='vertical-align:sub'>a", "{I L single}a"),
      ("<sub style='vertical-align:super'>a", "{P}a"),
      ("<pre class=inkwheel><span class='K P'><span class='Q L'>a", "{Q L}a"),
      ("<pre class=inkwheel><span class='K Q P L'>a", "{Q L}a"),
      ("<b class='ansi5 ansi6'>a", "{B Q}a"),
    ])
  func exclusiveAttributes(page: String, expected: String) throws {
    #expect(described(page) == expected)
    let json = TextFormat.json.write(read(page))
    #expect(try TextFormat.json.read(json).text == read(page))
  }

  @Test(
    "Style sheets count wherever they stand, and declarations as in browsers",
    arguments: [
      ("<pre><b class=k>x</b></pre><style>.k{color:red}</style>", "{f#ff0000 B}x"),
      (
        "<style>.k{color:red}</style><pre><b class=k>x</b></pre><style>.k{color:#00f}</style>",
        "{f#0000ff B}x"
      ),
      ("<i style='color:#f80c'>x", "{f#ff8800 I}x"),
      ("<i style='color:#FF8800cc'>x", "{f#ff8800 I}x"),
      ("<i style='color:red !important'>x", "{f#ff0000 I}x"),
      ("<i style='background:#f80 none'>x", "{b#ff8800 I}x"),
      ("<i style='background:url(a.png) red'>x", "{b#ff0000 I}x"),
      ("<i style='font:bold 12px a'>x", "{B}x"), ("<b style='font:italic 700 1em/2 a'>x", "{B I}x"),
      ("<b style='font:12px Bold'>x", "x"), ("<b style='font:inherit'>x", "{B}x"),
      ("<b style='font:italic normal 12px a'>x", "{I}x"), ("<i style='font:bold'>x", "{I}x"),
      ("<i style='text-decoration-color:red'>x", "{I}x"),
      ("<i style='text-decoration:line-through red'>x", "{I S}x"),
      ("<i style='text-decoration:underline red'>x", "{I single u#ff0000}x"),
      ("<u style='text-decoration-color:red'>x", "{single u#ff0000}x"),
      ("<u>a<i style='text-decoration-color:red'>x", "{single}a{I single}x"),
      ("<pre class=inkwheel><i style='text-decoration-color:#ff0000'>x", "{u#ff0000}x"),
    ])
  func declarations(page: String, expected: String) { #expect(described(page) == expected) }

  @Test("Other line breaks become \\n; invalid bytes and NUL are kept")
  func bytes() {
    #expect(read("<pre>a\r\nb\rc").string == "a\nb\nc")
    #expect(
      FormatPieces.html(Array("<pre>".utf8) + [0xFF, 0, 0xC3]).string == "\u{10FFFF}\u{0}\u{10FFC3}"
    )
  }

  @Test(
    "It is said that styles with other selectors are left out",
    arguments: [
      (".hl .k { color: red }", true), ("pre .k, #id { color: red } .a, b { color: blue }", true),
      // These declare nothing that a text shows, or nothing that is one.
      (".hl .k { margin: 0 } .a:hover { color: red } * { color: red }", false),
      (".a { color: red } b.c { color: red } p { font-weight: bold }", false),
    ])
  func unread(sheet: String, isSaid: Bool) throws {
    let page = "<!doctype html><style>\(sheet)</style><pre class='hl'>a <b class=a>b</b></pre>"
    let notices = try TextFormat.html.read(Array(page.utf8)).notices
    #expect(notices.map { $0.hasPrefix("some styles are left out: ") } == (isSaid ? [true] : []))
    let linked = Array("<link rel=stylesheet href=a.css><p>x".utf8)
    #expect(try TextFormat.html.read(linked).notices == ["linked style sheets are left out"])
    let own = TextFormat.html.write(StyledString("text"))
    #expect(try TextFormat.html.read(own).notices.isEmpty)
  }
}
