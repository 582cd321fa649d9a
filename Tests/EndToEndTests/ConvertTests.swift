import Foundation
import TestSupport
import Testing

@Suite("Conversion in scripts", .blocking)
struct ConvertTests {
  private static let banner = "\u{1B}[1;38;2;255;128;0mInk\u{1B}[0;3mwheel\u{1B}[0m\n"

  /// Converts a text between pipes.
  private func convert(
    _ arguments: [String], _ input: String = "", files: [String: any FixtureContent] = [:]
  ) throws -> TerminalProcess {
    try TerminalProcess.run(["convert"] + arguments, input: input, files: files)
  }

  private func script(_ script: String) throws -> TerminalProcess {
    try TerminalProcess.run(script: script, files: ["banner.ans": Self.banner])
  }

  // MARK: Input and output

  @Test func `Standard input becomes standard output`() throws {
    let json = try convert(["--to", "json"], Self.banner)
    #expect(json.exitStatus == .exited(0) && json.complaint.isEmpty)
    #expect(
      json.printed == """
        {"inkwheel":1,
        "lines":[
        [{"fg":"#ff8000","bold":true},"Ink",{"italic":true},"wheel",{},"\\n"]
        ]}

        """)
    let back = try convert(["-", "-o", "-", "--to", "ansi"], json.printed)
    #expect(back.exitStatus == .exited(0) && back.printed == Self.banner)
  }

  @Test func `The extension of the output file sets the format, in any case`() throws {
    for (name, start) in [
      ("a.html", "<!DOCTYPE html>"), ("a.MD", "```\nInk"), ("a.json", "{\"inkwheel\":1"),
      ("a.svg", "<svg xmlns"), ("a.txt", "Inkwheel"), ("a.ansi", "\u{1B}[1;38"),
      ("in.ans --to json", "{\"inkwheel\":1"),
    ] {
      let words = name.split(separator: " ").map(String.init)
      let result = try convert(["in.ans", "-o"] + words, files: ["in.ans": Self.banner])
      #expect(result.exitStatus == .exited(0) && result.printed.isEmpty, "\(name)")
      #expect(try result.text(of: words[0]).hasPrefix(start), "\(name)")
    }
    // A file with several hard links stays one file.
    let links = try script(
      "ln banner.ans b.ans && inkwheel convert banner.ans -o b.ans --to plain && cat banner.ans")
    #expect(links.exitStatus == .exited(0) && links.printed == "Inkwheel\n")
  }

  /// Options of a format, and what is in the output and what is not; the tests of the writers have all.
  @Test func `Options reach the writer of the format`() throws {
    let files = [
      "a<b>.ans": Self.banner,
      "my.conf": "foreground #fefefe\nbackground #010203\ncolor3 #fe8800\n",
    ]
    for row in try VectorRow.all(in: "EndToEndTests/Vectors/conversions.txt", cells: 3) {
      let result = try convert(row.words(0), "\u{1B}[33mInkwheel\u{1B}[0m\n", files: files)
      #expect(result.exitStatus == .exited(0), "\(row)")
      for part in row[1].split(separator: " … ") {
        #expect(result.printed.contains(part), "\(row): no \(part) in \(result.printed)")
      }
      #expect(row[2].isEmpty || !result.printed.contains(row[2]), "\(row): \(result.printed)")
    }
  }

  @Test func `A gradient has an end`() throws {
    let long = String(repeating: "a long line of text\n", count: 60_000)
    let refused = try convert(["--gradient", "red,blue", "--to", "ansi"], long)
    #expect(refused.exitStatus == .exited(2) && refused.complaint.contains("1 MB"))
  }

  @Test func `The size of a picture depends only on its text`() throws {
    let text = "\u{1B}[31mred\u{1B}[0m 漢字\n"
    for source in [text, try convert(["--to", "json"], text).printed] {
      let result = try convert(["--to", "svg"], source)
      #expect(result.printed.contains("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"80\" "))
      #expect(result.printed.contains("height=\"32\"") && result.printed.hasSuffix("</svg>\n"))
      #expect(result.printed.contains("fill=\"#f01414\">red</text>"))
      #expect(
        result.complaint == "inkwheel: warning: the terminal's 16 colours become fixed colours\n")
    }
    let empty = try convert(["-o", "a.svg"])
    #expect(empty.printed.isEmpty && empty.complaint.isEmpty)
    #expect(try empty.text(of: "a.svg").hasSuffix("</svg>\n"))
  }

  @Test(.needs("rsvg-convert"))
  func `The recipe for a PNG works, with a window and a shadow`() throws {
    let page = try DocumentationPage("docs/formats.md").commands
    let program = try script(try #require(page.first { $0.contains("| rsvg-convert ") }))
    #expect(program.exitStatus == .exited(0))
    let image = try program.bytes(of: "banner.png")
    #expect(image.starts(with: [0x89] + Array("PNG".utf8)))
    // Buttons and the title “banner.ans”; a row of 16 pixels, 16 of padding, 32 of a bar; and 2×32 of
    // shadow; twice.
    #expect(image[16..<24].elementsEqual([0, 0, 2, 96, 0, 0, 1, 32]))
  }

  @Test(.needs("rsvg-convert"), .needs(pythonModule: "PIL"))
  func `A picture has no seams at any zoom`() throws {
    let color = "48;2;200;40;40", block = "38;2;200;40;40"
    let row =
      "\u{1B}[\(color)m  \u{1B}[\(block)m▀▄▌▐▚▁▅▇▉▏ \u{1B}[0;\(block)m██\u{1B}[0;1;\(color)m  \u{1B}[0m\n"
    // No pixel is blended with the background.
    let program = try TerminalProcess.run(
      script: """
        inkwheel convert in.ans -o a.svg --padding 0
        for zoom in 1 1.25 1.5 2; do rsvg-convert -z $zoom -o $zoom.png a.svg; done
        python3 -c 'import sys
        from PIL import Image
        for name in sys.argv[1:]:
          print([color for _, color in Image.open(name).convert("RGB").getcolors()])' *.png | uniq
        """, files: ["in.ans": String(repeating: row, count: 6)])
    #expect(program.printed == "[(200, 40, 40)]\n", "\(program.complaint)")
  }

  @Test func `A large file is converted in pieces without losing a byte`() throws {
    let text = String(repeating: Self.banner + "\u{0}\u{1B}qx\u{7}\r\n", count: 40_000)
    let program = try convert(
      ["--from", "ansi", "in.ans", "-o", "o.json"], files: ["in.ans": text])
    let back = try convert(
      ["o.json", "--to", "ansi"], files: ["o.json": try program.bytes(of: "o.json")])
    #expect(program.exitStatus == .exited(0) && back.exitStatus == .exited(0))
    #expect(back.standardOutput.elementsEqual(text.utf8))
  }

  @Test func `Closed output ends it silently; full output and closed input are errors`() throws {
    let program = try script(
      "for i in {1..3000}; do cat banner.ans; done | { inkwheel convert --to json; echo $? > status; } | head -n 3"
    )
    #expect(program.standardError.isEmpty && program.printed.hasPrefix("{\"inkwheel\":1,"))
    #expect(try ["141\n", "0\n"].contains(program.text(of: "status")))
    let full = try script("inkwheel convert banner.ans --to json > /dev/full")
    #expect(full.exitStatus == .exited(1))
    #expect(full.complaint.contains("cannot write to standard output"))
    let closed = try script("inkwheel convert --to plain <&-")
    #expect(closed.exitStatus == .exited(1))
    #expect(closed.complaint.hasPrefix("inkwheel: cannot read standard input: "))
  }

  // MARK: Losses

  @Test func `Each kind of loss gives one warning`() throws {
    let result = try convert(["--to", "plain"], Self.banner)
    #expect(result.exitStatus == .exited(0) && result.printed == "Inkwheel\n")
    #expect(
      result.complaint == """
        inkwheel: warning: 24-bit colours: lost
        inkwheel: warning: bold: lost
        inkwheel: warning: italic: lost

        """)
    #expect(try convert(["--to", "plain"], "no styles\n").complaint.isEmpty)
    let json = "{\"inkwheel\":1,\"glow\":2,\"lines\":[[\"a\"]]}"
    let unknown = try convert(["--to", "ansi"], json)
    #expect(unknown.exitStatus == .exited(0) && unknown.printed == "a")
    #expect(
      unknown.complaint.contains("warning: standard input: unknown keys were skipped: “glow”"))
    #expect(try convert(["--to", "ansi", "--strict"], json).exitStatus == .exited(1))
  }

  @Test func `With --strict a loss is an error, and nothing is written`() throws {
    let files = ["in.ans": Self.banner, "out.txt": "old"]
    for result in [
      try convert(["in.ans", "-o", "out.txt", "--strict"], files: files),
      try convert(["-o", "out.txt", "--strict"], Self.banner, files: files),
      try convert(["--to", "markdown", "--strict"], Self.banner, files: files),
      try convert(["-o", "out.svg", "--strict"], "\u{1B}[1;31mx", files: files),
    ] {
      #expect(result.exitStatus == .exited(1) && result.printed.isEmpty)
      #expect(
        result.complaint.hasPrefix("inkwheel: nothing was written")
          && result.complaint.contains(/\n  (bold: lost|the terminal's 16 colours become )/))
      #expect(try result.names == ["in.ans", "out.txt"])
      #expect(try result.text(of: "out.txt") == "old")
    }
    let file = try convert(["in.ans", "--to", "ansi", "--strict"], files: files)
    #expect(file.exitStatus == .exited(0) && file.printed == Self.banner)
  }

  @Test
  func `Art keeps its SAUCE, width and iCE colours, also through JSON; pages have its title`()
    throws
  {
    var record = [UInt8](repeating: 0x20, count: 128)
    record.replaceSubrange(0..<14, with: Array("SAUCE00Night <".utf8))
    record.replaceSubrange(42..<45, with: Array("Ada".utf8))
    // The record is for ANSI characters in ten columns, with bright backgrounds for blinking.
    record.replaceSubrange(90..<106, with: [0, 0, 0, 0, 1, 1, 10, 0, 1, 0, 0, 0, 0, 0, 0, 1])
    record.replaceSubrange(106..<128, with: Array("IBM VGA".utf8) + Array(repeating: 0, count: 15))
    let drawn = "\u{1B}[5;43m\u{DB}\u{1B}[0m0123456789".unicodeScalars.map { UInt8($0.value) }
    let files = ["a.ans": drawn + [0x1A] + record]

    let again = try convert(["a.ans", "-o", "b.asc", "--strict"], files: files)
    let bytes = try again.bytes(of: "b.asc")
    #expect(
      again.complaint.isEmpty && bytes.contains(text: "Night <") && bytes.contains(text: "Ada"))
    #expect(bytes.suffix(128)[bytes.count - 128 + 96] == 10 && bytes[bytes.count - 23] & 1 == 1)

    let page = try convert(["a.ans", "--to", "html"], files: files)
    #expect(page.complaint == "inkwheel: warning: SAUCE: lost (author and font)\n")
    #expect(page.printed.contains("<title>Night &lt;</title>") && page.printed.contains("#aa5500"))
    let text = try convert(["a.ans", "--to", "ansi", "--strict"], files: files)
    #expect(text.exitStatus == .exited(1) && text.complaint.contains("SAUCE: lost (title, author"))

    let json = try convert(["a.ans", "--to", "json", "--strict"], files: files)
    #expect(json.printed.contains("\"art\":{\"width\":10,\"ice\":true"))
    let back = try convert(["-o", "b.asc", "--strict"], json.printed)
    #expect(try back.bytes(of: "b.asc") == bytes)
  }

  // MARK: Errors

  @Test
  func `An error at the end of a long file keeps the old output and leaves no other file`() throws {
    let json =
      "{\"inkwheel\":1,\n\"lines\":[\n"
      + String(repeating: "[\"some words of a line\\n\"],\n", count: 60_000) + "[1]]}"
    for name in ["a.ans", "a.svg"] {
      let result = try convert(["in.json", "-o", name], files: ["in.json": json, name: "old"])
      #expect(result.exitStatus == .exited(2), "\(name)")
      #expect(
        result.complaint.hasPrefix("inkwheel: in.json: line 60003, column 2: expected a string"))
      #expect(try result.text(of: name) == "old" && result.names == [name, "in.json"])
    }
  }

  // MARK: Progress and documentation

  @Test
  func `A long conversion shows its progress on a terminal and clears it at the end`() throws {
    let program = try TerminalProcess.shell(
      "stty -echo < /dev/tty; { cat banner.ans; read -r _ < /dev/tty; } | inkwheel convert --to json -o a.json; echo done",
      files: ["banner.ans": Self.banner])
    try program.waitUntilShown("0 MB read")
    try program.send(.enter, until: "done")
    #expect(!program.screen.contains("MB read"))
    #expect(try program.waitForExit() == .exited(0))
  }

  @Test(.needs("jq", "rsvg-convert"))
  func `Every command in the page about formats works as written`() throws {
    let page = try DocumentationPage("docs/formats.md")
    #expect(page.commands.count > 8)
    let program = try script(
      """
      printf '\\033[?1049hcpu\\033[?1049l' > htop.log
      printf '{"version":2,"width":9,"height":2}\\n[9,"o","x"]\\n' > demo.cast
      printf 'background #000000\\ncolor1 #ff0000\\n' > kitty.conf

      """
        + "set -e -o pipefail\n"
        + page.commands.filter { !$0.contains(" --check ") }.joined(separator: "\n"))
    #expect(program.exitStatus == .exited(0))
    #expect(
      program.complaint.split(separator: "\n").allSatisfy { $0.contains("warning: ") },
      "\(program.complaint)")
    let example = try #require(page.blocks(of: "json").first).joined(separator: "\n") + "\n"
    #expect(try convert(["--to", "json"], example).printed == example)
  }
}
