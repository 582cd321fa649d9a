import Foundation
import TestSupport
import Testing

@Suite("Conversion in scripts", .blocking)
struct ConvertTests {
  private struct Result {
    let status: TerminalExitStatus?
    let output: String
    let errors: String
    let program: TerminalProcess
  }

  /// Runs `inkwheel convert` between pipes.
  private func convert(
    _ arguments: [String], _ input: String = "", files: [String: String] = [:],
    binary: [String: [UInt8]] = [:]
  ) throws -> Result {
    let program = try TerminalProcess.inkwheel(
      ["convert"] + arguments, input: .pipe(Array(input.utf8)), output: .pipe, error: .pipe,
      files: binary.merging(files.mapValues { Array($0.utf8) }) { $1 })
    try program.waitForExit()
    #expect(program.output.isEmpty, "nothing goes to the terminal")
    return Result(
      status: program.exitStatus, output: String(decoding: program.standardOutput, as: UTF8.self),
      errors: String(decoding: program.standardError, as: UTF8.self), program: program)
  }

  private static let banner = "\u{1B}[1;38;2;255;128;0mInk\u{1B}[0;3mwheel\u{1B}[0m\n"

  /// Runs a shell script that can call `inkwheel`.
  private func script(
    _ script: String, output: TerminalProcess.Output = .pipe, error: TerminalProcess.Output = .pipe
  ) throws -> TerminalProcess {
    try TerminalProcess(
      "bash",
      [
        "--norc", "--noprofile", "-c",
        "inkwheel() { \"\(try TerminalProgram.inkwheel())\" \"$@\"; }\n" + script,
      ],
      output: output, error: error,
      prepare: { folder in
        try Data(Self.banner.utf8).write(to: folder.appendingPathComponent("banner.ans"))
      })
  }

  // MARK: Input and output

  @Test("Standard input becomes standard output")
  func pipes() throws {
    let json = try convert(["--to", "json"], Self.banner)
    #expect(json.status == .exited(0) && json.errors.isEmpty)
    #expect(
      json.output == """
        {"inkwheel":1,
        "lines":[
        [{"fg":"#ff8000","bold":true},"Ink",{"italic":true},"wheel",{},"\\n"]
        ]}

        """)
    let back = try convert(["-", "-o", "-", "--to", "ansi"], json.output)
    #expect(back.status == .exited(0) && back.output == Self.banner)
  }

  @Test("The extension of the output file sets the format, in any case")
  func names() throws {
    for (name, start) in [
      ("a.html", "<!DOCTYPE html>"), ("a.MD", "```\nInk"), ("a.json", "{\"inkwheel\":1"),
      ("a.svg", "<svg xmlns"),
      ("a.txt", "Inkwheel"),
      ("a.ansi", "\u{1B}[1;38"),
    ] {
      let result = try convert(["in.ans", "-o", name], files: ["in.ans": Self.banner])
      #expect(result.status == .exited(0) && result.output.isEmpty, "\(name)")
      #expect(try result.program.text(of: name).hasPrefix(start), "\(name)")
    }
  }

  @Test("A file can be converted into itself")
  func inPlace() throws {
    let result = try convert(
      ["a.ans", "-o", "a.ans", "--to", "json"], files: ["a.ans": Self.banner])
    #expect(result.status == .exited(0))
    #expect(try result.program.text(of: "a.ans").hasPrefix("{\"inkwheel\":1"))
  }

  @Test(
    "A page and a picture have the name of their file as the title", arguments: ["html", "svg"])
  func namedPages(format: String) throws {
    let page = try convert(["a <b>.ans", "--to", format], files: ["a <b>.ans": Self.banner])
    #expect(page.output.contains("<title>a &lt;b&gt;.ans</title>"))
    #expect(try convert(["--to", format], Self.banner).output.contains("<title>inkwheel</title>"))
  }

  @Test("The options of HTML pages change the output")
  func pageOptions() throws {
    let page = try convert(["--to", "html", "--title", "A <b>", "--styles", "inline"], Self.banner)
    #expect(page.output.contains("<title>A &lt;b&gt;</title>"))
    #expect(page.output.contains("style=\"") && !page.output.contains("<style>"))
    let part = try convert(["--to", "html", "--fragment"], Self.banner)
    #expect(part.output.hasPrefix("<pre class=\"inkwheel\""))
    #expect(try convert(["--to", "ansi"], part.output).output == Self.banner)
  }

  @Test("Art is shown in the palette of VGA, or in that of the terminal by choice")
  func palettes() throws {
    let files = [
      "a.ans": Array("\u{1B}[33mx\u{1B}[0m \u{DB}".unicodeScalars.map { UInt8($0.value) })
    ]
    for (target, brown) in [("html", ".f3{color:#aa5500}"), ("svg", "fill=\"#aa5500\"")] {
      let vga = try convert(["a.ans", "--to", target], binary: files).output
      #expect(vga.contains(brown) && vga.contains("#aaaaaa") && !vga.contains("#e5e5e5"))
      let own = try convert(["a.ans", "--to", target, "--palette", "terminal"], binary: files)
      #expect(own.output.contains("#cdcd00") && own.output.contains("#e5e5e5"))
      let text = "\u{1B}[33mx\u{1B}[0m"
      #expect(try convert(["--to", target], text).output.contains("#cdcd00"))
      let chosen = try convert(["--to", target, "--palette", "vga"], text)
      #expect(chosen.output.contains(brown))
    }
  }

  @Test("Markdown is a code block")
  func markdown() throws {
    let block = try convert(["--to", "markdown"], Self.banner)
    #expect(block.output == "```\nInkwheel\n```\n" && block.errors.contains("italic: lost"))
    #expect(try convert(["--to", "markdown", "--strict"], Self.banner).status == .exited(1))
  }

  @Test("The size of a picture depends only on its text")
  func pictures() throws {
    let text = "\u{1B}[31mred\u{1B}[0m 漢字\n"
    let json = try convert(["--to", "json"], text).output
    for source in [text, json] {
      let result = try convert(["--to", "svg", "--title", "A <b>"], source)
      #expect(result.status == .exited(0))
      #expect(result.output.contains("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"80\" "))
      #expect(result.output.contains("height=\"32\""))
      #expect(result.output.contains("<title>A &lt;b&gt;</title>"))
      #expect(result.output.contains("fill=\"#f01414\">red</text>"))
      #expect(result.output.hasSuffix("</svg>\n"))
      #expect(
        result.errors == """
          inkwheel: warning: the terminal's 16 colours become fixed colours

          """)
    }
    let empty = try convert(["-o", "a.svg"])
    #expect(empty.status == .exited(0) && empty.output.isEmpty && empty.errors.isEmpty)
    #expect(try empty.program.text(of: "a.svg").hasSuffix("</svg>\n"))
  }

  @Test("The options of pictures change the output")
  func pictureOptions() throws {
    let picture = try convert(
      [
        "--to", "svg", "--window", "--shadow", "--line-numbers", "--width", "4", "--padding", "5",
        "--font", "Fira Code", "--font-size", "26.58", "--lang", "de", "--scheme", "light",
        "--title", "T",
      ], "abcdef\n")
    #expect(picture.status == .exited(0) && picture.errors.isEmpty)
    // Buttons and a title of a column, as the seven columns are narrower; two rows of 32 pixels, 5 of
    // padding, 32 of a bar; and 2×32 of shadow.
    #expect(picture.output.contains("width=\"232\" height=\"170\""))
    for part in [
      "<circle ", "feGaussianBlur", ">1</text>", ">abcd</text>", ">T</text>", "'Fira Code',",
      "lang=\"de\"",
      "fill=\"#ffffff\"",
    ] {
      #expect(picture.output.contains(part), "\(part)")
    }
    let page = try convert(["--to", "html", "--lang", "de", "--scheme", "light"], "a")
    #expect(page.output.contains("<html lang=\"de\">") && page.output.contains("#ffffff"))
    #expect(!page.output.contains("prefers-color-scheme"))
  }

  @Test(
    "The recipe for a PNG works, with a window and a shadow", .needs("rsvg-convert"))
  func recipe() throws {
    let page = try DocumentationPage("docs/formats.md").commands
    let command = try #require(page.first { $0.contains("| rsvg-convert ") })
    let program = try script(command)
    #expect(try program.waitForExit() == .exited(0))
    let image = try program.bytes(of: "banner.png")
    #expect(image.starts(with: [0x89] + Array("PNG".utf8)))
    // Buttons and the title “banner.ans”; a row of 16 pixels, 16 of padding, 32 of a bar; and 2×32 of
    // shadow; twice.
    #expect(image[16..<24].elementsEqual([0, 0, 2, 96, 0, 0, 1, 32]))
  }

  /// Prints the colours of a PNG from standard input, in Python without packages.
  private static let countColors = """
    import sys, zlib, struct
    data, at, packed = sys.stdin.buffer.read(), 8, b""
    while at < len(data):
      size, kind = struct.unpack(">I4s", data[at:at + 8])
      part = data[at + 8:at + 8 + size]
      if kind == b"IHDR": width, height, depth, form = struct.unpack(">IIBB", part[:10])
      if kind == b"IDAT": packed += part
      at += size + 12
    raw, count = zlib.decompress(packed), {2: 3, 6: 4}[form]
    above, colors, length = bytearray(width * count), set(), width * count
    for y in range(height):
      start = y * (length + 1)
      way, row = raw[start], bytearray(raw[start + 1:start + 1 + length])
      for x in range(length):
        left, up = row[x - count] if x >= count else 0, above[x]
        corner = above[x - count] if x >= count else 0
        near = min((abs(up - corner), 0, left), (abs(left - corner), 1, up),
          (abs(left + up - 2 * corner), 2, corner))[2]
        row[x] = row[x] + (0, left, up, (left + up) // 2, near)[way] & 255
      colors |= {tuple(row[x:x + count])[:3] for x in range(0, length, count)}
      above = row
    print(sorted(colors))
    """

  @Test(
    "A picture has no seams at any zoom", .needs("rsvg-convert", "python3"))
  func seams() throws {
    let color = "48;2;200;40;40", block = "38;2;200;40;40"
    let row =
      "\u{1B}[\(color)m  \u{1B}[\(block)m▀▄▌▐▚▁▅▇▉▏ \u{1B}[0;\(block)m██\u{1B}[0;1;\(color)m  \u{1B}[0m\n"
    let picture = try convert(
      ["-", "-o", "a.svg", "--padding", "0"], String(repeating: row, count: 6))
    for zoom in ["1", "1.25", "1.5", "2"] {
      // No pixel is blended with the background.
      let program = try TerminalProcess(
        "bash",
        [
          "--norc", "--noprofile", "-c",
          "rsvg-convert -z \(zoom) \"$0\" | python3 -c '\(Self.countColors)'",
          picture.program.folder.appendingPathComponent("a.svg").path,
        ], output: .pipe, error: .pipe)
      try program.waitForExit()
      #expect(
        String(decoding: program.standardOutput, as: UTF8.self) == "[(200, 40, 40)]\n",
        "\(zoom): \(String(decoding: program.standardError, as: UTF8.self))")
    }
  }

  @Test("A large file is converted in pieces without losing a byte")
  func large() throws {
    let text = String(repeating: Self.banner + "\u{0}\u{1B}qx\u{7}\r\n", count: 40_000)
    let program = try TerminalProcess.inkwheel(
      ["convert", "--from", "ansi", "in.ans", "-o", "out.json"], output: .pipe, error: .pipe,
      files: ["in.ans": Array(text.utf8)])
    #expect(try program.waitForExit(timeout: .seconds(60)) == .exited(0))
    let json = try program.bytes(of: "out.json")
    let back = try TerminalProcess.inkwheel(
      ["convert", "out.json", "--to", "ansi"], output: .pipe, error: .pipe,
      files: ["out.json": json])
    #expect(try back.waitForExit(timeout: .seconds(60)) == .exited(0))
    #expect(back.standardOutput.elementsEqual(text.utf8))
  }

  @Test("A closed output ends the conversion silently")
  func closedPipe() throws {
    let program = try script(
      "for i in {1..3000}; do cat banner.ans; done | { inkwheel convert --to json; echo $? > status; } | head -n 3"
    )
    try program.waitForExit()
    #expect(program.standardError.isEmpty)
    #expect(try ["141\n", "0\n"].contains(program.text(of: "status")))
    #expect(String(decoding: program.standardOutput, as: UTF8.self).hasPrefix("{\"inkwheel\":1,"))
  }

  // MARK: Losses

  @Test("Each kind of loss gives one warning")
  func warnings() throws {
    let result = try convert(["--to", "plain"], Self.banner)
    #expect(result.status == .exited(0) && result.output == "Inkwheel\n")
    #expect(
      result.errors == """
        inkwheel: warning: 24-bit colours: lost
        inkwheel: warning: bold: lost
        inkwheel: warning: italic: lost

        """)
    #expect(try convert(["--to", "plain"], "no styles\n").errors.isEmpty)
  }

  @Test("With --strict a loss is an error, and nothing is written")
  func strict() throws {
    let files = ["in.ans": Self.banner, "out.txt": "old"]
    for result in [
      try convert(["in.ans", "-o", "out.txt", "--strict"], files: files),
      try convert(["-o", "out.txt", "--strict"], Self.banner, files: files),
      try convert(["--to", "plain", "--strict"], Self.banner, files: files),
      try convert(["-o", "out.svg", "--strict"], "\u{1B}[1;31mx", files: files),
    ] {
      #expect(result.status == .exited(1) && result.output.isEmpty)
      #expect(
        result.errors.hasPrefix("inkwheel: nothing was written")
          && result.errors.contains(/\n  (bold: lost|the terminal's 16 colours become )/))
      #expect(try Self.names(in: result) == ["in.ans", "out.txt"])
      #expect(try result.program.text(of: "out.txt") == "old")
    }
    let held = try convert(["--to", "json", "--strict"], Self.banner)
    #expect(held.status == .exited(0) && held.output.contains("wheel"))
    let file = try convert(["in.ans", "--to", "ansi", "--strict"], files: files)
    #expect(file.status == .exited(0) && file.output == Self.banner)
  }

  @Test("SAUCE is kept in art and its title in pages, and other losses are reported")
  func record() throws {
    var record = [UInt8](repeating: 0x20, count: 128)
    record.replaceSubrange(0..<7, with: Array("SAUCE00".utf8))
    record.replaceSubrange(7..<14, with: Array("Night <".utf8))
    record.replaceSubrange(42..<45, with: Array("Ada".utf8))
    // The record is for ANSI characters in ten columns, with bright backgrounds for blinking.
    record.replaceSubrange(90..<106, with: [0, 0, 0, 0, 1, 1, 10, 0, 1, 0, 0, 0, 0, 0, 0, 1])
    let art = Array("\u{1B}[5;41m\u{DB}\u{1B}[0m0123456789".unicodeScalars.map { UInt8($0.value) })
    let files = ["a.ans": art + [0x1A] + record]

    let again = try convert(["a.ans", "-o", "b.asc"], binary: files)
    let bytes = try again.program.bytes(of: "b.asc")
    #expect(again.errors.isEmpty && bytes.contains(text: "Night <") && bytes.contains(text: "Ada"))
    #expect(bytes.suffix(128)[bytes.count - 128 + 96] == 10 && bytes[bytes.count - 23] & 1 == 1)

    let page = try convert(["a.ans", "-o", "b.html"], binary: files)
    #expect(page.errors == "inkwheel: warning: SAUCE: lost (author)\n")
    #expect(try page.program.text(of: "b.html").contains("<title>Night &lt;</title>"))

    let text = try convert(["a.ans", "--to", "ansi", "--strict"], binary: files)
    #expect(text.status == .exited(1) && text.errors.contains("SAUCE: lost (title and author)"))
  }

  @Test("iCE colours that a sequence turns on are kept in every format")
  func sequenceForICEColors() throws {
    let picture = "\u{1B}[?33h\u{1B}[5;41mx\u{1B}[0m \u{DB}"
    let files = ["a.ans": picture.unicodeScalars.map { UInt8($0.value) }]
    for (target, sign) in [
      ("html", "b9"), ("svg", "#ff5555"), ("json", "\"bg\":9"), ("ansi", "101"),
    ] {
      let result = try convert(["a.ans", "--to", target], binary: files)
      #expect(result.output.contains(sign), "\(target)")
    }
    let art = try convert(["a.ans", "-o", "b.asc"], binary: files)
    #expect(art.errors.isEmpty)
    let bytes = try art.program.bytes(of: "b.asc")
    #expect(bytes[bytes.count - 23] & 1 == 1)
    let again = try convert(["b.asc", "--to", "html"], binary: ["b.asc": bytes])
    #expect(again.output.contains("b9"))
  }

  @Test("Art keeps its SAUCE, width, iCE colours and palette through JSON")
  func artInJSON() throws {
    var record = [UInt8](repeating: 0x20, count: 128)
    record.replaceSubrange(0..<12, with: Array("SAUCE00Night".utf8))
    record.replaceSubrange(90..<106, with: [0, 0, 0, 0, 1, 1, 10, 0, 1, 0, 0, 0, 0, 0, 0, 1])
    record.replaceSubrange(106..<128, with: Array("IBM VGA\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0".utf8))
    let picture = "\u{1B}[5;43m\u{DB}\u{1B}[0m123456789".unicodeScalars.map { UInt8($0.value) }
    let files = ["a.ans": picture + [0x1A] + record]
    let direct = try convert(["a.ans", "-o", "b.asc", "--strict"], binary: files)
    let json = try convert(["a.ans", "--to", "json", "--strict"], binary: files)
    #expect(json.status == .exited(0) && json.output.contains("\"art\":{\"width\":10,\"ice\":true"))
    let back = try convert(["-o", "b.asc", "--strict"], json.output)
    #expect(back.status == .exited(0))
    #expect(try back.program.bytes(of: "b.asc") == direct.program.bytes(of: "b.asc"))
    let page = try convert(["--to", "html"], json.output)
    #expect(page.output.contains("#aa5500") && page.output.contains("<title>Night</title>"))
  }

  @Test("Unknown keys in JSON are reported, and refused with --strict")
  func unknownKeys() throws {
    let json = "{\"inkwheel\":1,\"glow\":2,\"lines\":[[\"a\"]]}"
    let result = try convert(["--to", "ansi"], json)
    #expect(result.status == .exited(0) && result.output == "a")
    #expect(result.errors.contains("warning: standard input: unknown keys were skipped: “glow”"))
    #expect(try convert(["--to", "ansi", "--strict"], json).status == .exited(1))
  }

  // MARK: Errors

  @Test(
    "An empty file name is an error",
    arguments: [["", "--to", "ansi"], ["-o", "", "--to", "ansi"]])
  func emptyName(_ words: [String]) throws {
    let result = try convert(words, Self.banner)
    #expect(result.status == .exited(2) && result.errors.contains("empty file name"))
  }

  @Test("Damaged JSON gives status 2 and its position, and no output file")
  func damaged() throws {
    let result = try convert(
      ["a.json", "-o", "a.ans"], files: ["a.json": "{\"inkwheel\":1,\n\"lines\":[[\"a\",1]]}"])
    #expect(result.status == .exited(2))
    #expect(result.errors == "inkwheel: a.json: line 2, column 15: expected a text or a style\n")
    #expect((try? result.program.bytes(of: "a.ans")) == nil)
  }

  @Test("An error at the end of a long file keeps the old output and leaves no other file")
  func lateMistake() throws {
    let json =
      "{\"inkwheel\":1,\n\"lines\":[\n"
      + String(repeating: "[\"some words of a line\\n\"],\n", count: 60_000) + "[1]]}"
    for name in ["a.ans", "a.svg"] {
      let result = try convert(["in.json", "-o", name], files: ["in.json": json, name: "old"])
      #expect(result.status == .exited(2), "\(name)")
      #expect(result.errors.hasPrefix("inkwheel: in.json: line 60003, column 2: expected a text"))
      #expect(try result.program.text(of: name) == "old")
      #expect(try Self.names(in: result) == [name, "in.json"].sorted())
    }
  }

  @Test("A file with several hard links stays one file")
  func links() throws {
    let program = try script(
      "ln banner.ans other.ans && inkwheel convert banner.ans -o other.ans --to plain && cat banner.ans"
    )
    #expect(try program.waitForExit() == .exited(0))
    #expect(String(decoding: program.standardOutput, as: UTF8.self) == "Inkwheel\n")
  }

  @Test(
    "Wrong usage is an error with status 2",
    arguments: [
      ([], "standard output has no file extension"),
      (["-o", "a.xyz"], "unknown file extension: a.xyz"),
      (["-o", "a\u{1B}[2J"], "unknown file extension: a␛[2J"),
      (["-o", "a.irc"], "unknown file extension: a.irc"),
      (["--to", "gif"], "“gif” is not a format that can be written"),
      (["--to", "mirc"], "“mirc” is not a format that can be written"),
      (["--to", "printf"], "“printf” is not a format that can be written"),
      (["--from", "markdown", "--to", "ansi"], "“markdown” is not a format that can be read"),
      (["--to", "ansi", "--title", "x"], "--title is only for HTML"),
      (["--to", "html", "--styles", "x"], "--styles takes classes or inline"),
      (["--to", "art", "--width", "0"], "--width takes a number from 1 to 4096"),
      (
        ["--from", "terminal", "--to", "plain", "--height", "501"],
        "--height takes a number from 1 to 500"
      ),
      (["--to", "html", "--ice"], "--ice is only for ANSI art"),
      (["--to", "html", "--running-text"], "Unknown option '--running-text'"),
      (["--to", "html", "--width", "80"], "--width is only for ANSI art, SVG and terminal output"),
      (["--to", "html", "--lang", "x\"y"], "--lang takes a language"),
      (["--to", "html", "--scheme", "red"], "--scheme takes dark, light or auto"),
      (["--to", "svg", "--scheme", "auto"], "--scheme auto is only for HTML"),
      (
        ["--to", "html", "--styles", "inline", "--scheme", "auto"], "--scheme auto is only for HTML"
      ),
      (["--to", "html", "--fragment", "--title", "x"], "--title does nothing with --fragment"),
      (
        ["--to", "html", "--fragment", "--scheme", "dark"], "--scheme does nothing with --fragment"
      ),
      (["--to", "svg", "--padding", "1,2,3"], "--padding takes 1, 2 or 4 numbers"),
      (["--to", "svg", "--padding=-1"], "--padding takes 1, 2 or 4 numbers"),
      (["--to", "svg", "--font", "a'b"], "--font takes names"),
      (["--to", "svg", "--font-size", "0"], "--font-size takes a number from 1 to 1000"),
      (["--to", "html", "--palette", "cga"], "--palette takes vga or terminal"),
      (["--to", "ansi", "--palette", "vga"], "--palette is only for HTML and SVG"),
      (["--to", "ansi", "a", "b"], "inkwheel: "),
    ])
  func wrongUsage(arguments: [String], message: String) throws {
    let result = try convert(arguments, "x")
    #expect(result.status == .exited(2) && result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(!result.errors.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
  }

  @Test("A file that cannot be read or written is an error with status 1")
  func unusable() throws {
    let missing = try convert(["no\u{1B}.ans", "--to", "json"])
    #expect(missing.status == .exited(1))
    #expect(missing.errors == "inkwheel: cannot open no␛.ans: no such file\n")
    let folder = try convert([".", "--to", "json"])
    #expect(folder.status == .exited(1))
    #expect(folder.errors == "inkwheel: cannot read .: is a directory\n")
    let unwritable = try convert(["-o", "no/such/a.json"], "x")
    #expect(unwritable.status == .exited(1) && unwritable.errors.contains("no such folder"))
  }

  @Test("A full disk is reported")
  func fullDisk() throws {
    let program = try script("inkwheel convert banner.ans --to json > /dev/full")
    #expect(try program.waitForExit() == .exited(1))
    #expect(
      String(decoding: program.standardError, as: UTF8.self).contains(
        "cannot write to standard output"))
  }

  // MARK: Progress and documentation

  @Test("A long conversion shows its progress on a terminal and clears it at the end")
  func progress() throws {
    let program = try script(
      "stty -echo < /dev/tty; { cat banner.ans; read -r _ < /dev/tty; } | inkwheel convert --to json -o a.json; echo done",
      output: .terminal, error: .terminal)
    try program.waitUntilShown("0 MB read")
    program.send(.enter)
    try program.waitUntilShown("done")
    #expect(!program.screen.contains("MB read"))
    #expect(try program.waitForExit() == .exited(0))
  }

  @Test(
    "Every command in the page about formats works as written", .needs("jq", "rsvg-convert"))
  func page() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/formats.md")
    var commands: [String] = []
    var isCommand = false
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("```") {
        isCommand = line == "```sh"
      } else if isCommand {
        commands.append(String(line))
      }
    }
    #expect(commands.count > 8)
    let program = try script("set -e -o pipefail\n" + commands.joined(separator: "\n"))
    #expect(try program.waitForExit(timeout: .seconds(50)) == .exited(0))
    let errors = String(decoding: program.standardError, as: UTF8.self)
    #expect(errors.split(separator: "\n").allSatisfy { $0.contains("warning: ") }, "\(errors)")
    let example = try convert(
      ["--to", "json"], try Self.example(in: file).joined(separator: "\n") + "\n")
    #expect(example.output == (try Self.example(in: file)).joined(separator: "\n") + "\n")
  }

  /// The file names in the folder of a program, without those of its home.
  private static func names(in result: Result) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: result.program.folder.path)
      .filter { $0 != ".local" }.sorted()
  }

  /// The JSON example on the page.
  private static func example(in file: URL) throws -> [Substring] {
    let text = try String(contentsOf: file, encoding: .utf8)
    let block = try #require(text.components(separatedBy: "```json\n").dropFirst().first)
    return try #require(block.components(separatedBy: "\n```").first).split(separator: "\n")[...]
      .map { $0 }
  }
}
