import TestSupport
import Testing
import TextTestSupport

@testable import StyledText
@testable import TextFormats

@Suite("Formats")
struct FormatTests {
  private func detect(_ name: String?, _ head: String, tail: [UInt8] = []) -> TextFormat {
    TextFormat(ofFileNamed: name, head: Array(head.utf8), tail: tail)
  }

  @Test("File names determine the format to save in")
  func names() {
    for (name, format) in [
      ("a.ans", TextFormat.ansi), ("a.log", .ansi), ("A.ANS", .ansi), ("a.nfo", .art),
      ("a.json", .json), ("a.txt", .plain), ("a.html", .html), ("a.htm", .html), ("a.svg", .svg),
      ("dir.x/a.md", .markdown), ("./a.b.md", .markdown),
    ] {
      #expect(TextFormat(fileName: name) == format, "\(name)")
    }
    for name in ["", "a", "dir.md/a", ".json", "a.", "a.xyz", "a.irc", "a.sh", "/"] {
      #expect(TextFormat(fileName: name) == nil, "\(name)")
    }
  }

  @Test("Every format but the other readings of ANSI text has an extension and a media type")
  func facts() {
    let endings = TextFormat.allCases.flatMap(\.fileExtensions)
    #expect(Set(endings).count == endings.count)
    let files = TextFormat.allCases.filter { ![.raw, .terminal].contains($0) }
    #expect(files.allSatisfy { !$0.fileExtensions.isEmpty })
    #expect(TextFormat.allCases.allSatisfy { !$0.title.isEmpty && $0.mediaType.contains("/") })
    #expect(Set(files.map(\.mediaType)).count == files.count)
    #expect(Set(TextFormat.readable).isSuperset(of: [.ansi, .art, .json, .plain, .html]))
    #expect(
      Set(TextFormat.writable).isSuperset(of: [
        .ansi, .art, .json, .plain, .html, .markdown,
      ]))
    #expect(Set(TextFormat.readable).isDisjoint(with: [.svg, .markdown]))
  }

  @Test("JSON is detected by its key, not by its name")
  func json() {
    #expect(detect(nil, "{\"inkwheel\":1,\"lines\":[]}") == .json)
    #expect(detect("a.txt", " \n{ \"a\": 2, \"inkwheel\" : 1") == .json)
    #expect(detect("package.json", "{\"name\": \"inkwheel\", \"version\": \"1\"}") == .ansi)
    #expect(detect("a.json", "[1]") == .ansi)
    #expect(detect("a.json", "") == .ansi)
  }

  @Test("Pages are detected by their generator, not by their names")
  func html() throws {
    let page = TextFormat.html.write(StyledString("x"))
    #expect(TextFormat(ofFileNamed: nil, head: page) == .html)
    var options = FormatOptions()
    options.isFragment = true
    let part = TextFormat.html.write(StyledString("x"), options: options)
    #expect(TextFormat(ofFileNamed: "a.txt", head: part) == .html)
    #expect(
      detect(
        nil, "<?xml version=\"1.0\"?>\n<!-- This file was created with the aha Ansi HTML Adapter.")
        == .html)
    #expect(detect(nil, "<html>\n<body class=\"body_foreground body_background\">") == .html)
    #expect(detect(nil, "<html><head><style>b.UNDSTR{text-decoration:underline}") == .html)
    #expect(detect(nil, "<html><style>\n.ansi2html-content { color: red }\n.ansi38-1") == .html)
  }

  @Test("Everything else is text, including pages of other programs")
  func text() {
    #expect(detect(nil, "hello\n") == .ansi)
    #expect(detect("a.html", "<html><body>my page</body></html>") == .ansi)
    #expect(detect("a.svg", "<svg/>") == .ansi)
    #expect(detect("a.md", "# x") == .ansi)
    #expect(detect("a.ans", "\u{1B}[31mred\u{1B}[0m é") == .ansi)
  }

  @Test("Art is detected by SAUCE, or by its name and content")
  func art() {
    let art = TextFormat.art
    var sauce = [UInt8](repeating: 0, count: 128)
    sauce.replaceSubrange(0..<7, with: Array("SAUCE00".utf8))
    sauce[94] = 1
    #expect(detect("x", "hello", tail: sauce) == art)
    #expect(
      TextFormat(ofFileNamed: "x", head: [0x61], tail: sauce, size: 1 << 30) == .ansi, "too large")
    sauce[94] = 6
    #expect(detect("x", "hello", tail: sauce) == .ansi, "another kind of file")
    #expect(detect("a.ans", "\u{1B}[2J\u{1B}[10;20Hx") == art)
    #expect(TextFormat(ofFileNamed: "a.nfo", head: [0xDB, 0xDB, 0x0D, 0x0A]) == art)
    #expect(TextFormat(ofFileNamed: "a.txt", head: [0xDB, 0xDB, 0x0D, 0x0A]) == .ansi)
    #expect(detect("a.txt", "\u{1B}[2;2H") == .terminal)
    let cut = [UInt8](repeating: 0x20, count: TextFormat.detectionLength - 1) + [0xE2]
    #expect(TextFormat(ofFileNamed: "a.ans", head: cut) == .ansi, "a scalar is cut")
  }

  @Test("iCE colours make art of any file")
  func iceColors() {
    #expect(detect("a.ans", "\u{1B}[?33h\u{1B}[5;41mX") == .art)
    #expect(detect(nil, "\u{1B}[?33h\u{1B}[5;41mX") == .art)
    #expect(detect("a.ans", "\u{1B}[5;41mX") == .ansi)
  }

  @Test(
    "Output that moves the cursor is replayed, text with colours is not",
    arguments: [
      ("10%\r50%\r100%\n", true), ("get a\rget b\n", true), ("\r\u{1B}[Kx\n", true),
      ("N\u{8}NA\u{8}A\n", true), ("_\u{8}x\n", true), ("\u{1B}[2Ax", true), ("\u{1B}[1Gx", true),
      ("\u{1B}[2K", true), ("\u{1B}[H\u{1B}[2J", true), ("\u{1B}7x\u{1B}8", true),
      ("\u{1B}(0q\u{1B}(B", true), ("\u{1B})0\n", true), ("\u{1B}[7mx\u{1B}[27m\u{F}\n", true),
      ("\u{1B}[31mx\u{1B}[m\u{F}\n", false), ("\u{1B}[31mx\u{1B}[0m\u{F}y", false),
      ("a\u{F}b\n", false), ("\u{1B}[?1049h", true), ("\u{1B}[5Cx", true),
      ("Script started on 2024-05-01 10:00:00+00:00\n$ ls\n", true),
      ("\u{1B}[35m\u{1B}[Kfile\u{1B}[m\u{1B}[K:x\n", false),
      ("\u{1B}[31mred\u{1B}(B\u{1B}[m\n", false),
      ("\u{1B}[?25l\u{1B}]0;title\u{7}\u{1B}=x\n", false), ("a\r\nb\r\n", false),
      ("a\r\r\nb\n", false), ("\u{1B}[1ma\u{1B}[m\r\r\nb\n", true), ("a\u{7}\n", false),
      ("\u{1B}[1ma\u{7}\u{1B}[m\n", true), ("a\0b\u{1B}[1mc", true), ("\u{1B}[1mx\u{7F}", true),
      ("\u{1B}]8;;http://a\u{7}x\u{1B}]8;;\u{7}\n", false), ("\u{1B}]0;t\u{7}a\u{7}\n", true),
      ("+added\u{1B}[m\r\u{1B}[m\n", false), ("old\rMac\rtext\r", false),
      ("Yes\rnothing alike\n", false), ("[1/3] cc a.c\r[2/3] Linking foo\r\n", true),
      ("[x/y] one\r[y/z] two\n", false),
      ("hello\u{8}\u{8}\u{8}__\n", true), ("a\u{8}\u{8}\n", false), ("get 9\rdone\u{1B}[K\n", true),
      ("deltas\rok      \n", true), ("\u{1B}[?2004l\rhi\n", true), ("\u{1B}c[7:00]\n", true),
      ("x\u{1B}Ey\n", true), ("\u{1B}[!px\n", true), ("\u{1B}Pq#0\n~-\u{1B}\\x\n", true),
      ("\u{1B}_G" + String(repeating: "A", count: 5000) + "\u{1B}\\x\n", true),
      (String(repeating: "line\n", count: 10_000) + "1%\r2%\n", true),
      ("\u{1B}kbash\u{1B}\\$ ls\n", false), ("\u{1B}]Rx\u{1B}[0;10m\n", false),
      ("a\u{8}", false), ("\u{1B}[3J\u{1B}[J\u{1B}[0K", false), ("plain\n", false),
      ("tail\r", false),
    ])
  func output(text: String, isReplayed: Bool) {
    #expect(detect("x.log", text) == (isReplayed ? .terminal : .ansi), "\(text.debugDescription)")
  }

  @Test("Any bytes have a format")
  func fuzz() {
    var random = SeededGenerator(seed: 61)
    for _ in 0..<2000 {
      let head = (0..<random.number(in: 0...60)).map { _ in
        random.number(in: 0...2) == 0
          ? UInt8(random.number(in: 0...255)) : random.pick(Array("{\"inkwheel\":1<[m\u{1B}".utf8))
      }
      let format = TextFormat(
        ofFileNamed: random.pick([nil, "a.ans", "b.json"]), head: head, tail: head)
      #expect(format.canBeOpened)
    }
  }

  @Test("A conversion equals reading and writing, however the input is split")
  func conversion() throws {
    var random = SeededGenerator(seed: 62)
    for _ in 0..<200 {
      let text = random.anyText(pieces: 20)
      let source = random.pick([TextFormat.ansi, .json, .plain])
      // SVG needs the whole text.
      let target = random.pick(TextFormat.writable.filter { $0 != .svg })
      let bytes = source.write(text)
      let read = try source.read(bytes).text
      let conversion = try #require(FormatConversion(from: source, to: target))
      var output: [UInt8] = []
      var (start, end) = (0, 0)
      while true {
        end = min(bytes.count, end + random.number(in: 1...50))
        let used = try bytes.withUnsafeBufferPointer { buffer in
          try conversion.convert(
            UnsafeBufferPointer(rebasing: buffer[start..<end]), isLast: end == bytes.count,
            to: &output)
        }
        start += used
        if end == bytes.count { break }
      }
      let whole = target.write(read)
      if [.html, .ansi].contains(target) {
        // How text that looks like a mark or a sequence is escaped depends on the pieces.
        #expect(try target.read(output) == target.read(whole))
      } else {
        #expect(output == whole, "\(source) to \(target)")
      }
      #expect(conversion.losses == target.losses(of: read))
    }
  }

  @Test("Collecting losses writes nothing and finds the same losses")
  func findingLosses() throws {
    let bytes = Array("\u{1B}[3mx\u{1B}[0m".utf8)
    let conversion = try #require(FormatConversion(from: .ansi, to: .plain, for: .findingLosses))
    var output: [UInt8] = []
    _ = try bytes.withUnsafeBufferPointer {
      try conversion.convert($0, isLast: true, to: &output)
    }
    #expect(output.isEmpty)
    #expect(conversion.losses.map(\.message) == ["italic: lost"])
  }

  @Test("Formats that cannot be read or written are not converted")
  func impossible() {
    #expect(FormatConversion(from: .svg, to: .plain) == nil)
    #expect(throws: FormatError.self) { try TextFormat.svg.read([]) }
  }
}
