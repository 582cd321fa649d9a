import Foundation
import StyledText
import TestSupport
import Testing
import TextTestSupport

@testable import TextFormats
@testable import UnicodeText

@Suite("Markdown as a code block")
struct MarkdownBlockTests {
  private func markdown(_ text: String) -> String {
    FormatPieces.string(.markdown, StyledString(text))
  }

  @Test(
    "The fence is longer than the backticks at the start of any line",
    arguments: [
      ("", ""), ("a", "```\na\n```\n"), ("a\n", "```\na\n```\n"), ("\n", "```\n\n```\n"),
      ("  a   b\tc\n\n*d*", "```\n  a   b\tc\n\n*d*\n```\n"), ("a ```` b", "```\na ```` b\n```\n"),
      ("```", "````\n```\n````\n"), ("a\n   `````x\nb", "``````\na\n   `````x\nb\n``````\n"),
      ("    ```", "```\n    ```\n```\n"), ("a\r\nb\rc\r", "```\na\nb␍c␍\n```\n"),
      ("\u{0}\u{1B}\u{202E}\u{10FFFF}", "```\n␀␛<202E>\\xFF\n```\n"), ("``", "```\n``\n```\n"),
    ])
  func fence(text: String, expected: String) {
    #expect(markdown(text) == expected)
  }

  @Test("A fence that comes to be too short ends, and a longer one continues the text")
  func lateFence() {
    let lines = String(repeating: "line\n", count: MarkdownBlockWriter.maximumPending / 5 + 1)
    #expect(markdown(lines + " ````\nx") == "```\n" + lines + "```\n`````\n ````\nx\n`````\n")
    let text = StyledString(lines + "````\nx")
    let whole = TextFormat.markdown.write(text)
    #expect(FormatPieces.write(.markdown, text, pieces: 1000) == whole)
  }

  @Test("The file does not depend on the pieces and has no styles")
  func pieces() {
    var random = SeededGenerator(seed: 97)
    for _ in 0..<300 {
      let text = random.anyText(pieces: 25)
      let output = TextFormat.markdown.write(text)
      #expect(FormatPieces.write(.markdown, text, pieces: random.number(in: 1...12)) == output)
      #expect(output == TextFormat.markdown.write(StyledString(text.string)))
    }
  }
}

@Suite(
  "Markdown in cmark-gfm", .needs("cmark-gfm"))
struct MarkdownRenderingTests {
  @Test("A code block shows the text as it is")
  func block() throws {
    var random = SeededGenerator(seed: 98)
    for _ in 0..<60 {
      let text = random.anyText(pieces: 25).string
        .filter { !"\r\u{FFFF}".contains($0) }.replacing("\r\n", with: "\n")
      let shown = text.unicodeScalars.map { scalar in
        "\n\t".unicodeScalars.contains(scalar)
          ? String(scalar) : VisibleMark.text(for: scalar) ?? String(scalar)
      }.joined()
      let page = try MarkdownRendering.html(TextFormat.markdown.write(StyledString(text)))
      let line = text.isEmpty || text.hasSuffix("\n") ? "" : "\n"
      #expect(
        page == (text.isEmpty ? "" : "<pre><code>\(Self.escaped(shown))\(line)</code></pre>\n"))
    }
  }

  /// Escapes scalar by scalar, because others may join with a sign to one character.
  private static func escaped(_ text: String) -> String {
    let signs: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
    return text.unicodeScalars.map { signs[$0] ?? String($0) }.joined()
  }

  @Test("Running text keeps its lines, and links end where their address ends")
  func runningText() throws {
    var options = FormatOptions()
    options.isRunningText = true
    let bold = TextStyle(attributes: .bold)
    let text = FormatPieces.text(
      ("see https://e.org/a_/b_c?x=1&y=2, and\n", .plain), ("http://e.org/_x/_y", bold),
      (".\n# _no_ heading, www.e.org/_a?b&c", .plain))
    let page = try MarkdownRendering.html(TextFormat.markdown.write(text, options: options))
    let address = "https://e.org/a_/b_c?x=1&amp;y=2"
    #expect(
      page == """
        <p>see <a href="\(address)">\(address)</a>, and<br />
        <strong><a href="http://e.org/_x/_y">http://e.org/_x/_y</a></strong>.<br />
        # _no_ heading, <a href="http://www.e.org/_a?b&amp;c">www.e.org/_a?b&amp;c</a></p>

        """)
  }

  @Test(
    "A line that ends with anything like an address does not lose its end",
    arguments: [
      "ftp://f.org/a_b", "HTTPS://E.ORG/a_b", "https://例え.jp/パス_x", "https://é", "www.例.jp/a_b",
      "a@b.cohttps://a.b?x=1", "xhttps://e.org/a_b", "https://-/a_b", "www.-a_b", "/www.e.org/a_b",
      "WWW.e.org/a_b", "https://e.org/日本。", "https://münchen.de/a_b", "a_b@c_d.e", "1ftp://a/b_",
      "éhttps://a.b/c_d", "https://u:p@h.org/a_b", "mailto:a_b@c.org", "xmpp:a@b.c/d_e",
    ])
  func lineEnds(line: String) throws {
    var options = FormatOptions()
    options.isRunningText = true
    let page = try MarkdownRendering.html(
      TextFormat.markdown.write(StyledString("see \(line)\nnext"), options: options))
    #expect(page.replacing(/<\/?a.*?>/, with: "") == "<p>see \(line)<br />\nnext</p>\n", "\(page)")
  }
}

enum MarkdownRendering {
  /// Returns the HTML of a Markdown file as on GitHub.
  static func html(_ markdown: [UInt8]) throws -> String {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("inkwheel-\(UUID().uuidString).md")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(markdown).write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "cmark-gfm", "--unsafe", "-e", "autolink", "-e", "strikethrough", "-e", "table", file.path,
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: output, as: UTF8.self)
  }
}
