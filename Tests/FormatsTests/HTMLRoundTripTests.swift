import Color
import TestSupport
import Testing
import TextTestSupport

@testable import Formats
@testable import StyledText

extension SeededGenerator {
  /// A random style with any features.
  mutating func pageStyle() -> TextStyle {
    if number(in: 0...3) == 0 { return .plain }
    var style = TextStyle(foreground: color(), background: color())
    if number(in: 0...1) == 0 {
      style.attributes = TextAttributes(rawValue: UInt16(number(in: 0...0xFFF)))
      if style.attributes.contains(.blink) { style.attributes.remove(.rapidBlink) }
      if style.attributes.contains(.superscript) { style.attributes.remove(.subscript) }
    } else if number(in: 0...1) == 0 {
      style.attributes = TextAttributes(rawValue: 1 << UInt16(number(in: 0...11)))
    }
    if number(in: 0...1) == 0 { style.underline = pick(Underline.allCases) }
    if number(in: 0...2) == 0 { style.underlineColor = color() }
    if number(in: 0...3) == 0 {
      style.link = pick([
        Hyperlink(uri: "https://example.org/?a=1&b=\"2\"'<>#ü"),
        Hyperlink(uri: "HTTP://x", parameters: "id=1:x=\"&lt;"),
        Hyperlink(uri: "mailto:a@b"), Hyperlink(uri: "javascript:alert(1)"),
        Hyperlink(uri: "http://x/\u{202E}"), Hyperlink(uri: "https://x", parameters: "id=\u{1}"),
      ])
    }
    return style
  }

  mutating func richText(pieces: Int) -> StyledString {
    let more = [
      "<", "&", ">", "\"", "'", "&lt;", "<script>", "</pre>", "\u{202E}", "\u{2066}", "\u{FEFF}",
      "\u{85}", "\u{7F}", "\u{2400}", "\u{241B}", "\\x9B",
      "<9B>", "longer words that take more than eight bytes ", "\u{A0}", "\u{2028}", "]]>",
      String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self),
      String(decoding: [0xEF, 0xBF, 0xBE], as: UTF8.self),
      String(decoding: [0xF0, 0x9F, 0xBF, 0xBF], as: UTF8.self),
    ]
    var result = StyledString()
    var style = pageStyle()
    for _ in 0..<number(in: 0...pieces) {
      if number(in: 0...2) == 0 { style = pageStyle() }
      let fragment = number(in: 0...1) == 0 ? pick(more) : pick(SeededGenerator.fragments)
      result.append(StyledString(fragment, style: style))
    }
    return result
  }
}

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
  /// The part of a style that a page preserves: all but links that must not be followed, and
  /// parameters of links that need marks.
  private func held(_ style: TextStyle) -> TextStyle {
    var held = style
    held.link = style.link.flatMap { link in
      guard SafeLink.allows(link.uri) else { return nil }
      let hasMarks = link.parameters.unicodeScalars.contains {
        $0.value < 0x20 || $0 == "\u{7F}" || $0.value >= 0x80 && MarkupMark.isNeeded($0.value)
      }
      return hasMarks ? Hyperlink(uri: link.uri) : link
    }
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
        result.append(
          StyledString(String(scalar), style: held(text.style(at: offset))))
      }
      offset = offset + UTF8.width(scalar)
    }
    return result
  }

  @Test(
    "Text and styles survive a round trip",
    arguments: [FormatOptions.HTMLStyles.classes, .inline], [false, true])
  func roundTrip(styles: FormatOptions.HTMLStyles, isFragment: Bool) {
    // A page has a long style sheet.
    for seed in 0..<(isFragment ? 150 : 20) {
      var random = SeededGenerator(seed: UInt64(seed))
      let text = random.richText(pieces: 24)
      var options = FormatOptions()
      options.title = "</title><b>&"
      options.htmlStyles = styles
      options.isFragment = isFragment
      let cuts = random.offsets(random.number(in: 0...4), in: text)
      let page = written(text, by: HTMLWriter(options: options), cuts: cuts)
      let back = FormatPieces.html(page)
      #expect(back == held(text), "seed \(seed): \(String(decoding: page, as: UTF8.self))")
      if back != held(text) { return }
    }
  }

  @Test("Line breaks at both ends of a text are kept")
  func lineBreaks() {
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
    "color:",
    "red", "#ff8000", ";", "}", "{", ".x", "<style>", "</style>", "<script>", "</script>", "<pre>",
    "<pre class=\"inkwheel\">", "</pre>", "<pre class=ansi2html-content>", "<span class=\"x\">",
    "␛", "\\x9B", "&lt;9B&gt;", "<9B>", "<span class=\"f1 R U3\">", "data-ink=\"f#010203\"", "&",
    "&#x", "&#27;", ";", "&amp;", "<a href=\"https://x\">", "<a href=javascript:x>", "</a>", "\n",
    "\r\n", "\r", " ", "text", "\u{1B}[31m", "é", "漢", "\u{202E}", "<p>", "<br>", "<html>", "<?",
    "<!",
    "=", "/", "(", "text-decoration: underline wavy", "<title>", "</title>", "<font color=red>",
    "<div style='", "rgb(1,2,3)", "/*", "*/", "@media", "inv31", "ansi38-5", "b.UNDSTR{}",
    "\u{10FF9B}",
  ]

  @Test("Any fragments in any order are read, and the result survives a round trip")
  func pieces() {
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
        let again = FormatPieces.html(
          written(text, by: HTMLWriter(options: FormatPieces.fragment)))
        #expect(again.string.filter { $0 != "\r\n" } == text.string.filter { $0 != "\r\n" })
      }
    }
  }

  @Test("Random bytes and truncated pages are read")
  func bytes() {
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
  @Test(
    "Hostile repetitions take linear time and constant stack",
    arguments: [
      "<", "<b", "<b>", "</b>", "<!", "<!--", "<b c=\"", "<a href='", "&", "&#", "<script>",
      "<style>",
      "<style>a{", "<style>@", "<style>/*", "<pre>", "<pre class=\"inkwheel\">",
      "<span class=\"x\">",
      "<span class=\"x\">␛", "<b><i>", "<b></i>", "<title>", "<p>", "</p>", "<br>", "<?", "</",
      "<div style=\"color:red\">", "<b class=\"a ", "<i style=\"(", "<font color=red>x</font>",
      "<a href=\"http://x\">y", "<style>.a{color:red}</style>", "<!---->", "\r", "\u{10FF9B}",
    ])
  func repetitions(_ piece: String) {
    let count = 64_000 / piece.utf8.count
    let unit = Array(piece.utf8)
    var page: [UInt8] = []
    for _ in 0..<count { page += unit }
    let text = FormatPieces.html(page)
    #expect(text.utf8Count <= 4 * page.count)
  }
}
