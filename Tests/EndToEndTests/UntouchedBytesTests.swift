import Foundation
import TestSupport
import Testing

@Suite("The bytes of unedited lines", .blocking, .timeLimit(.minutes(15)))
struct UntouchedBytesTests {
  private let top = TerminalProcess.documentTop

  /// The parts of the lines: everything that another program might normalise.
  private static let pieces: [[UInt8]] = [
    Array("text".utf8), Array("漢字 e\u{301} 👩‍👩‍👧".utf8), Array("\t  \t".utf8), [0], [0xff], [0xc3],
    [0xe6, 0xbc], [0xed, 0xa0, 0x80], [0xf8, 0x88, 0x80], [0xc0, 0xaf], [0x80, 0xbf],
    [0xef, 0xbb, 0xbf], [0x9b] + Array("31m".utf8), [0x90] + Array("q".utf8) + [0x9c],
    Array("\u{85}\u{9b}1m".utf8), Array("\u{2028}\u{202e}\u{200b}".utf8),
    Array("\u{1b}[1;31m".utf8), Array("\u{1b}[0;0;0m".utf8), Array("\u{1b}[m\u{1b}[m".utf8),
    Array("\u{1b}[38:2::1:2:3m".utf8), Array("\u{1b}[38;5;300m".utf8), Array("\u{1b}[4:3m".utf8),
    Array("\u{1b}[38;2;1m".utf8), Array("\u{1b}[?25l".utf8), Array("\u{1b}]0;title\u{7}".utf8),
    Array("\u{1b}]52;c;AAAA\u{1b}\\".utf8), Array("\u{1b}]8;;https://a.example\u{1b}\\".utf8),
    Array("\u{1b}]8;;\u{1b}\\".utf8), Array("\u{1b}P1$rq\u{1b}\\".utf8), Array("\u{1b}_x".utf8),
    Array("\u{1b}[".utf8), Array("\u{1b}]unfinished".utf8), Array("\u{1b}".utf8),
    Array("\r".utf8), Array("\u{8}\u{7}\u{c}\u{b}".utf8), Array("\u{1a}".utf8),
    Array("\u{1b}(0\u{e}lqk\u{f}".utf8),
  ]

  private static func line(_ generator: inout SeededGenerator) -> [UInt8] {
    (0..<generator.number(in: 0...6)).flatMap { _ in generator.pick(pieces) }
  }

  /// Types a letter into one of many lines, saves, and returns the content of the file.
  private func typed(_ bytes: [UInt8], line: Int) throws -> [UInt8] {
    let folder = try WorkFolder()
    try folder.write(bytes, to: "hostile")
    let program = try folder.editText("hostile")
    program.send(.control("g"))
    try program.waitUntilShown("Go to line")
    program.send(keys: "\(line + 1)")
    program.send(.enter)
    try program.waitUntilShown("Ln \(line + 1), Col 1")
    program.send(keys: "X")
    try program.waitUntilShown("hostile •")
    try program.save()
    return try folder.bytes(of: "hostile")
  }

  @Test(
    "A letter in the middle line changes only that line, whatever the others contain",
    arguments: 1...24)
  func middle(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let count = 9
    let middle = Array("a middle line".utf8)
    var lines = (0..<count).map { $0 == count / 2 ? middle : Self.line(&generator) }
    let hasReturns = generator.number(in: 0...2)
    for index in lines.indices where hasReturns == 1 || hasReturns == 2 && index % 2 == 0 {
      lines[index].append(0x0d)
    }
    // The last line may lack a line end.
    if generator.number(in: 0...1) == 0 { lines.append([]) }
    let bytes = Array(lines.joined(separator: [0x0a]))
    let saved = try typed(bytes, line: count / 2).split(
      separator: 0x0a, omittingEmptySubsequences: false)
    try #require(saved.count == lines.count)
    for index in lines.indices where index != count / 2 {
      #expect(Array(saved[index]) == lines[index], "line \(index + 1)")
    }
    // Sequences around the letter may give it the style at the caret.
    let line = Array(saved[count / 2])
    let letter = try #require(line.firstIndex(of: UInt8(ascii: "X")))
    #expect(line[letter...].dropFirst().suffix(lines[count / 2].count) == lines[count / 2][...])
    #expect(line[..<letter].isEmpty || line[0] == 0x1b)
  }

  @Test("A letter next to hostile bytes keeps the other bytes of its line")
  func sameLine() throws {
    for piece in Self.pieces where !piece.contains(0x0d) {
      let bytes = Array("before\n".utf8) + Array("ab".utf8) + piece + Array("\nafter".utf8)
      let saved = try typed(bytes, line: 1)
      #expect(
        saved == Array("before\nXab".utf8) + piece + Array("\nafter".utf8),
        "\(String(decoding: piece, as: UTF8.self).debugDescription)")
    }
  }

  @Test("Undoing everything restores every byte")
  func undone() throws {
    var generator = SeededGenerator(seed: 99)
    let lines = (0..<30).map { _ in Self.line(&generator) }
    let bytes = Array("first\n".utf8) + Array(lines.joined(separator: [0x0a]))
    let folder = try WorkFolder()
    try folder.write(bytes, to: "hostile")
    let program = try folder.editText("hostile")
    program.send(.control("a"))
    try program.waitUntilShown(" selected")
    program.send(keys: "gone")
    try program.waitUntilShown("Ln 1, Col 5")
    try program.save()
    #expect(try folder.text(of: "hostile").hasSuffix("gone"))
    program.send(.control("z"), times: 4)
    program.send(.control(.home))
    try program.waitUntil("the text of before") { $0.text(row: top) == "first" }
    try program.save()
    #expect(try folder.bytes(of: "hostile") == bytes)
  }
}
