import TestSupport
import Testing
import TextTestSupport

@testable import StyledText
@testable import TextFormats

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
      let text = HTMLReader.read(page)
      for run in text.runs(in: text.fullRange) {
        if let link = run.style.link { #expect(SafeLink.allows(link.uri)) }
      }
      if seed % 8 == 0 {
        let again = HTMLReader.read(
          written(text, by: HTMLWriter(options: HTMLOptions(isFragment: true))))
        #expect(again.string.filter { $0 != "\r\n" } == text.string.filter { $0 != "\r\n" })
      }
    }
  }

  @Test("Random bytes and truncated pages are read")
  func bytes() {
    let page = written(
      StyledString("a<b>\u{1B}é", style: TextStyle(attributes: .all, underline: .curly)),
      by: HTMLWriter(options: HTMLOptions(isFragment: true)))
    for end in 0...page.count { _ = HTMLReader.read(Array(page[..<end])) }
    for seed in 0..<1000 {
      var random = SeededGenerator(seed: UInt64(seed))
      var damaged = page
      for _ in 0..<random.number(in: 1...8) {
        damaged[random.number(in: 0...page.count - 1)] = UInt8(random.number(in: 0...255))
      }
      _ = HTMLReader.read(damaged)
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
    let text = HTMLReader.read(page)
    #expect(text.utf8Count <= 4 * page.count)
  }
}
