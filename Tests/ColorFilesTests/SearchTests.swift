import Color
import Foundation
import TestSupport
import Testing

@testable import ColorFiles

extension ColorNotation {
  /// Whether this is a list of shares, which only programs write in calls.
  var isShares: Bool {
    if case .function(let style) = form { style.syntax == .shares } else { false }
  }

  /// Whether the alpha is a byte, as it is only in texts.
  fileprivate var hasByteAlpha: Bool {
    if case .function(let style) = form { style.hasByteAlpha } else { false }
  }
}

/// Colours in running text.
struct SearchTests {
  private static let files = ["stylesheets", "themes", "code", "prose"]

  /// The text of `Vectors/NAME`.
  private static func text(_ name: String) throws -> String {
    let url = try #require(
      Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Vectors"))
    return try String(contentsOf: url, encoding: .utf8)
  }

  private static func lines(_ file: String) throws -> [Substring] {
    try text(file).split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast()
  }

  /// Returns a text with « and » around its colours.
  private static func marked(_ text: [UInt8]) -> String {
    var marked: [UInt8] = []
    var end = 0
    for match in ColorFinder.matches(in: text) {
      marked += text[end..<match.range.lowerBound] + "«".utf8 + text[match.range] + "»".utf8
      end = match.range.upperBound
    }
    return String(decoding: marked + text[end...], as: UTF8.self)
  }

  @Test(arguments: files)
  func `The marked colours of a text are found, and nothing else`(file: String) throws {
    for (index, line) in try Self.lines(file + ".txt").enumerated() {
      let plain = Array(line.filter { $0 != "«" && $0 != "»" }.utf8)
      #expect(Self.marked(plain) == line, "\(file).txt, line \(index + 1)")
      for match in ColorFinder.matches(in: plain) {
        guard let alone = try? ParsedColor(bytes: Array(plain[match.range])) else {
          // Only programs write it so.
          #expect(match.parsed.notation.isShares, "\(line)")
          continue
        }
        #expect(
          [alone, alone.withAlphaFirst, alone.asBytes].contains(match.parsed)
            || match.parsed.notation.isShares || match.parsed.notation.hasByteAlpha,
          "the same colour as alone")
        let same = match.replacement(match.parsed.color, in: plain)
        #expect(same == Array(plain[match.range]), "line \(index + 1)")
        let converted = match.parsed.color.converted(to: .xyzD65)
        #expect(match.replacement(converted, in: plain) == same, "line \(index + 1)")
      }
    }
  }

  @Test(arguments: files)
  func `Whole files give the same colours as their lines`(file: String) throws {
    let lines = try Self.lines(file + ".txt")
    for lineBreak in ["\n", "\r\n"] {
      let text = lines.joined(separator: lineBreak)
      let plain = Array(text.filter { $0 != "«" && $0 != "»" }.utf8)
      #expect(Self.marked(plain) == text)
    }
  }

  /// Files of many kinds, each behind a line such as `=== page.css`.
  @Test
  func `The marked colours of files of at least 30 kinds are found, and nothing else`() throws {
    let files = try Self.text("kinds.txt").split(separator: "=== ")
    #expect(files.count >= 30)
    for file in files {
      let plain = Array(file.filter { $0 != "«" && $0 != "»" }.utf8)
      for (found, marked) in zip(
        Self.marked(plain).split(separator: "\n"), file.split(separator: "\n"))
      {
        #expect(found == marked, "\(file.prefix { $0 != "\n" })")
      }
    }
  }

  @Test func `Eight digits begin with the alpha where the kind of file says so`() throws {
    let rows = try VectorRow.all(in: "ColorFilesTests/Vectors/alpha-first.txt", cells: 2)
    #expect(rows.count == 18)
    for row in rows {
      let (text, isFirst) = (row[0], row[1] == "true")
      let bytes = Array(text.utf8)
      let match = try #require(ColorFinder.matches(in: bytes).first)
      #expect(match.parsed.color.rgb8 == RGB8(255, 136, 0))
      #expect(abs(match.parsed.color.alpha - 128.0 / 255) < 0.001)
      let new = match.replacement(Color(RGB8(1, 2, 3), alpha: 64.0 / 255), in: bytes)
      #expect(
        String(decoding: new, as: UTF8.self) == (isFirst ? "#40010203" : "#01020340"), "\(row)")
    }
  }

  @Test
  func `Objects of design tokens are rewritten whole, with the lines and keys that they have`()
    throws
  {
    let picked = Color(RGB8(0, 170, 85), alpha: 0.5)
    for (text, expected) in [
      (
        "{\n  \"colorSpace\": \"srgb\",\n  \"components\": [\n    1,\n    0.5,\n    0\n  ],\n  \"hex\": \"#FF8000\"\n}",
        "{\n  \"colorSpace\": \"srgb\",\n  \"components\": [\n    0,\n    0.667,\n    0.333\n  ], \"alpha\": 0.5,\n"
          + "  \"hex\": \"#00AA55\"\n}"
      ),
      (
        #"{"alpha":1,"colorSpace":"hsl","components":[30,100,50]}"#,
        #"{"alpha":0.5,"colorSpace":"hsl","components":[150,100,33]}"#
      ),
    ] {
      let bytes = Array("[\(text), red]".utf8)
      let matches = ColorFinder.matches(in: bytes)
      #expect(matches.first?.range == 1..<text.utf8.count + 1)
      let new = try #require(matches.first).replacement(picked, in: bytes)
      #expect(String(decoding: new, as: UTF8.self) == expected)
    }
    for (part, open) in [
      ("a\n{ \n", 2), ("{\"alpha\": 1,\n", 0), ("{}\n", nil), ("{ a: red\n", nil),
    ] {
      #expect(ColorFinder.openObject(in: Array(part.utf8)[...]) == open)
    }
  }

  @Test func `Half of at least 300 lines are traps`() throws {
    let lines = try Self.files.flatMap { try Self.lines($0 + ".txt") }
    #expect(lines.count >= 300)
    #expect(lines.count { !$0.contains("«") } * 2 >= lines.count)
  }

  @Test func `Another colour is written the way the first one was`() throws {
    for line in try Self.lines("replacements.tsv") {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      try #require(cells.count == 3, "\(line)")
      let text = Array(cells[0].utf8)
      let match = try #require(ColorFinder.matches(in: text).first, "\(line)")
      let new = match.replacement(try Color(parsing: String(cells[1])), in: text)
      let result = text[..<match.range.lowerBound] + new + text[match.range.upperBound...]
      #expect(String(decoding: result, as: UTF8.self) == cells[2], "\(line)")
    }
  }

  @Test(.slow, arguments: 0..<8)
  func `Replacing the colours of random texts changes nothing but the colours`(part: Int) {
    var random = RandomColorText(seed: UInt64(part))
    let texts = rounds(0..<8000)
    for _ in texts {
      let text = random.text()
      if let problem = random.problem(in: text) {
        // What is printed would end at a NUL.
        let shown = String(decoding: text, as: UTF8.self).debugDescription
        Issue.record("\(shown): \(problem.debugDescription)")
      }
    }
    #expect(random.replacedCount > texts.count)
  }

  @Test func `A text in pieces gives the same colours as the whole text`() throws {
    var random = RandomColorText(seed: 1)
    var generator = SeededGenerator(seed: 2)
    var text: [UInt8] = []
    while text.count < 60_000 { text += random.text().filter { $0 != 0x0a } }
    let whole = ColorFinder.matches(in: text)
    try #require(whole.count > 1000)
    let overlap = ColorFinder.contextLength + ColorFinder.maximumLength
    for _ in 0..<20 {
      var found: [ColorMatch] = []
      var start = 0
      while start < text.count {
        let end = min(start + .random(in: 1...3000, using: &generator), text.count)
        let base = max(start - ColorFinder.contextLength - 1, 0)
        let piece = Array(text[base..<min(end + overlap, text.count)])
        let lastEnd = found.last.flatMap { $0.range.upperBound < base ? nil : $0.range.upperBound }
        let matches = ColorFinder.matches(
          in: piece, startingIn: start - base..<end - base, after: lastEnd.map { $0 - base })
        found += matches.map {
          ColorMatch(
            range: $0.range.lowerBound + base..<$0.range.upperBound + base, parsed: $0.parsed)
        }
        start = max(end, found.last?.range.upperBound ?? 0)
      }
      #expect(found == whole)
    }
  }

  @Test func `A part that starts inside a word gives the same colours as the whole text`() {
    for text in [
      "--oklch(50% 0.1 20) red", "device-cmyk(0 0 0 0)", "a-red, \\nred x\\\\tan", "éred",
    ] {
      let bytes = Array(text.utf8)
      let whole = ColorFinder.matches(in: bytes)
      for start in bytes.indices where !whole.contains(where: { $0.range.contains(start) }) {
        let expected = whole.filter { $0.range.lowerBound >= start }
        #expect(ColorFinder.matches(in: bytes, startingIn: start..<bytes.count) == expected)
      }
    }
  }

  @Test func `A colour has at most 1024 bytes`() {
    for (spaces, isFound) in [(1015, true), (1016, false), (100_000, false)] {
      let text = Array("rgb(1 2\(String(repeating: " ", count: spaces))3)".utf8)
      #expect(ColorFinder.matches(in: text).isEmpty == !isFound)
    }
  }

  @Test(
    arguments: rounds([
      "(", "rgb(", "#", "rgb(/*", "rgb(from ", "color-mix(red,", "color-mix(in srgb,", "rgb(calc((",
      "#1", "#123 ", "(#123,", ">#123", "#ff8800 ", "a", "38;2;1;", "red ", "red ?", "rgb(1",
      "rgb(1                ", "rgb(max(1,1,1,", "rgb:1/", "rgb(/**/", "\"#123", "é", "\\", "#123,",
      "Color(red:1,", "Color(.displayP3,", "0x123456 ", "ansi1 ", "{#f80", "\u{0}", "rgb(from red ",
      "contrast-color(", "lab(1,1,", "1px #123 ", "<", "$(#123", "x(#bad",
      "\\61", "r\\65 d", "{\"alpha\":", "{\"components\":[1,1,", "[80]#", ": [80]#f80 ",
    ]))
  func `The time is linear in the length of the text, whatever it is`(piece: String) {
    /// Returns the number of bytes that parsers read for each byte of text.
    func work(_ count: Int) -> Double {
      let text = Array(String(repeating: piece, count: count / piece.utf8.count).utf8)
      var search = ColorSearch(text)
      while search.next(before: text.count) != nil {}
      return Double(search.parsedCount) / Double(max(text.count, 1))
    }
    let few = work(4_000)
    let many = work(32_000)
    // A colour may contain 32 others, and be refused in the end.
    #expect(few <= 200)
    #expect(many <= few * 1.2 + 0.1)
  }

  @Test func `Bytes that are not UTF-8 are neither colours nor letters`() {
    #expect(ColorFinder.matches(in: Array(0...255)).isEmpty)
    let text = [0xff] + Array("#ff8800".utf8) + [0x80] + Array("ansi9".utf8) + [0xe2, 0x82]
    #expect(ColorFinder.matches(in: text).map(\.range) == [1..<8, 9..<14])
    #expect(ColorFinder.matches(in: []).isEmpty)
  }
}
