import StyledText
import TestSupport
import Testing
import TextTestSupport

@testable import Formats
@testable import UnicodeText

@Suite("Markdown as a code block")
struct MarkdownTests {
  private func markdown(_ text: String) -> String {
    FormatPieces.string(.markdown, StyledString(text))
  }

  @Test(arguments: [
    ("", ""), ("a", "```\na\n```\n"), ("a\n", "```\na\n```\n"), ("\n", "```\n\n```\n"),
    ("  a   b\tc\n\n*d*", "```\n  a   b\tc\n\n*d*\n```\n"), ("a ```` b", "```\na ```` b\n```\n"),
    ("```", "````\n```\n````\n"), ("a\n   `````x\nb", "``````\na\n   `````x\nb\n``````\n"),
    ("    ```", "```\n    ```\n```\n"), ("a\r\nb\rc\r", "```\na\nb␍c␍\n```\n"),
    ("\u{0}\u{1B}\u{202E}\u{10FFFF}", "```\n␀␛<202E>\\xFF\n```\n"), ("``", "```\n``\n```\n"),
  ])
  func `The fence is longer than the backticks at the start of any line`(
    text: String, expected: String
  ) { #expect(markdown(text) == expected) }

  @Test func `The last line may decide the fence`() {
    let lines = String(repeating: "line\n", count: 300_000)
    #expect(markdown(lines + " ````\nx") == "`````\n" + lines + " ````\nx\n`````\n")
  }
}

@Suite("Markdown in cmark-gfm", .needs("cmark-gfm"))
struct MarkdownRenderingTests {
  @Test func `A code block shows the text as it is`() throws {
    var random = SeededGenerator(seed: 98)
    for _ in rounds(0..<60) {
      let text = random.anyText(pieces: 25).string
        .filter { $0 != "\r" && !$0.unicodeScalars.contains(where: Self.isNoncharacter) }
        .replacing("\r\n", with: "\n")
      let shown = text.unicodeScalars.map { scalar in
        "\n\t".unicodeScalars.contains(scalar)
          ? String(scalar) : VisibleMark.text(for: scalar) ?? String(scalar)
      }.joined()
      let page = try Self.html(TextFormat.markdown.write(StyledString(text)))
      let line = text.isEmpty || text.hasSuffix("\n") ? "" : "\n"
      #expect(
        page == (text.isEmpty ? "" : "<pre><code>\(Self.escaped(shown))\(line)</code></pre>\n"))
    }
  }

  /// Whether another program may replace a scalar.
  private static func isNoncharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
  }

  /// Escapes scalar by scalar, because others may join with a sign to one character.
  private static func escaped(_ text: String) -> String {
    let signs: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
    return text.unicodeScalars.map { signs[$0] ?? String($0) }.joined()
  }

  /// Returns the HTML of a Markdown file as on GitHub.
  private static func html(_ markdown: [UInt8]) throws -> String {
    let program = try TerminalProcess(
      "cmark-gfm", ["-e", "autolink", "-e", "strikethrough", "-e", "table"],
      input: .pipe(markdown), output: .pipe)
    #expect(try program.waitForExit() == .exited(0))
    return program.printed
  }
}
