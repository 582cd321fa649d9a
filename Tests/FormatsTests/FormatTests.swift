import Color
import TestSupport
import Testing
import TextTestSupport

@testable import Formats
@testable import StyledText

@Suite("Formats")
struct FormatTests {
  private func detect(_ name: String?, _ head: String, tail: [UInt8] = []) -> TextFormat {
    TextFormat(ofFileNamed: name, head: Array(head.utf8), tail: tail)
  }

  @Test func `File names determine the format to save in`() {
    for (name, format) in [
      ("a.ans", TextFormat.ansi), ("a.log", .ansi), ("A.ANS", .ansi), ("a.nfo", .art),
      ("a.json", .json), ("a.txt", .plain), ("a.html", .html), ("a.htm", .html), ("a.svg", .svg),
      ("dir.x/a.md", .markdown), ("./a.b.md", .markdown),
    ] { #expect(TextFormat(fileName: name) == format, "\(name)") }
    for name in ["", "a", "dir.md/a", ".json", "a.", "a.xyz", "a.irc", "a.sh", "/"] {
      #expect(TextFormat(fileName: name) == nil, "\(name)")
    }
  }

  @Test(arguments: TextFormat.allCases)
  func `Every row of the table of formats is complete`(format: TextFormat) throws {
    let row = format.definition
    #expect(!row.title.isEmpty && (row.reader != nil || row.writer != nil))
    for ending in row.extensions { #expect(TextFormat(fileName: "a." + ending) == format) }
    // The other readings of ANSI text and tmux are chosen by their name only.
    let isRecognised =
      try format.canBeSaved
      && format == TextFormat(ofFileNamed: "a", head: format.write(Self.sample))
    #expect(!row.extensions.isEmpty || row.sequences != nil || row.reader == nil)
    #expect(((try? format.write(Self.sample)) == nil) == (row.writer == nil))
    if row.reader == nil {
      #expect(!isRecognised && row.readingOptions.isEmpty)
      #expect(row.sequences == nil && row.openingNotice == nil)
    } else if row.writer == nil {
      #expect(row.openingNotice != nil, "saving in another format loses something")
    } else {
      #expect(try format.read(format.write(Self.sample)).text.string == Self.sample.string)
    }
    guard row.writer != nil else {
      #expect(row.writingOptions.isEmpty && row.ignoredOptions.isEmpty && !row.keepsArt)
      return
    }
    let losses = row.loses(FormatOptions())
    #expect(losses.allSatisfy { !$0.value.isEmpty })
    let features = losses.values.flatMap(Array.init)
    #expect(Set(features).count == features.count, "a feature has one fate")
    // What colours the text does something wherever there are styles.
    let hasStyles = losses[.dropped]?.isSuperset(of: TextFeature.styles) != true
    #expect(Set(row.writingOptions).isSuperset(of: ConvertOption.colors) == hasStyles)
    #expect(row.writingOptions.contains(.gradient) == hasStyles)
    #expect(!row.isArt || row.keepsArt)
    let art = format.art(
      in: UnsafeBufferPointer(start: nil, count: 0), isLast: true, FormatOptions(), for: format)
    #expect(row.reader == nil || (art == .none) != row.isArt)
  }

  @Test func `Every option of convert is in a row`() {
    for option in ConvertOption.allCases {
      #expect(!option.targets.isEmpty || !option.sources.isEmpty, "\(option)")
    }
  }

  private static let sample = StyledString("one\ntwo", style: .plain)

  @Test func `Every format but the other readings of ANSI text and tmux has an extension`() {
    let endings = TextFormat.allCases.flatMap(\.fileExtensions)
    #expect(Set(endings).count == endings.count)
    let files = TextFormat.allCases.filter { ![.raw, .terminal, .tmux].contains($0) }
    #expect(files.allSatisfy { !$0.fileExtensions.isEmpty })
    #expect(TextFormat.allCases.allSatisfy { !$0.title.isEmpty })
    #expect(Set(TextFormat.readable).isSuperset(of: [.ansi, .art, .json, .plain, .html]))
    #expect(
      Set(TextFormat.writable).isSuperset(of: [.ansi, .art, .json, .plain, .html, .markdown]))
    #expect(Set(TextFormat.readable).isDisjoint(with: [.svg, .markdown]))
  }

  @Test func `Formats are detected by marks in the content, and everything else is text`() throws {
    let rows = try VectorRow.all(in: "FormatsTests/Vectors/detection.txt", cells: 3)
    #expect(rows.count == 19)
    for row in rows {
      let (name, head, format) = try (
        row[0].isEmpty ? nil : row[0], row[1], #require(TextFormat(rawValue: row[2]))
      )
      #expect(detect(name, head) == format, "\(row)")
    }
  }

  @Test func `What is written as a page is detected as one`() throws {
    for options in [FormatOptions(), FormatPieces.fragment] {
      let page = try TextFormat.html.write(StyledString("x"), options: options)
      #expect(TextFormat(ofFileNamed: "a.txt", head: page) == .html)
    }
  }

  @Test func `Art is detected by SAUCE, or by its name and content`() {
    let art = TextFormat.art
    var sauce = [UInt8](repeating: 0, count: 128)
    sauce.replaceSubrange(0..<7, with: Array("SAUCE00".utf8))
    sauce[94] = 1
    #expect(detect("x", "hello", tail: sauce) == art)
    #expect(
      TextFormat(ofFileNamed: "x", head: [0x61], tail: sauce, size: 1 << 30) == .ansi, "too large")
    sauce[94] = 6
    #expect(detect("x", "hello", tail: sauce) == .ansi, "another kind of file")
    #expect(TextFormat(ofFileNamed: "a.nfo", head: [0xDB, 0xDB, 0x0D, 0x0A]) == art)
    #expect(TextFormat(ofFileNamed: "a.txt", head: [0xDB, 0xDB, 0x0D, 0x0A]) == .ansi)
    let cut = [UInt8](repeating: 0x20, count: TextFormat.detectionLength - 1) + [0xE2]
    #expect(TextFormat(ofFileNamed: "a.ans", head: cut) == .ansi, "a scalar is cut")
  }

  @Test(
    arguments: [
      ("a", "XBIN\u{1A}P", nil, "XBin"), ("a.idf", "\u{4}1.4\u{0}", nil, "IDF"),
      ("a.tnd", "\u{18}TUNDRA24", nil, "Tundra"), ("a.pcb", "@X0Fhi", nil, "PCBoard"),
      ("A.PCB", "hi", (1, 4), "PCBoard"), ("a.avt", "\u{16}\u{1}\u{F}hi", nil, "Avatar"),
      ("a.ans", "hi", (1, 5), "Avatar"), ("a.bin", "\u{10FFDB}\u{F}", nil, "BIN"),
      ("a", "h\u{F}", (5, 40), "BIN"), ("a.adf", "\u{1}\u{0}\u{10FFDB}x", nil, "ADF"),
      ("a.bin", "text", nil, nil), ("a.adf", "(define)", nil, nil), ("a.pcb", "text", nil, nil),
      ("a.avt", "text", nil, nil), ("a.idf", "text", nil, nil), ("a.ans", "hi", (1, 1), nil),
    ] as [(String, String, (UInt8, UInt8)?, String?)])
  func `Formats of pictures that are not read are named`(
    name: String, head: String, record: (UInt8, UInt8)?, format: String?
  ) throws {
    var tail: [UInt8] = []
    if let record {
      tail = Array("SAUCE00".utf8) + [UInt8](repeating: 0, count: 121)
      (tail[94], tail[95]) = record
    }
    let bytes = try TextFormat.plain.write(StyledString(head))
    let notices = TextFormat.detect(ofFileNamed: name, head: bytes, tail: tail, size: nil).notices
    #expect(notices == (format.map { ["its format is \($0), which is only read as text"] } ?? []))
  }

  @Test func `Output that moves the cursor is replayed, text with colours is not`() throws {
    for row in try VectorRow.all(in: "FormatsTests/Vectors/output.txt", cells: 2) {
      #expect("\(detect("x.log", row[0]))" == row[1], "\(row)")
    }
    let graphics = "\u{1B}_G" + String(repeating: "A", count: 5000) + "\u{1B}\\x\n"
    for text in [graphics, String(repeating: "line\n", count: 10_000) + "1%\r2%\n"] {
      #expect(detect("x.log", text) == .terminal)
    }
  }

  @Test func `Any bytes have a format`() {
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

  @Test(arguments: [TextFormat.plain, .json, .markdown, .svg, .art])
  func `A file depends on no pieces of the text, nor do losses`(format: TextFormat) throws {
    var random = SeededGenerator(seed: 51)
    let options = FormatOptions { ($0.width, $0.hasICEColors) = (10, true) }
    for _ in 0..<200 {
      let text = random.anyText(pieces: 20)
      let whole = try format.write(text, options: options)
      let length = random.number(in: 1...12)
      #expect(FormatPieces.write(format, text, pieces: length, options: options) == whole)
      var losses = LossCollector(format, options)
      FormatPieces.forEachPiece(of: text, length) { losses.add($0, style: $1) }
      #expect(losses.losses == format.losses(of: text, options: options))
      guard format == .markdown else { continue }
      #expect(try whole == format.write(StyledString(text.string)))
    }
  }

  @Test func `A conversion equals reading and writing, however the input is split`() throws {
    var random = SeededGenerator(seed: 62)
    for _ in 0..<200 {
      let text = random.anyText(pieces: 20)
      let source = random.pick([TextFormat.ansi, .json, .plain])
      let target = random.pick(TextFormat.writable)
      let bytes = try source.write(text)
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
      let whole = try target.write(read)
      if [.html, .ansi, .raw].contains(target) {
        // How text that looks like a mark or a sequence is escaped depends on the pieces.
        #expect(try target.read(output) == target.read(whole))
      } else {
        #expect(output == whole, "\(source) to \(target)")
      }
      #expect(conversion.losses == target.losses(of: read))
    }
  }

  @Test(arguments: [
    "\u{1B}[2Jx", "\u{1B}[\u{1B}[2Jx", "\u{1B}\n[2J", "\u{1B}\u{7F}c", "\u{1B}7a\u{1B}8",
    "\u{1B}(0q",
    "\u{1B}#8", "\u{1B}Pq#0~\u{1B}\\", "\u{1B}]52;c;eA==\u{7}", "\u{1B}[31mx",
  ])
  func `An ESC of the text stays text, however often it is converted`(text: String) throws {
    func converted(
      _ bytes: [UInt8], from source: TextFormat, to target: TextFormat, _ options: FormatOptions
    ) throws -> [UInt8] {
      let conversion = try #require(FormatConversion(from: source, to: target, options: options))
      var output: [UInt8] = []
      _ = try bytes.withUnsafeBufferPointer {
        try conversion.convert($0, isLast: true, to: &output)
      }
      return output
    }
    // Alone these make output of it, too.
    func isLive(_ bytes: [UInt8]) -> Bool {
      bytes.filter { ![0x07, 0x7F].contains($0) }
        .withUnsafeBufferPointer(TerminalOutput.isLikely)
    }
    for source in [TextFormat.json, .html, .plain] {
      var once = try converted(
        try source.write(StyledString(text)), from: source, to: .ansi, FormatOptions())
      #expect(!isLive(once))
      for target in [TextFormat.ansi, .raw, .ansi] {
        let twice = try converted(once, from: .ansi, to: target, FormatOptions())
        #expect(try twice == once && target.read(twice).text.string == text)
        once = twice
      }
      let red = TextGradient(try Gradient(parsing: "red, red"), .line)
      once = try converted(once, from: .ansi, to: .ansi, FormatOptions { $0.gradient = red })
      #expect(!isLive(once))
    }
    // What was a sequence in the file stays one.
    let bytes = Array(text.utf8)
    #expect(
      try converted(bytes, from: .raw, to: .raw, FormatOptions()).starts(with: bytes.prefix(3)))
  }

  @Test func `Collecting losses writes nothing and finds the same losses`() throws {
    let bytes = Array("\u{1B}[3mx\u{1B}[0m".utf8)
    let conversion = try #require(FormatConversion(from: .ansi, to: .plain, for: .findingLosses))
    var output: [UInt8] = []
    _ = try bytes.withUnsafeBufferPointer { try conversion.convert($0, isLast: true, to: &output) }
    #expect(output.isEmpty)
    #expect(conversion.losses.map(\.message) == ["italic: lost"])
  }

  @Test func `Formats that cannot be read or written are not converted`() {
    #expect(FormatConversion(from: .svg, to: .plain) == nil)
    #expect(throws: FormatError.self) { try TextFormat.svg.read([]) }
  }
}

@Suite("Plain text")
struct PlainTextTests {
  @Test func `Any bytes survive a round trip, including escape sequences`() throws {
    var random = SeededGenerator(seed: 71)
    for _ in 0..<500 {
      let bytes = (0..<random.number(in: 0...80)).map { _ in
        random.number(in: 0...2) == 0
          ? UInt8(random.number(in: 0...255))
          : random.pick(Array("\u{1B}[31m é\u{10FF80}\r\n".utf8))
      }
      let text = try TextFormat.plain.read(bytes).text
      #expect(try TextFormat.plain.write(text) == bytes)
      #expect(text.runs(in: text.fullRange).allSatisfy { $0.style == .plain })
      let pieces = [random.number(in: 1...5), random.number(in: 1...5)]
      #expect(try FormatPieces.read(.plain, bytes, pieces: pieces).get().text == text)
    }
  }

  @Test func `Styles are dropped, invalid bytes restored`() throws {
    let text = FormatPieces.text(
      ("a\u{10FFFF}", TextStyle(attributes: .bold)), ("\u{1B}[1m\u{10FFC3}\u{10FFA9}\r\n", .plain))
    #expect(
      try TextFormat.plain.write(text) == [0x61, 0xFF, 0x1B, 0x5B, 0x31, 0x6D, 0xC3, 0xA9, 13, 10])
  }
}

@Suite("Losses of formats")
struct LossTests {
  private func losses(_ format: TextFormat, _ text: StyledString) -> [String] {
    format.losses(of: text).map(\.message)
  }

  /// A text with every feature.
  private static let everything: StyledString = {
    var text = StyledString("a\tb\u{1B}c\r\nd\re\u{202E}\u{10FF80}漢\n")
    for bit in 0..<12 {
      text.append(
        StyledString("x", style: TextStyle(attributes: TextAttributes(rawValue: 1 << bit))))
    }
    for underline in Underline.allCases {
      text.append(StyledString("x", style: TextStyle(underline: underline)))
    }
    for color in [TerminalColor.indexed(3), .indexed(99), .rgb(RGB8(1, 2, 3))] {
      text.append(StyledString("x", style: TextStyle(foreground: color)))
      text.append(StyledString("x", style: TextStyle(background: color)))
      text.append(StyledString("x", style: TextStyle(underline: .single, underlineColor: color)))
    }
    for uri in ["http://x", "ftp://x", "http://" + String(repeating: "x", count: 5000)] {
      let link = Hyperlink(uri: uri, parameters: "id=1")
      text.append(StyledString("x", style: TextStyle(link: link)))
    }
    return text
  }()

  @Test func `Every feature is detected`() {
    let features = TextFeatures(of: Self.everything)
    for feature in TextFeature.allCases { #expect(features.contains(feature), "\(feature)") }
    #expect(!TextFeature.allCases.contains { TextFeatures().contains($0) })
    #expect(Set(TextFeature.allCases.map(\.title)).count == TextFeature.allCases.count)
  }

  @Test(
    arguments: [
      ("a\nb", []), ("a\r\nb\r\n", [.dosLine]), ("a\r\nb\n", [.dosLine, .mixedLine]),
      ("a\rb\n", [.carriageReturn]), ("\r\r\n", [.carriageReturn, .dosLine]),
      ("\n\r", [.carriageReturn]),
    ] as [(String, [TextFeature])])
  func `Carriage returns are ends of lines only before line feeds`(
    text: String, found: [TextFeature]
  ) {
    let features = TextFeatures(of: StyledString(text))
    #expect(TextFeature.allCases.filter { features.contains($0) } == found)
  }

  @Test func `Features do not depend on the pieces of the text`() {
    let text = Self.everything + StyledString("\r\r\n\r")
    let whole = TextFeatures(of: text)
    var parts = TextFeatures()
    FormatPieces.forEachPiece(of: text, 1) { parts.add($0, style: $1) }
    parts.finish()
    #expect(TextFeature.allCases.allSatisfy { parts.contains($0) == whole.contains($0) })
  }

  @Test func `ANSI and JSON preserve everything`() {
    let text = Self.everything
    #expect(losses(.json, text).isEmpty)
    #expect(losses(.ansi, text) == ["links that do not fit into an escape sequence: lost"])
  }

  @Test func `A plain text loses all styles and no characters`() {
    let lost = TextFormat.plain.losses(of: Self.everything).map(\.feature)
    #expect(lost == TextFeature.allCases.filter { TextFeature.styles.contains($0) })
    #expect(losses(.plain, StyledString("a\u{1B}\r\n\u{10FF80}")).isEmpty)
    #expect(
      losses(
        .plain, StyledString("a", style: TextStyle(foreground: .indexed(1), attributes: .bold)))
        == ["the terminal's 16 colours: lost", "bold: lost"])
  }

  @Test func `A picture loses everything invisible`() {
    let lost = TextFormat.svg.losses(of: Self.everything).map(\.feature)
    #expect(
      lost == [
        .paletteColor, .terminalColor, .otherLink, .linkParameter, .control, .hidden,
        .carriageReturn, .invalidByte,
      ])
    let text = FormatPieces.text(
      ("a", TextStyle(foreground: .rgb(RGB8(1, 2, 3)), underline: .curly)), ("\t\r\n", .plain))
    #expect(losses(.svg, text).isEmpty)
  }

  @Test func `Losses have messages`() {
    let wave = TextStyle(underline: .curly)
    let text = FormatPieces.text(("a", wave), ("b", .plain), ("c", wave), ("\u{7}", .plain))
    #expect(
      losses(.markdown, text) == [
        "curly underlines: lost", "control characters become visible marks",
      ])
    let link = StyledString("a\tb", style: TextStyle(link: Hyperlink(uri: "https://e.org")))
    #expect(losses(.markdown, link) == ["links: lost"])
    let art = StyledString("漢\u{1B}", style: TextStyle(attributes: .italic))
    #expect(
      losses(.art, art) == [
        "characters that are not in code page 437: lost (漢)", "italic: lost",
        "control characters become ?",
      ])
  }

  @Test func `Plain text loses nothing anywhere`() {
    let text = StyledString("Hello,\n  world!\n")
    for format in TextFormat.writable { #expect(losses(format, text).isEmpty, "\(format)") }
  }
}

extension TextFeatures {
  fileprivate init(of text: StyledString) {
    self.init()
    text.forEachPiece(in: text.fullRange) { add($0, style: $1) }
    finish()
  }
}
