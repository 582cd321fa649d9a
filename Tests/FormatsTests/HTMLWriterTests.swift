import Color
import FoundationEssentials
import Terminal
import TestSupport
import Testing

@testable import Formats
@testable import StyledText

@Suite("Writing HTML")
struct HTMLWriterTests {
  /// The content of the `pre` element.
  private func body(
    _ text: StyledString, _ styles: FormatOptions.HTMLStyles = .classes,
    _ change: (inout FormatOptions) -> Void = { _ in }
  ) -> String {
    let options = FormatOptions {
      ($0.htmlStyles, $0.isFragment) = (styles, true)
      change(&$0)
    }
    let page = String(decoding: written(text, by: HTMLWriter(options: options)), as: UTF8.self)
    guard let start = page.firstRange(of: ">\n"), page.hasSuffix("</pre>\n") else { return page }
    return String(page[start.upperBound...].dropLast(7))
  }

  private func body(
    _ text: String, _ style: TextStyle, _ styles: FormatOptions.HTMLStyles = .classes
  ) -> String {
    body(StyledString(text, style: style), styles)
  }

  @Test func `Plain text is only escaped`() {
    #expect(
      body("a <b> & \"c\" 'd'\tünï ┌▄\n", .plain)
        == "a &lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;\tünï ┌▄\n")
  }

  @Test(arguments: [
    ("😀😀", 4), ("✅❌", 4), ("👍🏽👍🏽", 4), ("😀😀😀中", 8), ("◽", 2), ("漢字", 4), ("한글", 4), ("ＡＢ", 4),
    ("👍🏽", 2), ("🇩🇪🇫🇷", 4), ("🇩", 2), ("👨‍👩‍👧漢", 4), ("か\u{3099}き", 4), ("👨\u{200D}", 2),
    ("⠋", 1), ("✓", 1), ("①", 1), ("➜", 1), ("\u{E0B0}", 1), ("⚠\u{FE0F}", 2),
    ("❤\u{FE0F}\u{200D}🔥", 2), ("→\u{301}", 1), ("ｱ", 1), ("℃", 1), ("※", 1), ("‥", 1), ("⁂", 1),
    ("℠", 1), ("Ⅷ", 1), ("⅒", 1), ("Ꮳ", 1), ("ᚠ", 1), ("Ⰰ", 1), ("Ƣ", 1), ("Ǆ", 1), ("Ѡ", 1),
    ("Ϣ", 1),
    ("Ὣ", 1), ("ế", 1),
    ("Ֆ", 1), ("ა", 1), ("ሀ", 1), ("ᐁ", 1), ("ﬃ", 1), ("�", 1), ("𐌰", 1), ("\u{F0001}", 1),
  ])
  func `Wide characters and whole emoji have the width of their columns`(text: String, columns: Int)
    throws
  {
    let box = "<span class=\"W\" style=\"width:\(columns)ch\">\(text)</span>"
    #expect(body("a\(text)b", .plain) == "a\(box)b")
    let inline = body(text, .plain, .inline)
    #expect(inline.contains("width:\(columns)ch\">\(text)</span>"))
    for styles in [FormatOptions.HTMLStyles.classes, .inline] {
      let options = FormatOptions { $0.htmlStyles = styles }
      let page = written(StyledString("|\(text)|\n"), by: HTMLWriter(options: options))
      #expect(try TextFormat.html.read(page).text == StyledString("|\(text)|\n"))
    }
  }

  @Test(arguments: [
    "Àžơș", "ʃə", "αΩέ", "жЁґһӯ", "–—‘’‚“”„†‡•…‰′″‹›‼", "¹₀€₴", "─┼╬▄░▟", "שלום",
    "سلام", "नमस्ते", "ไทย", "མ", "မြန်မာ", "ខ្មែរ", "ᠮᠣ", "ﷺ", "𑀓𑀺",
  ])
  func `Characters of all fonts for code have no box, nor have scripts whose letters join`(
    text: String
  ) { #expect(body(text, .plain) == text) }

  @Test func `Each character of a run has the same share of its width`() {
    for styles in [FormatOptions.HTMLStyles.classes, .inline] {
      let options = FormatOptions { $0.htmlStyles = styles }
      let page = String(
        decoding: written(StyledString("漢字"), by: HTMLWriter(options: options)), as: UTF8.self)
      #expect(page.contains("text-align-last:justify;text-justify:inter-character"))
    }
    // Symbols may be wider than their column.
    let box = "<span class=\"W\" style=\"width:1ch\">"
    #expect(body("⠋⠙✓漢", .plain).hasPrefix("\(box)⠋</span>\(box)⠙</span>\(box)✓</span><span"))
  }

  @Test
  func `Wide characters are the same however they are divided, and keep lines of two spans`() {
    let style = TextStyle(foreground: .indexed(1))
    let text = "a漢字👩‍👩‍👧😀██b🇩🇪🇫🇷"
    for size in [1, 2, 3] {
      let parts = Array(text.unicodeScalars.map { String($0) })
      let pieces = stride(from: 0, to: parts.count, by: size).map {
        (parts[$0..<min($0 + size, parts.count)].joined(), style)
      }
      var writer = HTMLWriter(options: FormatPieces.fragment)
      var output: [UInt8] = []
      writer.begin(&output)
      for (piece, style) in pieces {
        Array(piece.utf8).withUnsafeBufferPointer { writer.write($0, style: style, to: &output) }
      }
      writer.finish(&output)
      #expect(String(decoding: output, as: UTF8.self).contains(body(text, style)))
    }
    let lines = TextStyle(attributes: .strike, underline: .curly)
    #expect(!body("漢", lines).contains("ch"))
  }

  @Test func `Long runs of wide characters and blocks are divided`() throws {
    for character in ["漢", "🇩🇪", "█"] {
      let text = String(repeating: character, count: 1200)
      let page = body(text, .plain)
      #expect(page.components(separatedBy: "<span").count > 2)
      #expect(page.replacing(/<[^>]*>/, with: "") == text)
    }
  }

  @Test
  func `Blocks have a background of their own colour, which the reader does not take for theirs`()
    throws
  {
    let red = TextStyle(foreground: .indexed(1))
    let text =
      StyledString("██", style: red) + StyledString("█ ▀", style: red) + StyledString("\n█\n")
      + StyledString("█", style: TextStyle(background: .indexed(2)))
    for styles in [FormatOptions.HTMLStyles.classes, .inline] {
      let options = FormatOptions { $0.htmlStyles = styles }
      let page = written(
        StyledString("██", style: red) + StyledString("x\n") + text,
        by: HTMLWriter(options: options))
      #expect(
        String(decoding: page, as: UTF8.self)
          .contains("<span style=\"background:currentColor\">██</span>"))
      let read = try TextFormat.html.read(page).text
      #expect(read == StyledString("██", style: red) + StyledString("x\n") + text)
    }
    #expect(body("a██x", .plain) == "a<span style=\"background:currentColor\">██</span>x")
    #expect(
      body("█x", TextStyle(background: .indexed(2)))
        == "<span class=\"b2\"><span style=\"background:currentColor\">█</span>x</span>")
  }

  @Test func `Every ASCII byte is escaped the same at each offset of a word`() {
    for value in UInt8(0)..<0x80 where value != 0x0D {
      let alone = body(String(Unicode.Scalar(value)), .plain)
      for offset in 0..<20 {
        let before = String(repeating: "a", count: offset)
        let after = String(repeating: "z", count: 19 - offset)
        #expect(
          body(before + String(Unicode.Scalar(value)) + after, .plain) == before + alone + after)
      }
    }
  }

  @Test func `Styles are tags around the text`() throws {
    let rows = try VectorRow.all(in: "FormatsTests/Vectors/html-styles.txt", cells: 3)
    #expect(rows.count == 9 && rows.count { !$0[2].isEmpty } == 6)
    for row in rows {
      let text = ANSITextReader.read(Array(row[0].utf8)).text
      #expect(body(text) == row[1], "\(row)")
      if !row[2].isEmpty { #expect(body(text, .inline) == row[2], "\(row)") }
    }
  }

  @Test func `A run of one style is one element, across lines and pieces`() {
    let text = StyledString("a\nb\nc", style: TextStyle(foreground: .indexed(2)))
    let page = written(
      text, by: HTMLWriter(options: FormatPieces.fragment), cuts: [TextOffset(1), TextOffset(2)])
    #expect(
      String(decoding: page, as: UTF8.self).contains("<span class=\"f2\">a\nb\nc</span></pre>"))
  }

  @Test func `A link continues while styles change`() {
    let link = Hyperlink(uri: "https://x/?a&b", parameters: "id=1")
    var text = StyledString("a", style: TextStyle(link: link))
    text.append(StyledString("b", style: TextStyle(foreground: .indexed(1), link: link)))
    text.append(StyledString("c"))
    #expect(
      body(text) == "<a href=\"https://x/?a&amp;b\" rel=\"noopener noreferrer\" data-osc8=\"id=1\">"
        + "a<span class=\"f1\">b</span></a>c")
  }

  @Test func `A target is a valid URI and survives a round trip`() {
    let text = StyledString("a", style: TextStyle(link: Hyperlink(uri: "http://x/<\"^ü")))
    #expect(
      body(text) == "<a href=\"http://x/%3C%22%5Eü\" rel=\"noopener noreferrer\" "
        + "data-href=\"http://x/&lt;&quot;^ü\">a</a>")
  }

  @Test func `CR LF is one line break, a lone CR a mark, also between pieces`() {
    let text = StyledString("a\r\nb\rc\r")
    for cut in 0...7 {
      let page = written(
        text, by: HTMLWriter(options: FormatPieces.fragment), cuts: [TextOffset(cut)])
      #expect(
        String(decoding: page, as: UTF8.self)
          == "<pre class=\"inkwheel\">\na\nb<span class=\"x\">␍</span>c<span class=\"x\">␍</span>"
          + "</pre>\n")
    }
  }

  @Test
  func `Control characters, invalid bytes and bidirectional controls are marks in one element`() {
    #expect(
      body("a\u{1B}[2J\u{0}\u{7}\u{202E}\u{9B}\u{10FF9B}b", .plain)
        == "a<span class=\"x\">␛</span>[2J"
        + "<span class=\"x\">␀␇&lt;202E&gt;&lt;9B&gt;\\x9B</span>b")
    #expect(body("\u{1B}", .plain, .inline) == "<span data-ink=\"x\" style=\"opacity:.6\">␛</span>")
  }

  @Test func `The page has its title, forbids scripts and sets the default colours`() {
    let page = page(StyledString()) {
      ($0.title, $0.appearance) = ("</title><script>\u{1B}]0;x\u{7}", .light)
    }
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n"))
    #expect(page.contains("<title>&lt;/title&gt;&lt;script&gt;␛]0;x␇</title>"))
    #expect(page.contains("color:#1a1a1a;background-color:#ffffff"))
    #expect(page.contains("content=\"default-src 'none'; style-src 'unsafe-inline'\""))
    #expect(page.hasSuffix("<pre class=\"inkwheel\">\n</pre>\n</body>\n</html>\n"))
  }

  private func page(_ text: StyledString, _ change: (inout FormatOptions) -> Void) -> String {
    FormatPieces.string(.html, text, options: FormatOptions(change))
  }

  @Test func `The language is an attribute of the page or of the fragment, if it is known`() {
    #expect(page(StyledString("a")) { $0.language = "de" }.contains("<html lang=\"de\">"))
    #expect(!page(StyledString("a")) { _ in }.contains("lang="))
    let fragment = page(StyledString("a")) { ($0.language, $0.isFragment) = ("zh-Hant", true) }
    #expect(fragment.hasPrefix("<pre class=\"inkwheel\" lang=\"zh-Hant\">"))
  }

  @Test
  func
    `A page with a style sheet follows the preference of the reader, unless an appearance is given`()
  {
    let preference = "@media(prefers-color-scheme:light){"
    for (change, isAutomatic, background) in [
      ({ _ in }, true, "#000000"), ({ $0.followsReader = true }, true, "#000000"),
      ({ $0.appearance = .light }, false, "#ffffff"), ({ $0.appearance = .dark }, false, "#000000"),
      ({ $0.palette = .xterm }, false, "#000000"), ({ $0.htmlStyles = .inline }, false, "#000000"),
    ] as [((inout FormatOptions) -> Void, Bool, String)] {
      let page = page(StyledString("a"), change)
      #expect(page.contains(preference) == isAutomatic)
      #expect(page.firstRange(of: "background-color:\(background)") != nil)
    }
    let both = page(StyledString("a")) { _ in }.split(separator: preference)
    #expect(both[0].contains("--c1:#f01414;") && both[1].contains("--c1:#cd0000;"))
    #expect(both[1].contains("color:#1a1a1a;background-color:#ffffff"))
    // Black text is grey only on black, white text only on white.
    #expect(both[0].contains("--c0:#757575;") && both[1].contains("--c0:#000000;"))
    #expect(both[0].contains("--c15:#ffffff}") && both[1].contains("--c15:#767676}"))
    let own = page(StyledString("a")) { _ in }.split(separator: ".R[style^=color]{")
    #expect(own.count == 2 && own[1].hasPrefix("--c0:#000000;--c1:#cd0000;"))
    #expect(own[1].contains(".f1{color:var(--c1)}.b1{background-color:var(--c1)}"))
    #expect(own[1].contains(".f16{color:#000000}.b16{background-color:#000000}"))
  }

  @Test func `Each of the 16 colours can be read on the background of its appearance`() {
    for colors in [SchemeColors.dark, .light] {
      for index: UInt8 in 0..<16 {
        let ratio = Color(colors.textPalette[index]).contrastRatio(with: Color(colors.background))
        #expect(ratio >= 4.5, "\(index): \(ratio)")
      }
      let distinct = Set((0..<16).map { colors.palette[UInt8($0)] })
      #expect(distinct.count == 16)
      #expect(Color(colors.foreground).contrastRatio(with: Color(colors.background)) >= 7)
    }
    let inline = page(StyledString("a", style: TextStyle(foreground: .indexed(15)))) {
      $0.htmlStyles = .inline
      $0.appearance = .light
    }
    #expect(inline.contains("color:#767676"))
    let cell = page(
      StyledString("a", style: TextStyle(foreground: .indexed(15), background: .indexed(0)))
    ) { ($0.htmlStyles, $0.appearance) = (.inline, .light) }
    #expect(cell.contains("color:#ffffff;background-color:#000000"))
  }

  @Test(arguments: [
    (0x002800, "#ffffff", "w"), (0xFFECEC, "#000000", "k"), (0x777777, "#000000", "k"),
  ])
  func `Text without a colour can be read on every 24-bit background, in both appearances`(
    background: UInt32, color: String, name: String
  ) throws {
    let rgb = TerminalColor.rgb(RGB8(packed: background))
    let text = StyledString("a", style: TextStyle(background: rgb, attributes: .bold))
    for appearance in [Appearance.dark, .light, nil] {
      let inline = page(text) { ($0.htmlStyles, $0.appearance) = (.inline, appearance) }
      #expect(inline.contains("color:\(color);background-color:"))
      #expect(FormatPieces.html(Array(inline.utf8)) == text)
      let classes = page(text) { $0.appearance = appearance }
      #expect(classes.contains("<span class=\"\(name) B\" style=\"background-color:"))
      #expect(FormatPieces.html(Array(classes.utf8)) == text)
    }
    // Art is drawn for the grey of its time.
    let art = page(text) { $0.palette = .vga }
    #expect(!art.contains("class=\"\(name) B\""))
    let picture = String(decoding: try TextFormat.svg.write(text), as: UTF8.self)
    #expect(picture.contains("fill=\"\(color)\""))
  }

  @Test func `Text without a colour can be read on each background of the palette`() throws {
    for colors in [SchemeColors.dark, .light] {
      for index in UInt8.min...UInt8.max {
        let text = try #require(colors.textColor(on: .indexed(index)))
        let ratio = Color(text).contrastRatio(with: Color(colors.palette[index]))
        #expect(ratio >= 4.5, "\(index): \(ratio)")
      }
      func ratio(_ text: UInt8, _ background: UInt8) -> Double {
        Color(colors.palette[text]).contrastRatio(with: Color(colors.palette[background]))
      }
      for light: UInt8 in [2, 3, 6, 7, 9, 10, 11, 13, 14, 15] { #expect(ratio(0, light) >= 4.5) }
      for dark: UInt8 in [0, 1, 4, 5] { #expect(ratio(15, dark) >= 4.5) }
      // As in a terminal, but blue on black can be read.
      #expect(ratio(4, 2) >= 4.3)
      for text: UInt8 in 1..<16 {
        let color = Color(colors.textPalette(on: .indexed(0))[text])
        #expect(color.contrastRatio(with: Color(colors.palette[0])) >= 4.5, "\(text)")
      }
      #expect(colors.textPalette(on: .indexed(0))[0] == colors.palette[0])
    }
    let blue = StyledString("a", style: TextStyle(background: .indexed(4)))
    for appearance in [Appearance.dark, .light] {
      let inline = page(blue) { ($0.htmlStyles, $0.appearance) = (.inline, appearance) }
      #expect(
        inline.contains(
          "<span data-ink=\"b4\" style=\"color:#ffffff;background-color:#0000ee\">a</span>"))
      #expect(FormatPieces.html(Array(inline.utf8)) == blue)
      let classes = page(blue) { $0.appearance = appearance }
      #expect(classes.contains("<span class=\"b4\">a</span>"))
      let lists = classes.split(separator: "\n").filter {
        $0.contains(",.b255") || $0.contains(".b0,")
      }
      #expect(lists.count == 2)
      #expect(lists[0].hasPrefix(".b2,.b3,.b6,.b7,") && lists[0].hasSuffix("{color:#000000}"))
      #expect(lists[1].hasPrefix(".b0,.b1,.b4,.b5,") && lists[1].hasSuffix("{color:#ffffff}"))
      #expect(classes.contains(".inkwheel .b0:not(.R){--c1:#f01414;--c4:#6060ff;"))
      #expect(FormatPieces.html(Array(classes.utf8)) == blue)
    }
    let onBlack = page(
      StyledString("a", style: TextStyle(foreground: .indexed(4), background: .indexed(0)))
    ) { ($0.htmlStyles, $0.appearance) = (.inline, .light) }
    #expect(onBlack.contains("color:#6060ff;background-color:#000000"))
    // Art has its own default colour on all backgrounds.
    let art = page(blue) { $0.palette = .vga }
    #expect(art.contains(".b4{background-color:#0000aa}") && !art.contains(".b0,"))
  }

  @Test func `The palette of the options replaces that of the appearance`() {
    let palette = TerminalPalette(system: (0..<16).map { RGB8($0, 1, 2) })
    let page = page(StyledString("a")) { $0.palette = palette }
    #expect(page.contains(".f3{color:#030102}"))
    #expect(page.contains("color:#070102;background-color:#000102"))
  }

  @Test func `Rows have one height for all fonts, and columns keep their order in each line`() {
    for styles in FormatOptions.HTMLStyles.allCases {
      let page = page(StyledString("שלום\nabc 漢字 😀\n", style: TextStyle(attributes: .proportional)))
      {
        $0.htmlStyles = styles
      }
      #expect(page.contains("font-size:16px;line-height:18px"))
      #expect(page.contains("direction:ltr;unicode-bidi:bidi-override"))
      // No element in a line makes it higher.
      #expect(page.contains("line-height:0"))
      #expect(page.ranges(of: "bidi").count == 2)
    }
  }
}
